"""Guided first games in a real browser, by keys and by roles only: every step, a wrong try, leaving and coming back."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sintra.core.registry import shipped_names
from sintra.core.state import State
from sintra.lessons.lesson import Lesson, lesson_of, lessons_of
from sintra.server.wire.foresight import moves_of
from web.conftest import NewPage
from web.seat import POSITION, until
from web.words import LANGUAGES, page_says

LONG = pytest.mark.long
LESSONS = [(game, name) for game in shipped_names() for name in lessons_of(game)]
CASES = [
    pytest.param(game, name, language, marks=() if (game, name, language) == ("azul", "first", "uk") else LONG)
    for game, name in LESSONS
    for language in LANGUAGES
]


def listed(tree: dict[str, Any], path: str = "") -> Iterator[int]:
    """Give the moves of a tree in the order in which a browser lists them: numbers first."""
    for word in sorted(tree, key=lambda word: (0, int(word)) if word.isdigit() else (1, 0)):
        branch = tree[word]
        yield from listed(branch) if isinstance(branch, dict) else (branch,)


def begin(page: Page, game: str, name: str = "first", language: str = "en") -> Page:
    page.goto(f"/learn/{game}")
    title = lesson_of(game, name).words.say(f"title_{name}", language)
    page.get_by_role("button", name=title, exact=True).click()
    page.wait_for_url("**/table/*")
    expect(page.locator("section.guide")).to_be_visible()
    return page


def sentence(page: Page) -> Locator:
    return page.locator("section.guide").get_by_role("status")


def says(page: Page, lesson: Lesson, words: str, language: str = "en") -> None:
    expect(sentence(page)).to_have_text(lesson.words.say(words, language))


def moves_listed(page: Page) -> Locator:
    """Open the list of moves by its key."""
    page.keyboard.press("l")
    return page.get_by_role("dialog").get_by_role("listitem").get_by_role("button")


def place_in_list(state: State, move: str) -> int:
    return list(listed(moves_of(state).tree)).index(state.game.move(move).number)


def carried_out(page: Page, before: str) -> None:
    """Wait until a move is made; one that spends many tiles is asked for once more."""
    until(page, f"{POSITION} !== {json.dumps(before)} || !!document.querySelector('.tray .asks')")
    if page.evaluate(POSITION) == before:
        page.keyboard.press("Enter")
        until(page, f"{POSITION} !== {json.dumps(before)}")


def press_listed(page: Page, state: State, move: str) -> None:
    """Take a move out of the list of moves, by roles."""
    before = page.evaluate(POSITION)
    moves_listed(page).nth(place_in_list(state, move)).click()
    carried_out(page, before)


def reach_listed(page: Page, state: State, move: str) -> None:
    """Take a move out of the list of moves, by keys: Tab goes from one to the next."""
    before = page.evaluate(POSITION)
    wanted = moves_listed(page).nth(place_in_list(state, move))
    expect(wanted).to_be_visible()
    for _ in range(2 * len(state.moves) + 4):
        if wanted.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    carried_out(page, before)


@pytest.mark.parametrize(("game", "name", "language"), CASES)
def test_a_lesson_is_played_through(new_page: NewPage, game: str, name: str, language: str) -> None:
    lesson, go_on = lesson_of(game, name), page_says("guide_next", language)
    page = begin(new_page(language=language), game, name, language)
    state, drawn = lesson.dealt(lesson.start(), 0)
    for step in lesson.steps:
        says(page, lesson, step.words, language)
        expect(page.locator(".guide-ring")).to_have_count(len(step.points))  # everything it speaks of is there
        if step.is_read:
            page.get_by_role("button", name=go_on, exact=True).click()
        else:
            move = step.first_of(state)
            press_listed(page, state, move.text)
            state, drawn = lesson.dealt(state.play(move), drawn)
        for reply in step.replies:
            state, drawn = lesson.dealt(state.play(reply), drawn)
    expect(page.locator("section.guide")).to_have_count(0)


@LONG
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_played_through_by_keys_only(new_page: NewPage, game: str, name: str) -> None:
    lesson = lesson_of(game, name)
    page = begin(new_page(), game, name)
    state, drawn = lesson.dealt(lesson.start(), 0)
    for step in lesson.steps:
        says(page, lesson, step.words)
        if step.is_read:
            page.keyboard.press("Enter")
        else:
            move = step.first_of(state)
            reach_listed(page, state, move.text)
            state, drawn = lesson.dealt(state.play(move), drawn)
        for reply in step.replies:
            state, drawn = lesson.dealt(state.play(reply), drawn)
    expect(page.locator("section.guide")).to_have_count(0)


@pytest.mark.parametrize(("game", "name", "language"), CASES)
def test_a_phone_says_that_the_draws_are_set(new_page: NewPage, game: str, name: str, language: str) -> None:
    page = begin(new_page(360, 740, language=language), game, name, language)
    line, kept = (page.locator(f".bar .{each}").bounding_box() for each in ("sub", "kept"))
    assert line is not None
    assert kept is not None
    assert line["y"] - 1 <= kept["y"] < line["y"] + line["height"] - 1
    assert kept["x"] + kept["width"] <= line["x"] + line["width"] + 1


def test_a_lesson_by_the_letters_of_its_moves(new_page: NewPage) -> None:
    lesson = lesson_of("azul")
    page = begin(new_page(), "azul")
    for step in lesson.steps:
        says(page, lesson, step.words)
        if step.is_read:
            page.keyboard.press("Enter")
            continue
        until(page, "document.title.startsWith('Your turn')")
        for key in step.awaits[0].lower():
            page.keyboard.press(key)
        page.keyboard.press("Enter")
    expect(page.locator("section.guide")).to_have_count(0)


@LONG
def test_a_lesson_by_touch(new_page: NewPage) -> None:
    lesson = lesson_of("azul")
    page = begin(new_page(390, 844), "azul")
    page.get_by_role("button", name="Go on", exact=True).tap()
    says(page, lesson, "first_factory")
    page.locator('[data-place^="factory-1/B"]').first.tap()
    line = page.locator('[data-place^="seat-0/line-2"]').first
    line.tap()
    line.tap()
    says(page, lesson, "first_rest")


def test_a_wrong_try_is_explained_and_taken_back(new_page: NewPage) -> None:
    lesson = lesson_of("azul")
    page = begin(new_page(), "azul")
    page.keyboard.press("Enter")
    says(page, lesson, "first_factory")
    before = page.evaluate(POSITION)
    for key in ("1", "b", "1", "Enter"):
        page.keyboard.press(key)
    says(page, lesson, "first_factory_small")
    assert page.evaluate(POSITION) == before
    expect(page.get_by_role("button", name=re.compile("^Factory 1.*blue"))).to_be_visible()
    for key in ("1", "b"):
        page.keyboard.press(key)
    says(page, lesson, "first_factory")
    for key in ("2", "Enter"):
        page.keyboard.press(key)
    says(page, lesson, "first_rest")


def test_rings_show_what_is_spoken_of_and_nothing_lies_over_a_board(new_page: NewPage) -> None:
    page = begin(new_page(), "azul")
    page.keyboard.press("Enter")
    expect(page.locator(".guide-ring")).to_have_count(2)
    guide = page.locator("section.guide").bounding_box()
    field = page.locator(".field").bounding_box()
    assert guide is not None
    assert field is not None
    assert guide["y"] + guide["height"] <= field["y"]
    assert page.evaluate("getComputedStyle(document.querySelector('.guide-ring')).pointerEvents") == "none"


def test_a_lesson_is_left_and_taken_up_again_from_the_home_page(new_page: NewPage) -> None:
    lesson = lesson_of("azul")
    page = new_page(new=True)
    page.goto("/")
    page.get_by_role("button", name="Play: Azul", exact=True).click()
    expect(page.get_by_role("button", name="I know it: Azul")).to_be_visible()
    page.get_by_role("button", name="Show me: Azul").click()
    page.wait_for_url("**/table/*")
    says(page, lesson, "first_aim")
    page.keyboard.press("Enter")
    says(page, lesson, "first_factory")
    page.goto("/")
    expect(page.get_by_text("Azul, the lesson")).to_be_visible()
    page.get_by_role("link", name="Continue").first.click()
    says(page, lesson, "first_factory")
    expect(page.get_by_text("draws are set")).to_be_visible()
    page.get_by_role("button", name="Leave the lesson").click()
    expect(page.locator("section.guide")).to_have_count(0)
    for key in ("2", "w", "3", "Enter"):
        page.keyboard.press(key)
    until(page, "document.title.startsWith('Your turn')")


def test_the_rules_can_be_searched(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/azul")
    box = page.get_by_role("searchbox", name="Search the rules")
    box.fill("never falls")
    expect(page.get_by_text("1 rule", exact=True)).to_be_visible()
    expect(page.get_by_text("A score never falls below 0.")).to_be_visible()
    expect(page.get_by_text("AZ-A1", exact=True)).to_have_count(0)
    box.fill("")
    expect(page.get_by_text("Grey wall", exact=True)).to_be_visible()
