"""Matches: many games between players, every deal once for each way round the table.

The same deal means the same seed of the game's own stream: the first player and the first round's tiles are the same in
all games of a deal, and later draws come from the same stream of numbers, whatever the players think. As soon as other
moves are played, other tiles may come, since what is left in the bag differs.
"""

import hashlib
import multiprocessing
import signal
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any

from sintra.core.game import Game
from sintra.core.record import Record
from sintra.core.registry import game_of
from sintra.core.state import IllegalMove, State
from sintra.search.engine_client import Patience
from sintra.search.errors import PlayerFault
from sintra.search.levels import Searcher
from sintra.search.player import Player
from sintra.search.players import player

LEAVING_SECONDS = 5
A_MOMENT = 0.01


@dataclass(frozen=True)
class Match:
    """Who plays which game, and how often. The same match gives the same games where no clock is involved.

    Examples:
        >>> match = Match("azul:2:coloured", ("greedy", "random"), deals=2, seed=1)
        >>> match.games, [match.seating(number) for number in range(2)]
        (4, [(0, 1), (1, 0)])
        >>> sorted(result.number for result in results(match))
        [0, 1, 2, 3]
    """

    header: str
    players: tuple[str, ...]
    deals: int
    seed: int
    patience: Patience = field(default_factory=Patience)
    keeps_records: bool = False

    @property
    def games(self) -> int:
        """The number of games: every deal is played once for each rotation of the seats."""
        return self.deals * len(self.players)

    def seating(self, number: int) -> tuple[int, ...]:
        """Return which player sits in each seat of a game."""
        count = len(self.players)
        return tuple((seat + number) % count for seat in range(count))

    def deal(self, number: int) -> int:
        """Return the deal that a game belongs to."""
        return number // len(self.players)

    def player(self, spec: str) -> Player:
        """Make a player of this match; one that searches by the clock counts its own processor time.

        So a busy machine does not decide matches. A foreign program counts as it likes.
        """
        made = player(spec, self.patience)
        if isinstance(made, Searcher):
            made.clock = time.thread_time
        return made


@dataclass(frozen=True)
class Fault:
    """Who could not go on, and why: the code and the parameters of a PlayerFault."""

    player: int
    code: str
    params: dict[str, Any]

    def text(self, language: str) -> str:
        """Return the reason as one line."""
        return PlayerFault(self.code, **self.params).text(language)


@dataclass(frozen=True)
class Result:
    """How one game ended, by player (not by seat)."""

    number: int
    deal: int
    seating: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    moves: int
    fault: Fault | None
    record: str | None


def seed_of(*labels: object) -> int:
    """Make a seed from whatever tells it apart from others."""
    return int.from_bytes(hashlib.blake2b(repr(labels).encode(), digest_size=7).digest())


def play_game(match: Match, game: Game, number: int, players: list[Player]) -> Result:
    """Play one game of a match. A player that cannot go on loses; the others share the victory."""
    count = len(players)
    deal, seating = match.deal(number), match.seating(number)
    state = game.start(seed=seed_of(match.seed, "deal", deal))
    for index, each in enumerate(players):
        each.new_game(seed_of(match.seed, "player", number, index))
    moves, fault = 0, None
    while not state.is_over:
        seat = state.turn
        assert seat is not None
        try:
            state = state.play(players[seating[seat]].choose(state.view(seat)))
            moves += 1
        except IllegalMove as error:
            fault = Fault(seating[seat], "illegal_answer", {"move": str(error.move), "rule": error.rule})
            break
        except PlayerFault as error:
            fault = Fault(seating[seat], error.code, dict(error.params))
            break
    names = tuple(match.players[index] for index in seating)
    record = Record.of(state, names).text() if match.keeps_records else None
    seats = [seating.index(index) for index in range(count)]
    points = tuple(state.scores[seat] for seat in seats)
    return Result(number, deal, seating, points, _places(state, seats, fault), moves, fault, record)


def _places(state: State, seats: list[int], fault: Fault | None) -> tuple[int, ...]:
    """Return every player's place."""
    if fault is not None:
        return tuple(len(seats) if index == fault.player else 1 for index in range(len(seats)))
    assert state.outcome is not None
    return tuple(state.outcome.ranking[seat] for seat in seats)


def results(match: Match, jobs: int = 1, numbers: Sequence[int] | None = None) -> Iterator[Result]:
    """Play a match, or some of its games, in this process or in `jobs` others; results come in any order."""
    numbers = range(match.games) if numbers is None else numbers
    if jobs > 1 and numbers:
        return _shared_out(match, min(jobs, len(numbers)), numbers)
    return one_by_one(match, iter(numbers))


def one_by_one(match: Match, numbers: Iterator[int]) -> Iterator[Result]:
    """Play the games with these numbers in this process."""
    game = game_of(match.header)
    players: list[Player] = []
    try:
        for spec in match.players:
            players.append(match.player(spec))
        for number in numbers:
            yield play_game(match, game, number, players)
    finally:
        for each in players:
            each.close()


def _shared_out(match: Match, jobs: int, wanted: Sequence[int]) -> Iterator[Result]:
    """Hand out the games to several processes, one at a time."""
    context = multiprocessing.get_context("spawn")
    workers: dict[Connection, BaseProcess] = {}
    numbers = iter(wanted)
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(match, theirs), daemon=False)
            process.start()
            theirs.close()
            workers[ours] = process
            ours.send(next(numbers))
        expected = len(wanted)
        while expected:
            for ready in wait(list(workers)):
                assert isinstance(ready, Connection)
                answer = _receive(ready, workers[ready])
                if isinstance(answer, str):
                    raise RuntimeError(answer)
                expected -= 1
                if (number := next(numbers, None)) is not None:
                    ready.send(number)
                yield answer
    finally:
        _dismiss(workers)


def _receive(connection: Connection, process: BaseProcess) -> Result | str:
    try:
        answer: Result | str = connection.recv()
    except EOFError:
        process.join(LEAVING_SECONDS)
        return f"a worker process of the arena ended with exit code {process.exitcode}"
    return answer


def _dismiss(workers: dict[Connection, BaseProcess]) -> None:
    for connection, process in workers.items():
        connection.close()
        process.terminate()
    for process in workers.values():
        process.join(LEAVING_SECONDS)
        if process.is_alive():
            process.kill()
            process.join()


def _work(match: Match, connection: Connection) -> None:
    """Play the games whose numbers come, until nobody asks any more. Runs in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    signal.signal(signal.SIGTERM, leave)
    played = one_by_one(match, _numbers(connection))
    try:
        for result in played:
            connection.send(result)
    except (EOFError, BrokenPipeError):
        pass
    except Exception:
        connection.send(traceback.format_exc())
    finally:
        played.close()  # type: ignore[attr-defined]  # a generator: its players leave


def _numbers(connection: Connection) -> Iterator[int]:
    while True:
        try:
            yield connection.recv()
        except EOFError:
            return


def leave(signum: int, frame: FrameType | None) -> None:
    """End the process by an exception, so that players leave; in a destructor it would be lost, so a moment later."""
    while frame is not None:
        if frame.f_code.co_name == "__del__":
            threading.Timer(A_MOMENT, signal.raise_signal, (signum,)).start()
            return
        frame = frame.f_back
    raise SystemExit
