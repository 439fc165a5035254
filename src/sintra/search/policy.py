"""Players that were learned by playing: a network from what a seat sees to a choice, read from a file of arrays.

It runs in numpy, so nobody needs torch to play it; `sintra.research.ppo` trains one and writes the file.
"""

import zipfile
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from sintra.core.errors import SintraError
from sintra.core.game import Array, Game, Move
from sintra.core.view import View
from sintra.search.levels import WORDS

PREFIX = "policy:"
SHIPPED = "ppo"
"""`policy:ppo`: the policy that comes with the package for the game that is played, where there is one."""
FOLDER = Path(__file__).with_name("policies")
HEADER = "header"
MOST_BYTES = 1 << 26
"""No array of a file may be larger."""


@dataclass(frozen=True)
class PolicyNetwork:
    """Everything that a policy consists of; each field is an array of its file.

    An input is an entry of the observation less `below`, times `scale`, from 0 to `limit`. Two layers follow. The logit
    of an action is the product of two vectors: of its head (its first choices) and of its tail (its last ones).
    """

    entry: Array
    below: Array
    scale: Array
    limit: Array
    first: Array
    first_bias: Array
    second: Array
    second_bias: Array
    heads: Array
    heads_bias: Array
    tails: Array
    tails_bias: Array
    pair: Array
    """The place of every action in the table of heads by tails."""
    depth: Array
    """How long the vectors of heads and tails are."""

    def inputs(self, observations: Array) -> Array:
        """Scale what is seen, one row per position."""
        scaled: Array = np.clip((observations[:, self.entry] - self.below) * self.scale, 0, self.limit)
        return scaled.astype(np.float32, copy=False)

    def logits(self, observations: Array) -> Array:
        """Value every action for every row, legal or not."""
        hidden = np.maximum(self.inputs(observations) @ self.first + self.first_bias, 0)
        hidden = np.maximum(hidden @ self.second + self.second_bias, 0)
        count, depth = len(hidden), int(self.depth)
        heads = (hidden @ self.heads + self.heads_bias).reshape(count, -1, depth)
        tails = (hidden @ self.tails + self.tails_bias).reshape(count, -1, depth)
        table: Array = heads @ tails.transpose(0, 2, 1)
        return table.reshape(count, -1)[:, self.pair]

    def choose(self, observations: Array, masks: Array) -> Array:
        """Choose the likeliest legal action for every row."""
        chosen: Array = np.where(masks, self.logits(observations), -np.inf).argmax(axis=1)
        return chosen


def write_policy(path: Path, game: Game, network: PolicyNetwork) -> None:
    """Write a policy for a configuration of a game; weights are rounded to 16 bits."""
    arrays = {field.name: getattr(network, field.name) for field in fields(network)}
    small = {name: array.astype(np.float16) if array.dtype.kind == "f" else array for name, array in arrays.items()}
    np.savez_compressed(path, allow_pickle=False, **{HEADER: np.array(game.header)}, **small)


def read_policy(path: Path) -> tuple[str, PolicyNetwork]:
    """Read a policy and the header of the game that it was learned for."""
    try:
        with np.load(path, allow_pickle=False) as file:
            if any(entry.file_size > MOST_BYTES for entry in file.zip.infolist()):
                raise ValueError("an array is too large")
            found = {field.name: file[field.name] for field in fields(PolicyNetwork)}
            header = str(file[HEADER])
    except (OSError, EOFError, ValueError, KeyError, AttributeError, zipfile.BadZipFile) as error:
        raise SintraError(WORDS, "policy_file", file=str(path), why=str(error)) from error
    wide = {name: array.astype(np.float32) if array.dtype.kind == "f" else array for name, array in found.items()}
    return header, PolicyNetwork(**wide)


def shipped_file(header: str) -> Path:
    """Name the file of a configuration's shipped policy."""
    return FOLDER / f"{header.replace(':', '-')}.npz"


def is_shipped(game: Game) -> bool:
    """Whether a policy for this configuration comes with the package."""
    return shipped_file(game.header).is_file()


class NetworkPlayer:
    """A player that takes the move that its policy likes best."""

    def __init__(self, spec: str) -> None:
        self.name = spec
        self._file = spec.removeprefix(PREFIX)
        self._known = None if self._file == SHIPPED else read_policy(Path(self._file))

    def network(self, game: Game) -> PolicyNetwork:
        """Give the network for a game; it knows one configuration."""
        if self._known is None or (self._file == SHIPPED and self._known[0] != game.header):
            self._known = read_policy(shipped_file(game.header))
        header, network = self._known
        if header != game.header:
            raise SintraError(WORDS, "policy_game", spec=self.name, header=header, game=game.header)
        return network

    def choose(self, view: View) -> Move:
        """Ask the network."""
        numbers = view.moves.numbers
        logits = self.network(view.game).logits(view.observation()[None])[0]
        return view.game.move(int(numbers[int(logits[numbers].argmax())]))

    def new_game(self, seed: int) -> None:
        """Nothing is remembered."""

    def close(self) -> None:
        """Nothing is held."""
