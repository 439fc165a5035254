"""Who sits where: people first, bots on the last seats."""

from sintra.cli.language import WORDS, say
from sintra.core.errors import InvalidOption
from sintra.core.game import Definition, Game
from sintra.core.numbers import whole
from sintra.core.record import Record
from sintra.core.registry import definition, game

LEVELS = range(1, 7)
DEFAULT_LEVEL = 3
BOT = "level:"
"""How a record names a bot, before its level."""


def levels_of(value: str | None) -> tuple[int, ...] | None:
    """Read the list of bots: None if nothing was said."""
    if value is None:
        return None
    if value.strip().lower() in ("none", "0", ""):
        return ()
    parts = [part.strip() for part in value.split(",")]
    levels = [whole(part, LEVELS[0], LEVELS[-1]) for part in parts]
    if None in levels:
        raise InvalidOption(WORDS, "bots_value", value=value[:40])
    return tuple(level for level in levels if level is not None)


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
    """Call the seats by names, as the person at the screen sees them."""
    people = seats.count(None)
    names = []
    for number, level in enumerate(seats, 1):
        if level is not None:
            names.append(say("bot", number=number, level=level))
        else:
            names.append(say("you") if people == 1 else say("player", number=number))
    return tuple(names)


def recorded_names(seats: tuple[int | None, ...]) -> tuple[str, ...]:
    """Call the seats as a record does: a bot by its level, so that a loaded game knows who sat where."""
    return tuple(
        say("player", number=number) if level is None else f"{BOT}{level}" for number, level in enumerate(seats, 1)
    )


def recorded_seats(record: Record) -> tuple[int | None, ...] | None:
    """Give the seating that a record names; None if it names none."""
    if len(record.names) != record.game.players:
        return None
    return tuple(_level(name) for name in record.names)


def _level(name: str) -> int | None:
    return whole(name.removeprefix(BOT), LEVELS[0], LEVELS[-1]) if name.startswith(BOT) else None


def shown_names(record: Record) -> tuple[str, ...]:
    """Call the seats of a record as a reader sees them."""
    called = []
    for number in range(1, record.game.players + 1):
        name = record.names[number - 1] if number <= len(record.names) else say("player", number=number)
        level = _level(name)
        called.append(name if level is None else say("bot", number=number, level=level))
    return tuple(called)


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


def must_agree(found: Game, name: str, players_wanted: int | None, options: dict[str, str]) -> None:
    """Refuse options that say otherwise than a file or a position does."""
    asked = {"players": players_wanted, **options}
    said = {"players": found.players, **found.options}
    wrong = [f"--{key} {value}" for key, value in asked.items() if value is not None and said.get(key) != value]
    if definition(name).name != found.name:
        wrong.insert(0, name)
    if wrong:
        raise InvalidOption(WORDS, "load_conflict", header=found.header, options=", ".join(wrong))
