"""Training a game's evaluation stage by stage, backwards: data, a network, a match that decides; then the next stage.

A folder of a training holds `stage-N/` and `test-N/` (positions), `candidate-N.npz` (weights with this stage's),
`kept.npz` (what has won its matches), `journal.jsonl` and `curve.svg`. Whatever is there is not made again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sintra.core.evaluation import EVALUATIONS
from sintra.core.game import Game
from sintra.core.registry import game_of
from sintra.research.errors import required
from sintra.research.learning import data, gate, journal
from sintra.research.learning.inputs import input_shape
from sintra.search.arena import Result, results
from sintra.search.networks import LINEAR, Weights, read_weights, write_weights

if TYPE_CHECKING:
    from sintra.research.learning.fit import Recipe

TEST_SEED, TRAIN_SEED = 1, 2
"""Positions to learn from and positions to measure with come from games of different seeds."""
Making = Callable[[Path, data.Plan, int, Callable[[], bool]], Iterator[int]]
"""How files of positions are made: here, or on a cluster."""
Playing = Callable[[gate.Gate, Sequence[int]], Iterator[Result]]
"""How games of a match are played: here, or on a cluster."""


def play_here(match: gate.Gate, numbers: Sequence[int]) -> Iterator[Result]:
    """Play games of a match in this process."""
    return results(match, 1, numbers)


@dataclass(frozen=True)
class Course:
    """What a training does."""

    header: str
    folder: Path
    positions: int = 50_000
    test_positions: int = 4_000
    deals: int = 3
    sims: int = 64
    quick_sims: int = 24
    games: int = 400
    """A match has at most so many games."""
    seconds: float = 0.05
    """Processor time a move in matches."""
    hours: float = 24.0
    most_stages: int | None = None
    """Learn only so many stages, from the last round backwards."""
    together: bool = False
    """One match decides about all stages, after the last; otherwise each stage has its own."""
    recipe: dict[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The configuration that is learned."""
        return game_of(self.header)

    @property
    def stages(self) -> range:
        """The stages of the game at which a round begins and another one may follow, the last round first."""
        evaluation = EVALUATIONS[self.game.definition.dtype.names or ()]
        every = range(1, evaluation.weights.shape[2])
        return every if self.most_stages is None else every[: self.most_stages]

    @property
    def kept(self) -> Path:
        """The weights that have won their matches."""
        return self.folder / "kept.npz"

    def candidate(self, stage: int) -> Path:
        """The weights with this stage's, which have still to win."""
        return self.folder / f"candidate-{stage}.npz"

    def base(self, stage: int) -> Path:
        """The weights that a stage builds on: those that are kept, or the candidate of the stage before."""
        return self.candidate(stage - 1) if self.together and stage > self.stages[0] else self.kept

    def plan(self, stage: int, seed: int) -> data.Plan:
        """Plan the positions of a stage: the last are played out to the end, others for a round with its base."""
        last = stage == self.stages[0]
        base = self.base(stage)
        evaluation = str(base) if base.exists() and not last else LINEAR
        return data.Plan(
            self.header, stage, seed, self.deals, self.sims, self.quick_sims, to_end=last, evaluation=evaluation
        )


def train(
    course: Course,
    making: Making = data.make_missing,
    tell: Callable[[str, int], None] = lambda *_: None,
    playing: Playing = play_here,
) -> Path | None:
    """Train stage by stage until the time is over; returns the file of the weights that are kept, if any are."""
    required("torch", "train")
    end = time.monotonic() + course.hours * 3600

    def late() -> bool:
        return time.monotonic() > end

    for stage in course.stages:
        if late() or not make_positions(course, stage, making, late, tell):
            break
        if not course.candidate(stage).exists():
            fit_stage(course, stage)
        if (not course.together or stage == course.stages[-1]) and not decide(course, stage, late, tell, playing):
            break
    return course.kept if course.kept.exists() else None


