"""Puzzles over HTTP: today's, one to practise, attempts, hints, solutions, and exercises of somebody's own games."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from sintra.analysis.calibration import curve_of
from sintra.core.errors import SintraError
from sintra.core.registry import names
from sintra.core.state import IllegalMove
from sintra.puzzles.attempt import Attempt, attempt
from sintra.puzzles.collection import shipped
from sintra.puzzles.puzzle import Puzzle
from sintra.search.readiness import SOLVER
from sintra.server.bots.jobs import Asker, Purpose
from sintra.server.bots.pool import BotsFailed
from sintra.server.errors import Refusal
from sintra.server.http import puzzle_frames as frames
from sintra.server.http.api import Asking, address_of, holder_of, person_of
from sintra.server.http.api_records import finished_table
from sintra.server.http.error_handlers import REFUSED
from sintra.server.http.requests import AskHint, AskPuzzle, MakeExercises, TryPuzzle
from sintra.server.http.services import Services
from sintra.server.live.puzzle_exercises import mistakes_of
from sintra.server.puzzles.figures import HINTED, SHOWN, SOLVED, WRONG
from sintra.server.puzzles.trainer import Learner, daily_puzzles
from sintra.server.wire import puzzles as p
from sintra.server.wire.analyses import area_of, coached

PuzzleId = Annotated[str, Parameter(min_length=3, max_length=64, pattern=r"^[a-z0-9-]+(?!\n)$")]
LIST_COST, PAGE_COST, TRY_COST, SOLUTION_COST, DAY_COST = 5, 3, 5, 15, 60
"""Milliseconds that a request takes."""


class PuzzleRoutes(Controller):
    """Puzzles. Whoever has a token is remembered; without one, everything works and nothing is kept."""

    path = "/api/puzzles"
    tags = ("puzzles",)

    @get(responses=REFUSED)
    async def day(self, request: Asking, services: Services) -> p.PuzzleDay:
        """List today's puzzles, the themes, and how the asker does. A game that is not compiled yet is left out."""
        learner = await learner_of(request, services)
        today = services.trainer.today
        puzzles = [each for each in daily_puzzles(today) if services.gate.readiness.is_ready(each.name)]
        async with working(request, services, learner, LIST_COST):
            return p.PuzzleDay(
                date=today.isoformat(),
                daily=[frames.sheet_of(puzzle, learner, today) for puzzle in puzzles],
                themes=frames.themes_of_all(names(), learner),
                you=await services.replays.run(frames.figures_of, learner, today),
                due=await services.trainer.count_due(learner),
            )

    @get("/today", responses=REFUSED)
    async def today(self, request: Asking, services: Services) -> p.SealedDay:
        """Give today's puzzles with their solutions, scrambled, to be solved without a network."""
        learner, today = await learner_of(request, services), services.trainer.today
        for puzzle in daily_puzzles(today):
            services.gate.require(puzzle.name)
        async with working(request, services, learner, DAY_COST):
            return await services.replays.run(frames.sealed_day, learner, today)

    @get("/exercises", responses=REFUSED)
    async def exercises(self, request: Asking, services: Services) -> list[p.ExerciseSheet]:
        """List the asker's exercises, those that are due first."""
        learner, today = await learner_of(request, services), services.trainer.today
        found = await services.trainer.exercises(learner)
        for _, puzzle, _ in found:
            services.gate.require(puzzle.name)
        async with working(request, services, learner, LIST_COST + len(found)):
            return [frames.exercise_of(*each, learner, today) for each in found]

    @post("/exercises", status_code=HTTP_200_OK, responses=REFUSED)
    async def make(self, request: Asking, data: MakeExercises, services: Services) -> p.MadeExercises:
        """Make exercises of the mistakes that the asker made in a reviewed game."""
        person = await person_of(request, services)
        table = await finished_table(services, data.table)
        services.gate.require(table.game.name)
        made = await mistakes_of(services.store, table, table.held_by(person), services.replays.run)
        added = await services.trainer.add_exercises(person, table.id, made)
        return p.MadeExercises(added=added, known=len(made) - added)

    @post("/next", status_code=HTTP_200_OK, responses=REFUSED)
    async def next(self, request: Asking, data: AskPuzzle, services: Services) -> p.PuzzlePage:
        """Choose a puzzle to practise: near the asker's rating, and one that they have not seen."""
        if data.game not in names() or not shipped(data.game):
            raise Refusal("no_such_puzzle")
        services.gate.require(data.game)
        learner = await learner_of(request, services)
        async with working(request, services, learner, PAGE_COST):
            puzzle = services.trainer.choose(learner, data.game, data.theme, data.difficulty, data.without)
            return frames.page_of(puzzle, learner, services.trainer.today)

    @get("/{id:str}", responses=REFUSED)
    async def one(self, request: Asking, id: PuzzleId, services: Services) -> p.PuzzlePage:
        """Lay a puzzle on the table."""
        learner, puzzle = await found(request, services, id)
        async with working(request, services, learner, PAGE_COST):
            return frames.page_of(puzzle, learner, services.trainer.today)

    @post("/{id:str}/attempt", status_code=HTTP_200_OK, responses=REFUSED)
    async def attempt(self, request: Asking, id: PuzzleId, data: TryPuzzle, services: Services) -> p.Attempted:
        """Judge the asker's moves so far. The first attempt counts for the rating; leaving midway does not."""
        learner, puzzle = await found(request, services, id)
        async with working(request, services, learner, TRY_COST):
            judged = judged_moves(puzzle, data.moves)
        if judged.status == "wrong" and await is_level(request, services, learner, puzzle, judged.played):
            judged = Attempt("better", judged.played)
        async with services.turns.take(address_of(request)):
            own = len(judged.played) - len(judged.reply) - 1
            now = learner
            if judged.status != "right":
                now = await services.trainer.note(learner, puzzle, WRONG if judged.status == "wrong" else SOLVED)
            return p.Attempted(
                status=judged.status,
                moves=frames.moves_from(puzzle, judged.played, 1 + len(judged.reply)),
                facts=frames.facts_of_last(puzzle, judged.played, own),
                **await services.replays.run(frames.count_of, learner, now, puzzle.name, services.trainer.today),
            )

    @post("/{id:str}/hint", status_code=HTTP_200_OK, responses=REFUSED)
    async def hint(self, request: Asking, id: PuzzleId, data: AskHint, services: Services) -> p.PuzzleHint:
        """Tell where to look, or the next move; with the first the attempt counts half, with the second not."""
        learner, puzzle = await found(request, services, id)
        async with working(request, services, learner, TRY_COST):
            played = right_so_far(puzzle, data.moves)
            accepted = puzzle.accepted(len(played))
            view = frames.state_after(puzzle, played).view(puzzle.seat)
            move = frames.moves_from(puzzle, [*played, accepted[0]], 1)[0] if data.whole else None
            now = await services.trainer.note(learner, puzzle, SHOWN if data.whole else HINTED)
            counted = await services.replays.run(frames.count_of, learner, now, puzzle.name, services.trainer.today)
            return p.PuzzleHint(area=area_of(view, accepted), move=move, **counted)

    @post("/{id:str}/solution", status_code=HTTP_200_OK, responses=REFUSED)
    async def solution(self, request: Asking, id: PuzzleId, services: Services) -> p.PuzzleAnswer:
        """Give the answer, move by move; whoever has not solved it gives it up."""
        learner, puzzle = await found(request, services, id)
        async with working(request, services, learner, SOLUTION_COST):
            now = await services.trainer.note(learner, puzzle, SHOWN)
            counted = await services.replays.run(frames.count_of, learner, now, puzzle.name, services.trainer.today)
            return p.PuzzleAnswer(solution=await services.replays.run(frames.solution_of, puzzle), **counted)

    @post("/{id:str}/judge", status_code=HTTP_200_OK, responses=REFUSED)
    async def judge(self, request: Asking, id: PuzzleId, data: TryPuzzle, services: Services) -> p.JudgedAttempt:
        """Tell what a wrong move gives away, by a short search; the right one is not sent."""
        learner, puzzle = await found(request, services, id)
        services.gate.require(puzzle.name, SOLVER)
        played = judged_moves(puzzle, data.moves).played
        address, holder = address_of(request), learner.person
        services.limits.spend_of("hints", holder, address)
        view = frames.state_after(puzzle, played[:-1]).view(puzzle.seat)
        if view.turn != view.seat:
            raise Refusal("nothing_to_decide")
        word = await services.bots.coach(view, view.game.move(played[-1]), Purpose(askers=(Asker(holder, address),)))
        sent = coached(view.game, word, curve_of(view.game).calibrated)
        return p.JudgedAttempt(
            label=sent.label, loss=sent.loss, loss_points=sent.loss_points, error=sent.error, proved=sent.proved
        )


