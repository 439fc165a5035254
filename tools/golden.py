"""Write what seeds give, to compare with after every change: `python tools/golden.py` (docs/versions.md).

For every configuration the game of a seed, played by `random`, by `greedy` and, in its first decisions, by a search
that counts simulations with the linear evaluation; and what an environment shows and gives in many games: observations,
masks, seats and rewards. A change of the file breaks a promise: raise the version it belongs
to, and say so in the CHANGELOG.
"""

import hashlib
import json
import sys
from pathlib import Path

import sintra
from sintra.core.random import seeded
from sintra.research import Games
from sintra.search.players import player

FILE = Path(__file__).parents[1] / "tests/fixtures/golden.json"
CONFIGURATIONS = (
    *(("azul", players, {"wall": wall}) for players in (2, 3, 4) for wall in ("coloured", "grey")),
    ("duel", 2, {}),
    ("duel", 2, {"scoring": "random"}),
    *(("pavilion", players, {"side": side}) for players in (2, 3, 4) for side in ("coloured", "grey")),
)
PLAYERS = {"random": None, "greedy": None, "sims:100 evaluation=linear": 4}
"""Who plays, and how many decisions (None: to the end)."""
SEEDS = (0, 7)
STEPS = 300
"""Of every environment: some games of each end within them, and others begin."""


def played(game: sintra.Game, name: str, seed: int, decisions: int | None) -> str:
    """Play a game; returns the hash of its record."""
    state = game.start(seed)
    each = player(name)
    each.new_game(seed)
    while state.turn is not None and decisions != 0:
        state = state.play(each.choose(state.view(state.turn)))
        decisions = None if decisions is None else decisions - 1
    each.close()
    text = sintra.Record.of(state).text()
    told = "\n".join(line for line in text.splitlines() if line.split()[0] in ("game", "chance", "moves", "score"))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def seen(game: sintra.Game, seed: int) -> str:
    """Play random games as an environment; returns the hash of all arrays of all steps."""
    games, stream = Games(game, 4, seed=seed, reward="points", autoreset="same_step"), seeded(seed)
    told = hashlib.sha256()
    for _ in range(STEPS):
        arrays = games.step(games.sample(stream))
        for array in (arrays.observations, arrays.masks, arrays.seats, arrays.rewards, arrays.terminations):
            told.update(array.astype(array.dtype.newbyteorder("<")).tobytes())
    return told.hexdigest()[:16]


def golden() -> dict[str, str]:
    """Play every game; the keys say which."""
    found = {}
    for name, players, options in CONFIGURATIONS:
        game = sintra.game(name, players, **options)
        for who, decisions in PLAYERS.items():
            for seed in SEEDS:
                found[f"{game.header} {who} seed={seed}"] = played(game, who, seed, decisions)
        found[f"{game.header} environment seed={SEEDS[-1]}"] = seen(game, SEEDS[-1])
    return found


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(__doc__)
    games = golden()
    FILE.write_text(json.dumps(games, indent=1) + "\n")
    print(f"{FILE.name}: {len(games)} games")
