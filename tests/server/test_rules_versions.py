"""A new version of the rules strands no game if the versions differ by a field of the record (here: made up)."""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

import sintra
import versioned
from server.sitting import Sitting
from sintra.core import registry
from sintra.core.errors import InvalidRecord
from sintra.core.record import Record
from sintra.core.versions import plays, start_of, version_of
from sintra.server.live import upgrade
from sintra.server.store import NewGame, open_store
from sintra.server.table import commitment
from sintra.server.table import entries as e
from sintra.server.table.archive import record_of

HEADER = "versioned:2"


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """A game whose rules have a second version."""
    sintra.register(versioned.GAME)
    yield
    del registry.REGISTERED["versioned"]


def played(version: int) -> Sitting:
    """Play a whole game that was begun by a version of the rules."""
    rng, sitting = random.Random(3), Sitting(HEADER, rules=version)
    sitting.play_to_the_end(rng)
    return sitting


def test_games_of_both_versions_go_on_by_their_own_rules() -> None:
    old, new = played(1), played(2)
    assert not old.table.outdated
    assert [version_of(each.table.game, each.table.state.array) for each in (old, new)] == [1, 2]
    # all four piles are emptied in each of three rounds: 1 + 2 + 3 + 4 points, or twice as many
    assert sum(old.table.state.scores) == 30
    assert sum(new.table.state.scores) == 60


@pytest.mark.parametrize("version", [1, 2])
def test_a_game_is_loaded_and_recorded_by_the_rules_that_it_was_begun_with(version: int) -> None:
    sitting = played(version)
    table = sitting.table
    assert sitting.loaded().state == table.state
    assert sitting.loaded(table.timeline.positions.snapshot()).state == table.state
    record = record_of(table)
    assert record.rules_version == version
    read = Record.parse(record.text())
    assert read.replay(chance="ask").scores == table.state.scores
    with pytest.raises(InvalidRecord):
        replace(read, rules_version=3 - version).replay()
    with pytest.raises(InvalidRecord):
        replace(read, rules_version=3).replay()


def test_only_versions_that_nobody_can_play_any_more_are_stranded(sqlite_url: str) -> None:
    async def found() -> list[upgrade.Stranded]:
        store = await open_store(sqlite_url)
        for version in (1, 2, 3):
            secret = bytes([version]) * 32
            first = e.Created(
                header=HEADER, rules=version, program="test", seats=[e.SeatPlan("open"), e.SeatPlan("open")],
                host="", commitment=commitment.commit(secret),
            )  # fmt: skip
            await store.create(NewGame(f"game{version}", HEADER, False, "open", secret, e.encoded(first), 1.0))
        await store.close()
        return await upgrade.stranded(sqlite_url)

    assert [(each.id, each.rules, each.known) for each in asyncio.run(found())] == [("game3", 3, 2)]


def test_a_game_without_the_field_plays_one_version() -> None:
    azul = sintra.game("azul")
    assert plays(azul.definition, 1)
    assert not plays(azul.definition, 2)
    assert start_of(azul, 1).array.tobytes() == azul.blank.tobytes()
