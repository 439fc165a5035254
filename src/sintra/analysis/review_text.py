"""A review as text: its tables and moments in words, for the terminal and the HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sintra.analysis.describe import kind_text, label_text, seat_name, why_text
from sintra.analysis.errors import WORDS
from sintra.analysis.judgement import Balance, Judgement, Label
from sintra.analysis.reasons import LEAST
from sintra.analysis.report import Trend
from sintra.analysis.review import Review
from sintra.core.cldr import write
from sintra.core.game import Game

LEVELS = "▁▂▃▄▅▆▇█"
WORTH_COUNTING = ("brilliant", "best", "good", "inaccuracy", "mistake", "blunder")
COSTLY: tuple[Label, ...] = ("inaccuracy", "mistake", "blunder")
PARTS = ("start", "luck", "skill", "drift", "result")


@dataclass(frozen=True)
class Moment:
    """A decision that cost much, in words."""

    decision: Judgement
    played: str
    better: str
    why: str
    choices: tuple[tuple[str, str, str], ...]
    """Of every candidate: its move in words, the chance, the points of all seats."""


def title(review: Review, language: str) -> str:
    """Name the review."""
    return WORDS.say("review_title", language, game=review.game.definition.title_in(language))


def names(review: Review, language: str) -> list[str]:
    """Call the seats."""
    return [seat_name(seat, review.names, language) for seat in range(review.players)]


def spark(review: Review, seat: int, width: int) -> str:
    """Draw the chances of a seat in one line of text."""
    chances = [each.before.chances[seat] for each in review.decisions] + [review.result.chances[seat]]
    count = min(width, len(chances))
    shown = [chances[round(number * (len(chances) - 1) / max(1, count - 1))] for number in range(count)]
    return "".join(LEVELS[min(len(LEVELS) - 1, int(chance * len(LEVELS)))] for chance in shown)


def balance_heads(language: str) -> list[str]:
    """Head the table of where chances and points came from."""
    return [WORDS.say(f"head_{name}", language) for name in ("player", "accuracy", *PARTS)]


def balance_rows(review: Review, language: str) -> list[list[str]]:
    """Tell for every seat where its chances came from, and below where its points did."""
    rows = []
    for seat, called in zip(review.seats, names(review, language), strict=True):
        rows.append([called, _accuracy(seat.accuracy, language), *_parts(seat.chances, ".0%", language)])
        rows.append(["", "", *_parts(seat.points, ".1f", language)])
    return rows


def _parts(balance: Balance, spec: str, language: str) -> list[str]:
    values = [getattr(balance, name) for name in PARTS]
    return [
        write(value, spec if name in ("start", "result") else f"+{spec}", language)
        for name, value in zip(PARTS, values, strict=True)
    ]


def counted_labels(review: Review, seat: int, language: str) -> str:
    """Tell how many decisions of a seat have each label."""
    found = review.report(seat).labels
    return ", ".join(f"{found[label]} × {label_text(label, language)}" for label in WORTH_COUNTING if label in found)


def moments(review: Review, seat: int, language: str) -> Iterator[Moment]:
    """Tell the costliest decisions of a seat."""
    game, called = review.game, names(review, language)
    for each in review.report(seat).moments:
        played = WORDS.say(
            "moment", language, round=each.round, ply=each.ply,
            move=_move(game, each, each.move, language), label=label_text(each.label, language),
        )  # fmt: skip
        yield Moment(
            each,
            played,
            _better(game, each, language),
            "" if each.why is None else why_text(game, each.why, seat, called, language),
            tuple(_candidate(game, each, number, language) for number in range(len(each.choices))),
        )


def _better(game: Game, each: Judgement, language: str) -> str:
    key = "moment_better_proved" if each.proved else "moment_better"
    best = _move(game, each, each.best, language)
    return WORDS.say(key, language, move=best, loss=each.loss, points=each.loss_points)


def _candidate(game: Game, each: Judgement, number: int, language: str) -> tuple[str, str, str]:
    choice = each.choices[number]
    chance = write(choice.value.chances[each.seat], ".0%", language)
    points = " : ".join(write(value, ".1f", language) for value in choice.value.points)
    return _move(game, each, choice.move, language), chance, points


def _move(game: Game, each: Judgement, move: str, language: str) -> str:
    """Tell a move in words with its notation; giving up and running out of time are no moves."""
    if move == each.move and each.kind != "move":
        return WORDS.say(f"decision_{each.kind}", language)
    words = game.definition.describe.move(game.move(move).number, language)
    return f"{words} ({move})"


# Several games


def trend_title(game: Game, name: str, count: int, language: str) -> str:
    """Name a player's games."""
    return WORDS.say("trend_title", language, name=name, game=game.definition.title_in(language), n=count)


def trend_heads(language: str) -> list[str]:
    """Head the table of several games."""
    return [WORDS.say(f"head_{name}", language) for name in ("game", "accuracy", "luck", "result", "labels")]


def trend_rows(trend: Trend, games: Sequence[str], language: str) -> list[list[str]]:
    """Tell several games, a line each, and their mean."""
    parts = zip(games, trend.accuracy, trend.luck, trend.result, trend.labels, strict=True)
    rows = [
        [game, _accuracy(accuracy, language), write(luck, "+.0%", language), write(result, ".0%", language),
         _labels(labels, language)]
        for game, accuracy, luck, result, labels in parts
    ]  # fmt: skip
    luck, result = (sum(values) / len(games) for values in (trend.luck, trend.result))
    mean = [WORDS.say("trend_mean", language), _accuracy(trend.mean_accuracy, language)]
    return [*rows, [*mean, write(luck, "+.0%", language), write(result, ".0%", language), ""]]


def trend_notes(game: Game, trend: Trend, language: str) -> list[str]:
    """Tell what several games gave away, per game: chances by round, points by kind."""
    rounds = [f"{number}: {write(loss, '.0%', language)}" for number, loss in trend.loss_by_round.items()]
    kinds = [
        WORDS.say("unattributed", language, points=points)
        if not kind
        else WORDS.say("difference_own", language, kind=kind_text(game, kind, language), points=points)
        for kind, points in sorted(trend.points_by_kind.items(), key=lambda each: -abs(each[1]))
        if abs(points) >= LEAST
    ]
    notes = (("trend_rounds", rounds), ("trend_kinds", kinds))
    return [WORDS.say(key, language, list=", ".join(found)) for key, found in notes if found]


def _accuracy(accuracy: float | None, language: str) -> str:
    return "–" if accuracy is None else write(accuracy, ".0f", language)


def _labels(found: Mapping[Label, int], language: str) -> str:
    return ", ".join(f"{found[label]} × {label_text(label, language)}" for label in COSTLY if label in found)
