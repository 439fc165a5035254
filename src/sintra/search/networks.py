"""Which evaluation a search uses: a game's learned one from its file of weights, or the linear one alone."""

import hashlib
from functools import cache
from pathlib import Path

import numpy as np

from sintra.core.evaluation import EVALUATIONS
from sintra.core.game import Array, Game
from sintra.core.network import Network, input_count, room_of

LEARNED = "learned"
LINEAR = "linear"
EVALUATION_NAMES = (LEARNED, LINEAR)
FILE = "network.npz"
WEIGHTS = ("rows", "first_bias", "second", "second_bias", "last", "last_bias", "known")
"""The arrays of a network that are stored; each belongs to a configuration of the game, named by its header."""

Weights = dict[str, Array]


def weights_file(game: Game) -> Path:
    """Name the file of a game's learned weights."""
    return game.definition.folder / FILE


def read_weights(path: Path, game: Game) -> Weights | None:
    """Read the weights of a configuration; None if the file, or the configuration in it, is not there."""
    if not path.is_file():
        return None
    with np.load(path, allow_pickle=False) as file:
        if f"{game.header}/rows" not in file:
            return None
        found = {name: file[f"{game.header}/{name}"] for name in WEIGHTS}
    check(found, game)
    return found


def check(weights: Weights, game: Game) -> None:
    """Refuse weights that do not fit the game's inputs and stages: they were trained for another version."""
    evaluation = EVALUATIONS[game.definition.dtype.names or ()]
    wanted = (evaluation.weights.shape[2], input_count(game.definition.dtype))
    if weights["rows"].shape[:2] != wanted:
        raise ValueError(f"{game.header}: weights for {weights['rows'].shape[:2]} stages and inputs, not {wanted}")


def write_weights(path: Path, found: dict[str, Weights]) -> None:
    """Write the weights of configurations, by their headers; the same weights give the same bytes."""
    arrays = {f"{header}/{name}": weights[name] for header, weights in found.items() for name in WEIGHTS}
    np.savez_compressed(path, allow_pickle=False, **arrays)


@cache
def _stored(game: Game) -> Weights | None:
    return read_weights(weights_file(game), game)


def no_weights(game: Game) -> Weights:
    """Give weights that leave every stage to the linear evaluation."""
    evaluation = EVALUATIONS.get(game.definition.dtype.names or ())
    stages = evaluation.weights.shape[2] if evaluation else 1
    return {
        "rows": np.zeros((stages, 1, 1), np.int16),
        "first_bias": np.zeros((stages, 1), np.int32),
        "second": np.zeros((stages, 1, 1), np.int16),
        "second_bias": np.zeros((stages, 1), np.int32),
        "last": np.zeros((stages, 2, 1), np.int16),
        "last_bias": np.zeros((stages, 2), np.int32),
        "known": np.zeros(stages, np.uint8),
    }


def network_from(weights: Weights, game: Game) -> Network:
    """Make a network with room of its own."""
    evaluation = EVALUATIONS.get(game.definition.dtype.names or ())
    features = evaluation.weights.shape[1] if evaluation else 1
    arrays = [weights[name] for name in WEIGHTS]
    return Network(*arrays, *room_of(weights["rows"].shape[2], weights["second"].shape[1], features))


def network_of(game: Game, evaluation: str = LEARNED) -> Network:
    """Give the network of a configuration, for one search: without a file, or if asked, one that changes nothing.

    `evaluation` may also be the path of a file of weights, to compare candidates.
    """
    if evaluation == LINEAR:
        found = None
    elif evaluation == LEARNED:
        found = _stored(game)
    else:
        found = read_weights(Path(evaluation), game)
    return network_from(found or no_weights(game), game)


def evaluation_hash(game: Game) -> str:
    """Hash the weights that value this game's positions: what was fitted to them fits no others."""
    digest = hashlib.sha256(f"{game.name}:{game.players}".encode())
    evaluation = EVALUATIONS.get(game.definition.dtype.names or ())
    if evaluation is not None:
        row = game.players - evaluation.fewest
        digest.update(np.ascontiguousarray(evaluation.weights[row], np.float64).tobytes())
        digest.update(np.ascontiguousarray(evaluation.spread[row], np.float64).tobytes())
    for name, array in sorted((_stored(game) or {}).items()):
        digest.update(f"{name} {array.shape}".encode() + array.tobytes())
    return digest.hexdigest()[:16]
