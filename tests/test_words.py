"""The words of every layer, game and page: complete, with the right parameters and plural forms in every language."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from babel import Locale

import sintra.cli.cldr
from sintra.cli import language_files
from sintra.core import cldr
from sintra.core.registry import definition, names
from sintra.core.words import FALLBACK, LANGUAGES, Message, Words, resolve, sheet, texts_of
from sintra.games.azul import components
from sintra.lessons.printed import PrintedWords

GLOSSARY = language_files.ROOT / "words" / "glossary.toml"
UNITS = language_files.units()
COUNTING = json.loads(cldr.TABLES.read_text("utf-8"))["plurals"]
"""Languages that count alike, with their rules."""


def catalogue(folder: Path, **files: str) -> Words:
    for language, text in files.items():
        (folder / f"{language}.toml").write_text(f"[words]\n{text}\n", encoding="utf-8")
    return Words(folder)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_with_its_parameters_and_every_plural_category(language: str) -> None:
    assert list(language_files.problems(language)) == []


def test_every_unit_has_the_same_languages() -> None:
    assert set(UNITS) >= {f"sintra/{layer}/languages" for layer in ("core", "search", "research", "server", "cli")}
    assert set(UNITS) >= {f"sintra/games/{name}/languages" for name in names()}
    for name, folder in UNITS.items():
        assert {path.stem for path in folder.glob("*.toml")} == set(LANGUAGES), name


@pytest.mark.parametrize("name", UNITS)
def test_language_files_keep_one_order(name: str) -> None:
    for language in LANGUAGES:
        text = (UNITS[name] / f"{language}.toml").read_text(encoding="utf-8")
        assert text == language_files.written(UNITS[name], language_files.messages(UNITS[name], language))


@pytest.mark.parametrize("name", names())
def test_a_game_has_its_title_and_its_rules_in_every_language(name: str) -> None:
    found = definition(name)
    assert found.title == found.title_in(FALLBACK)
    rules = found.rulebook.rules
    for language in LANGUAGES:
        assert list(found.rulebook.words.messages(language)) == list(rules)
        sections = [found.rulebook.sections.say(rule.section, language) for rule in rules.values()]
        assert len(set(sections)) == len({rule.section for rule in rules.values()})
    assert definition("pavilion").title_in("es") == "Pabellón de Verano"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_the_words_of_a_board_have_no_price_and_no_count_of_their_own(name: str, language: str) -> None:
    """What is printed in the box is written in components.py; only pages that teach say it in whole sentences."""
    folder = UNITS[f"sintra/games/{name}/languages"]
    texts = tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))["page"]
    written = {
        key
        for key, text in texts.items()
        for form in (text.values() if isinstance(text, dict) else [text])
        if re.search(r"\d", form) and not key.startswith("learn_")
    }
    assert written <= {"event_raised", "row_raised"}  # a score is raised to 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_that_teach_have_their_numbers_from_the_components(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(components, "ROW_BONUS", 23)
    monkeypatch.setattr(components, "FLOOR_PRICES", (31, 1, 2, 2, 2, 3, 3))
    assert "23" in PrintedWords(definition("azul"), "guide").say("first_end", language)
    assert "31, 1, 2, 2, 2" in PrintedWords(definition("azul"), "page").say("learn_floor", language)


@pytest.mark.parametrize("name", names())
def test_no_number_of_the_components_is_left_to_be_filled_in(name: str) -> None:
    texts = [
        text
        for table in ("page", "lessons", "guide")
        for language in LANGUAGES
        for message in PrintedWords(definition(name), table).messages(language).values()
        for text in texts_of(message).values()
    ]
    assert texts
    assert [text for text in texts if re.search(r"\{[A-Z]", text)] == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ({"one": "{n} плитка", "many": "{n} плиток", "other": "{n} плиток"}, "words_forms"),
        ({"one": "a", "few": "b", "many": "c", "other": "d", "dual": "e"}, "words_no_form"),
        ({"one": "одна", "few": "{n} плитки", "many": "{n} плиток", "other": "{n} плитки"}, "words_several"),
        ("{n} плиток {dish}", "words_parameters"),
        (" ", "words_empty"),
        ("п'ять {n}", "words_signs"),
        ("рахунок -3 {n}", "words_signs"),
    ],
)
def test_a_wrong_text_is_noticed(text: Message, code: str) -> None:
    model: Message = {"one": "{n} tile", "other": "{n} tiles"}
    assert [found for found, _ in language_files.faults(text, model, "uk")] == [code]


def test_a_lost_parameter_is_noticed() -> None:
    assert list(language_files.faults("{b}", "{a} {b}", "es")) == [("words_lost", "a")]


# The glossary


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_the_glossary_replaced(language: str) -> None:
    assert list(language_files.replaced(language)) == []


def test_a_replaced_word_is_noticed_in_every_form_and_not_in_another_sense(tmp_path: Path) -> None:
    glossary = tmp_path / "glossary.toml"
    entry = """[any]
