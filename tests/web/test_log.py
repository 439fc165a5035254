"""What the table tells: the log, whose turn it is, and what happened since one's own last move."""

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

import sintra
from server.live import Server
from web.cases import first_of
from web.conftest import NewPage
from web.prepared import SIDEWAYS, inside, measures
from web.seat import FLYING, until
from web.tables import ME, bot, sit_at

FOLD = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"


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
    seat.play_by_letters(move)
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


def two_runs() -> tuple[str, str, list[int]]:
    """Give a position of Azul, a move of seat 0 that ends its round, and what each tile of it scores with its runs."""
    for seed in range(400):
        rng = random.Random(seed)
        state = sintra.game("azul").start(seed=seed)
        while not state.is_over and state.round < 4:
            move = rng.choice(list(state.moves))
            after = state.play(move)
            tiles: dict[tuple[int, int, int], list[int]] = {}
            for event in after.events:
                if event.kind == "tiled" and event.points:
                    place = event.seat, event.details["row"], event.details["column"]
                    tiles.setdefault(place, []).append(event.points)
            if state.turn == 0 and any(len(runs) == 2 for runs in tiles.values()):
                return state.text(), move.text, [sum(runs) for runs in tiles.values()]
            state = after
    raise AssertionError("no tile scored twice")


def test_a_tile_in_two_runs_is_one_line_of_the_log(new_page: NewPage, server: Server) -> None:
    position, move, scored = two_runs()
    page = new_page()
    seat = sit_at(page, server, "azul", ME, bot(), position=position)
    assert seat.wait_for_turn()
    for word in re.findall(r"\d|c|[A-Z]|-", move):
        page.keyboard.press(word.lower())
    page.keyboard.press("Enter")
    tiled = lines(page).filter(has_text=re.compile("row [1-5].*column [1-5]", re.IGNORECASE))
    expect(tiled).to_have_count(len(scored))
    points = tiled.locator("em").all_inner_texts()
    assert [int(each) for each in points] == scored[::-1]  # the last thing is told first


def test_an_undone_move_is_marked_in_the_log(new_page: NewPage, server: Server) -> None:
    page, spectator = new_page(), new_page(name="Cy")
    seat = sit_at(page, server, "azul", ME, bot())
    assert seat.wait_for_turn()
    seat.play_from_list()
    assert seat.wait_for_turn()
    told_before = lines(page).count()
    page.get_by_role("button", name="Undo").click()
    spectator.goto(page.url)
    for seen in (page, spectator):
        undone = lines(seen).filter(has_text="taken back")
        expect(undone.last).to_be_visible()
        # both moves are taken back: one's own and the bot's answer
        expect(undone).to_have_count(2)
        assert lines(seen).count() > told_before
        for line in undone.all():
            struck = line.locator("span").last.evaluate("(e) => getComputedStyle(e).textDecorationLine")
            assert struck == "line-through"


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


@pytest.mark.parametrize(("width", "height"), first_of([SIDEWAYS, (390, 844)]))
def test_a_phone_has_a_line_for_it(new_page: NewPage, server: Server, width: int, height: int) -> None:
    page = new_page(width, height)
    seat = sit_at(page, server, "azul", ME, bot(), bot(2))
    assert seat.wait_for_turn()
    seat.play_from_list()
    assert seat.wait_for_turn()
    ticker = page.locator(".ticker")
    expect(ticker.locator(".flag")).to_have_text(["1", "2"])
    box = ticker.bounding_box()
    assert box is not None
    assert box["height"] <= 44
    assert inside(page, measures(box))
    assert max(page.evaluate(FOLD)) <= 0
    ticker.get_by_role("button").click()
    expect(ticker.locator(".flag")).to_have_count(0)
    expect(ticker.locator(".flag")).to_have_count(2)
