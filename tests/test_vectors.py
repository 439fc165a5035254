"""Fields written as vectors: the same as NumPy writes, and nothing beside."""

from types import FunctionType
from typing import Any

import numba
import numpy as np

from sintra.core import vectors
from sintra.core.vectors import bits_above, bits_equal, put_numbers, put_one_hot, put_pattern, put_set

FORM = [
    ("dome", np.int8, (2, 6, 6)), ("bag", np.int8, 5), ("moon", np.int8, (4, 3)), ("score", np.int16, 2),
    ("sun", np.int8, (5, 5)), ("plates", np.int8, 18),
]  # fmt: skip
RECORD = np.dtype((np.record, np.dtype(FORM, align=True)))
TABLE = np.arange(20 * 16, dtype=np.int16).reshape(20, 16)
BYTES = TABLE.astype(np.int8)
STRANGE = 9
njit: Any = numba.njit  # its types do not know all settings


def write(positions: Any, row: int, out: Any, mask: Any) -> int:
    """Write some of everything."""
    s = positions[0]
    at = put_one_hot(s.dome, row, 6, out, 3)
    at = put_one_hot(s.dome, row, 7, out, at)
    at = put_numbers(s.bag, None, out, at)
    at = put_one_hot(s.moon, None, 5, out, at)
    at = put_numbers(s.score, None, out, at)
    at = put_numbers(s.moon, row, out, at)
    at = put_numbers(s.sun, None, out, at)
    at = put_one_hot(s.plates, None, 5, out, at)
    at = put_pattern(TABLE, 3 + row, 14, out, at)
    put_set(bits_above(s.sun, None, 0), 64, mask, 0)
    put_set(bits_equal(s.dome, row, -1), 36, mask, 64)
    put_set(bits_equal(s.plates, None, 3), 18, mask, 100)
    put_pattern(BYTES, row, 6, mask, 118)
    return at  # type: ignore[no-any-return]  # an int of a kernel


PLAIN = {
    "put_numbers": vectors._numbers, "put_one_hot": vectors._one_hot, "put_pattern": vectors._pattern,
    "put_set": vectors._set, "bits_above": vectors._above, "bits_equal": vectors._equal,
}  # fmt: skip


def test_vectors_write_what_numpy_writes_and_nothing_beside() -> None:
    rng, compiled = np.random.default_rng(1), njit(_nrt=False)(write)
    plain = FunctionType(write.__code__, {**globals(), **PLAIN})
    for k in range(60):
        positions: Any = np.zeros(1, RECORD)
        for name, *_ in FORM:
            positions[name] = rng.integers(-1, 8, positions[name].shape)
        rows = [(np.full(700, STRANGE, np.int16), np.full(140, STRANGE, np.int8)) for _ in range(2)]
        end = compiled(positions, k % 2, *rows[0])
        assert end == plain(positions, k % 2, *rows[1])
        for one, other in zip(*rows, strict=True):
            assert one.tolist() == other.tolist()
        assert (rows[0][0][:3] == STRANGE).all()
        assert (rows[0][0][end:] == STRANGE).all()
        assert (rows[0][1][124:] == STRANGE).all()
