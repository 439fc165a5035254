"""Styled text on a real terminal."""

from rich.console import Console
from rich.text import Text

from sintra.cli.language import current
from sintra.core.state import State
from sintra.core.terminal import Block
from sintra.core.view import View

TILES = {
    "B": "bold white on #1e55b3",
    "Y": "bold #3a2a00 on #f2b32a",
    "R": "bold white on #c8371f",
    "K": "bold white on #2c313c",
    "W": "bold #1b4fa0 on #f5f2e9",
    "T": "bold #04322e on #2db3a6",
    "P": "bold white on #4b2385",
    "G": "bold #06301f on #3fb287",
    "O": "bold #3a1d00 on #e5812b",
    "S": "bold #7a4e00 on #fffdf6",
}
GHOSTS = {
    "B": "#6c9df2", "Y": "#cc9200", "R": "#f0735c", "K": "#8a93a3", "W": "#9fb4c4",
    "T": "#2db3a6", "P": "#a98bea", "G": "#3fb287", "O": "#e5812b", "S": "#d9a441",
}  # fmt: skip
ENDLESS = 100_000
"""The width of a pipe: nothing is broken into lines there."""

STYLES = {
    "label": "dim",
    "empty": "dim",
    "name": "bold",
    "name active": "bold reverse",
    "score": "bold green",
    "marker": "bold black on #ffd75f",
    "gain": "green",
    "loss": "red",
}


def console() -> Console:
    """Make a console for the standard output: colour and whole words on a terminal, plain lines through a pipe."""
    out = Console(highlight=False, markup=False, emoji=False)
    if not out.is_terminal:
        out.width = ENDLESS
    return out


def rich(block: Block) -> Text:
    """Turn a block into Rich's text."""
    text = Text()
    for line in block:
        for words, style in line:
            kind, _, letter = style.partition(" ")
            table = {"tile": TILES, "ghost": GHOSTS}.get(kind)
            text.append(words, (table or {}).get(letter) or STYLES.get(style, ""))
        text.append("\n")
    return text


def draw(out: Console, state: State | View, names: tuple[str, ...]) -> None:
    """Draw the whole table, or what a seat sees of it."""
    out.print(rich(state.game.definition.describe.terminal(state.array, names, current())), end="", soft_wrap=True)
