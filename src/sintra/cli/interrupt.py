"""Ctrl-C during a long search: the search stops, what is known is printed, and only then the command ends."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn


@contextmanager
def heeding() -> Iterator[threading.Event]:
    """Turn the first Ctrl-C into an event; a second one interrupts as usual. Ends with KeyboardInterrupt if it came."""
    pressed = threading.Event()
    before: Any = signal.getsignal(signal.SIGINT)

    def press(signum: int, frame: object) -> None:
        pressed.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed.is_set():
        raise KeyboardInterrupt


@contextmanager
def spinner(first: str) -> Iterator[Callable[[str], None]]:
    """Show that work goes on, and how far it is, on standard error."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(first, total=None)
        yield lambda words: progress.update(task, description=words)
