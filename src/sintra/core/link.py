"""A position as a part of an address: the values of its text, compressed, in letters, digits, `-` and `_`.

The first character is the version of this form. The names of the fields are not written: the game knows them, and a
checksum over the whole text, with them, shows a damaged link.
"""

import base64
import binascii
import zlib

from sintra.core.errors import InvalidNotation, SintraError
from sintra.core.game import game_of_header
from sintra.core.words import CORE

VERSION = "1"
LONGEST = 600
"""No position of any game needs more characters."""
LONGEST_TEXT = 8_000
CHECK = 3
"""Bytes of the checksum."""


def link_of(text: str) -> str:
    """Write the text of a position or a view, with its header first, as a link."""
    header, *tokens = text.split()
    values = " ".join([header, *(token.partition("=")[2] for token in tokens)])
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    packed = packer.compress(values.encode()) + packer.flush()
    return VERSION + _written(_check(text) + packed)


def text_of_link(link: str) -> str:
    """Read a link: the text that was written. Raises InvalidNotation if it is damaged."""
    link = link.strip()
    if link[:1] != VERSION and link[:1].isdigit():
        raise InvalidNotation(CORE, "link_version", version=link[:1])
    text = _unpacked(link[1:]) if link[:1] == VERSION and len(link) <= 2 * LONGEST else None
    if text is None:
        raise InvalidNotation(CORE, "link_damaged")
    return text


def _unpacked(body: str) -> str | None:
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        if _written(packed) != body:
            return None  # bits that mean nothing
        unpacker = zlib.decompressobj(-15)
        values = unpacker.decompress(packed[CHECK:], LONGEST_TEXT).decode("ascii")
        if not unpacker.eof or unpacker.unused_data:
            return None
        header, *written = values.split(" ")
        game = game_of_header(header)
    except (binascii.Error, zlib.error, UnicodeDecodeError, SintraError):
        return None
    names = [token.partition("=")[0] for token in game.definition.notation.write(game.blank)]
    if len(names) != len(written):
        return None
    text = " ".join([header, *(f"{name}={value}" for name, value in zip(names, written, strict=True))])
    return text if _check(text) == packed[:CHECK] else None


def _written(packed: bytes) -> str:
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _check(text: str) -> bytes:
    return zlib.crc32(text.encode()).to_bytes(4, "big")[:CHECK]
