"""Observations for networks: numbers scaled to about 0 to 1, and what lies on boards as planes of C×H×W.

Both are index tables over the flat row, so they work on one observation or on any number of them.
"""

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from sintra.core.game import Array, Game
from sintra.core.observation import Plane
from sintra.research.errors import ResearchError

BOARD_AXES: dict[str, tuple[int, int | None]] = {
    "wall": (1, 2),
    "lines": (1, None),
    "row": (0, None),
    "shows": (1, 2),
    "dome": (1, 2),
    "stars": (1, 2),
}
"""By plane: which of its axes is a board's height and which its width; without a width, all columns show the same."""
WIDE = 100
USEFUL = {"round": 10, "score": 100}
"""Bounds that help nobody: what these numbers are divided by instead. Others are divided by their bound."""


def scales(game: Game) -> Array:
    """Give what to multiply every entry with, so that it is between 0 and about 1.

    Examples:
        >>> import sintra
        >>> azul = sintra.game("azul")
        >>> sheet, scale = azul.spec.observation, scales(azul)
        >>> [round(1 / float(scale[sheet.index(name)])) for name in ("score[own]", "bag[B]", "factories[1,B]")]
        [100, 20, 4]
    """
    planes = game.spec.observation.planes
    tops = [USEFUL.get(plane.name, plane.high) if plane.high > WIDE else plane.high for plane in planes]
    found: Array = np.repeat([1 / max(1, top) for top in tops], [plane.size for plane in planes]).astype(np.float32)
    return found


def scaled(game: Game, observations: Array) -> Array:
    """Write observations (the last axis) as float32 between 0 and about 1."""
    found: Array = observations * scales(game)
    return found


@dataclass(frozen=True)
class Boards:
    """Which entries lie on boards, and where."""

    table: Array
    """int32 (C, H, W): the entry that each place of each plane shows."""
    names: tuple[str, ...]
    """What each plane shows: `wall[own]`, `lines[next,B]`."""
    rest: Array
    """int32: all entries that are on no plane, in order."""

    @property
    def shape(self) -> tuple[int, ...]:
        """C, H and W."""
        return tuple(self.table.shape)

    def planes(self, observations: Array, dtype: Any = np.float32) -> Array:
        """Take the planes of observations (the last axis), as float32 or int8: shape (…, C, H, W)."""
        if np.dtype(dtype) not in (np.dtype(np.float32), np.dtype(np.int8)):
            raise ResearchError("choice", name="dtype", value=repr(dtype), known="'float32', 'int8'")
        found: Array = observations[..., self.table].astype(dtype)
        return found

    def others(self, observations: Array) -> Array:
        """Take the entries that are on no plane."""
        found: Array = observations[..., self.rest]
        return found


@cache
def boards(game: Game) -> Boards:
    """Find the boards of a game's observation; refuses a game whose observation has none.

    Examples:
        >>> import sintra
        >>> found = boards(sintra.game("azul"))
        >>> found.shape, found.names[:2], len(found.rest)
        ((13, 5, 5), ('row', 'lines[own,B]'), 67)
    """
    sheet = game.spec.observation
    sizes = [(p.shape[a], p.shape[b]) for p in sheet.planes if (axes := BOARD_AXES.get(p.name)) for a, b in [axes] if b]
    if not sizes:
        raise ResearchError("no_boards", game=game.name)
    height, width = sizes[0]
    tables, names, at, on_boards = [], [], 0, np.zeros(sheet.size, np.bool_)
    for plane in sheet.planes:
        axes = BOARD_AXES.get(plane.name)
        if axes is not None and plane.shape[axes[0]] == height:
            entries = np.arange(at, at + plane.size).reshape(plane.shape)
            order = [axis for axis in range(len(plane.shape)) if axis not in axes]
            whole = np.transpose(entries, [*order, *(axis for axis in axes if axis is not None)])
            if axes[1] is None:
                whole = np.broadcast_to(whole[..., None], (*whole.shape, width))
            tables.append(whole.reshape(-1, height, width))
            names += _names(plane, order)
            on_boards[at : at + plane.size] = True
        at += plane.size
    return Boards(np.concatenate(tables).astype(np.int32), tuple(names), np.flatnonzero(~on_boards).astype(np.int32))


def _names(plane: Plane, order: list[int]) -> list[str]:
    """Name the planes by the labels of the axes that are not the board's."""
    labels = product(*(plane.axes[axis] for axis in order))
    return [f"{plane.name}[{','.join(each)}]" if each else plane.name for each in labels]
