"""Photographs prepared tables at every size, to be looked at: two and four players, both themes, taking and placing.

python tools/screens.py FOLDER [--at URL] [--dark] [WORD ...]

A picture is made if its name has every WORD in it: `azul-2 1366`, `phone pavilion-4 place`. `--at` uses a server that
runs already (a development server, say) instead of one of its own. `--dark` makes the pictures in the dark theme.
"""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from pictures import CHROMIUM, FLAGS, Studio, my_turn, played, serving
from playwright.sync_api import Page, sync_playwright

import sintra

SIZES = {
    "phone360": (360, 740),
    "phone390": (390, 844),
    "sideways": (844, 390),
    "tablet": (820, 1180),
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


@contextmanager
def server(url: str | None) -> Iterator[str]:
    """Give the address of a server: the one that runs already, or a new one."""
    if url:
        yield url
    else:
        with serving() as address:
            yield address


def hold(page: Page) -> None:
    """Take the first thing that can be taken, so that a place for it is looked for."""
    page.locator("[data-spot=source][tabindex='0']").first.dispatch_event("click")
    page.wait_for_timeout(400)


def main() -> None:
    """Make the pictures."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--at")
    arguments.add_argument("--dark", action="store_true")
    arguments.add_argument("words", nargs="*")
    given = arguments.parse_intermixed_args()
    theme = "dark" if given.dark else "light"
    given.folder.mkdir(parents=True, exist_ok=True)
    with server(given.at) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        token = httpx.post(f"{url}/api/players", json={"name": "Ada"}).json()["token"]
        studio = Studio(browser, url, token)
        for table, make in TABLES.items():
            wanted = {
                f"{table}-{size}-{theme}": size for size in SIZES
                if all(word in f"{table}-{size}-take-place" for word in given.words)
            }  # fmt: skip
            state = make() if wanted else None
            for name, size in wanted.items():
                assert state is not None
                page = studio.table(state, size=SIZES[size], theme=theme)
                my_turn(page)
                page.screenshot(path=given.folder / f"{name}-take.png")
                hold(page)
                page.screenshot(path=given.folder / f"{name}-place.png")
                tall = page.evaluate("document.documentElement.scrollHeight - innerHeight")
                print(f"{name}: {tall} px below the fold", flush=True)
                page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
