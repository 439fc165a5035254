"""The program of a worker process: thinks about jobs in slices, one line of JSON for each, until its input ends.

It is given the text of a view and nothing else, so a bot cannot know more than its seat may.

A line `{"job": 7, "seconds": 0.1, "question": {…}}` begins a job; without the question it goes on. The answer is
`{"seconds": …}` while the job is set aside, and has a "reply" or an "error" when it is done. A line
`{"drop": 7}` frees what was set aside, and is not answered.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from sintra.core.game import Game
from sintra.core.registry import game_of
from sintra.core.view import View
from sintra.search.hints import Adviser, as_search_result, limits_of
from sintra.search.levels import Searcher
from sintra.search.player import Candidate, SearchResult
from sintra.search.players import player
from sintra.search.solver import PROOF_SHARE, prove
from sintra.server.bots.thought import Reply, Thought, place_of

POLITENESS = 10
"""How nice a worker is: the process that serves people goes first."""

DEFAULT_SECONDS = 1.0
"""The time that a hint takes which has no cap of its own."""


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends our input
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    desk = Desk()
    for line in sys.stdin.buffer:
        try:
            reply = desk.handle(json.loads(line))
        except Exception as error:  # a fault in one question leaves the worker fit for the next
            reply = {"error": place_of(error)}
        if reply is None:
            continue
        try:
            sys.stdout.buffer.write(json.dumps(reply).encode() + b"\n")
            sys.stdout.buffer.flush()
        except BrokenPipeError:  # the server was killed: nobody wants to know
            break
    os._exit(0)  # what is set aside is not waited for


class Desk:
    """The thoughts of a worker that are not at their end, by job. Whoever asks keeps them few."""

    def __init__(self) -> None:
        self.thoughts: dict[int, Thought] = {}

    def handle(self, request: dict[str, Any]) -> Reply | None:
        """Think for a slice about a job; or drop one, and answer nothing."""
        if "drop" in request:
            if (dropped := self.thoughts.pop(request["drop"], None)) is not None:
                dropped.abandon()
            return None
        job: int = request["job"]
        if "question" in request:
            self.thoughts[job] = Thought(partial(answer, request["question"]))
        thought = self.thoughts[job]
        if not thought.go_on(request["seconds"]):
            return {"seconds": thought.seconds}
        del self.thoughts[job]
        assert thought.reply is not None
        if "error" in thought.reply:
            return thought.reply
        return {"seconds": thought.seconds, "reply": thought.reply}


def answer(question: dict[str, Any], thought: Thought) -> Reply:
    """Choose a move, or give advice."""
    text, level = question["view"], question["level"]
    view = game_of(text.partition(" ")[0]).parse_view(text)
    if question["kind"] == "choose":
        return {"move": _choice(view, level, question["seed"], thought)}
    return written(advice(view, level, thought.stop, thought.clock))


def advice(
    view: View,
    level: int,
    stop: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.perf_counter,
) -> SearchResult:
    """Prove what to play, if that is quick; else search."""
    sims, seconds = limits_of(level)
    proof = prove(view, (seconds or DEFAULT_SECONDS) * PROOF_SHARE, stop, clock=clock)
    found = as_search_result(proof) if proof is not None else None
    return found or Adviser(view.game).think(view, sims=sims, seconds=seconds, stop=stop, clock=clock)


def _choice(view: View, level: int, seed: int, thought: Thought) -> int:
    chooser = player(f"level:{level}")
    if isinstance(chooser, Searcher):
        chooser.stop, chooser.clock = thought.stop, thought.clock
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
