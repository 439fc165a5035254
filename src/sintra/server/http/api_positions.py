"""Positions over HTTP: a text becomes a picture, legal moves, a move with its steps, or advice. Nothing is stored."""

from random import Random
from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from sintra.analysis.calibration import curve_of
from sintra.core.errors import SintraError
from sintra.core.registry import game_of, parse
from sintra.core.rules import OVER
from sintra.core.state import IllegalMove, State
from sintra.core.view import View
from sintra.core.words import FALLBACK, resolve
from sintra.search.readiness import SOLVER
from sintra.server.bots.jobs import Asker, Purpose
from sintra.server.errors import Refusal, refusal_of
from sintra.server.http.api import Asking, address_of, holder_of, worked
from sintra.server.http.error_handlers import REFUSED
from sintra.server.http.requests import JudgeMove, Position, Question, TryMove
from sintra.server.http.services import Services
from sintra.server.limits import LANGUAGE_LENGTH, POSITION_LENGTH
from sintra.server.wire.analyses import advice, coached
from sintra.server.wire.answers import PositionInfo, Tried
from sintra.server.wire.changes import outlook_of, steps_of
from sintra.server.wire.foresight import moves_of, path_of
from sintra.server.wire.reviews import Advice, Coached

SVG = "image/svg+xml"
LOOK_COST, TRY_COST, PICTURE_COST = 1, 2, 7
"""Milliseconds that a request takes, as measured."""


class PositionRoutes(Controller):
    """Positions by their text."""

    path = "/api/positions"
    tags = ("positions",)

    @post(status_code=HTTP_200_OK, responses=REFUSED)
    async def look(self, request: Asking, data: Position, services: Services) -> PositionInfo:
        """Read a position or a view: its fields, the seat to move, and the legal moves shaped for a board."""
        services.gate.require(game_in(data.text))
        async with worked(request, services, LOOK_COST):
            return info_of(read(data.text))

    @post("/try", status_code=HTTP_200_OK, responses=REFUSED)
    async def try_move(self, request: Asking, data: TryMove, services: Services) -> Tried:
        """Play a move of the seat to move: what happens step by step, and what the seat sees then."""
        services.gate.require(game_in(data.text))
        async with worked(request, services, TRY_COST):
            return tried(read(data.text), data.move, data.draws)

    @get("/picture.svg", media_type=SVG, responses=REFUSED)
    async def picture(
        self,
        request: Asking,
        services: Services,
        text: Annotated[str, Parameter(min_length=1, max_length=POSITION_LENGTH)],
        language: Annotated[str, Parameter(max_length=LANGUAGE_LENGTH)] = "en",
    ) -> Response[Any]:
        """Draw a position or a view."""
        services.gate.require(game_in(text))
        async with worked(request, services, PICTURE_COST):
            return Response(read(text).svg(resolve(language) or FALLBACK).encode(), media_type=SVG)

    @post("/hint", status_code=HTTP_200_OK, responses=REFUSED)
    async def hint(self, request: Asking, data: Question, services: Services) -> Advice:
        """Give the best three moves of the seat to move, what every seat can expect, and why."""
        services.gate.require(game_in(data.text), SOLVER)
        view = read(data.text)
        if view.turn is None or view.turn != view.seat:
            raise Refusal("nothing_to_decide")
        address, holder = address_of(request), await holder_of(request, services)
        services.limits.spend_of("hints", holder, address)
        purpose = Purpose(askers=(Asker(holder, address),))
        return advice(view, await services.bots.advise(view, data.effort, purpose))

    @post("/judge", status_code=HTTP_200_OK, responses=REFUSED)
    async def judge(self, request: Asking, data: JudgeMove, services: Services) -> Coached:
        """Judge a move of the seat to move, as a coach does: what it gives away, and what would be best."""
        services.gate.require(game_in(data.text), SOLVER)
        view = read(data.text)
        if view.turn is None or view.turn != view.seat:
            raise Refusal("nothing_to_decide")
        try:
            move = view.game.move(data.move)
        except SintraError as error:
            raise Refusal("no_such_move", move=str(data.move)[:40]) from error
        address, holder = address_of(request), await holder_of(request, services)
        services.limits.spend_of("hints", holder, address)
        judged = await services.bots.coach(view, move, Purpose(askers=(Asker(holder, address),)))
        return coached(view.game, judged, curve_of(view.game).calibrated)


def game_in(text: str) -> str:
    """Give the game that a position's text begins with; whether there is one, reading it will tell."""
    return text.partition(":")[0].strip()


def info_of(view: View) -> PositionInfo:
    """Write a view with what its seat may choose."""
    deciding = view.turn is not None and view.turn == view.seat
    return PositionInfo(
        game=view.game.header,
        text=view.text(),
        turn=view.turn,
        seat=view.seat,
        round=int(view.array["round_number"][0]),
        over=bool(view.array["turn"][0] == OVER),
        view=view.data(),
        digest=view.digest(),
        outlook=outlook_of(view),
        moves=moves_of(view.sample(0)) if deciding else None,
    )


def tried(view: View, move: int | str, draws: bool = False) -> Tried:
    """Play a move of the seat that looks, up to the first draw, or up to the next decision."""
    if view.turn is None or view.turn != view.seat:
        raise Refusal("nothing_to_decide")
    try:
        found = view.game.move(move)
    except SintraError as error:
        raise Refusal("no_such_move", move=str(move)[:40]) from error
    before = view.sample(0).asking()
    chance = Random(0)  # the same question has the same answer
    try:
        after, trail = before.carry_out(
            found, (lambda weights: chance.choices(range(len(weights)), weights)[0]) if draws else None
        )
    except IllegalMove as error:
        raise Refusal(error.reason, rule=error.rule, move=str(error.move)) from error
    return Tried(
        move=found.number,
        path=list(path_of(view.game.definition, found.number)),
        steps=steps_of(view, trail, view.seat),
        points=round(after.estimate(view.seat) - before.estimate(view.seat), 2),
        after=info_of(after.view(view.seat)),
    )


def read(text: str) -> View:
    """Read a view, or a position as the seat to move sees it; between turns and at the end as a spectator does."""
    try:
        header = (text.split() or [""])[0]
        if "@" in header:
            return game_of(header.partition("@")[0]).parse_view(text)
        state: State = parse(text)
    except SintraError as error:
        raise refusal_of("bad_position", error) from error
    return state.view(state.turn)
