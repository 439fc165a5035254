"""The legal moves of a position."""

from collections.abc import Iterator, Sequence
from typing import overload

from sintra.core.game import Game, Move


class Moves(Sequence[Move]):
    """The legal moves of a position in the order of their numbers."""

    __slots__ = ("_moves", "numbers")

    def __init__(self, game: Game, numbers: list[int]) -> None:
        self.numbers = numbers
        self._moves = game.definition.moves

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self._moves[number] for number in self.numbers[index]]
        return self._moves[self.numbers[index]]

    def __iter__(self) -> Iterator[Move]:
        moves = self._moves
        return (moves[number] for number in self.numbers)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Move):
            return move.definition is self._moves[0].definition and move.number in self.numbers
        if isinstance(move, str):
            return self._moves[0].definition.notation.actions.parse(move.strip()) in self.numbers
        return move in self.numbers

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Moves):
            return NotImplemented
        return self._moves is other._moves and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash(tuple(self.numbers))

    def __repr__(self) -> str:
        return f"<{len(self)} moves: {' '.join(map(str, self))}>"
