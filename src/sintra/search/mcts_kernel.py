"""Tree search in a kernel, generic over games: PUCT to the end of the round, an evaluation there.

Nodes are keyed by the moves that lead to them, not by positions. Draws, and what the searching seat cannot see, are
made anew in every simulation; below them a node's moves are checked each time. Every seat maximises its own value.
"""

from math import exp, sqrt
from typing import Any

import numpy as np

from sintra.core.kernel import Rec, hot_kernel, kernel, wide
from sintra.core.log import no_log
from sintra.core.network import expect
from sintra.core.rules import CHANCE, OVER, alone, apply, deal, evaluate, legal, pick, prior, rank, sample
from sintra.search.streams import branch

MOST_SEATS = 4
MOST_DEPTH = 512
NONE = -1

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("value", np.float64, MOST_SEATS),  # sums over the visits
                ("win", np.float64, MOST_SEATS),
                ("points", np.float64, MOST_SEATS),
                ("visits", np.int32),
                ("first", np.int32),  # the first edge, NONE before the moves are listed
                ("likely", np.int32),  # the first untried edge, once the likeliest of them was put there
                ("best", np.float32),  # the highest prior, and the sum of all relative to it: the scale of priors
                ("total", np.float32),
            ]
        ),
    )
)

EDGE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("value", np.float64),  # the sum for the seat that moves
                ("action", np.int32),
                ("seat", np.int32),  # who moves; below a draw it may be one seat or another
                ("next", np.int32),
                ("child", np.int32),
                ("visits", np.int32),
                ("prior", np.float32),
            ]
        ),
    )
)

SETTINGS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("exploration", np.float64),  # how much an untried move is hoped for, in standard deviations of results
                ("sharpness", np.float64),  # the points that make a move e times as likely to be tried
                ("margin", np.float64),  # the share of the point margin in a value; the rest is winning
                ("pace", np.float64),  # the margin at which half of that share is earned
                ("tries", np.int64),  # in rollouts, the best of so many random moves by prior; 1 is random
                ("careful", np.int64),  # 1: in rollouts, the best of all moves where a seat plays for itself
                ("ripe", np.int64),  # visits before a node's moves are listed
                ("evaluates", np.int64),  # 0: the points so far count at the end of a round, nothing is expected
                ("hidden", np.int64),  # 1: the view leaves something open
                ("first", np.int64),  # the move that every simulation begins with, behind which the tree is; or NONE
                ("paired", np.int64),  # 1: every simulation has a stream by its number, made from stream[1]
            ]
        ),
    )
)

COUNTS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("nodes", np.int64),
                ("edges", np.int64),
                ("stamp", np.int64),  # counts the listings, to mark what is legal in the current one
                ("sims", np.int64),
                ("summed", np.float64),  # the results of the searching seat
                ("squared", np.float64),
            ]
        ),
    )
)


@hot_kernel
def think(
    seen: Any, seat: int, room: Any, stream: Any, nodes: Any, edges: Any, counts: Any, settings: Any, moves: Any,
    marks: Any, network: Any, sims: int,
) -> None:  # fmt: skip
    """Add simulations to the tree of a view. `room` holds two positions to work in."""
    path = np.empty(MOST_DEPTH, np.int64)
    results = np.zeros((3, MOST_SEATS))
    log = no_log(room[0])
    s, rules, head = room[0], settings[0], counts[0]
    round_number = wide(seen[0].round_number)
    sample(seen[0], seat, stream[0], room[1])
    for sim in range(sims):
        room[0] = room[1]
        node, depth, in_tree, open_loop = wide(0), wide(0), True, rules.hidden != 0
        first = wide(rules.first)
        if rules.paired != 0:
            branch(stream[1], wide(head.sims), stream[0])
        if open_loop and (sim > 0 or rules.paired != 0):
            sample(seen[0], seat, stream[0], s)
        # one loop for the tree and the rollout: the rules are compiled into it once
        while s.turn != OVER and s.round_number == round_number:
            if s.turn == CHANCE:
                deal(s, stream[0], log)
                open_loop = True
                continue
            if in_tree and first == NONE:
                in_tree = enter(s, node, depth, open_loop, nodes, edges, head, rules, moves, marks)
            if first != NONE:
                action, first = first, wide(NONE)
            elif in_tree:
                edge = select(node, wide(s.turn), nodes, edges, head, rules, marks, open_loop)
                action = wide(edges[edge].action)
                path[depth] = edge
                depth += 1
                node = child_of(edge, nodes, edges, head)
                in_tree = node != NONE and nodes[node].visits > 0
            else:
                action, most = NONE, 0.0
                every = rules.careful != 0 and alone(s)
                for k in range(legal(s, moves) if every else rules.tries):
                    other = wide(moves[k]) if every else wide(pick(s, stream[0]))
                    if other != action:
                        worth = prior(s, other) if every or rules.tries > 1 else 0.0
                        if action == NONE or worth > most:
                            action, most = other, worth
            apply(s, action, log)
        value(s, rules, network, results)
        back_up(nodes, edges, path, depth, wide(s.seats), results)
        head.sims += 1
        head.summed += results[0, seat]
        head.squared += results[0, seat] ** 2


