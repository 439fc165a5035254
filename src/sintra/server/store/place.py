"""Where the store is: SINTRA_DATABASE_URL, or a file under the user's data folder."""

import os
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from sintra.data_folder import data_root
from sintra.server.store.errors import StoreUnavailable

FILE = "sintra.db"


def store_url() -> str:
    """Return the address of the store that the environment asks for."""
    return os.environ.get("SINTRA_DATABASE_URL") or f"sqlite:///{data_root() / FILE}"


def parsed(url: str) -> URL:
    """Read an address; whatever driver it names, ours is used."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise StoreUnavailable("store_url", url=url.split(":", 1)[0]) from error
    kind = address.get_backend_name()
    if kind == "sqlite" and address.database not in {None, "", ":memory:"}:
        return address.set(drivername="sqlite")
    if kind in {"postgresql", "postgres"}:
        return address.set(drivername="postgresql+asyncpg")
    raise StoreUnavailable("store_url", url=address.render_as_string())


def named(url: URL) -> str:
    """Return how an error names the store: a file, or host and database; never a password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return f"{url.host or 'localhost'}:{url.port or 5432}/{url.database or ''}"


def prepare_file(path: Path) -> None:
    """Create folder and file, readable by nobody else: it holds the secrets of running games."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreUnavailable("store_place", where=path, why=error.strerror) from error
