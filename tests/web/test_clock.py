"""The clock in the browser: its warning, the way back, and games that take days."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from server.live import FREELY, ME, OPEN, Server, wait_for
from sintra.server.table.absence import CLAIM_SECONDS
from web.conftest import NewPage, pages_at
from web.sounds import HURRY, hear, listen, times
from web.tables import bot, sit_at

LARGE = 56
DAY = 86_400
MOVABLE = """
import time
from pathlib import Path
real = time.time
def moved():
    return real() + float(Path({file!r}).read_text())
time.time = moved
"""
"""A clock that a test can put forward, for the server's process."""


@pytest.mark.parametrize("timeout", ["move", pytest.param("lose", marks=pytest.mark.long)])
def test_at_fifteen_seconds_one_is_warned_in_sight_and_by_sound(
    new_page: NewPage, server: Server, timeout: str
) -> None:
    page = new_page()
    listen(page)
    clock = {"kind": "move", "seconds": 18}
    seat = sit_at(page, server, "azul", ME, bot(), clock=clock, timeout=timeout)
    assert seat.wait_for_turn()
    page.get_by_role("heading").first.click()  # browsers play nothing before
    warning = page.get_by_role("alert").filter(has_text="Less than 15 seconds left.")
    expect(warning).to_have_count(0)
    assert times(page, HURRY) == 0
    expect(warning).to_be_visible()
    expect(warning).to_contain_text("a bot plays one move" if timeout == "move" else "the game is lost")
    expect(page.get_by_role("timer").and_(page.locator(".low"))).to_have_count(1)
    hear(page, HURRY)
    seat.play_from_list()
    expect(warning).to_have_count(0)
    assert times(page, HURRY) == 2, "two strokes, once"


def away(page: Page, server: Server) -> str:
    """Leave a game with somebody to a bot, behind the page's back; gives the table."""
    sit_at(page, server, "azul", ME, OPEN, takeover=1, listed=True)
    id = page.url.rpartition("/")[2]
    server.post(f"/api/tables/{id}/seats", {}, server.person("Bo")).raise_for_status()
    leave(page, server, id)
    return id


def leave(page: Page, server: Server, id: str) -> None:
    line = server.socket(id, page.evaluate("localStorage.getItem('sintra.token')"))
    line.until(lambda: line.table.get("status") == "running")
    line.do("leave", seat=0)
    line.close()


def test_a_large_button_gives_the_seat_back_after_a_reload_and_from_my_games(new_page: NewPage, server: Server) -> None:
    page = new_page()
    id = away(page, server)
    back = page.get_by_role("button", name="I’m back")
    for where in (f"/table/{id}", "/games", "/"):
        expect(back).to_be_visible()
        page.goto(where)
        expect(back).to_be_visible()
        if "table" in where:
            box = back.bounding_box()
            assert box is not None
            assert box["height"] >= LARGE
        back.click()
        page.wait_for_url(f"**/table/{id}")
        expect(back).to_have_count(0)
        wait_for(lambda: not server.get(f"/api/tables/{id}").json()["seats"][0]["left"])
        leave(page, server, id)


@pytest.mark.long
@pytest.mark.parametrize("days", [1, 3, 7])
def test_a_table_of_days_is_laid_and_a_holiday_stops_its_clock(new_page: NewPage, server: Server, days: int) -> None:
    page = new_page(390, 844)
    page.goto("/")
    page.get_by_role("button", name="Play a friend").click()
    page.get_by_role("radio", name=f"{days} day{'s' * (days > 1)} per move").check(force=True)
    page.get_by_role("radio", name="The game is lost").check(force=True)
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/table/*")
    id = page.url.rpartition("/")[2]
    token = page.evaluate("localStorage.getItem('sintra.token')")
    sheet = server.get(f"/api/tables/{id}").json()
    assert (sheet["clock"], sheet["timeout"]) == ({"kind": "move", "seconds": days * DAY, "increment": 0}, "lose")
    code = server.get(f"/api/tables/{id}/invitations", token).json()["invitations"]["1"]
    server.post(f"/api/tables/{id}/seats", {"invitation": code}, server.person("Bo")).raise_for_status()
    running = page.get_by_role("timer").and_(page.locator(".running"))
    expect(running).to_contain_text(f"{days - 1} d 23 h" if days > 1 else "23:59")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Holiday in all slow games: 7 days").press("Enter")
    wait_for(lambda: server.get(f"/api/tables/{id}").json()["seats"][0]["holiday"])
    expect(page.get_by_text("On holiday until")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="End the holiday").click()
    expect(page.get_by_text("On holiday until")).to_have_count(0)
    expect(page.get_by_text("is back.").first).to_be_attached()
    expect(page.get_by_text("is on holiday.")).to_have_count(1)


@pytest.fixture
def later(tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    """A server whose clock can be put forward: write the seconds into the file."""
    file = tmp_path / "seconds"
    file.write_text("0")
    (tmp_path / "sitecustomize.py").write_text(MOVABLE.format(file=str(file)))
    places = [str(tmp_path), os.environ.get("PYTHONPATH", "")]
    settings: dict[str, Any] = {"PYTHONPATH": os.pathsep.join(filter(None, places)), **FREELY}
    with Server(tmp_path, "--bots", "1", **settings) as running:
        yield running, file


@pytest.mark.long
@pytest.mark.parametrize("restarts", [False, True])
def test_who_waits_for_a_day_goes_on_with_a_bot(browser: Browser, later: tuple[Server, Path], restarts: bool) -> None:
    server, file = later
    for new_page in pages_at(browser, server):
        page, bo = new_page(), server.person("Bo")
        seat = sit_at(page, server, "azul", ME, OPEN, listed=True)
        id = page.url.rpartition("/")[2]
        server.post(f"/api/tables/{id}/seats", {}, bo).raise_for_status()
        wait_for(lambda id=id: server.get(f"/api/tables/{id}").json()["turn"] is not None)
        if server.get(f"/api/tables/{id}").json()["turn"] == 0:
            assert seat.wait_for_turn()
            seat.play_from_list()
        expect(page.locator("header.bar")).to_be_visible()
        page.wait_for_load_state("networkidle")  # what is not there yet could not be fetched while the server is down
        expect(page.get_by_role("timer")).to_have_count(0)
        offer = page.get_by_role("button", name="Continue with a bot")
        expect(offer).to_have_count(0)
        for part in (0.5, 1.01):
            file.write_text(str(part * CLAIM_SECONDS))
            if restarts:  # whoever waited before a restart has waited
                assert server.stop() == 0
                server.start()
        page.add_init_script(f"const real = Date.now; Date.now = () => real() + {1.02 * CLAIM_SECONDS * 1000}")
        page.reload()
        expect(page.get_by_text("Bo hasn’t moved for a day.")).to_be_visible()
        offer.click()
        expect(offer).to_have_count(0)
        assert seat.wait_for_turn(), "the bot has moved"
        assert server.get(f"/api/tables/{id}").json()["seats"][1]["level"] > 0