@kernel
def enter(
    s: Rec, node: int, depth: int, open_loop: bool, nodes: Any, edges: Any, head: Rec, rules: Rec, moves: Any,
    marks: Any,
) -> bool:  # fmt: skip
    """Make a node ready for a choice: its moves are listed once, or every time where a draw may change them.

    False if the rollout begins here: the node is not ripe, the path is long, or there is no room for more edges.
    """
    if depth == MOST_DEPTH:
        return False
    if nodes[node].first == NONE and depth > 0 and nodes[node].visits < rules.ripe:
        return False
    if nodes[node].first == NONE or open_loop:
        return list_moves(s, node, nodes, edges, head, rules, moves, marks)
    return True


@kernel
def child_of(edge: int, nodes: Any, edges: Any, head: Rec) -> int:
    """Give the node below an edge, a new one if need be; NONE if there is no room."""
    if edges[edge].child == NONE and head.nodes < len(nodes):
        edges[edge].child = new_node(nodes, head)
    return wide(edges[edge].child)


@kernel
def deviation(head: Rec) -> float:
    """Give the standard deviation of the results so far."""
    if head.sims < 2:
        return 0.2
    mean = head.summed / head.sims
    return max(0.01, sqrt(max(0.0, head.squared / head.sims - mean * mean)))


@kernel
def new_node(nodes: Any, head: Rec) -> int:
    """Take an empty node from the pool."""
    node = wide(head.nodes)
    head.nodes += 1
    new = nodes[node]
    new.visits, new.first, new.likely, new.best, new.total = 0, NONE, NONE, 0.0, 0.0
    for seat in range(MOST_SEATS):
        new.value[seat], new.win[seat], new.points[seat] = 0.0, 0.0, 0.0
    return node


@kernel
def list_moves(s: Rec, node: int, nodes: Any, edges: Any, head: Rec, rules: Rec, moves: Any, marks: Any) -> bool:
    """Give a node an edge for every legal move, and mark the legal ones. False if the pool is full."""
    count = legal(s, moves)
    if head.edges + count > len(edges):
        return False
    head.stamp += 1
    stamp = wide(head.stamp)
    for k in range(count):
        marks[moves[k]] = -stamp
    here = nodes[node]
    edge = wide(here.first)
    known = edge != NONE
    while edge != NONE:
        if edges[edge].seat == s.turn and marks[edges[edge].action] == -stamp:
            marks[edges[edge].action] = stamp
        edge = wide(edges[edge].next)
    first_new = wide(head.edges)
    for k in range(count - 1, -1, -1):
        if marks[moves[k]] == -stamp:
            marks[moves[k]] = stamp
            add_edge(s, here, wide(moves[k]), edges, head)
    if not known:
        here.best = edges[first_new].prior
        for edge in range(first_new, head.edges):
            here.best = max(here.best, edges[edge].prior)
        total = 0.0
        for edge in range(first_new, head.edges):
            total += exp((edges[edge].prior - here.best) / rules.sharpness)
        here.total = total
    for edge in range(first_new, head.edges):
        edges[edge].prior = min(1.0, exp((edges[edge].prior - here.best) / rules.sharpness) / here.total)
    return True


