"""Matches on the command line: who plays, how far it is, and what came out."""

import json
import math
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from sintra.cli import arena_tournament, files
from sintra.cli.hint import columns
from sintra.cli.language import WORDS, current, numeral, say
from sintra.cli.players import options_of
from sintra.cli.terminal import console
from sintra.core.registry import definition, game
from sintra.search.arena import Match, Result, results
from sintra.search.engine_client import Patience
from sintra.search.errors import WORDS as REFUSALS
from sintra.search.errors import InvalidMatch
from sintra.search.players import player
from sintra.search.tally import Estimate, Tally, tally
from sintra.tournaments.meeting import MOST_ENTRANTS

DEFAULT_GAMES = 100
MOST_GAMES = 1_000_000
MOST_JOBS = 256
MOST_SECONDS = 86_400
MOST_SIMS = 1_000_000_000


def arena_command(
    name: Annotated[str, typer.Argument(metavar="GAME", help=say("arg_game"))],
    words: Annotated[list[str], typer.Argument(metavar="PLAYER PLAYER …", help=say("arg_arena_players"))],
    games: Annotated[int | None, typer.Option(help=say("opt_games"))] = None,
    jobs: Annotated[int, typer.Option(help=say("opt_jobs"))] = 1,
    seed: Annotated[int | None, typer.Option(help=say("opt_arena_seed"))] = None,
    save: Annotated[str | None, typer.Option(metavar="DIR", help=say("opt_save"))] = None,
    seconds: Annotated[float, typer.Option("--time", metavar="S", help=say("opt_engine_time"))] = 1.0,
    grace: Annotated[float, typer.Option(metavar="S", help=say("opt_grace"))] = 2.0,
    sims: Annotated[int | None, typer.Option(metavar="N", help=say("opt_engine_sims"))] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help=say("opt_cluster"))] = None,
    tournament: Annotated[str | None, typer.Option(metavar="SYSTEM", help=say("opt_tournament"))] = None,
    rounds: Annotated[int | None, typer.Option(help=say("opt_rounds"))] = None,
    seats: Annotated[int, typer.Option("--players", help=say("opt_tournament_players"))] = 2,
    as_json: Annotated[bool, typer.Option("--json", help=say("opt_json"))] = False,
) -> None:
    """Let players play each other."""
    if games is not None:
        within("--games", games, 1, MOST_GAMES)
    within("--players", seats, 2, 4)
    if rounds is not None:
        within("--rounds", rounds, 1, MOST_ENTRANTS)
    within("--jobs", jobs, 1, MOST_JOBS)
    within("--time", seconds, 0.001, MOST_SECONDS)
    within("--grace", grace, 0, MOST_SECONDS)
    if sims is not None:
        within("--sims", sims, 1, MOST_SIMS)
    patience = Patience(seconds, grace, sims=sims)
    if save is not None:
        folder(save)
    if tournament is not None:
        specs, options = split(words)
        keep = save is not None
        found = arena_tournament.tournament_of(
            name, specs, options, tournament, rounds, seats, games, seed, patience, keep
        )
        arena_tournament.play(found, jobs, save, as_json)
        return
    match = match_of(name, words, DEFAULT_GAMES if games is None else games, seed, patience, save is not None)
    play(match, played(match, jobs, cluster), save, as_json)


def played(match: Match, jobs: int, cluster: str | None) -> Iterator[Result]:
    """Play the games here, in so many processes, or on a cluster."""
    if cluster is None:
        return results(match, jobs)
    from sintra.research.cluster import results as on_cluster  # noqa: PLC0415  # only those who have one need it

    return on_cluster(match, cluster)


def within(option: str, value: float, least: float, most: float) -> None:
    """Refuse a number outside its limits."""
    if not least <= value <= most:
        raise InvalidMatch(REFUSALS, "match_number", option=option, value=value, least=least, most=most)


def match_of(name: str, words: list[str], games: int, seed: int | None, patience: Patience, keep: bool) -> Match:
    """Make the match that was asked for; players are tried out, so that a wrong name is refused before the games."""
    specs, options = split(words)
    found = definition(name)
    if len(specs) not in found.players:
        known = ", ".join(map(str, found.players))
        raise InvalidMatch(REFUSALS, "match_players", game=name, known=known, players=len(specs))
    chosen = game(name, len(specs), **options_of(options))
    for spec in specs:
        player(spec, patience).close()
    deals = math.ceil(games / len(specs))
    return Match(chosen.header, tuple(specs), deals, secrets.randbits(32) if seed is None else seed, patience, keep)


def split(words: list[str]) -> tuple[list[str], list[str]]:
    """Tell the players from the game's own options, wherever these stand."""
    specs: list[str] = []
    options: list[str] = []
    rest = iter(words)
    for word in rest:
        if not word.startswith("--"):
            specs.append(word)
        elif "=" in word:
            options.append(word)
        else:
            options += [word, *([value] if (value := next(rest, None)) else [])]
    return specs, options


def folder(save: str) -> None:
    """Make the folder for records, or say why not."""
    try:
        Path(save).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise files.FileTrouble(WORDS, "unwritable", file=save, why=error.strerror or str(error)) from error


