"""The random stream: xoshiro128++ on four 32-bit words, the same numbers with and without the jit.

All arithmetic is in `int64` and masked, so nothing overflows; a stream is a record that a kernel changes in place.
"""

import hashlib
import random
import secrets
from typing import Any, TypeAlias

import numpy as np

from sintra.core.errors import InvalidOption
from sintra.core.kernel import Rec, kernel, wide
from sintra.core.numbers import whole_number
from sintra.core.words import CORE

STREAM = np.dtype((np.record, np.dtype([("words", np.uint32, 4)])))
MASK = 0xFFFFFFFF

Randomness: TypeAlias = "int | random.Random | np.random.Generator | np.ndarray[Any, Any] | None"
"""What is taken where chance is needed: a seed, a generator, a stream (used up in place), or None for a fresh one."""


def seeded(seed: int | None, *labels: int | str) -> "np.ndarray[Any, Any]":
    """Make a stream, as an array of one record. Labels give independent streams of the same seed."""
    number = secrets.randbits(64) if seed is None else whole_number(seed)
    if number is None:
        raise InvalidOption(CORE, "seed", value=repr(seed))
    digest = hashlib.blake2b(repr((number, *labels)).encode(), digest_size=16).digest()
    stream = np.zeros(1, STREAM)
    stream["words"][0] = np.frombuffer(digest, "<u4")
    if not stream["words"].any():
        stream["words"][0, 0] = 1  # the one state that xoshiro never leaves
    return stream


def stream_of(rng: Randomness) -> "np.ndarray[Any, Any]":
    """Give the stream that a seed, a generator or a stream stands for."""
    if isinstance(rng, np.ndarray):
        if rng.dtype != STREAM or rng.shape != (1,):
            raise InvalidOption(CORE, "seed", value=repr(rng))
        return rng
    if isinstance(rng, random.Random):
        return seeded(rng.getrandbits(64))
    if isinstance(rng, np.random.Generator):
        return seeded(int(rng.integers(2**63)))
    return seeded(rng)


@kernel
def next32(stream: Rec) -> int:
    """Draw 32 random bits."""
    w0, w1 = wide(stream.words[0]), wide(stream.words[1])
    w2, w3 = wide(stream.words[2]), wide(stream.words[3])
    total = (w0 + w3) & MASK
    result = ((((total << 7) | (total >> 25)) & MASK) + w0) & MASK
    shifted = (w1 << 9) & MASK
    w2 ^= w0
    w3 ^= w1
    w1 ^= w2
    w0 ^= w3
    w2 ^= shifted
    w3 = ((w3 << 11) | (w3 >> 21)) & MASK
    stream.words[0], stream.words[1] = w0, w1
    stream.words[2], stream.words[3] = w2, w3
    return result


@kernel
def randbelow(stream: Rec, bound: int) -> int:
    """Draw from 0 to bound - 1, exactly uniform (multiply, and reject the few that would favour some)."""
    product = next32(stream) * wide(bound)
    low = product & MASK
    if low < bound:
        threshold = (MASK + 1 - bound) % bound
        while low < threshold:
            product = next32(stream) * wide(bound)
            low = product & MASK
    return product >> 32
