"""Azul Duel: two players, domes of plates, sun and moon factories."""

from collections.abc import Mapping
from pathlib import Path

from sintra.core.game import Array, Definition, Describer, Notation, Option
from sintra.core.numbers import numbers_to
from sintra.core.reasons import EventKind, Reason, Rulebook
from sintra.core.rules import Rules
from sintra.core.secrecy import Secrecy
from sintra.games.duel import (
    canonical,
    chance,
    describe,
    evaluation,
    moves,
    observation,
    outlook,
    position,
    preparation,
    prior,
    reasons,
    rules,
    scoring,
    text,
    view,
)
from sintra.games.duel.components import (
    BACK_LETTERS,
    CHIP_NAMES,
    DEFAULT_SIDES,
    LETTERS,
    PLATES,
    RANDOM_SIDES,
    SEATS,
    SIDE_NAMES,
)
from sintra.games.duel.drawing import svg
from sintra.games.duel.faults import WORDS, faults

REASONS = {
    reasons.GAME_OVER: Reason("game_over", "DU-E1"),
    reasons.DRAW_DUE: Reason("draw_due", "DU-S2"),
    reasons.NO_SUCH_MOVE: Reason("no_such_move", "DU-A1"),
    reasons.OTHER_STEP: Reason("other_step", "DU-A1"),
    reasons.COMMITTED: Reason("committed", "DU-P6"),
    reasons.SHOWN_ONLY: Reason("shown_only", "DU-S7"),
    reasons.NOT_ON_SUN: Reason("not_on_sun", "DU-F1"),
    reasons.NOT_ON_MOON: Reason("not_on_moon", "DU-F4"),
    reasons.CHIP_NOT_OPEN: Reason("chip_not_open", "DU-F8"),
    reasons.CHIP_LIMIT: Reason("chip_limit", "DU-F9"),
    reasons.NO_TOKEN: Reason("no_token", "DU-P1"),
    reasons.NO_TOKENS_IN_LAST_ROUND: Reason("no_tokens_in_last_round", "DU-P1"),
    reasons.NOT_FACE_UP: Reason("not_face_up", "DU-P2"),
    reasons.STACK_EMPTY: Reason("stack_empty", "DU-P3"),
    reasons.NO_POINT: Reason("no_point", "DU-P5"),
    reasons.NOT_DRAWN: Reason("not_drawn", "DU-P7"),
    reasons.PLACE_TAKEN: Reason("place_taken", "DU-P8"),
    reasons.OTHER_TILES: Reason("other_tiles", "DU-F2"),
    reasons.OTHER_COLOUR: Reason("other_colour", "DU-L2"),
    reasons.LINE_FULL: Reason("line_full", "DU-L3"),
    reasons.OTHER_LINE: Reason("other_line", "DU-T1"),
    reasons.NO_PLATE: Reason("no_plate", "DU-T2"),
    reasons.SPACE_TAKEN: Reason("space_taken", "DU-T2"),
    reasons.OTHER_SPACE: Reason("other_space", "DU-T2"),
    reasons.SPECIAL_SPACE: Reason("special_space", "DU-T10"),
    reasons.CANNOT_PAY: Reason("cannot_pay", "DU-T7"),
    reasons.CHIP_NOT_OWNED: Reason("chip_not_owned", "DU-T7"),
    reasons.CHIP_ORDER: Reason("chip_order", "DU-T11"),
    reasons.TOO_FEW_MATCHING: Reason("too_few_matching", "DU-T7"),
}

EVENT_KINDS = {
    scoring.TILED_ALONE: EventKind("tiled", "DU-G1", ("row", "column", "colour")),
    scoring.TILED_ACROSS: EventKind("tiled", "DU-G2", ("row", "column", "colour")),
    scoring.TILED_UPRIGHT: EventKind("tiled", "DU-G3", ("row", "column", "colour")),
    scoring.SPECIAL_PLACED: EventKind("special", "DU-G4", ("row", "column")),
    scoring.LINE_BROKEN: EventKind("line_broken", "DU-T4", ("row", "colour", "tiles")),
    scoring.BROKEN_LOST: EventKind("broken", "DU-G5", ("tiles", "loss")),
    scoring.MARKER_LOST: EventKind("marker", "DU-G6", ("loss",)),
    scoring.PAID: EventKind("paid", "DU-P3"),
    **{
        scoring.SIDE_SCORED + side: EventKind(name, f"DU-E{side + 2}", ("side",))
        for side, name in enumerate(SIDE_NAMES)
    },
    scoring.RAISED: EventKind("raised", "DU-G7"),
    scoring.REFILLED: EventKind("refilled", "DU-R4"),
    scoring.SHORT: EventKind("short", "DU-R5"),
    scoring.FIVE_EQUAL: EventKind("five_equal", "DU-S5", ("colour",)),
    scoring.ENDED: EventKind("ended", "DU-E1"),
}

