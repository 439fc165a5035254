"""Makes the pictures of the documentation, and the README's film, with a real browser at a real server.

python tools/pictures.py [NAME ...]

Games are played by the greedy player from fixed seeds, so that a picture made again shows the same table. Needs
Chromium and a built page (`make pictures` sees to both).
"""

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, sync_playwright

import sintra
from sintra.search import greedy

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ("--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-background-networking")
QUALITY = 78
PATIENCE = 60_000
FRAME, SLOWER = 80, 8
"""A frame of the film lasts so many milliseconds; animations run so many times slower while it is made."""
DESK, PHONE = (1280, 820), (390, 780)
ME = {"kind": "me"}


@contextmanager
def serving() -> Iterator[str]:
    """Run `sintra serve` on a free port with an empty store; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {**os.environ, "SINTRA_DATA_DIR": folder, "SINTRA_LANG": "en"}
        command = [sys.executable, "-m", "sintra", "serve", "--port", "0", "--bots", "1"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=settings)
        try:
            assert process.stdout is not None
            url = process.stdout.readline().split(" at ")[1].split()[0]
            while httpx.get(f"{url}/healthz").status_code != 200:
                time.sleep(0.2)
            yield url
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def played(name: str, seed: int, to: int, more: int = 0, **settings: Any) -> sintra.State:
    """Play a game by the greedy player up to a round, a few moves more, and on until it is the first seat's turn."""
    state = sintra.game(name, **settings).start(seed=seed)
    while not state.is_over and (state.round < to or more > 0 or state.turn != 0):
        more -= state.round >= to
        state = state.play(greedy.choose(state.view(state.turn), seed))
    return state


def finished(seed: int) -> sintra.State:
    """Play a game of Azul to its end."""
    return played("azul", seed, 1000)


@dataclass
class Studio:
    """A browser at a server, and whoever sits in front of it."""

    browser: Browser
    url: str
    token: str

    def ask(self, path: str, body: Any) -> Any:
        """Ask the server for something as the person in front of the browser."""
        answer = httpx.post(self.url + path, json=body, headers={"Authorization": f"Bearer {self.token}"})
        return answer.raise_for_status().json()

    def page(
        self, path: str, size: tuple[int, int] = DESK, theme: str = "light", speed: float = 0, language: str = "en"
    ) -> Page:
        """Open an address."""
        context = self.browser.new_context(
            base_url=self.url,
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            locale="en-GB",
            reduced_motion="no-preference" if speed else "reduce",
            device_scale_factor=1.5 if size == PHONE else 1,
        )
        kept = json.dumps({"language": language, "theme": theme, "name": "Ada", "speed": speed, "sound": False})
        context.add_init_script(
            f"localStorage.setItem('sintra.settings', {kept!r}); localStorage.setItem('sintra.token', '{self.token}')"
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(path)
        return page

    def table(self, state: sintra.State, **how: Any) -> Page:
        """Sit down at a position, against bots."""
        game = state.game
        bots = [{"kind": "bot", "level": 2 + seat} for seat in range(1, game.players)]
        new = {"game": game.name, "players": game.players, "options": dict(game.options), "position": state.text()}
        made = self.ask("/api/tables", {**new, "seats": [ME, *bots], "hints": True})
        page = self.page(f"/table/{made['table']['id']}", **how)
        my_turn(page)
        return page

    def replay(self, state: sintra.State, names: tuple[str, ...]) -> str:
        """Import a finished game; gives the address of its replay."""
        record = sintra.Record.of(state, names=names).text()
        return f"/replay/{self.ask('/api/records', {'text': record})['table']['id']}"


def my_turn(page: Page) -> None:
    """Wait until there is something to choose, and the table has come to rest."""
    page.locator("[data-spot][tabindex='0'], .tray button").first.wait_for(state="attached")
    page.wait_for_timeout(600)


def sources(page: Page) -> Locator:
    """Find the tiles of Azul that can be taken."""
    return page.get_by_role("group", name="Factories and centre").get_by_role("button")


def targets(page: Page) -> Locator:
    """Find the lines of Azul that can be filled, the floor line last."""
    lines = page.get_by_role("button", name=re.compile(r"^(Line \d|Floor line)"))
    return lines.and_(page.locator(":not([aria-disabled])"))


def shot(page: Page) -> Image.Image:
    """Photograph what the window shows, and close it."""
    page.wait_for_timeout(300)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.context.close()
    return picture


def home(studio: Studio) -> Image.Image:
    """The first page."""
    page = studio.page("/")
    page.get_by_role("button", name="Play: Azul", exact=True).wait_for()
    page.wait_for_load_state("networkidle")
    return shot(page)


def set_up(studio: Studio) -> Image.Image:
    """The sheet that sets a table up."""
    page = studio.page("/")
    page.get_by_role("button", name="Set up: Azul", exact=True).click()
    page.get_by_role("button", name="Create table").wait_for()
    return shot(page)


def invitation(studio: Studio) -> Image.Image:
    """A table that waits for a friend, with the link and its QR code."""
    page = studio.page("/")
    page.get_by_role("button", name="Play a friend").click()
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="Link for this computer").click()
    page.get_by_label("Link for a friend").wait_for()
    return shot(page)


