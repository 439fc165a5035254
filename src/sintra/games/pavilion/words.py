"""The texts of Summer Pavilion in four languages."""

from pathlib import Path

from sintra.core.words import Words

WORDS = Words(Path(__file__).with_name("languages"))
