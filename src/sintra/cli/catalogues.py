"""Writes the words of the page from the language files: catalogues as JSON, keys and parameters as TypeScript.

A visitor's browser loads one language: the page's own words with what the home page says of the games, then the words
of the game that is played, then its how-to-play page or its lessons, or what is said where a game is studied.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sintra.analysis.errors import WORDS as REVIEW
from sintra.cli.language_files import ROOT, number_of, parameters
from sintra.core.game import Definition
from sintra.core.registry import definition, shipped_names
from sintra.core.words import FALLBACK, LANGUAGES, Message, Words, sheet
from sintra.lessons.lesson import lessons_of, words_of
from sintra.lessons.printed import PrintedWords
from sintra.puzzles.errors import WORDS as PUZZLES

PAGE = Words(ROOT / "web" / "languages", "page")
STUDY = Words(ROOT / "web" / "languages", "study")
"""What the pages say on which games are studied."""
PEOPLE = Words(ROOT / "web" / "languages", "people")
"""What the pages say of people: who somebody is, their games, and ratings."""
TOURNAMENTS = Words(ROOT / "web" / "languages", "tournaments")
"""What the pages of tournaments say."""

HEAD = "// Written by `python -m sintra.cli.catalogues` from the language files: do not edit.\n"


def messages(words: Words, language: str) -> dict[str, Message]:
    """Give every message of a table in a language, in English where it has none."""
    return {key: words.message(key, language)[0] for key in words}


def table_of(found: Definition, table: str) -> Words:
    """Give another table of a game's language files, with the numbers of its components."""
    return PrintedWords(found, table)


def page(language: str) -> dict[str, Any]:
    """Give the page's own words, and what the home page says of every game."""
    doors = {
        name: {
            "title": found.title_in(language),
            "tagline": table_of(found, "door").say("tagline", language),
            "options": messages(table_of(found, "options"), language),
            "lessons": {lesson: words_of(found).say(f"title_{lesson}", language) for lesson in lessons_of(name)},
        }
        for name, found in games().items()
    }
    return {"words": messages(PAGE, language), "doors": doors}


def game(found: Definition, language: str) -> dict[str, Any]:
    """Give a game's rules and words; where the board has words of its own for a key, these."""
    book = found.rulebook
    rules = {
        rule.id: {"section": book.sections.say(rule.section, language), "text": rule.text(language)}
        for rule in book.rules.values()
    }
    return {"rules": rules, "words": messages(found.words, language) | messages(table_of(found, "page"), language)}


def games() -> dict[str, Definition]:
    """Give every game that has a board on the page."""
    found = {name: definition(name) for name in shipped_names()}
    return {name: each for name, each in found.items() if "tagline" in table_of(each, "door")}


def catalogues() -> dict[str, str]:
    """Give every file by its name below the page's folder of words."""
    found: dict[str, Any] = {}
    for language in LANGUAGES:
        found[f"words/page.{language}.json"] = page(language)
        found[f"words/study.{language}.json"] = messages(STUDY, language)
        found[f"words/people.{language}.json"] = messages(PEOPLE, language)
        found[f"words/tournaments.{language}.json"] = messages(TOURNAMENTS, language)
        found[f"words/review.{language}.json"] = messages(REVIEW, language)
        found[f"words/puzzles.{language}.json"] = messages(PUZZLES, language)
        for name, each in games().items():
            found[f"words/{name}.{language}.json"] = game(each, language)
            lessons = messages(table_of(each, "lessons"), language)
            if lessons:
                found[f"words/{name}-lessons.{language}.json"] = lessons
            if guide := messages(words_of(each), language):
                found[f"words/{name}-guide.{language}.json"] = guide
    written = {name: json.dumps(each, ensure_ascii=False, indent=1) + "\n" for name, each in found.items()}
    return written | {"generated.ts": types()}


def types() -> str:
    """Give the languages, and every key with its parameters, as TypeScript."""
    sheets = {language: dict(sheet(language)) for language in LANGUAGES}
    of_games: dict[str, set[str]] = {}
    for each in games().values():
        for key, message in game(each, FALLBACK)["words"].items():
            needed = needs(message)
            of_games[key] = of_games[key] & needed if key in of_games else needed
    of_page = {key: needs(message) for key, message in messages(PAGE, FALLBACK).items()}
    of_review = {key: needs(message) for key, message in messages(REVIEW, FALLBACK).items()}
    of_people = {key: needs(message) for key, message in messages(PEOPLE, FALLBACK).items()}
    of_tournaments = {key: needs(message) for key, message in messages(TOURNAMENTS, FALLBACK).items()}
    of_study = {key: needs(message) for key, message in messages(STUDY, FALLBACK).items()}
    lines = [
        HEAD,
        f"export const LANGUAGES = {json.dumps(list(LANGUAGES))} as const\n",
        f"export const SHEETS = {json.dumps(sheets, ensure_ascii=False, indent=2)} as const\n",
        "/** The page's own words: every key with the parameters that it needs. */",
        *interface("PageWords", of_page),
        "",
        "/** The words of the pages on which games are studied. */",
        *interface("StudyWords", of_study),
        "",
        "/** The words of the pages about people. */",
        *interface("PeopleWords", of_people),
        "",
        "/** The words of the pages of tournaments. */",
        *interface("TournamentWords", of_tournaments),
        "",
        "/** The words of reviews, hints and the coach: every key with the parameters that it needs. */",
        *interface("ReviewWords", of_review),
        "",
        "/** The words of all games: every key with the parameters that it needs in each game that has it. */",
        *interface("AnyGameWords", of_games),
    ]
    return "\n".join(lines) + "\n"


def needs(message: Message) -> set[str]:
    """Name the parameters that a message needs; the number that chooses its form is one of them."""
    return parameters(message) | ({number_of(message)} if isinstance(message, dict) else set())


def interface(name: str, keys: Mapping[str, set[str]]) -> Iterator[str]:
    """Write an interface: a union of parameter names for every key."""
    yield f"export interface {name} {{"
    for key, needed in keys.items():
        quoted = key if key.isidentifier() else f"'{key}'"
        union = " | ".join(f"'{each}'" for each in sorted(needed)) or "never"
        yield f"  {quoted}: {union}"
    yield "}"


def main(folder: Path) -> None:
    """Write the files, and remove those of languages and games that are gone."""
    found = catalogues()
    (folder / "words").mkdir(parents=True, exist_ok=True)
    for old in (folder / "words").glob("*.json"):
        if f"words/{old.name}" not in found:
            old.unlink()
    for name, text in found.items():
        (folder / name).write_text(text, encoding="utf-8")
        print(folder / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
