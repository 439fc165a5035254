"""Tournaments in the arena: players and programs meet round by round, paired and ranked as at a server."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sintra.core.game import Game, configure
from sintra.core.registry import game_of
from sintra.search.arena import Match, Result, results, seed_of
from sintra.search.engine_client import Patience
from sintra.tournaments import round_robin, swiss
from sintra.tournaments.meeting import Meeting, System


@dataclass(frozen=True)
class ArenaTournament:
    """Who plays which game in which system. A meeting is so many deals, each from every seat."""

    header: str
    players: tuple[str, ...]
    system: System
    rounds: int
    deals: int
    seed: int
    patience: Patience = field(default_factory=Patience)
    keeps_records: bool = False

    @property
    def entrants(self) -> list[int]:
        """The players' numbers, from 1 in the order in which they were named."""
        return list(range(1, len(self.players) + 1))

    def pairings(self, number: int, before: Sequence[Meeting]) -> list[Meeting]:
        """Pair a round, given all meetings before."""
        if self.system == "round_robin":
            return round_robin.round_of(self.entrants, number)
        return swiss.next_round(self.entrants, before, number, game_of(self.header).players)

    def match(self, meeting: Meeting) -> Match:
        """Give a meeting as a match of its own."""
        names = tuple(self.players[each - 1] for each in meeting.entrants)
        seed = seed_of(self.seed, "meeting", meeting.round, meeting.entrants)
        header = _sized(game_of(self.header), len(names)).header
        return Match(header, names, self.deals, seed, self.patience, self.keeps_records)


def _sized(game: Game, players: int) -> Game:
    return configure(game.definition, players, dict(game.options))


def most_rounds(system: System, players: int, seats: int) -> int:
    """Give how many rounds a tournament can have."""
    if system == "round_robin":
        return round_robin.rounds_for(players)
    return swiss.most_rounds(players) if seats == 2 else players


def play_tournament(tournament: ArenaTournament, jobs: int = 1) -> Iterator[tuple[Meeting, list[Result]]]:
    """Play a tournament, meeting by meeting; whoever has nobody to play against comes with no results."""
    known: list[Meeting] = []
    for number in range(1, tournament.rounds + 1):
        for meeting in tournament.pairings(number, known[:]):
            played: list[Result] = []
            if not meeting.is_alone:
                played = sorted(results(tournament.match(meeting), jobs), key=lambda result: result.number)
            known.append(ended(meeting, played))
            yield known[-1], played


def ended(meeting: Meeting, played: Sequence[Result]) -> Meeting:
    """Give a meeting with its places: by what the games of it were worth together."""
    if not played:
        return meeting
    seats = range(len(meeting.entrants))
    games = [Meeting(meeting.round, meeting.entrants, result.places) for result in played]
    worth = [sum(game.share(entrant) for game in games) for entrant in meeting.entrants]
    places = tuple(1 + sum(other > worth[seat] for other in worth) for seat in seats)
    scores = tuple(sum(result.points[seat] for result in played) for seat in seats)
    return Meeting(meeting.round, meeting.entrants, places, scores)
