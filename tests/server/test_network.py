"""The friend's link: who may open a server on loopback to the local network, and what that opens."""

import asyncio
import socket
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from server.live import ASKING, FREELY, ME, OPEN, Server, bearer, code, wait_for
from server.player import Player
from sintra.server.errors import Refusal
from sintra.server.http.address import Address
from sintra.server.http.binding import bound, lan_host
from sintra.server.http.network import FORWARDING, LocalNetwork, is_private, may_open

KEY = "a-key-that-nobody-guesses"
HERE = Address("127.0.0.1", 8765)
OWN = {"host": "127.0.0.1:8765", "origin": "http://127.0.0.1:8765"}
ADMIN = "0123456789abcdef0123456789abcdef"


class Client(NamedTuple):
    host: str
    port: int = 1


@dataclass
class Asked:
    """A request, as far as it says where it comes from."""

    headers: Mapping[str, str] = field(default_factory=lambda: OWN)
    client: Client | None = field(default_factory=lambda: Client("127.0.0.1"))


class Closing:
    def close(self) -> None:
        self.closed = True


def network(address: Address = HERE, key: str = KEY, host: str = "192.168.1.20") -> LocalNetwork:
    """A server that would listen where it is told."""
    made = LocalNetwork(address, key, lambda host, port: socket.socket(), host)

    async def listen(_: socket.socket) -> Closing:
        return Closing()

    made.listen = listen
    return made


def refused(of: LocalNetwork, asked: Asked, key: str = KEY) -> bool:
    try:
        of.require_operator(asked, key)
    except Refusal as refusal:
        return refusal.code == "not_offered"
    return False


def test_whoever_runs_the_server_is_offered_the_network() -> None:
    assert not refused(network(), Asked())
    assert not refused(network(), Asked({"host": "localhost:8765", "origin": "http://localhost:8765"}, Client("::1")))


@pytest.mark.parametrize(
    "address",
    [
        Address("192.168.1.20", 8765),
        Address("0.0.0.0", 8765),
        Address("192.168.1.20", 8765, lan=True),
        replace(HERE, public_url="https://games.example.org"),
    ],
)
def test_a_server_that_is_reached_otherwise_offers_nothing(address: Address) -> None:
    assert not may_open(address, {})
    assert refused(network(address), Asked())


def test_a_server_behind_a_proxy_offers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert may_open(HERE, {})
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")
    assert not may_open(HERE)
    assert refused(network(), Asked())


@pytest.mark.parametrize("name", FORWARDING)
def test_a_request_that_was_passed_on_is_refused(name: str) -> None:
    assert refused(network(), Asked({**OWN, name: "127.0.0.1"}))


@pytest.mark.parametrize("client", [None, Client("192.168.1.20"), Client("10.0.0.1"), Client("2001:db8::1")])
def test_a_request_from_elsewhere_is_refused(client: Client | None) -> None:
    assert refused(network(), Asked(client=client))


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": OWN["origin"]},
        {"host": OWN["host"]},
        {**OWN, "host": "127.0.0.1:80"},
        {"host": "127.0.0.1:80", "origin": "http://127.0.0.1:80"},
        {"host": "games.example.org:8765", "origin": "http://games.example.org:8765"},
        {"host": "127.0.0.1.example.org:8765", "origin": "http://127.0.0.1.example.org:8765"},
        {**OWN, "origin": "http://localhost:8765"},
        {**OWN, "origin": "https://127.0.0.1:8765"},
        {**OWN, "origin": "null"},
    ],
)
def test_host_and_origin_must_be_its_own(headers: dict[str, str]) -> None:
    assert refused(network(), Asked(headers))


@pytest.mark.parametrize("key", ["", KEY[:-1], KEY + "x", KEY.upper(), "clé"])
def test_another_key_is_refused(key: str) -> None:
    assert refused(network(), Asked(), key)


def test_without_a_key_nobody_is_offered_anything() -> None:
    assert refused(network(key=""), Asked(), "")


@pytest.mark.parametrize("host", ["127.0.0.1", "8.8.8.8", "0.0.0.0", "169.254.3.4", "::", "somewhere"])
def test_only_a_private_address_is_opened(host: str) -> None:
    assert not is_private(host)
    with pytest.raises(Refusal, match="no_network"):
        asyncio.run(network(host=host).open())


