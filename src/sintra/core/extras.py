"""Packages that only some parts need: the extras of `pip install 'sintra[EXTRA]'`."""

import importlib
from typing import Any

from sintra.core.errors import SintraError
from sintra.core.words import CORE


class Missing(SintraError, ImportError):
    """A package that is not installed."""


def required(module: str, extra: str) -> Any:
    """Import a package of an extra, or say how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise Missing(CORE, "missing", package=module.partition(".")[0], extra=extra) from error
