"""How long the first pass of a review takes: a game of every kind, with as many threads as there are cores.

    python bench/review.py

The aim is 10 s of wall-clock for a two-player game on two idle cores. Processor time is given beside it, since it
says the same on a busy machine: a game needs half of it on two cores. Kernels are loaded by a first review.
"""

import os
import time

import sintra
from sintra.core.registry import definition
from sintra.search.players import player


def game(name: str, players: int, seed: int) -> sintra.Record:
    """Play a game at level 3."""
    state = sintra.game(name, players).start(seed)
    seats = [player("sims:128") for _ in range(players)]
    for seat, each in enumerate(seats):
        each.new_game(seed * 10 + seat)
    while state.turn is not None:
        state = state.play(seats[state.turn].choose(state.view(state.turn)))
    return sintra.Record.of(state)


def main() -> None:
    """Review and print."""
    jobs = os.cpu_count() or 1
    print("| game, players | decisions | deals | glance, s of processor | quick, s of processor | wall-clock |")
    print("|---|---|---|---|---|---|")
    for name in sintra.game_names():
        for players in definition(name).players:
            record = game(name, players, 1)
            sintra.review(record, effort="glance", seed=9, jobs=jobs)
            spent = []
            for effort in ("glance", "quick"):
                begin, wall = time.process_time(), time.perf_counter()
                found = sintra.review(record, effort=effort, jobs=jobs)
                spent.append((time.process_time() - begin, time.perf_counter() - wall))
            (glance, _), (quick, wall) = spent
            print(
                f"| {name} {players} | {len(found.decisions)} | {len(found.deals)} | {glance:.1f} | {quick:.1f} | "
                f"{wall:.1f} s with {jobs} threads, load {os.getloadavg()[0]:.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
