"""The head of a board: who sits there, what is to be said of that seat, and its points."""

from sintra.core.artwork.drawing import Box, Drawing, text_width
from sintra.core.words import CORE


class BoardHead:
    """A seat's avatar and name; labels follow each other from `at` on, and the points stand before `right`."""

    def __init__(
        self,
        drawing: Drawing,
        box: Box,
        seat: int,
        language: str,
        *,
        avatar: float = 0.76,
        figures: float = 0.6,
        gap: float = 16,
    ) -> None:
        """Draw avatar and name; `avatar` and `figures` are sizes as parts of the box's height."""
        x, y, width, height = box
        self.drawing = drawing
        self.box = box
        self.language = language
        self.middle = y + height / 2 - 2
        self.size = 8 + 0.26 * height
        self.label_size = 0.6 * self.size
        self.right = x + width
        self._figures = 10 + figures * height
        drawing.avatar(x + avatar * height / 2, self.middle, avatar * height, seat)
        name = self._say("seat", number=seat + 1)
        drawing.text(x + avatar * height + 8, self.middle, name, self.size, display=True)
        self.at = x + avatar * height + gap + 0.8 * text_width(name, self.size)

    def standing(self, *, to_move: bool, winner: bool) -> None:
        """Label the seat that is to move, or has won."""
        if to_move:
            self._label("to_move", "cobalt", "on-accent")
        elif winner:
            self._label("winner", "gold", "on-accent")

    def first(self, below: float | None = None) -> None:
        """Label the first player; if the line is too short for it, in the middle at `below`."""
        long = text_width(self._say("first"), self.label_size) + 1.1 * self.label_size
        if below is not None and self.at + long >= self.right:
            x, _, width, _ = self.box
            self.at, self.middle = x + (width - long) / 2, below
        self._label("first", "#FFF6DF", "gold")

    def points(self, score: int, *, unit: bool) -> None:
        """Write the points at the right end, with their unit if there is room for it."""
        if unit:
            word = self._say("points")
            y = self.middle + 0.2 * self._figures
            self.drawing.text(self.right, y, word, 13, "ink-2", anchor="end")
            self.right -= text_width(word, 13) + 6
        self.drawing.text(self.right, self.middle, score, self._figures, anchor="end", display=True)
        self.right -= text_width(str(score), self._figures)

    def _label(self, key: str, fill: str, colour: str) -> None:
        text = self._say(key)
        self.at += 6 + self.drawing.pill(self.at, self.middle, text, self.label_size, fill, colour, anchor="start")

    def _say(self, key: str, **params: object) -> str:
        return CORE.say(f"picture_{key}", self.language, **params)
