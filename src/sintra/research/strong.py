"""A dataset of strong games: records, and every position with what a search found in it.

    python -m sintra.research.strong azul --games 10000 --sims 1000 --out data/azul --seed 1
    python -m sintra.research.strong --check data/azul

A folder holds `games.txt.gz` (the records, one after the other), `positions.parquet` (one row per decision),
`DATASHEET.md` (what this is, and how it was made) and `manifest.json` (the settings, and the hash of each file). The
same settings give the same files. A row's position is that of its record: `load_strong(folder).state(game, ply)`.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from sintra import __version__
from sintra.core.game import Game
from sintra.core.record import Record
from sintra.core.registry import game as game_named
from sintra.core.registry import game_of
from sintra.core.state import State
from sintra.research.dataset import decisions
from sintra.research.errors import ResearchError, counted, required
from sintra.research.rewards import results
from sintra.research.selfplay import write_whole
from sintra.search.arena import seed_of
from sintra.search.levels import Searcher
from sintra.search.mcts import Limits
from sintra.search.networks import evaluation_hash

RECORDS, TABLE, SHEET, MANIFEST = "games.txt.gz", "positions.parquet", "DATASHEET.md", "manifest.json"
SAMPLES = Path(__file__).with_name("samples")
"""A small dataset of each game that comes with the package."""
SEPARATOR = "\n\n"
MOST_GAMES, MOST_SIMS = 10_000_000, 10_000_000


DATASHEET = """# Strong games of {title} (`{header}`)

- **What for.** Learning policies and values from search, and comparing programs on the same positions.
- **What it holds.** {games} games of the tree search against itself with {sims} simulations a move, and {positions}
  decisions with visits, values and expected points. No people took part; nothing personal is in it.
- **How it was made.** `{command}` with Sintra {version}, rules {rules}, evaluation `{evaluation}`. The same command
  makes the same files with the same versions; `--check DIR` compares the hashes and replays every record.
- **Files.** `games.txt.gz`: records, separated by empty lines ({records:,} bytes). `positions.parquet`: one row per
  decision ({table:,} bytes).
- **Columns.** `game`, `ply`: counted from 1. `seat`: who decides, from 0. `action`: what was played. `actions`,
  `visits`: the moves that were tried, and how often. `value`, `expected`: the mover's chance to win, and every seat's
  expected points, after the move that was played. `result`: the mover's final result, from
  -1 to 1. `points`: the final points of every seat.
- **What to know.** Values are those of a search, not of perfect play; errors of its evaluation are in them. Every deal
  differs, but the moves are always the most visited ones, so weak positions are rare. Positions of one game are not
  independent: split by game.
