"""What a newcomer tries on the first day: wrong values are told clearly, and nothing can be broken by hand."""

from collections.abc import Callable

import numpy as np
import pytest

import sintra
from sintra.core.errors import InvalidNotation, InvalidOption, InvalidPosition, InvalidRecord
from sintra.core.words import CORE


def azul() -> sintra.State:
    return sintra.game("azul").start(seed=7)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: sintra.game("azul", "3"), "azul needs 2, 3, 4 players, not '3'"),  # type: ignore[arg-type]  # that is the point
        (lambda: sintra.game("azul", 7), "azul needs 2, 3, 4 players, not 7"),
        (lambda: sintra.game("duel", scoring="rows"), "one side of three or four scoring tiles"),
        (lambda: sintra.game("duel", scoring=["rows", "rainbow_rows", "rim"]), "rows | rainbow_rows"),
        (lambda: sintra.game("azul").rule("AZ-A6").text("xx"), "there is no language 'xx'; choose en, "),
        (lambda: InvalidOption(CORE, "record_empty").text("xx"), "there is no language 'xx'"),
    ],
)
def test_a_wrong_option_is_told_clearly(make: Callable[[], object], told: str) -> None:
    with pytest.raises(InvalidOption) as caught:
        make()
    assert told in str(caught.value)


def test_scoring_sides_may_be_a_list() -> None:
    assert sintra.game("duel", scoring=["wilds", "rows", "columns"]) == sintra.game("duel")


@pytest.mark.parametrize("name", ["azul", "duel", "pavilion"])
def test_the_array_of_a_value_cannot_be_written_to(name: str) -> None:
    state = sintra.game(name).start(seed=7)
    for value in (state, state.view(0)):
        before = hash(value)
        with pytest.raises(ValueError, match="read-only"):
            value.array["score"][0, 0] = 99
        with pytest.raises(ValueError, match="read-only"):
            value.array[0]["round_number"] = 5
        assert hash(value) == before
        copied = value.array.copy()
        copied["score"][0, 0] = 99
        assert value.array["score"][0, 0] != 99


@pytest.mark.parametrize("name", ["azul", "duel", "pavilion"])
def test_printing_shows_the_board(name: str) -> None:
    state = sintra.game(name).start(seed=7)
    assert len(str(state).splitlines()) > 8
    assert "\n" not in state.text()
    assert repr(state) == f"<State {state.text()}>"
    assert "seat 1" in str(state.view(0))


def test_a_number_out_of_range_is_a_position_that_cannot_be() -> None:
    text = azul().text()
    with pytest.raises(InvalidPosition, match="round: '-5' is not valid"):
        sintra.parse(text.replace("round=1", "round=-5"))
    with pytest.raises(InvalidPosition, match="first: '9' is not valid"):
        sintra.parse(text.replace("first=1", "first=9").replace("first=2", "first=9"))
    with pytest.raises(InvalidNotation, match="round: 'x' is not valid"):
        sintra.parse(text.replace("round=1", "round=x"))


@pytest.mark.parametrize("header", ["azul:9:coloured", "chess:2", "azul", "azul:2:pink"])
def test_a_damaged_header_is_an_invalid_record(header: str) -> None:
    record = sintra.Record.of(azul())
    for text in (record.text(), record.json()):
        with pytest.raises(InvalidRecord, match=r"line 2|field 'game'"):
            sintra.Record.parse(text.replace("azul:2:coloured", header))


def test_the_checksum_covers_the_whole_record() -> None:
    state = azul().play("3K4").play("cB2")
    record = sintra.Record.of(state, names=("Ada", "Bo"))
    for text in (record.text(), record.json()):
        assert sintra.Record.parse(text) == record
        assert sintra.Record.parse(text).replay() == state
        with pytest.raises(InvalidRecord, match="has been altered"):
            sintra.Record.parse(text.replace("Ada", "Eve")).replay()


def test_a_record_of_version_1_has_no_checksum_of_the_whole() -> None:
    record = sintra.Record.of(azul(), names=("Ada",))
    lines = record.text().replace("sintra record 2", "sintra record 1").splitlines()
    old = "\n".join([*lines[:-1], lines[-1].rpartition(" ")[0]])
    assert sintra.Record.parse(old) == record
    assert sintra.Record.parse(old).replay() == azul()
    with pytest.raises(InvalidRecord, match="does not belong"):
        sintra.Record.parse(old.replace("sintra record 1", "sintra record 2"))


def test_arrays_of_kernels_stay_as_they_were() -> None:
    """Kernels are compiled for arrays that can be written to; a read-only one would be compiled for again."""
    state = azul()
    assert state.kernel_array.flags.writeable
    assert np.shares_memory(state.kernel_array, state.array)
