"""Azul: 2 to 4 players, coloured or grey wall."""

from collections.abc import Mapping
from pathlib import Path

from sintra.core.game import Array, Definition, Describer, Notation, Option
from sintra.core.numbers import numbers_to
from sintra.core.reasons import Reason, Rulebook
from sintra.core.rules import Rules
from sintra.games.azul import (
    canonical,
    describe,
    evaluation,
    events,
    legality,
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
from sintra.games.azul.components import COLOURS, LETTERS, WALLS
from sintra.games.azul.drawing import svg
from sintra.games.azul.faults import WORDS, faults

REASONS = {
    legality.GAME_OVER: Reason("game_over", "AZ-D1"),
    legality.IDLE_OVER: Reason("game_over", "AZ-D8"),
    legality.EMPTY_OVER: Reason("game_over", "AZ-D7"),
    legality.DRAW_FIRST: Reason("draw_first", "AZ-C2"),
    legality.NO_SUCH_MOVE: Reason("no_such_move", "AZ-A1"),
    legality.NOT_TILING: Reason("not_tiling", "AZ-A1"),
    legality.NOT_DRAFTING: Reason("not_drafting", "AZ-B1"),
    legality.NO_SUCH_FACTORY: Reason("no_such_factory", "AZ-S2"),
    legality.NOT_ON_FACTORY: Reason("not_on_factory", "AZ-A2"),
    legality.NOT_IN_CENTRE: Reason("not_in_centre", "AZ-A3"),
    legality.OTHER_COLOUR: Reason("other_colour", "AZ-A6"),
    legality.LINE_FULL: Reason("line_full", "AZ-A7"),
    legality.ON_WALL: Reason("on_wall", "AZ-A8"),
    legality.OTHER_ROW: Reason("other_row", "AZ-B1"),
    legality.SPACE_TAKEN: Reason("space_taken", "AZ-G1"),
    legality.IN_COLUMN: Reason("in_column", "AZ-G2"),
}


def _setup(array: Array, players: int, options: Mapping[str, str]) -> None:
    rules.setup(array[0], players, WALLS.index(options["wall"]))


def _outcomes(array: Array) -> tuple[str, ...]:
    """Name the outcomes of the draw that is due: a seat as first player, or a tile."""
    return numbers_to(int(array["seats"][0])) if array["phase"][0] == position.FIRST else tuple(LETTERS)


GAME = Definition(
    name="azul",
    title="Azul",
    rules_version=1,
    players=(2, 3, 4),
    options=(Option("wall", WALLS[0], WALLS),),
    information="perfect",
    dtype=position.STATE,
    rules=Rules(
        verdict=legality.verdict,
        legal=legality.legal,
        pick=legality.pick,
        apply=rules.apply,
        weigh=rounds.weigh,
        settle=rounds.settle,
        deal=rounds.deal,
        look=view.look,
        sample=view.sample,
        bonuses=scoring.bonuses,
        rank=scoring.rank,
        outlook=outlook.outlook,
        estimate=outlook.estimate,
        goals=outlook.goals,
        prior=prior.prior,
        evaluate=evaluation.evaluate,
        canonical=canonical.canonical,
        observe=observation.observe,
        mark=legality.mark,
    ),
    setup=_setup,
    most_moves=moves.DRAFTS,
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
    event_kinds=events.EVENT_KINDS,
    rulebook=Rulebook(Path(__file__).with_name("rulebook.toml")),
    words=WORDS,
    svg=svg,
    describe=Describer(describe.describe_move, describe.describe_event, describe.draw_terminal),
    observation=observation.observation,
)
