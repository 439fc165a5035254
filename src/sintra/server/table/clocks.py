"""How long everybody may still think. Only the server's time counts; while it is down, no time passes."""

from collections.abc import Iterable

from sintra.server.table.entries import Clock

DAY = 86_400.0
LEFT_AFTER_MISS = 15.0
"""The seconds for the next decision of a player who has used up the total."""


def awake_seconds(since: float, now: float, awake: Iterable[tuple[float, float]]) -> float:
    """Count the seconds between two times in which a server was awake.

    >>> awake_seconds(100.0, 500.0, [(0.0, 150.0), (140.0, 160.0), (480.0, 600.0)])
    80.0
    """
    spent, until = 0.0, since
    for begun, seen in sorted(awake):
        start, until = max(begun, until), max(until, min(seen, now))
        spent += max(0.0, until - start)
    return spent


class Clocks:
    """The clocks of a table. Times are seconds of the server; a clock runs for one seat or for none."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [] if clock.kind == "none" else [clock.seconds] * seats
        self.running: int | None = None
        self._paused: int | None = None
        self._since = 0.0
        self._away: dict[int, float] = {}
        """Until when the clock of a seat does not run, though it is to decide."""

    @property
    def waiting(self) -> bool:
        """Whether a clock runs, or would if a player who left in the own turn came back."""
        return self.running is not None or self._paused is not None

    def start(self, seat: int | None, now: float) -> None:
        """Let the clock of a seat run, from anew if it is per decision; the one that runs already goes on.

        So does a paused one, and the pause counts as well.
        """
        if seat is None or not self.left:
            self.running = None
        elif seat != self.running:
            if seat != self._paused:
                self._since = now
                if self.clock.kind == "move":
                    self.left[seat] = self.clock.seconds
            self.running, self._paused = seat, None

    def pause(self, left: list[float], now: float) -> None:
        """Let a bot decide for the seat whose clock runs; its own time until now is spent, see `left`."""
        self.left = list(left) or self.left
        self.running, self._paused = None, self.running
        self._since = now

    def rest(self, seat: int, until: float, left: list[float], now: float) -> None:
        """Let no time pass for a seat until then; what it spent before stays spent, see `left`."""
        if self.running == seat:
            self.left[seat] = left[seat]
            self._since = now
        self._away[seat] = until

    def away_until(self, seat: int) -> float:
        """Give until when no time passes for a seat; 0: it was never away."""
        return self._away.get(seat, 0.0)

    def stop(self) -> None:
        """Let no clock run."""
        self.running = self._paused = None

    def resume(self, now: float, awake: Iterable[tuple[float, float]] = ()) -> None:
        """Go on after the server was down: of what passed, only the times count in which one was awake."""
        self._since = now - awake_seconds(self._begun, now, awake)

    def at(self, now: float) -> list[float]:
        """Give the seconds that every seat has left."""
        left = list(self.left)
        if self.running is not None:
            left[self.running] = max(0.0, left[self.running] - max(0.0, now - self._begun))
        return left

    def after_miss(self, seat: int, now: float) -> list[float]:
        """Give the seconds of every seat once a seat has run out of time and goes on: a total leaves it a little."""
        left = self.at(now)
        if left and self.clock.kind == "total":
            left[seat] = max(left[seat], LEFT_AFTER_MISS)
        return left

    def after_decision(self, seat: int, now: float) -> list[float]:
        """Give the seconds of every seat once this seat has decided."""
        left = self.at(now)
        if left and self.running == seat and self.clock.kind == "total":
            left[seat] += self.clock.increment
        return left

    def take_back(self, seat: int, left: float) -> None:
        """Take a decision back that had so many seconds left: its increment goes as well, and no time is won."""
        if self.clock.kind == "total":
            self.left[seat] = max(0.0, self.left[seat] - self.clock.increment)
        elif self.clock.kind == "move":
            self.left[seat] = min(self.left[seat], left)

    def flag_at(self) -> float | None:
        """Tell when the running clock has run out."""
        return None if self.running is None else self._begun + self.left[self.running]

    @property
    def _begun(self) -> float:
        """From when on the time of the running clock counts."""
        return self._since if self.running is None else max(self._since, self._away.get(self.running, 0.0))
