"""All limits in one place, and how they are enforced. A client that exceeds one gets a code and the seconds to wait."""

import os
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace

from sintra.core.errors import InvalidOption
from sintra.server.errors import Refusal
from sintra.server.words import WORDS


@dataclass(frozen=True)
class Rate:
    """A token bucket: `amount` per `seconds`; a full bucket may be spent at once."""

    amount: int
    seconds: float


@dataclass(frozen=True)
class LimitValues:
    """Every limit there is. A `Rate` is for each key by itself: an address, a token, a socket."""

    # How often
    requests: Rate = Rate(300, 60)
    """HTTP requests of an address; to open a socket is one."""
    token_requests: Rate = Rate(300, 60)
    """HTTP requests of a token, wherever they come from."""
    players: Rate = Rate(30, 3600)
    """New tokens for an address."""
    tables: Rate = Rate(60, 3600)
    """New tables of a token."""
    records: Rate = Rate(30, 3600)
    """Imported records of a token or an address."""
    positions: Rate = Rate(120, 60)
    """Positions that an address asks about."""
    hints: Rate = Rate(20, 60)
    """Hints for a token or an address: they cost thinking."""
    commands: Rate = Rate(120, 4)
    """Frames of one socket."""
    seats: Rate = Rate(60, 60)
    """Tries of an address to take a seat: an invitation cannot be guessed."""

    # How many at once
    sockets: int = 64
    """Open sockets of an address."""
    all_sockets: int = 20_000
    open_tables: int = 40
    """Tables of a token that are neither over nor archived."""
    all_tables: int = 20_000
    """Tables that are neither over nor archived."""
    hint_seconds: int = 30
    """Seconds of thought that the hints and reviews of a person take which are not answered yet."""
    address_hint_seconds: int = 240
    """The same for an address."""

    connections: int = 1000
    """Open connections of an address, sockets and others; at most half of all. A trusted proxy may hold more."""
    all_connections: int = 24_000
    """Open connections; fewer if the system allows fewer open files."""

    # How long
    archive_seconds: int = 86_400
    """How long a running game counts that nobody attends, before it is archived: a day."""
    abandoned_seconds: int = 7_776_000
    """How long an archived game waits for somebody, before it is ended: 90 days."""
    header_seconds: int = 10
    """How long a connection takes at most until it has asked for something, at first or after an answer."""
    body_seconds: int = 20
    """How much longer the body of a request may take."""
    open_seconds: int = 259_200
    """How long an open table waits that nobody attends, before it is gone: three days."""

    # How large
    frame_bytes: int = 4096
    """A frame from a client; a larger one is refused."""
    socket_bytes: int = 65_536
    """A frame that is not even read: the line is closed."""
    body_bytes: int = 200_000
    """The body of an HTTP request."""
    replay_bytes: int = 32_000_000
    """Replays of finished games that are kept ready, all together."""
    queue_frames: int = 256
    """Frames that wait for a slow client, before it is let go."""
    queue_bytes: int = 1_000_000
    """The same in bytes: a whole view may be large."""


LIMITS = LimitValues()

# How long a text may be: part of the interface, which clients know, so the environment does not change it
NAME_LENGTH = 24
ID_LENGTH = 32
"""The name of a command."""
CODE_LENGTH = 64
"""A token, an invitation or a nonce."""
MOVE_LENGTH = 40
PATH_LENGTH = 8
"""The words of a path."""
OPTION_LENGTH = 100
LANGUAGE_LENGTH = 35  # what a BCP 47 tag needs at most
POSITION_LENGTH = 4_000
RECORD_LENGTH = 100_000

# How often something may happen at a table: a log that grows for ever is no game
UNDOS_PER_DECISION = 20
"""How often one decision is undone, or asked to be."""
UNDOS_PER_GAME = 300
LEAVES_PER_SEAT = 30
"""How often a seat is left, or given back before the start."""

PREFIX = "SINTRA_LIMIT_"
"""What the environment calls a limit: SINTRA_LIMIT_SOCKETS=500, SINTRA_LIMIT_REQUESTS=1000/60."""
WAIT_FOR_ROOM = 10.0
"""When something is full nobody knows for how long; ask again then."""
MOST_KEYS = 100_000
SWEEP_SECONDS = 60.0


