"""Muting and reporting what was said at a table."""

from typing import Annotated

import msgspec
from litestar import Controller, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_204_NO_CONTENT

from sintra.server.http.api import Asking, TableId, address_of, person_of
from sintra.server.http.error_handlers import REFUSED
from sintra.server.http.services import Services

RemarkId = Annotated[int, Parameter(ge=1, le=2**31 - 1)]


class MuteOther(msgspec.Struct, forbid_unknown_fields=True):
    """Whether to hear whoever said something no more."""

    muted: bool = True


class CompanyRoutes(Controller):
    """What was said at a table; it is said and heard over the table's socket."""

    path = "/api/tables/{id:str}/remarks/{remark:int}"
    tags = ("tables",)

    @post("/report", status_code=HTTP_204_NO_CONTENT, responses=REFUSED)
    async def report(self, request: Asking, id: TableId, remark: RemarkId, services: Services) -> None:
        """Show it to whoever runs the server; it is kept until they have looked at it."""
        person = await person_of(request, services)
        services.limits.spend_of("remarks", person, address_of(request))
        await services.company.report(await services.find(id), person, remark)

    @post("/mute", status_code=HTTP_204_NO_CONTENT, responses=REFUSED)
    async def mute(self, request: Asking, id: TableId, remark: RemarkId, data: MuteOther, services: Services) -> None:
        """Hear whoever said it no more, or again, at any table."""
        person = await person_of(request, services)
        await services.company.mute(await services.find(id), person, remark, data.muted)
