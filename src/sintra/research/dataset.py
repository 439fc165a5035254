"""Positions of self-play as tables: written from the records, and loaded for learning programs."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from sintra.core.errors import SintraError
from sintra.core.game import Array, Game, Move
from sintra.core.record import Record
from sintra.core.registry import game_of
from sintra.core.state import State
from sintra.research.errors import ResearchError, counted, required
from sintra.research.rewards import results
from sintra.research.selfplay import GAMES_PER_TABLE, SelfPlaySettings, read_settings, record_of, table_of, write_whole


def decisions(record: Record) -> Iterator[tuple[State, Move]]:
    """Play a record again, and give every state in which a seat decided, with its move."""
    before: State | None = None
    for state in record.states():
        if before is not None and isinstance(state.move, Move):
            yield before, state.move
        before = state


def schema(game: Game) -> Any:
    """Return the columns of a table."""
    arrow = required("pyarrow", "research")
    return arrow.schema(
        [
            ("game", arrow.int32()),
            ("ply", arrow.int32()),
            ("seat", arrow.int8()),
            ("action", arrow.int16()),
            ("move", arrow.dictionary(arrow.int16(), arrow.string())),
            ("observation", arrow.list_(arrow.int16(), game.spec.observation.size)),
            ("legal", arrow.list_(arrow.int16())),
            ("result", arrow.float32()),
            ("points", arrow.list_(arrow.int16(), game.players)),
            ("view", arrow.string()),
        ]
    )


def rows_of(number: int, record: Record) -> dict[str, list[Any]]:
    """Return the positions of a game, column by column."""
    found = list(decisions(record))
    last = record.replay()
    shares, points = results(last), list(last.scores)
    views = [state.view(state.turn) for state, _ in found]
    seats = [state.turn or 0 for state, _ in found]
    return {
        "game": [number + 1] * len(found),
        "ply": list(range(1, len(found) + 1)),
        "seat": seats,
        "action": [move.number for _, move in found],
        "move": [move.text for _, move in found],
        "observation": [view.observation() for view in views],
        "legal": [state.moves.numbers for state, _ in found],
        "result": [shares[seat] for seat in seats],
        "points": [points] * len(found),
        "view": [view.text() for view in views],
    }


def write_tables(folder: Path, settings: SelfPlaySettings) -> Iterator[int]:
    """Write the tables that are missing, from the records; gives how many games each new one holds."""
    arrow = required("pyarrow", "research")
    parquet = required("pyarrow.parquet", "research")
    columns = schema(game_of(settings.header))
    for first in range(0, settings.games, GAMES_PER_TABLE):
        path = table_of(folder, first)
        numbers = range(first, min(first + GAMES_PER_TABLE, settings.games))
        if not path.exists():
            parts = [arrow.table(rows_of(number, read_record(folder, number)), columns) for number in numbers]
            content = io.BytesIO()
            parquet.write_table(arrow.concat_tables(parts).unify_dictionaries().combine_chunks(), content)
            write_whole(path, content.getvalue())
        yield len(numbers)


def read_record(folder: Path, number: int) -> Record:
    """Read the record of a game, or say what is wrong with its file."""
    path = record_of(folder, number)
    try:
        return Record.parse(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise ResearchError("unfinished", folder=str(folder), file=path.name) from error
    except (OSError, UnicodeDecodeError) as error:
        raise ResearchError("sheet", file=str(path), why=getattr(error, "strerror", None) or str(error)) from error
    except SintraError as error:
        raise ResearchError("sheet", file=str(path), why=error) from error


@dataclass(frozen=True)
class Dataset:
    """The games of a folder and the positions in them."""

    folder: Path
    settings: SelfPlaySettings

    @cached_property
    def game(self) -> Game:
        """The configuration that was played."""
        return game_of(self.settings.header)

    def __len__(self) -> int:
        """How many games there are."""
        return self.settings.games

    def record(self, number: int) -> Record:
        """Read a game, by its number from 0."""
        return read_record(self.folder, counted("number", number, 0, len(self) - 1))

    @property
    def records(self) -> Iterator[Record]:
        """Read every game, one after the other."""
        return (self.record(number) for number in range(len(self)))

    @cached_property
    def table(self) -> Any:
        """All positions as a pyarrow table; `schema` lists its columns."""
        arrow = required("pyarrow", "research")
        paths = [table_of(self.folder, first) for first in range(0, len(self), GAMES_PER_TABLE)]
        for path in paths:
            if not path.exists():
                raise ResearchError("unfinished", folder=str(self.folder), file=path.name)
        return arrow.concat_tables([_read_table(path) for path in paths])

    def arrays(self) -> dict[str, Array]:
        """Return what most learning programs need: observations, masks, actions, results (of the mover), seats."""
        table = self.table
        count = len(table)
        masks = np.zeros((count, self.game.spec.actions), np.int8)
        for row, legal in zip(masks, table["legal"], strict=True):
            row[legal.values.to_numpy()] = 1
        observations = table["observation"].combine_chunks().values.to_numpy()
        return {
            "observations": observations.reshape(count, self.game.spec.observation.size),
            "masks": masks,
            "actions": table["action"].to_numpy(),
            "results": table["result"].to_numpy(),
            "seats": table["seat"].to_numpy(),
        }


def _read_table(path: Path) -> Any:
    """Read a table, or say what is wrong with its file."""
    try:
        return required("pyarrow.parquet", "research").read_table(path)
    except (OSError, ValueError) as error:
        raise ResearchError("sheet", file=str(path), why=str(error).splitlines()[0]) from error


def load(folder: str | Path) -> Dataset:
    """Open a folder that `sintra selfplay` has written."""
    path = Path(folder)
    settings = read_settings(path)
    if settings is None:
        raise ResearchError("no_run", folder=str(path))
    return Dataset(path, settings)
