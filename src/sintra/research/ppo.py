"""Proximal policy optimisation by self-play: one network plays all seats of many games and learns from them.

    python -m sintra.research.ppo azul --minutes 15 --out ppo/azul

`policy.npz` in the folder is the player (`policy:FILE`), `journal.jsonl` the course of the training and `curve.svg` its
picture. `checkpoint.npz` has all that is needed to go on, which the same command does after it was stopped. The reward
is the change of the expected lead, so that every move is answered at once.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from sintra.core.game import Array, Game
from sintra.core.random import seeded
from sintra.core.registry import game as game_named
from sintra.core.registry import game_of
from sintra.research.curve import draw_curve
from sintra.research.learning import journal
from sintra.research.returns import advantages, by_seat, from_seat, rate_against
from sintra.research.vector import Games
from sintra.search.policy import PolicyNetwork, write_policy

POLICY = "policy.npz"
CHECKPOINT = "checkpoint.npz"
CURVE = "curve.svg"
STEPS_LOOKED_AT = 400
"""So many random steps of some games say which inputs and actions there are, and how large numbers get."""
MOST_STEPS_OF_AN_INPUT = 6
"""A number that gets no larger is as many inputs (at least 1, at least 2, …); others are scaled."""
LARGEST = 4.0
MOST_PAIRS = 4000
"""With more heads times tails, every action has a row of weights of its own instead."""
NO_CHANCE = -1e9


@dataclass(frozen=True)
class PPORecipe:
    """How to train; what was found to work for Azul."""

    games: int = 256
    steps: int = 64
    epochs: int = 3
    batch: int = 1024
    width: int = 256
    depth: int = 8
    rate: float = 1e-3
    clip: float = 0.2
    entropy: float = 0.01
    discount: float = 0.995
    trace: float = 0.9
    points: float = 10.0
    """A lead of so many points is a reward of 1."""
    seed: int = 1


@dataclass(frozen=True)
class Ports:
    """What a network is given and asks for, as its file has it: inputs, and actions as heads and tails."""

    entry: Array
    below: Array
    scale: Array
    limit: Array
    pair: Array
    heads: int
    tails: int
    depth: int


def ports_of(game: Game, seed: int, depth: int) -> Ports:
    """Look at random games, and leave out what never happens."""
    games, stream = Games(game, 256, seed=seed, autoreset="same_step"), seeded(seed, "shape")
    most = games.arrays.observations.max(axis=0)
    legal: Array = games.arrays.masks.max(axis=0)
    for _ in range(STEPS_LOOKED_AT):
        arrays = games.step(games.sample(stream))
        most = np.maximum(most, arrays.observations.max(axis=0))
        legal = np.maximum(legal, arrays.masks.max(axis=0))
    rows = []
    for entry, top in enumerate(most.tolist()):
        if 0 < top <= MOST_STEPS_OF_AN_INPUT:
            rows += [(entry, step, 1.0, 1.0) for step in range(top)]
        elif top > 0:
            rows.append((entry, 0, 1.0 / top, LARGEST))
    table = np.array(rows)
    paths = [game.move(number).path for number in range(game.spec.actions)]
    sides = [(path[: (len(path) + 1) // 2], path[len(path) // 2 :]) for path in paths]
    heads = _numbered([head for (head, _), seen in zip(sides, legal, strict=True) if seen])
    tails = _numbered([tail for (_, tail), seen in zip(sides, legal, strict=True) if seen])
    if len(heads) * len(tails) > MOST_PAIRS:
        sides, depth = [(path, ()) for path in paths], 1
        heads, tails = _numbered(paths), {(): 0}
    pair = [heads.get(head, 0) * len(tails) + tails.get(tail, 0) for head, tail in sides]
    scale, limit = table[:, 2:].astype(np.float32).T.copy()
    entries, below = table[:, 0].astype(np.int32), table[:, 1].astype(np.int16)
    return Ports(entries, below, scale, limit, np.array(pair, np.int32), len(heads), len(tails), depth)


def _numbered(found: list[tuple[str, ...]]) -> dict[tuple[str, ...], int]:
    return {each: number for number, each in enumerate(dict.fromkeys(found))}


class ActorCritic(nn.Module):
    """Two layers, then the logits of all actions and the values of all seats, the seat that sees first."""

    def __init__(self, ports: Ports, players: int, recipe: PPORecipe) -> None:
        super().__init__()
        self.ports = ports
        self.first = nn.Linear(len(ports.entry), recipe.width)
        self.second = nn.Linear(recipe.width, recipe.width)
        self.heads = nn.Linear(recipe.width, ports.heads * ports.depth)
        self.tails = nn.Linear(recipe.width, ports.tails * ports.depth)
        self.values = nn.Linear(recipe.width, players)
        for layer, gain in ((self.first, 1.4), (self.second, 1.4), (self.heads, 0.5), (self.tails, 0.5)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)
        nn.init.orthogonal_(self.values.weight, 0.1)
        for name in ("entry", "below", "scale", "limit", "pair"):
            self.register_buffer(f"of_{name}", torch.from_numpy(getattr(ports, name)))

    def forward(self, seen: Any) -> tuple[Any, Any]:
        """Answer observations with logits and values."""
        inputs = (seen.index_select(1, self.of_entry) - self.of_below) * self.of_scale
        hidden = torch.relu(self.first(torch.minimum(inputs.clamp(min=0), self.of_limit)))
        hidden = torch.relu(self.second(hidden))
        heads = self.heads(hidden).view(len(seen), -1, self.ports.depth)
        tails = self.tails(hidden).view(len(seen), -1, self.ports.depth)
        table = torch.bmm(heads, tails.transpose(1, 2)).view(len(seen), -1)
        return table.index_select(1, self.of_pair), self.values(hidden)

    def policy(self) -> PolicyNetwork:
        """Give the policy as arrays."""
        layers = {}
        for name in ("first", "second", "heads", "tails"):
            layer = getattr(self, name)
            layers[name] = layer.weight.detach().numpy().T.copy()
            layers[f"{name}_bias"] = layer.bias.detach().numpy().copy()
        s = self.ports
        return PolicyNetwork(
            s.entry, s.below, s.scale, s.limit, pair=s.pair, depth=np.array(self.ports.depth), **layers
        )


def log_chances(logits: Any, masks: Any) -> Any:
    """Turn logits into the logarithms of chances of legal actions."""
    return torch.log_softmax(logits.masked_fill(~masks, NO_CHANCE), dim=1)


@dataclass
class Rollout:
    """What was played: one row per step and game."""

    seen: Any
    masks: Any
    actions: Any
    chances: Any
    advantages: Any
    returns: Any


class PPOLearner:
    """A network, its games and its optimiser."""

    def __init__(self, game: Game, recipe: PPORecipe) -> None:
        torch.manual_seed(recipe.seed)
        self.game, self.recipe = game, recipe
        self.games = Games(game, recipe.games, seed=recipe.seed, reward="expected", autoreset="same_step")
        self.network = ActorCritic(ports_of(game, recipe.seed, recipe.depth), game.players, recipe)
        self.optimiser = torch.optim.Adam(self.network.parameters(), recipe.rate, eps=1e-5)
        self.steps = 0
        self.spent = 0.0
        """Seconds of processor time, of all runs."""

    def save(self, path: Path) -> None:
        """Write the network, the optimiser and what was spent, as arrays."""
        arrays = {"steps": np.array(self.steps), "spent": np.array(self.spent)}
        for number, weights in enumerate(self.network.parameters()):
            arrays[f"weights{number}"] = weights.detach().numpy()
            for key, value in self.optimiser.state[weights].items():
                arrays[f"{key}{number}"] = value.numpy()
        part = path.with_suffix(".part.npz")
        np.savez(part, allow_pickle=False, **arrays)
        part.replace(path)

    def load(self, path: Path) -> None:
        """Go on from a checkpoint, with other games."""
        with np.load(path, allow_pickle=False) as file:
            self.steps, self.spent = int(file["steps"]), float(file["spent"])
            for number, weights in enumerate(self.network.parameters()):
                weights.data = torch.from_numpy(file[f"weights{number}"])
                keys = [key for key in ("step", "exp_avg", "exp_avg_sq") if f"{key}{number}" in file]
                self.optimiser.state[weights] = {key: torch.from_numpy(file[f"{key}{number}"]) for key in keys}
        torch.manual_seed(self.steps)
        self.games.reset(self.recipe.seed + self.steps)

    def act(self) -> tuple[Any, Any, Any]:
        """Draw an action for every game; returns actions, the logarithms of their chances, and values by seat."""
        arrays = self.games.arrays
        with torch.no_grad():
            logits, values = self.network(torch.from_numpy(arrays.observations))
            chances = log_chances(logits, torch.from_numpy(arrays.masks).bool())
            noise = -torch.log(-torch.log(torch.rand_like(chances).clamp(1e-9, 1 - 1e-7)))
            actions = (chances + noise).argmax(dim=1)
            chosen = chances.gather(1, actions[:, None])[:, 0]
        return actions.numpy(), chosen.numpy(), by_seat(values.numpy(), arrays.seats)

    def play(self) -> Rollout:
        """Play some steps of every game, and work out what each action has brought."""
        r, arrays = self.recipe, self.games.arrays
        shape = (r.steps, r.games)
        seen = np.empty((*shape, arrays.observations.shape[1]), arrays.observations.dtype)
        masks = np.empty((*shape, arrays.masks.shape[1]), np.bool_)
        actions, movers, ends = np.empty(shape, np.int64), np.empty(shape, np.int64), np.empty(shape, np.bool_)
        chances = np.empty(shape, np.float32)
        values = np.empty((r.steps + 1, r.games, self.game.players), np.float32)
        rewards = np.empty((*shape, self.game.players), np.float32)
        for t in range(r.steps):
            seen[t], masks[t], movers[t] = arrays.observations, arrays.masks, arrays.seats
            actions[t], chances[t], values[t] = self.act()
            self.games.step(actions[t])
            rewards[t], ends[t] = arrays.rewards / r.points, arrays.terminations
        values[r.steps] = self.act()[2]
        self.steps += r.steps * r.games
        gained = advantages(rewards, values, ends, r.discount, r.trace)
        own = np.take_along_axis(gained, movers[..., None], axis=2)[..., 0]
        returns = from_seat((gained + values[:-1]).reshape(-1, self.game.players), movers.reshape(-1))
        rows = (seen, masks, actions, chances, (own - own.mean()) / (own.std() + 1e-6))
        return Rollout(*(torch.from_numpy(each.reshape(-1, *each.shape[2:])) for each in (*rows, returns[None])))

    def improve(self, part: float) -> dict[str, float]:
        """Play, then learn from it; `part` is how much of the time is left, and slows learning down to the end."""
        r, batch = self.recipe, self.play()
        for group in self.optimiser.param_groups:
            group["lr"] = r.rate * max(part, 0.02)
        losses = []
        for _ in range(r.epochs):
            for rows in torch.randperm(len(batch.actions)).split(r.batch):
                logits, values = self.network(batch.seen[rows])
                chances = log_chances(logits, batch.masks[rows])
                chosen = chances.gather(1, batch.actions[rows, None])[:, 0]
                ratio, gain = torch.exp(chosen - batch.chances[rows]), batch.advantages[rows]
                policy = -torch.minimum(ratio * gain, ratio.clamp(1 - r.clip, 1 + r.clip) * gain).mean()
                value = ((values - batch.returns[rows]) ** 2).mean()
                entropy = -(chances.exp() * chances).sum(dim=1).mean()
                loss = policy + 0.5 * value - r.entropy * part * entropy
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimiser.step()
                losses.append((policy.item(), value.item(), entropy.item()))
        means = np.mean(losses, axis=0)
        return dict(zip(("policy", "value", "entropy"), (round(float(mean), 4) for mean in means), strict=True))


def train(
    game: Game,
    folder: Path,
    minutes: float,
    recipe: PPORecipe | None = None,
    *,
    wall: float = 1e9,
    every: float = 60.0,
    tell: Callable[[dict[str, Any]], None] = lambda entry: None,
) -> PolicyNetwork:
    """Train for some minutes of processor time, or go on with that; stops before when `wall` seconds are over.

    Every so many seconds the policy is measured and written.
    """
    recipe = recipe or PPORecipe()
    torch.set_num_threads(1)
    learner = PPOLearner(game, recipe)
    if (folder / CHECKPOINT).exists():
        learner.load(folder / CHECKPOINT)
    else:
        journal.add(folder, what="recipe", game=game.header, minutes=minutes, **asdict(recipe))
        _note(learner, folder, tell)
    begun, checked = time.monotonic(), learner.spent
    while learner.spent < 60 * minutes and time.monotonic() - begun < wall:
        start = time.process_time()
        figures = learner.improve(1 - learner.spent / (60 * minutes))
        learner.spent += time.process_time() - start
        tell({"what": "iteration", "steps": learner.steps, "seconds": round(learner.spent), **figures})
        if learner.spent - checked >= every:
            checked = learner.spent
            _note(learner, folder, tell)
    if learner.spent > checked:
        _note(learner, folder, tell)
    return learner.network.policy()


def _note(learner: PPOLearner, folder: Path, tell: Callable[[dict[str, Any]], None]) -> None:
    """Measure the policy, write it and the checkpoint, and draw the curve."""
    policy = learner.network.policy()
    rates = {name: round(rate_against(policy, learner.game, name, 200, 7), 4) for name in ("random", "greedy")}
    entry = {"what": "measure", "processor": round(learner.spent, 1), "steps": learner.steps, **rates}
    journal.add(folder, **entry)
    tell(entry)
    write_policy(folder / POLICY, learner.game, policy)
    learner.save(folder / CHECKPOINT)
    rows = [row for row in journal.read(folder) if row["what"] == "measure"]
    series = {name: [(row["processor"] / 60, row[name]) for row in rows] for name in ("random", "greedy")}
    title = f"{learner.game.header}: share of victories by minutes of processor time"
    (folder / CURVE).write_text(draw_curve(title, series), encoding="utf-8")


def main() -> None:
    """Train from the command line."""
    parser = argparse.ArgumentParser(prog="python -m sintra.research.ppo", description=__doc__.splitlines()[0])
    parser.add_argument("game", help="a game, or its configuration: azul, azul:3:grey")
    parser.add_argument("--minutes", type=float, default=15.0, help="processor time to train for")
    parser.add_argument("--out", type=Path, required=True, help="the folder to write to")
    parser.add_argument("--wall", type=float, default=1e9, help="stop after so many seconds; the same command goes on")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = game_of(given.game) if ":" in given.game else game_named(given.game)
    given.out.mkdir(parents=True, exist_ok=True)
    train(
        game,
        given.out,
        given.minutes,
        PPORecipe(seed=given.seed),
        wall=given.wall,
        tell=lambda e: print(e, flush=True),
    )


if __name__ == "__main__":
    main()