async def learner_of(request: Asking, services: Services) -> Learner:
    """Load what the asker did; who has no token did nothing."""
    return await services.trainer.learner(await holder_of(request, services))


@asynccontextmanager
async def working(request: Asking, services: Services, learner: Learner, cost: float) -> AsyncIterator[None]:
    """Count the milliseconds that a request costs whoever asks, and wait for the turn of its address."""
    services.limits.spend_of("work", learner.person, address_of(request), cost)
    async with services.turns.take(address_of(request)):
        yield


async def found(request: Asking, services: Services, id: str) -> tuple[Learner, Puzzle]:
    """Find a puzzle, and whoever asks for it."""
    learner = await learner_of(request, services)
    puzzle = await services.trainer.find(learner.person, id)
    services.gate.require(puzzle.name)
    return learner, puzzle


async def is_level(
    request: Asking, services: Services, learner: Learner, puzzle: Puzzle, played: tuple[str, ...]
) -> bool:
    """Search whether a first move is as good as an answer that is not proved; False where nobody has time for it."""
    if puzzle.proof != "search" or len(played) > 1:
        return False
    address, view = address_of(request), puzzle.state.view(puzzle.seat)
    try:
        services.gate.require(puzzle.name, SOLVER)
        services.limits.spend_of("hints", learner.person, address)
        purpose = Purpose(askers=(Asker(learner.person, address),))
        return await services.bots.is_level(view, played[0], puzzle.answer[0], purpose)
    except (Refusal, BotsFailed):
        return False


def judged_moves(puzzle: Puzzle, moves: list[int | str]) -> Attempt:
    """Judge moves; refuse what is no move, is not legal, or comes after the end."""
    try:
        judged = attempt(puzzle, [str(puzzle.configuration.move(each)) for each in moves])
    except IllegalMove as error:
        raise Refusal(error.reason, rule=error.rule, move=str(error.move)) from error
    except SintraError as error:
        raise Refusal("no_such_move") from error
    own = sum(bool(puzzle.accepted(place)) for place in range(len(judged.played)))
    if own < len(moves):
        raise Refusal("nothing_to_decide")
    return judged


def right_so_far(puzzle: Puzzle, moves: list[int | str]) -> tuple[str, ...]:
    """Give all moves from the position on, if the asker's were right and there is one more to find."""
    if not moves:
        return ()
    judged = judged_moves(puzzle, moves)
    if judged.status != "right":
        raise Refusal("nothing_to_decide")
    return judged.played
