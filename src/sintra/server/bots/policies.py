"""Learned policies as bots: the files that the operator names when the server starts."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from sintra.core.errors import SintraError
from sintra.core.game import Game
from sintra.core.registry import game_of
from sintra.search.players import player
from sintra.search.policy import PREFIX, read_policy
from sintra.server.words import WORDS

NAME_PATTERN = r"^\w(?:[\w .-]{0,22}[\w.])?(?!\n)$"
"""What a policy may be called: it is shown like a player's name."""
NO_POLICIES: Mapping[str, "NamedPolicy"] = MappingProxyType({})


@dataclass(frozen=True)
class NamedPolicy:
    """A policy that can be chosen as a bot, for the one configuration that it was trained for."""

    name: str
    header: str
    file: Path

    @property
    def game(self) -> Game:
        """The configuration."""
        return game_of(self.header)


def named_policies(values: Sequence[str]) -> dict[str, NamedPolicy]:
    """Read `NAME=FILE` of every policy, and let each choose a move once; raises SintraError if one cannot."""
    found: dict[str, NamedPolicy] = {}
    for value in values:
        name, _, file = value.partition("=")
        if not re.fullmatch(NAME_PATTERN, name) or not file:
            raise SintraError(WORDS, "policy_option", value=value[:80])
        if name in found:
            raise SintraError(WORDS, "policy_twice", name=name)
        found[name] = _tried(name, Path(file).expanduser().resolve())
    return found


def _tried(name: str, file: Path) -> NamedPolicy:
    header, _ = read_policy(file)
    try:
        state = game_of(header).start(seed=1)
        player(f"{PREFIX}{file}").choose(state.view(state.turn))
    except (SintraError, ArithmeticError, IndexError, TypeError, ValueError) as error:
        raise SintraError(WORDS, "policy_unfit", file=str(file), why=str(error)) from error
    return NamedPolicy(name, header, file)
