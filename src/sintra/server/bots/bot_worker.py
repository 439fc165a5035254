"""The program of a worker process: thinks about jobs in slices, one line of JSON for each, until its input ends.

About a running game it is given the text of a view and nothing else, so a bot cannot know more than its seat may.
Positions come only with pieces of reviews, whose games are over.

A line `{"job": 7, "seconds": 0.1, "question": {…}}` begins a job; without the question it goes on. The answer is
`{"seconds": …}` while the job is set aside, and has a "reply" or an "error" when it is done. A line
`{"drop": 7}` frees what was set aside, and is not answered.
"""

import json
import os
import signal
import sys
from functools import lru_cache, partial
from typing import Any

from sintra.analysis import pieces
from sintra.analysis.analysis_json import analysis_sheet
from sintra.analysis.position import Analysis, analyse, coach
from sintra.analysis.review_json import decision_sheet
from sintra.core.registry import game_of
from sintra.core.view import View
from sintra.puzzles.check import is_level_with
from sintra.search.levels import Searcher
from sintra.search.player import Player
from sintra.search.players import player
from sintra.search.policy import PREFIX
from sintra.server.bots.thought import Reply, Thought, place_of

POLITENESS = 10
"""How nice a worker is: the process that serves people goes first."""


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
    """Choose a move, give advice, judge a move, compare two, or work out a piece of a review."""
    if question["kind"] == "piece":
        return {"sheet": pieces.answer(question, thought.stop)}
    text = question["view"]
    view = game_of(text.partition(" ")[0]).parse_view(text)
    match question["kind"]:
        case "choose":
            return {"move": _choice(view, question, thought)}
        case "coach":
            return {"sheet": decision_sheet(coach(view.sample(0), question["move"], cancel=thought.stop))}
        case "level":
            return {"level": is_level_with(view, question["move"], question["answer"], thought.stop)}
        case _:
            return {"sheet": analysis_sheet(_advice(view, question, thought))}


def _advice(view: View, question: dict[str, Any], thought: Thought) -> Analysis:
    return analyse(
        view,
        sims=question["sims"],
        effort=question["effort"],
        candidates=question["candidates"],
        why=question["why"],
        cancel=thought.stop,
    )


def _choice(view: View, question: dict[str, Any], thought: Thought) -> int:
    if "policy" in question:
        return _learned(question["policy"]).choose(view).number
    chooser = player(f"level:{question['level']}")
    if isinstance(chooser, Searcher):
        chooser.stop, chooser.clock = thought.stop, thought.clock
        chooser.room = question.get("room", chooser.room)
    chooser.new_game(question["seed"])
    return chooser.choose(view).number


@lru_cache(maxsize=8)
def _learned(file: str) -> Player:
    """Read a policy once: unpacking takes longer than a move."""
    return player(f"{PREFIX}{file}")


if __name__ == "__main__":
    main()
