"""The plates of a Duel position as text: on the domes, on display, in the stack and in a hand."""

import re
from typing import Any

from sintra.core.numbers import whole
from sintra.core.text import Fields
from sintra.games.duel.components import BACK_LETTERS, EMPTY, PLACES, PLATES
from sintra.games.duel.position import FACE_UP, IN_HAND, LAID, PUT_DOWN, UNSEEN
from sintra.games.duel.text_draws import hidden_in_hand


def write_laid(s: Any, seat: int) -> str:
    """Write the plates of a dome by place, with their turns: `7r1,-,4r0`."""
    pairs = zip(s.laid[seat], s.turned[seat], strict=True)
    return ",".join("-" if plate == EMPTY else f"{int(plate) + 1}r{int(turns)}" for plate, turns in pairs)


def read_laid(text: str) -> tuple[list[int], list[int]] | None:
    """Read the plates of a dome and their turns."""
    parts = text.split(",")
    if len(parts) != PLACES or any(not re.fullmatch(r"-|(1[0-8]|[1-9])r[0-3]", part) for part in parts):
        return None
    pairs = [(EMPTY, 0) if part == "-" else (int(part[:-2]) - 1, int(part[-1])) for part in parts]
    return [plate for plate, _ in pairs], [turns for _, turns in pairs]


def write_stack(s: Any) -> str:
    """Write how many plates nobody has looked at, and the back of the top one: `9s`."""
    waiting = int(s.returns) - int(s.gone)
    if s.unseen + waiting == 0:
        return "-"
    return f"{int(s.unseen)}{'' if s.top == EMPTY else BACK_LETTERS[s.top]}"


def read_stack(text: str, s: Any) -> bool | None:
    """Read the stack into a set-up position."""
    if text == "-":
        s.unseen, s.top = 0, EMPTY
        return True
    if not re.fullmatch(r"\d\d?[sw]?", text, re.ASCII):
        return None
    letter = text[-1] if text[-1] in BACK_LETTERS else ""
    unseen = whole(text.removesuffix(letter), 0, PLATES)
    s.top = BACK_LETTERS.index(letter) if letter else EMPTY
    s.unseen = 0 if unseen is None else unseen
    return None if unseen is None else True


def write_drawn(s: Any) -> str:
    """Write the plates that are drawn and not looked at, by their backs: `s1w2`."""
    return "".join(f"{letter}{int(n)}" for letter, n in zip(BACK_LETTERS, s.face_down, strict=True) if n) or "-"


def read_drawn(text: str, s: Any) -> bool | None:
    """Read the drawn plates into a set-up position."""
    match = re.fullmatch(r"-|(?:s([1-9]))?(?:w([1-9]))?", text)
    if not match or not text:
        return None
    s.face_down[:] = [int(match[1] or 0), int(match[2] or 0)]
    return True


def write_shown(s: Any) -> str:
    """Write the plates on display: `3,7,12`."""
    return ",".join(str(plate + 1) for plate in range(PLATES) if s.plates[plate] == FACE_UP) or "-"


def write_hand(s: Any) -> str:
    """Write the plates in the hand of who draws: `3,?`."""
    hand = [str(plate + 1) for plate in range(PLATES) if s.plates[plate] == IN_HAND and plate != s.plate]
    return ",".join(hand + ["?"] * (hidden_in_hand(s) - len(hand))) or "-"


def read_plates(fields: Fields, s: Any) -> None:
    """Put every plate that is named somewhere in its place; none may be in two."""
    shown = fields.read("shown", _read_list, "shown")
    marks = [] if fields.values["hand"] == "-" else fields.values["hand"].split(",")
    hand = fields.read("hand", lambda text: _read_list(",".join(m for m in marks if m != "?") or "-"), "shown")
    laid = [int(plate) for plate in s.laid.ravel() if plate != EMPTY]
    put = [int(s.plate)] if s.phase == PUT_DOWN else []
    for name, plates, where in (
        ("plates", laid, LAID), ("shown", shown, FACE_UP), ("now", put, IN_HAND), ("hand", hand, IN_HAND),
    ):  # fmt: skip
        for plate in plates:
            if s.plates[plate] != UNSEEN:
                raise fields.refused(name, plate + 1, "shown")
            s.plates[plate] = where
    if len(marks) != len(hand) + marks.count("?") or len(marks) != hidden_in_hand(s):
        raise fields.refused("hand", fields.values["hand"], "shown")


def _read_list(text: str) -> list[int] | None:
    plates = [] if text == "-" else [whole(part, 1, PLATES) for part in text.split(",")]
    known = [plate - 1 for plate in plates if plate is not None]
    return known if len(known) == len(plates) and known == sorted(set(known)) else None
