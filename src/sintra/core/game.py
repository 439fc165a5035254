"""A game: what its folder declares, and a configuration of it that can be started."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from sintra.core.actions import ActionTable
from sintra.core.errors import InvalidNotation, InvalidOption, InvalidPosition
from sintra.core.log import log_dtype
from sintra.core.numbers import whole_number
from sintra.core.observation import Observation
from sintra.core.places import EditPlace
from sintra.core.random import STREAM
from sintra.core.reasons import NO_FACTS, Event, EventKind, FactKinds, Reason, Rule, Rulebook
from sintra.core.rules import Rules, register
from sintra.core.secrecy import OPEN, Secrecy
from sintra.core.terminal import Block
from sintra.core.words import CORE, Words

if TYPE_CHECKING:
    from sintra.core.edit import Edit
    from sintra.core.state import State
    from sintra.core.view import View

Array = np.ndarray[Any, Any]
SPECTATOR = -1
SPECTATOR_MARK = "-"


@dataclass(frozen=True)
class Option:
    """A choice that is made before a game. `read` gives a value's one way of writing, or None, or raises."""

    name: str
    default: str
    choices: tuple[str, ...]
    read: Callable[[str], str | None] | None = None

    def canonical(self, value: object) -> str:
        """Check a value and return the one way of writing it."""
        text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        result = self.read(text) if self.read else (text if text in self.choices else None)
        if result is None:
            raise InvalidOption(CORE, "option_value", name=self.name, value=text, known=" · ".join(self.choices))
        return result


@dataclass(frozen=True)
class Notation:
    """How moves, draws and positions of a game are written and read. Readers answer None to what they don't know."""

    actions: ActionTable
    examples: str
    outcomes: int
    outcome_names: Callable[[Array], tuple[str, ...]]
    """The outcomes of the draw that is due, as they are written."""
    write: Callable[[Array], list[str]]
    """A position (or a view: with `?` where unknown) as NAME=VALUE tokens."""
    read: Callable[[list[str], Array], None]
    """Fill a set-up position from tokens; raises InvalidNotation."""
    faults: Callable[[Array, bool], list[InvalidPosition]]
    """Everything that is wrong with a position, or (True) with a view."""
    places: Callable[[int], Iterable[EditPlace]] | None = None
    """(players): every place that an editor can change; None: the fields of the text."""
    fault_places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Where each fault is: ids of places, with the fault's parameters; `{seat0}` counts from 0."""

    def outcome_text(self, array: Array, outcome: int) -> str:
        """Write an outcome of the draw that is due."""
        return self.outcome_names(array)[outcome]

    def outcome_number(self, array: Array, text: str) -> int | None:
        """Read an outcome of the draw that is due."""
        names = self.outcome_names(array)
        return names.index(text) if text in names else None


@dataclass(frozen=True)
class Describer:
    """A game in words and in a terminal's characters, in every language."""

    move: Callable[[int, str], str]
    """(number, language): a move in words."""
    event: Callable[[Event, str], str]
    """(event, language): what happened, in words and without its points."""
    terminal: Callable[[Array, tuple[str, ...], str], Block]
    """(position, names of the seats, language): the whole table, 80 columns wide."""


@dataclass(frozen=True, eq=False)
class Definition:
    """A game as its folder declares it."""

    name: str
    title: str
    rules_version: int
    players: tuple[int, ...]
    options: tuple[Option, ...]
    information: Literal["perfect", "hidden"]
    dtype: np.dtype[Any]
    rules: Rules
    setup: Callable[[Array, int, Mapping[str, str]], None]
    most_moves: int
    """An upper limit of legal moves in one position."""
    notation: Notation
    reasons: Mapping[int, Reason]
    event_kinds: Mapping[int, EventKind]
    rulebook: Rulebook
    words: Words
    svg: Callable[[Array, int, str], str]
    """(position or view, seat, language): a picture; the board of the seat comes first."""
    describe: Describer
    observation: Callable[[int, Mapping[str, str]], Observation]
    """(players, options): what the kernel `observe` writes, number by number."""
    secrecy: Secrecy = OPEN
    facts: FactKinds = NO_FACTS

    def __post_init__(self) -> None:
        used = sum(field[0].itemsize for field in (self.dtype.fields or {}).values())
        # what lies between fields is not copied, so equal positions would differ in their bytes
        assert used == self.dtype.itemsize, f"{self.name}: widen a field, the record has holes"
        register(self.dtype, self.rules, self.folder)

    def title_in(self, language: str) -> str:
        """Return the title under which the game is known in a language."""
        return self.words.say("title", language) if "title" in self.words else self.title

    @cached_property
    def log(self) -> np.dtype[Any]:
        """The row of a kernel's log: an event and the position after it."""
        return log_dtype(self.dtype)

    @cached_property
    def _motions(self) -> frozenset[str]:
        return frozenset(kind.name for kind in self.event_kinds.values() if kind.motion)

    def is_motion(self, event: Event) -> bool:
        """Tell whether an event only moves something, and brings nothing."""
        return event.kind in self._motions

    @property
    def folder(self) -> Path:
        """The folder of the game."""
        return self.rulebook.path.parent

    @cached_property
    def live(self) -> np.dtype[Any]:
        """A position together with its random stream, as one record."""
        fields = [("position", self.dtype), ("stream", STREAM)]
        return np.dtype((np.record, np.dtype(fields, align=True)))

    @cached_property
    def moves(self) -> list[Move]:
        """Every move there is, by number."""
        return [Move(number, self) for number in range(self.notation.actions.count)]


