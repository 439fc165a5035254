"""A game as a short film: the pictures of its positions, one after the other, in one animated SVG.

What stays from one picture to the next is drawn once: every piece of a drawing knows the first and the last picture
that it is seen in.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby

from sintra.core.state import State

PACE = 0.8
"""Seconds for each picture."""
REST = 4
"""The last picture stays for as many more."""

_PIECE = re.compile(r'<(symbol|\w+Gradient|pattern) id="([\w-]+)".*?</\1>', re.DOTALL)


@dataclass(eq=False)
class Drawn:
    """Something that is drawn, the pictures in which it is seen, and what lies on it."""

    text: str
    first: int
    last: int
    next: "Drawn | None" = None

    @property
    def seen(self) -> tuple[int, int]:
        """The first and the last picture."""
        return self.first, self.last


def film(states: Sequence[State], language: str = "en", seat: int | None = None) -> str:
    """Draw positions as one picture that shows them in turn, again and again; the board of `seat` first.

    Whoever wants no motion sees the last one only.

    >>> import sintra
    >>> start = sintra.game("azul").start(seed=7)
    >>> "@keyframes" in film([start, start.play("3K4")])
    True
    """
    pictures = [state.svg(seat, language) for state in states]
    pieces: dict[str, str] = {}
    for picture in pictures:
        pieces.update((found[2], found[0]) for found in _PIECE.finditer(picture.partition("</defs>")[0]))
    opening = pictures[-1].partition("<defs>")[0].strip()
    groups = [
        (seen, "\n".join(each.text for each in drawn))
        for seen, drawn in groupby(_joined([list(_parts(picture)) for picture in pictures]), lambda each: each.seen)
    ]
    style = _style({seen for seen, _ in groups}, len(pictures))
    shown = [f'<g class="f f{first}-{last}">{content}</g>' for (first, last), content in groups]
    return "\n".join([opening, "<defs>", *pieces.values(), "</defs>", style, *shown, "</svg>\n"])


def _parts(picture: str) -> Iterator[str]:
    """Give what a picture draws, in order; a group is one thing."""
    depth = 0
    held: list[str] = []
    for line in picture.partition("</defs>")[2].rpartition("</svg>")[0].strip().splitlines():
        depth += line.startswith("<g") - line.startswith("</g")
        held.append(line)
        if not depth:
            yield "\n".join(held)
            held = []


def _joined(pictures: Sequence[list[str]]) -> Iterator[Drawn]:
    """Join pictures to one order of drawing, in which what stays from one to the next is there once."""
    head = Drawn("", 0, -1)
    before: list[Drawn] = []
    for number, parts in enumerate(pictures):
        now: list[Drawn] = []
        matches = SequenceMatcher(None, [each.text for each in before], parts, autojunk=False).get_matching_blocks()
        kept = {b + i: before[a + i] for a, b, size in matches for i in range(size)}
        for place, text in enumerate(parts):
            drawn = kept.get(place)
            if drawn is None:
                below = now[-1] if now else head
                below.next = drawn = Drawn(text, number, number, below.next)
            drawn.last = number
            now.append(drawn)
        before = now
    found = head.next
    while found is not None:
        yield found
        found = found.next


def _style(intervals: set[tuple[int, int]], count: int) -> str:
    """Give the style that lets everything be seen from its first picture on, for as long as it stays."""
    slots = count + REST
    moving: list[str] = []
    still: list[str] = []
    lengths: set[int] = set()
    for first, last in sorted(intervals):
        ends = last == count - 1
        if ends:
            still.append(f".f{first}-{last}{{visibility:visible}}")
        if (first, last) == (0, count - 1):
            continue
        length = last - first + 1 + REST * ends
        lengths.add(length)
        moving.append(
            f".f{first}-{last}{{visibility:hidden;animation-name:n{length};animation-delay:{first * PACE:.1f}s}}"
        )
    frames = [
        f"@keyframes n{length}{{0%{{visibility:visible}}{100 * length / slots:.4f}%,100%{{visibility:hidden}}}}"
        for length in sorted(lengths)
    ]
    return "\n".join(
        [
            f"<style>.f{{visibility:hidden;animation:{slots * PACE:.1f}s step-end infinite}}",
            *still,
            *frames,
            "@media(prefers-reduced-motion:no-preference){",
            *moving,
            "}</style>",
        ]
    )
