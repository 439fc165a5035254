"""The on-disk cache of compiled kernels, keyed by the content of what was compiled.

numba looks only at the file of the kernel that it loads, not at the files of the kernels it calls nor at the tables it
froze. So each compiled kernel lies in a folder named by a hash of its own file, of all that this file imports, and of
the game whose record it was compiled for. Neither paths nor times are part of it: a second clone starts warm, and a
change in one game leaves the others compiled.
"""

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, _CacheLocator

from sintra.core.compile_lock import FileLock, lock_of

PACKAGE = Path(__file__).resolve().parent.parent
LAYERS_WITH_KERNELS = ("core", "games", "search", "research")
IMPORT = re.compile(r"^(?:from ([.\w]+) import (\([^)]*\)|[^\n]*)|import ([.\w]+))", re.MULTILINE)
TABLES = ("moves.py", "chance.py", "weights.py")
"""Rooms with numbers that the kernels of `core` freeze, although no kernel imports them."""

GAMES: dict[tuple[str, ...], Path] = {}
"""The folder of each game that was registered, by the field names of its record."""


def cache_root() -> Path:
    """The folder under which all compiled kernels lie; `SINTRA_CACHE_DIR` overrides the user's cache folder."""
    if chosen := os.environ.get("SINTRA_CACHE_DIR"):
        return Path(chosen) / "kernels"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "sintra" / "kernels"


@cache
def cache_folder() -> Path | None:
    """The folder for this way of compiling; None if the cache cannot be used."""
    versions = (numba.__version__, llvmlite.__version__, np.__version__)
    switches = tuple(os.environ.get(name, "") for name in ("NUMBA_BOUNDSCHECK", "NUMBA_OPT"))
    folder = cache_root() / hashlib.sha256(repr((versions, switches)).encode()).hexdigest()[:12]
    with suppress(OSError):
        folder.mkdir(mode=0o755, parents=True, exist_ok=True)
    return folder if folder.is_dir() and _is_trusted(folder) else None


def can_store() -> bool:
    """Tell whether compiled kernels can be written to the cache."""
    folder = cache_folder()
    return folder is not None and os.access(folder, os.W_OK)


def _is_trusted(folder: Path) -> bool:
    """Tell whether only this user or root can write here: the files are pickles, and loading one runs it."""
    if not hasattr(os, "geteuid"):
        return True
    status = folder.stat()
    return status.st_uid in (0, os.geteuid()) and not status.st_mode & 0o022


# What a kernel is made of


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def _imports(path: Path) -> tuple[Path, ...]:
    """Find the files of kernel layers, and of the file's own package, that a file imports from."""
    found = []
    for match in IMPORT.finditer(_text(path)):
        names = re.findall(r"\w+", match[2] or "")
        for base in _bases(path, match[1] or match[3]):
            candidates = (base.with_suffix(".py"), base / "__init__.py", *(base / f"{name}.py" for name in names))
            found += [file for file in candidates if file.is_file() and _counts(file)]
    return tuple(found)


def _bases(path: Path, module: str) -> Iterator[Path]:
    """Give the places, without a suffix, where an imported module may lie: in this package, or beside the importer."""
    dotted = module.lstrip(".")
    parts = dotted.split(".") if dotted else []
    if dots := len(module) - len(dotted):
        yield path.parents[dots - 1].joinpath(*parts)
    elif parts[0] == PACKAGE.name:
        yield PACKAGE.joinpath(*parts[1:])
    elif not path.is_relative_to(PACKAGE):
        top = path.parent
        while (top / "__init__.py").is_file():
            top = top.parent
        yield top.joinpath(*parts)


def _counts(path: Path) -> bool:
    """Tell whether a file may hold kernels or their tables: outside of this package, every file may."""
    if not path.is_relative_to(PACKAGE):
        return True
    return path.name != "__init__.py" and path.relative_to(PACKAGE).parts[0] in LAYERS_WITH_KERNELS


