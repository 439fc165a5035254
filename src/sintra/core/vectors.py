"""Fields of a record turned into entries of an observation or a mask, many at once.

A loop over a short field costs an instruction or two for each entry, since the compiler must expect that the row it
writes overlaps the record it reads. Here a kernel reads and writes vectors, of sizes that are known when it is
compiled. What ends in the middle of a vector is covered by a last one that begins earlier: nothing outside is touched.
Without the jit, NumPy does the same.

`field` is an array inside a record; `row` an index of its first axis, or None for all of it. `at` is the first entry
to write; what comes back is the one after the last. A `width` is a constant: a number or a name for one, no sum.
"""

from collections.abc import Iterator
from math import prod
from typing import Any

import llvmlite.ir
import numba
import numpy as np
from numba.core import types
from numba.extending import intrinsic

ir: Any = llvmlite.ir  # it has no types
BYTE, WORD = ir.IntType(8), ir.IntType(64)
PLACE = ir.IntType(32)
LANES = 32
"""The most entries that are written at once: more would not fit into what most processors have."""


# In plain Python


def _values(field: Any, row: int | None) -> Any:
    return np.ravel(field if row is None else field[row])


def _put(values: Any, out: Any, at: int) -> int:
    out[at : at + len(values)] = values
    return at + len(values)


def _numbers(field: Any, row: int | None, out: Any, at: int) -> int:
    return _put(_values(field, row), out, at)


def _one_hot(field: Any, row: int | None, width: int, out: Any, at: int) -> int:
    values = np.minimum(_values(field, row), width - 1)
    return _put(np.ravel(values[:, None] == np.arange(width)), out, at)


def _pattern(table: Any, row: int, width: int, out: Any, at: int) -> int:
    return _put(table[row, :width], out, at)


def _set(bits: int, width: int, out: Any, at: int) -> int:
    return _put(int(bits) >> np.arange(width) & 1, out, at)


def _above(field: Any, row: int | None, number: int) -> int:
    return sum(1 << int(place) for place in np.flatnonzero(_values(field, row) > number))


def _equal(field: Any, row: int | None, number: int) -> int:
    return sum(1 << int(place) for place in np.flatnonzero(_values(field, row) == number))


# In kernels


def _size(field: Any, row: Any) -> int:
    """Count the numbers of a field, or of a row of it."""
    return prod(field.shape if row is types.none else field.shape[1:])


def _chunks(size: int, most: int) -> Iterator[tuple[int, int]]:
    """Cover so many places with vectors of one length, a power of two: where each begins, and its length."""
    length = most
    while length > size:
        length //= 2
    for begin in range(0, size - length + 1, length):
        yield begin, length
    if size % length:
        yield size - length, length