terms = { uk = "слово" }
replaced = { uk = ["раунд*"] }
right = { uk = ["%s раунд"] }
except = { uk = ["cli words.round"] }
"""
    glossary.write_text(entry % "жоден", encoding="utf-8")
    found = {problem.place for problem in language_files.replaced("uk", glossary)}
    assert "sintra/cli/languages/uk.toml [words] round_scores" in found
    assert "sintra/cli/languages/uk.toml [words] round" not in found
    glossary.write_text(entry % "*", encoding="utf-8")
    assert len(list(language_files.replaced("uk", glossary))) < len(found)


def test_every_thing_of_the_glossary_has_a_term_and_its_source_in_every_language_it_names() -> None:
    things = tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))
    for name, thing in things.items():
        assert set(thing["from"]) == set(thing["terms"]) - {FALLBACK}, name
        assert set(thing["from"].values()) <= {"rulebook", "publisher", "own"}, name
        assert set(thing.get("replaced", {})) <= set(thing["terms"]), name
    assert {"tile", "factory", "wall", "column", "special_tile", "turquoise"} <= set(things)


# Choosing and falling back


def test_a_text_that_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    words = catalogue(tmp_path, en='a = "one"\nb = "two"', es='a = "uno"')
    assert [words.say(key, "es") for key in words] == ["uno", "two"]
    assert words.say("a", "uk") == "one"
    assert "a" in words
    assert "c" not in words


def test_an_english_plural_follows_english_rules_in_another_language(tmp_path: Path) -> None:
    words = catalogue(tmp_path, en='tiles = { one = "{n} tile", other = "{n} tiles" }', uk="")
    assert [words.say("tiles", "uk", n=n) for n in (1, 2, 21)] == ["1 tile", "2 tiles", "21 tiles"]


def test_another_parameter_may_choose_the_plural(tmp_path: Path) -> None:
    words = catalogue(tmp_path, en='tiles = { of = "found", one = "{found} tile", other = "{found} tiles" }')
    assert [words.say("tiles", found=found) for found in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]


@pytest.mark.parametrize(
    ("wish", "language"),
    [("en", "en"), ("uk_UA.UTF-8", "uk"), ("IT-ch", "it"), ("es@euro", "es"), ("tlh", None), ("C", None), ("", None)],
)
def test_a_wish_finds_its_language(wish: str, language: str | None) -> None:
    assert resolve(wish) == language


def test_language_codes_are_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.core.words.LANGUAGES", ("en", "pt-BR", "zh-Hant"))
    wishes = ("pt_BR.UTF-8", "pt", "pt-PT", "zh-hant-tw", "en-GB")
    assert [resolve(wish) for wish in wishes] == ["pt-BR", "pt-BR", "pt-BR", "zh-Hant", "en"]


def test_a_language_says_its_own_name() -> None:
    assert [sheet(language)["name"] for language in ("en", "uk")] == ["English", "Українська"]
    assert all(sheet(language)["direction"] in ("ltr", "rtl") for language in LANGUAGES)


# Plurals and numbers of all languages


def test_the_tables_of_the_unicode_consortium_are_fresh() -> None:
    assert cldr.TABLES.read_text(encoding="utf-8") == sintra.cli.cldr.tables()
    assert cldr.TABLES.stat().st_size < 20_000


@pytest.mark.parametrize("group", range(len(COUNTING)))
def test_plural_categories_are_those_of_babel(group: int) -> None:
    language = COUNTING[group]["languages"].split()[0]
    babel = Locale.parse(language, sep="-").plural_form
    numbers = (*range(120), 1_000, 1_000_000, 0.0, 0.5, 1.0, 1.5, 2.25)
    assert [cldr.category(language, number) for number in numbers] == [babel(number) for number in numbers]


def test_regions_count_as_their_language_unless_they_differ() -> None:
    assert [cldr.category(tag, 0) for tag in ("pt-BR", "pt-PT", "pt", "tlh")] == ["one", "other", "one", "other"]
    assert cldr.categories("pl") == ("one", "few", "many", "other")
    assert cldr.categories("fr-CA") == ("one", "other")


def test_numbers_are_written_as_the_language_does() -> None:
    assert [cldr.write(0.557, ".3f", language) for language in ("en", "es", "it", "uk", "de-CH")] == [
        "0.557", "0,557", "0,557", "0,557", "0.557",
    ]  # fmt: skip
    assert [cldr.write(0.95, ".0%", language) for language in ("en", "it", "es", "uk", "tr")] == [
        "95%", "95%", "95\xa0%", "95\xa0%", "%95",
    ]  # fmt: skip
    assert cldr.write(-3, "+d", "en") == "−3"
    assert cldr.write(1234567, ",", "it") == "1.234.567"


def test_texts_write_their_numbers_as_the_language_does(tmp_path: Path) -> None:
    words = catalogue(tmp_path, en='a = "{x:.1f} {y:,} {z} {typed}"', es='a = "{x:.1f} {y:,} {z} {typed}"')
    assert words.say("a", "es", x=-0.25, y=7000, z="3.5", typed=-0.5) == "−0,2 7.000 3.5 -0.5"
