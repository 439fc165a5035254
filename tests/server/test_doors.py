"""Who is let in: hosts, origins, headers on every answer, and limits that say how long to wait."""

import json
import re
import socket
from collections.abc import Callable

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

import sintra
from server.live import ASKING, ME, Player, Server, code, wait_for
from sintra.server.http.address import Address, requester
from sintra.server.http.site import HEADERS
from sintra.server.wire import VERSION


@pytest.fixture(scope="module")
def game(server: Server) -> Player:
    return server.alone()


PAGES = [
    "/", "/table/abc", "/healthz", "/metrics", "/api/docs", "/api/docs.css", "/api/openapi.json", "/api/games",
    "/api/tables/mine", "/api/nothing", "/api", "/%00", "/" + "x" * 5000, "/..%2f..%2fetc%2fpasswd", "/no.png",
]  # fmt: skip


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_lets_nothing_in_from_elsewhere(server: Server, path: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        answer = ASKING.request(method, server.url + path)
        for name, value in HEADERS.items():
            assert answer.headers.get_list(name) == [value], (method, path, name)
        assert "server" not in answer.headers
        assert method != "GET" or answer.status_code < 500 or "not built" in answer.text


@pytest.mark.parametrize(
    "path", ["/metrics", "/metrics/", "//metrics", "/metrics//", "/%6detrics", "/healthz/", "/healthz%2f"]
)
def test_figures_are_not_told_here_and_health_has_one_spelling(server: Server, path: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:  # a client would tidy it up
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        told = line.makefile("rb").read()
    assert b"sintra_" not in told
    assert b'"ok"' not in told


def test_the_description_for_people_loads_nothing_from_another_host(server: Server) -> None:
    text = server.get("/api/docs").text + server.get("/api/docs.css").text
    assert "/api/tables" in text
    assert not re.findall(r"(?:src|href|url\()\s*=?\s*['\"]?(?:https?:)?//", text)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "localhost.evil"])
def test_a_page_that_pretends_to_be_here_is_not_answered(server: Server, host: str) -> None:
    for path in ("/", "/api/games", "/healthz", "/metrics", "/api/docs"):
        assert code(ASKING.get(server.url + path, headers={"host": host})) == (403, "bad_host")
    name = host or "nobody.example"
    line = socket.create_connection(("127.0.0.1", server.port))
    with connect(f"ws://{name}/ws/tables/x", origin=Origin(f"http://{name}"), sock=line) as pretender:
        assert "bad_origin" in pretender.recv(30)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://[", "http://127.0.0.1:1", "file://", "x"])
def test_a_socket_is_not_opened_for_a_page_of_another_origin(server: Server, game: Player, origin: str) -> None:
    with connect(game.url, origin=Origin(origin)) as line:
        assert "bad_origin" in line.recv(30)


@pytest.mark.parametrize("origin", ["{url}", "{local}", None])
def test_a_socket_is_opened_for_our_own_page_and_for_programs(server: Server, game: Player, origin: str | None) -> None:
    own = origin and origin.format(url=server.url, local=server.url)
    with connect(game.url, origin=own) as line:  # type: ignore[arg-type]
        line.send(json.dumps({"t": "hello", "d": {"wire": VERSION}}))
        assert '"table"' in line.recv(30)


@pytest.mark.parametrize("hello", ['{"t":"hello"}', '{"t":"hello","d":{"wire":1}}', '{"t":"hello","d":{"wire":99}}'])
def test_a_page_of_another_version_is_told_so_and_sent_away(game: Player, hello: str) -> None:
    with connect(game.url) as line:
        line.send(hello)
        told = json.loads(line.recv(30))
        assert (told["t"], told["d"]["code"], told["d"]["params"]) == ("bye", "old_page", {"wire": VERSION})


