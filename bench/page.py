"""How soon a person sees the own move: a real server, a real Chromium, real clicks, on loopback.

python bench/page.py --moves 60

A time runs from the event of the confirming click to the first frame in which the new position stands in the page: it
is in the document, and an animation frame after that has run. With motion the pieces are then on their way, without it
they lie where they belong. Also printed: what a first visitor downloads, and whether another host was asked.
"""

import argparse
import gzip
import json
import shutil
import signal
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, Response, sync_playwright
from tables import Server, percentile

GAMES = ("Azul", "Azul Duel", "Summer Pavilion")
BAR_MS = 100
BAR_BYTES = 150 * 1024
PATIENCE = 4000
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

WATCH = """() => {
    window.drawn = [];
    let clicked = null;
    const shown = () => document.querySelector('[data-v]')?.dataset.v;
    let last = shown();
    addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true });
    new MutationObserver(() => {
        if (shown() === last) return;
        last = shown();
        if (clicked === null) return;  // somebody else's move
        const from = clicked;
        clicked = null;
        requestAnimationFrame(() => drawn.push(performance.now() - from));
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-v'] });
}"""
"""Writes down, for each click that brought a new position, how long it took."""

STEP = """() => {
    const seen = (css) => [...document.querySelectorAll(css)].find((e) => e.checkVisibility());
    if (document.querySelector('[role=dialog] table tfoot')) return 'over';
    if (!document.title.startsWith('Your turn')) return 'wait';
    const button = seen('.tray .button.main')
        ?? seen('.spot.target.ringed:not(.proposed), .spot.target.ringed')
        ?? seen('.spot.source.offered:not(.chosen)') ?? seen('[data-spot=pick]')
        ?? seen('.tray .row .button') ?? seen('.spot.target.offered');
    if (!button) return 'wait';
    const at = (button.matches('.pav-space') ? button.querySelector('.hit') : button).getBoundingClientRect();
    return { x: at.x + at.width / 2, y: at.y + at.height / 2 };
}"""
"""What a hand would do next: press the main button, else a target, else a source."""


def first_load(browser: Browser, url: str) -> None:
    """Open the home page as somebody who was never here."""
    page = browser.new_page(locale="en-GB")
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        answers.append(answer)

    page.on("response", keep)
    page.goto(url)
    page.get_by_role("button", name="Play: Azul", exact=True).wait_for()
    page.wait_for_load_state("networkidle")
    sent = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    size = sum(min(len(body), len(gzip.compress(body))) for body in (answer.body() for answer in answers))
    elsewhere = sum(not answer.url.startswith((url, "data:", "blob:")) for answer in answers)
    print(f"first load, gzip         {size / 1024:.0f} KB in {len(answers)} requests (bar: {BAR_BYTES // 1024} KB)")
    print(f"sent by the server       {sent / 1024:.0f} KB")
    print(f"requests to other hosts  {elsewhere}")
    page.close()


def measure(browser: Browser, url: str, title: str, moves: int, speed: int) -> tuple[list[float], list[str]]:
    """Play against a beginner by clicks; gives milliseconds per move, and what went wrong."""
    troubles: list[str] = []
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 860}, locale="en-GB")
    settings = json.dumps({"language": "en", "theme": "light", "name": "Ada", "speed": speed, "sound": False})
    context.add_init_script(f"localStorage.setItem('sintra.settings', {settings!r})")
    page = context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: None if request.url.startswith(url) else troubles.append(request.url))
    times: list[float] = []
    while len(times) < moves:
        lay_table(page, title)
        page.evaluate(WATCH)
        idle = 0
        while len(times) + len(page.evaluate("drawn")) < moves and idle < PATIENCE:
            step: Any = page.evaluate(STEP)
            if step == "over":
                break
            if step == "wait":
                idle += 1
                page.wait_for_timeout(15)
                continue
            idle = 0
            page.mouse.move(step["x"], step["y"])
            page.mouse.click(step["x"], step["y"])
            page.wait_for_timeout(250)  # looking for the next thing to press would delay the drawing
        times += page.evaluate("drawn")
        if idle >= PATIENCE:
            troubles.append("the game stood still")
            break
    context.close()
    return [ms / 1000 for ms in times[:moves]], troubles


def lay_table(page: Page, title: str) -> None:
    """Sit down against a bot of level 1."""
    page.goto("/")
    page.get_by_role("button", name=f"Set up: {title}", exact=True).click()
    page.get_by_label("Level").select_option("1")
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/table/*")
    page.locator("[data-v]").wait_for()


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--moves", type=int, default=60, help="moves per game")
    asked = parser.parse_args()
    if CHROMIUM is None:
        print("no Chromium (apt-get install chromium): the page is not measured")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            first_load(browser, server.url)
            print(f"from click to drawn move, ms (bar: {BAR_MS})")
            for title in GAMES:
                for speed, name in ((1, "with motion"), (0, "without")):
                    times, troubles = measure(browser, server.url, title, asked.moves, speed)
                    p50, p95, most = (percentile(times, part) for part in (0.5, 0.95, 1))
                    figures = f"p50 {p50:5.1f}  p95 {p95:5.1f}  max {most:5.1f}"
                    print(
                        f"{title:16}{name:12}{figures}  {len(times)} moves  {troubles[:2] or ''}".rstrip(), flush=True
                    )
            browser.close()
        except Error as error:
            raise SystemExit(f"the page could not be measured: {error.message}") from error
        finally:
            server.kill(signal.SIGTERM)


if __name__ == "__main__":
    main()
