"""A real browser at a real server. Without Chromium or a built page tests are skipped and say so; in CI they fail."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from patience import PATIENCE
from server.live import FREELY, Server
from sintra.server.http.site import FOLDER

FLAGS = (
    "--no-sandbox", "--headless", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--host-resolver-rules=MAP sintra.test 127.0.0.1",
)  # fmt: skip
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

NewPage = Callable[..., Page]


class Reachable(Protocol):
    """A server, or what stands before it."""

    @property
    def url(self) -> str: ...


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium. Playwright's event loop ends with the file: other tests of the process run their own."""
    missing = "no Chromium: apt-get install chromium" if CHROMIUM is None else ""
    if not (FOLDER / "index.html").is_file():
        missing = "the page is not built: make web"
    if missing:
        assert not os.environ.get("CI"), missing
        pytest.skip(missing)
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests in a browser that leave it as it is, or start it again: to start one takes seconds."""
    with Server(tmp_path_factory.mktemp("web"), "--bots", "1", **FREELY) as running:
        yield running


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Opens pages as somebody."""
    yield from pages_at(browser, server)


def pages_at(browser: Browser, server: Reachable) -> Iterator[NewPage]:
    """Give what opens pages at a server; at the end no page may have logged an error or asked another host."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def make(
        width: int = 1280,
        height: int = 860,
        *,
        name: str = "Ada",
        speed: float = 0,
        worker: bool = False,
        new: bool = False,
        **settings: Any,
    ) -> Page:
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": width, "height": height},
            has_touch=width < 700 or height < 500,
            # a copy of the page for every test would cost more than the test
            service_workers="allow" if worker else "block",
            locale="en-GB",
            # who wants no motion does not wait for panels to slide in either
            reduced_motion="no-preference" if speed else "reduce",
        )
        contexts.append(context)
        kept = json.dumps({"language": "en", "theme": "light", "name": name, "speed": speed, **settings})
        context.add_init_script(
            f"if (!localStorage.getItem('sintra.settings')) localStorage.setItem('sintra.settings', {kept!r})"
        )
        if not new:  # whoever plays for the first time is asked whether to be shown the game
            known = json.dumps(["azul", "duel", "pavilion"])
            context.add_init_script(f"localStorage.setItem('sintra.known', {known!r})")
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda message: note(message.type, message.text))
        page.on("request", lambda request: foreign(request.url))
        return page

    def note(kind: str, text: str) -> None:
        # a browser reports a line that is cut while the server restarts, a refusal that the page handles, or a header
        # that it heeds on secure addresses only
        handled = ("WebSocket", "Failed to load resource", "FetchEvent", "Cross-Origin-Opener-Policy")
        if kind == "error" and not any(each in text for each in handled):
            troubles.append(text)

    def foreign(url: str) -> None:
        if not url.startswith((server.url, "data:", "blob:")):
            troubles.append(f"asked another host: {url}")

    yield make
    for context in contexts:
        context.close()
    assert not troubles, troubles
