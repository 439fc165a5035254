"""Calibrated chances: of a hundred positions in which a seat has 70 %, it wins seventy.

A curve raises the search's chances to a power and divides by their sum, so they still sum to 1 and what is certain
stays certain. The power depends on the round, and so does what is added to the expected points of all seats, which
early in a game are too few in some games. `tools/calibrate.py` fits one curve for each game and number of players
and writes it to `curves/`, named by the hash of the evaluation that it was fitted to: it fits no other.
"""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sintra.analysis.values import Value
from sintra.core.game import Game
from sintra.search.networks import evaluation_hash

FOLDER = Path(__file__).with_name("curves")
FACTORS = Path(__file__).with_name("luck.json")
"""What `tools/luck.py` fitted, by game and number of players."""


@dataclass(frozen=True)
class Curve:
    """What calibrates chances and points, by round; the last ones hold for all rounds after it."""

    powers: tuple[float, ...]
    offsets: tuple[float, ...]
    calibrated: bool = True

    def chances(self, chances: Sequence[float], round_number: int) -> tuple[float, ...]:
        """Calibrate the chances of all seats in a round, from 1."""
        power = _at(self.powers, round_number)
        raised = [max(0.0, chance) ** power for chance in chances]
        whole = sum(raised)
        return tuple(each / whole for each in raised)

    def points(self, points: Sequence[float], round_number: int) -> tuple[float, ...]:
        """Calibrate the expected points of all seats in a round, from 1."""
        return tuple(each + _at(self.offsets, round_number) for each in points)


def _at(numbers: Sequence[float], round_number: int) -> float:
    return numbers[min(max(round_number, 1), len(numbers)) - 1]


UNCALIBRATED = Curve((1.0,), (0.0,), calibrated=False)


def curve_path(game: Game) -> Path:
    """Give the file of the curve for a game's evaluation: options may have evaluations of their own."""
    return FOLDER / f"{game.name}-{game.players}-{evaluation_hash(game)}.json"


@cache
def curve_of(game: Game) -> Curve:
    """Find the curve that was fitted to a game's evaluation as it is now; without one, chances stay as they are."""
    path = curve_path(game)
    if not path.is_file():
        return UNCALIBRATED
    sheet = json.loads(path.read_text(encoding="utf-8"))
    return Curve(tuple(sheet["powers"]), tuple(sheet["offsets"]))


@dataclass(frozen=True)
class Factors:
    """How much of a deal's luck is taken, by round; the last ones hold for all rounds after it.

    A deal's luck is v(what came) less the mean of v over other deals. Part of it is noise of v, and some of what v
    sees in a deal never comes true, the more the further the end of the game is. Times a constant its mean is still 0,
    and the constants that are fitted leave the least to explain. None is above 1, so chances stay chances.
    """

    chances: tuple[float, ...]
    points: tuple[float, ...]

    def luck(self, seen: Value, round_number: int) -> Value:
        """Take what v sees in a deal of a round, from 1."""
        chances, points = _at(self.chances, round_number), _at(self.points, round_number)
        return Value.of((chances * each for each in seen.chances), (points * each for each in seen.points))


UNFITTED = Factors((0.5,), (0.5,))
"""The factors where none were fitted."""
WHOLE = Factors((1.0,), (1.0,))
"""Luck as v sees it: for the script that fits the factors."""


@cache
def factors_of(game: Game) -> Factors:
    """Find the factors of a game and its number of players; they may have been fitted to an earlier evaluation."""
    sheet = json.loads(FACTORS.read_text(encoding="utf-8"))
    found = sheet.get(f"{game.name}-{game.players}")
    return UNFITTED if found is None else Factors(tuple(found["chances"]), tuple(found["points"]))


def engine_of(game: Game) -> str:
    """Name what values a game: its evaluation, and what calibrates it. Other names, other values."""
    curve = curve_of(game)
    known = repr((curve.powers, curve.offsets, factors_of(game)))
    calibration = zlib.crc32(known.encode()) if curve.calibrated else 0
    return f"{evaluation_hash(game)}.{calibration:08x}"
