"""What can be wrong with the plates of a Duel position: the display, the stack, the list of draws."""

from collections.abc import Iterator
from typing import Any

from sintra.core.errors import InvalidPosition
from sintra.core.game import SPECTATOR, Array
from sintra.core.random import seeded
from sintra.games.duel.components import BACK, BACKS, EMPTY, PLATES, SEATS, SHOWN_PLATES
from sintra.games.duel.faults import fault
from sintra.games.duel.position import (
    DRAW,
    FACE_UP,
    FIRST,
    FRONTS,
    IN_HAND,
    KEEP,
    MOST_DRAWS,
    MOST_RETURNS,
    PICK_SIDES,
    PUT_DOWN,
    RETURN,
    SHOW,
    SPECIAL_UNKNOWN,
    TOP,
    UNSEEN,
)
from sintra.games.duel.sampling import looked, try_to_sample
from sintra.games.duel.stack import forget, stack_size
from sintra.games.duel.text_draws import hidden_in_hand

TRIES = 20_000
LATER_RETURNS = {1: 36, 2: 10}
"""Plates that can return at most in the rounds after rounds 1 and 2."""
DRAWS_PER_ROUND = 4


def plate_faults(array: Array, view: bool) -> list[InvalidPosition]:
    """Name what is wrong with the plates; the later checks rely on the earlier ones."""
    s = array[0]
    for check in (_room, _hand, _count, _listed):
        if found := list(check(s)):
            return found
    if found := list(_remembered(array)):
        return found
    return list(_view(array) if view else _position(s))


def _room(s: Any) -> Iterator[InvalidPosition]:
    """Check that whatever is drawn from here on, the lists have room for it."""
    round_number, tokens, stack = int(s.round_number), int(s.tokens.sum()), int(stack_size(s))
    hand = hidden_in_hand(s) + int(s.face_down.sum()) + _drawn_again(s)
    if s.drawing and (s.draws == 0 or s.kept[s.draws - 1] == EMPTY):
        hand -= 1
    held = hand
    if s.phase in (SHOW, TOP) and not s.drawing:
        stack -= SHOWN_PLATES - int((s.plates == FACE_UP).sum())
    if not looked(s):  # all of the stack may still be drawn
        hand, stack = hand + stack, 0
    if round_number > 1:
        soon = hand + sum(max(0, stack + hand - 1 - k) for k in range(tokens))
    else:  # before the first tiling there are ten points to pay with
        soon = held + int(s.score.sum()) + 1 if tokens or s.drawing else 0
    draws = int(s.draws) + DRAWS_PER_ROUND * max(0, 3 - round_number) + 1  # in round 4 none stays in the list
    draws += tokens if round_number < 4 else -int(s.drawing)
    if int(s.returns) + soon + LATER_RETURNS.get(round_number, 0) > MOST_RETURNS or draws > MOST_DRAWS:
        yield fault("draws_too_many")


def _drawn_again(s: Any) -> int:
    """Count the returned plates that are drawn and not looked at yet."""
    return 0 if looked(s) else sum(int(s.return_fate[k]) == s.draws - 1 for k in range(s.gone))


def _hand(s: Any) -> Iterator[InvalidPosition]:
    """Check that plates are drawn and held just when the phase says so."""
    face_down = int(s.face_down.sum())
    taken = face_down + sum(int(s.return_fate[k]) == s.draws - 1 for k in range(s.returns))
    hand = hidden_in_hand(s)
    wrong = bool(s.drawing) != (s.phase in (DRAW, FRONTS, KEEP, RETURN) or (s.phase in (TOP, PUT_DOWN) and s.drawing))
    wrong |= face_down > 0 and not (s.phase in (DRAW, FRONTS) or (s.phase == TOP and s.drawing))
    wrong |= s.phase == FRONTS and not face_down
    wrong |= s.phase == DRAW and not taken
    wrong |= s.phase in (KEEP, RETURN) and hand < 2
    wrong |= hand < 0 or (s.drawing and (s.draws == 0 or s.drawer[s.draws - 1] != s.actor))
    kept = s.draws and s.drawing and s.kept[s.draws - 1] != EMPTY
    wrong |= bool(s.drawing) and bool(kept) != (s.phase in (PUT_DOWN, RETURN))
    if wrong:
        yield fault("drawn_now", seat=int(s.actor) + 1)


