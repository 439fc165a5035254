"""Recorded games of Summer Pavilion that end, or run, in a way of their own; they replay to it."""

from pathlib import Path

import pytest

import sintra
from sintra.games.pavilion.components import MIXED

RECORDS = Path(__file__).parent.parent / "fixtures" / "pavilion"


def replayed(name: str) -> sintra.State:
    return sintra.Record.parse((RECORDS / f"{name}.txt").read_text()).replay()


def events(state: sintra.State) -> list[sintra.Event]:
    return [event for earlier in state.history for event in earlier.events]


def bonuses(state: sintra.State) -> list[sintra.Event]:
    assert state.outcome
    return [event for seat in state.outcome.bonuses for event in seat]


@pytest.mark.rule("SP-E4")
def test_a_shared_victory() -> None:
    outcome = replayed("shared-victory").outcome
    assert outcome
    assert outcome.winners == (0, 1)


@pytest.mark.rule("SP-N2", "R-PAV-9")
def test_a_game_in_which_the_tiles_did_not_fill_all_factories() -> None:
    assert any(event.kind == "short" for event in events(replayed("short-deal")))


@pytest.mark.rule("SP-D4", "R-PAV-1")
def test_a_game_in_which_marker_and_discards_cost_less_because_of_the_floor() -> None:
    cheap = {e.kind for e in events(replayed("floor-of-one")) if -e.points < e.details.get("tiles", 0)}
    assert {"marker", "discarded"} <= cheap


@pytest.mark.rule("SP-D5", "R-PAV-5")
def test_a_game_with_tiles_left_over_in_round_six() -> None:
    assert any(event.kind == "left_over" for event in events(replayed("left-over-in-round-six")))


@pytest.mark.rule("SP-E2", "SP-E3")
def test_a_game_with_star_and_number_bonuses() -> None:
    assert {event.kind for event in bonuses(replayed("stars-and-numbers"))} == {"star", "number"}


@pytest.mark.rule("SP-G4")
def test_a_game_on_the_grey_side_with_stars_of_one_colour_and_of_all() -> None:
    stars = [e for e in bonuses(replayed("one-coloured-and-mixed-stars")) if e.kind == "star"]
    assert {event.details["colour"] == MIXED for event in stars} == {True, False}


@pytest.mark.rule("SP-C2", "SP-C3", "SP-C4")
def test_a_game_with_every_kind_of_structure() -> None:
    assert {"pillar", "statue", "window"} <= {event.kind for event in events(replayed("every-structure"))}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_there_is_a_recorded_game_of_every_variant(players: int, side: str) -> None:
    state = replayed(f"{players}-players-{side}")
    assert (state.game.players, state.game.options["side"]) == (players, side)
    assert state.is_over
