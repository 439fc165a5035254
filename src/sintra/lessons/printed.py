"""Texts that teach, with the numbers of a game's components in them: `{ROW_BONUS}` or `{FACTORIES[2]}`."""

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from sintra.core.game import Definition
from sintra.core.registry import shipped_names
from sintra.core.words import Message, Words

CONSTANT = re.compile(r"\{[A-Z][A-Z0-9_]*(\[\d+\])?\}")
"""A constant of `components.py`; parameters that are filled in later have small letters."""


class PrintedWords(Words):
    """A table of a game's language files; what is printed in the box is filled in."""

    def __init__(self, game: Definition, table: str) -> None:
        super().__init__(game.words.folder, table)
        self._filled = cache(self._fill)
        self._game = game

    def messages(self, language: str) -> Mapping[str, Message]:
        """Return every message that a language has, with the game's numbers."""
        return self._filled(language)

    def _fill(self, language: str) -> Mapping[str, Message]:
        known = _constants(self._game)
        return {key: _filled(message, known) for key, message in super().messages(language).items()}


def _constants(game: Definition) -> Mapping[str, Any]:
    """Give what a game's components define; a game from outside of the package may have none."""
    if game.name not in shipped_names():
        return {}
    return vars(import_module(f"sintra.games.{game.name}.components"))


def _filled(message: Message, known: Mapping[str, Any]) -> Message:
    if isinstance(message, dict):
        return {form: _filled_text(text, known) for form, text in message.items()}
    return _filled_text(message, known)


def _filled_text(text: str, known: Mapping[str, Any]) -> str:
    return CONSTANT.sub(lambda found: found[0].format_map(known), text)
