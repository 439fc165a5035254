"""Reviews told to people: words in every language, a page that needs nothing else."""

import re
from html import escape
from html.parser import HTMLParser

import pytest

import sintra
from analysis.games import NAMES, glanced, record
from sintra.analysis import review_text
from sintra.analysis.page import page_of
from sintra.core.words import LANGUAGES

EMPTY = {"meta", "br", "use", "path", "rect", "circle", "line", "polyline", "ellipse", "polygon", "stop", "image"}


class Nesting(HTMLParser):
    """Checks that every element is closed by its own end, and collects what the page would load."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag


@pytest.mark.parametrize("name", NAMES)
def test_a_page_tells_a_review_and_loads_nothing(name: str) -> None:
    game, review = record(name), glanced(name)
    page = page_of(review, game)
    nesting = Nesting()
    nesting.feed(page)
    assert not nesting.open
    assert all(link.startswith(("#", "data:")) for link in nesting.links)
    shown = re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
    for seat in range(review.players):
        assert review_text.names(review, "en")[seat] in shown
        for each in review.report(seat).moments:
            assert f"step {each.ply}:" in shown
            assert f"({escape(each.best)})" in shown
    assert page.count("<svg") == 1 + sum(len(review.report(seat).moments) for seat in range(review.players))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_it(language: str) -> None:
    game, review = record("azul/2-players-coloured"), glanced("azul/2-players-coloured")
    page = page_of(review, game, language)
    assert f'<html lang="{language}">' in page
    assert not re.search(r"\{\w+[:}]", re.sub(r"<(style|svg).*?</\1>", "", page, flags=re.DOTALL))
    heads = review_text.balance_heads(language)
    assert len(set(heads)) == len(heads)
    assert language == "en" or review_text.title(review, language) != review_text.title(review, "en")


def test_what_a_seat_reviews_shows_that_seat_alone() -> None:
    game = record("duel/default-sides")
    review = sintra.review(game, seat=1, effort="glance")
    page = page_of(review, game)
    assert page.count("The costliest decisions") == 1


def test_a_resignation_is_told() -> None:
    state = sintra.game("azul").start(seed=3)
    for _ in range(3):
        state = state.play(state.moves[0])
    assert state.turn is not None
    given_up = sintra.Ending("resigned", state.turn, (1, 2) if state.turn else (2, 1))
    review = sintra.review(sintra.Record.of(state), effort="glance", ending=given_up)
    told = [each.played for each in review_text.moments(review, state.turn, "en")]
    assert any("resigned" in words for words in told), told


def test_a_curve_is_as_wide_as_it_may_be() -> None:
    review = glanced("azul/2-players-coloured")
    assert len(review_text.spark(review, 0, 20)) == 20
    assert len(review_text.spark(review, 0, 1000)) == len(review.decisions) + 1
    assert set(review_text.spark(review, 0, 1000)) <= set(review_text.LEVELS)
