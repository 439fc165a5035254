"""What an operator announces is seen on the home page, too."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from server.live import FREELY, Server
from web.conftest import NewPage, pages_at

TOKEN = "0123456789abcdef" * 2


@pytest.fixture
def announced(browser: Browser, tmp_path: Path) -> Iterator[NewPage]:
    """Opens pages at a server whose restart is announced."""
    with Server(tmp_path, "--bots", "1", SINTRA_ADMIN_TOKEN=TOKEN, **FREELY) as server:
        assert server.post("/api/admin/announce", {"seconds": 600.0}, TOKEN).status_code == 200
        yield from pages_at(browser, server)


def test_the_home_page_says_when_the_server_restarts(announced: NewPage) -> None:
    page = announced()
    page.goto("/")
    expect(page.get_by_role("status").filter(has_text="The server will restart at")).to_be_visible()
