"""A position as an SVG picture."""

from sintra.core.game import Array


def svg(array: Array, seat: int | None) -> str:
    """Draw a position."""
    return "<svg xmlns='http://www.w3.org/2000/svg'/>"
