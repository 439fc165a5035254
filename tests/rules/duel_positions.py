"""Positions of Azul Duel for the tests: a text from what matters, the rest filled in so that everything adds up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import sintra
from rules.azul_positions import changed, counts, field, play, points, refusal

__all__ = ["at", "changed", "field", "outcomes", "play", "points", "position", "refusal", "setup", "total"]

COLOURS = "BYRKT"
CHIPS = ("B", "Y", "R", "K", "T", "BR", "BK", "YK", "YT", "RT")
NO_LINES = "-/-/-/-/-/-"
NO_DOME = "/".join(["......"] * 6)
SIDES = "rows,columns,wilds"


def tiles(text: str) -> Counter[str]:
    """Count the tiles of any field that names them one by one."""
    return Counter(letter for letter in text if letter in COLOURS)


def chips(text: str) -> Counter[str]:
    """Read a list of chips: `B2,BK1`."""
    return Counter({part[:-1]: int(part[-1]) for part in ([] if text == "-" else text.split(","))})


def listed(found: Counter[str]) -> str:
    """Write a list of chips."""
    return ",".join(f"{kind}{found[kind]}" for kind in CHIPS if found[kind]) or "-"


def laid(text: str) -> list[int]:
    """Name the plates of a dome."""
    return [int(part.split("r")[0]) for part in text.split(",") if part != "-"]


def default_plates(seat: int, round_number: int, tokens: int, used: list[int]) -> str:
    """Lay as many plates as the round asks for, with the highest numbers that are free, from the last place on."""
    tokens_of_round = 2 if round_number < 5 else 0
    number = 1 + 2 * (round_number - 1) + tokens_of_round - tokens
    places = ["-"] * 9
    for place in range(number):
        plate = max(p for p in range(1, 19) if p not in used)
        used.append(plate)
        places[8 - place] = f"{plate}r0"
    return ",".join(places)


def position(scoring: str = SIDES, **fields: Any) -> str:
    """Build a position's text from overrides.

    Tiles that are nowhere lie in the bag (or, if the bag is given, in the tower); chips that are nowhere and must
    have been seen are spent; plates that are nowhere lie unseen in the stack. `plates1` and `plates2` are filled in by
    the round and the tokens left if they are not given.
    """
    given = {name: str(value) for name, value in fields.items()}
    values = {"round": "2", "now": "act:1", "first": "1", "marker": "f", "sides": scoring, "bag": "-", "tower": "-"}
    values |= {"factories": "-/-/-/-/-", "held": "-", "supply": "-", "open": "-", "spent": "-", "shown": "-"}
    values |= {"stack": "", "drawn": "-", "hand": "-", "draws": "-"}
    round_number = int(given.get("round", 2))
    for seat in (1, 2):
        tokens = "2" if round_number < 5 else "0"
        values |= {f"score{seat}": "5", f"tokens{seat}": tokens, f"taken{seat}": "0", f"chips{seat}": "-"}
        values |= {f"lines{seat}": NO_LINES, f"broken{seat}": "-", f"plates{seat}": "", f"dome{seat}": NO_DOME}
    unknown = set(given) - set(values)
    assert not unknown, f"no such field: {unknown}"
    values |= given
    _fill_plates(values, given, round_number)
    _fill_chips(values, given, round_number)
    if not {"bag", "tower"} <= set(given):
        used = tiles(values["factories"]) + tiles(values["held"])
        for seat in (1, 2):
            used += tiles(values[f"lines{seat}"] + values[f"broken{seat}"] + values[f"dome{seat}"])
        used += counts(values["bag"]) + counts(values["tower"])
        rest = Counter({colour: 13 - used[colour] for colour in COLOURS})
        assert min(rest.values()) >= 0, f"more than 13 tiles of a colour: {used}"
        store = "tower" if "bag" in given else "bag"
        values[store] = duel_counted(counts(values[store]) + rest)
    return " ".join([f"duel:2:{scoring}", *(f"{name}={value}" for name, value in values.items())])


def duel_counted(found: Counter[str]) -> str:
    """Write a bag or a tower in the order of Duel's colours."""
    return "".join(f"{colour}{found[colour]}" for colour in COLOURS if found[colour]) or "-"


