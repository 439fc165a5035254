"""The game in words and in a terminal's characters."""

from sintra.core.kernel import Array
from sintra.core.terminal import Block, name_line

from .rules import TABLE, WORDS


def describe_move(number: int, language: str) -> str:
    """Say a move in words."""
    _, (pile, fewer) = TABLE.decode(number)
    return WORDS.say("move_take", language, pile="ABCD"[pile], pebbles=fewer + 1)


def draw_terminal(array: Array, names: tuple[str, ...], language: str) -> Block:
    """Draw the piles, then a line for every seat."""
    s = array[0]
    piles: Block = [
        [(f"{letter} ", "label"), ("o" * int(count), "")] for letter, count in zip("ABCD", s.piles, strict=True)
    ]
    seats: Block = [
        name_line(name, int(s.score[seat]), active=s.turn == seat, first=False) for seat, name in enumerate(names)
    ]
    return [*piles, [], *seats]