# A real server


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server that was started with --open, and its operator's key."""
    folder = tmp_path_factory.mktemp("own")
    opened = folder / "opened"
    browser = folder / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}\n')
    browser.chmod(0o755)
    settings = {"BROWSER": f"{browser} %s", "SINTRA_ADMIN_TOKEN": ADMIN, **FREELY}
    with Server(folder, "--bots", "1", "--open", **settings) as server:
        wait_for(lambda: opened.is_file() and opened.read_text())
        url, _, key = opened.read_text().partition("#key=")
        assert url == f"{server.url}/"
        yield server, key
    assert "Traceback" not in server.log.read_text()


def tell(server: Server, act: str, key: str, base: str = "", **headers: str) -> httpx.Response:
    sent = {"origin": server.url, **headers}
    return ASKING.post(f"{base or server.url}/api/network/{act}", json={"key": key}, headers=sent)


def test_one_click_opens_one_private_address_and_another_closes_it(own: tuple[Server, str]) -> None:
    server, key = own
    offer = tell(server, "offer", key).raise_for_status().json()
    assert offer == {"host": lan_host(), "url": None}
    opened = tell(server, "open", key).raise_for_status().json()["url"]
    assert opened == f"http://{lan_host()}:{server.port}"
    assert tell(server, "open", key).json()["url"] == opened, "twice is once"
    assert addresses(server) == {"127.0.0.1", lan_host()}, "never all"

    token = server.person()
    made = server.table(token, "azul", ME, OPEN)
    assert made["links"]["1"].startswith(f"{opened}/join/")
    friend = ASKING.post(f"{opened}/api/players", json={"name": "Bo"}).json()["token"]
    body = {"invitation": made["invitations"]["1"]}
    table = made["table"]["id"]
    assert ASKING.post(f"{opened}/api/tables/{table}/seats", json=body, headers=bearer(friend)).status_code == 201
    player = Player(opened.replace("http", "ws") + f"/ws/tables/{table}", friend)
    player.until(lambda: player.table.get("status") == "running")

    for path in ("/api/admin/status", "/healthz"):
        assert ASKING.get(opened + path, headers=bearer(ADMIN)).status_code == 404, path
    assert server.get("/api/admin/status", ADMIN).status_code == 200
    with pytest.raises(httpx.ConnectError):
        ASKING.get(server.figures_url.replace("127.0.0.1", lan_host()))
    assert code(tell(server, "close", key, opened, host=f"127.0.0.1:{server.port}")) == (404, "no_such_page")

    assert tell(server, "close", key).json()["url"] is None
    assert player.gone()
    with pytest.raises(httpx.ConnectError):
        ASKING.get(opened)
    assert addresses(server) == {"127.0.0.1"}
    assert server.table(token, "azul", ME, OPEN)["links"]["1"].startswith(f"{server.url}/join/")


def test_the_server_refuses_everybody_else(own: tuple[Server, str]) -> None:
    server, key = own
    for headers in ({"x-forwarded-for": "127.0.0.1"}, {"origin": "http://localhost:1"}, {"forwarded": "for=127.0.0.1"}):
        assert tell(server, "open", key, **headers).status_code == 403
    assert code(tell(server, "open", "guessed")) == (403, "not_offered")
    bare = ASKING.post(f"{server.url}/api/network/open", json={"key": key})
    assert code(bare) == (403, "not_offered"), "a program without an origin is not the page"
    assert addresses(server) == {"127.0.0.1"}


def test_the_address_ends_with_the_server(tmp_path: Path, own: tuple[Server, str]) -> None:
    server, key = own
    opened: Any = tell(server, "open", key).json()["url"]
    server.stop()
    with pytest.raises(httpx.ConnectError):
        ASKING.get(opened)
    server.start()
    assert addresses(server) == {"127.0.0.1"}


def addresses(server: Server) -> set[str]:
    """Give the addresses at which the server listens with its port."""
    found = set()
    for host in ("127.0.0.1", lan_host()):
        with socket.socket() as line:
            if line.connect_ex((host, server.port)) == 0:
                found.add(host)
    with socket.socket() as line:  # what listens everywhere answers at any address of loopback
        if line.connect_ex(("127.0.0.99", server.port)) == 0:
            found.add("everywhere")
    return found


def test_the_machine_can_bind_what_it_offers() -> None:
    with bound(lan_host(), 0) as listening:
        assert listening.getsockname()[0] == lan_host()
