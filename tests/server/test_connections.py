"""Connections that ask for nothing: they are cut off, and are in nobody's way."""

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

import pytest

from patience import PATIENCE
from server.live import Server, wait_for
from sintra.server.http import connections
from sintra.server.http.connections import Connections, room_for_files
from sintra.server.limits import LIMITS

PART = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
WHOLE = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
POST = b"POST /api/players HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
FEW = {
    "SINTRA_LIMIT_ALL_CONNECTIONS": "40",
    "SINTRA_LIMIT_ADDRESS_CONNECTIONS": "10",
    "SINTRA_LIMIT_HEADER_SECONDS": "2",
    "SINTRA_LIMIT_BODY_SECONDS": "1",
    "SINTRA_LIMIT_ADDRESS_REQUESTS": "100000/1",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little room and little patience, and no proxy in front."""
    folder = tmp_path_factory.mktemp("connections")
    with Server(folder, "--bots", "1", FORWARDED_ALLOW_IPS="192.0.2.1", **FEW) as running:
        yield running
        assert "Traceback" not in running.log.read_text()


def line(server: Server, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=(source, 0))


def is_cut(line: socket.socket, seconds: float) -> bool:
    """Wait whether the other side closes."""
    line.settimeout(seconds)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


@pytest.mark.parametrize("sent", [b"", PART, POST, WHOLE + PART])
def test_who_asks_too_slowly_is_cut_off(server: Server, sent: bytes) -> None:
    with line(server) as slow:
        begun = time.monotonic()
        slow.sendall(sent)
        assert is_cut(slow, PATIENCE)
        assert time.monotonic() - begun >= 1.5


def test_a_trickle_of_headers_is_as_slow_as_none(server: Server) -> None:
    with line(server) as slow:
        slow.sendall(PART)
        until = time.monotonic() + PATIENCE
        with suppress(OSError):  # it is cut off in one way or another
            while time.monotonic() < until:
                slow.sendall(b"x")
                time.sleep(0.1)
        assert time.monotonic() < until


def test_an_address_that_holds_many_gives_up_its_own_and_others_are_answered(server: Server) -> None:
    before = server.figure("connections_cut_total")
    held = [line(server, "127.0.0.2") for _ in range(30)]
    for each in held:
        _send(each, PART)
    for _ in range(3):  # newcomers of any address
        for source in ("127.0.0.1", "127.0.0.2", "127.0.0.3"):
            with line(server, source) as new:
                new.sendall(WHOLE)
                assert new.recv(100).startswith(b"HTTP/1.1 200")
    assert server.figure("connections_cut_total") >= before + 20
    for each in held:
        each.close()


def test_a_server_that_is_full_of_idlers_answers_newcomers_and_sockets_stay(server: Server) -> None:
    player = server.alone()
    held = [line(server, f"127.0.1.{n % 20 + 1}") for n in range(100)]
    for each in held:
        _send(each, PART)
    for _ in range(5):
        assert server.get("/api/games").status_code == 200
    player.play(player.numbers()[0])
    for each in held:
        each.close()
    player.close()
    wait_for(lambda: server.figure("sockets") == 0)


def _send(line: socket.socket, data: bytes) -> None:
    """Send to somebody who has perhaps hung up."""
    with suppress(OSError):
        line.sendall(data)


class FakeLine:
    """A connection whose state a test sets."""

    def __init__(self) -> None:
        self.idle, self.sending, self.cut = True, False, False
        self.transport = cast(Any, self)

    def abort(self) -> None:
        self.cut = True


def counted(most: int, each: int, trusted: tuple[str, ...] = ()) -> tuple[Connections, list[float]]:
    now = [0.0]
    limits = replace(LIMITS, all_connections=most, address_connections=each)
    return Connections(limits, trusted, lambda: now[0]), now


def test_the_one_that_is_idle_longest_goes_and_a_request_under_way_does_not() -> None:
    found, now = counted(4, 4)
    lines = [FakeLine() for _ in range(4)]
    for n, each in enumerate(lines):
        now[0] = n
        found.add(each, f"10.0.0.{n}")
    lines[0].idle = False
    found.wait(lines[1])
    found.add(FakeLine(), "10.0.0.9")
    assert [each.cut for each in lines] == [False, False, True, False]
    for each in lines:
        each.idle = False
    last = FakeLine()
    found.add(last, "10.0.0.9")  # the one before it was idle
    assert not last.cut
    last.idle = False
    late = FakeLine()
    found.add(late, "10.0.0.10")
    assert late.cut
    assert len(found) == 4


def test_a_proxy_may_hold_many_and_nobody_else_more_than_half() -> None:
    found, _ = counted(10, 1000, ("10.0.0.1",))
    proxied = [FakeLine() for _ in range(8)]
    for each in proxied:
        found.add(each, "10.0.0.1")
    assert not any(each.cut for each in proxied)
    found, _ = counted(10, 1000)
    own = [FakeLine() for _ in range(6)]
    for each in own:
        found.add(each, "10.0.0.1")
    assert [each.cut for each in own] == [True, *[False] * 5]


def test_a_body_may_take_longer_and_a_thought_as_long_as_it_needs() -> None:
    found, now = counted(10, 10)
    idle, sending, thinking = FakeLine(), FakeLine(), FakeLine()
    sending.idle, sending.sending, thinking.idle = False, True, False
    for each in (idle, sending, thinking):
        found.add(each, "10.0.0.1")
    now[0] = LIMITS.header_seconds + 1.0
    found.sweep()
    assert (idle.cut, sending.cut, thinking.cut) == (True, False, False)
    now[0] += LIMITS.body_seconds
    found.sweep()
    assert (sending.cut, thinking.cut) == (True, False)
    found.remove(thinking.transport)
    assert len(found) == 0


def test_there_are_no_more_connections_than_files(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    assert room_for_files(10_000) == 4096 - connections.OTHER_FILES
    assert asked == [(4096, 4096)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: (50, 50))
    assert room_for_files(10_000) == connections.FEWEST
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1 << 20, 1 << 20))
    assert room_for_files(10_000) >= 10_000
