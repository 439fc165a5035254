"""All limits in one place, and how they are enforced. A client that exceeds one gets a code and the seconds to wait."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields

from sintra.server.errors import Refusal


@dataclass(frozen=True)
class Rate:
    """A token bucket: `amount` per `seconds`; a full bucket may be spent at once."""

    amount: int
    seconds: float


@dataclass(frozen=True)
class LimitValues:
    """Every limit there is. What begins with `person_` is tight; `address_` leaves room for the 200 people of a school.

    A person is a token's owner, wherever it is used; who has none is counted by the address alone.
    """

    # Of a person
    person_requests: Rate = Rate(300, 60)
    """HTTP requests."""
    person_work: Rate = Rate(1000, 10)
    """Milliseconds of the server's time for what only asks: views, previews, effects. A socket without a token has
    as much."""
    person_tables: Rate = Rate(60, 3600)
    """New tables and rematches."""
    person_records: Rate = Rate(30, 3600)
    """Imported records."""
    person_hints: Rate = Rate(20, 60)
    """Hints: they cost thinking."""
    person_analyses: Rate = Rate(30, 60)
    """Positions that are analysed: each up to a minute of thought."""
    person_reviews: Rate = Rate(30, 3600)
    """Reviews that were not made yet."""
    person_running_reviews: int = 2
    """Reviews that wait or are worked on."""
    person_exports: Rate = Rate(6, 3600)
    """Downloads of everything that is stored of the person, or of all records."""
    person_seats: Rate = Rate(60, 60)
    """Tries to take a seat."""
    person_mails: Rate = Rate(10, 86_400)
    """Codes that are sent by mail; to one address three a day."""
    person_remarks: Rate = Rate(20, 60)
    """What is said at tables."""
    person_sockets: int = 16
    """Open sockets."""
    person_tournaments: Rate = Rate(6, 86_400)
    """New tournaments."""
    person_open_tournaments: int = 3
    """Own tournaments that are not over."""
    person_entries: int = 6
    """Tournaments that are not over in which somebody takes part."""
    person_open_tables: int = 40
    """Tables that are neither over nor archived."""
    person_hint_seconds: int = 30
    """Seconds of thought that hints take which are not answered yet, and as much for analyses."""

    # Of an address
    address_requests: Rate = Rate(3000, 60)
    """HTTP requests; to open a socket is one."""
    address_work: Rate = Rate(6000, 10)
    """Milliseconds of the server's time for what only asks."""
    address_people: Rate = Rate(400, 3600)
    """New people."""
    address_tables: Rate = Rate(1000, 3600)
    """New tables and rematches."""
    address_tournaments: Rate = Rate(60, 86_400)
    """New tournaments."""
    address_records: Rate = Rate(300, 3600)
    """Imported records."""
    address_hints: Rate = Rate(400, 60)
    """Hints, also of those who have no token."""
    address_analyses: Rate = Rate(300, 60)
    """Positions that are analysed."""
    address_reviews: Rate = Rate(600, 3600)
    """Reviews that were not made yet."""
    address_running_reviews: int = 40
    """Reviews that wait or are worked on."""
    address_codes: Rate = Rate(60, 3600)
    """Tries of a recovery code, or of a code for another device."""
    address_seats: Rate = Rate(600, 60)
    """Tries to take a seat: an invitation cannot be guessed."""
    address_remarks: Rate = Rate(400, 60)
    """What is said at tables."""
    address_sockets: int = 800
    """Open sockets."""
    address_connections: int = 2000
    """Open connections, sockets and others; at most half of all. A trusted proxy may hold more."""
    address_hint_seconds: int = 240
    """Seconds of thought that hints take which are not answered yet, and as much for analyses."""

    # Of a socket
    commands: Rate = Rate(120, 4)
    """Frames of one socket."""
    frame_bytes: int = 4096
    """A frame from a client; a larger one is refused."""
    socket_bytes: int = 65_536
    """A frame that is not even read: the line is closed."""
    queue_frames: int = 256
    """Frames that wait for a slow client, before it is let go."""
    queue_bytes: int = 1_000_000
    """The same in bytes: a whole view may be large."""

    # Of everybody together
    all_sockets: int = 20_000
    """Open sockets."""
    all_tables: int = 20_000
    """Tables that are neither over nor archived."""
    all_tournaments: int = 500
    """Tournaments that are not over."""
    all_connections: int = 24_000
    """Open connections; fewer if the system allows fewer open files."""
    replay_bytes: int = 32_000_000
    """Replays of finished games that are kept ready."""

    # Of a request
    body_bytes: int = 200_000
    """The body of an HTTP request."""
    header_seconds: int = 10
    """How long a connection takes at most until it has asked for something, at first or after an answer."""
    body_seconds: int = 20
    """How much longer the body of a request may take."""

    # Of a table
    open_seconds: int = 259_200
    """How long an open table waits that nobody attends, before it is gone: three days."""
    mail_seconds: int = 120
    """How long somebody who is to move in a slow game is waited for, before a mail is sent."""
    tournament_seconds: int = 20
    """The pause between two rounds of a tournament."""
    archive_seconds: int = 86_400
    """How long a running game counts that nobody attends, before it is archived: a day."""
    abandoned_seconds: int = 7_776_000
    """How long an archived game waits for somebody, before it is ended: 90 days."""


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
TITLE_LENGTH = 48
ADDRESS_LENGTH = 254
LANGUAGE_LENGTH = 35  # what a BCP 47 tag needs at most
POSITION_LENGTH = 4_000
MOST_CHANGES = 200  # of a position in one request
RECORD_LENGTH = 100_000
RECOVERY_LENGTH = 200
"""A recovery code in words."""
DEVICE_LENGTH = 40
"""What a browser or program calls itself."""
SETTINGS_LENGTH = 2_000
"""What the page looks like to somebody, as JSON."""
SETTINGS_COUNT = 40
MOST_FOUND = 20  # moves of one side in a puzzle
ANALYSIS_SECONDS = 60
"""So long a position is analysed at most."""

