"""Who sits where: people first, bots on the last seats."""

from sintra.cli.language import WORDS, say
from sintra.core.errors import InvalidOption
from sintra.core.game import Definition, Game
from sintra.core.registry import definition, game

LEVELS = range(1, 7)
DEFAULT_LEVEL = 3


def levels_of(value: str | None) -> tuple[int, ...] | None:
    """Read the list of bots: None if nothing was said."""
    if value is None:
        return None
    if value.strip().lower() in ("none", "0", ""):
        return ()
    parts = [part.strip() for part in value.split(",")]
    if not all(part.isascii() and part.isdigit() and int(part) in LEVELS for part in parts):
        raise InvalidOption(WORDS, "bots_value", value=value)
    return tuple(int(part) for part in parts)


def game_for(name: str, players: int | None, bots: tuple[int, ...] | None, options: dict[str, str]) -> Game:
    """Configure the game that was asked for; without a number of players the bots decide it."""
    found = definition(name)
    if players is None:
        players = _players(found, bots)
    return game(name, players, **options)


def _players(found: Definition, bots: tuple[int, ...] | None) -> int:
    wanted = 1 + len(bots or ())
    return next((number for number in found.players if number >= wanted), found.players[-1])


def seating(players: int, bots: tuple[int, ...] | None) -> tuple[int | None, ...]:
    """Give the level of the bot on each seat, None for a person; by default one person and bots."""
    if bots is None:
        bots = (DEFAULT_LEVEL,) * (players - 1)
    if len(bots) > players:
        raise InvalidOption(WORDS, "too_many_bots", bots=len(bots), players=players)
    return (*([None] * (players - len(bots))), *bots)


def names_of(seats: tuple[int | None, ...]) -> tuple[str, ...]:
    """Call the seats by names."""
    people = seats.count(None)
    names = []
    for number, level in enumerate(seats, 1):
        if level is not None:
            names.append(say("bot", number=number, level=level))
        else:
            names.append(say("you") if people == 1 else say("player", number=number))
    return tuple(names)


def options_of(words: list[str]) -> dict[str, str]:
    """Read the options of a game itself: --NAME VALUE or --NAME=VALUE."""
    options = {}
    rest = iter(words)
    for word in rest:
        if not word.startswith("--"):
            raise InvalidOption(WORDS, "not_an_option", word=word)
        name, equals, value = word[2:].partition("=")
        if not equals:
            value = next(rest, "")
        if not value:
            raise InvalidOption(WORDS, "option_without_value", option=word)
        options[name] = value
    return options
