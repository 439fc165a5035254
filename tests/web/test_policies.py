"""A trained bot in the page: offered in the set-up of the game that it knows, and seated by its name."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import sintra
from server.live import FREELY, Server
from sintra.search.policy import shipped_file
from web.conftest import NewPage, pages_at
from web.seat import Seat

FILE = shipped_file(sintra.game("azul").header)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("policies")
    with Server(folder, "--bots", "1", "--policy", f"Tiny={FILE}", **FREELY) as running:
        yield running


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    yield from pages_at(browser, server)


def test_a_trained_bot_is_offered_where_it_knows_the_game_and_sits_down(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Set up: Azul", exact=True).click()
    bots = page.locator("#level-1")
    expect(bots.locator("option")).to_have_count(7)
    page.get_by_label("3", exact=True).check(force=True)
    expect(bots.locator("option")).to_have_count(6)
    page.get_by_label("2", exact=True).check(force=True)
    bots.select_option("Tiny (Trained bot)")
    page.get_by_role("button", name="Create table").click()
    seat = Seat(page)
    assert seat.wait_for_turn()
    expect(page.locator(".who", has_text="Tiny").first).to_contain_text("Trained bot")
