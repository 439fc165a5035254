"""Your turn by mail, in the browser: an address is given, confirmed by the code that came there, and taken back."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from server.live import Server, wait_for
from server.test_mail import SLOW, Letterbox, mailing, post, text_of
from web.conftest import NewPage, pages_at
from web.test_everybody import check
from web.test_meeting import named

__all__ = ["mailing", "post"]

ADDRESS = "page@example.org"


@pytest.fixture
def new_page(browser: Browser, mailing: Server) -> Iterator[NewPage]:
    """Opens pages at a server that sends mail."""
    yield from pages_at(browser, mailing)


@pytest.mark.long
def test_an_address_is_confirmed_on_the_page_and_left_by_the_link_of_a_mail(
    new_page: NewPage, mailing: Server, post: tuple[Letterbox, int]
) -> None:
    letterbox = post[0]
    ada, bo = mailing.pair(clock=SLOW)
    away = ada if ada.moves else bo
    page = named(new_page, mailing, "Ada", away.token)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("E-mail address").fill(ADDRESS)
    page.get_by_role("button", name="Send me a code").click()
    page.get_by_label("Code from the e-mail").fill("1")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("alert")).to_be_visible()
    (code,) = re.findall(r"\b\d{8}\b", text_of(letterbox.to(ADDRESS)[0]))
    page.get_by_label("Code from the e-mail").fill(code)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text(f"E-mail goes to {ADDRESS}.")).to_be_visible()
    away.close()
    wait_for(lambda: len(letterbox.to(ADDRESS)) == 2)
    mail = text_of(letterbox.to(ADDRESS)[1])
    table, leave = re.findall(rf"{re.escape(mailing.url)}/\S+", mail)
    page.goto(leave)
    check(page)
    assert mailing.get("/api/players/me/mail", away.token).json()["confirmed"], "opening it does nothing"
    page.get_by_role("button", name="No more e-mail").press("Enter")
    expect(page.get_by_role("heading", name="You get no more e-mail.")).to_be_visible()
    assert not mailing.get("/api/players/me/mail", away.token).json()["confirmed"]
    page.goto(table)
    page.wait_for_url(f"**/table/{away.id}")
