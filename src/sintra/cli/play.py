"""A whole game in the terminal; works through a pipe as well."""

import secrets
from dataclasses import dataclass, field
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from sintra.cli import files, players
from sintra.cli.advice import tell_hint, tell_judgement, tell_own_review
from sintra.cli.language import current, numeral, say
from sintra.cli.options import GameName, Players, Seed
from sintra.cli.terminal import STYLES, console, draw
from sintra.core.errors import SintraError
from sintra.core.game import Move
from sintra.core.reasons import Event, Illegal
from sintra.core.record import Record
from sintra.core.state import State
from sintra.search.player import Player
from sintra.search.players import player


class Quit(Exception):  # not an error: the player leaves
    """The player leaves the table."""


@dataclass
class TerminalGame:
    """A game in progress, and who sits at it."""

    out: Console
    state: State
    seats: tuple[int | None, ...]
    names: tuple[str, ...]
    seed: int | None = None
    saved: State | None = None
    bots: dict[int, Player] = field(default_factory=dict)
    coached: bool = False

    def __post_init__(self) -> None:
        seed = secrets.randbits(32) if self.seed is None else self.seed
        for seat, level in enumerate(self.seats):
            if level is not None:
                self.bots[seat] = player(f"level:{level}")
                self.bots[seat].new_game(seed + seat)

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        game = self.state.game
        sheet = game.definition
        self.out.print(say("welcome", title=sheet.title_in(current()), examples=sheet.notation.examples))
        try:
            while not self.state.is_over:
                seat = self.state.turn
                assert seat is not None
                if self.seats[seat] is None:
                    self._ask(seat)
                else:
                    self._let_bot_play(seat)
        except (EOFError, Quit, KeyboardInterrupt):
            self.out.print()
            self.out.print(say("bye_saved" if self.saved is self.state else "bye"))
            return
        self._draw()
        tell_result(self.out, self.state, self.names)
        self._offer_review()

    def _offer_review(self) -> None:
        if None not in self.seats:
            return
        try:
            answer = input(say("offer_review")).strip().lower()
        except (EOFError, KeyboardInterrupt):
            answer = ""
        if not self.out.is_terminal:
            self.out.print()
        if answer in say("yes").split():
            tell_own_review(self.out, self.state, self.names)

    def _draw(self) -> None:
        """Draw what the seat to move sees; at the end, everything."""
        seat = self.state.turn
        self.out.print()
        self.out.print(say("round", number=self.state.round), style="bold")
        draw(self.out, self.state if seat is None else self.state.view(seat), self.names)

    def _let_bot_play(self, seat: int) -> None:
        move = self.bots[seat].choose(self.state.view(seat))
        watching = [other for other, level in enumerate(self.seats) if level is None]
        if self.state.witness is not None and any(other != self.state.witness for other in watching):
            self.out.print(say("plays_unseen", name=self.names[seat]))
        else:
            words = self.state.game.definition.describe.move(move.number, current())
            self.out.print(say("plays", name=self.names[seat], move=move, words=words))
        self._advance(self.state.play(move))

    def _advance(self, after: State) -> None:
        describe_events(self.out, self.state, after, self.names)
        self.state = after

    def _ask(self, seat: int) -> None:
        self._draw()
        before = self.state
        while self.state is before:
            words = input(say("prompt", name=self.names[seat])).split()
            if not self.out.is_terminal:
                self.out.print()
            if words:
                try:
                    self._obey(words[0], words[1:])
                except SintraError as error:
                    self.out.print(error.text(current()))

    def _obey(self, word: str, rest: list[str]) -> None:
        commands = {
            "help": self._help,
            "?": self._help,
            "moves": self._list,
            "hint": self._hint,
            "undo": self._undo,
            "board": self._draw,
            "quit": self._quit,
            "exit": self._quit,
        }
        if word.lower() in commands:
            commands[word.lower()]()
        elif word.lower() == "why":
            self._why(rest)
        elif word.lower() == "save":
            self._save(rest)
        elif word.lower() == "coach":
            self._coach(rest)
        elif word.isascii() and word.isdigit() and len(word) < 6:
            self._play_listed(int(word))
        else:
            self._play(self.state.game.move(word))

    def _play(self, move: Move) -> None:
        before = self.state
        self._advance(before.play(move))
        if self.coached:
            tell_judgement(self.out, before, move, self.names)

    def _hint(self) -> None:
        tell_hint(self.out, self.state, self.names)

    def _coach(self, rest: list[str]) -> None:
        if rest not in (["on"], ["off"]):
            self.out.print(say("needs_word", command="coach", example="on"))
            return
        self.coached = rest == ["on"]
        self.out.print(say(f"coach_{rest[0]}"))

    def _help(self) -> None:
        self.out.print(say("play_help", examples=self.state.game.definition.notation.examples))

    def _quit(self) -> None:
        raise Quit

    def _list(self) -> None:
        describe = self.state.game.definition.describe
        for number, move in enumerate(self.state.moves, 1):
            self.out.print(f"{number:4}  {move.text:6}  {describe.move(move.number, current())}")

    def _play_listed(self, number: int) -> None:
        moves = self.state.moves
        if not 1 <= number <= len(moves):
            self.out.print(say("no_number", count=len(moves), number=number))
            return
        self._play(moves[number - 1])

    def _why(self, rest: list[str]) -> None:
        if not rest:
            self.out.print(say("needs_word", command="why", example=self.state.moves[0]))
            return
        move = self.state.game.move(rest[0])
        verdict = self.state.explain(move)
        if isinstance(verdict, Illegal):
            self.out.print(f"{move}: {verdict.text(current())} ({verdict.rule})")
        else:
            self.out.print(say("legal", move=move))

    def _undo(self) -> None:
        earlier = self.state.parent
        while earlier is not None:
            if earlier.turn is not None and self.seats[earlier.turn] is None:
                self.state = earlier
                return
            earlier = earlier.parent
        self.out.print(say("no_undo"))

    def _save(self, rest: list[str]) -> None:
        if not rest:
            self.out.print(say("needs_word", command="save", example="game.txt"))
            return
        file = " ".join(rest)
        record = Record.of(self.state, players.recorded_names(self.seats))
        files.write(file, record.json() if file.endswith(".json") else record.text())
        self.saved = self.state
        self.out.print(say("saved", file=file))