RANDOM = "random"
SOME_SIDES = (
    DEFAULT_SIDES,
    "rainbow_rows,rim,corners,empty_specials",
    RANDOM,
)
"""Some of the choices; any three or four sides of different scoring tiles may be named, in any order."""


def _read_sides(text: str) -> str | None:
    """Read three or four scoring sides, of different tiles, in any order; or `random`."""
    names = [name.strip() for name in text.split(",")]
    if names == [RANDOM]:
        return RANDOM
    if not 3 <= len(names) <= 4 or set(names) - set(SIDE_NAMES):
        return None
    tiles = {SIDE_NAMES.index(name) // 2 for name in names}
    return ",".join(sorted(names, key=SIDE_NAMES.index)) if len(tiles) == len(names) else None


def _setup(array: Array, players: int, options: Mapping[str, str]) -> None:
    preparation.setup(array[0], players)
    if options["scoring"] == RANDOM:
        array["sides_due"] = RANDOM_SIDES
    else:
        array["sides"][0] = [name in options["scoring"].split(",") for name in SIDE_NAMES]


def _outcomes(array: Array) -> tuple[str, ...]:
    """Name the outcomes of the draw that is due."""
    plates = tuple(f"p{plate + 1}" for plate in range(PLATES))
    return {
        position.FIRST: numbers_to(SEATS),
        position.PICK_SIDES: tuple(f"side:{name}" for name in SIDE_NAMES),
        position.TOP: tuple(f"top:{letter}" for letter in BACK_LETTERS),
        position.SHOW: plates,
        position.FRONTS: plates,
        position.DEAL: tuple(LETTERS),
    }.get(int(array["phase"][0]), tuple(f"+{name}" for name in CHIP_NAMES))


def _witness(array: Array) -> int | None:
    """Name the drawer while it looks at fronts and puts plates under the stack; what it keeps, everybody sees."""
    secret = int(array["phase"][0]) in (position.FRONTS, position.RETURN)
    return int(array["actor"][0]) if secret else None


def _reveals(array: Array) -> bool:
    """Tell whether a kept plate is shown next, or a plate may come up that was returned: no draw says that it does."""
    phase = int(array["phase"][0])
    returned = int(array["returns"][0]) > int(array["gone"][0])
    return phase in (position.KEEP, position.DRAW) or (phase == position.ACT and array["unseen"][0] <= 1 and returned)


GAME = Definition(
    name="duel",
    title="Azul Duel",
    rules_version=1,
    players=(SEATS,),
    options=(Option("scoring", DEFAULT_SIDES, SOME_SIDES, _read_sides),),
    information="hidden",
    dtype=position.STATE,
    rules=Rules(
        verdict=rules.verdict,
        legal=rules.legal,
        pick=rules.pick,
        apply=rules.apply,
        weigh=chance.weigh,
        settle=chance.settle,
        deal=chance.deal,
        look=view.look,
        sample=view.sample,
        bonuses=scoring.bonuses,
        rank=scoring.rank,
        estimate=outlook.estimate,
        prior=prior.prior,
        evaluate=evaluation.evaluate,
        canonical=canonical.canonical,
        observe=observation.observe,
    ),
    setup=_setup,
    most_moves=moves.MOST_MOVES,
    notation=Notation(
        actions=moves.TABLE,
        examples=moves.EXAMPLES,
        outcomes=chance.OUTCOMES,
        outcome_names=_outcomes,
        write=text.write,
        read=text.read,
        faults=faults,
    ),
    reasons=REASONS,
    event_kinds=EVENT_KINDS,
    rulebook=Rulebook(Path(__file__).with_name("rulebook.toml")),
    words=WORDS,
    svg=svg,
    describe=Describer(describe.describe_move, describe.describe_event, describe.draw_terminal),
    secrecy=Secrecy(_witness, _reveals),
    observation=observation.observation,
)
