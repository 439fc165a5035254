"""Sets of small numbers as the bits of an integer."""

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload


def lowest(bits: int) -> int:
    """Give the place of the lowest set bit; there must be one."""
    return int(bits & -bits).bit_length() - 1


def _emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    return builder.cttz(arguments[0], cgutils.true_bit)  # true: without a set bit the result is undefined


@intrinsic
def _count_zeros(_typing: Any, _bits: Any) -> Any:
    """Compile to the processor's instruction."""
    return types.int64(types.int64), _emit


count_zeros: Any = _count_zeros  # called in a kernel, it takes one argument less than mypy sees


@overload(lowest, strict=False)
def _lowest(bits: Any) -> Any:
    return lambda bits: count_zeros(bits)  # noqa: PLW0108  # compiled in place of `lowest`


def members(bits: int) -> int:
    """Count the set bits."""
    return int(bits).bit_count()


@intrinsic
def _population(_typing: Any, _bits: Any) -> Any:
    """Compile to the processor's instruction."""
    return types.int64(types.int64), lambda _context, builder, _signature, arguments: builder.ctpop(arguments[0])


population: Any = _population


@overload(members, strict=False)
def _members(bits: Any) -> Any:
    return lambda bits: population(bits)  # noqa: PLW0108  # compiled in place of `members`
