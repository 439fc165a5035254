"""People: at one screen, by a link, and the way back to a game that goes on."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from server.live import Server
from web.conftest import NewPage
from web.seat import FLYING, Seat, until
from web.tables import ME, bot, sit_at

RECORD = Path(__file__).parents[1] / "fixtures" / "azul" / "2-players-coloured.txt"


def test_at_one_screen_everybody_has_a_name_and_you_is_whoever_is_to_move(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="On one screen").click()
    page.get_by_label("Name for seat 2").fill("Bo")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/table/*")
    seat = Seat(page)
    seen = set()
    for _ in range(4):
        assert seat.wait_for_turn()
        own = page.locator(".mine .head")
        expect(own).to_contain_text("Your turn")
        seen.add(own.locator(".name").inner_text())
        other = page.locator(".others .head")
        expect(other).not_to_contain_text(re.compile(r"\bYou\b|Your"))
        seat.play_from_list()
    assert seen == {"Ada", "Bo"}


def test_at_one_screen_a_move_is_seen_before_the_seats_change(new_page: NewPage, server: Server) -> None:
    page = new_page(speed=0.5)
    seat = sit_at(page, server, "azul", ME, {**ME, "name": "Bo"})
    assert seat.wait_for_turn()
    mover = page.locator(".mine .name").inner_text()
    seat.play_from_list()
    until(page, f"{FLYING} && document.querySelector('.mine .name').textContent === {json.dumps(mover)}")
    assert seat.wait_for_turn()
    expect(page.locator(".mine .name")).not_to_have_text(mover)


def test_a_game_with_a_friend_has_two_seats_no_bots_and_no_hints(new_page: NewPage) -> None:
    page = new_page()
    last = {"seats": [{"who": "me", "level": 3}, *[{"who": "bot", "level": 5}] * 3], "hints": True}
    page.goto("/")
    page.evaluate("(kept) => localStorage.setItem('sintra.setups', kept)", json.dumps({"azul": last}))
    page.get_by_role("button", name="Play a friend").click()
    expect(page.get_by_role("radio", name="2", exact=True)).to_be_checked()
    expect(page.get_by_label("Seat 2")).to_have_value("friend")
    expect(page.get_by_label("Level")).to_have_count(0)
    expect(page.get_by_label("Allow hints")).not_to_be_checked()


def test_the_running_game_comes_first_and_other_tables_name_the_opponent(new_page: NewPage, server: Server) -> None:
    page = new_page()
    sit_at(page, server, "azul", ME, bot(4)).wait_for_turn()
    token = page.evaluate("localStorage.getItem('sintra.token')")
    server.table(token, "pavilion", ME, bot(6))
    page.goto("/")
    running = page.get_by_role("region", name="Your games in progress")
    expect(running.get_by_role("link", name="Continue").first).to_be_visible()
    first, doors = running.bounding_box(), page.locator("article").first.bounding_box()
    assert first is not None
    assert doors is not None
    assert first["y"] < doors["y"]
    expect(running).to_contain_text("Artesã")
    expect(running).to_contain_text("Mestre")
    running.get_by_role("link", name="Continue").first.click()
    page.wait_for_url("**/table/*")


def test_replays_and_rules_have_theme_sound_and_language(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.wait_for_url("**/replay/*")
    for address in (page.url, "/learn/duel"):
        page.goto(address)
        page.get_by_role("button", name="Theme").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.get_by_role("button", name="Theme").click()
        page.get_by_role("button", name="Mute sounds").click()
        page.get_by_role("button", name="Unmute sounds").click()
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("radio", name="Español").check(force=True)
        expect(page.locator("html")).to_have_attribute("lang", "es")
        page.get_by_role("radio", name="English").check(force=True)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
