"""A place at the table: who holds it, and who decides there."""

from dataclasses import dataclass
from typing import Literal

MISSES_UNTIL_REPLACED = 3
"""So often in a row somebody runs out of time before a bot plays on; whoever comes back has the seat again."""


@dataclass
class Seat:
    """A place at the table and its holder."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    level: int = 0
    holder: str = ""
    nonce: str = ""
    program: bool = False
    """Whether its holder is a program of somebody's."""
    invited: bool = False
    """Whether its holder came with the code of the seat."""
    left: bool = False
    resigned: bool = False
    returned: int = 0
    """How often it was given back before the start: an old invitation does not open it again."""
    departures: int = 0
    """How often its holder left the running game."""
    missed: int = 0
    """How often in a row its holder ran out of time."""
    helped: int = 0
    """The level of the bot that makes the next decision here, because time ran out."""
    holidays: int = 0
    """How often its holder was on holiday in this game."""
    policy: str = ""
    """The learned policy that decides here, if it is a bot's seat and the server has it."""

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides here, also for a player who left or resigned."""
        return self.bot_level > 0

    @property
    def bot_level(self) -> int:
        """The level of the bot that decides here; 0: none does."""
        return self.level or self.helped