def _count(s: Any) -> Iterator[InvalidPosition]:
    shown = int((s.plates == FACE_UP).sum())
    put = int(s.phase == PUT_DOWN)
    laid = int((s.laid != EMPTY).sum())
    found = laid + shown + put + hidden_in_hand(s) + int(s.face_down.sum()) + _drawn_again(s) + int(stack_size(s))
    if found != PLATES:
        yield fault("plate_count", found=found, expected=PLATES)
    if shown > SHOWN_PLATES or (s.phase == SHOW and shown == SHOWN_PLATES):
        yield fault("too_many_shown", found=shown)
    early = s.phase in (FIRST, PICK_SIDES, TOP)
    none_to_see = s.unseen == 0 and (early or s.phase == SHOW)
    if none_to_see or (s.top == EMPTY) != (early or stack_size(s) == 0):
        yield fault("stack_top")


def _listed(s: Any) -> Iterator[InvalidPosition]:
    """Check each draw of the list by its numbers: what it took, kept and returned, and in which order."""
    last = int(s.draws) - 1
    lowest = 0
    for k in range(s.gone):
        fate = int(s.return_fate[k])
        if fate >= 0:
            if fate < lowest:
                yield fault("draws_list", draw=fate + 1)
            lowest = fate
    if s.gone and s.unseen:
        yield fault("draws_list", draw=last + 1)
    if int(s.drawn_unseen.sum()) > PLATES:
        yield fault("draws_list", draw=last + 1)
    for draw in range(s.draws):
        unseen = int(s.drawn_unseen[draw].sum()) + (int(s.face_down.sum()) if s.drawing and draw == last else 0)
        taken = sum(int(s.return_fate[k]) == draw for k in range(s.returns))
        returned = sum(int(s.return_draw[k]) == draw for k in range(s.returns))
        wrong = bool(unseen) and any(0 <= int(s.return_fate[k]) < draw for k in range(s.gone))
        kept = int(s.kept[draw])
        if not (s.drawing and draw == last):
            wrong |= kept == EMPTY or returned == 0 or unseen + taken != returned + 1
        if kept not in (EMPTY, s.plate):
            wrong |= kept not in s.laid[s.drawer[draw]].tolist()
        if wrong:
            yield fault("draws_list", draw=draw + 1)


def _remembered(array: Array) -> Iterator[InvalidPosition]:
    """Check that the list holds nothing that is forgotten."""
    after = array.copy()
    forget(after[0])
    if after.tobytes() != array.tobytes():
        yield fault("draws_forgotten")


def _position(s: Any) -> Iterator[InvalidPosition]:
    """Check the fronts: a draw returned and kept what it took, and the backs agree."""
    if any(s.return_plate[k] < 0 for k in range(s.returns)) or (s.plates == IN_HAND).sum() != hidden_in_hand(s) + (
        s.phase == PUT_DOWN
    ):
        yield fault("masked")
        return
    last = int(s.draws) - 1
    for draw in range(s.draws):
        out = {int(s.return_plate[k]) for k in range(s.returns) if s.return_draw[k] == draw}
        out |= {int(s.kept[draw])} - {EMPTY}
        if s.drawing and draw == last:
            out |= {plate for plate in range(PLATES) if s.plates[plate] == IN_HAND}
        into = {int(s.return_plate[k]) for k in range(s.returns) if s.return_fate[k] == draw}
        unseen = [sum(BACK[plate] == back for plate in out - into) for back in range(BACKS)]
        wrong = not into <= out or unseen != s.drawn_unseen[draw].tolist()
        if wrong and (looked(s) or draw < last):
            yield fault("draws_list", draw=draw + 1)
    left = [sum(s.plates[p] == UNSEEN and BACK[p] == back for p in range(PLATES)) for back in range(BACKS)]
    for back in range(BACKS):
        left[back] -= int(s.face_down[back])
    first = int(s.return_plate[s.gone]) if s.returns > s.gone else EMPTY
    if s.unseen:
        agrees = sum(left) == s.unseen and min(left) >= 0 and (s.top == EMPTY or left[s.top] > 0)
    else:
        agrees = sum(left) == 0 and min(left) >= 0 and (first == EMPTY or s.top == BACK[first])
    if not agrees:
        yield fault("stack_top")


def _view(array: Array) -> Iterator[InvalidPosition]:
    """Check that some deal of the plates agrees with what was seen."""
    s = array[0]
    if s.unseen == 0 and s.returns > s.gone:
        first = int(s.return_plate[s.gone])
        if (first <= SPECIAL_UNKNOWN and SPECIAL_UNKNOWN - first != s.top) or (first >= 0 and BACK[first] != s.top):
            yield fault("stack_top")
            return
    for viewer in (SPECTATOR, *range(SEATS)):  # whose view it is, the text's header knows
        guessed = array.copy()
        if try_to_sample(s, viewer, seeded(1)[0], guessed[0], TRIES) and not list(_position(guessed[0])):
            return
    yield fault("no_deal")
