"""Finding games: the folders of `sintra.games`, those of installed packages, and those that were registered.

A package outside names its games as entry points of the group `sintra.games`; a script calls `register`.
"""

import importlib
import pkgutil
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from sintra.core.errors import InvalidNotation, InvalidOption
from sintra.core.game import Definition, Game, configure
from sintra.core.numbers import whole
from sintra.core.state import State
from sintra.core.words import CORE

PACKAGE = "sintra.games"
GROUP = "sintra.games"
"""The group of entry points: `toy = "toy:GAME"`."""

REGISTERED: dict[str, Definition] = {}
"""Games of this process, by name."""


@cache
def shipped_names() -> tuple[str, ...]:
    """List the games that come with the package: every folder of `sintra.games` is one, and declares `GAME`."""
    package = importlib.import_module(PACKAGE)
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg))


@cache
def _installed() -> dict[str, EntryPoint]:
    """Find the games of installed packages."""
    return {point.name: point for point in entry_points(group=GROUP)}


def register(definition: Definition) -> Definition:
    """Make a game known to this process by its name."""
    if definition.name in shipped_names():
        raise InvalidOption(CORE, "name_taken", name=definition.name)
    REGISTERED[definition.name] = definition
    return definition


def names() -> tuple[str, ...]:
    """List the games: those of the package, of installed packages, and registered ones.

    Examples:
        >>> import sintra
        >>> "azul" in sintra.game_names()
        True
    """
    return tuple(sorted({*shipped_names(), *_installed(), *REGISTERED}))


def definition(name: str) -> Definition:
    """Load a game by its name."""
    if name in REGISTERED:
        return REGISTERED[name]
    if name not in names():
        raise InvalidOption(CORE, "unknown_game", name=name, known=", ".join(names()))
    found: Definition = (
        importlib.import_module(f"{PACKAGE}.{name}").GAME if name in shipped_names() else _installed()[name].load()
    )
    return found


def game(name: str, players: int | None = None, **options: object) -> Game:
    """Return a game with this number of players and these options; what is not given has its default.

    Examples:
        >>> import sintra
        >>> sintra.game("azul", players=3, wall="grey")
        Game('azul:3:grey')
        >>> sintra.game("duel", scoring="rows,columns,wilds").options
        {'scoring': 'rows,columns,wilds'}
    """
    return configure(definition(name), players, options)


def game_of(header: str) -> Game:
    """Return the configuration that a text's header names: `azul:3:grey`."""
    name, *rest = header.partition("@")[0].split(":")
    found = definition(name)
    example = ":".join([name, str(found.players[0]), *(option.default for option in found.options)])
    players = whole(rest[0], 1, 99) if len(rest) == 1 + len(found.options) else None
    if players is None:
        raise InvalidNotation(CORE, "header", header=header[:40], example=example)
    options = {option.name: value for option, value in zip(found.options, rest[1:], strict=True)}
    return configure(found, players, options)


def parse(text: str) -> State:
    """Read the text of a position of any game.

    Examples:
        >>> import sintra
        >>> state = sintra.game("pavilion").start(seed=1)
        >>> sintra.parse(state.text()) == state
        True
    """
    tokens = text.split(maxsplit=1)
    if not tokens:
        raise InvalidNotation(CORE, "empty_text")
    return game_of(tokens[0]).parse(text)