class Limiter:
    """Enforces the limits of a server, by their names in `LimitValues`."""

    def __init__(self, values: LimitValues | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """Without values they are the usual ones, with what the environment sets otherwise."""
        self.values = limits_from(os.environ) if values is None else values
        self._clock = clock
        self._budgets = {field.name: Budget() for field in fields(LimitValues) if isinstance(field.default, Rate)}
        self._held: dict[tuple[str, str], int] = {}

    def spend(self, name: str, key: str) -> None:
        """Count one more of something for a key; refuse it if there were too many lately."""
        rate: Rate = getattr(self.values, name)
        wait = self._budgets[name].spend(key, rate, self._clock())
        if wait is not None:
            raise Refusal("too_many", wait=wait, limit=name)

    @contextmanager
    def held(self, name: str, key: str) -> Iterator[None]:
        """Hold one of something for a key; refuse it if too many are held."""
        self.require_room(name, self._held.get((name, key), 0))
        self._held[name, key] = self._held.get((name, key), 0) + 1
        try:
            yield
        finally:
            self._held[name, key] -= 1
            if not self._held[name, key]:
                del self._held[name, key]

    def require_room(self, name: str, found: int) -> None:
        """Refuse one more of something if `found` have reached the limit."""
        most: int = getattr(self.values, name)
        if found >= most:
            raise Refusal("too_many", wait=WAIT_FOR_ROOM, limit=name, most=most)

    def require_size(self, name: str, found: int) -> None:
        """Refuse what is too large; waiting does not help."""
        most: int = getattr(self.values, name)
        if found > most:
            raise Refusal("too_large", limit=name, most=most)


class Budget:
    """Token buckets: one number per key, when its bucket will be full again. Idle keys are forgotten."""

    def __init__(self) -> None:
        self._full_at: OrderedDict[str, float] = OrderedDict()
        self._swept = float("-inf")

    def __len__(self) -> int:
        return len(self._full_at)

    def spend(self, key: str, rate: Rate, now: float) -> float | None:
        """Spend one; gives the seconds to wait if nothing is left, and then spends nothing."""
        one = rate.seconds / rate.amount
        full_at = max(self._full_at.pop(key, now), now) + one
        wait = full_at - now - rate.seconds
        if wait > rate.seconds * 1e-9:  # sums of fractions are never exact
            self._full_at[key] = full_at - one
            return wait
        self._full_at[key] = full_at  # at the end: the order is that of the last use
        self._forget(now)
        return None

    def _forget(self, now: float) -> None:
        if now - self._swept >= SWEEP_SECONDS:
            self._swept = now
            self._full_at = OrderedDict((key, at) for key, at in self._full_at.items() if at > now)
        while len(self._full_at) > MOST_KEYS:
            self._full_at.popitem(last=False)


def limits_from(environment: Mapping[str, str], values: LimitValues = LIMITS) -> LimitValues:
    """Give the limits with what the environment sets otherwise."""
    known = {PREFIX + field.name.upper(): field.name for field in fields(values)}
    changes: dict[str, Rate | int] = {}
    for name, text in environment.items():
        if not name.startswith(PREFIX):
            continue
        if name not in known:
            raise InvalidOption(WORDS, "limit_unknown", name=name, known=", ".join(known))
        old = getattr(values, known[name])
        changes[known[name]] = _read(name, text, isinstance(old, Rate))
    return replace(values, **changes)  # type: ignore[arg-type]  # the types are those of the fields


def _read(name: str, text: str, is_rate: bool) -> Rate | int:
    form = r"([1-9]\d{0,8})/([1-9]\d{0,5})" if is_rate else r"([1-9]\d{0,8})"
    match = re.fullmatch(form, text.strip(), re.ASCII)
    if match is None:
        raise InvalidOption(WORDS, "limit_rate" if is_rate else "limit_value", name=name, value=text)
    return Rate(int(match[1]), float(match[2])) if is_rate else int(match[1])
