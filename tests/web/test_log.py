"""What the table tells: the log, whose turn it is, and what happened since one's own last move."""

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

import sintra
from server.live import Server
from web.cases import first_of
from web.conftest import NewPage
from web.seat import FLYING, until
from web.tables import ME, bot, sit_at


def lines(page: Page) -> Locator:
    return page.get_by_role("list", name="Game log").get_by_role("listitem")


def told(page: Page) -> list[str]:
    return [" ".join(line.split()) for line in lines(page).all_inner_texts()]


def end_of_a_round() -> tuple[str, str]:
    """Give a position of Azul, and a move of seat 0 that ends a round, scores and lets it begin the next."""
    for seed in range(400):
        rng = random.Random(seed)
        state = sintra.game("azul").start(seed=seed)
        while not state.is_over:
            move = rng.choice(list(state.moves))
            after = state.play(move)
            if after.round == 2 and (state.turn, after.turn) == (0, 0) and after.scores[0] > 0:
                return state.text(), move.text
            if after.round > 1:
                break
            state = after
    raise AssertionError("no round ended with points")


@pytest.mark.parametrize("game", first_of(["duel", "azul", "pavilion"]))
def test_the_log_has_the_same_words_live_after_a_reload_and_for_spectators(
    new_page: NewPage, server: Server, game: str
) -> None:
    page, spectator = new_page(), new_page(name="Cy")
    seat = sit_at(page, server, game, ME, bot())
    for _ in range(6):
        assert seat.wait_for_turn()
        seat.play_from_list(3)
    assert seat.wait_for_turn()
    live = told(page)
    assert len(live) > 6
    page.reload()
    assert seat.wait_for_turn()
    until(page, f"document.querySelectorAll('.notes .log li').length === {len(live)}")
    assert told(page) == live
    spectator.goto(page.url)
    until(spectator, f"document.querySelectorAll('.notes .log li').length === {len(live)}")
    secret = [i for i, line in enumerate(told(spectator)) if "hidden choice" in line]
    assert not secret or game == "duel"
    assert [line for i, line in enumerate(told(spectator)) if i not in secret] == [
        line for i, line in enumerate(live) if i not in secret
    ]


def test_the_log_waits_for_the_tiling_and_names_whose_points_they_are(new_page: NewPage, server: Server) -> None:
    position, move = end_of_a_round()
    page = new_page(speed=0.5)
    seat = sit_at(page, server, "azul", ME, bot(), position=position)
    assert seat.wait_for_turn()
    before = seat.position
    for word in re.findall(r"\d|c|[A-Z]|-", move):
        page.keyboard.press(word.lower())
    page.keyboard.press("Enter")
    seat.wait_for_change(before)
    until(page, FLYING)
    points = lines(page).filter(has=page.locator("em"))
    assert points.count() == 0
    assert not seat.my_turn
    expect(page.get_by_text("Your turn", exact=True)).to_have_count(0)
    until(page, f"!({FLYING})")
    assert seat.wait_for_turn()
    assert points.count() > 0
    for line in points.all_inner_texts():
        assert re.match("(Ada|Aprendiz): ", line), line


def test_what_others_did_is_numbered_and_shown_again(new_page: NewPage, server: Server) -> None:
    page = new_page(1366, 768)
    seat = sit_at(page, server, "azul", ME, bot(), bot(2), bot(3))
    for _ in range(2):
        assert seat.wait_for_turn()
        seat.play_from_list(2)
    assert seat.wait_for_turn()
    flags = page.locator(".flags .flag")
    expect(flags.first).to_be_visible()
    assert {flag.inner_text() for flag in flags.all()} == {"1", "2", "3"}
    colours = {flag.inner_text(): flag.evaluate("(e) => getComputedStyle(e).backgroundColor") for flag in flags.all()}
    assert len(set(colours.values())) == 3
    since = page.get_by_role("region", name="Since your last move").get_by_role("listitem")
    expect(since).to_have_count(3)
    position, text = seat.position, page.locator("section.market").inner_html()
    page.keyboard.press("a")
    expect(flags).to_have_count(0)  # it is shown again, from the beginning
    assert page.locator("section.market").inner_html() != text
    expect(flags.first).to_be_visible()
    assert seat.wait_for_turn()
    assert seat.position == position
    page.reload()
    assert seat.wait_for_turn()
    expect(since).to_have_count(3)
    seat.play_from_list()


def test_a_phone_has_a_line_for_it(new_page: NewPage, server: Server) -> None:
    page = new_page(390, 844)
    seat = sit_at(page, server, "azul", ME, bot(), bot(2))
    assert seat.wait_for_turn()
    seat.play_from_list()
    assert seat.wait_for_turn()
    ticker = page.locator(".ticker")
    expect(ticker.locator(".flag")).to_have_text(["1", "2"])
    box = ticker.bounding_box()
    assert box is not None
    assert box["height"] < 32
    ticker.get_by_role("button").click()
    expect(ticker.locator(".flag")).to_have_count(0)
    expect(ticker.locator(".flag")).to_have_count(2)