- **Licence.** As Sintra itself: MIT.
"""


@dataclass(frozen=True)
class StrongSettings:
    """What a dataset is made with."""

    header: str
    games: int
    sims: int
    seed: int

    def __post_init__(self) -> None:
        game_of(self.header)
        counted("games", self.games, 1, MOST_GAMES)
        counted("sims", self.sims, 1, MOST_SIMS)


def play_game(settings: StrongSettings, number: int) -> tuple[Record, list[dict[str, Any]]]:
    """Play one game of the search against itself; gives its record, and a row for every decision."""
    game = game_of(settings.header)
    state = game.start(seed=seed_of(settings.seed, "deal", number))
    seats = [Searcher(f"sims:{settings.sims}", Limits(settings.sims)) for _ in range(game.players)]
    for seat, player in enumerate(seats):
        player.new_game(seed_of(settings.seed, "player", number, seat))
    rows: list[dict[str, Any]] = []
    while (turn := state.turn) is not None:
        found = seats[turn].search(state.view(turn))
        tried = [each for each in found.candidates if each.visits]
        best = found.best
        rows.append(
            {
                "game": number + 1,
                "ply": len(rows) + 1,
                "seat": turn,
                "action": best.move.number,
                "actions": [each.move.number for each in tried],
                "visits": [each.visits for each in tried],
                "value": round(best.win, 4),
                "expected": [round(points, 2) for points in best.points],
            }
        )
        state = state.play(best.move)
    shares, points = results(state), list(state.scores)
    for row in rows:
        row |= {"result": shares[row["seat"]], "points": points}
    return Record.of(state, tuple(player.name for player in seats)), rows


def schema(game: Game) -> Any:
    """Return the columns of the table."""
    arrow = required("pyarrow", "research")
    return arrow.schema(
        [
            ("game", arrow.int32()),
            ("ply", arrow.int16()),
            ("seat", arrow.int8()),
            ("action", arrow.int16()),
            ("actions", arrow.list_(arrow.int16())),
            ("visits", arrow.list_(arrow.int32())),
            ("value", arrow.float32()),
            ("expected", arrow.list_(arrow.float32(), game.players)),
            ("result", arrow.float32()),
            ("points", arrow.list_(arrow.int16(), game.players)),
        ]
    )


def build(settings: StrongSettings, folder: Path, tell: Callable[[int], None] = lambda number: None) -> None:
    """Play the games, and write the dataset."""
    required("pyarrow", "research")  # rather now than after the games
    records: list[str] = []
    rows: list[dict[str, Any]] = []
    for number in range(settings.games):
        record, found = play_game(settings, number)
        records.append(record.text().strip())
        rows += found
        tell(number)
    write_dataset(settings, folder, records, rows)


def write_dataset(settings: StrongSettings, folder: Path, records: list[str], rows: list[dict[str, Any]]) -> None:
    """Write the files of a dataset, the manifest last."""
    arrow, parquet = required("pyarrow", "research"), required("pyarrow.parquet", "research")
    content = io.BytesIO()
    game = game_of(settings.header)
    parquet.write_table(arrow.Table.from_pylist(rows, schema(game)), content, compression="zstd", compression_level=19)
    files = {RECORDS: gzip.compress((SEPARATOR.join(records) + "\n").encode(), mtime=0), TABLE: content.getvalue()}
    files[SHEET] = datasheet(settings, len(rows), {name: len(found) for name, found in files.items()}).encode()
    for name, bytes_of in files.items():
        write_whole(folder / name, bytes_of)
    sheet = {
        "settings": asdict(settings),
        "sintra": __version__,
        "rules": game.spec.rules_version,
        "evaluation": evaluation_hash(game),
        "positions": len(rows),
        "sha256": {name: hashlib.sha256(found).hexdigest() for name, found in files.items()},
    }
    write_whole(folder / MANIFEST, (json.dumps(sheet, indent=1) + "\n").encode())


def datasheet(settings: StrongSettings, positions: int, sizes: dict[str, int]) -> str:
    """Write what the dataset is, in the order that datasheets have."""
    game = game_of(settings.header)
    command = f"python -m sintra.research.strong {settings.header} --games {settings.games} --sims {settings.sims}"
    return DATASHEET.format(
        title=game.definition.title, header=settings.header, games=settings.games, sims=settings.sims,
        positions=positions, command=f"{command} --seed {settings.seed} --out DIR", version=__version__,
        rules=game.spec.rules_version, evaluation=evaluation_hash(game), records=sizes[RECORDS], table=sizes[TABLE],
    )  # fmt: skip


@dataclass(frozen=True)
class StrongGames:
    """A dataset on disk."""

    folder: Path
    settings: StrongSettings

    @cached_property
    def records(self) -> list[Record]:
        """All games."""
        texts = gzip.decompress((self.folder / RECORDS).read_bytes()).decode().strip().split(SEPARATOR)
        return [Record.parse(text) for text in texts]

    @cached_property
    def table(self) -> Any:
        """All decisions, as a pyarrow table."""
        return required("pyarrow.parquet", "research").read_table(self.folder / TABLE)

    def state(self, game: int, ply: int) -> State:
        """Give the position of a row."""
        return list(decisions(self.records[game - 1]))[ply - 1][0]


def load_strong(folder: str | Path) -> StrongGames:
    """Open a dataset."""
    path = Path(folder)
    try:
        sheet = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
        return StrongGames(path, StrongSettings(**sheet["settings"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ResearchError("sheet", file=str(path / MANIFEST), why=str(error).splitlines()[0]) from error


def check(folder: Path) -> Iterator[str]:
    """Check a dataset: gives what is wrong with it, nothing if all is well."""
    found = load_strong(folder)
    hashes = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["sha256"]
    for name, wanted in hashes.items():
        if hashlib.sha256((folder / name).read_bytes()).hexdigest() != wanted:
            yield f"{name}: the hash differs"
    rows = found.table.to_pylist()
    played = [(number, ply, move.number, state.turn)
              for number, record in enumerate(found.records, 1)
              for ply, (state, move) in enumerate(decisions(record), 1)]  # fmt: skip
    if [(row["game"], row["ply"], row["action"], row["seat"]) for row in rows] != played:
        yield "the rows are not those of the records"


def main() -> None:
    """Build or check a dataset."""
    parser = argparse.ArgumentParser(prog="python -m sintra.research.strong", description="A dataset of strong games.")
    parser.add_argument("game", nargs="?", help="a game, or its configuration: azul, azul:3:grey")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--sims", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--check", type=Path, metavar="DIR")
    given = parser.parse_args()
    if given.check is not None:
        faults = list(check(given.check))
        print("\n".join(faults) or "all is well")
        raise SystemExit(bool(faults))
    if given.game is None or given.out is None:
        parser.error("name a game and --out, or --check")
    game = game_of(given.game) if ":" in given.game else game_named(given.game)
    settings = StrongSettings(game.header, given.games, given.sims, given.seed)
    build(settings, given.out, lambda number: print(f"{number + 1} of {given.games}", end="\r", flush=True))


if __name__ == "__main__":
    main()
