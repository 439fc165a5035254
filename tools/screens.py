"""Photographs every page at every size, to be looked at: two and four players, taking and placing, reviews, analyses.

python tools/screens.py FOLDER [--at URL] [--dark] [--language LANG] [WORD ...]

A picture is made if its name has every WORD in it: `azul-2 table`, `pavilion-4 review 390`. `--at` uses a server that
runs already (a development server, say) instead of one of its own. What is wider or taller than its window, and texts
that are cut off, are written to the standard output.
"""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import httpx
from pictures import CHROMIUM, FLAGS, Studio, my_turn, played, serving
from playwright.sync_api import Page, sync_playwright

import sintra

SIZES = {
    "360": (360, 740),
    "390": (390, 844),
    "844": (844, 390),
    "820": (820, 1180),
    "1366": (1366, 768),
    "1920": (1920, 1080),
    "2560": (2560, 1440),
}
TABLES: dict[str, Callable[[], sintra.State]] = {
    "azul-2": lambda: played("azul", 3, to=3, more=2),
    "azul-3": lambda: played("azul", 11, to=4, more=2, players=3),
    "azul-4": lambda: played("azul", 8, to=4, more=4, players=4),
    "duel-2": lambda: played("duel", 4, to=4, more=4),
    "pavilion-2": lambda: played("pavilion", 6, to=3, more=4),
    "pavilion-2-placing": lambda: played("pavilion", 6, to=4, more=12),
    "pavilion-4": lambda: played("pavilion", 9, to=3, more=6, players=4),
    "pavilion-4-placing": lambda: played("pavilion", 9, to=3, more=26, players=4),
}
NAMES = ("Ada", "Bartholomew", "Clémentine", "Дмитро")
MOMENT = 12
"""The entry of a game whose position is set up and analysed."""
REST = 450
"""Milliseconds after which a page has come to rest."""
CUT = """() => [...document.querySelectorAll('body *')].filter((e) => {
    const style = getComputedStyle(e)
    return e.checkVisibility({ visibilityProperty: true }) && e.textContent.trim() && !e.closest('.unseen')
        && style.overflowX === 'hidden' && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1
}).map((e) => `${e.className || e.tagName}: ${e.textContent.trim().slice(0, 50)}`)"""
FOLD = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"


@dataclass
class Subject:
    """A position, and the pages that show it."""

    studio: Studio
    state: sintra.State
    how: dict[str, str]

    @cached_property
    def game(self) -> str:
        """The id of the game so far, imported as a record."""
        record = sintra.Record.of(self.state, names=NAMES[: self.state.game.players]).text()
        return str(self.studio.ask("/api/records", {"text": record})["table"]["id"])

    @cached_property
    def reviewed(self) -> str:
        """The id of the game so far, once it is reviewed."""
        self.studio.ask(f"/api/tables/{self.game}/review", {"level": "quick"})
        with httpx.stream("GET", f"{self.studio.url}/api/tables/{self.game}/review/events", timeout=None) as events:
            for _ in events.iter_lines():
                pass
        return self.game

    def take(self) -> Page:
        """Sit at the table, with something to choose."""
        return self.studio.table(self.state, **self.how)

    def place(self) -> Page:
        """Sit at the table with something in the hand."""
        page = self.take()
        page.locator("[data-spot=source][tabindex='0']").first.dispatch_event("click")
        return page

    def review(self) -> Page:
        """Look at the costliest moment."""
        page = self.studio.page(f"/review/{self.reviewed}", **self.how)
        page.locator(".candidate").first.wait_for()
        return page

    def report(self) -> Page:
        """Look at the report of a review."""
        page = self.review()
        page.keyboard.press("g")
        return page

    def replay(self) -> Page:
        """Look at the game again."""
        page = self.studio.page(f"/replay/{self.reviewed}", **self.how)
        page.locator("[data-v]").wait_for()
        return page

    def editor(self) -> Page:
        """Set the position up."""
        page = self.studio.page(f"/analysis/{self.game}/{MOMENT}", **self.how)
        page.locator(".bench").wait_for()
        return page

    def engine(self) -> Page:
        """Let the engine think about the position."""
        page = self.editor()
        page.locator(".end .button").first.click()
        page.locator(".lines .line").first.wait_for()
        return page

    def home(self) -> Page:
        """Come home while a game runs."""
        page = self.studio.page("/", **self.how)
        page.locator("article").first.wait_for()
        return page


KINDS = ("take", "place", "review", "report", "replay", "editor", "engine", "home")


@contextmanager
def server(url: str | None) -> Iterator[str]:
    """Give the address of a server: the one that runs already, or a new one."""
    if url:
        yield url
    else:
        with serving() as address:
            yield address


def photograph(page: Page, name: str, sizes: list[str], folder: Path) -> None:
    """Make a picture at each size, and tell what does not fit."""
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(REST)
        page.screenshot(path=folder / f"{name}-{size}.png")
        wide, tall = page.evaluate(FOLD)
        print(
            f"{name}-{size}: {wide} px wider, {tall} px below the fold", *page.evaluate(CUT), sep="\n    ", flush=True
        )


def main() -> None:
    """Make the pictures."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--at")
    arguments.add_argument("--dark", action="store_true")
    arguments.add_argument("--language", default="en")
    arguments.add_argument("words", nargs="*")
    given = arguments.parse_intermixed_args()
    how = {"theme": "dark" if given.dark else "light", "language": given.language}
    given.folder.mkdir(parents=True, exist_ok=True)
    with server(given.at) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        token = httpx.post(f"{url}/api/players", json={"name": "Ada"}).json()["token"]
        for table, make in TABLES.items():
            subject: Subject | None = None
            for kind in KINDS:
                name = f"{table}-{kind}"
                sizes = [size for size in SIZES if all(word in f"{name}-{size}" for word in given.words)]
                if not sizes or (kind == "home" and table != "azul-2"):
                    continue
                subject = subject or Subject(Studio(browser, url, token), make(), how)
                page = getattr(subject, kind)()
                my_turn(page) if kind == "take" else page.wait_for_timeout(REST)
                photograph(page, f"{name}-{how['theme']}-{how['language']}", sizes, given.folder)
                page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
