"""Count how often a player throws away a result that the solver has proved.

    python tools/endings.py azul level:5/10 --positions 200

Games are played by level 3; wherever there is a choice and the solver proves the end of the game within POSITIONS_AHEAD
positions, the player is asked. Says how many of its moves give up a win or a shared victory, and how many points.
"""

import argparse

import sintra
from sintra.search.levels import player
from sintra.search.refusals import NotSolvable
from sintra.search.solver import Solution, Solver, solve

POSITIONS_AHEAD = 50_000
MOST_MOVES = 24
"""Positions with more moves are too large to be proved so quickly; they are not tried."""


def proof_of(state: sintra.State) -> Solution | None:
    """Prove the result of the game, if that is quick."""
    solver = Solver(state.game, 1 << 17)
    try:
        found = solve(state, solver=solver, stop=lambda: solver.nodes > POSITIONS_AHEAD)
    except NotSolvable:
        return None
    known = found.proved and found.best.ends == "game" and len(found.moves) == len(state.moves)
    return found if known else None


def main() -> None:
    """Play, ask, count."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("player")
    parser.add_argument("--positions", type=int, default=200)
    asked = parser.parse_args()
    game = sintra.game(asked.game, 2)
    examinee = player(asked.player)
    met = worse = 0
    lost = 0.0
    seed = 0
    while met < asked.positions:
        seed += 1
        table = [player("level:3"), player("level:3")]
        for seat, each in enumerate([*table, examinee]):
            each.new_game(seed * 10 + seat)
        state = game.start(seed=seed)
        while state.turn is not None:
            view = state.view(state.turn)
            if 1 < len(state.moves) <= MOST_MOVES and (proof := proof_of(state)) is not None:
                values = {solved.move: solved for solved in proof.moves}
                chosen, best = values[examinee.choose(view)], proof.best
                assert best.result is not None
                met += 1
                worse += (chosen.result or 0.0) < best.result
                lost += best.difference - chosen.difference if chosen.result == best.result else 0
            state = state.play(table[state.turn].choose(view))
    print(f"| {asked.game} | {asked.player} | {met} | {worse} | {lost / met:.2f} |")


if __name__ == "__main__":
    main()
