"""Labelled positions in files: each made from its own seed, so that a run goes on, and any file can be made again."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np

from sintra.core.game import Array
from sintra.core.random import seeded
from sintra.core.registry import game_of
from sintra.research.learning.playouts import SQUARES, SUM, gather, label, workshop
from sintra.research.selfplay import write_whole
from sintra.search.mcts import BEST
from sintra.search.networks import LINEAR

POSITIONS = 250
"""So many positions are in each file."""
MOST_PER_GAME = 64
PATIENCE = 100
"""A stage that so many games do not come to is no stage to learn."""


@dataclass(frozen=True)
class Plan:
    """How the positions of one stage are found and labelled."""

    header: str
    stage: int
    seed: int = 1
    deals: int = 4
    sims: int = 96
    """Simulations a move in play-outs."""
    quick_sims: int = 32
    """Simulations a move on the way to the positions."""
    branches: int = 3
    """Positions that are made of each round before them, the later ones by poorer play."""
    to_end: bool = True
    """Play out to the end of the game; otherwise to the end of the round, and expect there."""
    evaluation: str = LINEAR
    """The evaluation that plays, as in a player's name."""


@dataclass(frozen=True)
class Labelled:
    """Positions with what their play-outs brought."""

    positions: Array
    sums: Array
    """By position: points, chances to win and margins; their sums and their squares; seats."""
    deals: int

    def mean(self, kind: int) -> Array:
        """Give what the play-outs brought on average, by position and seat."""
        return np.asarray(self.sums[:, kind, SUM] / self.deals)

    def noise(self, kind: int) -> float:
        """Give the variance that these means have because the deals were few, averaged over positions and seats."""
        total, squares = self.sums[:, kind, SUM], self.sums[:, kind, SQUARES]
        within = (squares - total**2 / self.deals) / (self.deals - 1)
        return float(within.mean() / self.deals)


def file_of(folder: Path, number: int) -> Path:
    """Name a file of positions."""
    return folder / f"positions-{number:05}.npz"


def make(plan: Plan, number: int) -> Labelled:
    """Make the positions of one file; the same plan and number give the same."""
    game = game_of(plan.header)
    stream = seeded(plan.seed, "learning", plan.header, plan.stage, number)
    shop = workshop(game, BEST.but(evaluation=plan.evaluation), max(plan.sims, plan.quick_sims))
    found = np.zeros(POSITIONS, game.definition.dtype)
    room = np.zeros(MOST_PER_GAME, game.definition.dtype)
    count = games = 0
    while count < POSITIONS and (count > 0 or games < PATIENCE):
        games += 1
        more = gather(shop, game.blank, stream, plan.quick_sims, plan.stage, plan.branches, room)
        more = min(more, POSITIONS - count)
        found[count : count + more] = room[:more]
        count += more
    sums = np.zeros((count, 3, 2, 4))
    for k in range(count):
        label(shop, found[k : k + 1], stream, plan.sims, plan.deals, plan.to_end, sums[k])
    return Labelled(found[:count], sums[..., : game.players], plan.deals)


def write(path: Path, labelled: Labelled) -> None:
    """Write a file of positions, at once and whole."""
    raw = labelled.positions.view(np.uint8).reshape(len(labelled.positions), -1)
    buffer = BytesIO()
    np.savez_compressed(
        buffer, positions=raw, sums=labelled.sums.astype(np.float32), deals=np.int64(labelled.deals), allow_pickle=False
    )
    write_whole(path, buffer.getvalue())


def read(folder: Path, header: str) -> Labelled:
    """Read all positions of a folder."""
    dtype = game_of(header).definition.dtype
    positions, sums, deals = [], [], 1
    for path in sorted(folder.glob("positions-*.npz")):
        with np.load(path, allow_pickle=False) as file:
            positions.append(file["positions"].reshape(-1).view(dtype))
            sums.append(file["sums"].astype(np.float64))
            deals = int(file["deals"])
    return Labelled(np.concatenate(positions), np.concatenate(sums), deals)


def make_missing(
    folder: Path, plan: Plan, files: int, stop: Callable[[], bool] = lambda: False
) -> Iterator[int]:  # fmt: skip
    """Make the files that are not there yet, until `stop()`; gives the number of each."""
    for number in range(files):
        if stop():
            return
        if not file_of(folder, number).exists():
            made = make(plan, number)
            if not len(made.positions):
                return
            write(file_of(folder, number), made)
            yield number
