"""Counts of move sequences, from files in tests/fixtures: a wrong rule changes a count."""

from pathlib import Path

import pytest

import sintra
from sintra.search.perft import divide, perft

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.perft"))


def cases() -> list[tuple[str, list[int]]]:
    found = []
    for file in FIXTURES:
        lines = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
        for text, counts in zip(lines[::2], lines[1::2], strict=True):
            found.append((text, [int(count) for count in counts.split()]))
    return found


@pytest.mark.parametrize(("text", "counts"), cases(), ids=lambda value: value[:30] if isinstance(value, str) else "")
def test_the_counts_are_as_written(text: str, counts: list[int]) -> None:
    state = sintra.parse(text)
    for depth, count in enumerate(counts, 1):
        found = perft(state, depth)
        by_move = "\n".join(f"{move}: {n}" for move, n in divide(state, depth)) if found != count else ""
        assert found == count, f"depth {depth}, by first move:\n{by_move}"


def test_every_game_has_counts() -> None:
    assert {file.stem for file in FIXTURES} == set(sintra.game_names())
