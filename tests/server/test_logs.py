"""Log lines: readable by people and programs, and without anything that opens a seat or tells a draw."""

import io
import json
import logging
import secrets
import subprocess
import sys
from collections.abc import Iterator

import pytest

from sintra.core.errors import InvalidOption
from sintra.server import logs

TOKEN = secrets.token_hex(16)
SECRET = secrets.token_hex(32)


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield io.StringIO()
    root.handlers[:] = before
    root.setLevel(level)


@pytest.mark.parametrize("kind", ["text", "json"])
def test_no_secret_gets_into_a_line(stream: io.StringIO, kind: str) -> None:
    logs.configure(kind, stream)
    log = logging.getLogger("sintra.test")
    log.warning("token %s", TOKEN)
    log.warning("twice %s", TOKEN + SECRET)
    log.warning("as extra", extra={"holder": SECRET, "list": [TOKEN], "data": {"deep": SECRET.upper()}})
    log.warning("GET /?invitation=k3v9&nonce=abc Authorization: Bearer short-one")
    try:
        raise ValueError(f"wrong {TOKEN}")
    except ValueError:
        log.exception("failed with %s", SECRET)
    written = stream.getvalue()
    for hidden in (TOKEN, SECRET, SECRET.upper(), "k3v9", "abc", "short-one"):
        assert hidden not in written
    assert written.count(logs.MASK) >= 9
    assert "ValueError: wrong ***" in written


def test_a_json_line_is_one_object_with_what_was_given(stream: io.StringIO) -> None:
    logs.configure("json", stream)
    logging.getLogger("sintra.hub").info("стіл %s\nready", "готовий", extra={"table": "k3v9xq", "v": 3})
    try:
        raise KeyError("x")
    except KeyError:
        logging.getLogger("sintra.hub").exception("failed")
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert first.pop("at").endswith("Z")
    assert first == {
        "level": "info", "logger": "sintra.hub", "message": "стіл готовий\nready", "table": "k3v9xq", "v": 3,
    }  # fmt: skip
    assert "KeyError" in second["trace"]


def test_a_text_line_is_readable(stream: io.StringIO) -> None:
    logs.configure("text", stream)
    logging.getLogger("sintra.hub").info("ready", extra={"tables": 4})
    assert stream.getvalue().rstrip().endswith("INFO    sintra.hub: ready tables=4")


def test_the_loggers_of_others_go_the_same_way(stream: io.StringIO) -> None:
    logging.getLogger("uvicorn.access").addHandler(logging.StreamHandler(io.StringIO()))
    logs.configure("json", stream)
    logging.getLogger("uvicorn.error").warning("odd")
    logging.getLogger("uvicorn.error").info("connection open")  # one for every page that is opened: not told
    logging.getLogger("uvicorn.access").info('%s - "%s %s" %d', "127.0.0.1", "GET", f"/x?t={TOKEN}", 200)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["logger"] for line in lines] == ["uvicorn.error", "uvicorn.access"]
    assert TOKEN not in stream.getvalue()
    assert not logging.getLogger("uvicorn.access").handlers


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(InvalidOption, match="text, json"):
        logs.configure("xml")


def test_lines_go_to_standard_error() -> None:
    program = f"from sintra.server import logs; import logging; logs.configure('json'); logging.error('{TOKEN}')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    assert json.loads(done.stderr)["message"] == logs.MASK
