"""JAX on the arrays of many games, without a copy: DLPack hands the memory over.

    pip install jax
    python examples/jax_dlpack.py

JAX takes foreign memory without copying only if it begins at a multiple of 64 bytes, so the arrays are made here. It
also believes that an array never changes, while every step writes these anew: hand them over again after each step, and
block until what was computed from them is there.
"""

from dataclasses import fields

import jax
import jax.numpy as jnp
import numpy as np

import sintra
from sintra.research import Arrays, Games
from sintra.research.planes import scales

ALIGNMENT = 64


def aligned(like: np.ndarray) -> np.ndarray:
    """Make an empty array of the same form whose memory JAX takes as it is."""
    room = np.zeros(like.nbytes + ALIGNMENT, np.uint8)
    begin = -room.ctypes.data % ALIGNMENT
    return room[begin : begin + like.nbytes].view(like.dtype).reshape(like.shape)


def main(count: int = 256, steps: int = 200) -> tuple[int, bool]:
    """Let a network of random weights play; returns how many games ended, and whether JAX saw the same memory."""
    game = sintra.game("azul")
    plain = Arrays.of(game, count, "same_step")
    arrays = Arrays(**{field.name: aligned(getattr(plain, field.name)) for field in fields(plain)})
    games = Games(game, count, seed=1, autoreset="same_step", arrays=arrays)
    weights = jax.random.normal(jax.random.key(1), (game.spec.observation.size, game.spec.actions))
    scale = jnp.asarray(scales(game))

    @jax.jit
    def choose(seen: jax.Array, masks: jax.Array) -> jax.Array:
        return jnp.where(masks != 0, (seen * scale) @ weights, -jnp.inf).argmax(axis=1)

    ended, shared = 0, True
    for _ in range(steps):
        seen, masks = jax.dlpack.from_dlpack(arrays.observations), jax.dlpack.from_dlpack(arrays.masks)
        shared &= seen.unsafe_buffer_pointer() == arrays.observations.ctypes.data
        games.step(np.asarray(choose(seen, masks)))
        ended += int(arrays.terminations.sum())
    return ended, shared


if __name__ == "__main__":
    ended, shared = main()
    print(f"{ended} games ended; JAX {'used the same memory' if shared else 'copied'}")
