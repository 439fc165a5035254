"""The game's words: names, moves, events and faults in every language."""

from pathlib import Path

from sintra.core.words import Words

WORDS = Words(Path(__file__).with_name("languages"))
