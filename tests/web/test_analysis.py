"""The analysis board in a real browser: setting up, faults, the engine, moves and branches, links."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

import sintra
from server.live import Server
from web.conftest import NewPage
from web.seat import Seat
from web.test_everybody import check, overflow
from web.test_review import imported


def opened(page: Page, path: str = "/analysis") -> Page:
    page.goto(path)
    expect(page.get_by_role("group", name="Analysis board").first).to_be_visible()
    return page


def test_tiles_are_laid_by_tap_and_by_keys_and_faults_are_named_in_place(new_page: NewPage) -> None:
    page = opened(new_page(1366, 768))
    expect(page.get_by_role("button", name="Analyse")).to_be_enabled()  # it begins with a position that can be used
    page.get_by_role("button", name="Empty").click()
    page.get_by_role("button", name=re.compile("^W: 20")).click()
    page.locator('[data-place="seat-0/wall/1-0"]').first.click()
    expect(page.get_by_role("button", name=re.compile("^W: 19"))).to_be_visible()
    page.locator('[data-place="seat-0/line-2"]').first.click()
    page.keyboard.press("b")  # by keys: a tile, the place beside, and lay it
    expect(page.get_by_role("button", name=re.compile("^B: 20"))).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^B: 19"))).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("fault"))).to_be_visible()
    expect(page.locator("[data-fault]").first).to_be_visible()
    expect(page.get_by_role("button", name="Analyse")).to_be_disabled()
    check(page)
    page.get_by_role("button", name="Take it off").first.click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-fault]").first).to_be_visible()


def test_tiles_are_dragged_from_the_bag_and_between_places(new_page: NewPage) -> None:
    page = opened(new_page(1366, 768))
    page.get_by_role("button", name="Empty").click()
    left = page.get_by_role("button", name=re.compile("^W: "))
    expect(left).to_have_attribute("aria-label", re.compile("^W: 20"))
    left.drag_to(page.locator('[data-place="seat-0/line-3"]').first)
    expect(left).to_have_attribute("aria-label", re.compile("^W: 19"))
    laid = page.locator('[data-place^="seat-0/line-3"] .piece, .piece[data-place^="seat-0/line-3"]')
    expect(laid).to_have_count(1)
    laid.drag_to(page.locator('[data-place="seat-0/line-4"]').first)
    expect(laid).to_have_count(0)
    expect(left).to_have_attribute("aria-label", re.compile("^W: 19"))


def test_a_position_is_set_up_by_its_text(new_page: NewPage) -> None:
    page = opened(new_page(1366, 768))
    azul = sintra.game("azul")
    state = azul.start(seed=3)
    state = state.play(state.moves[0])
    field = page.get_by_label("Position as text")
    field.fill(state.text())
    field.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(azul.link(state))))
    expect(page.get_by_text("The position is legal.")).to_be_visible()


def test_a_position_of_a_game_is_analysed_played_on_and_taken_back(new_page: NewPage, server: Server) -> None:
    table = imported(server, "azul")
    page = opened(new_page(1366, 768), f"/analysis/{table}/6")
    page.get_by_role("button", name="Analyse").click()
    lines = page.get_by_role("group", name="Best lines").get_by_role("button", name=re.compile("%"))
    expect(lines).to_have_count(3)
    for line in lines.all():
        expect(line.locator(".then .step").first).to_be_visible()  # how it would go on
    page.get_by_role("button", name="Stop").or_(page.get_by_role("button", name="Analyse further")).first.click()
    page.get_by_role("button", name="Play move 1").click()
    trail = page.get_by_role("navigation", name="Moves").get_by_role("listitem")
    expect(trail).to_have_count(2)
    page.get_by_role("button", name="Previous move").click()
    expect(trail).to_have_count(1)
    expect(page.get_by_role("group", name="Moves played from here").get_by_role("button")).to_have_count(1)
    check(page)


def test_a_moment_of_a_replay_is_saved_opened_and_played_against_a_level(
    new_page: NewPage, server: Server, tmp_path: Path
) -> None:
    page = new_page(1366, 768)
    page.goto(f"/replay/{imported(server, 'azul')}#6")
    for kind, begin in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.get_by_role("button", name=kind, exact=True).click()
        download.value.save_as(tmp_path / kind)
        assert (tmp_path / kind).read_bytes().lstrip().startswith(begin)
    page.get_by_role("link", name="Analysis board").click()
    expect(page.get_by_text("The position is legal.")).to_be_visible()
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("img", name=re.compile("QR|code", re.IGNORECASE))).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("dialog").get_by_role("button", name="Play").click()
    page.wait_for_url("**/table/*")
    assert Seat(page).wait_for_turn()


def test_a_link_leads_to_the_same_position(new_page: NewPage, server: Server) -> None:
    page = opened(new_page(1366, 768), f"/analysis/{imported(server, 'pavilion')}/8")
    expect(page).to_have_url(re.compile(r"/analysis/1[\w-]+$"))
    text = page.get_by_label("Position as text").input_value()
    other = opened(new_page(390, 844), page.url)
    other.get_by_role("button", name="More").click()
    assert overflow(other) <= 0
    other.get_by_role("button", name="Seat 1").click()
    expect(other.get_by_label("Position as text")).to_have_value(text)
