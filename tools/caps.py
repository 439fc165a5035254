"""Check that the levels keep their time while every core is busy with something else.

    python tools/caps.py

As many processes as there are cores count in a loop; beside them a game of each kind is played with each level that
has a cap worth the name, and once more where few moves are left and level 6 tries to prove the result. The longest move
may take the cap and TOLERANCE: a search looks at the clock every one to two milliseconds, but the system decides when a
busy machine gives it a core again. Ends with exit code 1 if a move took longer.
"""

import multiprocessing
import os
import sys
import time

import sintra
from sintra.search.levels import FEW_MOVES, LEVELS
from sintra.search.players import player

TOLERANCE = 0.15
"""Seconds beyond the cap; on a machine with nothing else to do it is a few milliseconds."""
MOVES = {4: 12, 5: 5, 6: 3}
"""How many moves of each level are timed."""
PROVES = max(level for level in LEVELS if LEVELS[level].proves)
"""The level that looks for a proof first."""


def be_busy() -> None:
    """Count, for ever."""
    count = 0
    while True:
        count += 1


def longest(name: str, level: int, few: bool) -> float:
    """Play a game with a level on all seats, and time its first moves with a choice; or the first with few moves."""
    game = sintra.game(name)
    players = [player(f"level:{level}") for _ in range(game.players)]
    for seat, each in enumerate(players):
        each.new_game(seat)
    state, taken = game.start(seed=level), []
    while len(taken) < MOVES[level] and state.turn is not None:
        if few and len(state.moves) > FEW_MOVES:
            state = state.play(state.moves[0])
            continue
        view = state.view(state.turn)
        begin = time.perf_counter()
        move = players[state.turn].choose(view)
        if len(view.moves) > 1:
            taken.append(time.perf_counter() - begin)
        state = state.play(move)
    return max(taken)


def load(name: str) -> None:
    """Let every kernel be loaded: the first calls of a process are not a move's time."""
    game = sintra.game(name)
    players, state = [player("time:0.02") for _ in range(game.players)], game.start(seed=1)
    for _ in range(8 * game.players):  # from its second turn on, a player looks its tree through for what was played
        if state.turn is not None:
            state = state.play(players[state.turn].choose(state.view(state.turn)))


def main() -> int:
    """Load the cores, play, tell."""
    for name in sintra.game_names():
        load(name)
    others = [multiprocessing.Process(target=be_busy, daemon=True) for _ in range(os.cpu_count() or 1)]
    late = 0
    try:
        for other in others:
            other.start()
        print(f"the longest move with {len(others)} cores busy; {TOLERANCE} s beyond the cap are allowed")
        for name in sintra.game_names():
            for level, few in [*((level, False) for level in MOVES), (PROVES, True)]:
                limits = LEVELS[level].limits
                assert limits is not None
                assert limits.seconds is not None
                seconds = longest(name, level, few)
                kept = seconds <= limits.seconds + TOLERANCE
                late += not kept
                where = ", few moves" if few else ""
                print(
                    f"{name:10} level {level}{where:11}  cap {limits.seconds:.1f} s  longest {seconds:.3f} s  "
                    f"{'kept' if kept else 'TOO LONG'}",
                    flush=True,
                )
    finally:
        for other in others:
            other.kill()
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
