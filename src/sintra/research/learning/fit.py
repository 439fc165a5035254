"""Training one stage's network with torch, and its weights in whole numbers."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

from sintra.core.game import Array, Game
from sintra.core.network import FEATURE_STEPS, ONE, POINTS_UNIT, UNIT, input_count
from sintra.core.network import MARGINS as MARGIN_INPUTS
from sintra.research.learning.data import Labelled
from sintra.research.learning.inputs import Inputs, expectations, inputs_of
from sintra.research.learning.playouts import MARGINS, POINTS, WINS
from sintra.search.networks import Weights

POINTS_SCALE = 10.0
"""A miss of so many points weighs as much as one of a whole victory."""


@dataclass(frozen=True)
class Recipe:
    """How a network is trained."""

    width: int = 64
    second: int = 32
    epochs: int = 20
    batch: int = 256
    rate: float = 2e-3
    decay: float = 0.1
    dropout: float = 0.2
    seed: int = 1


class Tower(nn.Module):
    """The network of one seat: what it adds to the linear evaluation's points and odds."""

    def __init__(self, inputs: int, features: int, recipe: Recipe) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(inputs + 1, recipe.width, mode="sum", padding_idx=inputs)
        nn.init.normal_(self.rows.weight, std=0.05)
        self.rows.weight.data[inputs] = 0.0
        self.features = nn.Linear(2 * features, recipe.width)
        nn.init.normal_(self.features.weight, std=0.02)
        self.second = nn.Linear(recipe.width, recipe.second)
        self.last = nn.Linear(recipe.second, 2)
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)
        self.dropout = nn.Dropout(recipe.dropout)

    def forward(self, active: Any, features: Any) -> Any:
        """Answer for each row: points in units, and odds."""
        first = (self.rows(active) + self.features(features)).clamp(0, 1)
        second = self.second(self.dropout(first)).clamp(0, 1)
        return self.last(second)


@dataclass(frozen=True)
class Batch:
    """Inputs and labels as tensors, by position and seat."""

    active: Any
    features: Any
    points: Any
    odds: Any
    wins: Any
    brought: Any

    def __getitem__(self, chosen: Any) -> "Batch":
        return Batch(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))

    def __len__(self) -> int:
        return len(self.wins)


def batch_of(game: Game, data: Labelled) -> Batch:
    """Turn labelled positions into tensors."""
    seen: Inputs = inputs_of(game, data.positions)
    active = torch.from_numpy(seen.active.astype(np.int64))
    active[active < 0] = input_count(game.definition.dtype)
    own = seen.steps.astype(np.float32) / FEATURE_STEPS
    rivals = own.sum(axis=1, keepdims=True) - own
    features = torch.from_numpy(np.concatenate([own, rivals], axis=2))

    def tensor(array: Array) -> Any:
        return torch.from_numpy(np.ascontiguousarray(array, np.float32))

    return Batch(
        active, features, tensor(seen.points), tensor(seen.odds), tensor(data.mean(WINS)), tensor(data.mean(POINTS))
    )


def answer(tower: Tower, batch: Batch) -> tuple[Any, Any]:
    """Expect points and log chances of every seat."""
    count, seats, most = batch.active.shape
    found = tower(batch.active.reshape(-1, most), batch.features.reshape(count * seats, -1)).reshape(count, seats, 2)
    points = batch.points + POINTS_UNIT * found[..., 0]
    return points, torch.log_softmax(batch.odds + found[..., 1], dim=1)


def train(game: Game, data: Labelled, recipe: Recipe) -> Tower:
    """Train a tower: chances by cross entropy, points by squares."""
    torch.manual_seed(recipe.seed)
    torch.set_num_threads(1)
    batch = batch_of(game, data)
    tower = Tower(input_count(game.definition.dtype), batch.features.shape[2] // 2, recipe)
    steps = recipe.epochs * -(-len(batch) // recipe.batch)
    optimiser = torch.optim.AdamW(tower.parameters(), lr=recipe.rate, weight_decay=recipe.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, recipe.rate, total_steps=steps)
    tower.train()
    for _ in range(recipe.epochs):
        for chosen in torch.randperm(len(batch)).split(recipe.batch):
            part = batch[chosen]
            points, chances = answer(tower, part)
            missed = (points - part.brought) / POINTS_SCALE
            loss = -(part.wins * chances).sum(dim=1).mean() + (missed**2).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
    tower.eval()
    return tower


def rounded(values: Any, unit: float, kind: type = np.int16) -> Array:
    """Write weights as whole numbers; those that do not fit are cut off."""
    limit = np.iinfo(kind).max
    array = np.rint(values.detach().numpy().astype(np.float64) * unit)
    cut: Array = np.clip(array, -limit, limit).astype(kind)
    return cut


def weights_of(tower: Tower) -> Weights:
    """Give the weights of one stage as the kernel takes them."""
    rows = tower.rows.weight[:-1].detach().clone()
    features = tower.features.weight.shape[1]
    begin = len(rows) - features - MARGIN_INPUTS
    rows[begin : begin + features] = tower.features.weight.T / FEATURE_STEPS
    weights = {
        "rows": rounded(rows, ONE),
        "first_bias": rounded(tower.features.bias, ONE, np.int32),
        "second": rounded(tower.second.weight, UNIT),
        "second_bias": rounded(tower.second.bias, UNIT * UNIT, np.int32),
        "last": rounded(tower.last.weight, UNIT),
        "last_bias": rounded(tower.last.bias, UNIT * UNIT, np.int32),
    }
    for name in ("second", "last"):  # no sum in the kernel may be larger than 32 bits
        most = np.abs(weights[name].astype(np.int64)).sum(axis=1) * UNIT + np.abs(weights[f"{name}_bias"])
        assert most.max() < 2**31, f"{name}: weights too large"
    return weights


def measure(game: Game, data: Labelled, weights: Weights | None) -> dict[str, float]:
    """Compare what the kernel expects with what play-outs brought, beyond the play-outs' noise."""
    points, chances = expectations(game, data.positions, weights)
    rival = np.where(np.eye(game.players, dtype=bool), -np.inf, points[:, None, :]).max(axis=2)
    margin = ((points - rival - data.mean(MARGINS)) ** 2).mean() - data.noise(MARGINS)
    brier = ((chances - data.mean(WINS)) ** 2).mean() - data.noise(WINS)
    return {"brier": round(float(brier), 5), "margin": round(float(np.sqrt(max(0.0, margin))), 3)}
