"""`sintra learn`: a guided first game in the terminal. It can be left at any time and is taken up where it was left."""

import os
import sys
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from sintra.cli import files, players
from sintra.cli.language import current, say
from sintra.cli.options import GameName
from sintra.cli.play import Quit, TerminalGame, describe_events
from sintra.cli.terminal import console, draw
from sintra.core.errors import SintraError
from sintra.core.game import Move
from sintra.core.reasons import Illegal
from sintra.core.record import Record
from sintra.core.state import State
from sintra.lessons.lesson import LEARNER, Lesson, LessonStep, lesson_of
from sintra.lessons.progress import begin

SEATS = (None, 1)
"""Whoever learns, against the weakest bot."""


class LessonInTerminal:
    """A lesson in progress: the position, and where the lesson is."""

    def __init__(self, out: Console, lesson: Lesson, place: Path) -> None:
        self.out = out
        self.lesson = lesson
        self.place = place
        self.names = players.names_of(SEATS)
        self.state, self.drawn = lesson.dealt(lesson.start(), 0)
        self.progress = begin(lesson)
        self._shown: State | None = None

    def take_up(self) -> None:
        """Go on where the lesson was left; what was read between moves then is not shown again."""
        if not self.place.is_file():
            return
        try:
            record = Record.parse(files.read(str(self.place)))
            moves = [each.move for each in record.states() if isinstance(each.move, Move)]
        except SintraError:  # then it begins anew
            return
        for move in moves:
            while self.progress.is_read:
                self.progress = self.progress.read()
            self._advance(move)
        if moves:
            self.out.print(say("learn_taken_up"))

    def run(self) -> bool:
        """Teach until the lesson is over; False: it was left before."""
        self.out.print(say("learn_welcome", title=self.lesson.words.say(f"title_{self.lesson.name}", current())))
        try:
            while (step := self.progress.step) is not None:
                if self.progress.is_read:
                    self._tell(step)
                    self._ask(say("learn_go_on"))
                    self.progress = self.progress.read()
                elif (reply := self.progress.reply) is not None:
                    self._reply(reply)
                else:
                    self._teach(step)
        except (EOFError, Quit, KeyboardInterrupt):
            self._keep()
            self.out.print()
            self.out.print(say("learn_left", game=self.lesson.game.name))
            return False
        with suppress(OSError):
            self.place.unlink(missing_ok=True)
        return True

    def go_on(self) -> None:
        """Play on freely, with the coach."""
        TerminalGame(self.out, self.state.sampling(), SEATS, self.names, coached=True).run()

    def _tell(self, step: LessonStep) -> None:
        self.out.print()
        if self.state is not self._shown:
            draw(self.out, self.state.view(LEARNER), self.names)
            self._shown = self.state
        number = f"[{self.progress.at + 1}/{len(self.lesson.steps)}] "
        self.out.print(number + self.lesson.words.say(step.words, current()), style="bold", markup=False)

    def _teach(self, step: LessonStep) -> None:
        """Ask for the move that the step awaits, until it comes."""
        self._tell(step)
        example = step.first_of(self.state).text
        self.out.print(say("learn_type", move=example))
        before = self.state
        while self.state is before:
            word = self._ask(say("prompt", name=self.names[LEARNER]))
            if word:
                try:
                    self._try(word)
                except SintraError as error:
                    self.out.print(error.text(current()))

    def _try(self, word: str) -> None:
        move = self.state.game.move(word)
        verdict = self.state.explain(move)
        if isinstance(verdict, Illegal):
            self.out.print(f"{move}: {verdict.text(current())} ({verdict.rule})")
            return
        attempt = self.progress.attempt(move.text)
        if not attempt.right:
            self.out.print(self.lesson.words.say(attempt.words, current()), style="yellow", markup=False)
            return
        self._show(move)

    def _reply(self, reply: str) -> None:
        game, seat = self.state.game, self.state.turn
        assert seat is not None
        move = game.move(reply)
        words = game.definition.describe.move(move.number, current())
        self.out.print(say("plays", name=self.names[seat], move=move, words=words))
        self._show(move)

    def _show(self, move: Move) -> None:
        """Play a move and tell what it brought, whatever was drawn in between."""
        before = self.state
        self._advance(move)
        steps = self.state.history[len(before.history) :]
        for earlier, later in pairwise([before, *steps]):
            describe_events(self.out, earlier, later, self.names)

    def _advance(self, move: Move) -> None:
        seat = self.state.turn
        assert seat is not None
        self.state, self.drawn = self.lesson.dealt(self.state.play(move), self.drawn)
        if self.state.weights:  # no more draws are set
            self.state = self.state.sampling().draw()
        self.progress = self.progress.played(seat, self.state.round)

    def _ask(self, prompt: str) -> str:
        """Ask for a word; Ctrl-D, Ctrl-C and `quit` leave the lesson."""
        word = input(prompt).strip()
        if not self.out.is_terminal:
            self.out.print()
        if word.lower() in ("quit", "exit"):
            raise Quit
        return word

    def _keep(self) -> None:
        """Keep how far it came; without a place to keep it, it begins anew the next time."""
        with suppress(OSError):
            self.place.parent.mkdir(parents=True, exist_ok=True)
            record = Record.of(self.state, players.recorded_names(SEATS), set_draws=self.drawn)
            self.place.write_text(record.text(), encoding="utf-8")


def place_of(lesson: Lesson) -> Path:
    """Name the file that keeps how far a lesson came; another edition has another one."""
    if chosen := os.environ.get("SINTRA_DATA_DIR"):
        return Path(chosen) / "lessons" / _file(lesson)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "sintra" / "lessons" / _file(lesson)


def _file(lesson: Lesson) -> str:
    return f"{lesson.game.name}-{lesson.name}-{lesson.edition}.txt"


def learn_command(
    name: GameName,
    lesson: Annotated[str, typer.Option(metavar="NAME", help=say("opt_lesson"))] = "",
    again: Annotated[bool, typer.Option("--again", help=say("opt_again"))] = False,
) -> None:
    """Teach a game in the terminal."""
    found = lesson_of(name, lesson)
    place = place_of(found)
    session = LessonInTerminal(console(), found, place)
    if not again:
        session.take_up()
    if session.run():
        session.go_on()
