"""How the limits of a server are set: a TOML file, and the environment, which goes first."""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path

from sintra.core.errors import InvalidOption
from sintra.server.limits import LIMITS, LimitValues, Rate
from sintra.server.words import WORDS

FILE = "SINTRA_LIMITS"
"""The setting that names the file."""
PREFIX = "SINTRA_LIMIT_"
"""What the environment calls a limit: SINTRA_LIMIT_PERSON_SOCKETS=50, SINTRA_LIMIT_ADDRESS_REQUESTS=1000/60."""


def limits_from(environment: Mapping[str, str], values: LimitValues = LIMITS) -> LimitValues:
    """Give the limits with what the file that the environment names sets otherwise, and then the environment."""
    if path := environment.get(FILE):
        values = _changed(values, _in_file(Path(path)))
    own = ((name.removeprefix(PREFIX), text) for name, text in environment.items() if name.startswith(PREFIX))
    return _changed(values, ((name.lower(), text, PREFIX + name) for name, text in own))


def limits_here() -> LimitValues:
    """Give the limits that this process has to keep."""
    return limits_from(os.environ)


def _in_file(path: Path) -> Iterator[tuple[str, object, str]]:
    """Give what a file sets: names, values, and how to call them in an error. `[person] hints` is `person_hints`."""
    try:
        with path.open("rb") as file:
            found = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidOption(WORDS, "limits_file", file=path, why=str(error)) from error
    for name, value in found.items():
        if isinstance(value, dict):
            yield from ((f"{name}_{each}", one, f"{path.name}: {name}.{each}") for each, one in value.items())
        else:
            yield name, value, f"{path.name}: {name}"


def _changed(values: LimitValues, settings: Iterator[tuple[str, object, str]]) -> LimitValues:
    known = {field.name: isinstance(field.default, Rate) for field in fields(values)}
    changes: dict[str, Rate | int] = {}
    for name, value, called in settings:
        if name not in known:
            raise InvalidOption(WORDS, "limit_unknown", name=called, known=", ".join(known))
        changes[name] = _read(called, str(value), known[name])
    return replace(values, **changes)  # type: ignore[arg-type]  # the types are those of the fields


def _read(called: str, text: str, is_rate: bool) -> Rate | int:
    form = r"([1-9]\d{0,8})/([1-9]\d{0,5})" if is_rate else r"([1-9]\d{0,8})"
    match = re.fullmatch(form, text.strip(), re.ASCII)
    if match is None:
        raise InvalidOption(WORDS, "limit_rate" if is_rate else "limit_value", name=called, value=text)
    return Rate(int(match[1]), float(match[2])) if is_rate else int(match[1])
