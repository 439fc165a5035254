"""How to play, on the page: what a first game needs is said in every language, and the page shows it."""

import json
import re
from pathlib import Path

import pytest

from sintra.core.words import LANGUAGES

WEB = Path(__file__).parents[2] / "web/src"
SAID = {
    ("azul", "who wins, and ties"): "learn_win",
    ("azul", "how many factories"): "learn_take",
    ("azul", "seven spaces on the floor"): "learn_floor",
    ("azul", "refilling from the lid"): "learn_next",
    ("azul", "a grey wall without a legal column"): "learn_grey",
    ("duel", "the free first plate"): "aim_1",
    ("duel", "never below 0"): "aim_2",
    ("duel", "breaking on purpose"): "lines_1",
    ("duel", "lines that wait"): "tiling_2",
    ("duel", "between rounds"): "next_1",
    ("pavilion", "five points at the start"): "learn_goal",
    ("pavilion", "the order of wild colours"): "learn_take",
    ("pavilion", "the marker begins the next round"): "learn_marker",
    ("pavilion", "passing ends the round"): "learn_keep",
    ("pavilion", "where pillars, statues and windows are"): "learn_where",
    ("pavilion", "refilling the supply"): "learn_supply",
}
"""What was missing once, and the text that says it."""
NUMBERS = {
    ("azul", "learn_take"): ("5", "7", "9"),
    ("azul", "learn_floor"): ("1, 1, 2, 2, 2, 3",),
    ("duel", "aim_2"): ("5", "0"),
    ("pavilion", "learn_goal"): ("5",),
}


def texts(game: str, language: str) -> dict[str, str]:
    name = "duel-lessons" if game == "duel" else game
    found: dict[str, object] = json.loads((WEB / f"i18n/words/{name}.{language}.json").read_text(encoding="utf-8"))
    return {key: text for key, text in _flat(found) if isinstance(text, str)}


def _flat(found: dict[str, object]) -> list[tuple[str, object]]:
    inside = [pair for each in found.values() if isinstance(each, dict) for pair in _flat(each)]
    return [*found.items(), *inside]


@pytest.mark.parametrize(("game", "what"), SAID)
def test_what_a_first_game_needs_is_on_the_page(game: str, what: str) -> None:
    page = (WEB / f"board/{game}/learn/Learn.svelte").read_text(encoding="utf-8")
    key = SAID[game, what]
    assert f"say('{key}')" in page
    said = [texts(game, language)[key] for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)


@pytest.mark.parametrize(("game", "key"), NUMBERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_the_same_in_every_language(game: str, key: str, language: str) -> None:
    text = texts(game, language)[key]
    assert all(re.search(rf"(?<!\d){number}(?!\d)", text) for number in NUMBERS[game, key]), text


def test_every_scoring_side_of_duel_is_explained() -> None:
    page = (WEB / "board/duel/learn/Learn.svelte").read_text(encoding="utf-8")
    assert "{#each SIDE_NAMES as side" in page
    assert "words.rule(SIDE_RULES[side])" in page
