"""Puzzles in a real browser: solved by mouse, keys and fingers, with hints, retries, and without a network."""

import asyncio
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from server.live import FREELY, Server
from server.test_puzzle_exercises import keep
from sintra.puzzles.collection import find, shipped
from sintra.puzzles.puzzle import Puzzle
from web.conftest import NewPage, pages_at
from web.seat import until
from web.test_away import copied
from web.test_everybody import check, overflow
from web.words import LANGUAGES

LONG = pytest.mark.long
AZUL = next(each for each in shipped("azul") if each.asked == 1 and re.fullmatch("c[A-Z][1-5]", each.answer[0]))
SEVERAL = next(each for each in shipped("azul") if each.asked == 2 and "coloured" in each.game)
SIZES = {"laptop": (1366, 768), "phone": (390, 844), "tablet": (820, 1180), "sideways": (844, 390)}


def laid(page: Page, puzzle: Puzzle) -> Page:
    page.goto(f"/puzzle/{puzzle.id}")
    expect(page.locator("main.table")).to_be_visible()
    until(page, "!!document.querySelector('[data-spot][tabindex=\"0\"], .tray button')")
    return page


def typed(page: Page, move: str) -> None:
    """Choose a move of Azul by its letters, as at a table, and play it."""
    for letter in move:
        page.keyboard.press("0" if letter == "-" else letter.lower())
    page.keyboard.press("Enter")


def my_turn(page: Page) -> None:
    """Wait until the last move is judged and the reply to it is on the table."""
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()


def wrong_move(puzzle: Puzzle) -> str:
    right = {*puzzle.answer, *puzzle.better}
    return next(str(move) for move in puzzle.state.moves if str(move) not in right and "-" not in str(move))


def own_moves(puzzle: Puzzle) -> list[str]:
    return [puzzle.line[place] for place in range(len(puzzle.line)) if puzzle.accepted(place)]


def test_a_wrong_move_is_taken_back_and_the_right_one_solves_it(new_page: NewPage) -> None:
    page = laid(new_page(1366, 768, name=""), AZUL)
    expect(page.get_by_role("heading", name=re.compile("round|move|game|difference", re.I)).first).to_be_visible()
    check(page)
    typed(page, wrong_move(AZUL))
    expect(page.get_by_text("Not yet", exact=True)).to_be_visible()
    expect(page.get_by_text("Puzzle rating").first).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    typed(page, AZUL.answer[0])
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    expect(page.get_by_text("After 2 tries")).to_be_visible()
    expect(page.get_by_role("button", name="Step back")).to_be_enabled()
    check(page)
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("button", name="Show the area")).to_be_visible()


