"""One rule of commitment: what plays a move, what is asked first, and how long it can be undone."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import sintra
from server.live import Server
from sintra.core.state import State
from web.cases import first_of
from web.conftest import NewPage
from web.seat import Seat
from web.tables import ME, bot, sit_at
from web.test_log import end_of_a_round
from web.words import page_says

RECORD = Path(__file__).parents[1] / "fixtures" / "azul" / "2-players-coloured.txt"
TILE = "[data-place^=factory] [data-spot=source], [data-spot=source][data-place^=factory]"
UNDO = "button[aria-label='Undo']"


def dear(state: State) -> str | None:
    """Give a space that seat 0 can pay in one way only, with more than two tiles: `B>B6`, without the wild tiles."""
    if state.turn != 0:
        return None
    ways: dict[str, list[str]] = {}
    for move in state.moves:
        colour, _, rest = move.text.partition(">")
        if rest:
            ways.setdefault(f"{colour}>{rest.partition('+')[0]}", []).append(rest)
    return next((space for space, paid in ways.items() if len(paid) == 1 and int(space[-1]) > 2), None)


def dear_position() -> tuple[str, str]:
    for seed in range(40):
        rng = random.Random(seed)
        state = sintra.game("pavilion").start(seed=seed)
        while not state.is_over:
            if (space := dear(state)) is not None:
                return state.text(), space
            state = state.play(rng.choice(list(state.moves)))
    raise AssertionError("nothing costs three tiles")


@pytest.mark.parametrize("title", first_of(["Azul Duel", "Summer Pavilion"]))
def test_a_click_on_a_whole_move_plays_it(new_page: NewPage, title: str) -> None:
    page = new_page()
    seat = Seat.against_bot(page, title)
    assert seat.wait_for_turn()
    while not page.locator(TILE).count():  # the plates of Duel's set-up
        seat.play_from_list()
        assert seat.wait_for_turn()
    before = seat.position
    tile = page.locator(TILE).first
    tile.hover()
    expect(page.locator(".tray .buttons .main")).to_be_visible()  # what would happen is shown
    tile.click()
    seat.wait_for_change(before)


def test_a_finger_shows_first_and_plays_by_a_second_tap(new_page: NewPage) -> None:
    page = new_page(390, 844)
    seat = Seat.against_bot(page, "Summer Pavilion")
    assert seat.wait_for_turn()
    before = seat.position
    tile = page.locator(TILE).first
    tile.tap()
    expect(page.locator(".tray .buttons .main")).to_be_visible()
    assert seat.position == before
    tile.tap()
    seat.wait_for_change(before)


def test_what_spends_more_than_two_tiles_is_asked_once(new_page: NewPage, server: Server) -> None:
    position, space = dear_position()
    colour, _, target = space.partition(">")
    page = new_page()
    seat = sit_at(page, server, "pavilion", ME, bot(), position=position)
    assert seat.wait_for_turn()
    before = seat.position
    page.keyboard.press(colour.lower())
    page.locator(f"[data-place='seat-0/stars/{target}']").first.click(force=True)
    expect(page.locator(".tray .asks")).to_have_text(re.compile(r"^This spends [3-6] tiles. Play it\?$"))
    assert seat.position == before
    page.locator(".tray .buttons .main").click()
    seat.wait_for_change(before)


def test_undo_lasts_until_another_seat_has_acted(new_page: NewPage, server: Server) -> None:
    page = new_page()
    seat = sit_at(page, server, "azul", ME, {**ME, "name": "Bo"}, takebacks=False)
    assert seat.wait_for_turn()
    tiles = seat.sources.count()
    seat.play_from_list()
    assert seat.wait_for_turn()  # at one screen it is the other one's turn
    page.locator(UNDO).click()
    expect(seat.sources).to_have_count(tiles)
    log = page.get_by_role("list", name="Game log")
    expect(log.get_by_role("listitem").filter(has_text="taken back")).to_have_count(1)
    page.reload()
    expect(log.get_by_role("listitem").filter(has_text="taken back")).to_have_count(1)


def test_a_refused_undo_says_why(new_page: NewPage, server: Server) -> None:
    page = new_page()
    seat = sit_at(page, server, "azul", ME, bot(), takebacks=False)
    assert seat.wait_for_turn()
    seat.play_from_list()
    assert seat.wait_for_turn()
    page.locator(UNDO).click()
    said = page.get_by_role("group", name="Your choice")
    expect(said).to_contain_text("Another player has moved since then, so it can’t be undone.")
    seat.sources.first.click()
    expect(said).not_to_contain_text("Another player")


def test_a_draw_ends_the_time_for_undoing_and_is_named(new_page: NewPage, server: Server) -> None:
    position, move = end_of_a_round()
    page = new_page()
    seat = sit_at(page, server, "azul", ME, bot(), position=position, takebacks=False)
    assert seat.wait_for_turn()
    seat.play_by_letters(move)
    assert seat.wait_for_turn()  # nobody else has acted
    page.locator(UNDO).click()
    said = page.get_by_role("group", name="Your choice")
    expect(said).to_contain_text(page_says("refused_drawn"))


def test_tab_to_a_tile_enter_a_digit_enter(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    before = seat.position
    while not page.evaluate("document.activeElement.matches('[data-spot=source]')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-spot=source].chosen").first).to_be_visible()
    page.keyboard.press("5")
    expect(page.locator(".tray .buttons .main")).to_have_text(re.compile("Line 5"))
    page.keyboard.press("Enter")
    seat.wait_for_change(before)
    expect(page.get_by_role("list", name="Game log")).to_contain_text("line 5")


def test_a_half_made_choice_survives_a_reload(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    before = seat.position
    seat.sources.first.click()
    page.keyboard.press("5")
    button = page.locator(".tray .buttons .main")
    expect(button).to_have_text(re.compile("Line 5"))
    page.reload()
    assert seat.wait_for_turn()
    expect(button).to_have_text(re.compile("Line 5"))
    page.keyboard.press("Enter")
    seat.wait_for_change(before)


SHEETS = [
    ("replay", "Score sheet", "Score sheet"),
    ("replay", "Settings", "Settings"),
    ("/", "Settings", "Settings"),
    ("/", "Set up: Azul", "Azul"),
    ("/learn/duel", "Settings", "Settings"),
    ("/analysis", "Share", "Share"),
    ("table", "How to play", "How to play"),
    ("table", "Menu", "Menu"),
]
"""Where a sheet is opened, by which button, and what it is called."""


@pytest.mark.parametrize(("where", "button", "title"), first_of(SHEETS))
def test_sheets_elsewhere_take_the_focus_and_close_with_escape(
    new_page: NewPage, where: str, button: str, title: str
) -> None:
    page = new_page()
    page.goto("/" if where in ("replay", "table") else where)
    if where == "replay":
        page.locator("input[type=file]").set_input_files(RECORD)
        page.wait_for_url("**/replay/*")
    if where == "table":
        assert Seat.against_bot(page, "Azul").wait_for_turn()
    opener = page.get_by_role("button", name=button, exact=True)
    opener.focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name=title)
    expect(sheet).to_be_visible()
    assert page.evaluate("!!document.activeElement.closest('[role=dialog]')")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(opener).to_be_focused()


def test_every_sheet_takes_the_focus_and_closes_with_escape(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    sheets = page.get_by_role("dialog")
    for opened in ("List of moves", "Describe the table", "What’s what", "Keyboard shortcuts", "Supplies and game log"):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name=opened).last.click()
        expect(sheets).to_have_count(1)
        expect(sheets).to_have_attribute("aria-label", opened)
        assert page.evaluate("!!document.activeElement.closest('[role=dialog]')")
        page.evaluate("document.activeElement.blur()")  # wherever the focus is
        page.keyboard.press("Escape")
        expect(sheets).to_have_count(0)
