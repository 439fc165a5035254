"""What things on the table are, for a mouse, a finger and keys; who is at the table; the way back."""

import re

import pytest
from playwright.sync_api import expect

from web.cases import first_of
from web.conftest import NewPage
from web.prepared import apart, box
from web.seat import Seat

GAMES = ("Azul", "Azul Duel", "Summer Pavilion")


def test_a_mouse_that_rests_is_told_nothing_unless_it_asks(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    told = page.locator(".explain.shown")
    seat.sources.first.hover()
    page.wait_for_timeout(1200)
    expect(told).to_have_count(0)
    page.get_by_role("button", name="What is this?").click()
    seat.sources.first.click()
    expect(told).to_contain_text(re.compile("Factory|Centre"))
    # it was asked about, not taken
    expect(page.locator(".spot.chosen")).to_have_count(0)
    # said in the tray's place, by the words of the rules, and over no board
    assert not re.search(r"\b(AZ|DU|SP)-[A-Z]\d", told.inner_text())
    place = box(page, ".explain.shown")
    assert apart(place, box(page, ".own-frame"))
    assert apart(place, box(page, ".other-frame"))
    assert apart(place, box(page, ".table .market"))
    told.get_by_role("button").first.click()
    rules = page.get_by_role("dialog", name="How to play")
    expect(rules.locator(".wanted")).to_be_visible()
    page.keyboard.press("Escape")
    seat.sources.first.click()
    expect(told).to_have_count(0)


def test_a_key_tells_what_has_the_focus_or_everything(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    seat.sources.first.focus()
    page.keyboard.press("i")
    card = page.locator(".explain.shown")
    expect(card).to_contain_text(re.compile("Factory|Centre"))
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("i")
    everything = page.get_by_role("dialog", name="What’s what")
    expect(everything).to_contain_text("Floor line")
    assert "AZ-" not in everything.inner_text()


def test_a_long_press_tells_and_chooses_nothing(new_page: NewPage) -> None:
    page = new_page(360, 740)
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    box = seat.sources.first.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator(".explain.shown")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("group", name="Your choice")).to_contain_text("Take tiles")


@pytest.mark.parametrize("title", first_of(GAMES))
def test_everything_on_a_table_is_explained(new_page: NewPage, title: str) -> None:
    page = new_page()
    assert Seat.against_bot(page, title).wait_for_turn()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="What’s what").click()
    sheet = page.get_by_role("dialog", name="What’s what")
    assert sheet.get_by_role("heading", level=3).count() >= 8
    # a rule without words would be shown as its id only
    rules = sheet.get_by_role("listitem").all_inner_texts()
    assert [rule for rule in rules if len(rule) < 30] == []


def test_one_sees_who_is_there_and_who_watches(new_page: NewPage) -> None:
    host, guest, third = new_page(name="Ada"), new_page(name="Bo"), new_page(name="Cy")
    host.goto("/")
    host.get_by_role("button", name="Play a friend").click()
    host.get_by_role("button", name="Create table").click()
    host.wait_for_url("**/table/*")
    host.get_by_role("button", name="Link for this computer").click()
    guest.goto(host.get_by_label("Link for a friend").input_value())
    guest.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text(re.compile("^(At the table|Thinking)$"))).to_be_visible()
    third.goto(host.url)
    expect(host.get_by_role("img", name="1 person watching")).to_be_visible()
    guest.close()
    expect(host.get_by_text("Offline")).to_be_visible()


def test_the_back_button_leads_home_and_the_game_goes_on(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    seat.play_from_list()
    assert seat.wait_for_turn()
    before = seat.position
    page.go_back()
    page.get_by_role("link", name=re.compile("^Continue")).click()
    assert seat.wait_for_turn()
    assert seat.position == before
    page.go_back()
    page.go_forward()
    assert seat.wait_for_turn()
    seat.play_from_list()
