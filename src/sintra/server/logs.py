"""Log lines to standard error, as text or JSON. No line holds what opens a seat or reveals a draw."""

import json
import logging
import re
import sys
import time
from typing import Any, TextIO

from sintra.core.errors import InvalidOption
from sintra.server.words import WORDS

MASK = "***"
_SECRET = re.compile(r"[0-9a-fA-F]{32,}|(?<=Bearer )[^\s\"',]+|(?<=nonce=)[^\s&\"',]+|(?<=invitation=)[^\s&\"',]+")
"""Tokens, invitations, nonces and hashes have 32 hexadecimal digits, secrets and commitments 64."""
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
"""What every record has; what else is there was given as `extra`."""


def masked(text: str) -> str:
    """Hide whatever may be a secret."""
    return _SECRET.sub(MASK, text)


class Text(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Write time, level, logger, message and what else was given."""
        more = "".join(f" {name}={value}" for name, value in _extra(record).items())
        line = f"{_time(record)} {record.levelname:7} {record.name}: {record.getMessage()}{more}"
        return masked("\n".join([line, *_trace(self, record)]))


class Json(logging.Formatter):
    """A line for programs: one object with fixed names, and what else was given."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one object."""
        data: dict[str, Any] = {
            "at": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_extra(record),
        }
        if trace := _trace(self, record):
            data["trace"] = "\n".join(trace)
        return masked(json.dumps(data, ensure_ascii=False, default=str))


FORMATS: dict[str, type[logging.Formatter]] = {"text": Text, "json": Json}


def configure(kind: str = "text", stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Send everything that is logged, also by uvicorn and others, through one masked handler."""
    if kind not in FORMATS:
        raise InvalidOption(WORDS, "log_format", value=kind, known=", ".join(FORMATS))
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(FORMATS[kind]())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "litestar", "asyncio", "websockets"):
        other = logging.getLogger(name)
        other.handlers.clear()
        other.propagate = True
    logging.getLogger("uvicorn.error").addFilter(_without_traces_of_clients)
    # a line per socket, frame or statement would drown everything else, and some have contents in it
    for name in ("uvicorn.error", "websockets", "sqlalchemy", "alembic", "aiosqlite", "asyncpg", "numba"):
        logging.getLogger(name).setLevel(logging.WARNING)


def _without_traces_of_clients(record: logging.LogRecord) -> bool:
    """Tell in one line that a client sent bytes which are no text; the trace of it says no more."""
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.exc_info = None
    return True


def _time(record: logging.LogRecord) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"


def _extra(record: logging.LogRecord) -> dict[str, Any]:
    return {name: value for name, value in vars(record).items() if name not in _STANDARD}


def _trace(formatter: logging.Formatter, record: logging.LogRecord) -> list[str]:
    return [formatter.formatException(record.exc_info)] if record.exc_info and record.exc_info[0] else []
