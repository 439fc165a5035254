"""Azul Duel: two players, domes of plates, sun and moon factories."""

from pathlib import Path

from sintra.core.game import Definition, Describer, Notation
from sintra.core.reasons import Rulebook
from sintra.core.rules import Rules
from sintra.games.duel import (
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
    reasons,
    rules,
    scoring,
    setup,
    text,
    view,
)
from sintra.games.duel.components import SEATS
from sintra.games.duel.drawing import svg
from sintra.games.duel.faults import faults
from sintra.games.duel.words import WORDS

GAME = Definition(
    name="duel",
    title="Azul Duel",
    rules_version=1,
    players=(SEATS,),
    options=setup.OPTIONS,
    information="hidden",
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
        evaluate=evaluation.evaluate,
        canonical=canonical.canonical,
        observe=observation.observe,
    ),
    setup=setup.setup,
    most_moves=moves.MOST_MOVES,
    notation=Notation(
        actions=moves.TABLE,
        examples=moves.EXAMPLES,
        outcomes=chance.OUTCOMES,
        outcome_names=chance.outcome_names,
        write=text.write,
        read=text.read,
        faults=faults,
    ),
    reasons=reasons.REASONS,
    event_kinds=events.EVENT_KINDS,
    rulebook=Rulebook(Path(__file__).with_name("rulebook.toml")),
    words=WORDS,
    svg=svg,
    describe=Describer(describe.describe_move, describe.describe_event, describe.draw_terminal),
    secrecy=view.SECRECY,
    observation=observation.observation,
)