def table(studio: Studio) -> Image.Image:
    """A table of Azul for three, with tiles in hand."""
    page = studio.table(played("azul", 11, to=4, more=2, players=3))
    sources(page).nth(2).click()
    return shot(page)


def preview(studio: Studio) -> Image.Image:
    """A move that is pointed at: ghosts, and what it would bring."""
    page = studio.table(played("azul", 3, to=3, more=2))
    sources(page).nth(2).click()
    targets(page).nth(2).hover()
    page.wait_for_timeout(900)
    return shot(page)


def refused(studio: Studio) -> Image.Image:
    """A move that is not allowed, with its reason and its rule."""
    page = studio.table(played("azul", 3, to=3, more=2))
    for number in range(sources(page).count()):
        sources(page).nth(number).click()
        blocked = page.get_by_role("button", name=re.compile(r"^Line \d"), disabled=True)
        if blocked.count():
            blocked.first.click(force=True)
            page.locator(".tray .rule").first.wait_for()
            return shot(page)
        page.keyboard.press("Escape")
    raise SystemExit("nothing is forbidden at this table: choose another seed")


def hint(studio: Studio) -> Image.Image:
    """A hint at the table."""
    page = studio.table(played("azul", 3, to=3, more=2))
    page.keyboard.press("h")
    page.get_by_text("chance to win").first.wait_for()
    return shot(page)


def duel(studio: Studio) -> Image.Image:
    """A table of Azul Duel."""
    return shot(studio.table(played("duel", 4, to=3, more=4)))


def pavilion(studio: Studio) -> Image.Image:
    """A table of Summer Pavilion in the dark theme."""
    return shot(studio.table(played("pavilion", 6, to=4, more=12), theme="dark"))


def replay(studio: Studio) -> Image.Image:
    """A replay in its middle."""
    page = studio.page(studio.replay(finished(5), ("Ada", "Bo")))
    page.get_by_role("slider").wait_for()
    for _ in range(18):
        page.keyboard.press("ArrowRight")
    return shot(page)


def score_sheet(studio: Studio) -> Image.Image:
    """The score sheet of a finished game, with one line opened."""
    page = studio.page(studio.replay(finished(5), ("Ada", "Bo")))
    page.get_by_role("slider").wait_for()
    page.get_by_role("button", name="Score sheet").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Tiling in round 2").first.click()
    return shot(page)


def lesson(studio: Studio) -> Image.Image:
    """How to play Azul."""
    page = studio.page("/learn/azul")
    page.locator(".lesson").first.wait_for()
    return shot(page)


