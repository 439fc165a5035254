"""The files of all languages as one table: what is missing or wrong in them, and how they are written.

A unit is a folder named `languages`: one of every layer and game, and the page's. English is the model: the other
files have the same tables and keys, each text the same parameters, each table of plural forms the language's own
categories.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sintra.core import cldr
from sintra.core.words import FALLBACK, Message, languages_in, texts_of

PACKAGE = Path(__file__).resolve().parents[1]
ROOT = PACKAGE.parents[1]
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
PARAMETER = re.compile(r"\{(\w*)[^{}]*\}")
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
LINE = re.compile(r'("(?:[^"\\]|\\.)+"|[A-Za-z0-9_-]+) = ')

Key = tuple[str, str]
"""A table of a file, and a key in it."""


@dataclass(frozen=True)
class Problem:
    """Something wrong with a text: where, and a code with parameters for the command's words."""

    place: str
    code: str
    detail: str = ""


def units() -> dict[str, Path]:
    """Find every folder of language files by its path in the source tree; installed, there is no page's."""
    found = {folder.relative_to(PACKAGE.parent).as_posix(): folder for folder in PACKAGE.rglob("languages")}
    page = ROOT / "web" / "languages"
    return dict(sorted(found.items())) | ({"web/languages": page} if page.is_dir() else {})


def languages() -> tuple[str, ...]:
    """List every language that any unit has a file of, English first."""
    codes = {code for folder in units().values() for code in languages_in(folder)}
    return tuple(sorted(codes, key=lambda code: (code != FALLBACK, code)))


def messages(folder: Path, language: str) -> dict[Key, Message]:
    """Read a language file: every message by table and key."""
    path = folder / f"{language}.toml"
    tables = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {(table, key): message for table, entries in tables.items() for key, message in entries.items()}


def problems(language: str) -> Iterator[Problem]:
    """Name everything that is missing or wrong in a language."""
    for name, folder in units().items():
        model, own = messages(folder, FALLBACK), messages(folder, language)
        for key in model.keys() | own.keys():
            place = f"{name}/{language}.toml [{key[0]}] {key[1]}"
            if key not in model:
                yield Problem(place, "words_unknown")
            elif key not in own:
                yield Problem(place, "words_missing")
            elif key[0] != "language":
                yield from (Problem(place, *found) for found in faults(own[key], model[key], language))


def faults(message: Message, model: Message, language: str) -> Iterator[tuple[str, str]]:
    """Name what is wrong with a message, given the English one."""
    texts = texts_of(message)
    if not all(isinstance(text, str) and text.strip() for text in texts.values()):
        yield "words_empty", ""
        return
    if isinstance(message, dict):
        needed = cldr.categories(language)
        if missing := [category for category in needed if category not in texts]:
            yield "words_forms", ", ".join(missing)
        if surplus := [category for category in texts if category not in CATEGORIES]:
            yield "words_no_form", ", ".join(surplus)
        if several := sorted(_numberless(message, texts, language)):
            yield "words_several", ", ".join(several)
    known = parameters(model) | {number_of(model)}
    if strange := parameters(message) - known:
        yield "words_parameters", ", ".join(sorted(strange))
    # a form may leave its own number out: "one point"
    if lost := parameters(model) - parameters(message) - {"n", "count", number_of(model)}:
        yield "words_lost", ", ".join(sorted(lost))
    if number_of(message) != number_of(model) and isinstance(message, dict):
        yield "words_number", number_of(model)
    for text in texts.values():
        if re.search(r"[^\W\d_]'[^\W\d_]", text) or re.search(r"(?<![\w-])-\d", text):
            yield "words_signs", text


def replaced(language: str, glossary: Path = ROOT / "words" / "glossary.toml") -> Iterator[Problem]:
    """Name every text that uses a word which the glossary has replaced; installed, there is no glossary."""
    things = tomllib.loads(glossary.read_text(encoding="utf-8")) if glossary.is_file() else {}
    for thing in things.values():
        words, right, other = (thing.get(part, {}).get(language, []) for part in ("replaced", "right", "except"))
        for name, folder in units().items():
            unit = name.removeprefix("sintra/").removesuffix("/languages")
            for (table, key), message in messages(folder, language).items():
                if table == "language" or f"{unit} {table}.{key}" in other:
                    continue
                text = "\n".join(texts_of(message).values())
                for phrase in right:
                    text = _phrase(phrase).sub("", text)
                for word in words:
                    if found := _phrase(word).search(PARAMETER.sub("", text)):
                        term = thing["terms"][language]
                        yield Problem(
                            f"{name}/{language}.toml [{table}] {key}", "words_replaced", f"{found[0]} → {term}"
                        )


@cache
def _phrase(words: str) -> re.Pattern[str]:
    """Make a pattern of a word or several, in which * stands for any letters."""
    parts = (re.escape(part).replace(r"\*", r"\w*") for part in words.split())
    spaced = r"\s+".join(parts)
    return re.compile(rf"\b{spaced}\b", re.IGNORECASE)


def _numberless(message: Message, texts: Mapping[str, str], language: str) -> Iterator[str]:
    """Name the forms that leave their number out ("one point") although they stand for several numbers."""
    numbers = {number_of(message), "count"}
    if parameters(message) & numbers:
        for category, text in texts.items():
            if not parameters(text) & numbers and len(cldr.numbers_of(language, category)) > 1:
                yield category


def parameters(message: Message) -> set[str]:
    """Collect the parameters that any form of a message has."""
    return {name for text in texts_of(message).values() for name in PARAMETER.findall(text)}


def number_of(message: Message) -> str:
    """Name the parameter that chooses among plural forms."""
    return "n" if isinstance(message, str) else message.get("of", "n")


def written(folder: Path, own: Mapping[Key, Message]) -> str:
    """Write a language file in the order and with the comments of the English one."""
    comments = _comments((folder / f"{FALLBACK}.toml").read_text(encoding="utf-8"))
    lines: list[str] = []
    table = None
    for key in messages(folder, FALLBACK):
        if key not in own:
            continue
        if key[0] != table:
            table = key[0]
            lines += [*([""] if lines else []), f"[{table}]"]
        lines += comments.get(key, [])
        lines.append(f"{_quoted_key(key[1])} = {_value(own[key])}")
    return "\n".join(lines) + "\n"


def _comments(text: str) -> dict[Key, list[str]]:
    """Find the blank lines and comments that stand before a key."""
    found: dict[Key, list[str]] = {}
    table, waiting, inside = "", list[str](), False
    for line in text.splitlines():
        if inside:
            inside = '"""' not in line
        elif line.startswith("["):
            table, waiting = line.strip("[]"), []
        elif not line or line.startswith("#"):
            waiting.append(line)
        elif key := LINE.match(line):
            found[table, key[1].strip('"')] = waiting
            waiting = []
            inside = line.count('"""') == 1
    return found


def _quoted_key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _value(message: Message) -> str:
    if isinstance(message, str):
        return _quoted(message)
    forms = ("of", *CATEGORIES)
    return "{ " + ", ".join(f"{form} = {_quoted(message[form])}" for form in forms if form in message) + " }"


def _quoted(text: str) -> str:
    if "\n" in text:
        return '"""\n' + text.replace("\\", "\\\\").replace('"""', '\\"""') + '"""'
    return json.dumps(text, ensure_ascii=False).replace("\u007f", "\\u007f")
