"""Installed and away: what opens without a server, what the page says then, and how it calls somebody back."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from server.live import FREELY, Server, free_port
from web.conftest import NewPage, pages_at
from web.seat import Seat, until
from web.test_review import reviewed

RECORD = Path(__file__).parents[1] / "fixtures" / "azul" / "2-players-coloured.txt"
CALLED = """
window.called = []; window.askedFor = 0
window.Notification = class {
    static permission = 'default'
    static async requestPermission() { window.askedFor++; return (Notification.permission = 'granted') }
    constructor(title, options) { window.called.push([title, options.body]) }
}
if (window.ServiceWorkerRegistration) ServiceWorkerRegistration.prototype.showNotification =
    async (title, options) => { window.called.push([title, options.body]) }
Object.defineProperty(document, 'visibilityState', { get: () => window.away ? 'hidden' : 'visible' })
"""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop."""
    with Server(tmp_path, "--bots", "1", **FREELY) as running:
        yield running


def copied(page: Page) -> None:
    """Wait until the page has taken its copy."""
    until(page, "navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated')")
    until(page, "!!navigator.serviceWorker.controller")


def test_the_page_can_be_installed(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    where = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(str(where))
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    described = json.loads(manifest.text())
    assert described["display"] == "standalone"
    assert {icon.get("purpose", "any") for icon in described["icons"]} == {"any", "maskable"}
    for icon in described["icons"]:
        found = page.request.get(icon["src"])
        assert found.headers["content-type"] == icon["type"]
        if icon["sizes"] != "any":
            assert found.body()[16:24] == b"".join(int(side).to_bytes(4, "big") for side in icon["sizes"].split("x"))


def test_without_a_server_it_opens_with_what_it_has(browser: Browser, own_server: Server) -> None:
    review = f"/review/{reviewed(own_server, 'azul', decisions=4)}"
    for new_page in pages_at(browser, own_server):
        page = new_page(worker=True)
        page.goto("/")
        copied(page)
        page.goto(review)
        expect(page.get_by_role("slider", name="Chance to win")).to_be_visible()
        page.goto("/")
        page.locator("input[type=file]").set_input_files(RECORD)
        page.wait_for_url("**/replay/*")
        expect(page.locator("[data-v]")).to_be_visible()
        replay = page.url
        seat = Seat.against_bot(page, "Azul")
        assert seat.wait_for_turn()
        seat.play_from_list()
        assert seat.wait_for_turn()
        table, position = page.url, seat.position
        place = page.url.removeprefix(own_server.url).replace("/table/", "/kept/tables/")
        until(page, f"caches.match('{place}').then((found) => found?.json()).then((it) => it?.table.v === {position})")
        with page.expect_response("**/api/puzzles/today"):
            page.goto("/puzzles")
        puzzles = page.get_by_role("article").filter(has=page.get_by_role("link", name=re.compile("^Solve: ")))
        expect(puzzles).to_have_count(3)
        page.goto("/")
        expect(page.get_by_role("link", name="Continue")).to_be_visible()
        own_server.kill()

        page.reload()
        expect(page.get_by_text("No connection to the server. You can read the rules")).to_be_visible()
        expect(page.get_by_role("link", name="Continue")).to_be_visible()
        page.goto("/learn/azul")
        expect(page.locator("h3").first).to_be_visible()
        expect(page.get_by_text("The rules can be read; the boards to try things on need the server.")).to_be_visible()
        page.goto(replay)
        expect(page.locator("[data-v]")).to_be_visible()
        page.goto(review)
        expect(page.get_by_role("slider", name="Chance to win")).to_be_visible()
        expect(page.get_by_role("region", name="Review").locator(".candidate.was")).to_contain_text("Played.")
        page.goto("/puzzles")
        expect(puzzles).to_have_count(3)
        puzzles.first.get_by_role("link").first.click()
        expect(page.locator("[data-spot=source][tabindex='0']").first).to_be_visible()  # it can be played
        page.goto(table)
        expect(page.get_by_text("This is the table as you last saw it")).to_be_visible()
        expect(page.locator(f"[data-v='{position}']")).to_be_visible()
        expect(page.get_by_role("list", name="Game log").get_by_role("listitem")).not_to_have_count(0)

        own_server.start()
        expect(page.get_by_text("This is the table as you last saw it")).to_be_hidden()
        assert seat.wait_for_turn()
        seat.play_from_list()
        page.goto("/")
        expect(page.get_by_text("No connection to the server")).to_be_hidden()


def test_a_new_version_takes_over_and_the_game_goes_on(new_page: NewPage) -> None:
    page = new_page(worker=True)
    page.goto("/")
    copied(page)
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    position = seat.position
    seat.sources.first.click()
    held = page.locator("[data-spot].chosen").first.get_attribute("data-place")
    page.evaluate(
        """new Promise((taken) => {
            window.before = true
            navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true })
            navigator.serviceWorker.register('/sw.js?next')
        })"""
    )
    assert page.evaluate("navigator.serviceWorker.controller.scriptURL").endswith("/sw.js?next")
    assert page.evaluate("window.before")
    assert seat.position == position
    assert page.locator("[data-spot].chosen").first.get_attribute("data-place") == held
    seat.targets().first.click()
    seat.wait_for_change(position)
    assert seat.wait_for_turn()


def test_an_old_page_is_told_to_reload_and_loses_nothing(new_page: NewPage) -> None:
    page = new_page()
    lines: list[Any] = []

    def between(route: Any) -> None:
        lines.append(route)
        if len(lines) == 2:
            bye = {"t": "bye", "d": {"code": "old_page", "rule": None, "params": {"wire": 99}, "wait": None}}
            route.send(json.dumps(bye))
        else:
            route.connect_to_server()

    page.route_web_socket(re.compile("/ws/tables/"), between)
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    position = seat.position
    seat.sources.first.click()
    held = page.locator("[data-spot].chosen").first.get_attribute("data-place")
    with page.expect_navigation():
        lines[0].close()
    assert seat.wait_for_turn()
    assert seat.position == position
    assert page.locator("[data-spot].chosen").first.get_attribute("data-place") == held


def test_who_plays_with_people_is_asked_and_called(new_page: NewPage) -> None:
    host, guest = new_page(name="Ada"), new_page(name="Bo")
    for page in (host, guest):
        page.add_init_script(CALLED)
    alone = Seat.against_bot(host, "Azul")
    assert alone.wait_for_turn()
    question = host.get_by_role("group", name="Get a notification when it’s your turn?")
    expect(question).to_be_hidden()
    host.goto("/")
    host.get_by_role("button", name="Play a friend").click()
    host.get_by_role("button", name="Create table").click()
    host.wait_for_url("**/table/*")
    expect(question).to_be_hidden()  # nobody is there yet
    host.get_by_role("button", name="Link for this computer").click()
    guest.goto(host.get_by_label("Link for a friend").input_value())
    guest.get_by_role("button", name="Sit down").click()
    expect(question).to_be_visible()
    question.get_by_role("button", name="Notify me").click()
    expect(question).to_be_hidden()
    assert host.evaluate("window.askedFor") == 1
    guest.get_by_role("button", name="Not now").click()
    seats = [Seat(host), Seat(guest)]
    while not any(seat.my_turn for seat in seats):
        host.wait_for_timeout(20)
    if seats[0].my_turn:
        seats[0].play_from_list()
    host.evaluate("window.away = true")
    assert seats[1].wait_for_turn()
    seats[1].play_from_list()
    until(host, "window.called.length === 1")
    assert host.evaluate("window.called") == [["Azul", "It’s your turn."]]
    assert guest.evaluate("window.called") == []
    guest.reload()
    expect(guest.locator("[data-v]")).to_be_visible()
    assert guest.get_by_role("button", name="Not now").count() == 0


def test_a_plain_network_address_says_what_is_missing(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    made = Server(tmp_path, "--bots", "1", "--public-url", f"http://sintra.test:{port}", **FREELY)
    made.port = port
    with made:
        made.url = f"http://sintra.test:{port}"
        for new_page in pages_at(browser, made):
            page = new_page(worker=True)
            page.goto("/")
            expect(page.get_by_text("browsers allow that only over https").first).to_be_visible()
            assert page.evaluate("isSecureContext") is False
        made.url = f"http://127.0.0.1:{port}"
        for new_page in pages_at(browser, made):
            page = new_page()
            page.goto("/")
            expect(page.get_by_role("button", name="Play: Azul", exact=True)).to_be_visible()
            expect(page.get_by_text("browsers allow that only over https")).to_have_count(0)