class Move:
    """A decision of one seat: a number in the game's fixed range, and its notation.

    Examples:
        >>> import sintra
        >>> move = sintra.game("azul").move("3B4")
        >>> move.number, move.text, move.path
        (63, '3B4', ('3', 'B', '4'))
    """

    __slots__ = ("definition", "number", "text")

    number: int
    definition: Definition
    text: str

    def __init__(self, number: int, definition: Definition) -> None:
        for name, value in zip(
            self.__slots__, (definition, number, definition.notation.actions.text(number)), strict=True
        ):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a move is shared and cannot be changed ({name})")

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _move, (self.definition.name, self.number)

    @property
    def path(self) -> tuple[str, ...]:
        """What a person chooses step by step: the source first, the target last."""
        return self.definition.notation.actions.path(self.number)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.number == other.number and self.definition is other.definition

    def __hash__(self) -> int:
        return hash((self.number, self.definition.name))


@dataclass(frozen=True)
class Spec:
    """The sheet of what a game is."""

    name: str
    title: str
    players: int
    options: Mapping[str, str]
    chance: Literal["explicit"]
    information: Literal["perfect", "hidden"]
    actions: int
    outcomes: int
    most_moves: int
    rules_version: int
    observation: Observation
    """What a seat sees as a row of numbers, each with a name."""


