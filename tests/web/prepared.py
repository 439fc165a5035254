"""Tables with a position that was reached by play, in a browser of any size."""

from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import FloatRect, Page

import sintra
from server.live import Server
from sintra.search import greedy
from web.conftest import NewPage
from web.seat import Seat

PHONES = [(360, 740), (390, 844)]
SIDEWAYS = (844, 390)
TABLET = (820, 1180)
LAPTOP, LARGE = (1366, 768), (1920, 1080)


def played(name: str, seed: int, to: int, more: int = 0, **settings: Any) -> sintra.State:
    """Play a game by the greedy player up to a round, a few moves more, and on until it is the first seat's turn."""
    state = sintra.game(name, **settings).start(seed=seed)
    while not state.is_over and (state.round < to or more > 0 or state.turn != 0):
        more -= state.round >= to
        state = state.play(greedy.choose(state.view(state.turn), seed))
    return state


def with_chips() -> sintra.State:
    """Play Duel until the first seat can complete a line with more or fewer chips, or leave it."""
    for seed in range(60):
        state = sintra.game("duel").start(seed=seed)
        while not state.is_over:
            if state.turn == 0 and sum(move.text.startswith("x") for move in state.moves) > 2:
                return state
            state = state.play(greedy.choose(state.view(state.turn), seed))
    raise AssertionError("nobody has that many chips")


TABLES: dict[str, Callable[[], sintra.State]] = {
    "azul-2": lambda: played("azul", 3, to=3, more=2),
    "azul-4": lambda: played("azul", 8, to=3, more=2, players=4),
    "duel-2": lambda: played("duel", 4, to=4, more=4),
    "duel-2-chips": with_chips,
    "pavilion-2": lambda: played("pavilion", 6, to=3, more=4),
    "pavilion-2-placing": lambda: played("pavilion", 6, to=4, more=12),
    "pavilion-4": lambda: played("pavilion", 9, to=3, more=6, players=4),
}


def table(new_page: NewPage, server: Server, name: str, size: tuple[int, int], **settings: Any) -> Page:
    """Sit down at a prepared table against bots, and wait for one's turn."""
    state = TABLES[name]()
    game = state.game
    token = httpx.post(f"{server.url}/api/players", json={"name": "Ada"}).json()["token"]
    seats = [{"kind": "me"}, *({"kind": "bot", "level": 1} for _ in range(1, game.players))]
    new = {"game": game.name, "players": game.players, "options": dict(game.options), "position": state.text()}
    answer = httpx.post(
        f"{server.url}/api/tables",
        json={**new, "seats": seats, "hints": True},
        headers={"Authorization": f"Bearer {token}"},
    )
    page = new_page(*size, **settings)
    page.context.add_init_script(f"localStorage.setItem('sintra.token', '{token}')")
    page.goto(f"/table/{answer.raise_for_status().json()['table']['id']}")
    assert Seat(page).wait_for_turn()
    return page


def take(page: Page) -> None:
    """Take up the first thing that can be taken, however small it is drawn."""
    page.locator("[data-spot=source][tabindex='0']").first.dispatch_event("click")


def measures(found: FloatRect) -> dict[str, float]:
    """Give a box as plain numbers."""
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def box(page: Page, selector: str) -> dict[str, float]:
    """Measure the first element that is found."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return measures(found)


def apart(a: dict[str, float], b: dict[str, float]) -> bool:
    """Tell whether two boxes do not lie over each other; frames may touch."""
    return (
        a["x"] + a["width"] <= b["x"] + 1
        or b["x"] + b["width"] <= a["x"] + 1
        or a["y"] + a["height"] <= b["y"] + 1
        or b["y"] + b["height"] <= a["y"] + 1
    )


def inside(page: Page, found: dict[str, float]) -> bool:
    """Tell whether a box lies in the window."""
    size = page.viewport_size
    assert size is not None
    right, bottom = found["x"] + found["width"], found["y"] + found["height"]
    return found["x"] >= -1 and found["y"] >= -1 and right <= size["width"] + 1 and bottom <= size["height"] + 1
