"""A visitor who comes before the games are compiled: is told when, waits at the button, and goes on by itself."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from server.live import FREELY, ColdServer
from web.conftest import NewPage, pages_at
from web.seat import Seat
from web.test_everybody import check

WAIT_SECONDS = 4.0
GAMES = ("azul", "duel", "pavilion")


@pytest.fixture
def cold(browser: Browser, tmp_path: Path) -> Iterator[NewPage]:
    """Opens pages at a server with an empty cache."""
    cache = str(tmp_path / "cache")
    with ColdServer(tmp_path, "--bots", "1", SINTRA_CACHE_DIR=cache, **FREELY) as server:
        yield from pages_at(browser, server)


def hold_up(page: Page, seconds: float = WAIT_SECONDS) -> None:
    """Let a page believe, for some seconds from the first question, that no game is ready."""
    begun: list[float] = []

    def left() -> float:
        begun.append(time.monotonic())
        return max(0.0, seconds - (time.monotonic() - begun[0]))

    def tell(route: Route) -> None:
        waits = left()
        state = {"ready": waits == 0, "seconds_left": waits or None, "complete": waits == 0}
        answer = state if route.request.url.endswith("/ask") else dict.fromkeys(GAMES, state)
        route.fulfill(content_type="application/json", body=json.dumps(answer))

    page.route("**/api/games/**", tell)


def test_a_pressed_button_waits_and_goes_on_by_itself(new_page: NewPage) -> None:
    page = new_page()
    hold_up(page)
    page.goto("/")
    door = page.get_by_role("article", name="Azul", exact=True)
    expect(door.get_by_text("Ready in about")).to_be_visible()
    door.get_by_role("button", name="Play: Azul").click()
    expect(door.get_by_text("Starts in about")).to_be_visible()
    expect(door.get_by_role("button", name="Waiting…: Azul")).to_have_attribute("aria-busy", "true")
    expect(page.locator("main > [aria-live=polite]")).to_contain_text("Azul is ready in about")
    page.wait_for_url("**/table/*")


def test_who_changes_the_mind_is_not_taken_to_the_first_game(new_page: NewPage) -> None:
    page = new_page()
    hold_up(page)
    page.goto("/")
    page.get_by_role("button", name="Play: Azul", exact=True).click()
    expect(page.get_by_role("button", name="Waiting…: Azul", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play: Summer Pavilion").click()
    page.wait_for_url("**/table/*")
    expect(page).to_have_title(re.compile("Summer Pavilion"))


def test_a_closed_set_up_does_not_begin_a_game(new_page: NewPage) -> None:
    page = new_page()
    hold_up(page, 2.0)
    page.goto("/")
    page.get_by_role("button", name="Set up: Azul", exact=True).click()
    panel = page.get_by_role("dialog")
    expect(panel.get_by_text("Ready in about")).to_be_visible()
    panel.get_by_role("button", name="Create table").click()
    expect(panel.get_by_role("button", name="Waiting…")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Ready in about")).to_have_count(0)
    page.wait_for_timeout(1500)
    assert page.url.rstrip("/").count("/") == 2, page.url


def test_a_visitor_is_told_what_the_server_does(cold: NewPage) -> None:
    """A real server with nothing compiled; nobody waits for the end of it here."""
    page = cold(width=360, height=740)
    page.goto("/")
    expect(page.get_by_text(re.compile("Ready in about [0-9]+ s"))).to_have_count(len(GAMES))
    page.get_by_role("button", name="Play: Summer Pavilion").click()
    expect(page.get_by_role("button", name="Waiting…: Summer Pavilion")).to_be_visible()
    expect(page.get_by_text(re.compile("Starts in about [0-9]+ s"))).to_be_visible()
    check(page)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_visitor_plays_as_soon_as_a_game_is_compiled(cold: NewPage) -> None:
    page = cold()
    page.goto("/")
    page.get_by_role("button", name="Play: Azul", exact=True).click()
    page.wait_for_url("**/table/*", timeout=900_000)
    seat = Seat(page)
    assert seat.wait_for_turn()
    before = seat.position
    seat.sources.first.click()
    seat.targets().first.click()
    seat.wait_for_change(before)
    assert seat.wait_for_turn(), "the bot has answered"
