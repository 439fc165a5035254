"""A phone shows what one must see, and everything that must be tapped is large enough for a finger."""

import re

import pytest
from playwright.sync_api import Page, expect

from server.live import Server
from web.cases import first_of, one_of
from web.conftest import NewPage
from web.prepared import PHONES, SIDEWAYS, TABLET, apart, box, inside, measures, table, take

FINGER = 40
PAIRS = ("azul-2", "duel-2", "pavilion-2")
ALL = ("duel-2", "azul-2", "azul-4", "pavilion-2", "pavilion-4", "pavilion-2-placing")
# what can be hit, is a choice now, and is too small; a choice with a key in the tray need not be hit
SMALL = """(least) => {
    const keys = new Set([...document.querySelectorAll('[data-key]')].map((key) => key.ariaLabel?.split(',')[0]))
    const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.pav-space, .unseen')
    return [...document.querySelectorAll('.spot.offered, .pick, button, [role=tab], a')].filter(seen).filter((e) => {
        const { x, y, width, height } = e.getBoundingClientRect()
        const hit = document.elementFromPoint(x + width / 2, y + height / 2)
        if (!hit || !(e.contains(hit) || hit === e)) return false
        if (e.matches('[data-spot=target]') && keys.size) return false
        return Math.min(width, height) < least - 0.5
    }).map((e) => `${e.ariaLabel ?? e.textContent} ${JSON.stringify(e.getBoundingClientRect())}`)
}"""
SEEN = {
    "azul-2": ["seat-1/line-1", "seat-1/line-5", "seat-1/wall", "seat-1/floor"],
    "azul-4": ["seat-3/line-1", "seat-3/line-5", "seat-3/wall", "seat-3/floor"],
    "duel-2": ["seat-1/line-1", "seat-1/line-6", "seat-1/place-1", "seat-1/place-9", "seat-1/broken"],
    "pavilion-2": ["seat-1/hand", "seat-1/statue-0"],
    "pavilion-4": ["seat-3/hand", "seat-3/statue-0"],
}


@pytest.mark.parametrize(("name", "size"), one_of(sorted(SEEN), [*PHONES, SIDEWAYS], usual=1))
def test_the_others_boards_are_seen_without_opening_anything(
    new_page: NewPage, server: Server, name: str, size: tuple[int, int]
) -> None:
    page = table(new_page, server, name, size)
    for place in SEEN[name]:
        found = page.locator(f".others [data-place='{place}'], .others [data-place^='{place}']").first
        drawn = found.bounding_box()
        assert drawn is not None, place
        assert inside(page, measures(drawn)), place
        assert drawn["height"] >= 4, place


@pytest.mark.parametrize(("name", "size"), one_of([*PAIRS, "azul-4", "pavilion-4"], [*PHONES, SIDEWAYS], usual=2))
def test_everything_that_must_be_tapped_is_large_enough(
    new_page: NewPage, server: Server, name: str, size: tuple[int, int]
) -> None:
    page = table(new_page, server, name, size)
    assert page.evaluate(SMALL, FINGER) == []
    lens = page.locator(".open-lens").first
    if lens.count():
        lens.tap()
        page.wait_for_timeout(300)
        assert page.locator(".lens .spot.offered").count() > 0
        assert page.evaluate(SMALL, FINGER) == []
        page.locator(".lens .spot.offered").first.tap()
    else:
        take(page)
    page.wait_for_timeout(300)
    expect(page.locator(".lens")).to_have_count(0)
    assert page.evaluate(SMALL, FINGER) == []


@pytest.mark.parametrize(("name", "size"), one_of(["azul-2", "azul-4"], PHONES))
def test_the_market_is_large_while_taking_and_ones_board_while_placing(
    new_page: NewPage, server: Server, name: str, size: tuple[int, int]
) -> None:
    page = table(new_page, server, name, size)
    market, board = box(page, ".table .market"), box(page, ".own-board > *")
    take(page)
    page.wait_for_timeout(300)
    small, large = box(page, ".table .market"), box(page, ".own-board > *")
    assert small["height"] < 0.6 * market["height"]
    assert large["height"] > board["height"]
    page.locator(".bring-back").click()
    page.wait_for_timeout(300)
    assert box(page, ".table .market") == market


def test_a_line_of_duel_is_chosen_by_a_key(new_page: NewPage, server: Server) -> None:
    page = table(new_page, server, "duel-2", (390, 844))
    before = page.locator("[data-v]").get_attribute("data-v")
    take(page)
    keys = page.locator("[data-key]")
    for _ in range(3):
        page.wait_for_timeout(400)
        if keys.count():
            break
        order = page.locator(".duel-order").first
        if order.count():
            order.click()
        page.get_by_role("group", name="Your choice").first.get_by_role("button").last.click()
    assert keys.count() >= 2
    assert all(re.match(r"Line \d, |Break", str(key.get_attribute("aria-label"))) for key in keys.all())
    keys.first.click()
    expect(keys.first).to_have_attribute("aria-pressed", "true")
    assert page.locator("[data-v]").get_attribute("data-v") != before