@LONG
def test_a_puzzle_of_several_moves_is_solved_by_keys(new_page: NewPage) -> None:
    page = laid(new_page(1366, 768), SEVERAL)
    first, second = own_moves(SEVERAL)
    typed(page, first)
    my_turn(page)
    typed(page, second)
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    expect(page.get_by_text("At the first try")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_text("The position of the puzzle")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("n")
    expect(page.get_by_role("button", name="Show the area")).to_be_visible()


@LONG
def test_a_puzzle_left_midway_begins_anew_and_counts_for_nothing(new_page: NewPage) -> None:
    page = laid(new_page(1366, 768), SEVERAL)
    first, second = own_moves(SEVERAL)
    typed(page, first)
    my_turn(page)
    page.goto("/puzzles")
    expect(page.get_by_text("not rated yet").first).to_be_visible()
    laid(page, SEVERAL)
    expect(page.get_by_text("The first try counts for your rating.")).to_be_visible()
    for move in (first, second):
        my_turn(page)
        typed(page, move)
    expect(page.get_by_text("At the first try")).to_be_visible()


@LONG
def test_hints_are_an_area_then_the_move_and_the_answer_can_be_seen(new_page: NewPage) -> None:
    page = laid(new_page(1366, 768), AZUL)
    page.keyboard.press("a")
    expect(page.locator(".hint-area").first).to_be_visible()
    expect(page.get_by_text("it counts half")).to_be_visible()
    page.get_by_role("button", name="Show the move").click()
    expect(page.get_by_text(re.compile("This is the move")).first).to_be_visible()
    page.keyboard.press("Shift+A")
    expect(page.get_by_role("heading", name="The answer")).to_be_visible()
    page.get_by_role("button", name="Play the solution").click()
    expect(page.get_by_text(re.compile("Step|The reply|round ended")).first).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table/*")


@LONG
def test_what_is_shared_gives_nothing_away(new_page: NewPage) -> None:
    page = laid(new_page(1366, 768), AZUL)
    typed(page, AZUL.answer[0])
    page.get_by_role("button", name="Share").click()
    text = page.get_by_label("Text to share").input_value()
    assert "solved at the first try" in text
    assert AZUL.answer[0] not in text
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the picture").click()
    assert Path(saved.value.path()).read_bytes()[16:24] == (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")


@pytest.mark.parametrize("size", ["phone", *(pytest.param(each, marks=LONG) for each in SIZES if each != "phone")])
def test_the_puzzles_of_the_day_at_every_size(new_page: NewPage, size: str) -> None:
    page = new_page(*SIZES[size])
    page.goto("/")
    page.get_by_role("link", name=re.compile("Puzzles for today")).click()
    expect(page.get_by_role("article")).to_have_count(3)
    assert overflow(page) <= 0
    check(page)
    for card in page.get_by_role("article").all():
        expect(card.get_by_role("link", name=re.compile("Solve"))).to_be_visible()
    page.get_by_role("link", name=re.compile("Solve: Azul$")).click()
    expect(page.locator("main.table")).to_be_visible()
    assert overflow(page) <= 0
    check(page)


@LONG
def test_a_finger_solves_it_on_a_phone(new_page: NewPage) -> None:
    page = laid(new_page(390, 844), AZUL)
    move = AZUL.answer[0]  # from the centre, by what AZUL is
    page.locator(f'[data-place^="centre/{move[1]}/"]').first.tap()
    line = page.locator(f'[data-place^="seat-{AZUL.seat}/line-{move[2]}"]').first
    line.tap()
    line.tap()
    expect(page.get_by_text("Solved").first).to_be_visible()
    expect(page.get_by_role("button", name="Next puzzle").first).to_be_visible()


@LONG
@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_every_word_is_there(new_page: NewPage, language: str) -> None:
    page = new_page(language=language)
    for path in ("/puzzles", f"/puzzle/{AZUL.id}", f"/puzzle/{shipped('pavilion')[0].id}"):
        page.goto(path)
        expect(page.locator("main.puzzles, main.table")).to_be_visible()
        assert not re.search(r"\b[a-z]+_[a-z_]+\b", page.locator("body").inner_text())


# Without a network


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop."""
    with Server(tmp_path, "--bots", "1", **FREELY) as running:
        yield running


@LONG
def test_an_answer_as_good_as_the_expected_one_is_accepted_and_said(browser: Browser, own_server: Server) -> None:
    for make in pages_at(browser, own_server):
        page = laid(make(1366, 768), AZUL)
        typed(page, AZUL.answer[0])
        expect(page.get_by_role("heading", name="Solved")).to_be_visible()
        own_server.stop()
        better = wrong_move(AZUL)
        exercise = replace(AZUL, id="exercise-azul-12345678", better=(better,), tempting=())
        kept = keep(f"sqlite:///{own_server.folder}/sintra.db", exercise, time.time() - 2 * 86_400)
        with ThreadPoolExecutor() as beside:  # the browser's event loop has this thread
            beside.submit(asyncio.run, kept).result()
        own_server.start()
        laid(page, exercise)
        typed(page, better)
        expect(page.get_by_role("heading", name="As good as the expected move")).to_be_visible()


@LONG
def test_the_daily_puzzle_is_solved_without_a_network_and_counted_later(browser: Browser, own_server: Server) -> None:
    for make in pages_at(browser, own_server):
        page = make(1366, 768, worker=True)
        page.goto("/puzzles")
        copied(page)
        expect(page.get_by_role("article")).to_have_count(3)
        with page.expect_response("**/api/puzzles/today"):
            page.reload()
        day: dict[str, Any] = own_server.get("/api/puzzles").json()
        puzzle = find(next(each["id"] for each in day["daily"] if each["game"].startswith("azul")))
        own_server.stop()
        laid(page, puzzle)
        for move in own_moves(puzzle):
            my_turn(page)
            typed(page, move)
        expect(page.get_by_role("heading", name="Solved")).to_be_visible()
        own_server.start()
        page.goto("/puzzles")
        expect(page.get_by_text("1", exact=True).first).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("Solved: Azul"))).to_be_visible()
