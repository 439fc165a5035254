"""What an operator announces is seen on the home page, too."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from server.live import FREELY, Server
from server.stores import on
from sintra.server.admin.operator import Operator
from sintra.server.store import Store
from web.conftest import NewPage, pages_at


@pytest.fixture
def announced(browser: Browser, tmp_path: Path) -> Iterator[NewPage]:
    """Opens pages at a server whose restart is announced."""

    async def announce(store: Store) -> None:
        await Operator(store, "test").announce(600.0)

    with Server(tmp_path, "--bots", "1", **FREELY) as server:
        on(f"sqlite:///{tmp_path}/sintra.db", announce)
        while server.get("/api/notice").json()["restart"] is None:  # servers follow within two seconds
            time.sleep(0.05)
        yield from pages_at(browser, server)


def test_the_home_page_says_when_the_server_restarts(announced: NewPage) -> None:
    page = announced()
    page.goto("/")
    expect(page.get_by_role("status").filter(has_text="The server will restart at")).to_be_visible()
