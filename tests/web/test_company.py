"""People at one table in two browsers: the friend's link, the clock, pairing, and talking."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from server.live import FREELY, OPEN, Server, wait_for
from sintra.server.http.binding import lan_host
from web.conftest import NewPage, pages_at
from web.seat import Seat
from web.tables import ME, sit_at


def test_two_people_talk_and_one_mutes_the_other(new_page: NewPage, server: Server) -> None:
    page = new_page()
    sit_at(page, server, "azul", ME, OPEN, chat="invited", listed=True)
    page.get_by_role("button", name="Link for this computer").click()
    link = page.get_by_label("Link for a friend").input_value()
    friend = new_page(name="Bo")
    friend.goto(link)
    friend.get_by_role("button", name="Sit down").click()
    friend.get_by_role("button", name="Talk").click()
    friend.get_by_role("button", name="Good luck!").click()
    friend.get_by_label("Say something").fill("see www.example.org")
    friend.get_by_role("button", name="Say", exact=True).click()
    expect(friend.get_by_role("alert")).to_contain_text("No links")
    expect(page.get_by_role("log", name="What was said")).to_contain_text("Bo: Good luck!")
    page.get_by_role("button", name="Talk, 1 new").click()
    page.get_by_role("button", name="Bo Good luck!").click()
    page.get_by_role("button", name="Report this").click()
    expect(page.get_by_text("Reported. Thank you.")).to_be_visible()
    page.get_by_role("button", name="Don’t show what Bo says").click()
    friend.get_by_role("button", name="Wow!").click()
    expect(friend.get_by_role("log", name="What was said")).to_contain_text("Wow!")
    expect(page.get_by_role("log", name="What was said")).not_to_contain_text("Wow!")


@pytest.mark.long
def test_whoever_runs_the_server_lets_the_network_in_by_one_click(browser: Browser, tmp_path: Path) -> None:
    opened, script = tmp_path / "opened", tmp_path / "browser"
    script.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}\n')
    script.chmod(0o755)
    with Server(tmp_path, "--bots", "1", "--open", BROWSER=f"{script} %s", **FREELY) as server:
        wait_for(lambda: opened.is_file() and opened.read_text())
        for new_page in pages_at(browser, server):
            page = new_page()
            page.goto(opened.read_text())
            assert "key" not in page.url, "nobody copies the key with the address"
            page.get_by_role("button", name="Play a friend").click()
            page.get_by_role("button", name="Create table").click()
            expect(page.get_by_text("Only this computer can reach the table")).to_be_visible()
            page.get_by_role("button", name="Reach me on my network").click()
            expect(page.get_by_label("Link for a friend")).to_have_value(
                re.compile(f"http://{re.escape(lan_host())}:{server.port}/join/")
            )
            break


@pytest.mark.long
def test_after_several_misses_the_seat_comes_back_from_the_home_page(new_page: NewPage, server: Server) -> None:
    page = new_page()
    seat = sit_at(page, server, "azul", ME, {"kind": "bot", "level": 1}, clock={"kind": "move", "seconds": 5})
    seat.wait_for_turn()
    expect(page.get_by_role("alert").filter(has_text="a bot plays one move")).to_be_visible()
    expect(page.get_by_text("A bot is playing for you")).to_be_visible(timeout=60_000)
    page.goto("/")
    page.get_by_role("button", name="I’m back").click()
    page.wait_for_url("**/table/*")
    assert Seat(page).wait_for_turn()


@pytest.mark.long
def test_two_who_look_for_a_game_find_each_other(new_page: NewPage) -> None:
    pages = [new_page(name="Ada"), new_page(name="Bo")]
    for page in pages:
        page.goto("/lobby")
        page.get_by_role("button", name="Look for somebody").click()
    for page in pages:
        page.wait_for_url("**/table/*")
    third = new_page(name="Cy")
    third.goto("/lobby")
    expect(third.get_by_role("region", name="Games of the day")).to_contain_text("Ada")


def test_on_a_phone_the_question_about_notifications_leaves_talking_free(new_page: NewPage, server: Server) -> None:
    page = new_page(390, 844)
    page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'default' })")
    token = server.person("Bo")
    made = server.table(token, "azul", OPEN, ME, chat="all", listed=True)
    page.goto(f"/join/{made['table']['id']}/{made['invitations']['0']}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("group", name=re.compile("notification when"))).to_be_visible()
    page.get_by_role("button", name="Talk").click(timeout=5000)
    expect(page.get_by_role("button", name="Good luck!")).to_be_visible()
