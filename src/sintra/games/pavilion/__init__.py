"""Azul: Summer Pavilion: 2 to 4 players, coloured or grey side."""

from collections.abc import Mapping
from pathlib import Path

from sintra.core.game import Array, Definition, Describer, Notation, Option
from sintra.core.numbers import numbers_to
from sintra.core.reasons import Rulebook
from sintra.core.rules import Rules
from sintra.games.pavilion import (
    canonical,
    chance,
    describe,
    evaluation,
    events,
    legality,
    moves,
    observation,
    outlook,
    position,
    prior,
    rules,
    scoring,
    text,
    view,
)
from sintra.games.pavilion.components import COLOURS, LETTERS, SIDES
from sintra.games.pavilion.drawing import svg
from sintra.games.pavilion.faults import faults
from sintra.games.pavilion.reasons import REASONS
from sintra.games.pavilion.setup import setup
from sintra.games.pavilion.words import WORDS


def _setup(array: Array, players: int, options: Mapping[str, str]) -> None:
    setup(array[0], players, SIDES.index(options["side"]))


def _outcomes(array: Array) -> tuple[str, ...]:
    """Name the outcomes of the draw that is due: a seat as first player, or a tile."""
    return numbers_to(int(array["seats"][0])) if array["phase"][0] == position.FIRST else tuple(LETTERS)


GAME = Definition(
    name="pavilion",
    title="Azul: Summer Pavilion",
    rules_version=1,
    players=(2, 3, 4),
    options=(Option("side", SIDES[0], SIDES),),
    information="perfect",
    dtype=position.STATE,
    rules=Rules(
        verdict=legality.verdict,
        legal=legality.legal,
        pick=legality.pick,
        apply=rules.apply,
        weigh=chance.weigh,
        settle=chance.settle,
        deal=chance.deal,
        look=view.look,
        sample=view.sample,
        bonuses=scoring.bonuses,
        rank=scoring.rank,
        outlook=outlook.outlook,
        estimate=outlook.estimate,
        goals=outlook.goals,
        prior=prior.prior,
        alone=rules.alone,
        evaluate=evaluation.evaluate,
        canonical=canonical.canonical,
        observe=observation.observe,
    ),
    setup=_setup,
    most_moves=moves.MOST_MOVES,
    notation=Notation(
        actions=moves.TABLE,
        examples=moves.EXAMPLES,
        outcomes=COLOURS,
        outcome_names=_outcomes,
        write=text.write,
        read=text.read,
        faults=faults,
    ),
    reasons=REASONS,
    event_kinds=events.EVENT_KINDS,
    rulebook=Rulebook(Path(__file__).with_name("rulebook.toml")),
    words=WORDS,
    svg=svg,
    describe=Describer(describe.describe_move, describe.describe_event, describe.draw_terminal),
    observation=observation.observation,
)
