"""Checking a finished game of a server: it follows the rules, and every draw follows from its secret."""

import re
from dataclasses import dataclass

from sintra.core.errors import InvalidOption, SintraError
from sintra.core.outcome import Chance
from sintra.core.record import Record
from sintra.server.table.commitment import commit, draw, same
from sintra.server.words import WORDS


class NotFair(SintraError):
    """A record whose draws, or whose secret, are not what was promised."""


class NothingToVerify(SintraError):
    """A record that does not say what its draws follow from."""


@dataclass(frozen=True)
class Verified:
    """What was checked."""

    draws: int
    plies: int
    set_draws: int
    """So many draws more were set by a lesson, and follow from nothing."""


def verify(record: Record, commitment: str = "") -> Verified:
    """Check a record; raises InvalidRecord, NotFair or NothingToVerify."""
    if record.fair is None:
        raise NothingToVerify(WORDS, "not_a_server_game")
    if commitment and not re.fullmatch(r"[0-9a-fA-F]{64}", commitment):
        raise InvalidOption(WORDS, "commitment_value")
    secret = bytes.fromhex(record.fair.secret)
    found = commit(secret)
    if commitment and not same(found, commitment.lower()):
        raise NotFair(WORDS, "wrong_commitment", found=found)
    before, *after = record.states()  # the rules come first: a draw is checked only where it is possible at all
    draws = 0
    for ply, state in enumerate(after, 1):
        if isinstance(state.move, Chance):
            expected = draw(secret, record.fair.table, draws, record.fair.nonces, before.weights)
            draws += 1
            if draws > record.set_draws and expected != state.move.number:
                text = before.game.definition.notation.outcome_text(before.array, expected)
                raise NotFair(
                    WORDS, "wrong_draw", place=record.place(ply), ply=ply, number=draws, found=state.move, expected=text
                )
        before = state
    set_draws = min(draws, record.set_draws)
    return Verified(draws - set_draws, record.plies, set_draws)
