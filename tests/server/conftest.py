"""Stores for the tests of the server: a file, and a PostgreSQL that the tests start themselves."""

from pathlib import Path

import pytest

from server.postgres import postgres_cluster, postgres_url

__all__ = ["postgres_cluster", "postgres_url"]


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a file that is not there yet, nor its folder."""
    return f"sqlite:///{tmp_path}/new/folder/store.db"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty store: the test runs on every database."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found
