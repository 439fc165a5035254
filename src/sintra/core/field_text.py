"""The text of a position whose game has none of its own: every field of the record by name, as whole numbers."""

from functools import partial

import numpy as np

from sintra.core.kernel import Array
from sintra.core.numbers import whole
from sintra.core.text import Fields

FROM_HEADER = "seats"
"""The field that the text's header gives."""


def _fields(array: Array) -> tuple[str, ...]:
    return tuple(name for name in array.dtype.names or () if name != FROM_HEADER)


def write(array: Array) -> list[str]:
    """Write a position as NAME=VALUE tokens, the numbers of an array in a row: `piles=3,0,2`."""
    return [f"{name}={','.join(map(str, np.ravel(array[name]).tolist()))}" for name in _fields(array)]


def read(game: str, tokens: list[str], array: Array) -> None:
    """Fill a set-up position from NAME=VALUE tokens."""
    names = _fields(array)
    forms = {name: ",".join(["0"] * array[name].size) for name in names}
    fields = Fields(game, tokens, names, (), 0, forms)
    for name in names:
        numbers = fields.read(name, partial(_numbers, array[name]), name)
        array[name] = np.reshape(numbers, array[name].shape)


def _numbers(field: Array, text: str) -> list[int] | None:
    limits = np.iinfo(field.dtype)
    numbers = [whole(part, int(limits.min), int(limits.max)) for part in text.split(",")]
    known = [number for number in numbers if number is not None]
    return known if len(known) == len(numbers) == field.size else None
