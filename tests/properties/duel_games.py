"""Random games of Azul Duel for the tests, and what holds in every record of them."""

import random
from typing import Any

import sintra
from sintra.core.state import State
from sintra.games.duel.components import CHIPS_PER_KIND, COLOURS, EMPTY, KINDS, PLATES, SPECIAL, TILES_PER_COLOUR
from sintra.games.duel.dome import space
from sintra.games.duel.position import FACE_UP, IN_HAND, LAID, RETURNED, UNSEEN

VIEWERS = (0, 1, None)


def drawing_game(seed: int, most: int = 10_000, start: State | None = None) -> list[State]:
    """Play a random game in which plates are drawn often; every state, also those at a draw."""
    rng = random.Random(seed)
    states = [start or sintra.game("duel", scoring="random").start(chance="ask")]
    while not states[-1].is_over and len(states) < most:
        state = states[-1]
        if state.chance:
            states.append(state.set_chance(rng.choices(state.chance, [c.probability for c in state.chance])[0]))
            continue
        states.append(state.play(drawing_move(state, rng)))
    return states


def drawing_move(state: State, rng: random.Random) -> str:
    """Choose a move at random, but draw plates often."""
    moves = [str(move) for move in state.moves]
    wanted = "draw" if rng.random() < 0.6 else "stop"
    return wanted if wanted in moves else rng.choice(moves)


def check_conserved(s: Any) -> None:
    """Assert that every tile, chip and plate of a record is somewhere, and nothing is twice."""
    for colour in range(COLOURS):
        tiles = int(s.bag[colour]) + int(s.tower[colour]) + int(s.large_moon[colour]) + int(s.sun[:, colour].sum())
        tiles += int((s.moon == colour).sum()) + int((s.dome == colour).sum()) + int(s.broken[:, colour].sum())
        tiles += int(s.lines[s.line_colours == colour].sum()) + (int(s.held) if s.held_colour == colour else 0)
        assert tiles == TILES_PER_COLOUR
    for kind in range(KINDS):
        chips = int(s.supply[kind]) + int(s.open_chips[kind]) + int(s.spent[kind]) + int(s.chips[:, kind].sum())
        assert chips == CHIPS_PER_KIND
    where = s.plates.tolist()
    assert where.count(LAID) == int((s.laid != EMPTY).sum())
    assert where.count(UNSEEN) == int(s.unseen) + int(s.face_down.sum())
    assert len(where) == PLATES
    assert where.count(FACE_UP) <= 3
    assert where.count(RETURNED) >= int(s.returns) - int(s.gone)
    special = (s.dome == SPECIAL).sum()
    assert special <= sum(space(s, seat, r, c) == SPECIAL for seat in (0, 1) for r in range(6) for c in range(6))
    assert s.drawing or IN_HAND not in [w for plate, w in enumerate(where) if plate != s.plate]