# How often something may happen at a table: a log that grows for ever is no game
UNDOS_PER_DECISION = 20
"""How often one decision is undone, or asked to be."""
UNDOS_PER_GAME = 300
LEAVES_PER_SEAT = 30
"""How often a seat is left, or given back before the start."""

HOLIDAYS_PER_SEAT = 2
HOLIDAY_DAYS = 14
"""So long a holiday lasts at most."""

WAIT_FOR_ROOM = 10.0
"""When something is full nobody knows for how long; ask again then."""
MOST_KEYS = 100_000
SWEEP_SECONDS = 60.0


class Limiter:
    """Enforces the limits of a server, by their names in `LimitValues`."""

    def __init__(self, values: LimitValues, clock: Callable[[], float] = time.monotonic) -> None:
        self.values = values
        self._clock = clock
        self._budgets = {field.name: Budget() for field in fields(LimitValues) if isinstance(field.default, Rate)}
        self._held: dict[tuple[str, str], int] = {}

    def spend(self, name: str, key: str, cost: float = 1) -> None:
        """Count what something costs for a key; refuse it if there was too much lately."""
        rate: Rate = getattr(self.values, name)
        wait = self._budgets[name].spend(key, rate, self._clock(), cost)
        if wait is not None:
            raise Refusal("too_many", wait=wait, limit=name)

    def spend_of(self, name: str, person: str, address: str, cost: float = 1) -> None:
        """Count what something costs for a person, if it is known who asks, and for the address."""
        if person:
            self.spend(f"person_{name}", person, cost)
        self.spend(f"address_{name}", address, cost)

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

    def spend(self, key: str, rate: Rate, now: float, cost: float = 1) -> float | None:
        """Spend something; gives the seconds to wait if too little is left, and then spends nothing."""
        taken = min(cost / rate.amount, 1.0) * rate.seconds
        full_at = max(self._full_at.pop(key, now), now) + taken
        wait = full_at - now - rate.seconds
        if wait > rate.seconds * 1e-9:  # sums of fractions are never exact
            self._full_at[key] = full_at - taken
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