def _fill_plates(values: dict[str, str], given: dict[str, str], round_number: int) -> None:
    shown = [] if values["shown"] == "-" else [int(part) for part in values["shown"].split(",")]
    hand = [] if values["hand"] == "-" else [int(part) for part in values["hand"].split(",") if part != "?"]
    put = [int(values["now"].split(":")[2])] if values["now"].startswith("put:") else []
    used = [*shown, *hand, *put, *(p for seat in (1, 2) for p in laid(given.get(f"plates{seat}", "-")))]
    waiting = 0
    for draw in [] if values["draws"] == "-" else values["draws"].split(";"):
        for part in [] if draw.split(":")[3] == "-" else draw.split(":")[3].split(","):
            if not part.endswith("^") and ">" not in part:
                waiting += 1
                used.append(int(part))
    pending = values["now"].split(":")[0] in ("draw", "front", "keep", "put") or values["now"].startswith("top:")
    for seat in (1, 2):
        if not values[f"plates{seat}"]:
            tokens = int(values[f"tokens{seat}"]) + (pending and values["now"].split(":")[1] == str(seat))
            values[f"plates{seat}"] = default_plates(seat, round_number, tokens, used)
        else:
            used += [p for p in laid(values[f"plates{seat}"]) if p not in used]
    face_down = sum(int(digit) for digit in values["drawn"] if digit.isdigit())
    if not values["stack"]:
        free = [plate for plate in range(1, 19) if plate not in used]
        unseen = len(free) - face_down
        values["stack"] = f"{unseen}s" if unseen else "-"


def _fill_chips(values: dict[str, str], given: dict[str, str], round_number: int) -> None:
    if {"supply", "spent"} & set(given):
        return
    held = sum((chips(values[name]) for name in ("open", "chips1", "chips2")), Counter())
    covered = sum(part != "-" for part in values["factories"].split("/")[:4])
    taken = 4 * (round_number - 1) + int(values["taken1"]) + int(values["taken2"])
    spent = taken - sum(held.values()) + sum(chips(values["open"]).values())
    free = Counter({kind: 2 - held[kind] for kind in CHIPS})
    gone: Counter[str] = Counter()
    for kind in CHIPS:
        while spent > 0 and free[kind]:
            gone[kind] += 1
            free[kind] -= 1
            spent -= 1
    values["spent"], values["supply"] = listed(gone), listed(free)
    due = sum(free.values()) - (20 - 4 * round_number) - covered
    waits = values["now"].split(":")[0] in ("chip", "deal", "show", "top")
    assert due == 0 or waits or round_number == 1, f"{due} chips too many are unseen"


def at(scoring: str = SIDES, **fields: Any) -> sintra.State:
    """Build a position from overrides, as `position` does, and read it."""
    return sintra.parse(position(scoring, **fields))


def setup(outcomes_text: str = "", scoring: str = SIDES) -> sintra.State:
    """Begin a game that stops at draws, and set the first ones."""
    return outcomes(sintra.game("duel", scoring=scoring).start(chance="ask"), outcomes_text)


def outcomes(state: sintra.State, texts: str) -> sintra.State:
    """Set several draws, separated by spaces."""
    for text in texts.split():
        state = state.set_chance(text)
    return state


def total(state: sintra.State) -> Counter[str]:
    """All tiles of a position, wherever they lie."""
    found: Counter[str] = Counter()
    for token in state.text().split()[1:]:
        name, value = token.split("=", 1)
        if name in {"bag", "tower"}:
            found += counts(value)
        elif name[:4] in {"fact", "held", "line", "brok", "dome"}:
            found += tiles(value)
    return found
