"""The review of a game in a real browser: curve, moments, trying again, report, and the link to a moment."""

import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import sintra
from server.live import Server
from sintra.search.players import player
from web.cases import first_of
from web.conftest import NewPage
from web.seat import until
from web.test_everybody import check, overflow
from web.test_phone import FINGER, SMALL

GAMES = [("azul", 2, 12), ("azul", 3, 9), ("azul", 4, 10), ("duel", 2, 10), ("pavilion", 2, 12), ("pavilion", 4, 12)]


@cache
def record(game: str, players: int, decisions: int) -> str:
    """Give the record of a game of weak players that was stopped after some decisions."""
    state = sintra.game(game, players).start(seed=5)
    chooser = player("level:1")
    chooser.new_game(3)
    for _ in range(decisions):
        assert state.turn is not None
        state = state.play(chooser.choose(state.view(state.turn)))
    return sintra.Record.of(state).text()


def imported(server: Server, game: str, players: int = 2, decisions: int = 12) -> str:
    answer = server.post("/api/records", {"text": record(game, players, decisions)}, server.person())
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"]["id"])


def reviewed(server: Server, game: str, players: int = 2, decisions: int = 12) -> str:
    """Import a game and have it reviewed to the end."""
    table = imported(server, game, players, decisions)
    server.post(f"/api/tables/{table}/review", {"level": "quick"})
    *_, (_, state) = server.events("GET", f"/api/tables/{table}/review/events")
    assert state["status"] == "done"
    return table


def opened(page: Page, table: str, at: str = "") -> Page:
    page.goto(f"/review/{table}{at}")
    expect(page.get_by_role("slider", name="Chance to win")).to_be_visible()
    return page


def test_a_review_is_asked_for_made_and_shown_while_it_is_made(new_page: NewPage, server: Server) -> None:
    page = new_page(1366, 768)
    opened(page, imported(server, "azul"))
    expect(page.get_by_text("Nobody has looked at this game yet.")).to_be_visible()
    page.get_by_role("button", name="Look at the game").click()
    expect(
        page.get_by_role("progressbar", name="Looking at the game").or_(page.get_by_role("button", name="Report")).first
    ).to_be_visible()
    expect(page.get_by_role("button", name="Report")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.parametrize(("game", "players", "decisions"), first_of(GAMES))
def test_a_moment_has_a_verdict_alternatives_and_both_moves_on_the_board(
    new_page: NewPage, server: Server, game: str, players: int, decisions: int
) -> None:
    table = reviewed(server, game, players, decisions)
    page = opened(new_page(1366, 768), table)
    panel = page.get_by_role("region", name="Review")
    expect(panel.get_by_role("heading", level=2)).to_contain_text(re.compile("lost|Best|Good|Forced"))
    # of the costliest moment the best move is another one: its way and the played one's are drawn
    expect(panel.locator(".candidate.was")).to_contain_text("Played.")
    picked = panel.get_by_role("button", pressed=True).filter(has_text="%")
    expect(picked).to_be_visible()
    expect(page.locator(".layer .ring").first).to_be_visible()
    expect(page.locator(".layer .corners").first).to_be_visible()
    assert overflow(page) <= 0
    check(page)


def test_keys_walk_through_the_moves_and_candidates(new_page: NewPage, server: Server) -> None:
    page = opened(new_page(1366, 768), reviewed(server, "azul"), "#1")
    expect(page.get_by_text(re.compile(r"^Move 1 · round 1"))).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile(r"^Move 2 · round 1"))).to_be_visible()
    expect(page).to_have_url(re.compile("#2$"))
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text(re.compile(r"^Move 1 · round 1"))).to_be_visible()
    said = page.get_by_role("status").filter(has_text="Move 1 of")
    expect(said).to_have_count(1)
    page.keyboard.press("End")
    page.keyboard.press("Home")
    page.keyboard.press("g")
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible()
    check(page)