@dataclass(frozen=True, eq=False)
class Game:
    """One configuration of a game: its number of players and its options.

    Examples:
        >>> import sintra
        >>> azul = sintra.game("azul", players=2)
        >>> azul.header, azul.spec.information, azul.spec.actions
        ('azul:2:coloured', 'perfect', 325)
        >>> azul.rule("AZ-A6").text()
        'A pattern line holds tiles of one colour only.'
    """

    definition: Definition
    players: int
    options: Mapping[str, str]

    @property
    def name(self) -> str:
        """The game's name, as in `sintra.game(name)`."""
        return self.definition.name

    @cached_property
    def header(self) -> str:
        """How every text of this configuration begins: name, players, options."""
        return ":".join([self.name, str(self.players), *self.options.values()])

    @cached_property
    def spec(self) -> Spec:
        """The sheet of this configuration: players, options, chance, information, sizes."""
        d = self.definition
        return Spec(
            d.name, d.title, self.players, dict(self.options), "explicit", d.information,
            d.notation.actions.count, d.notation.outcomes, d.most_moves, d.rules_version,
            d.observation(self.players, self.options),
        )  # fmt: skip

    @cached_property
    def blank(self) -> Array:
        """The position before anything is drawn, as an array of one record."""
        array: Array = np.zeros(1, self.definition.dtype)
        self.definition.setup(array, self.players, self.options)
        return array

    def start(self, seed: int | None = None, *, chance: str = "sample") -> State:
        """Begin a game. With chance="ask" it stops at every draw (`state.chance`, `state.set_chance`).

        Examples:
            >>> import sintra
            >>> azul = sintra.game("azul")
            >>> azul.start(seed=7) == azul.start(seed=7)
            True
        """
        from sintra.core.state import State  # noqa: PLC0415  # a State knows its Game and a Game makes States

        return State.begin(self, self.blank, seed, chance)

    def parse(self, text: str) -> State:
        """Read a position: a fresh stream, no history. The inverse of `state.text()`."""
        from sintra.core.state import State  # noqa: PLC0415  # as above

        return State.of(self, self._read(text, None))

    def parse_view(self, text: str) -> View:
        """Read what one seat knows. The inverse of `view.text()`."""
        from sintra.core.view import View  # noqa: PLC0415  # as above

        header = (text.split() or [""])[0]
        mark = header.partition("@")[2]
        seats = {str(seat + 1): seat for seat in range(self.players)} | {SPECTATOR_MARK: SPECTATOR}
        if mark not in seats:
            raise InvalidNotation(CORE, "not_a_view", header=header, example=f"{self.header}@1")
        return View(self, seats[mark], self._read(text, mark))

    def _read(self, text: str, mark: str | None) -> Array:
        """Read the tokens of a position, or of the view of the seat with this mark."""
        tokens = text.split()
        if not tokens:
            raise InvalidNotation(CORE, "empty_text")
        header, at, _ = tokens[0].partition("@")
        if at and mark is None:
            raise InvalidNotation(CORE, "view_text")
        if header != self.header:
            raise InvalidNotation(CORE, "other_game", found=header, game=self.header)
        array = self.blank.copy()
        notation = self.definition.notation
        notation.read(tokens[1:], array)
        if faults := notation.faults(array, mark is not None):
            raise InvalidPosition.all_of(faults)
        return array

    @cached_property
    def places(self) -> Mapping[str, EditPlace]:
        """Every place of a position that can be edited, by its id."""
        from sintra.core.edit import default_places  # noqa: PLC0415  # an Edit knows its Game

        declared = self.definition.notation.places
        found = default_places(self) if declared is None else declared(self.players)
        return {place.id: place for place in found}

    def edit(self, position: State | View | str | None = None) -> Edit:
        """Begin to change a position, a view or the text of one, sound or not; without one, an empty table."""
        from sintra.core.edit import edit_of  # noqa: PLC0415  # as above

        if position is None:
            return edit_of(self, " ".join([self.header, *self.definition.notation.write(self.blank)]))
        return edit_of(self, position if isinstance(position, str) else position.text())

    def link(self, position: State | View) -> str:
        """Write a position or a view for an address: short, and of letters, digits, `-` and `_` only."""
        from sintra.core.link import link_of  # noqa: PLC0415  # as above

        return link_of(position.text())

    def parse_link(self, link: str) -> State | View:
        """Read what `link` wrote. Raises InvalidNotation if it is damaged or of another game."""
        from sintra.core.link import text_of_link  # noqa: PLC0415  # as above

        text = text_of_link(link)
        return self.parse_view(text) if "@" in text.split()[0] else self.parse(text)

    def move(self, move: Move | str | int) -> Move:
        """Find a move by its notation or its number.

        Examples:
            >>> import sintra
            >>> sintra.game("azul").move(130)
            Move('5Y5')
        """
        d = self.definition
        if isinstance(move, Move):
            if move.definition is not d:
                raise InvalidNotation(CORE, "foreign_move", move=move, other=move.definition.name, game=d.name)
            return move
        if isinstance(move, str):
            read = d.notation.actions.parse(move.strip())
            if read is None:
                raise InvalidNotation(CORE, "move_text", text=move[:40], game=d.name, examples=d.notation.examples)
            return d.moves[read]
        number = whole_number(move)
        if number is None or not 0 <= number < d.notation.actions.count:
            raise InvalidNotation(
                CORE, "move_number", number=repr(move), game=d.name, last=d.notation.actions.count - 1
            )
        return d.moves[number]

    def seat(self, seat: object) -> int:
        """Check a seat's number."""
        number = whole_number(seat)
        if number is None or not 0 <= number < self.players:
            raise InvalidOption(CORE, "seat", seat=repr(seat), last=self.players - 1)
        return number

    def rule(self, id: str) -> Rule:
        """Look up a rule of the game by its id."""
        return self.definition.rulebook[id]

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return game_of_header, (self.header,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.header == other.header

    def __hash__(self) -> int:
        return hash(self.header)

    def __repr__(self) -> str:
        return f"Game({self.header!r})"


def configure(definition: Definition, players: int | None, options: Mapping[str, object]) -> Game:
    """Check players and options, fill in the defaults, and give the configuration."""
    known = {option.name: option for option in definition.options}
    players = definition.players[0] if players is None else whole_number(players) or players
    if players not in definition.players or isinstance(players, bool | float):
        span = ", ".join(map(str, definition.players))
        raise InvalidOption(CORE, "players", game=definition.name, known=span, players=repr(players))
    for name in options:
        if name not in known:
            raise InvalidOption(CORE, "unknown_option", game=definition.name, name=name, known=", ".join(known) or "-")
    chosen = tuple((name, option.canonical(options.get(name, option.default))) for name, option in known.items())
    return _configured(definition, int(players), chosen)


def game_of_header(header: str) -> Game:
    """Return the configuration that a header names; a pickled state, game or move finds its folder again with it."""
    from sintra.core.registry import game_of  # noqa: PLC0415  # the registry knows what a Game is

    return game_of(header)


def _move(name: str, number: int) -> Move:
    from sintra.core.registry import definition  # noqa: PLC0415  # as above

    return definition(name).moves[number]


@lru_cache(maxsize=256)
def _configured(definition: Definition, players: int, options: tuple[tuple[str, str], ...]) -> Game:
    return Game(definition, players, dict(options))
