"""The program of a worker process: reads questions and writes answers, one line of JSON each, until its input ends.

It is given the text of a view and nothing else, so a bot cannot know more than its seat may.
"""

import json
import os
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

from sintra.core.game import Game
from sintra.core.registry import game_of
from sintra.core.view import View
from sintra.search.hints import Adviser, as_search_result, limits_of
from sintra.search.player import Candidate, SearchResult
from sintra.search.players import player
from sintra.search.solver import PROOF_SHARE, prove

POLITENESS = 10
"""How nice a worker is: the process that serves people goes first."""

DEFAULT_SECONDS = 1.0
"""The time that a hint takes which has no cap of its own."""


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends our input
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    for line in sys.stdin.buffer:
        try:
            reply = answer(json.loads(line))
        except Exception as error:  # a fault in one question leaves the worker fit for the next
            reply = {"error": _place_of(error)}
        try:
            sys.stdout.buffer.write(json.dumps(reply).encode() + b"\n")
            sys.stdout.buffer.flush()
        except BrokenPipeError:  # the server was killed: nobody wants to know
            os._exit(0)


def _place_of(error: Exception) -> str:
    """Tell what failed and where, without its words: they may hold what only one seat knows, and go into the log."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Choose a move, or give advice."""
    text, level = question["view"], question["level"]
    view = game_of(text.partition(" ")[0]).parse_view(text)
    if question["kind"] == "choose":
        return {"move": _choice(view, level, question["seed"])}
    return written(advice(view, level))


def advice(view: View, level: int) -> SearchResult:
    """Prove what to play, if that is quick; else search."""
    sims, seconds = limits_of(level)
    proof = prove(view, (seconds or DEFAULT_SECONDS) * PROOF_SHARE)
    found = as_search_result(proof) if proof is not None else None
    return found or Adviser(view.game).think(view, sims=sims, seconds=seconds)


def _choice(view: View, level: int, seed: int) -> int:
    chooser = player(f"level:{level}")
    chooser.new_game(seed)
    return chooser.choose(view).number


def written(analysis: SearchResult) -> dict[str, Any]:
    """Write an analysis as plain data."""
    return {
        "sims": analysis.sims,
        "proved": analysis.proved,
        "candidates": [
            [each.move.number, each.visits, each.win, each.points, [move.number for move in each.line]]
            for each in analysis.candidates
        ],
    }


def read(game: Game, data: dict[str, Any]) -> SearchResult:
    """Read an analysis again."""
    moves = game.definition.moves
    candidates = (
        Candidate(moves[move], visits, win, tuple(points), tuple(moves[number] for number in line))
        for move, visits, win, points, line in data["candidates"]
    )
    return SearchResult(tuple(candidates), data["sims"], data["proved"])


if __name__ == "__main__":
    main()
