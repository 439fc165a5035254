"""The jit decorator of all kernels, with an on-disk cache that cannot be stale.

numba looks only at the file of the kernel that it loads, not at the files of the kernels it calls nor at the
tables it froze. So the cache folder is named by a hash of everything that is compiled in.
"""

import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import llvmlite
import numba
import numpy as np

try:
    import fcntl
except ImportError:  # Windows has none; there, warm one game at a time
    fcntl = None  # type: ignore[assignment]  # its absence

Rec: TypeAlias = Any
"""One record of a structured array, as the kernels see it: fields are attributes."""

wide = cast(Callable[[Any], int], np.int64)
"""Widen a field before arithmetic: narrow integers behave differently with and without the jit."""

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
LAYERS_WITH_KERNELS = ("core", "games", "search", "research")
UNUSED_DAYS = 30
IMPORT = re.compile(r"^from (sintra(?:\.\w+)+) import (\([^)]*\)|[^\n]*)", re.MULTILINE)


def cache_root() -> Path:
    """The folder under which every cache folder lies; `SINTRA_CACHE_DIR` overrides the user's cache folder."""
    if chosen := os.environ.get("SINTRA_CACHE_DIR"):
        return Path(chosen) / "kernels"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "sintra" / "kernels"


def kernel_sources() -> list[Path]:
    """Every file with a kernel, and every file that one of these imports from: what a kernel can be made of."""
    texts = {path: path.read_text(encoding="utf-8") for layer in LAYERS_WITH_KERNELS for path in _python_files(layer)}
    found: set[Path] = set()
    waiting = [path for path, text in texts.items() if "@kernel" in text or "@overload" in text]
    while waiting:
        path = waiting.pop()
        if path in texts and path not in found:
            found.add(path)
            waiting += [imported for match in IMPORT.finditer(texts[path]) for imported in _imported(*match.groups())]
    return sorted(found)


def _python_files(layer: str) -> list[Path]:
    return list((PACKAGE / layer).rglob("*.py"))


def _imported(module: str, names: str) -> list[Path]:
    """Give the files that an import may mean: the module's, and those of names that are modules themselves."""
    base = PACKAGE.joinpath(*module.split(".")[1:])
    return [base.with_suffix(".py"), *(base / f"{name}.py" for name in re.findall(r"\w+", names))]


def fingerprint() -> str:
    """A hash of all sources that kernels are made of, and of what compiles them."""
    digest = hashlib.sha256()
    for path in kernel_sources():
        # numba files a kernel under its path and drops it when the file's time changes; so do we
        digest.update(f"{path} {path.stat().st_mtime_ns}\0".encode() + path.read_bytes())
    versions = (numba.__version__, llvmlite.__version__, np.__version__)
    switches = tuple(os.environ.get(name, "") for name in ("NUMBA_BOUNDSCHECK", "NUMBA_OPT"))
    digest.update(repr((versions, switches)).encode())
    return digest.hexdigest()[:16]


def _cache_folder() -> str:
    root = cache_root()
    folder = root / fingerprint()
    try:
        if not folder.exists():
            folder.mkdir(parents=True, exist_ok=True)
            _remove_unused(root)
        os.utime(folder)
    except OSError:
        return ""  # then nothing is stored
    return str(folder)


def _remove_unused(root: Path) -> None:
    for other in root.iterdir():
        if time.time() - other.stat().st_mtime > UNUSED_DAYS * 86_400:
            shutil.rmtree(other, ignore_errors=True)


FOLDER = _cache_folder()


ALLOCATING = {"empty", "zeros"}
"""What a kernel may make arrays with."""


def kernel(function: F) -> F:
    """Compile on first use, without the GIL, from the cache if it is there.

    References to arrays are counted only in a kernel that makes arrays itself: every count is an atomic step, some at
    each call, and threads that work on parts of the same array would wait for each other. numba refuses to compile an
    array that is made without a count; a kernel does not return arrays.
    """
    config: Any = numba.config
    njit: Any = numba.njit  # its types know no `_nrt`
    counts = not ALLOCATING.isdisjoint(function.__code__.co_names)
    before, config.CACHE_DIR = config.CACHE_DIR, FOLDER
    try:
        compiled = njit(cache=bool(FOLDER), nogil=True, error_model="numpy", _nrt=counts)(function)
    finally:
        config.CACHE_DIR = before
    _save_one_at_a_time(compiled)
    return cast(F, compiled)


def _save_one_at_a_time(compiled: Any) -> None:
    """Let no two processes number their files in the same index at once: one would load what the other compiled."""
    cache: Any = getattr(compiled, "_cache", None)
    save = getattr(cache, "save_overload", None)
    if save is None or fcntl is None or not FOLDER:
        return

    def locked(*args: Any, **kwargs: Any) -> Any:
        with open(Path(FOLDER) / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            return save(*args, **kwargs)

    cache.save_overload = locked


def mark_warm(game: str) -> None:
    """Remember that every kernel of a game is in the cache."""
    if FOLDER:
        (Path(FOLDER) / f"{game}.warm").touch()


def was_warmed(game: str) -> bool:
    """Tell whether every kernel of a game is in the cache."""
    return bool(FOLDER) and (Path(FOLDER) / f"{game}.warm").exists()
