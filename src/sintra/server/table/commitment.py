"""Draws that nobody can choose along the way: each follows from a secret whose hash was public at the start."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

SECRET_BYTES = 32
INVITATION_BYTES = 16
_RANGE = 1 << 64


def new_secret() -> bytes:
    """Get the secret of a game from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def commit(secret: bytes) -> str:
    """Give what is public of a secret from the start."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, table: str, number: int, nonces: Sequence[str], weights: Sequence[int]) -> int:
    """Choose the outcome of the draw with this number; an outcome's chance is its weight."""
    total = sum(weights)
    limit = _RANGE - _RANGE % total
    block = 0
    while True:
        message = f"sintra draw 1|{table}|{number}|{block}|{','.join(nonces)}".encode()
        value = int.from_bytes(hmac.digest(secret, message, "sha256")[:8], "big")
        if value < limit:  # otherwise small outcomes would be a little likelier
            break
        block += 1
    left = value % total
    for outcome, weight in enumerate(weights):
        if left < weight:
            return outcome
        left -= weight
    raise AssertionError("weights add up to their total")


def invitation(secret: bytes, seat: int, turn: int) -> str:
    """Give the code that lets somebody take an open seat; `turn` counts how often the seat was given back."""
    message = f"sintra invitation 1|{seat}|{turn}".encode()
    return hmac.digest(secret, message, "sha256")[:INVITATION_BYTES].hex()


def token_hash(token: str) -> str:
    """Give what is stored of a token. It has 128 random bits, so that a plain hash cannot be guessed back."""
    return hashlib.sha256(token.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Compare two secrets in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())
