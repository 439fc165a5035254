"""Editing a position over HTTP: changes place by place, and what is wrong then. Nothing is stored."""

from litestar import Controller, post
from litestar.status_codes import HTTP_200_OK

from sintra.core.edit import Edit, PositionFault
from sintra.core.errors import InvalidNotation, SintraError
from sintra.core.link import text_of_link
from sintra.core.registry import game_of
from sintra.core.view import View
from sintra.server.errors import Refusal, refusal_of
from sintra.server.http import requests
from sintra.server.http.api import Asking, worked
from sintra.server.http.api_positions import info_of
from sintra.server.http.error_handlers import REFUSED
from sintra.server.http.services import Services
from sintra.server.wire.answers import EditablePlace, EditedPosition, SentFault

EDIT_COST = 7
"""Milliseconds that a request takes, as measured."""


class EditingRoutes(Controller):
    """Positions that are being changed."""

    path = "/api/positions/edit"
    tags = ("positions",)

    @post(status_code=HTTP_200_OK, responses=REFUSED)
    async def edit(self, request: Asking, data: requests.EditPosition, services: Services) -> EditedPosition:
        """Change a position place by place: what it is then, and everything that is wrong with it, by place."""
        services.gate.require(game_named(data))
        async with worked(request, services, EDIT_COST):
            return edited(data)


def game_named(asked: requests.EditPosition) -> str:
    """Give the name of the game whose position is edited; whether there is one, reading it will tell."""
    if asked.link is not None:
        return _linked(asked.link).partition(":")[0]
    return (asked.text or asked.game or "").partition(":")[0].strip()


def edited(asked: requests.EditPosition) -> EditedPosition:
    """Make the changes, and give the position after them."""
    try:
        edit = _begin(asked)
    except SintraError as error:
        raise refusal_of("bad_position", error) from error
    for number, change in enumerate(asked.changes):
        try:
            edit = _changed(edit, change)
        except SintraError as error:
            refusal = refusal_of("bad_change", error)
            refusal.params["change"] = number
            raise refusal from error
    return answer_of(edit)


def answer_of(edit: Edit) -> EditedPosition:
    """Write a position that is being edited."""
    sound = not edit.faults
    position = edit.position if sound else None
    view = None if position is None else position if isinstance(position, View) else position.view(position.turn)
    shown = None if edit.array is None else View(edit.game, -1, edit.array).data()
    return EditedPosition(
        game=edit.game.header,
        draft=edit.text(),
        places=[
            EditablePlace(id, value, list(edit.game.places[id].choices)) for id, value in edit.places.items()
        ],
        faults=[_fault(each) for each in edit.faults],
        view=shown,
        text=edit.text() if sound else None,
        link=edit.game.link(position) if position is not None else None,
        info=None if view is None else info_of(view),
    )  # fmt: skip


def _begin(asked: requests.EditPosition) -> Edit:
    given = [each for each in (asked.text, asked.link, asked.game) if each is not None]
    if len(given) != 1:
        raise Refusal("one_position")
    if asked.game is not None:
        game = game_of(asked.game)
        return game.edit(game.start()) if asked.dealt else game.edit()
    text = _linked(asked.link) if asked.link is not None else asked.text or ""
    return game_of((text.split() or [""])[0]).edit(text)


def _linked(link: str) -> str:
    try:
        return text_of_link(link)
    except InvalidNotation as error:
        raise refusal_of("bad_link", error) from error


def _changed(edit: Edit, change: requests.Change) -> Edit:
    match change:
        case requests.SetPlace():
            return edit.set(change.place, change.value)
        case requests.PutPiece():
            return edit.put(change.piece, change.place)
        case requests.TakePiece():
            return edit.take(change.piece, change.place)
        case requests.MovePiece():
            return edit.move(change.piece, change.source, change.target)
        case requests.BalancePlace():
            return edit.balance(change.place)


def _fault(fault: PositionFault) -> SentFault:
    params = {name: value if isinstance(value, int) else str(value) for name, value in fault.error.params.items()}
    return SentFault(fault.code, params, list(fault.places))
