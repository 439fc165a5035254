"""What a move costs the server's processor from the decision to the frames of both players, without store and sockets.

python bench/move_cost.py --games 4

Random games of two, each with a listener per seat. The best of several runs counts, in processor time, so that it says
something beside other programs, too.
"""

import argparse
import random
import time

import sintra
from sintra.server.errors import Refusal
from sintra.server.live.broadcast import Broadcast
from sintra.server.table import entries as e
from sintra.server.table import transitions
from sintra.server.table.entries import Logged
from sintra.server.table.next_entry import NextEntry
from sintra.server.table.table import Table

GAMES = ("azul", "duel", "pavilion")


class Listener:
    """Counts what it is sent."""

    def __init__(self, seat: int) -> None:
        self.seats = frozenset((seat,))
        self.holder, self.address = f"person{seat}", ""
        self.frames: list[int] = []

    def send(self, frame: bytes) -> None:
        """Note how long a frame is."""
        self.frames.append(len(frame))

    def let_go(self, why: Refusal) -> None:
        """Stay."""


def new_table(name: str, number: int) -> Table:
    """Make a table of two people."""
    game = sintra.game(name)
    seats = [e.SeatPlan("person", holder=f"person{seat}") for seat in range(2)]
    rules = game.definition.rules_version
    created = e.Created(header=game.header, rules=rules, program="", seats=seats, host="person0", commitment="")
    return Table(f"table{number}", bytes([number]) * 32, Logged.of(created, 0.0))


def played(name: str, games: int) -> tuple[int, float, list[int]]:
    """Play random games; gives the moves, the seconds that they took, and the lengths of frames."""
    rng, moves, took = random.Random(1), 0, 0.0
    frames: list[int] = []
    for number in range(games):
        table = new_table(name, number)
        broadcast, listeners = Broadcast(table), [Listener(0), Listener(1)]

        def enter(following: NextEntry, table: Table = table, broadcast: Broadcast = broadcast) -> None:
            logged = Logged.of(following.entry, 1.0)
            transitions.rests_after(table, following)
            table.apply(following.entry, logged, following.state, following.trail)
            broadcast.send_entry(table.v, 1.0)

        for listener in listeners:
            broadcast.join(listener, None, 0.0)
            listener.frames.clear()
        begun = time.process_time()
        while (due := transitions.due(table, 1.0)) is not None or table.status == "running":
            if due is None:
                moves += 1
                assert table.turn is not None
                due = transitions.play(table, table.turn, rng.choice(table.state.moves.numbers), 1.0)
            enter(due)
        took += time.process_time() - begun
        frames += [length for listener in listeners for length in listener.frames]
    return moves, took, frames


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=GAMES, help="all three, if none is named")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--runs", type=int, default=6)
    asked = parser.parse_args()
    for name in asked.game or GAMES:
        played(name, 1)
        moves, took, frames = min((played(name, asked.games) for _ in range(asked.runs)), key=lambda run: run[1])
        middle = sorted(frames)[len(frames) // 2]
        print(f"{name:9} {1000 * took / moves:.3f} ms per move; a frame has {middle} bytes in the median", flush=True)


if __name__ == "__main__":
    main()