def test_the_curve_is_a_table_for_whoever_does_not_see_it(new_page: NewPage, server: Server) -> None:
    table = reviewed(server, "azul")
    page = opened(new_page(1366, 768), table)
    rows = page.get_by_role("table", name="Chances to win, move by move").get_by_role("row")
    expect(rows).to_have_count(13)
    expect(rows.nth(1)).to_contain_text("%")


def test_trying_again_judges_the_move_that_is_made(new_page: NewPage, server: Server) -> None:
    table = reviewed(server, "azul")
    page = opened(new_page(1366, 768), table)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Find a better move")).to_be_visible()
    source = page.get_by_role("group", name="Factories and centre").get_by_role("button").first
    source.click()
    page.get_by_role("button", name=re.compile("^Floor line")).click()
    main = page.get_by_role("group", name="Your choice").get_by_role("button", name=re.compile("Floor"))
    if main.count():
        main.click()
    expect(page.get_by_role("heading", name=re.compile("Not yet|Well found"))).to_be_visible()
    expect(page.get_by_text(re.compile("^Then: "))).to_be_visible()
    page.get_by_role("button", name=re.compile("Show the answer|Back to the moment")).click()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_a_phone_shows_the_curve_the_board_and_the_better_move(new_page: NewPage, server: Server) -> None:
    page = opened(new_page(390, 844), reviewed(server, "azul"))
    expect(page.get_by_role("button", name="Try again")).to_be_in_viewport()
    assert overflow(page) <= 0
    check(page)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".market [data-spot=source].offered").first).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate(SMALL, FINGER) == []
    page.get_by_role("button", name="Show the answer").click()
    page.get_by_role("button", name="Report").first.click()
    expect(page.get_by_role("heading", name="Where points were lost")).to_be_visible()
    assert overflow(page) <= 0
    check(page)


def test_a_moment_is_saved_as_a_picture(new_page: NewPage, server: Server, tmp_path: Path) -> None:
    page = opened(new_page(1366, 768), reviewed(server, "azul"))
    page.get_by_role("button", name="Share").first.click()
    for kind, begin in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Picture ({kind})").click()
        file = tmp_path / kind
        download.value.save_as(file)
        assert file.read_bytes().lstrip().startswith(begin)


def test_a_game_is_saved_as_a_film(new_page: NewPage, browser: Browser, server: Server, tmp_path: Path) -> None:
    page = new_page(1366, 768)
    page.goto(f"/replay/{imported(server, 'azul', decisions=3)}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Film").click()
    file = tmp_path / "film.svg"
    download.value.save_as(file)
    # whether everything is seen that belongs to a picture, and nothing else
    shows = """((number) => [...document.querySelectorAll('.f')].every((one) => {
        const [first, last] = one.getAttribute('class').match(/[0-9]+/g).map(Number)
        return (getComputedStyle(one).visibility === 'visible') === (first <= number && number <= last)
    }))"""
    for motion in ("no-preference", "reduce"):
        context = browser.new_context(reduced_motion="reduce" if motion == "reduce" else "no-preference")
        shown = context.new_page()
        shown.goto(file.as_uri())
        if motion == "reduce":
            assert shown.evaluate(f"{shows}(3)")
        for number in range(4 if motion != "reduce" else 0):  # one after the other
            until(shown, f"{shows}({number})")
        context.close()


def test_a_replay_shows_chances_where_a_review_exists(new_page: NewPage, server: Server) -> None:
    page = new_page(1366, 768)
    page.goto(f"/replay/{imported(server, 'azul', decisions=9)}")
    expect(page.get_by_role("group", name="Replay")).to_be_visible()
    expect(page.locator(".chances")).to_have_count(0)
    page.goto(f"/replay/{reviewed(server, 'azul')}")
    expect(page.locator(".chances")).to_contain_text("%")
    page.get_by_role("link", name="Review").click()
    expect(page).to_have_url(re.compile("/review/"))
