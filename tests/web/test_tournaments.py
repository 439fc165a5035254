"""A tournament in the browser: made, entered, started, played and followed to its end; what calls people to a table."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from server.live import FREELY, Server
from web.cases import first_of
from web.conftest import NewPage, pages_at
from web.test_everybody import check
from web.words import LANGUAGES

QUICK = {**FREELY, "SINTRA_LIMIT_TOURNAMENT_SECONDS": "1"}
CLOCK = {"kind": "move", "seconds": 600}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose pauses are short."""
    with Server(tmp_path_factory.mktemp("web"), "--bots", "1", **QUICK) as running:
        yield running


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Opens pages as somebody."""
    yield from pages_at(browser, server)


def made(page: Page, title: str) -> None:
    """Make a tournament of one round by hand, and enter it with three bots."""
    page.goto("/")
    page.get_by_role("link", name="Tournaments").click()
    page.get_by_label("Title").fill(title)
    page.get_by_role("group", name="Rounds").get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_label("Rated").check(force=True)
    page.get_by_role("button", name="Create tournament").click()
    page.wait_for_url("**/tournament/*")
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    page.get_by_role("button", name="Take part").click()
    expect(page.get_by_role("row").filter(has_text="(You)")).to_have_count(1)
    expect(page.get_by_role("button", name="Start now")).to_be_disabled()
    page.get_by_label("Level").select_option("1")
    for count in (3, 4, 5):
        page.get_by_role("button", name="Add a bot").click()
        expect(page.get_by_role("row")).to_have_count(count)


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").first.click()


def width_fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(("width", "height"), [(390, 844), pytest.param(1280, 860, marks=pytest.mark.long)])
def test_a_tournament_from_its_making_to_its_end(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width, height)
    made(page, f"Friday {width}")
    assert width_fits(page)
    page.get_by_role("button", name="Start now").click()
    for number in (1, 2, 3):
        expect(page.get_by_text(f"Round {number} of 3").first).to_be_visible()
        page.get_by_role("link", name="Play", exact=True).first.click()
        page.wait_for_url("**/table/*")
        resign(page)
        expect(page.get_by_text("Rating:")).to_be_visible()
        page.get_by_role("dialog", name="Score sheet").get_by_role("button", name="Close").click()
        page.get_by_role("link", name="To the tournament").click()
        page.wait_for_url("**/tournament/*")
    expect(page.get_by_role("status").filter(has_text="the tournament")).to_contain_text("wins the tournament")
    rows = page.get_by_role("row")
    expect(rows).to_have_count(5)
    expect(rows.nth(4)).to_contain_text("(You)")
    expect(page.get_by_text("Points of everybody one has met")).to_be_visible()
    page.get_by_role("radio", name="1", exact=True).check(force=True)
    expect(page.get_by_role("heading", name="Round 1 of 3")).to_be_visible()
    expect(page.get_by_role("link", name="Replay")).to_have_count(2)
    assert width_fits(page)
    check(page)
    page.goto("/tournaments")
    over = page.get_by_role("region", name="Over").get_by_role("listitem").filter(has_text=f"Friday {width}")
    over.get_by_role("link", name="Standings").click()
    page.wait_for_url("**/tournament/*")


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until something has the focus."""
    wanted.wait_for()
    for _ in range(120):
        page.keyboard.press("Tab")
        if wanted.evaluate("(element) => element === document.activeElement"):
            return
    raise AssertionError(f"not reached by keyboard: {wanted}")


@pytest.mark.long
def test_a_tournament_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/tournaments")

    def press(wanted: Locator, *keys: str) -> None:
        tab_to(page, wanted)
        for key in keys:
            page.keyboard.press(key)

    tab_to(page, page.get_by_label("Title"))
    page.keyboard.type("By keys")
    press(page.get_by_role("group", name="Rounds").get_by_role("radio", checked=True), "ArrowLeft", "ArrowLeft")
    expect(page.get_by_role("group", name="Rounds").get_by_role("radio", name="3", exact=True)).to_be_checked()
    press(page.get_by_role("button", name="Create tournament"), "Enter")
    expect(page.get_by_role("heading", name="By keys", level=1)).to_be_visible()
    press(page.get_by_role("button", name="Take part"), "Enter")
    expect(page.get_by_role("row").filter(has_text="(You)")).to_have_count(1)
    press(page.get_by_label("Level"), "Home")
    for count in (3, 4, 5, 6):
        press(page.get_by_role("button", name="Add a bot"), "Enter")
        expect(page.get_by_role("row")).to_have_count(count)
    press(page.get_by_role("button", name=re.compile("Take out")).last, "Enter")
    expect(page.get_by_role("row")).to_have_count(5)
    press(page.get_by_role("button", name="Start now"), "Enter")
    expect(page.get_by_text("Round 1 of 3").first).to_be_visible()
    press(page.get_by_role("link", name="Play", exact=True).first, "Enter")
    page.wait_for_url("**/table/*")
    press(page.get_by_role("button", name="Menu"), "Enter")
    press(page.get_by_role("button", name="Resign"), "Enter")
    press(page.get_by_role("button", name="Resign").first, "Enter")
    expect(page.get_by_role("dialog", name="Score sheet")).to_be_visible()
    page.keyboard.press("Escape")
    press(page.get_by_role("link", name="To the tournament"), "Enter")
    page.wait_for_url("**/tournament/*")
    press(page.get_by_role("button", name="Withdraw"), "Enter")
    press(page.get_by_role("button", name="Withdraw"), "Enter")
    expect(page.get_by_role("status").filter(has_text="wins the tournament")).to_have_count(1)


def test_whoever_is_elsewhere_on_the_site_is_called_to_the_table(new_page: NewPage, server: Server) -> None:
    page = new_page()
    page.goto("/tournaments")
    host = server.person("Host")
    id = server.post("/api/tournaments", {"game": "azul", "clock": CLOCK, "rounds": 1}, host).json()["id"]
    page.goto(f"/tournament/{id}")
    page.get_by_role("button", name="Take part").click()
    expect(page.get_by_role("paragraph").filter(has_text="You take part.")).to_be_visible()
    page.goto("/ratings")
    for _ in range(3):
        server.post(f"/api/tournaments/{id}/bots", {"level": 1}, host)
    server.post(f"/api/tournaments/{id}/start", {}, host).raise_for_status()
    expect(page.get_by_text("Round 1: your game has begun")).to_be_visible()
    page.get_by_role("link", name="To my table").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_text("Round 1: your game has begun")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Leave")).to_have_count(0)


@pytest.mark.parametrize("language", first_of(sorted(LANGUAGES, key="uk".__ne__)))
def test_both_pages_have_words_in_every_language_and_please_axe(new_page: NewPage, language: str) -> None:
    page = new_page(390, 844, language=language)
    page.goto("/tournaments")
    page.locator("main section button").last.click()
    page.wait_for_url("**/tournament/*")
    for where in (page.url, "/tournaments"):
        page.goto(where)
        expect(page.locator("main section h2").nth(1)).to_be_visible()
        assert width_fits(page)
        assert not re.search(r"\b[a-z]+_[a-z_]+\b", page.locator("body").inner_text())
        check(page)
