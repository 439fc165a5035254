"""A review that is being worked on: its pieces go to the bots one by one, and whoever follows it hears of each."""

import asyncio
import json
import zlib
from collections import deque
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field, replace
from typing import Any, TypedDict

import msgspec

from sintra.analysis import pieces
from sintra.analysis.calibration import engine_of
from sintra.analysis.judgement import Judgement
from sintra.analysis.review_json import VERSION, deal_of, decision_of, decision_sheet, value_of, why_of
from sintra.analysis.reviewer import Reviewing, passes_of
from sintra.core.game import Game
from sintra.server.bots import tasks
from sintra.server.bots.jobs import Asker, Purpose
from sintra.server.bots.pool import Bots
from sintra.server.table.archive import record_of
from sintra.server.table.table import Table
from sintra.server.wire import review_sheets
from sintra.server.wire import reviews as r

SEED = 1
VALUE_PLY = 0
"""Where it is kept what the last position of a game was worth that was not played to its end."""
Piece = tuple[pieces.Question, Judgement | None]
"""A question, and the judgement that an explanation belongs to."""


def engine_key(game: Game) -> str:
    """Name what a review was made with: one of another name is made anew."""
    return f"{VERSION}.{engine_of(game)}"


class ProgressFields(TypedDict):
    """What every message about a review says of it."""

    status: r.ReviewStatus
    level: r.ReviewLevel
    done: int
    of: int
    ahead: int


@dataclass(eq=False)
class LiveReview:
    """The work on the review of one table."""

    table: Table
    level: r.ReviewLevel
    work: Reviewing
    entries: dict[int, int]
    askers: dict[str, Asker] = field(default_factory=dict)
    """Who wants it; when nobody does any more it is cancelled."""
    status: r.ReviewStatus = "queued"
    done: int = 0
    of: int = 0
    ahead: int = 0
    unsaved: dict[int, bytes] = field(default_factory=dict)
    """What was found out and is not in the store yet, by ply."""
    seen: float = 0.0
    """When the store last heard of it."""
    task: asyncio.Task[None] | None = None
    _news: list[bytes] = field(default_factory=list)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _passed: list[str] = field(default_factory=list)
    _sheet: tuple[tuple[int, str], r.ReviewSheet] | None = None

    @property
    def engine(self) -> str:
        """What it is made with."""
        return engine_key(self.table.game)

    @property
    def finished(self) -> bool:
        """Whether nobody works on it any more."""
        return self.status not in ("queued", "running")

    @property
    def lacks(self) -> list[str]:
        """The passes that are not done."""
        return [each for each in passes_of(self.level) if each not in self._passed]

    # Working

    async def run(self, bots: Bots) -> None:
        """Do all passes, then explain what cost most; if somebody wants a deeper one meanwhile, run it again."""
        self.tell("running")
        while self.lacks:
            effort = self.lacks[0]
            await self._pass(bots, effort)
            self._passed.append(effort)
        if self.work.result is None:
            question = pieces.value_question(self.work.last, "quick", SEED)
            self.of += 1
            await self._work_out(bots, [(question, None)])
        unexplained = self.work.unexplained()
        self.of += len(unexplained)
        await self._work_out(bots, [(pieces.why_question(point, each, SEED), each) for point, each in unexplained])

    async def _pass(self, bots: Bots, effort: str) -> None:
        found = self.work.points_in(effort)
        todo = [point for point in found if not self.work.is_known(point, effort)]
        self.of += len(found)
        self.done += len(found) - len(todo)
        self.tell("running")
        await self._work_out(bots, [(pieces.question_of(point, effort, SEED), None) for point in todo])

    async def _work_out(self, bots: Bots, questions: list[Piece]) -> None:
        """Ask the bots, a question for every worker at a time: more would only wait in the queue."""
        waiting = deque(questions)

        async def go_on() -> None:
            while waiting:
                question, judged = waiting.popleft()
                purpose = Purpose(self.table.id, tuple(self.askers.values()))
                found = await bots.ask(tasks.piece(self.table.game, question), purpose)
                self._take(found["sheet"], question["part"], judged)

        async with asyncio.TaskGroup() as group:
            for _ in range(min(bots.places, len(questions))):
                group.create_task(go_on())

    def _take(self, sheet: dict[str, Any], part: str, judged: Judgement | None) -> None:
        """Take an answer, and let everybody know."""
        if judged is not None:
            part, sheet = "decision", decision_sheet(replace(judged, why=why_of(sheet)))
        self.unsaved[sheet.get("ply", VALUE_PLY)] = packed(part, sheet)
        self.done += 1
        self.learn(part, sheet)
        if part == "decision":
            self.tell("running", decision=review_sheets.decision(self.table.game, sheet, self.entries[sheet["ply"]]))
        elif part == "deal":
            self.tell("running", deal=review_sheets.deal(sheet, self.entries[sheet["ply"]]))

    def learn(self, part: str, sheet: dict[str, Any]) -> None:
        """Take what is known."""
        match part:
            case "decision":
                self.work.note(decision_of(sheet))
            case "deal":
                self.work.note(deal_of(sheet))
            case _:
                self.work.result = value_of(sheet)

    # News

    def tell(
        self, status: r.ReviewStatus, decision: r.SentDecision | None = None, deal: r.SentDeal | None = None
    ) -> None:
        """Let whoever follows it know what is new."""
        self.status = status
        self._news.append(msgspec.json.encode(r.ReviewPiece(**self.progress, decision=decision, deal=deal)))
        self._changed.set()
        self._changed = asyncio.Event()

    @property
    def progress(self) -> ProgressFields:
        """How far it is."""
        return {"status": self.status, "level": self.level, "done": self.done, "of": self.of, "ahead": self.ahead}

    @property
    def news(self) -> int:
        """How many pieces were sent."""
        return len(self._news)

    async def follow(self, heard: int) -> AsyncGenerator[bytes, None]:
        """Give the news after so many, as they come, until it is finished."""
        while True:
            changed = self._changed
            while heard < len(self._news):
                yield self._news[heard]
                heard += 1
            if self.finished:
                return
            await changed.wait()

    def sheet(self, status: r.ReviewStatus | None = None) -> r.ReviewSheet:
        """Write it as far as it is known, perhaps as it will be when it has a status; not again what was not news."""
        at = self.news, status or self.status
        if self._sheet is None or self._sheet[0] != at:
            found = replace(self.work.review(self.level), complete=at[1] == "done")
            self._sheet = at, review_sheets.review(found, self.entries)
        return self._sheet[1]


def prepared(table: Table, level: r.ReviewLevel, known: dict[int, bytes]) -> LiveReview:
    """Make a review of a table, with what is known of it; raises a Refusal for a table that is not over."""
    record = record_of(table)
    work = Reviewing(record, None, SEED, review_sheets.ending_of(table), lambda: False)
    found = LiveReview(table, level, work, review_sheets.entries_of(table, work.points))
    for body in known.values():
        found.learn(*unpacked(body))
    return found


def packed(part: str, sheet: dict[str, Any]) -> bytes:
    """Write a piece as it is stored."""
    return zlib.compress(json.dumps([part, sheet]).encode(), 6)


def unpacked(body: bytes) -> tuple[str, dict[str, Any]]:
    """Read a stored piece."""
    part, sheet = json.loads(zlib.decompress(body))
    return part, sheet
