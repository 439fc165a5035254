"""Tournaments of the arena: pairings and the table as at a server, on the command line and as data."""

import json

from command import command
from sintra.core.words import LANGUAGES
from sintra.search.arena_tournament import ArenaTournament, most_rounds, play_tournament
from sintra.tournaments.meeting import times_met
from sintra.tournaments.standings import standings

FOUR = ("greedy", "random", "random", "greedy")


def test_a_round_robin_has_every_pair_once_and_the_same_seed_gives_the_same_games() -> None:
    tournament = ArenaTournament("azul:2:coloured", FOUR, "round_robin", most_rounds("round_robin", 4, 2), 1, seed=5)
    played = list(play_tournament(tournament))
    meetings = [meeting for meeting, _ in played]
    assert set(times_met(meetings).values()) == {1}
    assert len(meetings) == 6
    assert all(len(results) == 2 for _, results in played), "a deal from both seats"
    assert played == list(play_tournament(tournament))
    first = standings("round_robin", tournament.entrants, meetings)[0]
    assert FOUR[first.entrant - 1] == "greedy"


def test_a_meeting_is_decided_by_all_its_games_together() -> None:
    tournament = ArenaTournament("azul:2:coloured", FOUR, "swiss", 1, 2, seed=1)
    for meeting, results in play_tournament(tournament):
        won = [sum(result.places[seat] == 1 and result.places.count(1) == 1 for result in results) for seat in (0, 1)]
        if won[0] != won[1]:
            assert meeting.places[won.index(max(won))] == 1
        assert meeting.scores == tuple(sum(result.points[seat] for result in results) for seat in (0, 1))


def test_the_command_prints_the_table_in_every_language() -> None:
    arguments = ("arena", "azul", *FOUR, "--tournament", "swiss", "--rounds", "1", "--seed", "1")
    for language in LANGUAGES:
        done = command(*arguments, SINTRA_LANG=language)
        assert done.returncode == 0, done.stderr
        assert len([line for line in done.stdout.splitlines() if "greedy" in line or "random" in line]) == 4


def test_the_command_gives_everything_as_data_for_three_at_a_table() -> None:
    words = ("random", "random", "greedy", "random", "random")
    done = command("arena", "azul", *words, "--tournament", "swiss", "--players", "3", "--rounds", "2", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [len(meeting["players"]) for meeting in found["meetings"]] == [3, 2, 3, 2]
    assert set(found["standings"][0]) >= {"place", "points", "played", "buchholz", "sonneborn_berger", "wins", "margin"}


def test_what_makes_no_tournament_is_refused() -> None:
    for words, said in (
        (("greedy", "random", "random"), "4 to 64"),
        ((*FOUR, "--tournament", "knockout"), "knockout"),
        ((*FOUR, "--tournament", "round-robin", "--players", "3"), "tables of two"),
    ):
        more = () if "--tournament" in words else ("--tournament", "swiss")
        done = command("arena", "azul", *words, *more, SINTRA_LANG="en")
        assert done.returncode == 2
        assert said in done.stderr
