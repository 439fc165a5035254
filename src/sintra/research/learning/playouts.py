"""Kernels that make data: positions at the end of a round, and what play-outs over several deals say of them."""

from typing import Any, NamedTuple

import numpy as np

from sintra.core.evaluation import stage
from sintra.core.game import Array, Game
from sintra.core.kernel import kernel, wide
from sintra.core.log import no_log
from sintra.core.network import Network
from sintra.core.random import randbelow
from sintra.core.rules import CHANCE, OVER, apply, deal, legal, look, rank
from sintra.search.mcts import Settings
from sintra.search.mcts_kernel import COUNTS, EDGE, MOST_SEATS, NODE, NONE, think, value
from sintra.search.networks import network_of

CURIOUS = 4
"""One move in so many is drawn by its visits, so that positions differ and some moves are poor, as in rollouts."""
FEWEST_SIMS = 2
POINTS, WINS, MARGINS = range(3)
"""What is added up of play-outs: final points, shares of the victory, points ahead of the best rival."""
SUM, SQUARES = range(2)


class Workshop(NamedTuple):
    """What a search from move to move needs: arrays of records."""

    table: Array
    """The position that is played on."""
    seen: Array
    room: Array
    nodes: Array
    edges: Array
    counts: Array
    settings: Array
    moves: Array
    marks: Array
    network: Network


def workshop(game: Game, settings: Settings, sims: int) -> Workshop:
    """Make room for searches of so many simulations."""
    definition = game.definition
    nodes = sims + 2
    return Workshop(
        np.zeros(1, definition.dtype),
        np.zeros(1, definition.dtype),
        np.zeros(2, definition.dtype),
        np.zeros(nodes, NODE),
        np.zeros(nodes * min(200, definition.most_moves), EDGE),
        np.zeros(1, COUNTS),
        settings.record(definition.information == "hidden"),
        np.zeros(definition.most_moves, np.int32),
        np.zeros(definition.notation.actions.count, np.int64),
        network_of(game, settings.evaluation),
    )


@kernel
def clear(shop: Any) -> None:
    """Begin with an empty tree; the marks of older listings stay older."""
    root, head = shop.nodes[0], shop.counts[0]
    root.visits, root.first, root.likely, root.best, root.total = 0, NONE, NONE, 0.0, 0.0
    for seat in range(MOST_SEATS):
        root.value[seat], root.win[seat], root.points[seat] = 0.0, 0.0, 0.0
    head.nodes, head.edges, head.sims, head.summed, head.squared = 1, 0, 0, 0.0, 0.0


@kernel
def chosen(shop: Any, stream: Any, curious: bool) -> int:
    """Give the move with most visits, or now and then one drawn by visits."""
    left = NONE
    if curious and randbelow(stream[0], CURIOUS) == 0:
        left = randbelow(stream[0], max(1, wide(shop.nodes[0].visits)))
    most, action = NONE, NONE
    edge = wide(shop.nodes[0].first)
    while edge != NONE:
        visits = wide(shop.edges[edge].visits)
        if left >= 0:
            left -= visits
            if left < 0:
                return wide(shop.edges[edge].action)
        if visits > most:
            most, action = visits, wide(shop.edges[edge].action)
        edge = wide(shop.edges[edge].next)
    return action


@kernel
def play_round(shop: Any, stream: Any, sims: int, curious: bool) -> None:
    """Play to the end of the round, every seat by a search of its own view."""
    s = shop.table[0]
    log = no_log(s)
    round_number = wide(s.round_number)
    while s.turn != OVER and s.round_number == round_number:
        if s.turn == CHANCE:
            deal(s, stream[0], log)
            continue
        if legal(s, shop.moves) == 1:
            apply(s, wide(shop.moves[0]), log)
            continue
        seat = wide(s.turn)
        look(s, seat, shop.seen[0])
        clear(shop)
        think(
            shop.seen, seat, shop.room, stream, shop.nodes, shop.edges, shop.counts, shop.settings,
            shop.moves, shop.marks, shop.network, sims,
        )  # fmt: skip
        apply(s, chosen(shop, stream, curious), log)


@kernel
def label(shop: Any, start: Any, stream: Any, sims: int, deals: int, to_end: bool, sums: Any) -> None:
    """Play a position out over so many deals, to the end of the round or of the game.

    Adds up points, chances to win and margins of every seat, and their squares.
    """
    results = np.zeros((3, MOST_SEATS))
    sums[:] = 0.0
    s = shop.table[0]
    for _ in range(deals):
        shop.table[0] = start[0]
        play_round(shop, stream, sims, False)
        while to_end and s.turn != OVER:
            play_round(shop, stream, sims, False)
        value(s, shop.settings[0], shop.network, results)
        seats = wide(s.seats)
        for seat in range(seats):
            rival = -1e9
            for other in range(seats):
                if other != seat:
                    rival = max(rival, results[2, other])
            add(results[2, seat], sums[POINTS], seat)
            add(results[1, seat], sums[WINS], seat)
            add(results[2, seat] - rival, sums[MARGINS], seat)


@kernel
def add(result: float, sums: Any, seat: int) -> None:
    """Add a result of a seat, and its square."""
    sums[SUM, seat] += result
    sums[SQUARES, seat] += result * result


@kernel
def rank_of(position: Any, places: Any) -> None:
    """Rank the seats of a game that is over."""
    rank(position[0], places)


@kernel
def gather(shop: Any, blank: Any, stream: Any, sims: int, wanted: int, branches: int, out: Any) -> int:
    """Collect positions of a stage at the end of rounds of one game; returns how many.

    A round that leads to one is played again from its beginning with ever fewer simulations: a search values rounds
    that were played as poorly. `out` has room for all that a game may give.
    """
    before, after = np.zeros(1, blank.dtype), np.zeros(1, blank.dtype)
    found = 0
    shop.table[0] = blank[0]
    s = shop.table[0]
    while s.turn != OVER and stage(s) >= wanted:
        before[0] = s
        play_round(shop, stream, sims, True)
        after[0] = s
        for branch in range(branches):
            if branch > 0:
                shop.table[0] = before[0]
                play_round(shop, stream, max(FEWEST_SIMS, sims >> 2 * branch), True)
            if s.turn == OVER or stage(s) != wanted or found == len(out):
                break
            out[found] = s
            found += 1
        shop.table[0] = after[0]
    return found
