"""The link that somebody sends to a friend: it has to lead here from where the friend is."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from server.live import ME, OPEN, Server, free_port
from sintra.server.http.binding import lan_host
from web.cases import one_of

PUBLIC = "https://games.example.org"


@pytest.mark.parametrize(("options", "listed"), one_of([("--public-url", PUBLIC), ("--lan",), ()], [False, True]))
def test_an_invitation_carries_the_address_that_a_friend_can_use(
    browser: Browser, tmp_path: Path, options: tuple[str, ...], listed: bool
) -> None:
    server = Server(tmp_path, "--bots", "1", *options)
    server.port = free_port()
    with server:
        token = server.person("Ada")
        made = server.table(token, "azul", ME, OPEN, listed=listed)
        context = browser.new_context(base_url=server.url, locale="en-GB")
        context.add_init_script(f"localStorage.setItem('sintra.token', '{token}')")
        page = context.new_page()
        page.goto(f"/table/{made['table']['id']}")
        outside = {"--public-url": PUBLIC, "--lan": f"http://{lan_host()}:{server.port}"}
        base = outside[options[0]] if options else server.url
        link = f"{base}/join/{made['table']['id']}/{made['invitations']['1']}"
        if not options:  # nobody else could follow it, and the page says so before it makes one
            expect(page.get_by_text("Only this computer can reach the table")).to_be_visible()
            expect(page.get_by_label("Link for a friend")).to_have_count(0)
            page.get_by_role("button", name="Link for this computer").click()
        expect(page.get_by_label("Link for a friend")).to_have_value(link)
        context.close()
    assert made["links"] == {"1": link}
