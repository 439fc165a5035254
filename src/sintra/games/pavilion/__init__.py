"""Azul: Summer Pavilion: 2 to 4 players, coloured or grey side."""

from collections.abc import Mapping
from pathlib import Path

from sintra.core.game import Array, Definition, Describer, Notation, Option
from sintra.core.numbers import numbers_to
from sintra.core.reasons import Rulebook
from sintra.core.rules import Rules
from sintra.games.pavilion import (
    canonical,
    describe,
    evaluation,
    moves,
    observation,
    outlook,
    position,
    prior,
    rounds,
    rules,
    scoring,
    view,
)
from sintra.games.pavilion.components import COLOURS, LETTERS, SIDES
from sintra.games.pavilion.drawing import svg
from sintra.games.pavilion.faults import WORDS, faults
from sintra.games.pavilion.reasons import REASONS


def _setup(array: Array, players: int, options: Mapping[str, str]) -> None:
    rules.setup(array[0], players, SIDES.index(options["side"]))


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
        verdict=rules.verdict,
        legal=rules.legal,
        pick=rules.pick,
        apply=rules.apply,
        weigh=rounds.weigh,
        settle=rounds.settle,
        deal=rounds.deal,
        look=view.look,
        sample=view.sample,
        bonuses=scoring.bonuses,
        rank=scoring.rank,
        estimate=outlook.estimate,
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
        write=position.write,
        read=position.read,
        faults=faults,
    ),
    reasons=REASONS,
    event_kinds=scoring.EVENT_KINDS,
    rulebook=Rulebook(Path(__file__).with_name("rulebook.toml")),
    words=WORDS,
    svg=svg,
    describe=Describer(describe.describe_move, describe.describe_event, describe.draw_terminal),
    observation=observation.observation,
)