def test_a_tap_beside_a_space_of_pavilion_means_the_nearest_legal_one(new_page: NewPage, server: Server) -> None:
    page = table(new_page, server, "pavilion-2-placing", (390, 844))
    take(page)
    page.wait_for_timeout(300)
    spaces = page.locator(".pav-space.ringed")
    assert spaces.count() > 0
    spot = spaces.first.bounding_box()
    assert spot is not None
    middle = (spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    others = [found for found in (one.bounding_box() for one in spaces.all()[1:]) if found]
    away = [
        (middle[0] + dx, middle[1] + dy)
        for dx, dy in ((0, 24), (0, -24), (24, 0), (-24, 0))
        if all(
            (middle[0] + dx - o["x"] - o["width"] / 2) ** 2 + (middle[1] + dy - o["y"] - o["height"] / 2) ** 2 > 26**2
            for o in others
        )
    ]
    label = spaces.first.get_attribute("aria-label")
    page.touchscreen.tap(*away[0])
    expect(page.locator(".pav-space.proposed")).to_have_attribute("aria-label", str(label))


def test_the_wild_colour_is_in_the_header_and_the_rules_in_the_menu(new_page: NewPage, server: Server) -> None:
    page = table(new_page, server, "pavilion-2", (360, 740))
    sign, bar = box(page, ".bar .sign"), box(page, ".bar")
    assert sign["y"] + sign["height"] <= bar["y"] + bar["height"]
    assert sign["x"] + sign["width"] <= 360
    expect(page.locator(".bar .sign")).to_have_text("orange is wild")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How to play").click()
    expect(page.get_by_role("dialog", name="How to play")).to_be_visible()


@pytest.mark.parametrize("name", first_of(ALL))
def test_sideways_market_and_board_lie_beside_each_other(new_page: NewPage, server: Server, name: str) -> None:
    page = table(new_page, server, name, SIDEWAYS)
    market, board = box(page, ".table .market"), box(page, ".own-frame")
    assert apart(market, board)
    assert market["x"] + market["width"] <= board["x"] + 1
    assert inside(page, market)
    assert inside(page, board)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def in_ukrainian(page: Page) -> None:
    """Show long words, once it is one's turn: that is waited for in English."""
    page.evaluate("""() => {
        const kept = JSON.parse(localStorage.getItem('sintra.settings'))
        localStorage.setItem('sintra.settings', JSON.stringify({ ...kept, language: 'uk' }))
    }""")
    page.reload()
    expect(page.locator(".tray .words")).to_be_visible()
    page.locator("[data-spot][tabindex='0'], .tray button").first.wait_for(state="attached")


def propose(page: Page) -> None:
    """Choose a whole move, and do not play it: a finger shows first."""
    width = page.evaluate("innerWidth")
    places = page.locator(".spot.offered[data-spot=target], .pav-space.ringed")
    if width != TABLET[0] and places.count():
        places.last.tap(force=True)


@pytest.mark.parametrize(
    ("name", "size"),
    one_of(
        ["azul-4", "pavilion-2-placing", "azul-2", "pavilion-4", "duel-2"],
        [SIDEWAYS, TABLET, (360, 740)],
        usual=2,
    ),
)
def test_everything_that_the_tray_says_and_offers_is_in_sight(
    new_page: NewPage, server: Server, name: str, size: tuple[int, int]
) -> None:
    page = table(new_page, server, name, size)
    in_ukrainian(page)
    for step in (None, take, propose):
        if step:
            step(page)
            page.wait_for_timeout(300)
        place = box(page, ".tray-place")
        assert inside(page, place)
        assert page.evaluate("(e => e.scrollHeight - e.clientHeight)(document.querySelector('.said'))") <= 1
        for part in page.locator(".tray button, .tray .words").all():
            found = part.bounding_box()
            assert found is not None
            assert place["y"] - 1 <= found["y"]
            assert found["y"] + found["height"] <= place["y"] + place["height"] + 1
            assert found["x"] + found["width"] <= place["x"] + place["width"] + 1


@pytest.mark.parametrize(("width", "height"), first_of([(360, 740), SIDEWAYS]))
def test_every_way_to_pay_with_chips_is_in_sight_and_has_a_name_of_its_own(
    new_page: NewPage, server: Server, width: int, height: int
) -> None:
    page = table(new_page, server, "duel-2-chips", (width, height))
    in_ukrainian(page)
    ways = page.locator(".tray .detail").get_by_role("button")
    names = [str(way.get_attribute("aria-label")) for way in ways.all()]
    assert len(set(names)) == len(names) > 2
    plays = []
    for name in names:
        page.keyboard.press((re.findall(r"\d", name) or "0")[0])
        main = page.locator(".tray .buttons .main")
        expect(page.locator(".tray .detail .on")).to_have_attribute("aria-label", name)
        plays.append(main.inner_text())
        place = box(page, ".tray-place")
        for button in page.locator(".tray button:visible").all():
            found = button.bounding_box()
            assert found is not None
            assert min(found["width"], found["height"]) >= FINGER
            assert place["y"] - 1 <= found["y"]
            assert found["y"] + found["height"] <= place["y"] + place["height"] + 1
    assert len(set(plays)) == len(plays)  # the button that plays says which way it is


@pytest.mark.parametrize("path", first_of(["/learn/azul", "/games", "/you", "/puzzles", "/ratings", "/lobby"]))
def test_the_name_of_a_page_is_not_cut_off(new_page: NewPage, path: str) -> None:
    page = new_page(360, 740, language="uk")
    page.goto(path)
    title = page.locator(".bar h1")
    expect(title).not_to_be_empty()
    assert title.evaluate("(e) => e.scrollWidth - e.clientWidth") <= 1
