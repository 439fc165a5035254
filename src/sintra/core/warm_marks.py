"""Marks in the cache: which stages of which games are compiled, for this Python, this processor and these sources."""

import hashlib
import shutil
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba

from sintra.core.compile_lock import remove_locks
from sintra.core.kernel_cache import (
    LAYERS_WITH_KERNELS,
    PACKAGE,
    cache_folder,
    can_store,
    fingerprint,
    game_sources,
)

UNUSED_DAYS = 30
PYTHON = sys.implementation.cache_tag or ""
"""What runs the kernels: numba keeps them apart by Python's version, in one folder."""


@cache
def processor() -> str:
    """Name what is compiled for: numba's cache has nothing for a processor of another kind."""
    config: Any = numba.config
    binding: Any = llvmlite.binding
    if config.DISABLE_JIT:
        return "none"
    name = config.CPU_NAME or binding.get_host_cpu_name()
    features = config.CPU_FEATURES
    if features is None:
        features = binding.get_host_cpu_features().flatten()
    return hashlib.sha256(f"{name} {features}".encode()).hexdigest()[:8]


def _mark(name: str, game: Path) -> Path | None:
    folder = cache_folder()
    layers = [PACKAGE / layer for layer in LAYERS_WITH_KERNELS if layer != "games"]
    sources = game_sources(game).union(*(game_sources(layer) for layer in layers))
    return folder and folder / f"{name}.{fingerprint(sources)}.{PYTHON}.{processor()}.warm"


def mark_warm(name: str, game: Path) -> None:
    """Remember that every kernel of a game, or of a stage of it, is in the cache; forget what was not used for long."""
    mark = _mark(name, game)
    if mark is not None and can_store():
        mark.touch()
        _remove_unused(mark.parent)
        remove_locks(mark.parent)


def was_warmed(name: str, game: Path) -> bool:
    """Tell whether every kernel of a game, or of a stage of it, is in the cache."""
    mark = _mark(name, game)
    return mark is not None and mark.exists()


def _remove_unused(root: Path) -> None:
    for other in root.iterdir():
        if time.time() - other.stat().st_mtime > UNUSED_DAYS * 86_400:
            if other.is_dir():
                shutil.rmtree(other, ignore_errors=True)
            else:
                other.unlink(missing_ok=True)
