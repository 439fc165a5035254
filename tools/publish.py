"""Put the weights that a training has kept into the package, with their hash, their command and their figures.

    python tools/publish.py training/azul-2 azul:2:coloured
    python tools/publish.py training/pavilion-2 pavilion:2:coloured --options="--stages 3 --together"

The weights join those of other configurations in the game's `network.npz`; `network.json` beside it says where each set
comes from: the journal's fits and verdicts. A set that has won no match is refused.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from sintra.core.registry import game_of
from sintra.research.learning import journal
from sintra.search.networks import WEIGHTS, evaluation_hash, read_weights, weights_file, write_weights


def main() -> None:
    """Publish one configuration's weights."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("header")
    parser.add_argument("--options", default="", help="further options that the training was started with")
    asked = parser.parse_args()
    game = game_of(asked.header)
    entries = journal.read(asked.folder)
    verdicts = [entry for entry in entries if entry["what"] == "verdict"]
    weights = read_weights(asked.folder / "kept.npz", game)
    if weights is None or not any(entry["kept"] for entry in verdicts):
        raise SystemExit(f"{asked.folder}: no weights of {game.header} have won a match")
    target = weights_file(game)
    sets = {game.header: weights}
    if target.exists():
        with np.load(target, allow_pickle=False) as file:
            for header in {name.partition("/")[0] for name in file} - {game.header}:
                sets[header] = {name: file[f"{header}/{name}"] for name in WEIGHTS}
    write_weights(target, sets)
    sheet = target.with_suffix(".json")
    known = json.loads(sheet.read_text(encoding="utf-8")) if sheet.exists() else {}
    known[game.header] = {
        "hash": evaluation_hash(game),
        "command": " ".join(
            [
                "sintra train",
                game.name,
                f"--players {game.players}",
                *asked.options.split(),
                f"--out {asked.folder.name}",
            ]
        ),
        "fits": [entry for entry in entries if entry["what"] == "fit"],
        "verdicts": verdicts,
    }
    sheet.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{target}: {target.stat().st_size} bytes, {evaluation_hash(game)}")


if __name__ == "__main__":
    main()
