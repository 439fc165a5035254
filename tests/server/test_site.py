"""The page's files: compressed, kept by browsers as long as they are right, and with the address for links."""

import gzip
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.live import ASKING, ME, OPEN, Server, free_port
from sintra.server.http import files
from sintra.server.http.address import Address
from sintra.server.http.files import Files, takes_gzip
from sintra.server.http.site import FOLDER

SMALL = 700
"""Bytes that need not get fewer."""
PUBLIC = "https://games.example.org"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is reached from outside under another name."""
    if not (FOLDER / "index.html").is_file():
        assert not os.environ.get("CI"), "the page is not built"
        pytest.skip("the page is not built: make web")
    made = Server(tmp_path_factory.mktemp("site"), "--bots", "1", "--public-url", PUBLIC + "/")
    made.port = free_port()
    with made:
        yield made
        assert "Traceback" not in made.log.read_text()


def assets(server: Server) -> list[str]:
    found = re.findall(r'(?:src|href)="(/assets/[^"]+)"', server.get("/").text)
    assert any(each.endswith(".js") for each in found)
    assert any(each.endswith(".css") for each in found)
    return found


def test_the_page_travels_compressed(server: Server) -> None:
    for path in ("/", "/table/abc", *assets(server), "/api/openapi.json"):
        plain = ASKING.get(server.url + path, headers={"accept-encoding": "identity"})
        packed = ASKING.get(server.url + path, headers={"accept-encoding": "br, gzip;q=0.8"})
        assert "content-encoding" not in plain.headers
        if len(plain.content) < SMALL:
            continue
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "Accept-Encoding"
        assert plain.content == packed.content
        assert int(packed.headers["content-length"]) == packed.num_bytes_downloaded
        assert packed.num_bytes_downloaded < 0.7 * len(plain.content), path


def test_what_is_named_by_its_hash_is_kept_for_ever_and_the_page_is_asked_for_again(server: Server) -> None:
    for path in ("/", "/table/abc", "/favicon.svg", *assets(server)):
        first = server.get(path)
        kept = path.startswith("/assets/")
        assert ("immutable" in first.headers["cache-control"]) == kept
        assert (first.headers["cache-control"] == "no-cache") != kept
        for tag in (first.headers["etag"], f'"x", W/{first.headers["etag"]}'):
            again = ASKING.get(server.url + path, headers={"if-none-match": tag})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == first.headers["etag"]
            assert again.headers["cache-control"] == first.headers["cache-control"]
        plain = ASKING.get(server.url + path, headers={"if-none-match": first.headers["etag"], "accept-encoding": ""})
        assert plain.status_code == (200 if first.headers.get("content-encoding") else 304)


def test_large_answers_are_compressed_and_small_ones_are_not(server: Server) -> None:
    assert server.get("/healthz").headers.get("content-encoding") is None
    games = server.get("/api/games")
    assert (games.headers.get("content-encoding") == "gzip") == (len(games.content) >= 1400)


def test_links_are_those_for_others(server: Server) -> None:
    token = server.person()
    made = server.table(token, "azul", ME, OPEN, OPEN)
    id, codes = made["table"]["id"], made["invitations"]
    assert made["links"] == {seat: f"{PUBLIC}/join/{id}/{code}" for seat, code in codes.items()}
    again = server.get(f"/api/tables/{id}/invitations", token).json()
    assert again == {"invitations": codes, "links": made["links"]}
    for path in ("/", "/index.html", f"/table/{id}"):
        assert f'<meta name="sintra-url" content="{PUBLIC}" />' in server.get(path).text
    proxied = ASKING.get(server.url, headers={"host": "games.example.org", "x-forwarded-proto": "https"})
    assert PUBLIC in proxied.text


def test_a_link_of_a_server_at_home_carries_the_address_that_others_can_use() -> None:
    home, network = Address("127.0.0.1", 8765), Address("192.168.1.5", 8765, lan=True)
    public = Address("192.168.1.5", 8765, PUBLIC, lan=True)
    for host in ("localhost:8765", "127.0.0.1:8765", "[::1]:8765", "LOCALHOST"):
        assert home.outside(host) == ""
        assert network.outside(host) == "http://192.168.1.5:8765"
        assert public.outside(host) == PUBLIC
    assert network.outside("nas.local:8765") == network.outside("192.168.1.5:8765") == ""


def test_files_are_read_once_and_again_when_they_change(tmp_path: Path) -> None:
    found_in = Files(tmp_path)
    for name, data in (("a.js", b"let a = 1;" * 100), ("b.woff2", bytes(range(256))), ("c.txt", b"x")):
        (tmp_path / name).write_bytes(data)
        found = found_in.get(name)
        assert found is not None
        assert found.plain == data
        assert found_in.get(name) is found
        assert (found.packed is not None) == (name == "a.js")
    script = found_in.get("a.js")
    assert script is not None
    assert gzip.decompress(script.packed or b"") == script.plain
    (tmp_path / "a.js").write_bytes(b"let b = 2;" * 100)
    os.utime(tmp_path / "a.js", (1, 1))
    changed = found_in.get("a.js")
    assert changed is not None
    assert changed.plain.startswith(b"let b")
    assert changed.tag != script.tag
    (tmp_path.parent / "secret.txt").write_text("x")
    for name in ("", ".", "../secret.txt", "a\x00", "x" * 5000, "/etc/passwd", "none.js"):
        assert found_in.get(name) is None


def test_a_file_is_kept_once_by_whatever_name_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "KEPT_FILES", 3)
    (tmp_path / "assets").mkdir()
    for n in range(5):
        (tmp_path / "assets" / f"{n}.js").write_bytes(b"let a = 1;" * 100)
    kept = Files(tmp_path)
    first = kept.get("assets/0.js")
    for name in ("assets/x/../0.js", "assets/./0.js", "assets//0.js", "x/y/../../assets/0.js", "assets/0.js"):
        assert kept.get(name) is first
    assert len(kept._known) == 1
    for n in range(5):
        assert kept.get(f"assets/{n}.js") is not None
        assert len(kept._known) <= 3


@pytest.mark.parametrize(
    ("header", "takes"),
    [
        ("gzip", True), ("GZIP, deflate, br", True), ("br;q=1.0, gzip;q=0.8, *;q=0.1", True), ("*", True),
        ("", False), ("identity", False), ("br", False), ("gzip;q=0", False), ("*;q=0", False),
        ("gzip; q=0.0, *", False),
    ],
)  # fmt: skip
def test_a_browser_says_whether_it_takes_compressed_files(header: str, takes: bool) -> None:
    assert takes_gzip(header) == takes