def _address(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
    """Point to a number of an array whose numbers lie one after the other."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.gep(data, [index])


def _first(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Point to the first number of a field, or of a row of it; they are the first two arguments."""
    field, row = signature.args[:2]
    index = ir.Constant(WORD, 0)
    if row is not types.none:
        index = builder.mul(arguments[1], ir.Constant(WORD, _size(field, row)))
    return _address(context, builder, field, arguments[0], index)


def _vector(builder: Any, pointer: Any, begin: int, length: int) -> Any:
    """Point to a vector that begins at a number of a row."""
    place = builder.gep(pointer, [ir.Constant(WORD, begin)])
    return builder.bitcast(place, ir.VectorType(pointer.type.pointee, length).as_pointer())


def _load(builder: Any, pointer: Any, begin: int, length: int) -> Any:
    return builder.load(_vector(builder, pointer, begin, length), align=pointer.type.pointee.width // 8)


def _store(builder: Any, values: Any, pointer: Any, begin: int) -> None:
    target = _vector(builder, pointer, begin, values.type.count)
    builder.store(values, target, align=pointer.type.pointee.width // 8)


def _constant(kind: Any, numbers: Any) -> Any:
    return ir.Constant(ir.VectorType(kind, len(numbers)), [ir.Constant(kind, int(number)) for number in numbers])


def _after(builder: Any, at: Any, size: int) -> Any:
    return builder.add(at, ir.Constant(WORD, size))


def _is_row(out: Any) -> bool:
    return isinstance(out, types.Array) and out.ndim == 1 and out.layout == "C"


@intrinsic
def _emit_numbers(_typing: Any, field: Any, row: Any, out: Any, at: Any) -> Any:
    assert isinstance(field, types.NestedArray), field
    assert _is_row(out), out

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        source = _first(context, builder, signature, arguments)
        target = _address(context, builder, out, arguments[2], arguments[3])
        for begin, length in _chunks(_size(field, row), LANES):
            values = _load(builder, source, begin, length)
            if field.dtype.bitwidth < out.dtype.bitwidth:
                values = builder.sext(values, ir.VectorType(target.type.pointee, length))
            _store(builder, values, target, begin)
        return _after(builder, arguments[3], _size(field, row))

    return types.int64(field, row if row is types.none else types.int64, out, types.int64), emit


@intrinsic(prefer_literal=True)
def _emit_one_hot(_typing: Any, field: Any, row: Any, width: Any, out: Any, at: Any) -> Any:
    assert isinstance(field, types.NestedArray), field
    assert field.dtype == types.int8, field
    assert _is_row(out), out
    size, labels = _size(field, row), width.literal_value

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        source = _first(context, builder, signature, arguments)
        target = _address(context, builder, out, arguments[3], arguments[4])
        last = ir.Constant(BYTE, labels - 1)
        for begin, length in _chunks(size * labels, LANES):
            _, lanes = next(_chunks(size, 16))
            first = min(begin // labels, size - lanes)  # the vector of numbers that these entries tell about
            values = _load(builder, source, first, lanes)
            highest = ir.Constant(values.type, [last] * lanes)
            values = builder.select(builder.icmp_signed("<", values, highest), values, highest)
            places = [(begin + k) // labels - first for k in range(length)]
            assert max(places) < lanes, "too few entries for each number"
            spread = builder.shuffle_vector(values, values, _constant(PLACE, places))
            named = _constant(BYTE, [(begin + k) % labels for k in range(length)])
            equal = builder.icmp_signed("==", spread, named)
            _store(builder, builder.zext(equal, ir.VectorType(target.type.pointee, length)), target, begin)
        return _after(builder, arguments[4], size * labels)

    kind = row if row is types.none else types.int64
    return types.int64(field, kind, width, out, types.int64), emit


@intrinsic(prefer_literal=True)
def _emit_pattern(_typing: Any, table: Any, row: Any, width: Any, out: Any, at: Any) -> Any:
    assert table.ndim == 2, table
    assert table.layout == "C", table
    assert _is_row(out), out
    assert table.dtype == out.dtype, table
    size = width.literal_value

    def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        array = context.make_array(table)(context, builder, arguments[0])
        columns = builder.extract_value(array.shape, 1)
        source = builder.gep(array.data, [builder.mul(arguments[1], columns)])
        target = _address(context, builder, out, arguments[3], arguments[4])
        for begin, length in _chunks(size, LANES // 2):
            _store(builder, _load(builder, source, begin, length), target, begin)
        return _after(builder, arguments[4], size)

    return types.int64(table, types.int64, width, out, types.int64), emit


@intrinsic(prefer_literal=True)
def _emit_set(_typing: Any, bits: Any, width: Any, out: Any, at: Any) -> Any:
    assert _is_row(out), out
    size = width.literal_value

    def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        target = _address(context, builder, out, arguments[2], arguments[3])
        narrow = builder.trunc(arguments[0], ir.IntType(size)) if size < 64 else arguments[0]
        members = builder.bitcast(narrow, ir.VectorType(ir.IntType(1), size))
        _store(builder, builder.zext(members, ir.VectorType(target.type.pointee, size)), target, 0)
        return _after(builder, arguments[3], size)

    return types.int64(types.int64, width, out, types.int64), emit


def _emit_comparison(sign: str, field: Any, row: Any) -> Any:
    size = _size(field, row)
    assert size <= 64, field
    assert field.dtype == types.int8, field

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        source = _first(context, builder, signature, arguments)
        number = builder.trunc(arguments[2], BYTE)
        found = ir.Constant(WORD, 0)
        for begin, length in _chunks(size, LANES):
            values = _load(builder, source, begin, length)
            same = ir.Constant(values.type, ir.Undefined)
            same = builder.insert_element(same, number, ir.Constant(PLACE, 0))
            same = builder.shuffle_vector(same, same, _constant(PLACE, [0] * length))
            members = builder.bitcast(builder.icmp_signed(sign, values, same), ir.IntType(length))
            places = builder.zext(members, WORD) if length < 64 else members
            found = builder.or_(found, builder.shl(places, ir.Constant(WORD, begin)))
        return found

    return types.int64(field, row if row is types.none else types.int64, types.int64), emit


@intrinsic
def _emit_above(_typing: Any, field: Any, row: Any, number: Any) -> Any:
    return _emit_comparison(">", field, row)


@intrinsic
def _emit_equal(_typing: Any, field: Any, row: Any, number: Any) -> Any:
    return _emit_comparison("==", field, row)


def _either(emitted: Any, plain: Any) -> Any:
    return plain if getattr(numba.config, "DISABLE_JIT", False) else emitted


put_numbers = _either(_emit_numbers, _numbers)
"""(field, row, out, at) -> at: write numbers as they are."""
put_one_hot = _either(_emit_one_hot, _one_hot)
"""(field, row, width, out, at) -> at: for each number `width` entries, all 0 but the one that it names. A negative
number names none, one beyond the last entry the last."""
put_pattern = _either(_emit_pattern, _pattern)
"""(table, row, width, out, at) -> at: write the first entries of a row of a table."""
put_set = _either(_emit_set, _set)
"""(bits, width, out, at) -> at: write 1 for every bit that is set, of the lowest ones, and 0 for the others."""
bits_above = _either(_emit_above, _above)
"""(field, row, number) -> bits: which numbers are higher."""
bits_equal = _either(_emit_equal, _equal)
"""(field, row, number) -> bits: which numbers are equal."""
