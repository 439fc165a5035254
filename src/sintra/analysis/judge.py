"""Judging a decision by what its seat could know, and the luck of a deal.

Comparisons are fair: one search picks the candidates; then each of them, and the move that was played, gets the same
number of simulations in the same sampled worlds. Every seed comes from the review's seed and the ply.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from sintra.analysis.calibration import UNCALIBRATED, WHOLE, Curve, curve_of, factors_of
from sintra.analysis.judgement import Choice, Deal, Judgement, Label
from sintra.analysis.labels import EQUAL, label_of
from sintra.analysis.points import DealPoint, DecisionPoint, result_of
from sintra.analysis.proof import Proof, is_only_move, proof_of
from sintra.analysis.values import Effort, Value, mean
from sintra.core.game import Array, Game, Move
from sintra.core.random import seeded
from sintra.core.state import State
from sintra.core.view import View
from sintra.search.probe import Probe, Probed, deviation

SHOWN = 4
"""How many choices are kept, besides the move that was played."""
LONGEST_LINE = 10
SECRET = "?"
"""A move or a draw that the seat whose knowledge counts did not see."""


@dataclass(frozen=True)
class Judge:
    """Judges the decisions and deals of one game, with its own tree: one per thread."""

    game: Game
    seed: int
    effort: Effort
    stop: Callable[[], bool] = lambda: False
    """Asked every few milliseconds; it may wait before it answers."""
    seat: int | None = None
    """The seat whose knowledge decides about deals and about others; None: that of the seat that decides next."""
    uncalibrated: bool = False
    """Give the search's chances and luck as they are: for the scripts that fit the curve and the factor."""

    @cached_property
    def probe(self) -> Probe:
        """The tree; what it knew is forgotten with every question."""
        most = max(self.effort.pick, self.effort.compare, self.effort.deal_sims)
        return Probe(self.game, most, self.stop)

    @cached_property
    def curve(self) -> Curve:
        """What calibrates the chances."""
        return UNCALIBRATED if self.uncalibrated else curve_of(self.game)

    @property
    def hides(self) -> bool:
        """Whether only one seat's knowledge counts."""
        return self.seat is not None and self.game.definition.information == "hidden"

    # Decisions

    def decision(self, point: DecisionPoint) -> Judgement:
        """Judge a decision."""
        if self.hides and point.seat != self.seat:
            return self._unjudged(point)
        view = point.state.view(point.seat)
        if point.move is None and point.state.turn != point.seat:
            return self._ending(point, self._value_of(point.state, point.seat, self._rng("decision", point)), ())
        choices, probed = self.compare(view, point.ply, point.move)
        if point.move is None:
            return self._ending(point, choices[0].value, choices)
        played = next(each for each in choices if each.move == str(point.move))
        best, seat = choices[0], point.seat
        loss = max(0.0, best.value.chances[seat] - played.value.chances[seat])
        proved = best.proved and played.proved
        legal = len(view.moves)
        kept = choices[:SHOWN] if played in choices[:SHOWN] else (*choices[:SHOWN], played)
        return Judgement(
            ply=point.ply,
            round=point.state.round,
            seat=seat,
            kind="move",
            move=played.move,
            choices=kept,
            before=best.value,
            after=played.value,
            loss=loss,
            loss_points=round(best.value.points[seat] - played.value.points[seat], 9),
            error=0.0 if proved else self._error(probed, best.move, played.move, seat, point.state.round),
            proved=proved,
            label=self._label(point, view, best, loss, proved, legal),
            legal=legal,
            sims=sum(each.sims for each in choices) + (self.effort.pick if legal > 1 else 0),
        )

    def _label(
        self, point: DecisionPoint, view: View, best: Choice, loss: float, proved: bool, legal: int
    ) -> Label:  # fmt: skip
        if legal == 1:
            return "forced"
        assert point.move is not None
        won = proved and loss <= EQUAL and best.value.chances[point.seat] > 0
        if won and is_only_move(view, point.move, self.effort.proof, self.stop, self._rng("level", point)):
            return "brilliant"
        return label_of(loss, proved)

    def compare(
        self, view: View, ply: int, played: Move | None = None, most: int = SHOWN
    ) -> tuple[tuple[Choice, ...], dict[str, Probed]]:  # fmt: skip
        """Compare the best candidates of a view, and the move that was played, on equal terms; best first."""
        moves = list(view.moves)
        candidates = moves
        if len(moves) > 1:
            candidates = self.probe.pick(view, seeded(self.seed, "pick", ply), self.effort.pick)[:most]
        if played is not None and played not in candidates:
            candidates.append(played)
        proof = proof_of(view, played, candidates, self.effort.proof, self.stop) if len(moves) > 1 else None
        if proof is not None and proof.best not in candidates:
            candidates.insert(0, proof.best)
        choices, probed = [], {}
        for move in candidates:
            found = self.probe.move(view, move, seeded(self.seed, "compare", ply), self.effort.compare)
            probed[str(move)] = found
            choices.append(self._choice(view, move, found, proof))
        seat = view.viewer
        choices.sort(key=lambda each: (each.value.chances[seat], margin(each.value, seat)), reverse=True)
        if proof is not None:  # equal in result, the solver knows which is better in points
            choices.sort(key=lambda each: each.move != str(proof.best))
        return tuple(choices), probed

    def _choice(self, view: View, move: Move, found: Probed, proof: Proof | None) -> Choice:
        seat, number = view.viewer, int(view.array["round_number"][0])
        chances = self.curve.chances(found.chances, number)
        points, line = self.curve.points(found.points, number), found.line
        error = self._spread(found, seat, number)
        solved = proof.moves.get(move) if proof is not None else None
        if proof is not None:
            chance = min(chances[seat], proof.result) if solved is None else solved.result or 0.0
            chances = tuple(chance if each == seat else 1.0 - chance for each in (0, 1))
        if solved is not None:
            line, error = solved.line, 0.0
            points = points if solved.points is None else tuple(map(float, solved.points))
        written = tuple(map(str, line[:LONGEST_LINE]))
        return Choice(
            str(move), Value.of(chances, points), round(error, 9), solved is not None, written, found.sims
        )  # fmt: skip

    def _spread(self, found: Probed, seat: int, number: int) -> float:
        return deviation([self.curve.chances(batch, number)[seat] for batch in found.batches])

    def _error(self, probed: dict[str, Probed], best: str, played: str, seat: int, number: int) -> float:
        """Give the standard error of a loss."""
        pairs = zip(probed[best].batches, probed[played].batches, strict=True)
        differences = [self.curve.chances(a, number)[seat] - self.curve.chances(b, number)[seat] for a, b in pairs]
        return round(deviation(differences), 9)

    def _ending(self, point: DecisionPoint, before: Value, choices: tuple[Choice, ...]) -> Judgement:
        """Judge giving up, or running out of time, against playing on."""
        assert point.ending is not None
        after = result_of(point.state, point.ending)
        assert after is not None
        loss = max(0.0, before.chances[point.seat] - after.chances[point.seat])
        proved = bool(choices) and choices[0].proved
        return Judgement(
            ply=point.ply,
            round=point.state.round,
            seat=point.seat,
            kind=point.ending.kind,
            move="",
            choices=choices[:SHOWN],
            before=before,
            after=after,
            loss=loss,
            loss_points=round(before.points[point.seat] - after.points[point.seat], 9),
            error=choices[0].error if choices else 0.0,
            proved=proved,
            label=label_of(loss, proved),
            legal=len(point.state.view(point.seat).moves),
            sims=sum(each.sims for each in choices) + self.effort.pick,
        )

    def _unjudged(self, point: DecisionPoint) -> Judgement:
        """Tell what a seat knows of another's decision: what it sees of it, and what the position is worth to it."""
        value = self._value_of(point.state, self.seat, self._rng("decision", point))
        found = unjudged(point, value, self.effort.deal_sims)
        secret = point.state.witness not in (None, self.seat)
        return replace(found, legal=0, move=SECRET if secret else found.move)

    # Deals

    def deal(self, point: DealPoint) -> Deal:
        """Compare the deal that came with others that might have come, all by the same searches."""
        came, others = self.deal_values(point)
        expected = mean(others, self.game.players)
        factors = WHOLE if self.uncalibrated else factors_of(self.game)
        luck = factors.luck(came - expected, point.after.round)
        seen_by = {seat for seat in point.witnesses if seat is not None}
        return Deal(
            ply=point.ply,
            round=point.after.round,
            draws=tuple(
                text if not self.hides or witness in (None, self.seat) else SECRET
                for text, witness in zip(point.draws, point.witnesses, strict=True)
            ),
            witness=min(seen_by) if seen_by else None,
            expected=expected,
            came=expected + luck,
            luck=luck,
            error=round(deviation([value.chances[0] for value in others]), 9),
            sims=(1 + len(others)) * self.effort.deal_sims,
        )

    def deal_values(self, point: DealPoint) -> tuple[Value, list[Value]]:
        """Value the deal that came, and others that might have come, all by the same search and seed."""
        rng = self._rng("deal", point)
        drawn = (self._draw(point.before, seeded(self.seed, "draw", point.ply, k)) for k in range(self.effort.deals))
        return self._value_of(point.after, None, rng), [self._value_of(each, None, rng) for each in drawn]

    def is_seen(self, point: DealPoint) -> bool:
        """Tell whether a deal is one for the seat whose knowledge counts: some draw of it was not secret."""
        return not self.hides or any(witness in (None, self.seat) for witness in point.witnesses)

    def _draw(self, state: State, rng: Array) -> State:
        """Draw what is due, from all that may be the case for those whose knowledge counts."""
        if self.hides:
            state = state.view(self.seat).sample(rng)
        return state.sampling(rng).draw()

    def _value_of(self, state: State, seat: int | None, rng: Array) -> Value:
        """Value a position by the view of a seat: of the one whose knowledge counts, or of the one that decides."""
        if (result := result_of(state, None)) is not None:
            return result
        viewer = self.seat if self.hides else seat if seat is not None else state.turn
        found = self.probe.position(state.view(viewer), rng, self.effort.deal_sims)
        number = state.round
        return Value.of(self.curve.chances(found.chances, number), self.curve.points(found.points, number))

    def value(self, state: State) -> Value:
        """Value a position in which the game stopped: over, at a decision, or at a draw."""
        rng = seeded(self.seed, "value")
        if state.turn is not None or state.is_over:
            return self._value_of(state, None, rng)
        drawn = (self._draw(state, seeded(self.seed, "value", k)) for k in range(self.effort.deals))
        return mean((self._value_of(each, None, rng) for each in drawn), self.game.players)

    def _rng(self, label: str, point: DecisionPoint | DealPoint) -> Array:
        return seeded(self.seed, label, point.ply)


def margin(value: Value, seat: int) -> float:
    """Give the points of a seat less those of its best rival."""
    return value.points[seat] - max(points for other, points in enumerate(value.points) if other != seat)


def unjudged(point: DecisionPoint, value: Value, sims: int = 0) -> Judgement:
    """Make the place of a decision that is not judged."""
    return Judgement(
        ply=point.ply,
        round=point.state.round,
        seat=point.seat,
        kind="move" if point.ending is None else point.ending.kind,
        move="" if point.move is None else str(point.move),
        choices=(),
        before=value,
        after=value,
        loss=0.0,
        loss_points=0.0,
        error=0.0,
        proved=False,
        label="unjudged",
        legal=len(point.state.moves),
        sims=sims,
    )
