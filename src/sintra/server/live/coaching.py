"""The coach of a table: judges the moves of the seats that want it, after they are committed, for these seats alone."""

import logging

from sintra.analysis.calibration import curve_of
from sintra.core.game import Move
from sintra.core.state import State
from sintra.core.view import View
from sintra.search.readiness import SOLVER
from sintra.server.bots.pool import BotsFailed
from sintra.server.errors import Refusal
from sintra.server.live.bot_turns import purpose_of
from sintra.server.live.place import TablePlace
from sintra.server.table.entries import AnyEntry, Played
from sintra.server.wire.analyses import coached
from sintra.server.wire.frames import CoachFrame, encoded

LOG = logging.getLogger("sintra.hub")


def have_judged(place: TablePlace, before: State, entry: AnyEntry, v: int) -> None:
    """Let the coach judge a move that was just entered as `v`, if its seat wants it."""
    taught = place.table.lesson is not None and not place.table.lesson.is_over
    if isinstance(entry, Played) and entry.seat in place.broadcast.coached and not taught:
        place.background.spawn(_judge(place, before.view(entry.seat), before.game.move(entry.move), v))


async def _judge(place: TablePlace, view: View, move: Move, v: int) -> None:
    """Judge a move of the view's seat, and tell those who hold the seat.

    Somebody who asks for too much hears nothing of this move: the game goes on without the coach.
    """
    try:
        place.runtime.gate.check(place.table.game.name, SOLVER)
        judged = await place.runtime.bots.coach(view, move, purpose_of(place, view.viewer))
    except (Refusal, BotsFailed) as error:
        LOG.info("the coach is silent: %s", error, extra={"table": place.table.id})
        return
    frame = encoded(CoachFrame(d=coached(view.game, judged, curve_of(view.game).calibrated), v=v))
    for receiver in list(place.broadcast.receivers):
        if view.viewer in receiver.seats:
            receiver.send(frame)
