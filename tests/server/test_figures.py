"""Figures at a place of their own: a port or a socket, told to nobody else."""

import os
import socket
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from command import command
from server.live import ASKING, Server
from sintra import SintraError, __version__
from sintra.server.http.figures import bound_figures


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A folder with a short name: that of a socket has 107 characters at most."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def test_figures_and_health_are_told_at_their_own_port_only(server: Server) -> None:
    text = server.figures()
    assert "sintra_ready 1.0" in text
    assert "sintra_loop_late_seconds_count" in text
    assert "process_resident_memory_bytes" in text
    assert "sintra_" not in server.get("/metrics").text
    here = httpx.URL(server.figures_url)
    assert ASKING.get(here.copy_with(path="/healthz")).json() == {"ok": True, "version": __version__}
    assert ASKING.get(here.copy_with(path="/api/games")).status_code == 404
    assert ASKING.post(here).status_code == 405
    head = ASKING.head(here)
    assert (head.status_code, head.text) == (200, "")


def test_figures_on_a_socket_are_for_its_owner_and_a_killed_server_leaves_none_behind(short_folder: Path) -> None:
    path = short_folder / "figures"
    server = Server(short_folder, "--bots", "1", "--metrics", f"unix:{path}")
    with server:
        server.kill()
        assert path.exists()
        server.start()
        assert stat.S_IMODE(path.stat().st_mode) == 0o660
        with httpx.Client(transport=httpx.HTTPTransport(uds=str(path))) as asking:
            assert "sintra_ready 1.0" in asking.get("http://sintra/metrics").text
    assert not path.exists()


@pytest.mark.parametrize("place", ["9465", "here", "127.0.0.1:x", "127.0.0.1:70000", ":1", "http://127.0.0.1:1"])
def test_a_place_that_is_none_is_named(place: str) -> None:
    with pytest.raises(SintraError, match="--metrics"):
        bound_figures(place)


def test_a_place_that_cannot_be_had_is_named_in_one_line(short_folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        told = command("serve", "--port", "0", "--metrics", f"127.0.0.1:{taken.getsockname()[1]}")
    assert told.returncode != 0
    assert "cannot listen on 127.0.0.1" in told.stderr
    assert "Traceback" not in told.stderr
    kept = short_folder / "file"
    kept.write_text("no socket")
    with pytest.raises(SintraError, match="cannot create the socket"):
        bound_figures(f"unix:{kept}")
    assert kept.read_text() == "no socket"
    assert os.listdir(short_folder) == ["file"]
