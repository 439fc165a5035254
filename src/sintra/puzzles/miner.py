"""Mining puzzles: games are played quickly, and decisions with one clearly best move are proved or searched deeply.

Cheap questions come first. Where the solver reaches the end of the round within a counted number of positions, it
decides; elsewhere a search must prefer one move by far, and a deeper one must agree. Puzzles of one game lie some
decisions apart, so that they differ.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
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
from sintra.puzzles.difficulty import difficulty_of
from sintra.puzzles.prover import ProvedQuestion, Stop, further_of, question_of, tried, why_of
from sintra.puzzles.puzzle import Puzzle, PuzzleGoal, id_of
from sintra.puzzles.quota import Quota
from sintra.puzzles.themes import themes_of
from sintra.search.errors import NotSolvable
from sintra.search.levels import Searcher
from sintra.search.mcts import BEST, Limits, TreeSearch
from sintra.search.networks import evaluation_hash
from sintra.search.player import SearchResult

PLAYED = 120
"""Simulations for each move of the games that are looked through."""
APART = 10
"""Decisions between two puzzles of a game: in Azul, most of a round."""
FEWEST_WAYS = 4
"""With fewer moves to choose from there is little to find; where several are asked for, their numbers multiply."""
MOST_MOVES = 26
"""With more, the solver hardly reaches the end of a round."""
POSITIONS = 60_000
LONGEST_TRY = 18
"""Decisions that are left in the round, as a random line of play counts them: with more, the solver is not asked."""
NEARER = 3
"""After a try that took too long, the solver is not asked again before so many decisions have been made."""
GLANCE = Effort(pick=300, compare=240, deals=0, deal_sims=1, proof=0)
DEEP = Effort(pick=4_000, compare=4_000, deals=0, deal_sims=1, proof=0)
"""Simulations: for all moves, then for each of the best three; first to see whether it is worth it, then to be sure."""
COMPARED = 3
PROMISING, HOPEFUL, CLEAR = 0.03, 0.05, 0.06
"""The chance to win that the answer must be worth more than any other move: as the games are played, at a glance, and
in the end, when every other move is at least a mistake, as reviews call it."""
SURE = 4.0
"""How many standard errors that must be."""
LOOKED_AT = 8
"""One in so many decisions that do not promise anything is looked at nevertheless: a hard puzzle looks like nothing."""
MOST_CONFIDENCE = 0.99
"""More would claim that the evaluation does not err."""
LONGEST_LINE = 8


@dataclass
class Miner:
    """Mines one configuration of a game."""

    game: Game
    quota: Quota
    stop: Stop = lambda: False
    only_proved: bool = False
    """Nothing is searched: what the solver does not reach is passed over."""
    _reach: int = LONGEST_TRY
    """How many decisions before the end of the round the solver is asked: fewer after it took too long."""

    def of_game(self, seed: int) -> Iterator[Puzzle]:
        """Play one game and give the puzzles in it."""
        player = Searcher("miner", Limits(sims=PLAYED))
        player.new_game(seed)
        rng = seeded(seed, "miner")
        state = self.game.start(seed=seed)
        begun = waiting = 0  # the round that is played, and how many decisions are passed over after a puzzle
        while state.turn is not None and not self.stop():
            if state.round != begun:
                begun, self._reach = state.round, LONGEST_TRY
            found = player.search(state.view(state.turn))
            waiting -= 1
            if waiting < 0 and len(state.moves) > 1:
                lucky = int(randbelow(rng[0], LOOKED_AT)) == 0
                searches = len(state.moves) >= FEWEST_WAYS and (lucky or is_promising(found))
                puzzle = self.of_position(state.asking(), seed, searches and not self.only_proved)
                if puzzle is not None:
                    yield puzzle
                    waiting = APART
            state = state.play(found.best.move)

    def of_position(self, state: State, seed: int, searches: bool = True) -> Puzzle | None:
        """Make a puzzle of a position; None if it is none, or none that is wanted."""
        left = decisions_left(state)
        if len(state.moves) <= MOST_MOVES and left <= min(LONGEST_TRY, self._reach):
            with suppress(NotSolvable):  # a draw lies ahead; once it is made, the solver is asked again
                solution = tried(state, POSITIONS, self.stop)
                if solution is not None:
                    question = question_of(state, solution)
                    return None if question is None else self._proved(question)
                self._reach = left - NEARER
        return self._searched(state, seed) if searches else None

    def _proved(self, question: ProvedQuestion) -> Puzzle | None:
        """Make a puzzle of what the solver proved."""
        state = question.state
        further = further_of(question, POSITIONS, self.stop)
        if ways(question, further) < FEWEST_WAYS:
            return None
        view = state.view(state.turn)
        difficulty = difficulty_of(view, question.answers)
        if not self.quota.has_room(difficulty) or (
            question.goal == "round" and not prefers(view, question.answers)
        ):  # fmt: skip
            return None
        other = question.others[tempting(view, question)]
        puzzle = replace(
            self._puzzle(state, question.goal, difficulty, why_of(state, question.line, other.line), question.line),
            answer=tuple(map(str, question.answers)),
            proof="round" if question.goal == "round" else "game",
            tempting=tuple(map(str, other.line)),
            gain=question.gain,
            further=further,
        )
        return puzzle if self.quota.takes(puzzle) else None

    def _searched(self, state: State, seed: int) -> Puzzle | None:
        """Make a puzzle of what a deep search prefers by far."""
        view = state.view(state.turn)
        choices, _ = Judge(self.game, seed, GLANCE, self.stop).compare(view, 0, most=COMPARED)
        if lead(choices, view) < HOPEFUL:
            return None
        answers = [self.game.move(choices[0].move)]
        difficulty = difficulty_of(view, answers)
        if not self.quota.has_room(difficulty):
            return None
        choices, probed = Judge(self.game, seed, DEEP, self.stop).compare(view, 0, most=COMPARED)
        best, second, gain = choices[0], choices[1], lead(choices, view)
        error = probed[best.move].error_of_difference(probed[second.move], view.viewer)
        if best.move != str(answers[0]) or gain < max(CLEAR, SURE * error):
            return None
        why = rounded(explain(view, best, second, seed, self.stop).differences)
        line = legal_part(state, best.line[:LONGEST_LINE])
        puzzle = replace(
            self._puzzle(state, "best", difficulty, why, line),
            confidence=round(min(MOST_CONFIDENCE, confidence(gain, error)), 4),
            tempting=tuple(map(str, legal_part(state, second.line[:LONGEST_LINE]))),
            gain=round(gain, 4),
        )
        return puzzle if self.quota.takes(puzzle) else None

    def _puzzle(
        self, state: State, goal: PuzzleGoal, difficulty: int, why: tuple[Difference, ...], line: Sequence[Move]
    ) -> Puzzle:
        """Make a puzzle of what all kinds have."""
        position, first = state.text(), str(line[0])
        return Puzzle(
            id=id_of(self.game.name, position, goal),
            game=self.game.header,
            position=position,
            goal=goal,
            answer=(first,),
            line=tuple(map(str, line)),
            proof="search",
            themes=themes_of(state, first, why),
            difficulty=difficulty,
            confidence=None,
            weights=evaluation_hash(self.game),
            why=why,
        )


# The parts


def is_promising(found: SearchResult) -> bool:
    """Tell whether the search that played a move preferred it by far."""
    if len(found.candidates) == 1:
        return True
    return found.candidates[0].win - found.candidates[1].win >= PROMISING


def decisions_left(state: State) -> int:
    """Count the decisions of a random line of play to the end of the round, or to the next draw."""
    rng, number, count = seeded(1, "line"), state.round, 0
    while state.turn is not None and state.round == number:
        count += 1
        state = state.play(state.moves[int(randbelow(rng[0], len(state.moves)))])
    return count


def ways(question: ProvedQuestion, further: Sequence[tuple[str, ...]]) -> int:
    """Count the ways to answer: the moves that can be chosen at each place where one is asked for, multiplied."""
    state, count = question.state, len(question.state.moves)
    for move, right in zip(question.line, further, strict=False):
        state = state.play(move)
        count *= len(state.moves) if right else 1
    return count


def prefers(view: View, answers: Collection[Move]) -> bool:
    """Tell whether a deep search of the whole game prefers one of the answers, too."""
    sims = DEEP.pick + COMPARED * DEEP.compare
    tree = TreeSearch(view.game, BEST, sims, seeded(1, "prefers"))
    tree.think(view, Limits(sims=sims), decided=True)
    return tree.choice() in answers


def tempting(view: View, question: ProvedQuestion) -> Move:
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


def legal_part(state: State, line: Sequence[str]) -> tuple[Move, ...]:
    """Cut a line where it cannot be played: at a draw, or where it belongs to another world than the position."""
    played: list[Move] = []
    for text in line:
        move = state.game.move(text)
        if state.turn is None or move not in state.moves:
            break
        state = state.play(move)
        played.append(move)
    return tuple(played)


def rounded(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    """Round what is stored: nobody reads more than hundredths of a point."""
    return tuple(replace(each, points=round(each.points, 2), error=round(each.error, 2)) for each in differences)
