"""Every board is readable at every size, nothing lies over one's own, and nothing jumps when a turn begins."""

import pytest
from playwright.sync_api import Page, expect

from server.live import Server
from web.cases import first_of, one_of
from web.conftest import NewPage
from web.prepared import LAPTOP, LARGE, PHONES, SIDEWAYS, TABLET, apart, box, inside, measures, table, take
from web.seat import Seat, until
from web.test_games import RECORDS
from web.words import LANGUAGES

PAIRS = ("azul-2", "duel-2", "pavilion-2")
FOURS = ("azul-4", "pavilion-4")
SIZES = [*PHONES, SIDEWAYS, TABLET, LAPTOP, LARGE]
PARTS = (".own-frame", ".table .market", ".other-frame", ".tray-place")
READABLE = 0.7


def scrolls(page: Page) -> tuple[int, int]:
    """Tell by how much a page is larger than its window."""
    wide, tall = page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    return int(wide), int(tall)


@pytest.mark.parametrize(
    ("name", "size"),
    one_of([*PAIRS, "pavilion-2-placing"], [LAPTOP, LARGE, (2560, 1440), (1280, 720)], usual=2),
)
def test_the_other_board_has_seventy_percent_of_ones_own(
    new_page: NewPage, server: Server, name: str, size: tuple[int, int]
) -> None:
    page = table(new_page, server, name, size)
    own, other = box(page, ".own-board > *"), box(page, ".theirs > *")
    assert other["width"] >= READABLE * own["width"]
    assert own["width"] >= 0.3 * size[0], "one's own board uses the screen"
    for part in PARTS:
        assert inside(page, box(page, part)), part
    assert apart(box(page, ".other-frame"), box(page, ".own-frame"))
    assert apart(box(page, ".table .market"), box(page, ".own-frame"))
    assert scrolls(page) == (0, 0)


@pytest.mark.parametrize(("name", "size"), one_of([*PAIRS, *FOURS], SIZES, usual=1))
def test_nothing_is_outside_of_the_window_and_nothing_lies_over_ones_board(
    new_page: NewPage, server: Server, name: str, size: tuple[int, int]
) -> None:
    page = table(new_page, server, name, size)
    for _ in range(2):
        assert max(scrolls(page)) <= 0
        own = box(page, ".own-frame")
        assert inside(page, own)
        assert inside(page, box(page, ".own-board > *"))
        for part in ("other-frame", "shelf", "notes", "market", "tray-place"):
            for found in page.locator(f".table .{part}").all():
                place = found.bounding_box()
                if place is None:  # not shown in this layout
                    assert part in ("notes", "shelf")
                    continue
                assert inside(page, measures(place)), part
                assert apart(measures(place), own), part
        for other in page.locator(".theirs > *").all():
            place = other.bounding_box()
            assert place is not None
            assert inside(page, measures(place))
        take(page)
        page.wait_for_timeout(300)


@pytest.mark.parametrize(("width", "height"), first_of([(2560, 1440), LARGE, LAPTOP]))
def test_with_four_the_market_keeps_its_share_of_the_screen(
    new_page: NewPage, server: Server, width: int, height: int
) -> None:
    page = table(new_page, server, "azul-4", (width, height))
    assert box(page, ".table .market")["width"] >= 0.28 * width


@pytest.mark.parametrize(("name", "size"), one_of(FOURS, [*PHONES, TABLET, LAPTOP], usual=3))
def test_a_board_that_is_enlarged_does_not_cover_ones_own(
    new_page: NewPage, server: Server, name: str, size: tuple[int, int]
) -> None:
    page = table(new_page, server, name, size)
    before, small = box(page, ".own-frame"), box(page, ".theirs > *")
    page.get_by_role("button", name="Enlarge").first.click()
    page.wait_for_timeout(400)
    opened = box(page, ".open .theirs > *")
    assert opened["width"] > 1.2 * small["width"]
    assert box(page, ".own-frame") == before
    assert apart(box(page, ".open"), before)
    assert inside(page, box(page, ".open"))
    page.keyboard.press("Escape")
    expect(page.locator(".open")).to_have_count(0)
    for number in range(1, page.locator(".other-frame").count() + 1):  # by a key, one after the other
        page.keyboard.press("v")
        expect(page.locator(".open .name")).to_have_text(
            page.locator(".other-frame .name").nth(number - 1).inner_text()
        )
    page.keyboard.press("v")
    expect(page.locator(".open")).to_have_count(0)


@pytest.mark.parametrize(("name", "size"), one_of(PAIRS, [(390, 844), SIDEWAYS, LAPTOP]))
def test_nothing_jumps_when_a_turn_begins(new_page: NewPage, server: Server, name: str, size: tuple[int, int]) -> None:
    page = table(new_page, server, name, size)
    seat = Seat(page)
    page.evaluate(
        """() => {
            window.shifts = []
            new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) window.shifts.push(entry.value)
            }).observe({ type: 'layout-shift' })
        }"""
    )
    places = {part: box(page, part) for part in PARTS}
    seat.play_from_list()
    until(page, "!document.querySelector('[role=dialog]')")
    page.evaluate("window.shifts.length = 0")
    assert seat.wait_for_turn()
    page.wait_for_timeout(200)
    assert sum(page.evaluate("window.shifts")) < 0.02
    if name == "azul-2":  # in Duel it may be one's turn to place now
        assert {part: box(page, part) for part in PARTS} == places


def test_the_total_of_the_score_sheet_is_in_sight(new_page: NewPage, server: Server) -> None:
    page = new_page(*LAPTOP)
    page.goto("/")
    page.locator("input[type=file]").set_input_files(RECORDS / "pavilion" / "2-players-coloured.txt")
    page.wait_for_url("**/replay/*")
    expect(page.locator("[data-v]")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.table')).boxShadow") == "none"
    page.get_by_role("button", name="Score sheet").click()
    page.wait_for_timeout(300)
    total = box(page, "[role=dialog] tfoot td")
    assert inside(page, total)
    assert total["y"] + total["height"] <= LAPTOP[1] - 20


@pytest.mark.parametrize("language", first_of(sorted(LANGUAGES, key="uk".__ne__)))
def test_the_level_on_the_home_page_is_not_under_the_buttons(new_page: NewPage, language: str) -> None:
    page = new_page(360, 740, language=language)
    page.goto("/")
    for door in page.get_by_role("article").all():
        level, play = door.locator("select").bounding_box(), door.locator(".buttons").bounding_box()
        assert level is not None
        assert play is not None
        assert apart(measures(level), measures(play))


@pytest.mark.parametrize("language", first_of(sorted(LANGUAGES, key="it".__ne__)))
def test_whose_turn_it_is_is_never_cut_off(new_page: NewPage, server: Server, language: str) -> None:
    page = new_page(language=language)
    for seats in (2, 4):
        player = server.alone("azul", seats)
        while player.moves["seat"] != 1:
            v = player.v
            player.play(player.numbers()[0])
            player.until(lambda p=player, v=v: p.v > v and p.moves)
        page.goto(f"/table/{player.id}")
        expect(page.locator(".others .head").first).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(100)
            cut = page.evaluate(
                """[...document.querySelectorAll('.head .now, .head .turn')]
                .filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth).map((e) => e.textContent)"""
            )
            assert cut == [], (width, height)
        player.close()
