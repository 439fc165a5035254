"""Players that think in the background."""

import asyncio

from sintra.core.game import Move
from sintra.core.view import View
from sintra.search.levels import Searcher, player
from sintra.search.player import Analysis
from sintra.search.thinking import Limits


class Bots:
    """Who thinks."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers

    async def start(self) -> None:
        """Begin."""

    async def stop(self) -> None:
        """End."""

    async def choose(self, view: View, level: int, seed: int, *, table: str) -> Move:
        """Choose a move."""
        chooser = player(f"level:{level}")
        chooser.new_game(seed)
        return await asyncio.to_thread(chooser.choose, view)

    async def advise(self, view: View, level: int) -> Analysis:
        """Give advice."""
        return await asyncio.to_thread(Searcher("advice", Limits(500)).analyse, view)