@cache
def _closure(path: Path) -> frozenset[Path]:
    """Find a file and all that it imports, directly or not."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += _imports(file)
    return frozenset(found)


@cache
def game_sources(folder: Path) -> frozenset[Path]:
    """Find every file of a game that has a kernel or a frozen table, and all that these import."""
    files = [path for path in folder.rglob("*.py") if "@kernel" in _text(path) or path.name in TABLES]
    return frozenset(source for path in files for source in _closure(path))


def _label(path: Path) -> str:
    """Name a source without saying where the package lies."""
    return path.relative_to(PACKAGE).as_posix() if path.is_relative_to(PACKAGE) else path.name


def fingerprint(sources: frozenset[Path]) -> str:
    """Hash the content of files."""
    digest = hashlib.sha256()
    for label, text in sorted((_label(path), _text(path)) for path in sources):
        digest.update(f"{label}\0{text}\0".encode())
    return digest.hexdigest()[:16]


@cache
def kernel_folder(path: Path, game: Path | None) -> str:
    """Name the folder of the kernels of one file, compiled for the records of one game or of none."""
    sources = _closure(path) | (game_sources(game) if game else frozenset())
    module = _label(path).removesuffix(".py").replace("/", ".")
    return ".".join([module, *([game.name] if game else []), fingerprint(sources)])


def _game_in(kinds: Any) -> Path | None:
    """Find the game whose record is among the types of a signature."""
    for kind in kinds:
        if isinstance(kind, types.Array):
            found = _game_in([kind.dtype])
        elif isinstance(kind, types.BaseTuple):
            found = _game_in(kind)
        elif isinstance(kind, types.Record):
            members = dict(kind.members)
            found = GAMES.get(tuple(members)) or _game_in(members.values())
        else:
            found = None
        if found is not None:
            return found
    return None


# The cache that numba's dispatcher asks


def _line(function: Callable[..., Any]) -> int:
    return function.__code__.co_firstlineno


class _Locator(_CacheLocator):
    """Points numba to a folder that we have chosen."""

    def __init__(self, folder: Path, function: Callable[..., Any]) -> None:
        self.folder = folder
        self.line = _line(function)

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return ""  # the folder's name says it

    def get_disambiguator(self) -> str:
        return str(self.line)


class _FolderCache(FunctionCache):
    """numba's cache of one kernel in one folder."""

    def __init__(self, function: Callable[..., Any], folder: Path, form: Any) -> None:
        locator = _Locator(folder, function)
        found = type("Found", (), {"from_function": lambda *_: locator})
        impl: Any = type("Impl", (form,), {"_locator_classes": [found]})
        index: Any = IndexDataCacheFile
        self._name = repr(function)
        self._py_func = function
        self._impl = impl(function)
        self._cache_path = str(folder)
        self._cache_file = index(str(folder), self._impl.filename_base, "")
        self._enabled = True


class KernelCache:
    """The cache of one kernel: a folder for each game that it is compiled for. `form` says how it is stored."""

    def __init__(self, function: Callable[..., Any], form: Any = CompileResultCacheImpl) -> None:
        self._function = function
        self._form = form
        self._path = Path(function.__code__.co_filename).resolve()
        self._caches: dict[Path | None, Any] = {}
        self._locks: dict[str, FileLock] = {}
        """The locks of what is being compiled here and now, by signature."""

    @property
    def cache_path(self) -> str:
        """The folder of all caches."""
        return str(cache_folder() or "")

    def enable(self) -> None:
        """Do nothing: numba asks for it, and it is always on."""

    disable = flush = enable

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Load what was compiled for a signature, by another process just now if need be; None: compile it."""
        found = self._cache_of(signature)
        if found is None:
            return None
        loaded = found.load_overload(signature, context)
        if loaded is None and can_store() and str(signature) not in self._locks:
            kernel = f"{self._form.__name__}:{self._function.__qualname__}:{_line(self._function)}"
            lock = lock_of(Path(found.cache_path), kernel, signature)
            if lock.take():
                loaded = found.load_overload(signature, context)
                if loaded is None:
                    self._locks[str(signature)] = lock
                else:
                    lock.free()
        return loaded

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Store what was compiled for a signature, if it can be stored."""
        found = self._cache_of(signature)
        if found is not None:
            with suppress(OSError), _one_at_a_time(Path(found.cache_path)):
                found.save_overload(signature, compiled)
        if lock := self._locks.pop(str(signature), None):
            lock.free()

    def give_up(self) -> None:
        """Let other processes try what could not be compiled here."""
        while self._locks:
            self._locks.popitem()[1].free()

    def _cache_of(self, signature: Any) -> Any:
        game = _game_in(signature)
        if game not in self._caches:
            self._caches[game] = self._open(game)
        return self._caches[game]

    def _open(self, game: Path | None) -> Any:
        root = cache_folder()
        if root is None or not self._path.is_file():
            return None
        folder = root / kernel_folder(self._path, game)
        with suppress(OSError):
            os.utime(folder)  # it is still used
        return _FolderCache(self._function, folder, self._form)


@contextmanager
def _one_at_a_time(folder: Path) -> Iterator[None]:
    """Let no two processes number their files in the same index at once: one would load what the other compiled."""
    lock = FileLock(folder / "lock")
    lock.take()
    try:
        yield
    finally:
        lock.free()
