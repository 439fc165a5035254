"""Figures for Prometheus: what is counted, and how it is written. No figure has a name, a token or a table in it."""

import time
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from sintra.server.errors import Refusal

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.5, 5.0, 10.0, 30.0)
STATUSES = ("open", "running", "over")


class Queues(Protocol):
    """What the bots tell of their queues."""

    @property
    def lengths(self) -> Mapping[str, int]:
        """Jobs that were not begun, by kind."""

    @property
    def aside(self) -> int:
        """Jobs that are set aside."""

    @property
    def askers(self) -> int:
        """Addresses with a job."""

    @property
    def busy(self) -> int:
        """Workers that think."""


class Metrics:
    """What is counted, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = self._counter("commands", "Commands over sockets, by kind and how they ended.", "kind", "how")
        self.entries = self._counter("entries", "Entries stored in logs.")
        self.refusals = self._counter("refusals", "Requests and commands that were refused, by code.", "code")
        self.requests = self._counter("http_requests", "HTTP requests, by method.", "method")
        self.commit_seconds = self._histogram("commit_seconds", "From asking the store to the committed entry.", QUICK)
        self.bot_waiting_seconds = self._histogram(
            "bot_waiting_seconds", "How long a job waits before it is begun.", SLOW, "kind"
        )
        self.bot_thinking_seconds = self._histogram(
            "bot_thinking_seconds", "How long a job is thought about, without waiting.", SLOW, "kind"
        )
        self.loop_late_seconds = self._histogram("loop_late_seconds", "How late the loop came to a task.", QUICK)
        self.ready = self._gauge("ready", "1 if the games are compiled and the server can play.")
        self.sockets = self._gauge("sockets", "Open sockets.")
        self.tables = self._gauge("tables_live", "Tables in memory, by status.", "status")
        self.bots_waiting = self._gauge("bots_waiting", "Jobs that no worker has begun, by kind.", "kind")
        self.bots_aside = self._gauge("bots_aside", "Jobs that were begun and let others go first.")
        self.bots_askers = self._gauge("bots_askers", "Addresses for which a job is waiting or thought about.")
        self.bots_busy = self._gauge("bots_busy", "Workers that think.")
        self.cut = self._counter("connections_cut", "Connections cut off: slow, idle, or none free.", "why")
        self._command_seconds = self._histogram("command_seconds", "A command until it is answered.", QUICK, "kind")
        ProcessCollector(registry=self.registry)  # processor time, memory and open files of this process

    @contextmanager
    def command_seconds(self, kind: str) -> Iterator[None]:
        """Count and time a command; `kind` is one that we know, not what a client wrote."""
        begun = time.perf_counter()
        how = "failed"
        try:
            yield
            how = "done"
        except Refusal:
            how = "refused"
            raise
        finally:
            self.commands.labels(kind, how).inc()
            self._command_seconds.labels(kind).observe(time.perf_counter() - begun)

    def thought(self, kind: str, waited: float, took: float) -> None:
        """Hear of a thought of a worker."""
        self.bot_waiting_seconds.labels(kind).observe(waited)
        self.bot_thinking_seconds.labels(kind).observe(took)

    def see(self, tables: Iterable[str], bots: Queues) -> None:
        """Note what is live now: the status of every table in memory, and the queues of the bots."""
        found = Tally[str](tables)
        for status in STATUSES:
            self.tables.labels(status).set(found[status])
        for kind, length in bots.lengths.items():
            self.bots_waiting.labels(kind).set(length)
        self.bots_aside.set(bots.aside)
        self.bots_askers.set(bots.askers)
        self.bots_busy.set(bots.busy)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"sintra_{name}", text, labels, registry=self.registry)

    def _gauge(self, name: str, text: str, *labels: str) -> Gauge:
        return Gauge(f"sintra_{name}", text, labels, registry=self.registry)

    def _histogram(self, name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"sintra_{name}", text, labels, buckets=buckets, registry=self.registry)


METRICS = Metrics()


def exposition() -> tuple[bytes, str]:
    """Write the figures as Prometheus reads them; gives the content and its type."""
    return generate_latest(METRICS.registry), CONTENT_TYPE_LATEST
