"""Recorded games, one for each variant, ending and tie: they still replay to the same scores and positions."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sintra

FIXTURES = Path(__file__).parent / "fixtures"
RECORDS = sorted(FIXTURES.glob("*/*.txt"))
ENDINGS: dict[str, Callable[[Any], bool]] = {
    "azul/shared-victory": lambda state: len(state.outcome.winners) == 2,
    "azul/tie-broken-by-rows": lambda state: state.scores[1] == state.scores[2] and state.outcome.winners == (2,),
    "azul/ended-by-idle-rounds": lambda state: "AZ-D8" in rules(state),
    "azul/all-three-bonuses": lambda state: {"AZ-D2", "AZ-D3", "AZ-D4"} <= rules(state),
    "azul/short-deal": lambda state: any("AZ-C4" in rules(earlier) for earlier in state.history),
    "duel/tie-broken-by-the-first-player-tile": lambda state: (
        state.scores[0] == state.scores[1] and len(state.outcome.winners) == 1
    ),
    "azul/floor-of-zero": lambda state: any(
        event.kind == "floor" and -event.points < event.details["loss"]
        for earlier in state.history
        for event in earlier.events
    ),
}


def rules(state: sintra.State) -> set[str]:
    return {event.rule for event in state.events}


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_recorded_game_replays(file: Path) -> None:
    text = file.read_text()
    record = sintra.Record.parse(text)
    state = record.replay()
    assert state.is_over
    assert sintra.Record.of(state) == record
    assert sintra.Record.of(state).text().split("\n")[1:-2] == text.split("\n")[1:-2]  # all but version and checksum
    ending = ENDINGS.get(f"{file.parent.name}/{file.stem}")
    assert ending is None or ending(state)


def test_every_game_has_records_of_every_variant() -> None:
    assert {file.parent.name for file in RECORDS} == set(sintra.game_names())
    assert not set(ENDINGS) - {f"{file.parent.name}/{file.stem}" for file in RECORDS}
    headers = {sintra.Record.parse(file.read_text()).game.header for file in RECORDS}
    assert {f"azul:{players}:{wall}" for players in (2, 3, 4) for wall in ("coloured", "grey")} <= headers
