"""Positions of Azul for the tests: a text from what matters, the rest filled in so that the tiles add up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import sintra

COLOURS = "BYRKW"
FACTORIES = {2: 5, 3: 7, 4: 9}
NO_LINES = "-/-/-/-/-"
NO_WALL = "...../...../...../...../....."
PATTERN = "BYRKW/WBYRK/KWBYR/RKWBY/YRKWB"
"""The coloured wall, complete."""
WITHOUT_BLUE = ".YRKW/W.YRK/KW.YR/RKW.Y/YRKW."
"""The coloured wall with everything but blue: 20 tiles and no complete row."""
WITHOUT_COLUMN_ONE = ".YRKW/.BYRK/.WBYR/.KWBY/.RKWB"
"""The coloured wall with everything but its first column: four tiles of every colour."""


def tiles(text: str) -> Counter[str]:
    """Count the tiles of any field that names them one by one."""
    return Counter(letter for letter in text if letter in COLOURS)


def counts(text: str) -> Counter[str]:
    """Read a bag or a lid: `B17W3`."""
    found: Counter[str] = Counter()
    number = ""
    for letter in reversed("" if text == "-" else text):
        if letter.isdigit():
            number = letter + number
        else:
            found[letter] += int(number)
            number = ""
    return found


def counted(found: Counter[str]) -> str:
    """Write a bag or a lid."""
    return "".join(f"{colour}{found[colour]}" for colour in COLOURS if found[colour]) or "-"


def factories(text: str, players: int) -> str:
    """Fill up a list of factories with empty ones."""
    given = text.split("/") if text else []
    return "/".join(given + ["-"] * (FACTORIES[players] - len(given)))


def position(players: int = 2, wall: str = "coloured", **fields: Any) -> str:
    """Build a position's text from overrides.

    Every colour totals 20: what is nowhere lies in the bag, or, if the bag is given, in the lid. With
    both given, nothing is adjusted. `factories` may leave out the empty ones at the end.
    """
    given = {name: str(value) for name, value in fields.items()}
    seats = range(1, players + 1)
    values = {"round": "5", "now": "draft:1", "first": "1", "marker": "c", "idle": "0"}
    values |= {"bag": "-", "lid": "-", "factories": "", "centre": "-"}
    for seat in seats:
        values |= {f"score{seat}": "0", f"lines{seat}": NO_LINES, f"wall{seat}": NO_WALL, f"floor{seat}": "-"}
    unknown = set(given) - set(values)
    assert not unknown, f"no such field: {unknown}"
    values |= given
    values["factories"] = factories(values["factories"], players)
    if not {"bag", "lid"} <= set(given):
        used = tiles(values["factories"]) + tiles(values["centre"])
        for seat in seats:
            used += tiles(values[f"lines{seat}"] + values[f"wall{seat}"] + values[f"floor{seat}"])
        used += counts(values["bag"]) + counts(values["lid"])
        rest = Counter({colour: 20 - used[colour] for colour in COLOURS})
        assert min(rest.values()) >= 0, f"more than 20 tiles of a colour: {used}"
        store = "lid" if "bag" in given else "bag"
        values[store] = counted(counts(values[store]) + rest)
    return " ".join([f"azul:{players}:{wall}", *(f"{name}={value}" for name, value in values.items())])


def at(players: int = 2, wall: str = "coloured", **fields: Any) -> sintra.State:
    """Build a position from overrides, as `position` does, and read it."""
    return sintra.parse(position(players, wall, **fields))


def changed(text: str, **fields: Any) -> str:
    """Replace fields of a text and adjust nothing."""
    tokens = text.split()
    for name, value in fields.items():
        places = [i for i, token in enumerate(tokens) if token.startswith(f"{name}=")]
        assert len(places) == 1, name
        tokens[places[0]] = f"{name}={value}"
    return " ".join(tokens)


def field(state: sintra.State, name: str) -> str:
    """One field of a position's text."""
    return dict(token.split("=", 1) for token in state.text().split()[1:])[name]


def play(state: sintra.State, moves: str) -> sintra.State:
    """Play several moves, separated by spaces."""
    for move in moves.split():
        state = state.play(move)
    return state


def deal(state: sintra.State, outcomes: str) -> sintra.State:
    """Set several draws, one letter each."""
    for outcome in outcomes.replace(" ", ""):
        state = state.set_chance(outcome)
    return state


def refusal(state: sintra.State, move: str) -> str | None:
    """The rule that refuses a move; None if it is allowed."""
    verdict = state.explain(move)
    return None if verdict else verdict.rule


def points(state: sintra.State, seat: int = 0) -> list[tuple[str, int]]:
    """The points that a seat got or lost in the last step: rule and number, in order."""
    return [(event.rule, event.points) for event in state.events if event.seat == seat and event.points]


def total(state: sintra.State) -> Counter[str]:
    """All tiles of a position, wherever they lie."""
    found: Counter[str] = Counter()
    for token in state.text().split()[1:]:
        name, value = token.split("=", 1)
        if name in {"bag", "lid"}:
            found += counts(value)
        elif name[:4] in {"fact", "cent", "line", "wall", "floo"}:
            found += tiles(value)
    return found
