"""Languages, sizes, and what axe says of every page."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from web.cases import first_of, one_of
from web.conftest import NewPage
from web.prepared import apart, measures
from web.seat import Seat, until
from web.words import LANGUAGES, page_says

RECORDS = Path(__file__).parents[1] / "fixtures"
RESTS = """document.getAnimations().every((one) =>
    one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"""
SMALLEST_BUTTON = 44
SMALLEST_SPACE = 24


def check(page: Page) -> None:
    """Ask axe in both themes, when nothing moves any more."""
    for theme in ("light", "dark"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
        until(page, RESTS)
        # colours on pictures are checked in the visual language, not by guessing backgrounds
        found = Axe().run(page, options={"rules": {"region": {"enabled": False}}})
        assert found.violations_count == 0, f"{page.url}, {theme}\n{found.generate_report()}"


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_complete_on_the_page(new_page: NewPage, language: str) -> None:
    page = new_page(language=language)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.locator("article button:not([aria-hidden])").first.click()
    page.wait_for_url("**/table/*")
    expect(page).to_have_title(re.compile(re.escape(page_says("your_turn", language))))
    # a key that has no words is shown as it is
    assert not re.search(r"\b[a-z]+_[a-z_]+\b", page.locator("body").inner_text())
    for game in ("azul", "duel", "pavilion"):
        page.goto(f"/learn/{game}")
        expect(page.locator("h3").first).to_be_visible()
        assert overflow(page) <= 0
        assert not re.search(r"\b[a-z]+_[a-z_]+\b", page.locator("body").inner_text())


def test_the_language_can_be_changed_at_the_table(new_page: NewPage) -> None:
    page = new_page()
    Seat.against_bot(page, "Azul").wait_for_turn()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="Українська").check(force=True)
    expect(page.get_by_text("Ваш хід").first).to_be_visible()


@pytest.mark.parametrize(
    ("width", "height"),
    first_of([(360, 740), (900, 1000), (1440, 900), (2560, 1440)]),
)
def test_nothing_scrolls_sideways_and_everything_can_be_hit(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width, height)
    page.goto("/")
    expect(page.get_by_role("button", name="Play: Azul", exact=True)).to_be_visible()
    assert overflow(page) <= 0
    for game in ("azul", "duel", "pavilion"):
        page.goto(f"/learn/{game}")
        expect(page.locator("h3").first).to_be_visible()
        assert overflow(page) <= 0
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    assert overflow(page) <= 0
    small = page.evaluate(
        """([button, space]) => [...document.querySelectorAll('button, a, select, input, [role=button]')]
        .filter((e) => e.offsetParent && !e.matches('[aria-hidden=true], .unseen, .rule'))
        .filter((e) => !e.matches('[data-spot=target]') || e.matches('.offered'))
        .map((e) => ({
            name: e.ariaLabel ?? e.textContent, spot: e.matches('[data-spot]'), box: e.getBoundingClientRect()
        }))
        .filter(({ spot, box }) => Math.min(box.width, box.height) < (spot ? space : button) - 0.5)
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`)""",
        [SMALLEST_BUTTON, SMALLEST_SPACE],
    )
    assert small == []
    seat.sources.first.click()
    if width < 700:
        # a turn on a phone needs no scrolling
        tray = page.get_by_role("group", name="Your choice").bounding_box()
        line = page.locator("[data-place='seat-0/line-5']").bounding_box()
        assert tray is not None
        assert line is not None
        assert line["y"] + line["height"] <= tray["y"]
        assert tray["y"] + tray["height"] <= height + 1


def test_the_middle_of_every_tile_on_a_factory_is_that_tile(new_page: NewPage) -> None:
    """The corners of a turned tile lie over its neighbours, which could then not be taken."""
    page = new_page()
    assert Seat.against_bot(page, "Summer Pavilion").wait_for_turn()
    covered, tiles = page.evaluate(
        """() => {
            const tiles = [...document.querySelectorAll('[data-desk] .dish .spot')]
            const covered = tiles.filter((tile) => {
                const { x, y, width, height } = tile.getBoundingClientRect()
                return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.spot') !== tile
            })
            return [covered.map((tile) => tile.ariaLabel), tiles.length]
        }"""
    )
    assert tiles >= 12
    assert covered == []


def test_axe_finds_nothing_around_the_games(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    expect(page.get_by_role("button", name="Play: Azul", exact=True)).to_be_visible()
    check(page)
    page.get_by_role("button", name="Set up: Azul", exact=True).click()
    check(page)
    page.goto("/nowhere")
    check(page)
    page.goto("/")
    page.get_by_role("button", name="Play a friend").click()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/table/*")
    page.get_by_role("button", name="Link for this computer").click()
    link = page.get_by_label("Link for a friend").input_value()
    check(page)
    guest = new_page(name="Bo")
    guest.goto(link)
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    check(guest)


@pytest.mark.parametrize("game", first_of(["duel", "azul", "pavilion"]))
def test_axe_finds_nothing_where_a_game_is_taught(new_page: NewPage, game: str) -> None:
    page = new_page()
    page.goto(f"/learn/{game}")
    expect(page.locator("h3").first).to_be_visible()
    check(page)


@pytest.mark.parametrize("title", first_of(["Azul", "Azul Duel", "Summer Pavilion"]))
def test_axe_finds_nothing_at_a_table(new_page: NewPage, title: str) -> None:
    page = new_page()
    seat = Seat.against_bot(page, title)
    assert seat.wait_for_turn()
    check(page)
    page.locator("[data-spot][tabindex='0']").first.press("Enter")
    check(page)
    page.get_by_role("button", name="Menu").click()
    check(page)


def test_axe_finds_nothing_in_a_replay(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator("input[type=file]").set_input_files(RECORDS / "azul" / "2-players-coloured.txt")
    page.wait_for_url("**/replay/*")
    expect(page.locator("[data-v]")).to_be_visible()
    check(page)
    page.get_by_role("button", name="Score sheet").click()
    expect(page.get_by_role("dialog", name="Score sheet").get_by_role("row", name=re.compile("^Total"))).to_be_visible()
    check(page)


def test_the_table_is_told_in_words(new_page: NewPage) -> None:
    page = new_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Describe the table").click()
    told = page.get_by_role("dialog", name="Describe the table")
    expect(told).to_contain_text("Factory")
    expect(told).to_contain_text("Ada, 0 points.")


def test_whoever_turns_motion_off_gets_none_from_the_styles_either(new_page: NewPage) -> None:
    page = new_page(speed=0)
    page.emulate_media(reduced_motion="no-preference")
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    seat.sources.first.click()
    expect(seat.targets().first).to_be_visible()
    assert page.evaluate("document.getAnimations().map(({ animationName }) => animationName).filter(Boolean)") == []


@pytest.mark.parametrize(
    ("record", "size"),
    one_of(
        ["duel/default-sides", "pavilion/2-players-coloured", "azul/4-players-coloured"],
        [(360, 740), (1280, 800), (844, 390), (820, 1180), (2560, 1440)],
    ),
)
def test_a_replay_fits_the_screen(new_page: NewPage, record: str, size: tuple[int, int]) -> None:
    width, height = size
    page = new_page(width, height, language="uk")
    page.goto("/")
    page.locator("input[type=file]").set_input_files(RECORDS / f"{record}.txt")
    page.wait_for_url("**/replay/*")
    expect(page.locator("[data-v]")).to_be_visible()
    assert overflow(page) <= 0
    line = page.locator(".replay").bounding_box()
    board = page.locator(".own-frame").bounding_box()
    assert line is not None
    assert board is not None
    assert board["y"] + board["height"] <= line["y"] + 1
    assert line["y"] + line["height"] <= height
    if width > 1180:
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        actions = page.locator(".actions").bounding_box()
        assert actions is not None
        assert actions["y"] + actions["height"] <= line["y"] + 1
        assert board["y"] + board["height"] <= actions["y"] + 1


@pytest.mark.parametrize(
    "record", first_of(["duel/default-sides", "azul/2-players-coloured", "pavilion/2-players-coloured"])
)
def test_both_boards_of_a_replay_can_be_read_on_a_laptop(new_page: NewPage, record: str) -> None:
    page = new_page(1366, 768)
    page.goto("/")
    page.locator("input[type=file]").set_input_files(RECORDS / f"{record}.txt")
    page.wait_for_url("**/replay/*")
    expect(page.locator("[data-v]")).to_be_visible()
    for board in (".own-board > *", ".theirs > *"):
        found = page.locator(board).first.bounding_box()
        assert found is not None
        assert found["width"] >= 0.2 * 1366, board
        if "duel" in record:
            assert found["width"] >= 0.27 * 1366, board
    for a, b in (
        (".own-frame", ".shelf"),
        (".other-frame", ".shelf"),
        (".market", ".own-frame"),
        (".shelf", ".actions"),
    ):
        if page.locator(a).count() and page.locator(b).count():
            one, other = page.locator(a).first.bounding_box(), page.locator(b).first.bounding_box()
            assert one is not None
            assert other is not None
            assert apart(measures(one), measures(other)), (a, b)


@pytest.mark.parametrize(("width", "height"), first_of([(1280, 800), (1920, 1080), (2560, 1440)]))
def test_the_plates_of_duel_stay_in_their_frame(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width, height)
    assert Seat.against_bot(page, "Azul Duel").wait_for_turn()
    frame = page.locator(".shelf").bounding_box()
    stack = page.locator(".shelf .pile").last.bounding_box()
    assert frame is not None
    assert stack is not None
    assert stack["x"] + stack["width"] <= frame["x"] + frame["width"]


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tiles_of_the_bag_stand_beside_its_name_on_a_phone(new_page: NewPage, language: str) -> None:
    page = new_page(360, 740, language=language)
    page.goto("/")
    page.locator("article").nth(2).locator("button:not([aria-hidden])").first.click()
    page.wait_for_url("**/table/*")
    page.locator("nav button").last.click()
    page.locator("[role=dialog] .rows button").nth(1).click()
    bag = page.locator(".supply [data-place=bag]")
    name, tiles = bag.locator("dt b").bounding_box(), bag.locator("dd .tile").first.bounding_box()
    assert name is not None
    assert tiles is not None
    assert name["x"] + name["width"] <= tiles["x"]
