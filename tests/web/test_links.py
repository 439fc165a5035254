"""The link that somebody sends to a friend: it has to lead here from where the friend is."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from server.live import ME, OPEN, Server, free_port
from sintra.server.http.serving import lan_host
from web.cases import once_each

PUBLIC = "https://games.example.org"


@pytest.mark.parametrize(("options", "listed"), once_each([("--public-url", PUBLIC), ("--lan",), ()], [False, True]))
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
        expect(page.get_by_label("Link for a friend")).to_have_value(link)
        context.close()
    assert made["links"] == {"1": link}
