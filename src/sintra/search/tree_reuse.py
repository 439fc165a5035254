"""Keeping what was thought: the part of a tree below the moves that were played since."""

from typing import Any

import numpy as np

from sintra.core.kernel import kernel, wide
from sintra.core.log import no_log
from sintra.core.rules import apply, look
from sintra.search.mcts_kernel import NONE

DEEPEST = 8
WORTH_KEEPING = 8
"""A node with fewer visits is not looked for: thinking anew costs less."""


@kernel
def find(
    root: Any, seat: int, bytes_seen: Any, room: Any, bytes_room: Any, seen: Any, bytes_now: Any, nodes: Any, edges: Any
) -> int:
    """Find the node whose position looks to the seat like `bytes_seen`; NONE if there is none.

    `room` holds DEEPEST + 1 positions, `seen` one view; what begins with `bytes_` is the same memory byte by byte.
    """
    log = no_log(root[0])
    path = np.empty(DEEPEST + 1, np.int64)
    room[0] = root[0]
    level = 0
    path[0] = wide(nodes[0].first)
    while level >= 0:
        edge = path[level]
        if edge == NONE:
            level -= 1
            if level >= 0:
                path[level] = wide(edges[path[level]].next)
            continue
        child = wide(edges[edge].child)
        if child == NONE or nodes[child].visits < WORTH_KEEPING or room[level].turn != edges[edge].seat:
            path[level] = wide(edges[edge].next)
            continue
        room[level + 1] = room[level]
        apply(room[level + 1], wide(edges[edge].action), log)
        if room[level + 1].turn == seat:
            look(room[level + 1], seat, seen[0])
            if same(bytes_now, bytes_seen):
                return child
        if level + 1 < DEEPEST and room[level + 1].turn >= 0:
            level += 1
            path[level] = wide(nodes[child].first)
        else:
            path[level] = wide(edges[edge].next)
    return NONE


@kernel
def same(one: Any, other: Any) -> bool:
    """Compare bytes."""
    for k in range(len(one)):
        if one[k] != other[k]:
            return False
    return True


@kernel
def keep(root: int, nodes: Any, edges: Any, counts: Any, new_nodes: Any, new_edges: Any) -> None:
    """Copy what lies below a node into empty pools, the node first."""
    used_nodes, used_edges, node = 1, 0, 0
    new_nodes[0] = nodes[root]
    while node < used_nodes:
        edge = wide(new_nodes[node].first)
        if edge != NONE:
            new_nodes[node].first, new_nodes[node].likely = used_edges, NONE
        while edge != NONE:
            new_edges[used_edges] = edges[edge]
            if edges[edge].child != NONE:
                new_nodes[used_nodes] = nodes[edges[edge].child]
                new_edges[used_edges].child = used_nodes
                used_nodes += 1
            edge = wide(edges[edge].next)
            used_edges += 1
            if edge != NONE:
                new_edges[used_edges - 1].next = used_edges
        node += 1
    counts[0].nodes, counts[0].edges = used_nodes, used_edges
