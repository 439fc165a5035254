"""The command `words`: what a language lacks, and its texts as a table for a translator and back."""

import csv
import io
from pathlib import Path
from typing import Annotated

import typer

from sintra.cli import files
from sintra.cli import language_files as sources
from sintra.cli.language import WORDS, say
from sintra.cli.language_files import Key, Problem
from sintra.cli.terminal import console
from sintra.core import cldr
from sintra.core.errors import InvalidOption
from sintra.core.words import FALLBACK, Message, texts_of

FAULTY = 1
PLACE = ("file", "table", "key", "form")
NUMBER = "of"

app = typer.Typer(no_args_is_help=True, add_completion=False)
Code = Annotated[str, typer.Argument(metavar="LANGUAGE", help=say("arg_words_language"))]


@app.command("check", help=say("cmd_words_check"))
def check_command(
    language: Annotated[str | None, typer.Argument(metavar="LANGUAGE", help=say("arg_words_language"))] = None,
) -> int:
    """Name what is missing or wrong, in one language or in all."""
    found = 0
    for each in (checked(language),) if language else sources.languages():
        problems = [*sources.problems(each), *sources.replaced(each)]
        for problem in problems:
            console().print(described(problem), soft_wrap=True, markup=False, highlight=False)
        found += len(problems)
        count = sum(len(sources.messages(folder, FALLBACK)) for folder in sources.units().values())
        console().print(say("words_state", tag=each, count=count, n=len(problems)), markup=False, highlight=False)
    return FAULTY if found else 0


@app.command("export", help=say("cmd_words_export"))
def export_command(
    language: Code,
    file: Annotated[str, typer.Argument(metavar="FILE", help=say("arg_words_file"))],
) -> None:
    """Write the texts of a language beside the English ones."""
    files.write(file, exported(checked(language)))
    console().print(say("saved", file=file), soft_wrap=True)


@app.command("import", help=say("cmd_words_import"))
def import_command(
    language: Code,
    file: Annotated[str, typer.Argument(metavar="FILE", help=say("arg_words_file"))],
) -> None:
    """Write a translator's table into the language files."""
    count = imported(checked(language), file)
    console().print(say("words_imported", tag=language, n=count), soft_wrap=True)


def checked(language: str) -> str:
    """Refuse what is no language tag."""
    parts = language.split("-")
    if not all(part.isascii() and part.isalnum() and len(part) <= 8 for part in parts) or not 2 <= len(parts[0]) <= 3:
        raise InvalidOption(WORDS, "words_language", value=language)
    return language


def described(problem: Problem) -> str:
    """Say a problem in one line."""
    return f"{problem.place}: {say(problem.code, detail=problem.detail)}"


def forms(model: Message, own: Message | None, language: str) -> dict[str, str]:
    """Give the plural forms that a translator fills in, each with the English text; "" where there is but one."""
    texts = texts_of(model)
    if isinstance(model if own is None else own, str):
        return {"": texts["other"]}
    more = texts_of(own) if own is not None else {}
    needed = (each for each in sources.CATEGORIES if each in cldr.categories(language) or each in more)
    return {category: texts.get(category, texts["other"]) for category in needed}


def exported(language: str) -> str:
    """Give the table as CSV: where a text belongs, the English one and the translation."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow([*PLACE, FALLBACK, language])
    for unit, folder in sources.units().items():
        own = sources.messages(folder, language)
        for (name, key), model in sources.messages(folder, FALLBACK).items():
            message = own.get((name, key))
            for form, english in forms(model, message, language).items():
                text = "" if message is None else texts_of(message).get(form or "other", "")
                table.writerow([unit, name, key, form, english, text])
    return out.getvalue()


def imported(language: str, file: str) -> int:
    """Write every text of a table into its file; returns how many there were."""
    found = translations(language, file)
    known = sources.units()
    written: dict[Path, str] = {}
    for unit, rows in found.items():
        model = sources.messages(known[unit], FALLBACK)
        own = sources.messages(known[unit], language)
        for key, texts in rows.items():
            own[key] = message_of(model[key], texts)
        written[known[unit] / f"{language}.toml"] = sources.written(known[unit], own)
    for path, text in written.items():
        files.write(str(path), text)
    return sum(len(rows) for rows in found.values())


def translations(language: str, file: str) -> dict[str, dict[Key, dict[str, str]]]:
    """Read a table: the texts by unit, key and plural form; lines without a translation are left out."""
    try:
        rows = list(csv.reader(io.StringIO(files.read(file), newline=""), strict=True))
    except csv.Error as error:
        raise InvalidOption(WORDS, "words_table", file=file, why=str(error)) from error
    head = [*PLACE, FALLBACK, language]
    if not rows or rows[0] != head:
        raise InvalidOption(WORDS, "words_head", file=file, head=",".join(head))
    found: dict[str, dict[Key, dict[str, str]]] = {}
    models = {unit: sources.messages(folder, FALLBACK) for unit, folder in sources.units().items()}
    for line, row in enumerate(rows[1:], 2):
        if len(row) != len(head):
            raise InvalidOption(WORDS, "words_columns", file=file, line=line, expected=len(head), n=len(row))
        unit, name, key, form, _, text = row
        model = models.get(unit, {}).get((name, key))
        if model is None or form not in ("", *sources.CATEGORIES):
            raise InvalidOption(WORDS, "words_place", file=file, line=line, place=f"{unit} {name} {key} {form}".strip())
        if not text.strip():
            continue
        if strange := sources.parameters(text) - sources.parameters(model) - {sources.number_of(model)}:
            raise InvalidOption(WORDS, "words_strange", file=file, line=line, names=", ".join(sorted(strange)))
        found.setdefault(unit, {}).setdefault((name, key), {})[form] = text
    if not found:
        raise InvalidOption(WORDS, "words_nothing", file=file, tag=language)
    for unit, entries in found.items():
        for (name, key), texts in entries.items():
            if "" not in texts and "other" not in texts:
                raise InvalidOption(WORDS, "words_other", file=file, place=f"{unit} {name} {key}")
    return found


def message_of(model: Message, texts: dict[str, str]) -> Message:
    """Make a message of its plural forms, chosen by the same number as the English one."""
    if "" in texts:
        return texts[""]
    number = sources.number_of(model)
    return ({NUMBER: number} if number != "n" else {}) | texts
