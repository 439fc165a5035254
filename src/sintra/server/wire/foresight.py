"""What a person may choose, and what it would do: legal moves as a tree, previews and effects."""

from functools import cache

from sintra.core.game import Definition
from sintra.core.state import State
from sintra.server.errors import Refusal
from sintra.server.table.table import Table
from sintra.server.table.transitions import read_move, refuse_illegal
from sintra.server.wire import objects as o
from sintra.server.wire.changes import changes_between, events_of, outlook_changed, steps_of
from sintra.server.wire.frames import Effects, Foreseen

MOST_EFFECTS = 64
"""So many moves are tried at once."""


@cache
def _paths(definition: Definition) -> list[tuple[str, ...]]:
    return [move.path for move in definition.moves]


def path_of(definition: Definition, number: int) -> tuple[str, ...]:
    """Give the words of a move, in the order in which a person chooses them."""
    return _paths(definition)[number]


def moves_of(state: State) -> o.SentMoves:
    """Shape the legal moves for a board: source, then target, then details, down to a move's number."""
    tree: o.Tree = {}
    paths = _paths(state.game.definition)
    for number in state.moves.numbers:
        path = paths[number]
        branch = tree
        for word in path[:-1]:
            if word not in branch:
                branch[word] = {}
            branch = branch[word]
        branch[path[-1]] = number
    assert state.turn is not None
    return o.SentMoves(state.turn, tree)


def preview(table: Table, id: str, seat: int, move: str | int) -> Foreseen:
    """Tell the seat to move what a move would do as far as it can know: without the draws that follow."""
    if table.turn != seat:  # whether another seat's move is legal may be its secret
        raise Refusal("not_your_turn", turn=table.turn)
    found = read_move(table, move)
    refuse_illegal(table, seat, found)
    view = table.state.view(seat)
    before = view.sample(0).asking()
    after, trail = before.carry_out(found)
    seen = after.view(seat)
    return Foreseen(
        id=id,
        move=found.number,
        changes=changes_between(view, seen),
        steps=steps_of(view, trail, seat),
        outlook=outlook_changed(view, seen),
        points=round(after.estimate(seat) - before.estimate(seat), 2),
    )


def effects(table: Table, id: str, seat: int, path: list[str]) -> Effects:
    """Tell the seat to move what every legal move would do whose path begins like this, unless they are too many."""
    if table.turn != seat:
        raise Refusal("not_your_turn", turn=table.turn)
    start, definition = tuple(path), table.game.definition
    found = [number for number in table.state.moves.numbers if path_of(definition, number)[: len(start)] == start]
    if len(found) > MOST_EFFECTS:
        found = []
    before = table.state.view(seat).sample(0).asking()
    tried = {number: before.carry_out(number)[1] for number in found}
    return Effects(id=id, path=path, effects={number: events_of(trail) for number, trail in tried.items()})
