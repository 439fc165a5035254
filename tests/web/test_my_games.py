"""My games and ratings in the browser: the list, its filters, what it comes to, and the way to review and replay."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from server.live import ME, OPEN, Server, bot, wait_for
from server.player import finish
from server.stores import altered
from sintra.core.words import LANGUAGES
from web.conftest import NewPage
from web.test_everybody import check, overflow

RATED: dict[str, Any] = {"rated": True, "hints": False, "takebacks": False, "clock": {"kind": "move", "seconds": 600}}


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    """Somebody who won a rated game against Bo and gave up two against bots."""
    ada, bo = server.person("Ada"), server.person("Bo")
    made = server.table(ada, "azul", ME, OPEN, **RATED)
    id = made["table"]["id"]
    server.post(f"/api/tables/{id}/seats", {"invitation": made["invitations"]["1"]}, bo)
    tables = [(server.socket(id, bo), 1)]
    tables += [(server.socket(server.table(ada, game, ME, bot(2))["table"]["id"], ada), 0) for game in ("azul", "duel")]
    for player, seat in tables:
        player.until(lambda player=player: player.table.get("status") == "running")
        player.resign(seat)
    wait_for(lambda: server.get("/api/players/me/games", ada).json()["found"] == 3)
    return ada


def opened(page: Page, token: str, path: str) -> Page:
    page.goto("/")
    page.evaluate("(token) => localStorage.setItem('sintra.token', token)", token)
    page.goto(path)
    return page


def test_the_list_is_narrowed_down_and_leads_to_review_and_replay(new_page: NewPage, token: str) -> None:
    page = opened(new_page(), token, "/games")
    rows = page.locator("li[data-table]")
    expect(rows).to_have_count(3)
    expect(rows.last).to_contain_text("Bo")
    expect(rows.last).to_contain_text("+162")
    check(page)
    lost = page.get_by_role("button", name="Lost", exact=True)
    lost.press("Enter")
    expect(lost).to_have_attribute("aria-pressed", "true")
    expect(rows).to_have_count(2)
    page.get_by_role("radio", name="Azul Duel").check(force=True)
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="Against people").press("Enter")
    expect(page.get_by_text("No game is like that.")).to_be_visible()
    page.get_by_role("button", name="Against people").press("Enter")
    rows.first.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/*")
    page.go_back()
    page.locator("li[data-table]").first.get_by_role("link", name="Review").click()
    page.wait_for_url("**/review/*")


def test_points_are_told_by_the_words_of_their_rules_which_lead_to_them(new_page: NewPage, server: Server) -> None:
    token = server.person("Cy")
    player = server.socket(server.table(token, "azul", ME, bot())["table"]["id"], token)
    player.until(lambda: player.moves)
    finish([player], random.Random(5))
    wait_for(lambda: server.get("/api/players/me/games", token).json()["found"] == 1)
    page = opened(new_page(), token, "/games")
    figures = page.get_by_role("region", name="In figures")
    rule = figures.locator("dt").get_by_role("link").first
    expect(rule).to_be_visible()
    assert not re.search(r"\b(AZ|DU|SP)-[A-Z]\d", page.locator("body").inner_text())
    words = rule.inner_text()
    rule.click()
    page.wait_for_url("**/learn/azul#*")
    expect(page.locator(".wanted dd")).to_have_text(words)


@pytest.mark.long
def test_ratings_and_statistics_fit_a_phone(new_page: NewPage, token: str) -> None:
    page = opened(new_page(360, 740), token, "/games")
    expect(page.get_by_role("region", name="Rating, 2 players")).to_contain_text("1662")
    expect(page.get_by_role("region", name="Against bots")).to_contain_text("0 of 1")
    expect(page.get_by_role("region", name="In figures")).to_contain_text("2 games")
    assert overflow(page) <= 0
    check(page)
    page.goto("/ratings")
    own = page.get_by_role("row").filter(has_text="Ada (You)")
    expect(own).to_contain_text("1662")
    expect(own).to_contain_text("provisional")
    assert overflow(page) <= 0
    check(page)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_of_reviewed_games_fit_a_phone(new_page: NewPage, server: Server, token: str, language: str) -> None:
    altered(f"sqlite:///{server.folder / 'sintra.db'}", "UPDATE results SET accuracy = 87.5, luck = -0.1")
    page = opened(new_page(360, 740, language=language), token, "/games")
    months = page.locator("table").last
    expect(months).to_contain_text("88")
    expect(months).to_contain_text("−10")
    assert overflow(page) <= 0


@pytest.mark.long
def test_a_rated_table_is_made_with_a_clock_and_without_hints(new_page: NewPage, server: Server) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Play a friend").click()
    expect(page.get_by_label("Rated")).to_have_count(0)
    page.get_by_role("radio", name="60 s").check(force=True)
    page.get_by_label("Rated").check(force=True)
    expect(page.get_by_label("Allow hints")).to_have_count(0)
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/table/*")
    sheet = server.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert (sheet["rated"], sheet["hints"], sheet["takebacks"]) == (True, False, False)
