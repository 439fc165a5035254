"""Dealing given tiles at the start of a game."""

from sintra.cli.language import WORDS
from sintra.core.errors import InvalidOption, SintraError
from sintra.core.game import Game
from sintra.core.state import State


def dealt(game: Game, tiles: str) -> State:
    """Start a game with these tiles in the order of the deal; the first player is seat 1.

    Draws that are no letters (the first player) take their first outcome.
    """
    letters = [letter for letter in tiles.upper() if not letter.isspace() and letter != "/"]
    state = game.start(chance="ask")
    used = 0
    while possible := state.chance:
        if not possible[0].text.isalpha():
            state = state.set_chance(possible[0])
            continue
        if used == len(letters):
            expected = used + _missing(state)
            raise InvalidOption(WORDS, "factories_count", found=used, expected=expected, game=game.header)
        try:
            state = state.set_chance(letters[used])
        except SintraError as why:
            letter = letters[used]
            raise InvalidOption(WORDS, "factories_value", number=used + 1, letter=letter, why=why) from why
        used += 1
    if used < len(letters):
        raise InvalidOption(WORDS, "factories_count", found=len(letters), expected=used, game=game.header)
    return state


def _missing(state: State) -> int:
    """Count the tiles that the deal still needs."""
    count = 0
    while possible := state.chance:
        count += possible[0].text.isalpha()
        state = state.set_chance(possible[0])
    return count