def play(match: Match, games: Iterator[Result], save: str | None, as_json: bool) -> None:
    """Play, show how far it is, and tell the result; of what was played if Ctrl-C comes."""
    known: list[Result] = []
    faces = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *faces, TimeElapsedColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as progress:
        task = progress.add_task(say("arena_playing"), total=match.games)
        stopped: KeyboardInterrupt | None = None
        try:
            for result in games:
                known.append(result)
                if save is not None and result.record is not None:
                    files.write(str(Path(save) / f"game-{result.number + 1:05}.txt"), result.record)
                if result.fault is not None:
                    progress.console.print(fault_line(match, result), markup=False, highlight=False, soft_wrap=True)
                progress.update(task, advance=1, description=standing_line(tally(match, known)))
        except KeyboardInterrupt as interrupt:
            stopped = interrupt
        finally:
            games.close()  # type: ignore[attr-defined]  # a generator: its processes leave
    if known:
        tell(match, known, as_json)
    if stopped is not None:
        raise stopped


def fault_line(match: Match, result: Result) -> str:
    """Say who lost a game by a fault, and why."""
    assert result.fault is not None
    spec = match.players[result.fault.player]
    return say("arena_fault", game=result.number + 1, player=spec, why=result.fault.text(current()))


def standing_line(so_far: Tally) -> str:
    """Give the score in one short line."""
    return " : ".join(numeral(each.rate.mean, ".0%") for each in so_far.standings)


def tell(match: Match, known: list[Result], as_json: bool) -> None:
    """Tell what the games say."""
    found = tally(match, known)
    if as_json:
        print(json.dumps(sheet_of(match, known, found), indent=1, ensure_ascii=False))
        return
    out = console()
    games, deals = say("count_games", n=found.games), say("count_deals", n=found.deals)
    out.print(say("arena_head", game=match.header, games=games, deals=deals, seed=match.seed), style="bold")
    grid = columns("player", "wins", "shared", "losses", "rate", "points", "margin")
    for rank, each in enumerate(found.standings, 1):
        counts = (f"{each.wins}", f"{each.shared}", f"{each.losses}")
        grid.add_row(f"{rank} {each.player}", *counts, share(each.rate), points(each.points), signed(each.margin))
    out.print(grid)
    duels = columns("duel", "rate", "margin", "elo")
    for pair in found.duels:
        duels.add_row(
            f"{pair.first + 1} : {pair.second + 1}", share(pair.rate), signed(pair.margin), signed(pair.elo, 0)
        )
    out.print(duels)
    faults = sum(each.faults for each in found.standings)
    if faults:
        out.print(say("arena_faults", count=faults))
    if found.games < match.games:
        out.print(say("arena_unfinished", games=found.games, asked=match.games))
    out.print(say("arena_intervals"), style="dim")


def share(value: Estimate) -> str:
    """Write a rate with its interval, in per cent."""
    if value.low is None or value.high is None:
        return numeral(value.mean, ".1%")
    return f"{numeral(value.mean, '.1%')} ({numeral(100 * value.low, '.1f')}…{numeral(100 * value.high, '.1f')})"


def points(value: Estimate) -> str:
    """Write points, if any game was played to its end."""
    return "" if math.isnan(value.mean) else numeral(value.mean, ".1f")


def signed(value: Estimate, places: int = 1) -> str:
    """Write a difference with its interval."""

    def write(part: float) -> str:
        return numeral(part, f"+.{places}f").replace("inf", "∞")

    if math.isnan(value.mean):
        return ""
    if value.low is None or value.high is None:
        return write(value.mean)
    return f"{write(value.mean)} ({write(value.low)}…{write(value.high)})"


def sheet_of(match: Match, known: list[Result], found: Tally) -> dict[str, Any]:
    """Give a match as plain data; what is infinite or unknown is null."""
    return {
        "game": match.header,
        "seed": match.seed,
        "asked": match.games,
        "games": found.games,
        "deals": found.deals,
        "players": [
            {
                "player": each.player,
                "wins": each.wins,
                "shared": each.shared,
                "losses": each.losses,
                "faults": each.faults,
                "rate": plain(each.rate),
                "points": plain(each.points),
                "margin": plain(each.margin),
            }
            for each in found.standings
        ],
        "duels": [
            {
                "players": [pair.first, pair.second],
                "rate": plain(pair.rate),
                "margin": plain(pair.margin),
                "elo": plain(pair.elo),
            }
            for pair in found.duels
        ],
        "results": [
            {
                "game": each.number + 1,
                "deal": each.deal + 1,
                "seating": list(each.seating),
                "points": list(each.points),
                "places": list(each.places),
                "moves": each.moves,
                "fault": each.fault.text(current()) if each.fault else None,
            }
            for each in sorted(known, key=lambda result: result.number)
        ],
    }


def plain(value: Estimate) -> dict[str, float | None]:
    """Give an estimate as plain numbers."""

    def rounded(part: float | None) -> float | None:
        return round(part, 4) if part is not None and math.isfinite(part) else None

    return {"mean": rounded(value.mean), "low": rounded(value.low), "high": rounded(value.high)}
