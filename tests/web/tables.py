"""Tables that a test lays itself, with a position of its own."""

from typing import Any

from playwright.sync_api import Page

from server.live import Server
from web.seat import Seat

ME = {"kind": "me", "name": "Ada"}


def sit_at(page: Page, server: Server, game: str, *seats: dict[str, Any], **more: Any) -> Seat:
    """Lay a table as whoever opens the page, and go there."""
    token = server.person("Ada")
    made = server.table(token, game, *seats, **more)
    page.add_init_script(f"localStorage.setItem('sintra.token', '{token}')")
    page.goto(f"/table/{made['table']['id']}")
    return Seat(page)


def bot(level: int = 1) -> dict[str, Any]:
    return {"kind": "bot", "level": level}
