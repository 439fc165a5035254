"""What may be said at a table: a dozen reactions, and short plain text."""

import re
import unicodedata
from typing import Literal

from sintra.server.errors import Refusal

REMARK_LENGTH = 200
Reaction = Literal[
    "hello", "good_luck", "well_played", "nice", "wow", "ouch", "thanks", "sorry", "hmm", "one_moment", "again", "bye"
]
HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that control how others look, or that nobody sees."""
JOINERS = "\u200c\u200d"
"""Emoji and some scripts are made of several characters with one of these between them."""
DOTS = str.maketrans("\u3002\uff0e\uff61\u2024", "....")
"""Characters that browsers read as the dot of an address."""
LINK = re.compile(r"://|\bwww\.|[^\W_][\w-]*\.[^\W\d_]{2,}(?=[/:?#\s]|$)|\b\d{1,3}(?:\.\d{1,3}){3}\b|@[\w-]+\.")


def checked_remark(text: str) -> str:
    """Give a text as it is shown: one line without anything that steers, hides, or leads elsewhere."""
    text = unicodedata.normalize("NFC", text).strip()
    if not text or len(text) > REMARK_LENGTH:
        raise Refusal("bad_remark")
    if any(unicodedata.category(each) in HIDDEN and each not in JOINERS for each in text):
        raise Refusal("bad_remark")
    if not any(unicodedata.category(each)[0] in "LNPS" for each in text):
        raise Refusal("bad_remark")
    if LINK.search(unicodedata.normalize("NFKC", text.translate(DOTS)).casefold()):
        raise Refusal("no_links")
    return text
