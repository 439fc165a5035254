"""How people meet in the browser: a friend who arrives, the lobby, challenges, rematches, and a call from elsewhere."""

import re

import pytest
from playwright.sync_api import Page, expect

from server.live import ME, OPEN, Server, bot, code, wait_for
from web.conftest import NewPage
from web.seat import until
from web.sounds import FRIEND, hear, listen, times
from web.tables import sit_at
from web.test_away import CALLED

SHARED = """Object.defineProperty(navigator, 'share', { value: async (data) => { window.shared = data } })"""
WEEK = {"kind": "move", "seconds": 604_800}


def token_of(page: Page) -> str:
    return str(page.evaluate("localStorage.getItem('sintra.token')"))


def named(new_page: NewPage, server: Server, name: str, token: str = "") -> Page:
    """Open a page as somebody with a name."""
    page = new_page(name=name)
    page.add_init_script(f"localStorage.setItem('sintra.token', '{token or server.person(name)}')")
    return page


def test_a_link_is_sent_from_the_phone_and_the_friend_is_heard(new_page: NewPage, server: Server) -> None:
    page = new_page(390, 844)
    page.add_init_script(SHARED)
    listen(page)
    sit_at(page, server, "azul", ME, OPEN)
    page.get_by_role("button", name="Link for this computer").click()
    link = page.get_by_label("Link for a friend").input_value()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    page.get_by_role("button", name="Send").click()
    until(page, f"window.shared?.url === '{link}'")
    assert times(page, FRIEND) == 0
    table, invitation = link.split("/")[-2:]
    server.post(f"/api/tables/{table}/seats", {"invitation": invitation}, server.person("Bo")).raise_for_status()
    hear(page, FRIEND)
    expect(page.get_by_label("Link for a friend")).to_have_count(0)


def test_whoever_waits_for_nobody_any_more_takes_the_table_back(new_page: NewPage, server: Server) -> None:
    page = new_page()
    sit_at(page, server, "azul", ME, OPEN)
    id = page.url.rpartition("/")[2]
    page.get_by_role("button", name="Cancel the table").press("Enter")
    page.wait_for_url(re.compile("/$"))
    assert code(server.get(f"/api/tables/{id}")) == (404, "no_such_table")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), pytest.param(390, 844, marks=pytest.mark.long)])
def test_rows_of_the_lobby_tell_everything_and_are_seen_without_scrolling(
    new_page: NewPage, server: Server, width: int, height: int
) -> None:
    for _ in range(2):
        server.table(server.person("Cy"), "azul", ME, OPEN, bot(4), listed=True, options={"wall": "grey"}, clock=WEEK)
    page = new_page(width, height)
    page.goto("/lobby")
    rows = page.get_by_role("region", name="Open tables").get_by_role("listitem")
    row = rows.filter(has_text="Cy").first
    for words in ("Azul", "Grey", "7 days per move", "level 4", "1 seat free"):
        expect(row).to_contain_text(re.compile(words, re.IGNORECASE))
    box = rows.nth(1).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= height
    expect(row.get_by_role("link", name="Sit down")).to_be_visible()


@pytest.mark.long
def test_somebody_is_challenged_and_the_evening_is_counted(new_page: NewPage, server: Server) -> None:
    players = server.pair()
    for player in players:
        player.close()
    ada, bo = (named(new_page, server, name, player.token) for name, player in zip(("Ada", "Bo"), players, strict=True))
    ada.goto("/lobby")
    ada.get_by_role("region", name="You have played with").get_by_role("button", name="Challenge").press("Enter")
    ada.wait_for_url("**/table/*")
    bo.goto("/lobby")
    expect(bo.get_by_text("Ada wants to play Azul with you")).to_be_visible()
    bo.get_by_role("button", name="Accept").press("Enter")
    for again in (False, True):
        for page in (ada, bo):
            page.wait_for_url("**/table/*")
            expect(page.locator("[data-v]")).to_be_visible()
        loser = bo if again else ada
        loser.get_by_role("button", name="Menu").click()
        loser.get_by_role("button", name="Resign").click()
        loser.get_by_role("button", name="Resign").first.click()
        loser.get_by_role("dialog", name="Score sheet").get_by_role("button", name="Close").click()
        if again:
            expect(loser.get_by_text(re.compile("This evening: (Bo 1 : Ada 1|Ada 1 : Bo 1)"))).to_be_visible()
            return
        bo.get_by_role("dialog", name="Score sheet").get_by_role("button", name="Close").click()
        ada.get_by_role("button", name="Play again").click()
        bo.get_by_role("link", name="Go to the rematch").click()
        expect(ada.get_by_role("button", name="Play again")).to_have_count(0)
        bo.wait_for_url(ada.url)


@pytest.mark.parametrize("hidden", ["true", pytest.param("false", marks=pytest.mark.long)])
def test_whoever_is_on_another_page_of_the_site_is_called_to_move(
    new_page: NewPage, server: Server, hidden: str
) -> None:
    ada, bo = server.pair()
    mover, other = (ada, bo) if ada.moves else (bo, ada)
    page = named(new_page, server, "Ada", other.token)
    page.add_init_script(f"{CALLED}; Notification.permission = 'granted'; window.away = {hidden}")
    page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => window.away })")
    other.close()
    page.goto("/ratings")
    expect(page.locator("main")).to_be_visible()
    mover.play(mover.numbers()[0])
    wait_for(lambda: server.get(f"/api/tables/{mover.id}").json()["turn"] == other.you[0])
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(page, "window.called.length === 1")
    assert page.evaluate("window.called") == [["Azul", "It’s your turn."]]
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(300)
    assert page.evaluate("window.called.length") == 1, "once a turn"
