"""What the tests of the server share: a server, and stores in a file and in a PostgreSQL that they start themselves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.live import FREELY, Server
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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that leave it as it is: to start one takes seconds."""
    with Server(tmp_path_factory.mktemp("server"), "--bots", "1", "--log", "json", **FREELY) as running:
        yield running
        assert "Traceback" not in running.log.read_text()
