"""How large frames are: a move arrives quickly, also on a phone."""

import statistics

import pytest

from server.sitting import ID, SECRET, created
from sintra.core.registry import definition, names
from sintra.search.player import Player
from sintra.search.players import player
from sintra.server.table import entries as e
from sintra.server.table import transitions
from sintra.server.table.entries import Logged
from sintra.server.table.table import Table
from sintra.server.wire.frames import EntryFrame, encoded
from sintra.server.wire.messages import entry_message
from sintra.server.wire.views import Views

MEDIAN_BYTES = 4096
MOST_BYTES = 32_768
CONFIGURATIONS = [
    ":".join([name, str(players), option.default if name == "duel" else choice])
    for name in names()
    for players in definition(name).players
    for option in definition(name).options[:1]
    for choice in (option.choices if name != "duel" else [option.default])
]


def played(table: Table, chooser: Player) -> list[int]:
    """Play a game; gives the bytes of every move's frame for all who listen."""
    sizes = []
    receivers = [frozenset[int](), frozenset({0}), frozenset(range(table.game.players))]
    while table.status != "over":
        step = transitions.due(table, 0.0)
        if step is None:
            assert table.turn is not None
            step = transitions.play(table, table.turn, chooser.choose(table.state.view(table.turn)), 0.0)
        table.apply(step.entry, Logged.of(step.entry, 0.0), step.state, step.trail)
        if isinstance(step.entry, e.Played):
            views = Views(table)
            messages = [entry_message(views, seats, table.v, (), 0.0) for seats in receivers]
            sizes += [len(encoded(EntryFrame(d=message, v=table.v))) for message in messages]
    return sizes


@pytest.mark.parametrize("spec", ["random", "greedy"])
@pytest.mark.parametrize("header", CONFIGURATIONS)
def test_a_move_fits_into_few_bytes(header: str, spec: str) -> None:
    sizes: list[int] = []
    for seed in range(3):
        chooser = player(spec)
        chooser.new_game(seed)
        sizes += played(Table(ID, SECRET, Logged.of(created(header), 0.0)), chooser)
    assert statistics.median(sizes) <= MEDIAN_BYTES
    assert max(sizes) <= MOST_BYTES
