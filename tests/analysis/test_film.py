"""A game as a film: at every moment it shows the picture of a position."""

import re

import pytest

import sintra
from sintra.analysis.film import film
from sintra.search import greedy

SEEN = re.compile(r'<g class="f f(\d+)-(\d+)">(.*?)</g>\n(?=<g class="f |</svg>)', re.DOTALL)


def body(picture: str) -> str:
    """Give what a picture draws."""
    return picture.partition("</defs>")[2].rpartition("</svg>")[0].strip()


@pytest.mark.parametrize("name", ["azul", "duel", "pavilion"])
def test_every_picture_of_a_film_is_that_of_its_position(name: str) -> None:
    states = [sintra.game(name).start(seed=3)]
    for _ in range(25):
        view = states[-1].view(states[-1].turn)
        states.append(states[-1].play(greedy.choose(view, 3)))
    made = film(states, "uk")
    groups = [(int(first), int(last), drawn) for first, last, drawn in SEEN.findall(made)]
    assert groups
    for number, state in enumerate(states):
        shown = "\n".join(drawn for first, last, drawn in groups if first <= number <= last)
        assert shown == body(state.svg(language="uk"))
    # what stays is there once
    assert len(made) < sum(len(body(state.svg(language="uk"))) for state in states) / 3
