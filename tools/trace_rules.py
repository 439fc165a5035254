"""Play random games and print a digest of everything the rules answer, to compare two versions of the program.

    python tools/trace_rules.py --games 200 > new.txt
    PYTHONPATH=/path/to/other/checkout/src python tools/trace_rules.py --games 200 > old.txt; diff old.txt new.txt

A line per configuration: plies, and a digest of positions, legal moves, draws, verdicts on all actions now and then,
views, scores and events. Equal lines: equal rules, as far as random play goes.
"""

import argparse
import hashlib
import random
from typing import Any

import sintra

CONFIGURATIONS = [
    *(f"azul:{players}:{wall}" for players in (2, 3, 4) for wall in ("coloured", "grey")),
    "duel:2:rows,columns,wilds",
    "duel:2:rainbow_rows,rim,empty_specials",
    "duel:2:rows,rim,diagonals",
    "duel:2:rainbow_rows,rim,corners,empty_specials",
    *(f"pavilion:{players}:{side}" for players in (2, 3, 4) for side in ("coloured", "grey")),
]
VERDICTS_EVERY = 97


def configuration(header: str) -> Any:
    """Give the game of a header."""
    name, players, option = header.split(":")
    option_name = sintra.game(name).definition.options[0].name
    return sintra.game(name, int(players), **{option_name: option})


def trace(header: str, games: int, seed: int) -> tuple[int, str]:
    """Play games of one configuration; returns plies and the digest."""
    game = configuration(header)
    digest = hashlib.sha256()
    plies = 0
    for number in range(games):
        choices = random.Random(f"{header} {seed} {number}")
        state = game.start(seed=choices.getrandbits(32))
        while not state.is_over:
            moves = state.moves.numbers
            digest.update(state.array.tobytes())
            digest.update(repr(moves).encode())
            digest.update(state.view(plies % game.players).array.tobytes())
            if plies % VERDICTS_EVERY == 0:
                digest.update(repr([_verdict(state, action) for action in range(game.spec.actions)]).encode())
                digest.update(state.text().encode())
            state = state.play(choices.choice(moves))
            digest.update(repr([_event(event) for event in state.events if event.points or not plies % 5]).encode())
            plies += 1
        digest.update(repr((state.outcome.scores, state.outcome.ranking)).encode())
    return plies, digest.hexdigest()[:16]


def _verdict(state: Any, action: int) -> str:
    verdict = state.explain(action)
    return "" if verdict else f"{verdict.reason} {verdict.rule}"


def _event(event: Any) -> tuple[Any, ...]:
    details = {name: value for name, value in event.details.items() if name != "spaces"}
    return event.kind, event.rule, event.seat, event.points, details


def main() -> None:
    """Trace every configuration."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=50, help="games of each configuration")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only configurations that begin with this")
    options = parser.parse_args()
    for header in CONFIGURATIONS:
        if header.startswith(options.only):
            plies, digest = trace(header, options.games, options.seed)
            print(f"{header:45} {plies:8} plies  {digest}", flush=True)


if __name__ == "__main__":
    main()
