"""Perfect matchings in any graph, by Edmonds' blossoms: whether everybody can be paired, and how."""

from collections import deque
from collections.abc import Mapping, Set
from typing import TypeAlias

Graph: TypeAlias = Mapping[int, Set[int]]
"""The neighbours of every vertex."""
Mates: TypeAlias = dict[int, int]
"""The partner of every vertex that has one."""


def largest_matching(graph: Graph) -> Mates:
    """Pair as many vertices as possible, each with a neighbour.

    >>> largest_matching({1: {2}, 2: {1, 3}, 3: {2, 4}, 4: {3}})
    {1: 2, 2: 1, 3: 4, 4: 3}
    """
    mates: Mates = {}
    for vertex in graph:
        free = next((each for each in graph[vertex] if each not in mates), None)
        if vertex not in mates and free is not None:
            mates[vertex], mates[free] = free, vertex
    for vertex in graph:
        if vertex not in mates:
            augment(graph, mates, vertex)
    return mates


def augment(graph: Graph, mates: Mates, root: int) -> bool:
    """Give a free vertex a mate by changing the others' along one path, if there is one to another free vertex."""
    search = _Search(graph, mates, root)
    end = search.find_end()
    if end is None:
        return False
    at: int | None = end
    while at is not None:
        before = search.parent[at]
        following = mates.get(before)
        mates[at], mates[before] = before, at
        at = following
    return True


class _Search:
    """A search for an augmenting path from one free vertex. Odd cycles are shrunk to their base."""

    def __init__(self, graph: Graph, mates: Mates, root: int) -> None:
        self.graph, self.mates, self.root = graph, mates, root
        self.parent: dict[int, int] = {}
        self.base = {each: each for each in graph}
        self.reached = {root}
        self.queue = deque([root])

    def find_end(self) -> int | None:
        """Give the free vertex at the other end of a path; None: there is none."""
        while self.queue:
            vertex = self.queue.popleft()
            for other in self.graph[vertex]:
                if self.base[vertex] == self.base[other] or self.mates.get(vertex) == other:
                    continue
                mate = self.mates.get(other)
                if other == self.root or (mate is not None and mate in self.parent):
                    self._shrink(vertex, other)
                elif other not in self.parent:
                    self.parent[other] = vertex
                    if mate is None:
                        return other
                    self.reached.add(mate)
                    self.queue.append(mate)
        return None

    def _shrink(self, one: int, other: int) -> None:
        """Make a blossom of the odd cycle that an edge closes."""
        base = self._common_base(one, other)
        blossom: set[int] = set()
        self._mark(one, base, other, blossom)
        self._mark(other, base, one, blossom)
        for each in self.graph:
            if self.base[each] in blossom:
                self.base[each] = base
                if each not in self.reached:
                    self.reached.add(each)
                    self.queue.append(each)

    def _common_base(self, one: int, other: int) -> int:
        passed: set[int] = set()
        at = one
        while True:
            at = self.base[at]
            passed.add(at)
            if at not in self.mates:
                break
            at = self.parent[self.mates[at]]
        at = self.base[other]
        while at not in passed:
            at = self.base[self.parent[self.mates[at]]]
        return at

    def _mark(self, at: int, base: int, child: int, blossom: set[int]) -> None:
        while self.base[at] != base:
            mate = self.mates[at]
            blossom |= {self.base[at], self.base[mate]}
            self.parent[at] = child
            child = mate
            at = self.parent[mate]
