"""The engine protocol on standard input and output (docs/engine.md): other programs ask, the search answers."""

import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, TextIO

import typer

from sintra import __version__
from sintra.cli.language import say
from sintra.core.errors import SintraError
from sintra.core.game import Game
from sintra.core.registry import game, game_of
from sintra.core.view import View
from sintra.search.hints import Adviser
from sintra.search.player import SearchResult

MOST_MILLISECONDS = 86_400_000
MOST_SIMS = 1_000_000_000
LONGEST_INFO_LINE = 12


class EngineError(Exception):
    """A line that is nonsense, and why. The protocol's own words are English: they are for programs."""


@dataclass
class EngineSession:
    """One conversation. Lines are read by a thread of its own, so that `stop` is heard while the search thinks."""

    answer: Callable[[str], None]
    seed: int = 1
    games: int = 0
    game: Game | None = None
    adviser: Adviser | None = None
    view: View | None = None
    lines: "queue.Queue[str | None]" = field(default_factory=queue.Queue)
    stopped: threading.Event = field(default_factory=threading.Event)
    leaving: threading.Event = field(default_factory=threading.Event)

    def listen(self, stream: TextIO) -> None:
        """Read lines until the end; `stop` and `quit` are heard at once."""
        for line in stream:
            words = line.split()
            if words == ["stop"]:
                self.stopped.set()  # before it is queued, where it is taken back: so it never stops a later search
                self.lines.put(line)
                continue
            if words == ["quit"]:
                self.leaving.set()
            self.lines.put(line)
        self.lines.put(None)

    def run(self, stream: TextIO) -> None:
        """Answer every line until `quit` or the end of the input."""
        threading.Thread(target=self.listen, args=(stream,), daemon=True).start()
        while (line := self.lines.get()) is not None:
            words = line.split()
            if words == ["quit"]:
                return
            if words:
                try:
                    self.obey(words, line.strip())
                except SintraError as error:
                    self.answer(f"error {error.text()}")
                except EngineError as refusal:
                    self.answer(f"error {refusal}")

    def obey(self, words: list[str], line: str) -> None:
        """Carry out one command."""
        command, *rest = words
        if command == "hello":
            self.answer(f"id name Sintra version {__version__}")
            self.answer("ready")
        elif command == "newgame":
            self.begin(rest)
        elif command == "position":
            self.look(line.removeprefix("position").strip())
        elif command == "go":
            self.go(rest)
        elif command == "stop":
            self.stopped.clear()  # nothing was being thought about, or it has stopped already
        else:
            raise EngineError(f"unknown command '{command[:40]}'; known: hello newgame position go stop quit")

    def begin(self, words: list[str]) -> None:
        """Configure a game and forget the last one."""
        if not words:
            raise EngineError("newgame needs a game, for example: newgame azul players=2 wall=grey")
        name, *rest = words
        options = dict(word.partition("=")[::2] for word in rest)
        players = options.pop("players", None)
        if players is not None and not (players.isascii() and players.isdigit()):
            raise EngineError(f"players={players} is not a number")
        chosen = game_of(name) if ":" in name else game(name, int(players) if players else None, **options)
        self.game, self.view = chosen, None
        self.games += 1
        self.adviser = Adviser(chosen, self.seed + self.games)

    def look(self, text: str) -> None:
        """Take the position to think about: the view of the seat to move. Its text names its game."""
        found = game_of((text.split() or [""])[0])
        view = found.parse_view(text)
        if self.game is not None and self.game != found:
            raise EngineError(f"the position is of {found.header}, the game of {self.game.header}")
        if self.adviser is None or self.adviser.game != found:
            self.adviser = Adviser(found, self.seed)
        self.view = view

    def go(self, words: list[str]) -> None:
        """Think, and answer with the best move."""
        sims, seconds = limits(words)
        if self.view is None or self.adviser is None:
            raise EngineError("go needs a position first")
        if not self.view.moves:
            raise EngineError("the seat of this view is not to move")
        try:
            found = self.adviser.think(self.view, sims=sims, seconds=seconds, stop=self.halted, tell=self.inform)
        finally:
            self.stopped.clear()
        self.inform(found)
        self.answer(f"best {found.best.move}")

    def halted(self) -> bool:
        """Tell whether the other side wants no more thinking."""
        return self.stopped.is_set() or self.leaving.is_set()

    def inform(self, found: SearchResult) -> None:
        """Tell what is known: the mover's chances, everybody's points, the line."""
        best = found.best
        points = " ".join(f"{value:.1f}" for value in best.points)
        line = " ".join(str(move) for move in best.line[:LONGEST_INFO_LINE])
        self.answer(f"info win {best.win:.3f} points {points} sims {found.sims} line {line}")


def limits(words: list[str]) -> tuple[int | None, float | None]:
    """Read how long to think: simulations, or milliseconds as seconds."""
    match words:
        case ["time", value] if value.isascii() and value.isdigit() and 1 <= int(value) <= MOST_MILLISECONDS:
            return None, int(value) / 1000
        case ["sims", value] if value.isascii() and value.isdigit() and 1 <= int(value) <= MOST_SIMS:
            return int(value), None
    raise EngineError("go needs a limit: go time MILLISECONDS or go sims NUMBER")


def answer(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(line.replace("\n", " ") + "\n")
    sys.stdout.flush()


def engine(seed: int) -> None:
    """Speak the protocol until the other side leaves."""
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # what a real stdin has
    EngineSession(answer, seed).run(sys.stdin)


def engine_command(seed: Annotated[int, typer.Option(help=say("opt_engine_seed"))] = 1) -> None:
    """Speak the engine protocol."""
    engine(seed)