@kernel
def add_edge(s: Rec, here: Rec, action: int, edges: Any, head: Rec) -> None:
    """Put an edge before the others of a node; its prior is still in points."""
    new = edges[head.edges]
    new.action, new.seat, new.child, new.visits, new.value = action, s.turn, NONE, 0, 0.0
    new.prior = prior(s, action)
    new.next = here.first
    here.first = head.edges
    head.edges += 1


@kernel
def select(node: int, seat: int, nodes: Any, edges: Any, head: Rec, rules: Rec, marks: Any, open_loop: bool) -> int:
    """Choose the edge with the highest value and hope; below a draw, one of those that were just listed."""
    here = nodes[node]
    chosen, most = NONE, 0.0
    hope = rules.exploration * deviation(head) * sqrt(float(here.visits))
    untried = here.value[seat] / here.visits if here.visits > 0 else 0.5
    edge = wide(here.first)
    while edge != NONE:
        e = edges[edge]
        tried = float(e.visits)
        if not open_loop and tried == 0.0 and here.likely != edge:
            put_likeliest_first(edge, edges)
            here.likely = edge
        if not open_loop or (e.seat == seat and marks[e.action] == head.stamp):
            if tried > 0.0:  # value / tried + hope * prior / (1 + tried) with one division: this loop is hot
                worth = (e.value * (1.0 + tried) + hope * e.prior * tried) / (tried * (1.0 + tried))
            else:
                worth = untried + hope * e.prior
            if chosen == NONE or worth > most:
                chosen, most = edge, worth
        if not open_loop and tried == 0.0:
            break  # the others are less likely
        edge = wide(e.next)
    return chosen


@kernel
def put_likeliest_first(edge: int, edges: Any) -> None:
    """Exchange the first untried edge of a node with the likeliest; all edges behind the first untried are untried."""
    likeliest, other = edge, wide(edges[edge].next)
    while other != NONE:
        if edges[other].prior > edges[likeliest].prior:
            likeliest = other
        other = wide(edges[other].next)
    one, two = edges[edge], edges[likeliest]
    one.action, two.action = two.action, one.action
    one.prior, two.prior = two.prior, one.prior


@kernel
def value(s: Rec, rules: Rec, network: Any, results: Any) -> None:
    """Value the end of a round or of the game for every seat: rows of values, chances to win, and points."""
    seats = wide(s.seats)
    if s.turn == OVER:
        places = np.empty(MOST_SEATS, np.int64)
        rank(s, places)
        winners = 0
        for seat in range(seats):
            winners += places[seat] == 1
            results[2, seat] = s.score[seat]
        for seat in range(seats):
            results[1, seat] = 1.0 / winners if places[seat] == 1 else 0.0
    else:
        expect(s, network, results[2], results[1])
        if rules.evaluates == 0:
            count_score(s, results, seats)
    for seat in range(seats):
        rival = -1e9
        for other in range(seats):
            if other != seat:
                rival = max(rival, results[2, other])
        margin = results[2, seat] - rival
        earned = 0.5 + 0.5 * margin / (abs(margin) + rules.pace)
        results[0, seat] = (1.0 - rules.margin) * results[1, seat] + rules.margin * earned


@kernel
def count_score(s: Rec, results: Any, seats: int) -> None:
    """Take the points so far as those at the end, with chances as exp(points / spread)."""
    spread = evaluate(s, results[2])
    most, total = -1e9, 0.0
    for seat in range(seats):
        results[2, seat] = s.score[seat]
        most = max(most, results[2, seat])
    for seat in range(seats):
        results[1, seat] = exp((results[2, seat] - most) / spread)
        total += results[1, seat]
    for seat in range(seats):
        results[1, seat] /= total


@kernel
def back_up(nodes: Any, edges: Any, path: Any, depth: int, seats: int, results: Any) -> None:
    """Add the results to the root and to every edge and node of the path."""
    add(nodes[0], seats, results)
    for k in range(depth):
        e = edges[path[k]]
        e.visits += 1
        e.value += results[0, e.seat]
        if e.child != NONE:
            add(nodes[e.child], seats, results)


@kernel
def add(node: Rec, seats: int, results: Any) -> None:
    """Add the results to a node."""
    node.visits += 1
    for seat in range(seats):
        node.value[seat] += results[0, seat]
        node.win[seat] += results[1, seat]
        node.points[seat] += results[2, seat]
