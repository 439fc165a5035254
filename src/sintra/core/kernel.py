"""The jit decorator of all kernels."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np

from sintra.core.compiler import Kernel

Array: TypeAlias = np.ndarray[Any, Any]
Rec: TypeAlias = Any
"""One record of a structured array, as the kernels see it: fields are attributes."""

wide = cast(Callable[[Any], int], np.int64)
"""Widen a field before arithmetic: narrow integers behave differently with and without the jit."""

F = TypeVar("F", bound=Callable[..., Any])

ALLOCATING = {"empty", "zeros", "no_log"}
"""What a kernel may make arrays with."""


def kernel(function: F) -> F:
    """Compile on first use, without the GIL, from the cache if it is there.

    References to arrays are counted only in a kernel that makes arrays itself: every count is an atomic step, some at
    each call, and threads that work on parts of the same array would wait for each other. numba refuses to compile an
    array that is made without a count; a kernel does not return arrays.
    """
    return _compiled(function, hot=False)


def hot_kernel(function: F) -> F:
    """Compile a kernel that works for long at a call, such as a search: it is faster, but takes longer to compile."""
    return _compiled(function, hot=True)


def _compiled(function: F, *, hot: bool) -> F:
    if cast(Any, numba.config).DISABLE_JIT:
        return function
    counts = not ALLOCATING.isdisjoint(function.__code__.co_names)
    return cast(F, Kernel(function, hot, nogil=True, error_model="numpy", _nrt=counts))
