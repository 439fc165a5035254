"""Hints that teach and the coach, at a table in a real browser."""

import re

from playwright.sync_api import expect

from web.conftest import NewPage
from web.seat import Seat
from web.test_everybody import check


def test_a_hint_shows_where_then_the_moves_then_nothing(new_page: NewPage) -> None:
    page = new_page(1366, 768)
    Seat.against_bot(page, "Azul").wait_for_turn()
    tray = page.get_by_role("group", name="Your choice")
    page.keyboard.press("h")
    expect(tray).to_contain_text("Look here")
    expect(page.locator(".hint-area").first).to_be_visible()
    page.keyboard.press("h")
    expect(tray.get_by_role("button", name=re.compile("%"))).to_have_count(3)
    expect(page.locator(".layer .ring").first).to_be_visible()
    check(page)
    page.keyboard.press("h")
    expect(tray).not_to_contain_text("%")
    expect(page.locator(".layer .ring")).to_have_count(0)


def test_the_coach_judges_a_move_after_it_is_made(new_page: NewPage) -> None:
    page = new_page(1366, 768)
    seat = Seat.against_bot(page, "Azul")
    seat.wait_for_turn()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name=re.compile("^Coach")).check(force=True)
    page.keyboard.press("Escape")
    # all tiles to the floor line is never good
    page.keyboard.press("l")
    moves = page.get_by_role("dialog", name="List of moves").get_by_role("listitem").get_by_role("button")
    moves.filter(has_text=re.compile("floor", re.IGNORECASE)).last.click()
    expect(page.locator(".note[data-label]")).to_contain_text("better:")
    check(page)
