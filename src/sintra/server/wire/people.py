"""What HTTP answers about people: who somebody is, and on which devices."""

from msgspec import Struct


class NewToken(Struct):
    """A token; it is sent once."""

    token: str


class PlayerName(Struct):
    """What a player is called."""

    name: str | None


class SentDevice(Struct):
    """A browser or program that is somebody."""

    id: str
    name: str
    """What it calls itself."""
    added: float
    seen: float
    """When it was last at a table, about."""
    this: bool
    """Whether it is the one that asks."""


class Me(Struct):
    """Who somebody is, for themselves."""

    name: str
    program: bool
    recovery: bool
    """Whether there is a recovery code."""
    devices: list[SentDevice]
    settings: dict[str, str | bool | float]


class RecoveryWords(Struct):
    """A recovery code; it is sent once."""

    words: list[str]


class NewDeviceCode(Struct):
    """What makes another device the same person's: once, and for some seconds."""

    secret: str
    link: str
    """An address with the secret in its fragment, which no server sees."""
    seconds: float


class Recovered(Struct):
    """The token of a device that was added, and what its person is called."""

    token: str
    name: str
