"""The coach of a table: judges the moves of the seats that want it, after they are committed, for these seats alone."""

import logging
from collections.abc import Collection

from sintra.analysis.calibration import curve_of
from sintra.core.game import Move
from sintra.core.view import View
from sintra.server.bots.jobs import Purpose
from sintra.server.bots.pool import BotsFailed
from sintra.server.errors import Refusal
from sintra.server.live.broadcast import Receiver
from sintra.server.live.runtime import BotPool
from sintra.server.wire.analyses import coached
from sintra.server.wire.frames import CoachFrame, encoded

LOG = logging.getLogger("sintra.hub")


async def judge(
    bots: BotPool, view: View, move: Move, v: int, purpose: Purpose, receivers: Collection[Receiver]
) -> None:  # fmt: skip
    """Judge a move of the view's seat, which is entry `v`, and tell those who hold the seat.

    Somebody who asks for too much hears nothing of this move: the game goes on without the coach.
    """
    try:
        judged = await bots.coach(view, move, purpose)
    except (Refusal, BotsFailed) as error:
        LOG.info("the coach is silent: %s", error, extra={"table": purpose.table})
        return
    frame = encoded(CoachFrame(d=coached(view.game, judged, curve_of(view.game).calibrated), v=v))
    for receiver in list(receivers):
        if view.viewer in receiver.seats:
            receiver.send(frame)
