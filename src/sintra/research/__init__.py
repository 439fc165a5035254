"""The games in the interfaces of research: PettingZoo, Gymnasium, OpenSpiel, data from self-play, many machines.

Nothing here is imported before it is asked for, so each part needs only what it uses; see docs/research.md.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sintra.research.dataset import load as load
    from sintra.research.vector import Arrays as Arrays
    from sintra.research.vector import Games as Games

__all__ = ["Arrays", "Games", "load"]
_HOMES = {"Arrays": "vector", "Games": "vector", "load": "dataset"}


def __getattr__(name: str) -> Any:
    """Import what is asked for."""
    import importlib  # noqa: PLC0415  # as all here

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