def phones(studio: Studio) -> Image.Image:
    """The three games on phones, side by side."""
    states = played("azul", 3, to=3, more=2), played("duel", 4, to=3, more=4), played("pavilion", 6, to=4, more=12)
    parts = [shot(studio.table(state, size=PHONE)) for state in states]
    gap = 24
    width, height = parts[0].size
    row = Image.new("RGB", (len(parts) * width + (len(parts) - 1) * gap, height), "white")
    for number, part in enumerate(parts):
        row.paste(part, (number * (width + gap), 0))
    return row.resize((row.width * 3 // 4, row.height * 3 // 4), Image.Resampling.LANCZOS)


def film(studio: Studio) -> list[tuple[Image.Image, int]]:
    """A few moves of Azul, as pictures with how long each is shown, in milliseconds."""
    page = studio.table(played("azul", 8, to=3), size=(1080, 720), speed=1)
    slowed = page.context.new_cdp_session(page)
    slowed.send("Animation.enable")
    slowed.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOWER})  # so that a busy machine misses nothing
    frames: list[tuple[Image.Image, int]] = []

    def watch(milliseconds: int, every: int = FRAME) -> None:
        for _ in range(0, milliseconds, every):
            begin = time.monotonic()
            frames.append((Image.open(io.BytesIO(page.screenshot(type="jpeg", quality=92))).convert("RGB"), every))
            page.wait_for_timeout(max(0, FRAME * SLOWER - 1000 * (time.monotonic() - begin)))

    for number in range(3):
        my_turn(page)
        sources(page).nth(2 * number).click()
        watch(600, every=600)
        line = targets(page).nth(max(0, targets(page).count() - 2))  # the longest; the floor line is the last
        line.hover()
        watch(900, every=900)
        line.click()
        watch(2600)
        watch(400, every=400)
    page.context.close()
    return frames


PICTURES: dict[str, Callable[[Studio], Image.Image]] = {
    "home": home, "set-up": set_up, "invitation": invitation, "table": table, "preview": preview, "refused": refused,
    "hint": hint, "duel": duel, "pavilion": pavilion, "replay": replay, "score-sheet": score_sheet, "lesson": lesson,
    "phone": phones,
}  # fmt: skip


def main(wanted: list[str]) -> None:
    """Make the pictures with these names, or all."""
    unknown = set(wanted) - {*PICTURES, "film"}
    if CHROMIUM is None or unknown:
        raise SystemExit(
            f"no such picture: {', '.join(unknown)}" if unknown else "no Chromium: apt-get install chromium"
        )
    FOLDER.mkdir(exist_ok=True)
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        token = httpx.post(f"{url}/api/players", json={"name": "Ada"}).json()["token"]
        studio = Studio(browser, url, token)
        for name, make in PICTURES.items():
            if not wanted or name in wanted:
                path = FOLDER / f"{name}.webp"
                make(studio).save(path, quality=QUALITY, method=6)
                print(f"{path.name}: {path.stat().st_size // 1024} KB", flush=True)
        if not wanted or "film" in wanted:
            keep_film(film(studio))
        browser.close()


def keep_film(frames: list[tuple[Image.Image, int]]) -> None:
    """Write a film that runs for ever."""
    path = FOLDER / "film.webp"
    small = [
        frame.resize((frame.width * 2 // 3, frame.height * 2 // 3), Image.Resampling.LANCZOS) for frame, _ in frames
    ]
    kept, times = [small[0]], [frames[0][1]]
    for picture, (_, shown) in zip(small[1:], frames[1:], strict=True):
        if picture.tobytes() == kept[-1].tobytes():
            times[-1] += shown
        else:
            kept.append(picture)
            times.append(shown)
    kept[0].save(path, save_all=True, append_images=kept[1:], duration=times, loop=0, quality=50, method=4)
    print(f"{path.name}: {path.stat().st_size // 1024} KB, {len(kept)} frames, {sum(times) / 1000:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