def make_positions(
    course: Course, stage: int, making: Making, late: Callable[[], bool], tell: Callable[[str, int], None]
) -> bool:
    """Make the positions of a stage; False if the time was over before the first file was full."""
    for kind, seed, wanted in (
        ("test", TEST_SEED, course.test_positions),
        ("stage", TRAIN_SEED, course.positions),
    ):
        folder = course.folder / f"{kind}-{stage}"
        plan = course.plan(stage, seed)
        made = 0
        for _ in making(folder, plan, -(-wanted // data.POSITIONS), late):
            made += 1
            tell(f"{kind}-{stage}", data.POSITIONS)
        if made:
            played = asdict(plan) | {"evaluation": Path(plan.evaluation).name}
            journal.add(course.folder, what="positions", kind=kind, positions=made * data.POSITIONS, **played)
        if not any(folder.glob("positions-*.npz")):
            return False
    return True


def fit_stage(course: Course, stage: int) -> None:
    """Train the network of a stage, measure it, and write it beside the weights that it builds on."""
    from sintra.research.learning import fit  # noqa: PLC0415  # torch is an extra

    recipe: Recipe = fit.Recipe(**course.recipe)
    game = course.game
    learned = data.read(course.folder / f"stage-{stage}", course.header)
    test = data.read(course.folder / f"test-{stage}", course.header)
    begin = time.process_time()
    weights = fit.weights_of(fit.train(game, learned, recipe))
    joined = join(course, weights, stage)
    write_weights(course.candidate(stage), {course.header: joined})
    journal.add(
        course.folder,
        what="fit",
        stage=stage,
        positions=len(learned.positions),
        seconds=round(time.process_time() - begin, 1),
        linear=fit.measure(game, test, None),
        learned=fit.measure(game, test, joined),
        **asdict(recipe),
    )
    journal.draw(course.folder)


def join(course: Course, weights: Weights, stage: int) -> Weights:
    """Put a stage's weights beside those that it builds on."""
    kept = read_weights(course.base(stage), course.game)
    stages, inputs = input_shape(course.game)
    joined = {}
    for name, array in weights.items():
        whole = np.zeros((stages, *array.shape), array.dtype) if kept is None else kept[name].copy()
        whole[stage] = array
        joined[name] = whole
    known = np.zeros(stages, np.uint8) if kept is None else kept["known"].copy()
    known[stage] = 1
    assert joined["rows"].shape[:2] == (stages, inputs)
    return joined | {"known": known}


def decide(
    course: Course, stage: int, late: Callable[[], bool], tell: Callable[[str, int], None], playing: Playing = play_here
) -> bool:
    """Match a candidate with what is kept, and keep it if it wins; False if the time was over before that.

    A match that was stopped goes on from the journal.
    """
    if any(entry["what"] == "verdict" and entry["stage"] == stage for entry in journal.read(course.folder)):
        return True
    rival = str(course.kept) if course.kept.exists() else LINEAR
    match = gate.gate_of(course.header, course.candidate(stage), rival, course.games, course.seconds, seed=stage)
    known = {
        int(entry["game"]): float(entry["share"])
        for entry in journal.read(course.folder)
        if entry["what"] == "game" and entry["stage"] == stage
    }
    missing = [number for number in range(match.games) if number not in known]
    verdict = gate.verdict_on(known, len(match.players))
    for result, verdict in gate.judge(playing(match, missing), known, len(match.players)):  # noqa: B007  # the last
        margin = result.points[0] - max(result.points[1:])
        journal.add(
            course.folder, what="game", stage=stage, game=result.number, share=known[result.number], margin=margin
        )
        tell(f"match-{stage}", 1)
        if late():
            return False
    rounded: dict[str, Any] = {
        "games": verdict.games,
        "rate": round(verdict.rate, 4),
        "log_odds": round(verdict.log_odds, 2),
    }
    rounded |= {"rival": Path(rival).name, "seconds": course.seconds, "kept": verdict.kept}
    journal.add(course.folder, what="verdict", stage=stage, **rounded)
    if verdict.kept:
        course.kept.write_bytes(course.candidate(stage).read_bytes())
    return True
