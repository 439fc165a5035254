"""Lessons over HTTP: which there are, and a table for one."""

from litestar import Controller, post

from sintra.core.registry import names
from sintra.lessons.errors import NoLesson
from sintra.lessons.lesson import lesson_of
from sintra.server.errors import Refusal
from sintra.server.http.api import Asking, address_of, person_of, require_room_for_tables
from sintra.server.http.error_handlers import REFUSED
from sintra.server.http.requests import NewLesson
from sintra.server.http.services import Services
from sintra.server.table.creating import lesson_draft
from sintra.server.wire.answers import MadeTable
from sintra.server.wire.sheets import sheet_of


class LessonRoutes(Controller):
    """Guided first games."""

    path = "/api/lessons"
    tags = ("lessons",)

    @post(responses=REFUSED)
    async def begin(self, request: Asking, data: NewLesson, services: Services) -> MadeTable:
        """Make the table of a lesson, against the weakest bot; its draws are set, and it is never rated."""
        if data.game not in names():
            raise Refusal("no_such_lesson", game=data.game, lesson=data.lesson)
        services.gate.require(data.game)
        holder = await person_of(request, services)
        try:
            lesson = lesson_of(data.game, data.lesson)
        except NoLesson as error:
            raise Refusal("no_such_lesson", game=data.game, lesson=data.lesson) from error
        await require_room_for_tables(services, holder, address_of(request))
        name = (await services.people.person(holder)).name
        live = await services.hub.create(lesson_draft(lesson, holder, name))
        return MadeTable({}, {}, sheet_of(live.table, live.table.held_by(holder), holder, live.present))
