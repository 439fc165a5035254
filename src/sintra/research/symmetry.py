"""Symmetries of the rules as index tables: the same position with factories or colours exchanged.

Factories can change places in Azul and Summer Pavilion, for the rules never ask which is which. Colours can be
exchanged in Azul on the grey wall; on the coloured one every colour has its own columns. Seats need no table: an
observation begins with the seat that sees, so every seat already sees the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from sintra.core.game import Array, Game
from sintra.core.random import Randomness, randbelow, stream_of
from sintra.research.errors import ResearchError

FACTORY_PLANE = "factories"
NAMES = ("factories", "colours")


@dataclass(frozen=True)
class Symmetry:
    """One way to see a position: `observations[:, entries]` and `masks[:, actions]` are its other side.

    What is chosen there, action b, is action `actions[b]` here.
    """

    entries: Array
    actions: Array


def kinds(game: Game) -> dict[str, tuple[str, ...]]:
    """Give the labels that may be exchanged, by what they are: "factories" and "colours", where the rules allow it.

    Examples:
        >>> import sintra
        >>> kinds(sintra.game("azul"))
        {'factories': ('1', '2', '3', '4', '5')}
        >>> kinds(sintra.game("azul", wall="grey"))["colours"]
        ('B', 'Y', 'R', 'K', 'W')
        >>> kinds(sintra.game("duel"))
        {}
    """
    found = {}
    plane = next((plane for plane in game.spec.observation.planes if plane.name == FACTORY_PLANE), None)
    if plane is not None:
        found["factories"] = plane.axes[0]
        if game.options.get("wall") == "grey":
            found["colours"] = plane.axes[1]
    return found


def symmetry(game: Game, kind: str, order: Sequence[int]) -> Symmetry:
    """Exchange labels: the k-th one now stands for what the `order[k]`-th was.

    Examples:
        >>> import sintra
        >>> azul = sintra.game("azul")
        >>> swapped = symmetry(azul, "factories", [1, 0, 2, 3, 4])
        >>> azul.move(int(swapped.actions[azul.move("1B4").number]))
        Move('2B4')
    """
    known = kinds(game)
    if kind not in known:
        raise ResearchError("choice", name="kind", value=repr(kind), known=", ".join(map(repr, known)))
    labels = known[kind]
    if sorted(order) != list(range(len(labels))):
        raise ResearchError("order", count=len(labels), found=repr(order)[:60])
    renamed = {label: labels[k] for label, k in zip(labels, order, strict=True)}
    return Symmetry(_entries(game, kind, renamed), _actions(game, kind, renamed))


def any_symmetry(game: Game, rng: Randomness = None) -> Symmetry:
    """Draw one, each of its orders alike: for augmenting what a learner sees."""
    stream = stream_of(rng)
    entries, actions = np.arange(game.spec.observation.size), np.arange(game.spec.actions)
    for kind, labels in kinds(game).items():
        order = list(range(len(labels)))
        for k in range(len(order) - 1, 0, -1):
            other = int(randbelow(stream[0], k + 1))
            order[k], order[other] = order[other], order[k]
        one = symmetry(game, kind, order)
        entries, actions = entries[one.entries], actions[one.actions]
    return Symmetry(entries, actions)


def _entries(game: Game, kind: str, renamed: dict[str, str]) -> Array:
    sheet = game.spec.observation
    places = {name: place for place, name in enumerate(sheet.names)}
    found = []
    for plane in sheet.planes:
        # an axis of colours is known by its labels, an axis of factories by its plane: rows have numbers, too
        turned = [
            (kind == "colours" and set(renamed) <= set(axis))
            or (kind == "factories" and plane.name == FACTORY_PLANE and number == 0)
            for number, axis in enumerate(plane.axes)
        ]
        for labels in product(*plane.axes):
            each = [renamed.get(label, label) if turn else label for label, turn in zip(labels, turned, strict=True)]
            found.append(places[f"{plane.name}[{','.join(each)}]" if each else plane.name])
    return np.array(found, np.int64)


def _actions(game: Game, kind: str, renamed: dict[str, str]) -> Array:
    paths = [game.move(number).path for number in range(game.spec.actions)]
    places = {path: number for number, path in enumerate(paths)}
    step = NAMES.index(kind)
    found = []
    for path in paths:
        each = list(path)
        if len(path) > step and each[0][:1].isalnum() and not each[0].startswith("t"):
            each[step] = renamed.get(each[step], each[step])
        found.append(places[tuple(each)])
    return np.array(found, np.int64)
