"""Figures for Prometheus."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self.commit_seconds = Histogram("sintra_commit_seconds", "an entry until it is stored", registry=REGISTRY)
        self.entries = Counter("sintra_entries", "entries stored", registry=REGISTRY)
        self.sockets = Gauge("sintra_sockets", "open sockets", registry=REGISTRY)
        self.refusals = Counter("sintra_refusals", "refusals", ["code"], registry=REGISTRY)
        self.requests = Counter("sintra_requests", "requests", ["method"], registry=REGISTRY)

    @contextmanager
    def command_seconds(self, kind: str) -> Iterator[None]:
        """Time a command."""
        yield

    def see(self, services: Any) -> None:
        """Look at what is live."""


METRICS = Metrics()


def exposition() -> tuple[bytes, str]:
    """Write the figures."""
    return generate_latest(REGISTRY), CONTENT_TYPE_LATEST
