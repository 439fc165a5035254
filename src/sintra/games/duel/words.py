"""The words of Azul Duel."""

from pathlib import Path

from sintra.core.words import Words

WORDS = Words(Path(__file__).with_name("languages"))
