"""Mining puzzles: games are played quickly, and decisions with one clearly best move are proved or searched deeply.

Cheap questions come first. Where the solver reaches the end of the round within a counted number of positions, it
decides; elsewhere a search must prefer one move by far, and a deeper one must agree. From each round of a game at most
one puzzle is taken, so that they differ.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import erf, sqrt

from sintra.analysis.judge import Judge
from sintra.analysis.judgement import Choice, Difference
from sintra.analysis.reasons import explain
from sintra.analysis.values import Effort
from sintra.core.game import Game, Move
from sintra.core.random import randbelow, seeded
from sintra.core.state import State
from sintra.core.view import View
from sintra.puzzles.difficulty import difficulty_of, finds
from sintra.puzzles.prover import Question, further_of, question_of, solved, why_of
from sintra.puzzles.puzzle import EASIEST, Puzzle, id_of
from sintra.puzzles.quota import Quota
from sintra.puzzles.themes import themes_of
from sintra.search.levels import Searcher
from sintra.search.mcts import BEST, Limits, TreeSearch
from sintra.search.networks import evaluation_hash

PLAYED = 80
"""Simulations for each move of the games that are looked through."""
FEWEST_MOVES = 4
MOST_MOVES = 26
"""With fewer moves there is little to find; with more, the solver hardly reaches the end of a round."""
POSITIONS = 60_000
LONGEST_TRY = 18
"""Decisions that are left in the round, as a random line of play counts them: with more, the solver is not asked."""
GLANCE = Effort(pick=400, compare=400, deals=0, deal_sims=1, proof=0)
DEEP = Effort(pick=12_000, compare=6_000, deals=0, deal_sims=1, proof=0)
"""Simulations: all moves, then each of the best four; first to see whether it is worth it, then to be sure."""
HOPEFUL, CLEAR = 0.07, 0.08
"""The chance to win that the answer must be worth more than any other move: at a glance, and in the end."""
SURE = 4.0
"""How many standard errors that must be."""
MOST_CONFIDENCE = 0.999
LONGEST_LINE = 8

Stop = Callable[[], bool]


@dataclass
class Miner:
    """Mines one configuration of a game."""

    game: Game
    quota: Quota
    stop: Stop = lambda: False
    searches: bool = True
    """Whether positions that the solver does not reach are looked at, too."""

    def of_game(self, seed: int) -> Iterator[Puzzle]:
        """Play one game and give the puzzles in it."""
        player = Searcher("miner", Limits(sims=PLAYED))
        player.new_game(seed)
        state = self.game.start(seed=seed)
        done = 0  # the round from which a puzzle was taken
        while state.turn is not None and not self.stop():
            if state.round != done and len(state.moves) >= FEWEST_MOVES:
                puzzle = self.of_position(state, seed)
                if puzzle is not None:
                    yield puzzle
                    done = state.round
            state = state.play(player.choose(state.view(state.turn)))

    def of_position(self, state: State, seed: int) -> Puzzle | None:
        """Make a puzzle of a position; None if it is none, or none that is wanted."""
        state = state.asking()
        if len(state.moves) <= MOST_MOVES and decisions_left(state) <= LONGEST_TRY:
            solution = solved(state, POSITIONS, self.stop)
            if solution is not None:
                question = question_of(state, solution)
                return None if question is None else self._proved(question)
        return self._searched(state, seed) if self.searches else None

    # What the solver proves

    def _proved(self, question: Question) -> Puzzle | None:
        state = question.state
        assert state.turn is not None
        view = state.view(state.turn)
        difficulty = difficulty_of(view, question.answers)
        if not self.quota.has_room(difficulty):
            return None
        if question.goal == "round" and not prefers(view, question.answers):
            return None
        other = tempting(view, question)
        line = question.others[other].line
        why = why_of(state, question.line, line)
        puzzle = Puzzle(
            id=id_of(self.game.name, state.text(), question.goal),
            game=self.game.header,
            position=state.text(),
            goal=question.goal,
            answer=tuple(map(str, question.answers)),
            line=tuple(map(str, question.line)),
            proof="round" if question.goal == "round" else "game",
            themes=themes_of(state, str(question.line[0]), why),
            difficulty=difficulty,
            confidence=None,
            weights=evaluation_hash(self.game),
            tempting=tuple(map(str, line)),
            gain=question.gain,
            why=why,
        )
        if not self.quota.takes(puzzle):
            return None
        return replace(puzzle, further=further_of(question, POSITIONS, self.stop))

    # What a search prefers

    def _searched(self, state: State, seed: int) -> Puzzle | None:
        assert state.turn is not None
        view = state.view(state.turn)
        glance = Judge(self.game, seed, GLANCE, self.stop)
        choices, _ = glance.compare(view, 0)
        if lead(choices, view) < HOPEFUL or finds(EASIEST, view, [self.game.move(choices[0].move)]):
            return None
        judge = Judge(self.game, seed, DEEP, self.stop)
        choices, probed = judge.compare(view, 0)
        best, second = choices[0], choices[1]
        gain = lead(choices, view)
        error = probed[best.move].error_of_difference(probed[second.move], view.viewer)
        if gain < CLEAR or gain < SURE * error:
            return None
        answers = [self.game.move(best.move)]
        difficulty = difficulty_of(view, answers)
        if not self.quota.has_room(difficulty):
            return None
        why = rounded(explain(view, best, second, seed, self.stop).differences)
        puzzle = Puzzle(
            id=id_of(self.game.name, state.text(), "best"),
            game=self.game.header,
            position=state.text(),
            goal="best",
            answer=(best.move,),
            line=legal_part(state, best.line[:LONGEST_LINE]),
            proof="search",
            themes=themes_of(state, best.move, why),
            difficulty=difficulty,
            confidence=round(min(MOST_CONFIDENCE, confidence(gain, error)), 4),
            weights=evaluation_hash(self.game),
            tempting=legal_part(state, second.line[:LONGEST_LINE]),
            gain=round(gain, 4),
            why=why,
        )
        return puzzle if self.quota.takes(puzzle) else None


# The parts


def decisions_left(state: State) -> int:
    """Count the decisions of a random line of play to the end of the round, or to the next draw."""
    rng, number, count = seeded(1, "line"), state.round, 0
    while state.turn is not None and state.round == number:
        count += 1
        state = state.play(state.moves[int(randbelow(rng[0], len(state.moves)))])
    return count


def prefers(view: View, answers: Collection[Move]) -> bool:
    """Tell whether a deep search of the whole game prefers one of the answers, too."""
    tree = TreeSearch(view.game, BEST, DEEP.pick, seeded(1, "prefers"))
    tree.think(view, Limits(sims=DEEP.pick))
    return tree.choice() in answers


def tempting(view: View, question: Question) -> Move:
    """Find the wrong move that a short search likes best."""
    tree = TreeSearch(view.game, BEST, GLANCE.pick, seeded(1, "tempting"))
    tree.think(view, Limits(sims=GLANCE.pick))
    liked = [each.move for each in tree.result().candidates]
    return next((move for move in liked if move in question.others), next(iter(question.others)))


def lead(choices: Sequence[Choice], view: View) -> float:
    """Give how much more chance to win the first choice has than the second."""
    one, two = (each.value.chances[view.viewer] for each in choices[:2])
    return one - two


def confidence(gain: float, error: float) -> float:
    """Give the chance that a difference with this standard error is a real one."""
    return 0.5 * (1.0 + erf(gain / error / sqrt(2.0))) if error > 0 else 1.0


def legal_part(state: State, line: Sequence[str]) -> tuple[str, ...]:
    """Cut a line where it cannot be played: at a draw, or where it belongs to another world than the position."""
    played: list[str] = []
    for text in line:
        if state.turn is None or state.game.move(text) not in state.moves:
            break
        state = state.play(text)
        played.append(text)
    return tuple(played)


def rounded(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    """Round what is stored: nobody reads more than hundredths of a point."""
    return tuple(replace(each, points=round(each.points, 2), error=round(each.error, 2)) for each in differences)
