"""Tournaments on the command line: who meets whom, how far it is, and the table that a server would show."""

import json
import secrets
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from sintra.cli import files
from sintra.cli.hint import columns
from sintra.cli.language import numeral, say
from sintra.cli.players import options_of
from sintra.cli.terminal import console
from sintra.core.registry import game
from sintra.search.arena import Result
from sintra.search.arena_tournament import ArenaTournament, most_rounds, play_tournament
from sintra.search.engine_client import Patience
from sintra.search.errors import WORDS as REFUSALS
from sintra.search.errors import InvalidMatch
from sintra.search.players import player
from sintra.tournaments.meeting import LEAST_ENTRANTS, MOST_ENTRANTS, Meeting, System
from sintra.tournaments.standings import TIE_BREAKS, standings

SYSTEMS: dict[str, System] = {"swiss": "swiss", "round-robin": "round_robin"}


def tournament_of(
    name: str,
    specs: list[str],
    options: list[str],
    system: str,
    rounds: int | None,
    seats: int,
    games: int | None,
    seed: int | None,
    patience: Patience,
    keep: bool,
) -> ArenaTournament:
    """Make the tournament that was asked for; every player is tried out first."""
    if system not in SYSTEMS or (system == "round-robin" and seats != 2):
        raise InvalidMatch(REFUSALS, "tournament_system", value=system, known=", ".join(SYSTEMS))
    if not LEAST_ENTRANTS <= len(specs) <= MOST_ENTRANTS:
        raise InvalidMatch(REFUSALS, "tournament_players", least=LEAST_ENTRANTS, most=MOST_ENTRANTS, players=len(specs))
    chosen = game(name, seats, **options_of(options))
    for spec in specs:
        player(spec, patience).close()
    most = most_rounds(SYSTEMS[system], len(specs), seats)
    wished = most if rounds is None or system == "round-robin" else min(rounds, most)
    deals = 1 if games is None else -(-games // seats)
    number = secrets.randbits(32) if seed is None else seed
    return ArenaTournament(chosen.header, tuple(specs), SYSTEMS[system], wished, deals, number, patience, keep)


def play(tournament: ArenaTournament, jobs: int, save: str | None, as_json: bool) -> None:
    """Play, show how far it is, and tell the standings; of what was played if Ctrl-C comes."""
    known: list[Meeting] = []
    faces = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    stopped: KeyboardInterrupt | None = None
    with Progress(*faces, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say("arena_playing"), total=tournament.rounds)
        try:
            for meeting, results in play_tournament(tournament, jobs):
                known.append(meeting)
                _keep(save, meeting, results)
                progress.update(task, completed=meeting.round - 1)
        except KeyboardInterrupt as interrupt:
            stopped = interrupt
    if known:
        tell(tournament, known, as_json)
    if stopped is not None:
        raise stopped


def _keep(save: str | None, meeting: Meeting, results: list[Result]) -> None:
    for result in results if save is not None else ():
        assert result.record is not None
        assert save is not None
        pair = "-".join(map(str, meeting.entrants))
        files.write(str(Path(save) / f"round-{meeting.round:02}-{pair}-{result.number + 1}.txt"), result.record)


def tell(tournament: ArenaTournament, known: list[Meeting], as_json: bool) -> None:
    """Tell who is ahead, and who met whom."""
    ranked = standings(tournament.system, tournament.entrants, known)
    if as_json:
        print(json.dumps(_sheet(tournament, known), indent=1, ensure_ascii=False))
        return
    out = console()
    last = max(meeting.round for meeting in known)
    system = say(f"system_{tournament.system}")
    head = {"game": tournament.header, "system": system, "round": last, "rounds": tournament.rounds}
    out.print(say("tournament_head", seed=tournament.seed, **head), style="bold")
    grid = columns("player", "points", "played", *TIE_BREAKS[tournament.system])
    for each in ranked:
        name = f"{each.place} {tournament.players[each.entrant - 1]}"
        values = (_written(float(value)) for value in each.tie_breaks)
        grid.add_row(name, _written(float(each.points)), str(each.played), *values)
    out.print(grid)


def _written(value: float) -> str:
    return numeral(round(value, 2), ".10g")


def _sheet(tournament: ArenaTournament, known: list[Meeting]) -> dict[str, Any]:
    """Give a tournament as plain data."""
    names = TIE_BREAKS[tournament.system]
    return {
        "game": tournament.header,
        "system": tournament.system,
        "seed": tournament.seed,
        "rounds": tournament.rounds,
        "players": list(tournament.players),
        "standings": [
            {
                "player": each.entrant,
                "place": each.place,
                "points": round(float(each.points), 4),
                "played": each.played,
                **{name: round(float(value), 4) for name, value in zip(names, each.tie_breaks, strict=True)},
            }
            for each in standings(tournament.system, tournament.entrants, known)
        ],
        "meetings": [
            {
                "round": meeting.round,
                "players": list(meeting.entrants),
                "places": list(meeting.places),
                "scores": list(meeting.scores),
            }
            for meeting in known
        ],
    }