def describe_events(out: Console, before: State, after: State, names: tuple[str, ...]) -> None:
    """Tell the points that a move brought, and the end of a round."""
    events = after.events
    if after.round != before.round or after.is_over:
        out.print()
        out.print(say("round_scores", number=before.round), style="bold")
    for event in events:
        describe_event(out, after, event, names)


def describe_event(out: Console, state: State, event: Event, names: tuple[str, ...]) -> None:
    """Tell one event: who, what, how many points, by which rule."""
    words = state.game.definition.describe.event(event, current())
    who = f"{names[event.seat]}: " if event.seat >= 0 else ""
    line = Text(f"  {who}{words} ")
    if event.points:
        line.append(numeral(event.points, "+d"), STYLES["gain" if event.points > 0 else "loss"])
    line.append(f" ({event.rule})".removeprefix("" if event.points else " "), STYLES["label"])
    out.print(line)


def tell_result(out: Console, state: State, names: tuple[str, ...]) -> None:
    """Tell how a game ended."""
    outcome = state.outcome
    assert outcome is not None
    out.print()
    for seat in sorted(range(len(names)), key=lambda seat: outcome.ranking[seat]):
        out.print(f"{outcome.ranking[seat]}. {say('total', name=names[seat], points=outcome.scores[seat])}")
    winners = ", ".join(names[seat] for seat in outcome.winners)
    key = "wins" if len(outcome.winners) == 1 else "shared"
    out.print(say(key, names=winners, points=outcome.scores[outcome.winners[0]]), style="bold")


def play_command(
    context: typer.Context,
    name: GameName,
    players_wanted: Players = None,
    bots: Annotated[str | None, typer.Option(help=say("opt_bots"))] = None,
    seed: Seed = None,
    load: Annotated[str | None, typer.Option(metavar="FILE", help=say("opt_load"))] = None,
) -> None:
    """Play a game in the terminal."""
    levels = players.levels_of(bots)
    options = players.options_of(context.args)
    seats: tuple[int | None, ...] | None = None
    if load is None:
        state = players.game_for(name, players_wanted, levels, options).start(seed)
    else:
        record = files.record_of(load)
        players.must_agree(record.game, name, players_wanted, options)
        state = files.replayed(load, record, seed)
        seats = players.recorded_seats(record) if levels is None else None
    if seats is None:
        seats = players.seating(state.game.players, levels)
    TerminalGame(console(), state, seats, players.names_of(seats), seed).run()
