"""Duel in a real browser: what is drawn in secret, and what two people at one screen may see."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from web.conftest import NewPage
from web.seat import Seat


def press(page: Page, name: str) -> None:
    """Press a button of the tray."""
    page.get_by_role("group", name="Your choice").get_by_role("button", name=re.compile(f"^{name}")).click()


def test_drawn_plates_are_put_under_the_stack_one_by_one(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul Duel")
    tray = page.get_by_role("group", name="Your choice")
    drawn = page.get_by_role("group", name="Plates you drew").get_by_role("button")
    draws = 0
    while True:
        assert seat.wait_for_turn()
        before, said = seat.position, tray.inner_text()
        if "Put a plate under the stack" in said:
            break
        if "Your action" in said:
            page.get_by_role("button", name=re.compile(r"^Stack, \d+ plates")).click()
        elif "drawn" in said:
            draws += 1
            press(page, "Draw another" if draws < 3 else "Look")
        elif "Keep one plate" in said:
            expect(drawn).to_have_count(3)
            drawn.first.click()
        else:  # the free plate of the set-up, and laying plates
            seat.play_from_list()
            continue
        seat.wait_for_change(before)
    expect(drawn).to_have_count(2)
    drawn.last.click()
    seat.wait_for_change(before)
    expect(tray).not_to_contain_text("Put a plate under the stack")
    expect(page.get_by_role("list", name="Game log")).to_contain_text("Under the stack")


def test_the_curtain_falls_between_two_people_at_one_screen(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="On one screen").click()
    page.get_by_role("button", name="Azul Duel", exact=True).click()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/table/*")
    seat = Seat(page)
    seen: list[str] = []
    while len(seen) < 3:
        curtain = page.get_by_role("dialog", name=re.compile("’s turn$"))
        expect(curtain).to_be_visible()
        seen.append(str(curtain.get_by_role("heading").inner_text()))
        # nothing behind it can be seen, touched or typed at
        covered = (
            "!!document.elementFromPoint(innerWidth / 2, 300).closest('dialog') && !!document.querySelector(':modal')"
        )
        assert page.evaluate(covered)
        before = seat.position
        page.keyboard.press("Escape")
        page.keyboard.press("l")
        expect(curtain).to_be_visible()
        expect(page.get_by_role("dialog", name="List of moves")).to_be_hidden()
        curtain.get_by_role("button", name=re.compile("^I’m ")).click()
        while not curtain.is_visible():
            if seat.my_turn and page.evaluate("!!document.querySelector('[data-spot][tabindex=\"0\"]')"):
                seat.play_from_list()
            page.wait_for_timeout(20)
        assert seat.position != before
    assert seen[0] != seen[1]
    assert seen[0] == seen[2]
    page.reload()
    expect(page.get_by_role("dialog", name=re.compile("’s turn$"))).to_be_visible()


def test_the_last_turn_is_marked_as_a_whole(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul Duel")
    for _ in range(12):
        assert seat.wait_for_turn()
        marks = page.evaluate("[...document.querySelectorAll('.last')].map((e) => e.dataset.place ?? '')")
        if any(re.match(r"seat-1/line|seat-1/broken", mark) for mark in marks):
            assert any(mark.startswith("factory-") for mark in marks), marks
            return
        seat.play_from_list()
    raise AssertionError("nobody took tiles")


def test_what_is_pointed_at_in_the_tray_stays_under_the_mouse(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul Duel")
    orders = page.get_by_role("group", name="In what order should it go on the moon?").get_by_role("button")
    while not orders.count():
        assert seat.wait_for_turn()
        seat.play_from_list()
        assert seat.wait_for_turn()
    page.mouse.move(5, 5)
    tray = page.get_by_role("group", name="Your choice")
    expect(tray.get_by_role("button", name="Stack")).to_be_hidden()
    last = orders.last
    before = last.bounding_box()
    last.hover()
    expect(tray.get_by_role("button", name="Stack")).to_be_visible()
    assert last.bounding_box() == before


def test_the_goals_are_those_of_the_outlook(new_page: NewPage) -> None:
    page = new_page()
    frames: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(json.loads(text))))
    seat = Seat.against_bot(page, "Azul Duel")
    shown = page.get_by_role("list", name="Scoring tiles").first.get_by_role("listitem")
    for _ in range(6):
        assert seat.wait_for_turn()
        goals = [
            each["goals"]
            for frame in frames
            if frame["t"] in ("table", "entry")
            for each in frame["d"]["outlook"]
            if each["seat"] == 0 and "goals" in each
        ][-1]
        for k, goal in enumerate(goals):
            expect(shown.nth(k)).to_contain_text(f": {goal['done']} of {goal['of']}, ")
        seat.play_from_list()


def test_a_trial_of_the_sun_asks_the_server(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/duel")
    lesson = page.get_by_role("group", name="Try it").first
    lesson.get_by_role("button", name="Sun 1, two blue tiles").click()
    lesson.get_by_role("button", name=re.compile("yellow, red$")).click()
    expect(lesson).to_contain_text("You hold 2 tiles; the rest is on the moon")
    lesson.get_by_role("button", name="Again").click()
    expect(lesson.get_by_role("button", name="Sun 1, two blue tiles")).to_be_visible()


def test_a_trial_of_tiling_is_scored_by_the_server(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/duel")
    lesson = page.get_by_role("group", name="Try it").last
    lesson.get_by_role("button", name=re.compile("^Row 3, column 1")).click()
    expect(lesson).to_contain_text("9 points: the run, and 4 for the special tile placed in row 4.")
