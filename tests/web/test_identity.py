"""Who somebody is, in the browser: on a second device, by a recovery code, and everything deleted; by keyboard, too."""

import re

import pytest
from playwright.sync_api import Page, expect

from server.live import Server
from web.conftest import NewPage
from web.test_everybody import check, overflow
from web.words import LANGUAGES

LONG = pytest.mark.long


def somebody(page: Page, server: Server, name: str = "Ada") -> str:
    """Open the page as somebody who has a token."""
    token = server.person(name)
    page.goto("/")
    page.evaluate("(token) => localStorage.setItem('sintra.token', token)", token)
    page.goto("/you")
    expect(page.get_by_role("heading", name=f"You are {name}")).to_be_visible()
    return token


def test_a_second_browser_becomes_the_same_person_once_and_is_signed_out(new_page: NewPage, server: Server) -> None:
    page, other = new_page(), new_page(390, 844, name="")
    token = somebody(page, server)
    page.get_by_role("button", name="Show a code").press("Enter")
    link = page.get_by_label("Link for the other device").input_value()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    assert re.fullmatch(rf"{server.url}/you#code=[0-9a-f]{{32}}", link)
    other.goto(link)
    expect(other.get_by_role("heading", name="Be yourself here?")).to_be_visible()
    assert "#" not in other.url
    assert other.evaluate("localStorage.getItem('sintra.token')") is None
    check(other)
    other.get_by_role("button", name="Yes, here too").press("Enter")
    expect(other.get_by_role("status").filter(has_text="Welcome back, Ada")).to_be_visible()
    expect(other.get_by_role("heading", name="You are Ada")).to_be_visible()
    assert overflow(other) <= 0
    page.reload()
    devices = page.get_by_role("region", name="Devices")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    devices.get_by_role("button", name=re.compile("Sign out")).press("Enter")
    expect(devices.get_by_role("listitem")).to_have_count(1)
    assert server.get("/api/players/me", token).status_code == 200
    assert server.get("/api/players/me", other.evaluate("localStorage.getItem('sintra.token')")).status_code == 401
    check(page)


@LONG
def test_a_recovery_code_brings_name_and_settings_to_an_empty_browser(new_page: NewPage, server: Server) -> None:
    page, other = new_page(), new_page(name="")
    token = somebody(page, server)
    page.get_by_role("button", name="Make a recovery code").click()
    words = page.get_by_role("list", name="Recovery code").get_by_role("listitem").all_inner_texts()
    assert len(words) == 12
    check(page)
    page.get_by_role("button", name="I have written them down").click()
    page.get_by_role("button", name="Settings").click()
    with page.expect_response(lambda answer: answer.url.endswith("/settings") and answer.status == 200):
        page.get_by_role("radio", name="Dark").check(force=True)
    assert server.get("/api/players/me", token).json()["settings"]["theme"] == "dark"
    other.goto("/you")
    field = other.get_by_label("Recovery code: twelve words")
    field.fill("apple pear")
    other.get_by_role("button", name="Continue").click()
    expect(other.get_by_role("alert")).to_be_visible()
    field.fill(" ".join(re.sub(r"^\d+\s*", "", word) for word in words))
    other.get_by_role("button", name="Continue").click()
    expect(other.get_by_role("heading", name="You are Ada")).to_be_visible()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")


@LONG
def test_everything_can_be_downloaded_and_deleted(new_page: NewPage, server: Server) -> None:
    page = new_page()
    token = somebody(page, server)
    for button, name in (("All that is stored about you", "sintra.json"), ("All my games", "sintra-games.zip")):
        with page.expect_download() as download:
            page.get_by_role("button", name=button).click()
        assert download.value.suggested_filename == name
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("button", name="Yes, delete everything for good").click()
    expect(page.get_by_text("Everything about you is deleted.")).to_be_visible()
    assert page.evaluate("localStorage.getItem('sintra.token')") is None
    assert server.get("/api/players/me", token).status_code == 401


@LONG
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/you", "/games", "/ratings"])
def test_the_pages_about_people_are_complete_in_every_language(
    new_page: NewPage, server: Server, language: str, path: str
) -> None:
    page = new_page(360, 740, language=language)
    page.goto("/")
    page.evaluate("(token) => localStorage.setItem('sintra.token', token)", server.person("Ada"))
    page.goto(path)
    expect(page.locator("main h2").first).to_be_visible()
    assert not re.search(r"\b[a-z]+_[a-z_]+\b", page.locator("body").inner_text())
    assert overflow(page) <= 0
