"""How soon a person sees the own move: a real server, a real Chromium, real clicks, on loopback.

python bench/page.py --moves 60

A time runs from the event of the confirming click to the end of the first frame in which the new position stands in
the page: style, layout and painting of that frame are done. With motion the pieces are then on their way, without it
they lie where they belong. The parts of it, as medians: until the move is sent; the server and the way there and
back; the script until the new position is in the document; the wait for a frame, layout and painting. Also printed:
what a first visitor downloads, and whether another host was asked.
"""

import argparse
import gzip
import json
import shutil
import signal
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Error, Page, Response, sync_playwright
from tables import Server, percentile

GAMES = ("Azul", "Azul Duel", "Summer Pavilion")
BAR_MS = 100
BAR_BYTES = 160 * 1024
PATIENCE = 4000
PRESSES = 40
"""So many presses are enough for any move."""
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

LISTEN = """(() => {
    window.drawn = [];
    let now = null;  // the move that is being made
    const shown = () => document.querySelector('[data-v]')?.dataset.v;
    const paint = new MessageChannel();
    addEventListener('click', ({ timeStamp }) => (now = { clicked: timeStamp }), { capture: true });
    window.WebSocket = class extends WebSocket {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', ({ data }) => {
                if (now?.sent && data.includes('"t":"entry"')) now.heard ??= performance.now();
            });
        }
        send(data) {
            if (now && data.includes('"t":"play"')) now.sent ??= performance.now();
            super.send(data);
        }
    };
    const watch = () => {
        let last = shown();
        new MutationObserver(() => {
            if (shown() === last) return;
            last = shown();
            if (!now?.heard) return;  // somebody else's move
            const move = now;
            now = null;
            move.changed = performance.now();
            requestAnimationFrame(() => {
                paint.port1.onmessage = () => drawn.push({ ...move, painted: performance.now() });
                paint.port2.postMessage(null);
            });
        }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-v'] });
    };
    addEventListener('DOMContentLoaded', watch);
})()"""
"""Writes down, for each move, when it was clicked, sent, answered, in the document, and painted."""

STEP = """() => {
    const seen = (css) => [...document.querySelectorAll(css)].find((e) => e.checkVisibility());
    if (document.querySelector('[role=dialog] table tfoot')) return 'over';
    if (!document.title.startsWith('Your turn')) return 'wait';
    const button = seen('.tray .button.main')
        ?? seen('.spot.target.ringed:not(.proposed), .spot.target.ringed')
        ?? seen('.spot.source.offered:not(.chosen)') ?? seen('[data-spot=pick]:not(.picked)')
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


PARTS = (("sent", "clicked"), ("heard", "sent"), ("changed", "heard"), ("painted", "changed"))


@dataclass
class Measured:
    """The moves of one game, each with its instants in milliseconds, and what went wrong."""

    moves: list[dict[str, float]] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)

    def line(self) -> str:
        """Tell the times and their parts."""
        whole = [move["painted"] - move["clicked"] for move in self.moves]
        p50, p95, most = (percentile([ms / 1000 for ms in whole], part) for part in (0.5, 0.95, 1))
        parts = [median(move[end] - move[begin] for move in self.moves) for end, begin in PARTS]
        told = "  ".join(f"{ms:5.1f}" for ms in parts)
        over = sum(ms > BAR_MS for ms in whole)
        return f"{p50:6.1f} {p95:6.1f} {most:6.1f}   {told}   {len(whole)} moves, {over} over"


def measure(browser: Browser, url: str, title: str, moves: int, speed: int) -> Measured:
    """Play against a beginner by clicks."""
    found = Measured()
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 860}, locale="en-GB")
    settings = json.dumps({"language": "en", "theme": "light", "name": "Ada", "speed": speed, "sound": False})
    context.add_init_script(f"localStorage.setItem('sintra.settings', {settings!r})")
    context.add_init_script(LISTEN)
    page = context.new_page()
    page.on("pageerror", lambda error: found.troubles.append(str(error)))
    page.on("console", lambda message: found.troubles.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: None if request.url.startswith(url) else found.troubles.append(request.url))
    while len(found.moves) < moves:
        lay_table(page, title)
        idle, drawn = 0, 0
        while len(found.moves) + drawn < moves and idle < PATIENCE:
            step: Any = page.evaluate(STEP)
            if step == "over":
                break
            if step == "wait":
                idle += 1
                page.wait_for_timeout(15)
                continue
            last, drawn = drawn, page.evaluate("drawn.length")
            # a hand that presses without an effect stands still, too
            idle = 0 if drawn > last else idle + PATIENCE // PRESSES
            page.mouse.move(step["x"], step["y"])
            page.mouse.click(step["x"], step["y"])
            page.wait_for_timeout(250)  # looking for the next thing to press would delay the drawing
        found.moves += page.evaluate("drawn")
        if idle >= PATIENCE:
            found.troubles.append("the game stood still")
            break
    context.close()
    return found


def lay_table(page: Page, title: str) -> None:
    """Sit down against a bot of level 1."""
    page.goto("/")
    page.get_by_role("button", name=f"Set up: {title}", exact=True).click()
    page.get_by_label("Level").select_option("1")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/table/*")
    page.locator("[data-v]").wait_for()


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--moves", type=int, default=60, help="moves per game")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game")
    asked = parser.parse_args()
    if CHROMIUM is None:
        print("no Chromium (apt-get install chromium): the page is not measured")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            server.start()
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            first_load(browser, server.url)
            print(f"from click to painted move, ms (bar: {BAR_MS})")
            print(f"{'':29}p50    p95    max     send server script  frame")
            for title in asked.game or GAMES:
                for speed, name in ((1, "with motion"), (0, "without")):
                    found = measure(browser, server.url, title, asked.moves, speed)
                    print(f"{title:16}{name:12}{found.line()}  {found.troubles[:2] or ''}".rstrip(), flush=True)
            browser.close()
        except Error as error:
            raise SystemExit(f"the page could not be measured: {error.message}") from error
        finally:
            server.kill(signal.SIGTERM)


if __name__ == "__main__":
    main()
