from pathlib import Path

from sintra.core.errors import InvalidPosition
from sintra.core.game import Array
from sintra.core.words import Words

WORDS = Words(Path(__file__).with_name("words.toml"))


def faults(array: Array, view: bool) -> list[InvalidPosition]:
    return []
