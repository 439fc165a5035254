"""What the page says for a key, in every language that it has."""

from pathlib import Path

from sintra.core.words import LANGUAGES, Words

PAGE = Words(Path(__file__).parents[2] / "web" / "languages", "page")

__all__ = ["LANGUAGES", "PAGE", "page_says"]


def page_says(key: str, language: str = "en") -> str:
    """Give one of the page's own texts."""
    return PAGE.say(key, language)