FOREIGN = [
    {"origin": "http://evil.example", "content-type": "text/plain"},
    {"origin": "null", "content-type": "text/plain"},
    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "content-type": "text/plain"},
    {"sec-fetch-site": "same-site"},
    {"origin": "http://evil.example", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_a_page_elsewhere_changes_nothing_and_costs_nothing(server: Server, headers: dict[str, str]) -> None:
    text = sintra.game("azul").start(seed=1).text()
    asked = {
        "/api/players": {"name": "Eve"},
        "/api/positions": {"text": text},
        "/api/positions/hint": {"text": text},
        "/api/positions/analyse": {"text": text},
        "/api/records": {"text": "x"},
        "/api/tables": {"game": "azul", "seats": [ME, ME]},
        "/api/tables/x/review": {"level": "quick"},
    }
    for path, body in asked.items():
        answer = ASKING.post(server.url + path, content=json.dumps(body), headers=headers)
        assert code(answer) == (403, "bad_origin"), path
    picture = ASKING.get(f"{server.url}/api/positions/picture.svg", params={"text": text}, headers=headers)
    assert code(picture) == (403, "bad_origin")
    assert code(ASKING.delete(f"{server.url}/api/tables/x/review", headers=headers)) == (403, "bad_origin")
    assert code(ASKING.put(f"{server.url}/api/players/me", json={"name": "Eve"}, headers=headers))[1] == "bad_origin"


def test_our_own_page_programs_and_links_from_elsewhere_are_answered(server: Server) -> None:
    own = {"origin": server.url, "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty"}
    for headers in ({}, own, {"origin": server.url}, {"sec-fetch-site": "none"}):
        answer = ASKING.post(f"{server.url}/api/players", json={"name": "Ada"}, headers=headers)
        assert answer.status_code == 201, headers
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert ASKING.get(f"{server.url}/api/docs", headers=link).status_code == 200
    frame = link | {"sec-fetch-dest": "iframe"}
    assert code(ASKING.get(f"{server.url}/api/docs", headers=frame)) == (403, "bad_origin")
    assert ASKING.get(f"{server.url}/table/abc", headers=link).status_code in (200, 503)


FEW = ("ADDRESS_PEOPLE", "PERSON_TABLES", "ADDRESS_WORK", "PERSON_SEATS", "PERSON_HINTS", "COMMANDS")


def test_who_asks_too_often_is_told_how_long_to_wait(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = {f"SINTRA_LIMIT_{name}": "2/600" for name in FEW}
    few["SINTRA_LIMIT_ADDRESS_REQUESTS"] = "30/600"
    with Server(tmp_path_factory.mktemp("limits"), "--bots", "1", SINTRA_LIMIT_ADDRESS_SOCKETS="2", **few) as server:
        token = server.person()
        table = server.table(token, "azul", ME, ME)["table"]["id"]
        text = sintra.game("azul").start(seed=1).text()
        asking: list[Callable[[], httpx.Response]] = [
            lambda: server.post("/api/players", {"name": "Ada"}),
            lambda: server.post("/api/tables", {"game": "azul", "seats": [ME, ME]}, token),
            lambda: server.post("/api/positions", {"text": text}),
            lambda: server.post(f"/api/tables/{table}/seats", {}, token),
        ]
        for ask in asking:
            answer = [ask() for _ in range(3)][-1]
            assert code(answer) == (429, "too_many")
            assert 0 < answer.json()["wait"] <= 600
            assert int(answer.headers["retry-after"]) >= answer.json()["wait"]
        proxied = ASKING.post(
            f"{server.url}/api/players", json={"name": "Bo"}, headers={"x-forwarded-for": "203.0.113.9"}
        )
        assert proxied.status_code == 201  # behind a proxy everybody has an address of their own
        first, second = server.socket(table, token), server.socket(table)
        for n in range(3):
            second.send("undo", {"id": f"number {n}", "seat": 0})
        while (frame := second.hear())["d"].get("code") != "too_many":
            pass
        assert (frame["t"], frame["d"]["id"], frame["d"]["params"]) == ("refused", "number 2", {"limit": "commands"})
        assert frame["d"]["wait"] > 0
        third = Player(first.url, greet=False)
        assert third.hear()["d"]["code"] == "too_many"
        assert third.gone()
        first.close()
        wait_for(lambda: server.figure("sockets") == 1)
        again = server.socket(table, token)
        again.until(lambda: again.table)
        limit = ""
        while limit != "address_requests":  # to open a socket is a request, also if there is no room for it
            limit = Player(first.url, greet=False).hear()["d"]["params"]["limit"]
            assert limit in ("address_sockets", "address_requests")


@pytest.mark.parametrize(
    "public", ["https://Games.Example.org", "https://games.example.org:443/", "https://games.example.org/x"]
)
def test_names_of_hosts_are_compared_as_names_are(public: str) -> None:
    address = Address("127.0.0.1", 8765, public)
    assert address.allows_host("games.example.org")
    assert address.allows_host("GAMES.example.org:443")
    assert address.allows_origin("https://games.example.org", "games.example.org")
    assert not address.allows_origin("http://games.example.org", "127.0.0.1:8765")
    assert not address.allows_host("example.org")


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("testclient", "testclient"),
    ],
)
def test_limits_count_an_address_or_the_network_of_one_subscriber(host: str, counted: str) -> None:
    assert requester(host) == counted


def test_on_a_network_addresses_and_plain_names_are_ours_and_no_others() -> None:
    address = Address("192.168.1.5", 8765, lan=True)
    for host in ("192.168.1.5:8765", "10.0.0.1", "[fe80::1]:8765", "nas", "nas.local:8765"):
        assert address.allows_host(host)
        assert address.allows_origin(f"http://{host}", host)
    for host in ("evil.example", "192.168.1.5.evil.example", "local.example:8765"):
        assert not address.allows_host(host)
        assert not address.allows_origin(f"http://{host}", host)
