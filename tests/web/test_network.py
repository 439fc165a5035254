"""A page behind a network that cuts, delays and swallows: it notices, says so, comes back and has lost nothing."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from server.live import Server
from web.cases import first_of
from web.conftest import NewPage, pages_at
from web.network import Direction, Proxy
from web.seat import Seat, until

NOTICED = 10_000
"""Milliseconds within which a lost line is noticed."""


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    with Proxy(server.port) as running:
        yield running


@pytest.fixture
def far_page(browser: Browser, proxy: Proxy) -> Iterator[NewPage]:
    """Opens pages behind the proxy."""
    yield from pages_at(browser, proxy)


def everything(direction: Direction, text: str) -> bool:
    return True


def nothing(direction: Direction, text: str) -> bool:
    return False


def says_lost(page: Page) -> bool:
    return page.get_by_role("heading", name="Reconnecting to the table").is_visible()


def pass_time(page: Page, ms: int) -> None:
    """Let the page's clock go on: what it notices after some seconds need not be waited for."""
    page.clock.run_for(ms)


def seated(page: Page) -> Seat:
    page.clock.install()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    return seat


def come_back(page: Page) -> None:
    """Wait until the page has come back by itself."""
    while says_lost(page):
        pass_time(page, 1_000)
        page.wait_for_timeout(50)


@pytest.mark.parametrize("lost", first_of(["both", "down", "up"]))
def test_a_socket_that_only_looks_open_is_noticed_and_a_move_is_played_once(
    far_page: NewPage, proxy: Proxy, lost: str
) -> None:
    page = far_page()
    seat = seated(page)
    before = int(seat.position)
    proxy.swallows = lambda direction, text: lost in (direction, "both")
    seat.sources.first.click()
    seat.targets().first.click()
    pass_time(page, NOTICED)
    expect(page.get_by_role("heading", name="Reconnecting to the table")).to_be_visible()
    expect(page.get_by_text("Nothing is lost of your game")).to_be_visible()
    proxy.swallows = nothing
    come_back(page)
    until(page, f"document.querySelector('[data-v]').dataset.v === '{before + 2}'")
    assert seat.wait_for_turn()


def test_an_idle_page_notices_as_well(far_page: NewPage, proxy: Proxy) -> None:
    page = far_page()
    seat = seated(page)
    before = seat.position
    proxy.swallows = everything
    pass_time(page, NOTICED)
    expect(page.get_by_role("heading", name="Reconnecting to the table")).to_be_visible()
    proxy.swallows = nothing
    come_back(page)
    assert seat.wait_for_turn()
    assert seat.position == before


def test_one_frame_that_gets_lost_is_missed_and_fetched(far_page: NewPage, proxy: Proxy) -> None:
    page = far_page()
    seat = seated(page)
    before = int(seat.position)
    swallowed: list[str] = []

    def the_answer(direction: Direction, text: str) -> bool:
        if swallowed or direction != "down" or f'"v":{before + 2}' not in text or '"t":"entry"' not in text:
            return False
        swallowed.append(text)
        return True

    proxy.swallows = the_answer
    seat.sources.first.click()
    seat.targets().first.click()
    seat.wait_for_change(str(before))
    while not swallowed:
        page.wait_for_timeout(20)
    pass_time(page, NOTICED)
    until(page, f"document.querySelector('[data-v]').dataset.v === '{before + 2}'")
    assert seat.wait_for_turn()
    assert not says_lost(page)


def test_a_slow_line_is_not_a_lost_one(far_page: NewPage, proxy: Proxy) -> None:
    page = far_page()
    seat = Seat.against_bot(page, "Azul")
    assert seat.wait_for_turn()
    proxy.delay = 0.7
    before = int(seat.position)
    seat.sources.first.click()
    seat.targets().first.click()
    while int(seat.position) < before + 2:
        assert not says_lost(page)
        page.wait_for_timeout(50)
    assert seat.wait_for_turn()


def test_a_line_that_is_cut_and_not_answered_comes_back(far_page: NewPage, proxy: Proxy) -> None:
    page = far_page()
    seat = seated(page)
    before = int(seat.position)
    proxy.mute = True
    proxy.cut()
    expect(page.get_by_role("heading", name="Reconnecting to the table")).to_be_visible()
    pass_time(page, 3 * NOTICED)  # some tries that nobody answers
    assert says_lost(page)
    proxy.mute = False
    come_back(page)
    assert seat.wait_for_turn()
    seat.sources.first.click()
    seat.targets().first.click()
    until(page, f"document.querySelector('[data-v]').dataset.v === '{before + 2}'")
