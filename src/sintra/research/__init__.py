"""The games in the interfaces of research: PettingZoo, Gymnasium, OpenSpiel, data from self-play, many machines.

Nothing here is imported before it is asked for, so each part needs only what it uses; see docs/research.md.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sintra.research.dataset import load as load
    from sintra.research.opponents import Pool as Pool
    from sintra.research.vector import Arrays as Arrays
    from sintra.research.vector import Games as Games

__all__ = ["Arrays", "Games", "Pool", "load"]
_HOMES = {"Arrays": "vector", "Games": "vector", "Pool": "opponents", "load": "dataset"}


def __getattr__(name: str) -> Any:
    """Import what is asked for."""
    import importlib.util  # noqa: PLC0415  # as all here

    if name in _HOMES:
        return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    if not name.startswith("_") and importlib.util.find_spec(f"{__name__}.{name}"):
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
