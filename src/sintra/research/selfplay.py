"""Games of a level against itself, written down for learning programs.

A folder of self-play holds `selfplay.json` (what was asked for), `records/game-00001.txt` and so on, and
`positions-0001.parquet` and so on with every decision of a thousand games each. Each file appears at once and whole,
and is the same for the same seed; so a run that was stopped goes on with the games that are missing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sintra.core.registry import game_of
from sintra.research.errors import ResearchError, counted
from sintra.search.arena import Match, Result, results
from sintra.search.levels import LEVELS, Searcher
from sintra.search.mcts import Limits
from sintra.search.player import Player
from sintra.search.players import player

SHEET = "selfplay.json"
RECORDS = "records"
PART = ".part"
"""How the name of a file ends that is still being written."""
FORMAT = 1
GAMES_PER_TABLE = 1000
MOST_GAMES = 10_000_000
LAST_LEVEL = max(number for number, level in LEVELS.items() if level.limits is None or level.limits.sims)
"""The strongest level that no clock decides."""

Playing = Callable[[Match, list[int]], Iterator[Result]]
"""How games are played: here, in several processes, on a cluster."""


@dataclass(frozen=True)
class SelfPlaySettings:
    """What a folder of self-play holds."""

    header: str
    level: int
    seed: int
    games: int
    format: int = FORMAT

    def __post_init__(self) -> None:
        game_of(self.header)
        counted("level", self.level, 1, LAST_LEVEL)
        counted("games", self.games, 1, MOST_GAMES)
        counted("seed", self.seed, -(2**63), 2**63 - 1)
        counted("format", self.format, FORMAT, FORMAT)


@dataclass(frozen=True)
class SelfPlay(Match):
    """A match of equals: every game has a deal of its own, and no clock decides."""

    @property
    def games(self) -> int:
        """As many as there are deals."""
        return self.deals

    def seating(self, number: int) -> tuple[int, ...]:
        """Let everybody sit where he is."""
        return tuple(range(len(self.players)))

    def deal(self, number: int) -> int:
        """Give every game its own deal."""
        return number

    def player(self, spec: str) -> Player:
        """Make a player that makes just so many simulations, however long they take."""
        level = LEVELS[int(spec.partition(":")[2])]
        return player(spec) if level.limits is None else Searcher(spec, Limits(level.limits.sims), level.settings)


def match_of(settings: SelfPlaySettings) -> SelfPlay:
    """Make the match that plays the games of a folder."""
    players = (f"level:{settings.level}",) * game_of(settings.header).players
    return SelfPlay(settings.header, players, settings.games, settings.seed, keeps_records=True)


def read_settings(folder: Path) -> SelfPlaySettings | None:
    """Read what a folder holds; None if it holds no self-play."""
    try:
        found: dict[str, Any] = json.loads((folder / SHEET).read_text(encoding="utf-8"))
        return SelfPlaySettings(**found)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ResearchError("sheet", file=str(folder / SHEET), why=error.strerror or str(error)) from error
    except (ValueError, TypeError, AttributeError) as error:
        raise ResearchError("sheet", file=str(folder / SHEET), why=str(error).splitlines()[0]) from error


def agree(folder: Path, wanted: SelfPlaySettings) -> None:
    """Write down what is asked for; a folder may get more games, but no others."""
    found = read_settings(folder)
    if found == wanted:
        return
    if found is None:
        for other in _results(folder):
            raise ResearchError("foreign_files", folder=str(folder), file=other.name)
    else:
        for name in ("header", "level", "seed"):
            if getattr(found, name) != getattr(wanted, name):
                was, now = getattr(found, name), getattr(wanted, name)
                raise ResearchError("other_run", folder=str(folder), name=name, found=was, wanted=now)
        if found.games > wanted.games:
            raise ResearchError("fewer_games", folder=str(folder), found=found.games, wanted=wanted.games)
        table_of(folder, found.games - 1).unlink(missing_ok=True)  # it may not have been full
    write_whole(folder / SHEET, (json.dumps(asdict(wanted), indent=1) + "\n").encode())


def record_of(folder: Path, number: int) -> Path:
    """Name the record of a game."""
    return folder / RECORDS / f"game-{number + 1:05}.txt"


def table_of(folder: Path, number: int) -> Path:
    """Name the table that a game's positions are in."""
    return folder / f"positions-{number // GAMES_PER_TABLE + 1:04}.parquet"


def _results(folder: Path, ending: str = "") -> Iterator[Path]:
    """Find the records and tables of a folder, or with an ending those that are still being written."""
    yield from (folder / RECORDS).glob(f"game-*.txt{ending}")
    yield from folder.glob(f"positions-*.parquet{ending}")


def missing_games(folder: Path, settings: SelfPlaySettings) -> list[int]:
    """Number the games that are not there yet."""
    there = {path.name for path in (folder / RECORDS).glob("game-*.txt")}
    return [number for number in range(settings.games) if record_of(folder, number).name not in there]


def play_missing(
    folder: Path, settings: SelfPlaySettings, playing: Playing = lambda m, n: results(m, 1, n)
) -> Iterator[int]:
    """Play the games that are not there yet and write their records; gives the number of each."""
    agree(folder, settings)
    for stale in (*_results(folder, PART), folder / (SHEET + PART)):
        stale.unlink(missing_ok=True)
    played = playing(match_of(settings), missing_games(folder, settings))
    try:
        for result in played:
            assert result.record is not None, "self-play keeps records"
            write_whole(record_of(folder, result.number), result.record.encode())
            yield result.number
    finally:
        played.close()  # type: ignore[attr-defined]  # a generator: its processes leave


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all, whatever happens."""
    part = path.with_name(path.name + PART)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(part, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise ResearchError("unwritable", file=str(path), why=error.strerror or str(error)) from error
