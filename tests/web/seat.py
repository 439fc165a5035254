"""Somebody at a table in a browser, who acts by roles and names only, as a screen reader would."""

import json
import re
import time

from playwright.sync_api import Locator, Page, expect

from patience import PATIENCE

OVER = re.compile("Score sheet")
POSITION = "(document.querySelector('[data-v]')?.dataset.v ?? '')"
FLYING = "!!document.querySelector('.flights > *')"
READY = """!!(
    document.title.startsWith('Your turn') && document.querySelector('[data-spot][tabindex="0"], .tray button')
    || document.querySelector('[role=dialog] table tfoot'))"""


def until(page: Page, true: str) -> None:
    """Wait until something is true in the page; `wait_for_function` is refused by the content policy."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(true):
        assert time.monotonic() < end, f"never: {true}"
        page.wait_for_timeout(20)


class Seat:
    """A page with a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    def against_bot(cls, page: Page, title: str, level: int = 1) -> "Seat":
        """Set a table up on the home page and sit down."""
        page.goto("/")
        page.get_by_role("button", name=f"Set up: {title}", exact=True).click()
        page.get_by_label("Level").select_option(str(level))
        page.get_by_role("button", name="Create table").click()
        page.wait_for_url("**/table/*")
        return cls(page)

    @property
    def over(self) -> bool:
        return self.page.get_by_role("dialog", name=OVER).is_visible()

    @property
    def my_turn(self) -> bool:
        return self.page.title().startswith("Your turn")

    def wait_for_turn(self) -> bool:
        """Wait until there is something to choose; false if the game is over."""
        until(self.page, READY)
        return not self.over

    def play_by_letters(self, move: str) -> None:
        """Type a move of Azul as it is written."""
        before = self.position
        for word in re.findall(r"\d|c|[A-Z]|-", move):
            self.page.keyboard.press(word.lower())
        self.page.keyboard.press("Enter")
        self.wait_for_change(before)

    def play_from_list(self, which: int = 0) -> None:
        """Open the list of moves and take one."""
        before = self.position
        self.page.keyboard.press("l")
        moves = self.page.get_by_role("dialog", name="List of moves").get_by_role("listitem").get_by_role("button")
        moves.nth(min(which, moves.count() - 1)).click()
        until(self.page, f"{POSITION} !== {json.dumps(before)} || !!document.querySelector('.tray .asks')")
        if self.position == before:  # it spends many tiles, and is asked once more
            self.page.locator(".tray .buttons .main").click()
        self.wait_for_change(before)

    @property
    def position(self) -> str:
        return str(self.page.evaluate(POSITION))

    def wait_for_change(self, before: str) -> None:
        until(self.page, f"{POSITION} !== {json.dumps(before)}")

    def finish_from_list(self) -> None:
        """Play to the end by the list of moves."""
        while self.wait_for_turn():
            self.play_from_list()

    @property
    def sources(self) -> Locator:
        return self.page.get_by_role("group", name="Factories and centre").get_by_role("button")

    def targets(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile(r"^(Line \d|Floor line)")).and_(
            self.page.locator(":not([aria-disabled])")
        )

    def score_sheet(self) -> Locator:
        sheet = self.page.get_by_role("dialog", name=OVER)
        expect(sheet).to_be_visible()
        return sheet
