"""Recovery codes: twelve words of a list of 2,048, that is 132 random bits, by which somebody is found again.

    >>> words = new_code()
    >>> len(words)
    12
    >>> read_code("  " + ", ".join(words).upper()) == words
    True

Such a code cannot be guessed, so a plain hash of it is stored, as of a token.
"""

import hashlib
import re
import secrets
from functools import cache
from pathlib import Path

from sintra.server.errors import Refusal

WORDS_IN_CODE = 12
SIZE = 2048
LIST = Path(__file__).with_name("recovery_words.txt")
BETWEEN = re.compile(r"[^a-z]+")


@cache
def word_list() -> tuple[str, ...]:
    """Give the words, in the order of the alphabet."""
    return tuple(LIST.read_text(encoding="ascii").split())


def new_code() -> list[str]:
    """Draw a code from the operating system's randomness."""
    return [secrets.choice(word_list()) for _ in range(WORDS_IN_CODE)]


def read_code(text: str) -> list[str]:
    """Read a code, however it is spaced and written; a Refusal names the word that is none of the list."""
    words = [word for word in BETWEEN.split(text.casefold()) if word]
    known = frozenset(word_list())
    for number, word in enumerate(words, 1):
        if word not in known:
            raise Refusal("bad_word", number=number)
    if len(words) != WORDS_IN_CODE:
        raise Refusal("bad_code_length", found=len(words), of=WORDS_IN_CODE)
    return words


def code_hash(words: list[str]) -> str:
    """Give what is stored of a code."""
    return hashlib.sha256(f"sintra recovery 1|{' '.join(words)}".encode()).hexdigest()
