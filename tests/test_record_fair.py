"""What a record of a server's game says about its draws: written, read back, refused where it is wrong."""

import json
import random

import pytest

import sintra
from sintra.core.record_text import Fair
from sintra.core.words import LANGUAGES

SECRET = "0123456789abcdef" * 4


@pytest.fixture
def record() -> sintra.Record:
    rng = random.Random(4)
    state = sintra.game("azul", players=3).start(seed=4)
    for _ in range(20):
        state = state.play(rng.choice(state.moves))
    return sintra.Record.of(state, ("Ada", "Bo", "level:3"), Fair("k3v9", SECRET, ("a1", "", "Zz")))


def test_the_line_stands_after_the_names(record: sintra.Record) -> None:
    assert record.text().splitlines()[5:7] == ["name 3 level:3", f"fair k3v9 {SECRET} a1,-,Zz"]


def test_it_is_read_back_from_text_and_json(record: sintra.Record) -> None:
    for read in (sintra.Record.parse(record.text()), sintra.Record.parse(record.json())):
        assert read == record
        assert read.fair == Fair("k3v9", SECRET, ("a1", "", "Zz"))
        read.replay()


def test_a_record_without_it_is_written_as_before(record: sintra.Record) -> None:
    plain = sintra.Record.of(record.replay())
    assert plain.fair is None
    assert "fair" not in plain.text()
    assert "fair" not in json.loads(plain.json())


@pytest.mark.parametrize(
    "line",
    [
        "fair k3v9",
        f"fair k3v9 {SECRET}",
        f"fair k3v9 {SECRET} a,b",
        f"fair k3v9 {SECRET} a,b,c,d",
        f"fair k3v9 {SECRET} a,,c",
        f"fair k3v9 {SECRET} a,b,c d",
        f"fair k3v9 {SECRET[1:]} a,b,c",
        f"fair k3v9 {SECRET.upper()} a,b,c",
        f"fair k3|9 {SECRET} a,b,c",
        f"fair k3v9 {SECRET} a,b,c|1",
        f"fair k3v9 {SECRET} a,b,{'c' * 65}",
    ],
)
def test_a_wrong_line_is_refused_in_every_language(record: sintra.Record, line: str) -> None:
    lines = record.text().splitlines()
    assert lines[6].startswith("fair ")
    lines[6] = line
    if line.endswith("a,,c"):  # an empty nonce may be written either way
        assert sintra.Record.parse("\n".join(lines)).fair == Fair("k3v9", SECRET, ("a", "", "c"))
        return
    with pytest.raises(sintra.InvalidRecord) as error:
        sintra.Record.parse("\n".join(lines))
    assert error.value.code == "record_fair"
    assert len({error.value.text(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert error.value.text().startswith("line 7: ")


@pytest.mark.parametrize(
    "fair",
    [
        [],
        "k3v9",
        {},
        {"table": "k3v9", "secret": SECRET},
        {"table": "k3v9", "secret": SECRET, "nonces": "abc"},
        {"table": "k3v9", "secret": SECRET, "nonces": ["a", "b"]},
        {"table": "k3v9", "secret": SECRET, "nonces": ["a", "b", 3]},
        {"table": 9, "secret": SECRET, "nonces": ["a", "b", "c"]},
        {"table": "k3v9", "secret": SECRET[2:], "nonces": ["a", "b", "c"]},
        {"table": "k3v9", "secret": SECRET, "nonces": ["a", "b", "c"], "more": 1},
    ],
)
def test_wrong_json_is_refused(record: sintra.Record, fair: object) -> None:
    data = json.loads(record.json()) | {"fair": fair}
    with pytest.raises(sintra.InvalidRecord, match="'fair' is missing or wrong"):
        sintra.Record.parse(json.dumps(data))


def test_a_line_out_of_place_is_refused(record: sintra.Record) -> None:
    lines = record.text().splitlines()
    lines.insert(3, lines.pop(6))
    with pytest.raises(sintra.InvalidRecord, match="line 5: 'name 1 Ada' does not belong in a record"):
        sintra.Record.parse("\n".join(lines))


def test_a_record_says_where_a_ply_stands(record: sintra.Record) -> None:
    read = sintra.Record.parse(record.text())
    assert read.place(1).text() == "line 8"
    assert record.place(1).text() == "entry 1"
    assert read.place(read.plies).text() == f"line {len(record.text().splitlines()) - 1}"
    assert read.place(read.plies + 1).text() == "the record’s end"
