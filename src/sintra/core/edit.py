"""Editing a position: change it place by place, and hear everything that is wrong with it as it is now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from sintra.core.errors import InvalidNotation, InvalidPosition, SintraError
from sintra.core.game import SPECTATOR_MARK, Array, Game
from sintra.core.places import EditPlace
from sintra.core.words import CORE

if TYPE_CHECKING:
    from sintra.core.state import State
    from sintra.core.view import View

MISCOUNTED = "tile_count"
"""The fault of every game in which there are too many or too few tiles of a colour."""
LONGEST_VALUE = 200


@dataclass(frozen=True)
class PositionFault:
    """Something that is wrong with a position, and where."""

    error: SintraError
    places: tuple[str, ...]
    """Ids of places, or of what holds them (`seat-0/wall`); empty: nowhere in particular."""

    @property
    def code(self) -> str:
        """What is wrong, as a key of the game's words."""
        return self.error.code

    def text(self, language: str = "en") -> str:
        """Return the fault as one line in a language."""
        return self.error.text(language)


@dataclass(frozen=True)
class Edit:
    """A position that is being changed, sound or not. Every change gives a new one.

    Examples:
        >>> import sintra
        >>> azul = sintra.game("azul")
        >>> edit = azul.edit(azul.start(seed=7)).put("B", "seat-0/wall/0-0")
        >>> [(fault.code, fault.places) for fault in edit.faults]
        [('tile_count', ('bag',))]
        >>> edit.take("B", "bag").position.view(0).data()["wall"][0][0]
        [0, -1, -1, -1, -1]
    """

    game: Game
    fields: Mapping[str, str]
    """The fields of the text, by name; each may be anything without spaces."""
    mark: str | None = None
    """Of a view: whose, as its header says it."""

    @property
    def header(self) -> str:
        """How the text begins."""
        return self.game.header if self.mark is None else f"{self.game.header}@{self.mark}"

    def text(self) -> str:
        """Write the position as it is now in one line, sound or not; `game.edit` reads it back."""
        return " ".join([self.header, *(f"{name}={value}" for name, value in self._written.items())])

    # Changes

    def set(self, place: str, value: object) -> Edit:
        """Write something else at a place: `set("seat-0/score", 12)`, `set("factory-1", "BBYR")`."""
        text = str(value)
        if not text or len(text) > LONGEST_VALUE or text.split() != [text]:
            raise InvalidNotation(CORE, "edit_value", place=place[:40], value=text[:40])
        return replace(self, fields=self._place(place).write(self.fields, text))

    def put(self, piece: str, place: str) -> Edit:
        """Put a piece at a place; whether there are too many of them now, `faults` tell."""
        found = self._place(place)
        text = found.form.put(found.read(self.fields), piece) if piece else None
        if text is None:
            raise InvalidNotation(CORE, "edit_put", place=place, piece=piece[:40])
        return self.set(place, text)

    def take(self, piece: str, place: str) -> Edit:
        """Take a piece away from a place."""
        found = self._place(place)
        text = found.form.take(found.read(self.fields), piece) if piece else None
        if text is None:
            raise InvalidNotation(CORE, "edit_take", place=place, piece=piece[:40])
        return self.set(place, text)

    def move(self, piece: str, source: str, target: str) -> Edit:
        """Move a piece from one place to another."""
        return self.take(piece, source).put(piece, target)

    def balance(self, place: str) -> Edit:
        """Let a place, such as the bag, have as many tiles of every colour as are missing elsewhere.

        As far as it can: of what there is too much elsewhere, it has none left, and the fault remains.
        """
        edit = self
        for fault in self.faults:
            if fault.code == MISCOUNTED:
                letter, found, expected = (fault.error.params[name] for name in ("letter", "found", "expected"))
                change = int(str(expected)) - int(str(found))
                for _ in range(abs(change)):
                    try:
                        edit = edit.put(str(letter), place) if change > 0 else edit.take(str(letter), place)
                    except InvalidNotation:
                        break
        return edit

    # What it is now

    @cached_property
    def places(self) -> dict[str, str]:
        """What is written at every place, by its id."""
        return {id: place.form.seen(place.read(self._written)) for id, place in self.game.places.items()}

    @cached_property
    def array(self) -> Array | None:
        """The record, sound or not; None if some field cannot be read."""
        return None if isinstance(self._read, SintraError) else self._read

    @cached_property
    def faults(self) -> tuple[PositionFault, ...]:
        """Everything that is wrong."""
        notation = self.game.definition.notation
        if isinstance(self._read, SintraError):
            name = str(self._read.params.get("field", ""))
            return (PositionFault(self._read, tuple(p.id for p in self.game.places.values() if p.field == name)[:1]),)
        found = notation.faults(self._read, self.mark is not None)
        return tuple(PositionFault(error, tuple(_places_of(notation.fault_places, error))) for error in found)

    @property
    def position(self) -> State | View:
        """The position, or the view. Raises InvalidPosition or InvalidNotation while something is wrong with it."""
        return self.game.parse(self.text()) if self.mark is None else self.game.parse_view(self.text())

    @cached_property
    def _read(self) -> Array | InvalidNotation:
        array = self.game.blank.copy()
        try:
            self.game.definition.notation.read([f"{name}={value}" for name, value in self.fields.items()], array)
        except InvalidNotation as error:
            return error
        return array

    @cached_property
    def _written(self) -> Mapping[str, str]:
        """The fields as the game writes them, if they can be read."""
        if isinstance(self._read, SintraError):
            return self.fields
        return fields_of(self.game.definition.notation.write(self._read))

    def _place(self, id: str) -> EditPlace:
        if id not in self.game.places:
            raise InvalidNotation(CORE, "edit_place", game=self.game.name, place=id[:40])
        return self.game.places[id]


def fields_of(tokens: list[str]) -> dict[str, str]:
    """Split NAME=VALUE tokens."""
    return {name: value for name, _, value in (token.partition("=") for token in tokens)}


def edit_of(game: Game, text: str) -> Edit:
    """Begin to edit a text; it must have the fields of the game, whatever they hold."""
    head, *tokens = text.split() or [""]
    header, _, mark = head.partition("@")
    if header != game.header:
        raise InvalidNotation(CORE, "other_game", found=head[:40], game=game.header)
    if mark and mark not in (SPECTATOR_MARK, *(str(seat + 1) for seat in range(game.players))):
        raise InvalidNotation(CORE, "not_a_view", header=head[:40], example=f"{game.header}@1")
    known = fields_of(game.definition.notation.write(game.blank))
    fields = fields_of(tokens)
    for name in known:
        if name not in fields:
            raise InvalidNotation(CORE, "missing_field", field=name)
    for name in fields:
        if name not in known or len(tokens) != len(fields):
            raise InvalidNotation(CORE, "unknown_field", game=game.name, field=name[:40])
    return Edit(game, {name: fields[name] for name in known}, mark or None)


def default_places(game: Game) -> tuple[EditPlace, ...]:
    """Give the places of a game that declares none: a field each."""
    return tuple(EditPlace(name, name) for name in fields_of(game.definition.notation.write(game.blank)))


def _places_of(known: Mapping[str, tuple[str, ...]], error: InvalidPosition) -> list[str]:
    """Find where a fault is: `seat0` and the like count from 0, as ids of seats do."""
    numbers = {f"{name}0": int(value) - 1 for name, value in error.params.items() if isinstance(value, int)}
    return [template.format(**error.params, **numbers) for template in known.get(error.code, ())]
