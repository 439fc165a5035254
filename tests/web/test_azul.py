"""Azul's board draws what the server says: the panel of sums, ghosts of a proposed move, the trials that teach."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from web.conftest import NewPage
from web.seat import Seat


def heard(page: Page) -> list[dict[str, Any]]:
    """Collect the frames that a page gets from now on."""
    frames: list[dict[str, Any]] = []

    def listen(socket: Any) -> None:
        socket.on("framereceived", lambda text: frames.append(json.loads(text)))

    page.on("websocket", listen)
    return frames


def test_the_panel_shows_the_outlook(new_page: NewPage) -> None:
    page = new_page()
    frames = heard(page)
    seat = Seat.against_bot(page, "Azul")
    panel = page.locator(".notes .sums .equation b")
    for _ in range(12):
        assert seat.wait_for_turn()
        page.mouse.move(0, 0)
        outlook = [
            each
            for frame in frames
            if frame["t"] in ("table", "entry")
            for each in frame["d"]["outlook"]
            if each["seat"] == 0
        ]
        expect(panel).to_have_text(str(outlook[-1]["total"]))
        before = seat.position
        seat.sources.first.click()
        target = seat.targets().first
        target.hover()
        expect(target.locator(".ghost").first).to_be_visible()
        page.wait_for_function("document.querySelector('.tray strong, .tray .words span')")
        target.click()
        seat.wait_for_change(before)


def test_a_trial_of_taking_tiles_asks_the_server(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/azul")
    lesson = page.locator(".lesson").first
    lesson.get_by_role("button", name=re.compile("^Factory 1, two red")).click()
    lesson.get_by_role("button", name=re.compile("^Line 1 .*size 1")).hover()
    expect(lesson).to_contain_text("Line 1 would be complete. One tile falls to the floor, minus 1 in all.")
    lesson.get_by_role("button", name=re.compile("^Line 1 .*size 1")).click()
    expect(lesson.get_by_role("button", name=re.compile("^Centre, one black .*marker"))).to_be_visible()
    lesson.get_by_role("button", name=re.compile("^Centre, one black .*marker")).click()
    lesson.get_by_role("button", name=re.compile("^Line 2 .*size 2")).click()
    expect(lesson.get_by_label(re.compile("^Floor line: 2 of 7 spaces filled, minus 2"))).to_be_attached()
    expect(lesson.get_by_role("button", name=re.compile("^Centre, one white"))).to_be_visible()
    lesson.get_by_role("button", name="Again").click()
    expect(lesson.get_by_role("button", name=re.compile("^Factory 1, two red"))).to_be_visible()


def test_a_trial_shows_the_end_of_a_round(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/azul")
    lesson = page.locator(".lesson").nth(1)
    for _ in range(2):
        expect(lesson).to_contain_text("Points:")
        lesson.get_by_role("button", name="End the round").click()
        # 4, a red tile in a run of three, a blue one alone, and a floor line with two pieces
        expect(lesson).to_contain_text("Points: 6")
        expect(lesson.get_by_role("img", name=re.compile("wall: 5 tiles"))).to_be_visible()
        expect(lesson.get_by_label(re.compile("^Line 5 .*two black"))).to_be_visible()


def test_a_trial_of_runs_is_scored_by_the_server(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/azul")
    wall = page.get_by_role("group", name="What a tile is worth")
    told = page.get_by_role("status").filter(has=page.locator("b"))
    wall.get_by_role("button", name="Row 5, column 1").click()
    expect(told).to_contain_text("+1 No neighbour")
    wall.get_by_role("button", name="Row 1, column 3").click()
    expect(told).to_contain_text("A run of 3 across and one of 3")
    expect(told).to_contain_text("+6")
    expect(wall.locator(".lit")).to_have_count(5)
