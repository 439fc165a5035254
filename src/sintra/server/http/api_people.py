"""People over HTTP: who somebody is, on which devices, and all that is stored of them."""

import json
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from sintra.server.admin.operator import THEMSELVES, Operator
from sintra.server.errors import Refusal
from sintra.server.http.api import Asking, address_of, outside_of, person_of, token_of
from sintra.server.http.error_handlers import REFUSED
from sintra.server.http.requests import DeviceCode, NewName, NewPlayer, RecoveryCode, SavedSettings
from sintra.server.http.services import Services
from sintra.server.limits import SETTINGS_LENGTH
from sintra.server.people import CODE_SECONDS, NewDevice
from sintra.server.store import Device
from sintra.server.store.identity_queries import DEVICE_ID
from sintra.server.table.commitment import same, token_hash
from sintra.server.table.creating import checked_name
from sintra.server.wire.people import (
    Me,
    NewDeviceCode,
    NewToken,
    PlayerName,
    Recovered,
    RecoveryWords,
    SentDevice,
)

DeviceId = Annotated[str, Parameter(pattern=r"^[0-9a-f]{16}(?!\n)$")]


class PlayerRoutes(Controller):
    """Players: a name and a token for each device."""

    path = "/api/players"
    tags = ("players",)

    @post(responses=REFUSED)
    async def join(self, request: Asking, data: NewPlayer, services: Services) -> NewToken:
        """Give a token: 32 hexadecimal digits, sent once."""
        services.limits.spend("address_people", address_of(request))
        return NewToken(await services.people.join(data.name, data.program, _device(data.device)))

    @get("/me", responses=REFUSED)
    async def me(self, request: Asking, services: Services) -> Me:
        """Tell the token's player who they are, and on which devices."""
        holder = await person_of(request, services)
        person = await services.people.person(holder)
        return Me(
            person.name,
            person.program,
            await services.people.has_recovery(holder),
            _sent(await services.people.devices(holder), request),
            json.loads(await services.people.settings(holder)),
        )

    @put("/me", responses=REFUSED)
    async def rename(self, request: Asking, data: NewName, services: Services) -> PlayerName:
        """Call the token's player something else from now on."""
        await services.people.rename(await person_of(request, services), data.name)
        return PlayerName(checked_name(data.name))

    @put("/me/settings", responses=REFUSED)
    async def save_settings(self, request: Asking, data: SavedSettings, services: Services) -> SavedSettings:
        """Keep what the page looks like to the player, for all devices."""
        text = msgspec.json.encode(data.settings).decode()
        if len(text) > SETTINGS_LENGTH:
            raise Refusal("too_large", limit="settings", most=SETTINGS_LENGTH)
        await services.people.save_settings(await person_of(request, services), text)
        return data

    # Several devices

    @post("/me/recovery", responses=REFUSED)
    async def new_recovery(self, request: Asking, services: Services) -> RecoveryWords:
        """Give a recovery code, in words, sent once; an earlier one counts no more."""
        return RecoveryWords(await services.people.new_recovery(await person_of(request, services)))

    @delete("/me/recovery", status_code=HTTP_200_OK, responses=REFUSED)
    async def drop_recovery(self, request: Asking, services: Services) -> PlayerName:
        """Let no recovery code count any more."""
        holder = await person_of(request, services)
        await services.people.drop_recovery(holder)
        return PlayerName((await services.people.person(holder)).name)

    @post("/recover", status_code=HTTP_201_CREATED, responses=REFUSED)
    async def recover(self, request: Asking, data: RecoveryCode, services: Services) -> Recovered:
        """Make this device the person of a recovery code."""
        services.limits.spend("address_codes", address_of(request))
        found = await services.people.recover(data.code, _device(data.device))
        return _recovered(services, request, found)

    @post("/me/code", responses=REFUSED)
    async def new_code(self, request: Asking, services: Services) -> NewDeviceCode:
        """Give a secret that makes one other device the same person's, within five minutes."""
        secret = await services.people.new_code(await person_of(request, services))
        return NewDeviceCode(secret, f"{outside_of(request, services)}/you#code={secret}", CODE_SECONDS)

    @post("/code", status_code=HTTP_201_CREATED, responses=REFUSED)
    async def use_code(self, request: Asking, data: DeviceCode, services: Services) -> Recovered:
        """Make this device the person's who made the secret; it is used up by it."""
        services.limits.spend("address_codes", address_of(request))
        found = await services.people.use_code(data.secret, _device(data.device))
        return _recovered(services, request, found)

    @delete("/me/devices/{id:str}", status_code=HTTP_200_OK, responses=REFUSED)
    async def sign_out(self, request: Asking, id: DeviceId, services: Services) -> list[SentDevice]:
        """Sign a device out; its open lines are cut, at every server."""
        holder = await person_of(request, services)
        await Operator(services.store, THEMSELVES).sign_out(holder, id)
        await services.follower.follow()
        return _sent(await services.people.devices(holder), request)

    # All that is stored

    @get("/me/export", responses=REFUSED)
    async def export(self, request: Asking, services: Services) -> Response[Any]:
        """Download all that is stored of the player."""
        holder = await person_of(request, services)
        services.limits.spend("person_exports", holder)
        found = await Operator(services.store, THEMSELVES).export(holder)
        headers = {"content-disposition": 'attachment; filename="sintra.json"'}
        return Response(found, media_type="application/json", headers=headers)

    @delete("/me", status_code=HTTP_200_OK, responses=REFUSED)
    async def delete(self, request: Asking, services: Services) -> PlayerName:
        """Delete all that is stored of the player; games stay, by a deleted player."""
        await Operator(services.store, THEMSELVES).delete_person(await person_of(request, services))
        services.people.forget()
        await services.follower.follow()
        return PlayerName(None)


def _device(name: str) -> str:
    """Give what a device calls itself, in one line."""
    return "".join(each for each in name if each.isprintable()).strip()


def _recovered(services: Services, request: Asking, found: NewDevice) -> Recovered:
    services.follower.require_welcome(found.person.id, address_of(request))
    return Recovered(found.token, found.person.name)


def _sent(devices: list[Device], request: Asking) -> list[SentDevice]:
    here = token_hash(token_of(request))[:DEVICE_ID]
    return [SentDevice(each.id, each.name, each.added, each.seen, same(each.id, here)) for each in devices]
