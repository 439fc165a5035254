"""The address to which somebody is sent a mail when it is their turn, in games that take days."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from msgspec import Meta

from sintra.server.http.api import Asking, person_of
from sintra.server.http.error_handlers import REFUSED
from sintra.server.http.services import Services
from sintra.server.limits import ADDRESS_LENGTH, CODE_LENGTH, LANGUAGE_LENGTH
from sintra.server.wire.answers import MailState


class NewAddress(msgspec.Struct, forbid_unknown_fields=True):
    """An address that somebody says is theirs; a code is sent there."""

    address: Annotated[str, Meta(min_length=3, max_length=ADDRESS_LENGTH)]
    language: Annotated[str, Meta(max_length=LANGUAGE_LENGTH)] = "en"


class MailCode(msgspec.Struct, forbid_unknown_fields=True):
    """The code that came by mail."""

    code: Annotated[str, Meta(min_length=1, max_length=CODE_LENGTH)]


class MailRoutes(Controller):
    """One's own address."""

    path = "/api/players/me/mail"
    tags = ("players",)

    @get(responses=REFUSED)
    async def state(self, request: Asking, services: Services) -> MailState:
        """Tell whether mail can be sent, and where it goes."""
        box = await services.postman.mailbox(await person_of(request, services))
        return MailState(services.postman.offered, box.address if box else None, box is not None and box.confirmed)

    @put(status_code=HTTP_204_NO_CONTENT, responses=REFUSED)
    async def ask(self, request: Asking, data: NewAddress, services: Services) -> None:
        """Have a code sent to an address: at most three a day."""
        person = await person_of(request, services)
        services.limits.spend("person_mails", person)
        await services.postman.ask_for_code(person, data.address, data.language)

    @post("/confirm", status_code=HTTP_200_OK, responses=REFUSED)
    async def confirm(self, request: Asking, data: MailCode, services: Services) -> MailState:
        """Confirm the address by the code."""
        person = await person_of(request, services)
        await services.postman.confirm(person, data.code.strip())
        box = await services.postman.mailbox(person)
        return MailState(services.postman.offered, box.address if box else None, True)

    @delete(status_code=HTTP_204_NO_CONTENT, responses=REFUSED)
    async def forget(self, request: Asking, services: Services) -> None:
        """Get no mail any more; the address is forgotten."""
        await services.postman.forget(await person_of(request, services))


@post("/api/mail/leave", status_code=HTTP_204_NO_CONTENT, tags=("players",), responses=REFUSED)
async def leave_mail(services: Services, code: Annotated[str, Parameter(min_length=1, max_length=CODE_LENGTH)]) -> None:
    """Unsubscribe by the code of a mail, without a token; a link that is merely opened does nothing."""
    await services.postman.leave(code)
