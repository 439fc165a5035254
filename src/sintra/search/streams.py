"""Random streams by number: simulations that shall meet the same worlds begin with the same one."""

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.random import MASK, next32

FACTOR = 0x045D9F3B


@kernel
def mix(number: int) -> int:
    """Scatter the bits of a 32-bit number, one to one."""
    number = ((number >> 16) ^ number) * FACTOR & MASK
    number = ((number >> 16) ^ number) * FACTOR & MASK
    return (number >> 16) ^ number


@kernel
def branch(base: Rec, number: int, stream: Rec) -> None:
    """Begin the stream of a number, the same for the same base; the base is not used up."""
    for k in range(4):
        stream.words[k] = wide(base.words[k]) ^ mix((wide(number) * 4 + k + 1) & MASK)
    next32(stream)
