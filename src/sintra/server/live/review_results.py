"""What a review found out of each seat, written beside the result of its game."""

import logging
from functools import partial

from sintra.server.store import Store, StoreError, result_queries
from sintra.server.wire.reviews import ReviewSheet

LOG = logging.getLogger("sintra.reviews")
WORST_FIRST = ("blunder", "mistake", "inaccuracy", "good", "best")


async def note_result(store: Store, game: str, sheet: ReviewSheet) -> None:
    """Note accuracy, luck and the worst label of every seat; what cannot be kept is noted another time."""
    found = [(each.seat, each.accuracy, each.luck, _worst(sheet, each.seat)) for each in sheet.seats]
    try:
        await store.act(partial(result_queries.note_review, game=game, seats=found))
    except StoreError as error:
        LOG.warning("a review is not beside its result: %s", error, extra={"table": game})


def _worst(sheet: ReviewSheet, seat: int) -> str:
    labels = {each.label for each in sheet.decisions if each.seat == seat}
    return next((label for label in WORST_FIRST if label in labels), "best")
