"""Finding games: every folder of the package `sintra.games` is one, and declares itself as `GAME`."""

import importlib
import pkgutil

from sintra.core.errors import InvalidNotation, InvalidOption
from sintra.core.game import Definition, Game, configure
from sintra.core.numbers import whole
from sintra.core.state import State
from sintra.core.words import CORE

PACKAGE = "sintra.games"


def names() -> tuple[str, ...]:
    """List the games there are."""
    package = importlib.import_module(PACKAGE)
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg))


def definition(name: str) -> Definition:
    """Load a game's folder."""
    if name not in names():
        raise InvalidOption(CORE, "unknown_game", name=name, known=", ".join(names()))
    found: Definition = importlib.import_module(f"{PACKAGE}.{name}").GAME
    return found


def game(name: str, players: int | None = None, **options: object) -> Game:
    """Give a configuration of a game, for example `game("azul", players=3, wall="grey")`."""
    return configure(definition(name), players, options)


def game_of(header: str) -> Game:
    """Give the configuration that a text's header names: `azul:3:grey`."""
    name, *rest = header.partition("@")[0].split(":")
    found = definition(name)
    example = ":".join([name, str(found.players[0]), *(option.default for option in found.options)])
    players = whole(rest[0], 1, 99) if len(rest) == 1 + len(found.options) else None
    if players is None:
        raise InvalidNotation(CORE, "header", header=header[:40], example=example)
    options = {option.name: value for option, value in zip(found.options, rest[1:], strict=True)}
    return configure(found, players, options)


def parse(text: str) -> State:
    """Read a position of any game."""
    tokens = text.split(maxsplit=1)
    if not tokens:
        raise InvalidNotation(CORE, "empty_text")
    return game_of(tokens[0]).parse(text)
