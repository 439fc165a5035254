"""Guessing the plates that a seat has not seen, with exactly the probabilities that it should give them.

All deals of the stack and all orders of returning that agree with what the seat saw are equally likely; the choices
of the other player tell nothing. The list of draws is gone through in order. Plates are followed as *tokens*: a token
is a plate that the seat knows (its number), or a nameless one of which it knows only the back (NAMELESS and above).
A draw of the other player takes some tokens and returns all but one, in any order that agrees with what was seen of
them later. How many such orders there are depends only on how many nameless tokens of a back take part. Where there is
none, and in proportion to those that are missing, the whole attempt is thrown away and made again: what remains is
exactly uniform. Most views need one try.
"""

from typing import Any

import numpy as np

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.random import randbelow
from sintra.games.duel.components import BACK, BACKS, EMPTY, PLATES
from sintra.games.duel.position import (
    FRONTS,
    IN_HAND,
    KEEP,
    MOST_RETURNS,
    PUT_DOWN,
    RETURN,
    RETURNED,
    SPECIAL_UNKNOWN,
    UNKNOWN,
    UNSEEN,
    WAITS,
)

ALL_TRIES = 1 << 24
"""A view of a game needs few; this ends the search in a view that somebody made up."""
NAMELESS = PLATES
TOKENS = NAMELESS + MOST_RETURNS + PLATES


@kernel
def try_to_sample(seen: Rec, seat: int, stream: Rec, s: Rec, tries: int) -> bool:
    """Fill in the masked plates of `s`, which is a copy of the view; False if no try went well."""
    if seen.draws == 0:
        return True
    tokens = np.empty(MOST_RETURNS, np.int64)  # by returned plate
    hand = np.empty(TOKENS, np.int64)
    backs = np.empty(TOKENS, np.int64)
    names = np.empty(TOKENS, np.int64)
    for _ in range(tries):
        held = try_draws(seen, seat, stream, tokens, hand, backs, names)
        if held >= 0:
            return name_tokens(seen, stream, s, tokens, hand[:held], backs, names)
    return False


@kernel
def looked(s: Rec) -> bool:
    """Tell whether the drawer of the last draw has stopped drawing and seen the fronts."""
    return not s.drawing or s.phase in (FRONTS, KEEP, PUT_DOWN, RETURN)


@kernel
def put_away(s: Rec, k: int) -> bool:
    """Tell whether a returned plate lies in the stack, or was drawn from it and not looked at yet."""
    return s.return_fate[k] == WAITS or (s.return_fate[k] == s.draws - 1 and not looked(s))


@kernel
def try_draws(seen: Rec, seat: int, stream: Rec, tokens: Any, hand: Any, backs: Any, names: Any) -> int:
    """Give every returned plate a token; returns how many tokens stay in the other player's hand, or -1."""
    for plate in range(PLATES):
        backs[plate], names[plate] = BACK[plate], plate
    nameless, held = NAMELESS, wide(0)
    for draw in range(wide(seen.draws)):
        held = wide(0)
        if known_draw(seen, seat, draw):
            for k in range(seen.returns):
                if seen.return_draw[k] == draw:
                    tokens[k] = seen.return_plate[k]
            continue
        for k in range(seen.returns):
            if seen.return_fate[k] == draw:
                hand[held] = tokens[k]
                held += 1
        for back in range(BACKS):
            for _ in range(seen.drawn_unseen[draw, back]):
                backs[nameless], names[nameless], hand[held] = back, EMPTY, nameless
                nameless += 1
                held += 1
        if seen.kept[draw] != EMPTY:
            kept = choose_token(seen, seat, draw, wide(seen.kept[draw]), hand, held, backs, stream)
            if kept < 0:
                return -1
            names[hand[kept]] = seen.kept[draw]
            hand[kept] = hand[held - 1]
            held -= 1
        held = return_tokens(seen, seat, draw, tokens, hand, held, backs, names, stream)
        if held < 0:
            return -1
    return held if seen.drawing and looked(seen) else 0


