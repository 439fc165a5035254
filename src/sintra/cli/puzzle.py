"""`sintra puzzle`: solve a puzzle in the terminal; works through a pipe as well."""

from dataclasses import dataclass, field
from typing import Annotated

import typer
from rich.console import Console

from sintra.cli import puzzle_progress
from sintra.cli.interrupt import spinner
from sintra.cli.language import WORDS, current, say
from sintra.cli.options import MaybeGame, Seed
from sintra.cli.play import Quit
from sintra.cli.terminal import console, draw
from sintra.core.errors import InvalidOption, SintraError
from sintra.core.registry import shipped_names
from sintra.core.state import State
from sintra.puzzles import collection
from sintra.puzzles.attempt import Attempt, attempt
from sintra.puzzles.check import is_as_good
from sintra.puzzles.describe import goal_text, proof_text, reasons_text, theme_text
from sintra.puzzles.errors import UnknownPuzzle
from sintra.puzzles.hints import hints
from sintra.puzzles.puzzle import EASIEST, HARDEST, Puzzle
from sintra.puzzles.themes import THEMES
from sintra.puzzles.walkthrough import solution


@dataclass
class PuzzleTable:
    """A puzzle being solved: the player's right moves so far, and how much was given away."""

    out: Console
    puzzle: Puzzle
    moves: list[str] = field(default_factory=list)
    played: tuple[str, ...] = ()
    hinted: int = 0
    tried: int = 0
    shown: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Call the seats."""
        seats = range(self.puzzle.configuration.players)
        return tuple(say("you") if seat == self.puzzle.seat else say("player", number=seat + 1) for seat in seats)

    @property
    def state(self) -> State:
        """The position after what was played."""
        state = self.puzzle.state
        for move in self.played:
            state = state.play(move)
        return state

    def run(self) -> None:
        """Ask until the puzzle is solved, its solution was asked for, or the player leaves."""
        puzzle, language = self.puzzle, current()
        title = puzzle.configuration.definition.title_in(language)
        self.out.print(say("puzzle_title", title=title, id=puzzle.id, level=puzzle.difficulty), style="bold")
        try:
            self._board()
            while not self.shown:
                self._ask()
        except (EOFError, Quit, KeyboardInterrupt):
            self.out.print()
            self.out.print(say("puzzle_left", id=puzzle.id))

    def _board(self) -> None:
        self.out.print()
        draw(self.out, self.state.view(self.puzzle.seat), self.names)
        self.out.print(goal_text(self.puzzle, current()), style="bold")
        if left := self.puzzle.asked - len(self.moves) - 1:
            self.out.print(say("puzzle_more", n=left))

    def _ask(self) -> None:
        words = input(say("puzzle_prompt")).split()
        if not self.out.is_terminal:
            self.out.print()
        commands = {
            "help": self._help, "?": self._help, "hint": self._hint, "solution": self._solution, "moves": self._list,
            "board": self._board, "quit": self._quit, "exit": self._quit,
        }  # fmt: skip
        if not words:
            return
        try:
            if words[0].lower() in commands:
                commands[words[0].lower()]()
            else:
                self._try(words[0])
        except SintraError as error:
            self.out.print(error.text(current()))

    def _try(self, text: str) -> None:
        """Judge a move: a wrong one is taken back, a right one is answered."""
        found = attempt(self.puzzle, [*self.moves, text])
        move = str(self.puzzle.configuration.move(text))
        if found.status == "wrong" and not self.moves and self._is_as_good(move):
            found = Attempt("better", found.played)
        self.tried += 1
        if found.status == "wrong":
            self.out.print(say("puzzle_wrong", move=self._words(move)))
        elif found.status == "right":
            self.moves.append(move)
            self.played, self.hinted = found.played, 0
            self.out.print(say("puzzle_right", move=self._words(move)))
            for reply in found.reply:
                self.out.print(say("puzzle_reply", move=self._words(reply)))
            self._board()
        else:
            self._solved(found)

    def _is_as_good(self, move: str) -> bool:
        if self.puzzle.proof != "search":
            return False
        with spinner(say("thinking")):
            return is_as_good(self.puzzle, move)

    def _solved(self, found: Attempt) -> None:
        key = "puzzle_better" if found.status == "better" else "puzzle_solved"
        self.out.print(say(key, move=self._words(found.played[-1]), expected=self._words(self.puzzle.line[0])))
        self._tell_solution()
        days = puzzle_progress.note(self.puzzle.id)
        self.out.print(say("puzzle_streak", n=days), style="dim")

    def _solution(self) -> None:
        self._tell_solution()

    def _tell_solution(self) -> None:
        """Tell the line with reasons, and how sure it is."""
        self.shown = True
        found = solution(self.puzzle)
        for number, step in enumerate(found.line):
            if step.asked or number == 0:
                more = f" ({say('puzzle_also', moves=', '.join(step.also))})" if step.also else ""
                self.out.print(f"  {self.names[step.seat]}: {self._words(step.move)}{more}")
            else:
                self.out.print(f"  {self.names[step.seat]}: {self._words(step.move)}", style="dim")
        if reasons := reasons_text(self.puzzle, found, current()):
            tempting = self._words(found.tempting[0]) if found.tempting else ""
            self.out.print(say("puzzle_why", tempting=tempting, reasons=reasons) if tempting else reasons)
        self.out.print(proof_text(self.puzzle, current()))
        themes = ", ".join(theme_text(each, current()) for each in self.puzzle.themes)
        self.out.print(say("puzzle_themes", themes=themes), style="dim")

    def _hint(self) -> None:
        """Give a clearer hint each time: where to look first."""
        found = hints(self.puzzle, len(self.played))
        words = found[min(self.hinted, len(found) - 1)]
        whole = self.hinted >= len(found) - 1
        self.hinted += 1
        key = "puzzle_hint_move" if whole else "puzzle_hint"
        theme = theme_text(self.puzzle.themes[0], current())
        move = self._words(self.puzzle.line[len(self.played)])
        self.out.print(say(key, begins=" ".join(words), move=move, theme=theme))

    def _words(self, move: str) -> str:
        game = self.puzzle.configuration
        return f"{move}, {game.definition.describe.move(game.move(move).number, current())}"

    def _list(self) -> None:
        for move in self.state.moves:
            self.out.print(f"  {move.text:6}  {self.state.game.definition.describe.move(move.number, current())}")

    def _help(self) -> None:
        self.out.print(say("puzzle_help", examples=self.puzzle.configuration.definition.notation.examples))

    def _quit(self) -> None:
        raise Quit


def puzzle_command(
    name: MaybeGame = None,
    theme: Annotated[str | None, typer.Option(metavar="THEME", help=say("opt_puzzle_theme"))] = None,
    level: Annotated[int | None, typer.Option(help=say("opt_puzzle_level"))] = None,
    daily: Annotated[bool, typer.Option("--daily", help=say("opt_puzzle_daily"))] = False,
    puzzle_id: Annotated[str | None, typer.Option("--id", metavar="ID", help=say("opt_puzzle_id"))] = None,
    seed: Seed = None,
) -> None:
    """Solve a puzzle."""
    PuzzleTable(console(), wanted(name or shipped_names()[0], theme, level, daily, puzzle_id, seed)).run()


def wanted(
    name: str, theme: str | None, level: int | None, daily: bool, puzzle_id: str | None, seed: int | None
) -> Puzzle:  # fmt: skip
    """Find the puzzle that was asked for; of many, one that was not solved yet."""
    if theme is not None and theme not in THEMES:
        raise UnknownPuzzle("unknown_theme", value=theme[:40], known=", ".join(THEMES))
    if level is not None and not EASIEST <= level <= HARDEST:
        raise InvalidOption(WORDS, "level_range", value=level, last=HARDEST)
    if puzzle_id is not None:
        return collection.find(puzzle_id)
    if daily:
        return collection.daily(name, puzzle_progress.today())
    themes = () if theme is None else (theme,)
    done = {each for ids in puzzle_progress.solved().values() for each in ids}
    found = collection.choose(name, themes, level, done, seed) or collection.choose(name, themes, level, (), seed)
    if found is None:
        raise UnknownPuzzle("no_such_puzzles", game=name)
    return found
