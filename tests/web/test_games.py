"""Whole games in a real browser."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from server.live import Server
from web.cases import first_of
from web.conftest import NewPage
from web.seat import Seat, until

RECORDS = Path(__file__).parents[1] / "fixtures"
GAMES = ("Azul", "Summer Pavilion", "Azul Duel")
COLOURS = {"blue": "b", "yellow": "y", "red": "r", "black": "k", "white": "w"}


def test_a_visitor_is_in_a_game_within_two_clicks(new_page: NewPage) -> None:
    page = new_page(new=True)
    page.goto("/")
    page.get_by_role("button", name="Play: Azul", exact=True).click()
    page.get_by_role("button", name="I know it: Azul").click()
    page.wait_for_url("**/table/*")
    assert Seat(page).wait_for_turn()
    assert page.title() == "Your turn · Azul"


def test_a_whole_game_of_azul_by_roles_and_names(new_page: NewPage) -> None:
    seat = Seat.against_bot(new_page(), "Azul")
    while seat.wait_for_turn():
        before = seat.position
        seat.sources.first.click()
        seat.targets().first.click()
        seat.wait_for_change(before)
    sheet = seat.score_sheet()
    expect(sheet.get_by_role("row", name=re.compile("^Total"))).to_be_visible()
    row = sheet.get_by_role("button", name=re.compile("Tiling in round 1|Floor line")).first
    row.click()
    expect(sheet.locator(".rule").first).to_have_text(re.compile(r"^[A-Z][^.]{20,}"))  # in words, without its number
    expect(sheet.get_by_text(re.compile("AZ-"))).to_have_count(0)


@pytest.mark.parametrize("title", first_of(GAMES))
def test_a_whole_game_by_the_list_of_moves(new_page: NewPage, title: str) -> None:
    seat = Seat.against_bot(new_page(), title)
    seat.finish_from_list()
    expect(seat.score_sheet().get_by_role("row", name=re.compile("^Total"))).to_be_visible()


def test_a_whole_game_by_keys_only(new_page: NewPage) -> None:
    seat = Seat.against_bot(new_page(), "Azul")
    while seat.wait_for_turn():
        before = seat.position
        label = str(seat.sources.first.get_attribute("aria-label"))
        place = re.match(r"Factory (\d)|Centre", label)
        assert place is not None, label
        colour = next(letter for name, letter in COLOURS.items() if name in label)
        seat.page.keyboard.press(place[1] or "c")
        seat.page.keyboard.press(colour)
        target = str(seat.targets().first.get_attribute("aria-label"))
        line = re.match(r"Line (\d)", target)
        seat.page.keyboard.press(line[1] if line else "0")
        seat.page.keyboard.press("Enter")
        seat.wait_for_change(before)
    seat.score_sheet()


def test_two_browsers_play_each_other_by_a_link(new_page: NewPage) -> None:
    host, guest = new_page(name="Ada"), new_page(name="Bo")
    host.goto("/")
    host.get_by_role("button", name="Play a friend").click()
    host.get_by_role("button", name="Create table").click()
    host.wait_for_url("**/table/*")
    host.get_by_role("button", name="Link for this computer").click()
    link = host.get_by_label("Link for a friend").input_value()
    guest.goto(link)
    expect(guest.get_by_text("Ada invites you to Azul")).to_be_visible()
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_url("**/table/*")
    seats = [Seat(host), Seat(guest)]
    while not all(seat.over for seat in seats):
        for seat in seats:
            if seat.my_turn:
                seat.wait_for_turn()
                seat.play_from_list()
        host.wait_for_timeout(20)
    host.get_by_role("dialog", name="Score sheet").get_by_role("button", name="Close").click()
    expect(guest.get_by_role("link", name="Replay")).to_be_attached()
    expect(host.locator(".button.main", has_text="Review")).to_be_visible()
    host.get_by_role("button", name="Play again").click()
    host.wait_for_url(lambda url: link.split("/")[4] not in url)
    expect(guest.get_by_role("link", name="Go to the rematch")).to_be_attached()


def test_whoever_plays_by_keys_never_loses_the_place(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    page.keyboard.press("Tab")
    seat.sources.first.focus()
    for _ in range(3):
        before = seat.position
        page.keyboard.press("Enter")
        seat.targets().first.focus()
        page.keyboard.press("Enter")
        seat.wait_for_change(before)
        assert seat.wait_for_turn()
        until(page, "document.activeElement.matches('[data-spot=source]')")


def test_a_press_with_the_mouse_takes_no_focus_that_a_move_would_lose(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    before = seat.position
    for spot in (seat.sources.first, seat.targets().first):
        spot.click()
        assert page.evaluate("document.activeElement === document.body")
    seat.wait_for_change(before)


def test_everything_that_happens_is_spoken(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    seat.play_from_list()
    assert seat.wait_for_turn()
    spoken = page.get_by_role("log").get_by_role("paragraph")
    told = page.get_by_role("list", name="Game log").get_by_role("listitem")
    assert spoken.count() == told.count()
    expect(spoken.nth(-2)).to_contain_text("Ada: ")


def test_a_careful_player_confirms_every_move(new_page: NewPage) -> None:
    page = new_page(confirm=True)
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    before = seat.position
    seat.sources.first.click()
    target = seat.targets().first
    target.click()
    expect(page.get_by_role("group", name="Your choice").get_by_role("button", name="Put back")).to_be_visible()
    assert seat.position == before
    target.click()
    seat.wait_for_change(before)


def test_a_move_against_a_bot_is_taken_back(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    factories = seat.sources.count()
    seat.play_from_list()
    assert seat.wait_for_turn()
    assert seat.sources.count() != factories
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(seat.sources).to_have_count(factories)
    assert seat.wait_for_turn()


def test_two_people_at_one_screen(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="On one screen").click()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/table/*")
    seat = Seat(page)
    for _ in range(4):
        assert seat.wait_for_turn()
        seat.play_from_list()


def test_a_reload_and_a_server_restart_lose_nothing(new_page: NewPage, server: Server) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    seat.play_from_list()
    assert seat.wait_for_turn()
    seat.sources.first.click()
    page.reload()  # in the middle of a decision
    assert seat.wait_for_turn()
    seat.play_from_list()
    server.kill()
    expect(page.get_by_role("heading", name="Reconnecting to the table")).to_be_visible()
    server.start()
    expect(page.get_by_role("heading", name="Reconnecting to the table")).to_be_hidden()
    assert seat.wait_for_turn()
    seat.play_from_list()
    assert seat.wait_for_turn()


def test_two_tabs_show_the_same_game(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    other = Seat(page.context.new_page())
    other.page.goto(page.url)
    assert other.wait_for_turn()
    seat.play_from_list()
    assert seat.wait_for_turn()
    assert other.wait_for_turn()
    expect(other.page.locator(f"[data-v='{seat.position}']")).to_be_visible()


def test_a_view_that_drifted_is_fetched_again(new_page: NewPage) -> None:
    page = new_page()
    asked: list[str] = []
    spoiled: list[bool] = []

    def between(route: Any) -> None:
        server = route.connect_to_server()

        def from_page(message: str) -> None:
            if '"t":"view"' in message:
                asked.append(message)
            server.send(message)

        def from_server(message: str) -> None:
            if not spoiled and '"t":"entry"' in message and '"played"' in message:
                spoiled.append(True)
                message = re.sub(r'"digest":\d+', '"digest":1', message)
            route.send(message)

        route.on_message(from_page)
        server.on_message(from_server)

    page.route_web_socket(re.compile("/ws/tables/"), between)
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    seat.play_from_list()
    assert seat.wait_for_turn()
    assert spoiled
    assert len(asked) == 1


def test_a_double_click_plays_one_move(new_page: NewPage) -> None:
    page = new_page(speed=1)
    seat = Seat.against_bot(page, "Azul")
    for _ in range(3):
        assert seat.wait_for_turn()
        before = int(seat.position)
        seat.sources.first.click()
        seat.targets().first.dblclick()
        seat.wait_for_change(str(before))
        assert seat.wait_for_turn()
        assert int(seat.position) == before + 2
        expect(page.locator(".spot.chosen, .refused, [role=alert]")).to_have_count(0)


def test_an_illegal_try_says_why(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    for _ in range(40):
        assert seat.wait_for_turn()
        seat.sources.first.click()
        blocked = page.get_by_role("button", name=re.compile(r"^Line \d"), disabled=True)
        if blocked.count():
            blocked.first.click(force=True)
            tray = page.get_by_role("group", name="Your choice")
            refusal = tray.locator(".bad").get_by_role("button")
            expect(refusal).to_be_visible()
            assert "AZ-" not in refusal.inner_text()
            seat.sources.last.click()  # the next choice
            expect(refusal).to_be_hidden()
            seat.sources.first.click()
            blocked.first.click(force=True)
            refusal.click()  # its words lead to the rule
            rules = page.get_by_role("dialog", name="How to play")
            expect(rules.locator(".wanted dt")).to_have_text(re.compile("^AZ-A"))
            return
        before = seat.position
        seat.targets().first.click()
        seat.wait_for_change(before)
    raise AssertionError("everything was legal")


def test_hint_undo_and_resign(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("group", name="Your choice")).to_contain_text("Look here")
    seat.sources.first.click()
    page.keyboard.press("Escape")
    for _ in range(2):
        page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("group", name="Your choice")).to_contain_text("Take tiles")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    seat.score_sheet()


def test_tiles_are_dragged(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    before = seat.position
    seat.sources.first.drag_to(page.locator("[data-place='seat-0/line-5']"))
    seat.wait_for_change(before)


def test_a_finished_game_is_replayed(new_page: NewPage, tmp_path: Any) -> None:
    page = new_page()
    page.goto("/")
    page.locator("input[type=file]").set_input_files(RECORDS / "azul" / "2-players-coloured.txt")
    page.wait_for_url("**/replay/*")
    table = page.locator("[data-v]")
    expect(table).to_have_attribute("data-v", "1")
    page.keyboard.press("ArrowRight")
    expect(table).to_have_attribute("data-v", "2")
    page.keyboard.press("ArrowLeft")
    expect(table).to_have_attribute("data-v", "1")
    page.get_by_role("radio", name="2", exact=True).first.check(force=True)
    expect(page.get_by_text("Round 2, move 1")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download record").click()
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    assert record.read_text().startswith("sintra record 2")
    page.get_by_role("button", name="Continue from here").click()
    page.wait_for_url("**/table/*")
    assert Seat(page).wait_for_turn()
    page.goto("/")
    page.locator("input[type=file]").set_input_files(record)
    page.wait_for_url("**/replay/*")
    expect(page.locator("[data-v]")).to_be_visible()


def test_arrows_step_through_a_replay_after_a_round_was_clicked_and_its_link_leads_to_the_same_move(
    new_page: NewPage,
) -> None:
    page = new_page()
    page.goto("/")
    page.locator("input[type=file]").set_input_files(RECORDS / "azul" / "2-players-coloured.txt")
    page.wait_for_url("**/replay/*")
    page.get_by_role("radio", name="3", exact=True).click(force=True)
    expect(page.get_by_text("Round 3, move 1")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Round 3, move 2")).to_be_visible()
    until(page, "location.hash === '#22'")
    page.get_by_role("button", name="Continue from here").click()
    page.wait_for_url("**/table/*")
    page.go_back()
    expect(page.get_by_text("Round 3, move 2")).to_be_visible()