@kernel
def return_tokens(
    seen: Rec, seat: int, draw: int, tokens: Any, hand: Any, held: int, backs: Any, names: Any, stream: Rec
) -> int:
    """Return tokens in an order that agrees with what was seen later; gives how many stay in hand, or -1."""
    for step in range(3):  # plates seen since, then those whose back was seen, then the others
        for k in range(seen.returns):
            plate = wide(seen.return_plate[k])
            kind = 0 if plate >= 0 else (1 if plate <= SPECIAL_UNKNOWN else 2)
            if seen.return_draw[k] != draw or kind != step:
                continue
            chosen = choose_token(seen, seat, draw, plate, hand, held, backs, stream)
            if chosen < 0:
                return -1
            tokens[k] = hand[chosen]
            if plate >= 0:
                names[hand[chosen]] = plate
                tokens[k] = plate
            hand[chosen] = hand[held - 1]
            held -= 1
    return held


@kernel
def known_before(seen: Rec, seat: int, draw: int, plate: int) -> bool:
    """Tell whether a seat had seen a plate before a draw: then it had put it under the stack itself."""
    for k in range(seen.returns):
        earlier = seen.return_plate[k] == plate and seen.return_draw[k] < draw
        if earlier and known_draw(seen, seat, wide(seen.return_draw[k])):
            return True
    return False


@kernel
def known_draw(seen: Rec, seat: int, draw: int) -> bool:
    """Tell whether a seat drew and so knows what it took and returned."""
    if seen.drawer[draw] != seat:
        return False
    for k in range(seen.returns):
        if seen.return_plate[k] < 0 and (seen.return_draw[k] == draw or (seen.return_fate[k] == draw and looked(seen))):
            return False
    return True


@kernel
def choose_token(seen: Rec, seat: int, draw: int, plate: int, hand: Any, held: int, backs: Any, stream: Rec) -> int:
    """Choose, uniformly, a token in hand that can be a plate; -1 if the attempt must be thrown away."""
    if plate >= 0 and known_before(seen, seat, draw, plate):
        for position in range(held):
            if hand[position] == plate:
                return position
        return -1
    back_known = plate != UNKNOWN
    back = BACK[plate] if plate >= 0 else SPECIAL_UNKNOWN - plate
    ways, most = 0, 0
    for position in range(held):
        if not back_known or backs[hand[position]] == back:
            most += 1
            ways += plate < 0 or hand[position] >= NAMELESS
    if ways == 0:
        return -1
    left = randbelow(stream, most)
    if left >= ways:
        return -1  # in proportion to the ways that are missing
    for position in range(held):
        fits = not back_known or backs[hand[position]] == back
        if fits and (plate < 0 or hand[position] >= NAMELESS):
            if left == 0:
                return position
            left -= 1
    return -1


@kernel
def name_tokens(seen: Rec, stream: Rec, s: Rec, tokens: Any, hand: Any, backs: Any, names: Any) -> bool:
    """Give every nameless token a plate that the seat has not seen, and put all of them where they belong."""
    followed = np.zeros(PLATES, np.bool_)
    for k in range(seen.returns):
        if names[tokens[k]] >= 0:
            followed[names[tokens[k]]] = True
    for token in hand:
        if names[token] >= 0:
            followed[names[token]] = True
    free = np.empty((BACKS, PLATES), np.int64)
    count = np.zeros(BACKS, np.int64)
    for plate in range(PLATES):
        if seen.plates[plate] == UNSEEN and not followed[plate]:
            free[BACK[plate], count[BACK[plate]]] = plate
            count[BACK[plate]] += 1
    for k in range(seen.returns):
        plate = name(tokens[k], backs, names, free, count, stream)
        if plate < 0:
            return False
        s.return_plate[k] = plate
        if put_away(seen, k):
            s.plates[plate] = RETURNED
    for token in hand:
        plate = name(token, backs, names, free, count, stream)
        if plate < 0:
            return False
        s.plates[plate] = IN_HAND
    return True


@kernel
def name(token: int, backs: Any, names: Any, free: Any, count: Any, stream: Rec) -> int:
    """Give a token its plate, a random one if it is nameless."""
    if names[token] < 0:
        back = backs[token]
        if count[back] == 0:
            return -1
        chosen = randbelow(stream, count[back])
        names[token] = free[back, chosen]
        count[back] -= 1
        free[back, chosen] = free[back, count[back]]
    return wide(names[token])
