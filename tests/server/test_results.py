"""Finished games count once, in one order, and ratings follow from the logs, also when a server is killed between."""

import asyncio
import io
import json
import random
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from command import command
from server.live import FREELY, ME, OPEN, Player, Server, bot, code, wait_for
from server.sitting import TOKENS, Sitting
from server.stores import USUALLY_SQLITE, altered, on
from sintra.core.record import Record
from sintra.ratings.glicko import Rating, idle, rate
from sintra.ratings.plackett_luce import rate_places
from sintra.server.admin.operator import Operator
from sintra.server.results.contest import PERIOD_SECONDS, Contest, contest_of, rated
from sintra.server.results.counting import finished
from sintra.server.results.statistics import statistics_of
from sintra.server.store import PoolRating, Store
from sintra.server.store.tables import games, ratings, results
from sintra.server.table import entries as e
from sintra.server.wire.sheets import score_lines

RATED: dict[str, Any] = {"rated": True, "hints": False, "takebacks": False, "clock": {"kind": "move", "seconds": 600}}


def resigned(server: Server, players: list[Player]) -> Player:
    """End a game of two: the first one gives up."""
    first = players[0]
    first.do("resign", seat=first.you[0])
    for player in players:
        player.until(lambda player=player: player.table["status"] == "over")
    return first


def look(url: str, work: Any) -> Any:
    """Read something from a store behind its server's back."""
    found: list[Any] = []

    async def read(store: Store) -> None:
        found.append(await store.ask(work))

    on(url, read)
    return found[0]


def steps(connection: Connection) -> dict[str, int | None]:
    return {row.id: row.step for row in connection.execute(select(games.c.id, games.c.step))}


def standings(connection: Connection) -> dict[tuple[str, str], Any]:
    return {(row.pool, row.holder): row for row in connection.execute(select(ratings))}


def counted(url: str, game: str) -> bool:
    return look(url, steps).get(game) is not None


# Pure


def test_two_players_move_by_glicko_and_time_away_counts() -> None:
    contest = Contest("azul:2", 1000.0 + 10 * PERIOD_SECONDS, ("ada", "level:3"), (1, 2))
    before = {"ada": PoolRating(1500.0, 100.0, 0.06, 7, 1000.0)}
    after = rated(contest, before)
    new = Rating()
    rested = idle(Rating(1500.0, 100.0, 0.06), 10)
    assert after["ada"].games == 8
    assert after["ada"].at == contest.at
    assert after["level:3"].rating == pytest.approx(rate(new, [(rested, 0.0)]).rating)
    assert after["ada"].deviation == pytest.approx(rate(rested, [(new, 1.0)]).deviation)
    soon = rated(Contest("azul:2", 1000.0, ("ada", "level:3"), (1, 2)), before)
    assert soon["ada"].deviation < after["ada"].deviation


def test_equal_places_are_half_a_victory_each() -> None:
    after = rated(Contest("azul:2", 0.0, ("ada", "bo"), (1, 1)), {})
    assert after["ada"].rating == after["bo"].rating == pytest.approx(1500.0)


def test_three_and_four_players_are_rated_by_their_places() -> None:
    after = rate_places([Rating()] * 4, [2, 1, 3, 3])
    order = [each.rating for each in after]
    assert order[1] > order[0] > order[2] == pytest.approx(order[3])
    assert all(each.deviation < 350 for each in after)


def test_a_bot_in_two_seats_keeps_its_rating() -> None:
    after = rated(Contest("azul:many", 0.0, ("ada", "level:1", "level:1"), (1, 2, 3)), {})
    assert set(after) == {"ada"}


@pytest.mark.parametrize("header", ["azul:2:coloured", "azul:3:grey", "duel:2:rows,columns,wilds", "pavilion:3:grey"])
def test_a_log_gives_places_scores_and_points_by_rule(header: str) -> None:
    sitting = Sitting(header, rated=True)
    sitting.play_to_the_end(random.Random(5))
    table, read = sitting.table, finished(sitting.loaded())
    assert table.ended is not None
    assert read.contest is not None
    assert read.contest.places == tuple(table.ended.ranking) == tuple(seat.place for seat in read.seats)
    assert read.contest.players == tuple(seat.person for seat in read.seats) == TOKENS[: len(read.seats)]
    assert [seat.score for seat in read.seats] == list(table.state.scores)
    sums = [sum(line.points for line in lines) for lines in score_lines(table)]
    assert [sum(json.loads(seat.points).values()) for seat in read.seats] == sums


@pytest.mark.parametrize(
    "change",
    [
        {"rated": False},
        {"imported": True},
        {"seats": [e.SeatPlan("person", "P", 0, TOKENS[0])] * 2},
        {"seats": [e.SeatPlan("bot", level=1), e.SeatPlan("bot", level=2)]},
    ],
)
def test_other_games_do_not_count_for_ratings(change: dict[str, Any]) -> None:
    sitting = Sitting("azul:2:coloured", **{"rated": True, **change})
    sitting.play_to_the_end(random.Random(5))
    assert contest_of(sitting.stored) is None


# At a real server, on every database


def killed_before_counting(server: Server, url: str) -> Player:
    """End a rated game and kill the server at once; if it counted the game in that moment, try another one."""
    for _ in range(10):
        first = resigned(server, server.pair(**RATED))
        server.kill()
        if look(url, steps)[first.id] is None:
            return first
        server.start()
    raise AssertionError("every game was counted before the kill")


@USUALLY_SQLITE
def test_a_killed_server_rates_a_game_once_after_its_next_start(url: str, tmp_path: Path) -> None:
    server = Server(tmp_path, "--bots", "1", SINTRA_DATABASE_URL=url, **FREELY).start()
    try:
        first = killed_before_counting(server, url)
        before = look(url, standings)
        server.start()
        wait_for(lambda: counted(url, first.id))
        once = {key: row for key, row in look(url, standings).items() if key not in before}
        assert sorted(round(row.rating) for row in once.values()) == [1338, 1662]
        assert {row.games for row in once.values()} == {1}
        server.kill()
        server.start()
        second = resigned(server, server.pair(**RATED))
        wait_for(lambda: counted(url, second.id))
        assert look(url, steps)[second.id] == look(url, steps)[first.id] + 1
        for key, row in once.items():
            assert look(url, standings)[key] == row
        everybody = len(look(url, standings))
    finally:
        server.kill()

    async def same(store: Store) -> None:
        operator = Operator(store, "test")
        found = await operator.ratings()
        assert (found.ratings, found.different) == (everybody, ())

    on(url, same)
    altered(url, "UPDATE ratings SET rating = rating + 1 WHERE games = 1")

    for words, status, said in (
        ((), 1, "not what the logs say"),
        (("--write",), 0, "corrected"),
        ((), 0, "all as the logs say"),
    ):
        done = command("admin", "ratings", *words, SINTRA_DATABASE_URL=url, SINTRA_LANG="en")
        assert (done.returncode, said in done.stdout) == (status, True), done.stdout + done.stderr
    on(url, same)


def test_two_servers_count_each_game_once(postgres_url: str, tmp_path: Path) -> None:
    servers = []
    try:
        for name in ("a", "b"):
            folder = tmp_path / name
            folder.mkdir()
            servers.append(Server(folder, "--bots", "1", SINTRA_DATABASE_URL=postgres_url, **FREELY).start())
        ended = [resigned(server, server.pair(**RATED)) for server in servers * 3]
        wait_for(lambda: all(counted(postgres_url, each.id) for each in ended))
    finally:
        for server in servers:
            server.kill()
    assert sorted(look(postgres_url, steps).values()) == list(range(1, 7))
    assert {row.games for row in look(postgres_url, standings).values()} == {1}

    async def same(store: Store) -> None:
        assert (await Operator(store, "test").ratings()).different == ()

    on(postgres_url, same)


def test_a_step_that_is_cut_leaves_nothing_behind(url: str) -> None:
    """Between the number and the ratings of a game nothing can be lost: they are one transaction."""
    from server.stores import new_game
    from sintra.server.results import counting
    from sintra.server.results.counting import Finished, count
    from sintra.server.store import SeatResult

    seats = [SeatResult(n, "", 1, 5.0, "finished", True, n + 1, False, 10, "{}") for n in range(2)]
    game = Finished("a", seats, Contest("azul:2", 5.0, ("level:1", "level:2"), (1, 2)))

    async def work(store: Store) -> None:
        assert await store.create(new_game("a", status="over"))

        def cut(connection: Connection) -> None:
            counting.count(connection, game)
            raise KeyError("the power fails here")

        with pytest.raises(KeyError):
            await store.act(cut)
        assert await store.ask(lambda connection: connection.execute(select(results)).all()) == []
        assert await store.ask(standings) == {}
        done = await asyncio.gather(*(store.act(partial(count, game=game)) for _ in range(5)))
        assert sorted(done) == [False] * 4 + [True]
        assert {row.games for row in (await store.ask(standings)).values()} == {1}

    on(url, work)


@USUALLY_SQLITE
def test_a_deleted_opponent_leaves_everybody_elses_rating_as_the_logs_say(url: str, tmp_path: Path) -> None:
    server = Server(tmp_path, "--bots", "1", SINTRA_DATABASE_URL=url, **FREELY).start()
    try:
        players = server.pair(**RATED)
        resigned(server, players)
        again = players[1].ask("rematch", {})["d"]["table"]
        back = [server.socket(again, player.token) for player in players]
        for each in back:
            each.until(lambda each=each: each.table.get("status") == "running")
        wait_for(lambda: counted(url, players[0].id))
        back[0].do("resign", seat=back[0].you[0])
        assert server.delete("/api/players/me", players[0].token).status_code == 200
        wait_for(lambda: counted(url, again))
    finally:
        server.kill()

    async def same(store: Store) -> None:
        found = await Operator(store, "test").ratings()
        assert (found.ratings, found.different) == (1, ())

    on(url, same)


# What the player sees


@pytest.fixture(scope="module")
def played(server: Server) -> dict[str, Any]:
    """Somebody with a finished game at one screen, a rated victory and a defeat against a bot."""
    ada, bo = server.person("Ada"), server.person("Bo")
    made = server.table(ada, "azul", ME, OPEN, **RATED)
    id = made["table"]["id"]
    server.post(f"/api/tables/{id}/seats", {"invitation": made["invitations"]["1"]}, bo)
    pair = [server.socket(id, token) for token in (bo, ada)]
    for player in pair:
        player.until(lambda player=player: player.table.get("status") == "running")
    resigned(server, pair)
    alone = server.socket(server.table(ada, "duel", ME, ME)["table"]["id"], ada)
    alone.until(lambda: alone.moves)
    from server.live import finish

    finish([alone], random.Random(3))
    lost = server.socket(server.table(ada, "azul", ME, bot(2))["table"]["id"], ada)
    lost.until(lambda: lost.table.get("status") == "running")
    lost.do("resign", seat=0)
    lost.until(lambda: lost.table["status"] == "over")
    wait_for(lambda: server.get("/api/players/me/games", ada).json()["found"] == 3)
    return {"token": ada, "bo": bo, "rated": id, "alone": alone.id, "lost": lost.id}


def mine(server: Server, played: dict[str, Any], **params: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = server.get("/api/players/me/games", played["token"], **params).json()["games"]
    return found


def test_history_has_result_opponents_and_rating(server: Server, played: dict[str, Any]) -> None:
    lost, alone, won = mine(server, played)
    assert [each["table"] for each in (lost, alone, won)] == [played["lost"], played["alone"], played["rated"]]
    assert (won["outcome"], won["rated"], won["change"], won["rating"]["rating"]) == ("won", True, 162, 1662)
    assert [(seat["name"], seat["yours"]) for seat in won["seats"]] == [("Ada", True), ("Bo", False)]
    assert (lost["outcome"], lost["rated"], lost["rating"]) == ("lost", False, None)
    assert [(seat["kind"], seat["level"]) for seat in lost["seats"]] == [("person", 0), ("bot", 2)]
    assert alone["outcome"] in ("won", "shared")


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"game": "duel"}, ["alone"]),
        ({"result": "lost"}, ["lost"]),
        ({"against": "people"}, ["rated"]),
        ({"against": "bots", "game": "azul"}, ["lost"]),
        ({"review": "blunder"}, []),
        ({"review": "none"}, ["lost", "alone", "rated"]),
        ({"first": 2}, ["rated"]),
    ],
)
def test_history_is_filtered(
    server: Server, played: dict[str, Any], params: dict[str, Any], expected: list[str]
) -> None:
    assert [each["table"] for each in mine(server, played, **params)] == [played[name] for name in expected]


def test_statistics_add_up(server: Server, played: dict[str, Any]) -> None:
    found = server.get("/api/players/me/statistics/azul", played["token"]).json()
    assert (found["all"]["games"], found["all"]["won"], found["all"]["lost"]) == (2, 1, 1)
    assert [(each["level"], each["won"], each["games"]) for each in found["levels"]] == [(2, 0, 1)]
    (rating,) = found["ratings"]
    assert (rating["players"], rating["rating"], rating["provisional"], len(rating["history"])) == ("2", 1662, True, 1)
    assert found["suggestion"] is None
    duel = server.get("/api/players/me/statistics/duel", played["token"]).json()
    sheet = server.get(f"/api/tables/{played['alone']}").json()["result"]
    (game,) = mine(server, played, game="duel")
    total = sum(line["points"] for line in sheet["sheet"][game["seat"]])
    assert sum(each["points"] for each in duel["sources"]) == pytest.approx(total, abs=0.1)
    assert duel["best"][0]["score"] == sheet["scores"][game["seat"]]
    assert code(server.get("/api/players/me/statistics/chess", played["token"])) == (404, "no_such_page")


def row(level: int = 0, place: int = 1, **more: Any) -> dict[str, Any]:
    """A result of somebody in a game of two, as the store gives it."""
    return {
        "game": f"g{level}-{place}-{more.get('n', 0)}", "header": "azul:2:coloured", "seat": 0, "place": place,
        "shared": False, "score": 40, "at": 1e9, "points": "{}", "reason": "finished", "rating": None,
        "deviation": None, "accuracy": None, "luck": None, **more,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("beaten", "suggested"),
    [({3: 4}, None), ({3: 5}, (3, 5, 4)), ({1: 9, 3: 5, 4: 4}, (3, 5, 4)), ({6: 5}, None)],
)
def test_whoever_has_beaten_a_level_five_times_is_told_to_try_the_next(
    beaten: dict[int, int], suggested: tuple[int, int, int] | None
) -> None:
    rows = [row(level, n=n) for level, wins in beaten.items() for n in range(wins)] + [row(2, 2, n=n) for n in range(9)]
    levels = {each["game"]: int(each["game"][1]) for each in rows}
    found = statistics_of("azul", rows, levels, {})
    told = found.suggestion
    assert (None if told is None else (told.beaten, told.times, told.next)) == suggested
    assert {each.level: each.won for each in found.levels} == {**beaten, 2: 0}


def test_accuracy_and_luck_are_those_of_reviewed_games_by_level_seat_and_month() -> None:
    rows = [
        row(3, n=1, accuracy=90.0, luck=0.1, at=1e9),
        row(3, 2, n=2, accuracy=70.0, luck=-0.2, at=1e9, seat=1),
        row(4, 2, n=3, at=1.1e9, score=70),
    ]
    found = statistics_of("azul", rows, {each["game"]: int(each["game"][1]) for each in rows}, {})
    assert (found.all.accuracy, found.all.luck, found.reviewed) == (80.0, -0.05, 2)
    assert [(each.level, each.accuracy, each.luck) for each in found.levels] == [(3, 80.0, -0.05), (4, None, None)]
    assert [(each.seat, each.accuracy, each.games) for each in found.seats] == [(0, 90.0, 2), (1, 70.0, 1)]
    assert [(each.accuracy, each.score) for each in found.months] == [(80.0, 40.0), (None, 70.0)]
    assert [each.score for each in found.best] == [70, 40, 40]


def test_bots_are_rated_and_marked(server: Server) -> None:
    ada = server.person("Ada")
    player = server.socket(server.table(ada, "duel", ME, bot(2), **RATED)["table"]["id"], ada)
    player.until(lambda: player.table.get("status") == "running")
    resigned(server, [player])
    wait_for(lambda: server.get(f"/api/tables/{player.id}/ratings").json()["counted"])
    leaders = server.get("/api/ratings/duel", ada).json()["leaders"]
    (rated_bot,) = [each for each in leaders if each["kind"] == "bot" and each["level"] == 2]
    assert (rated_bot["rating"], rated_bot["name"], rated_bot["provisional"]) == (1662, "", True)
    (own,) = [each for each in leaders if each["yours"]]
    assert (own["kind"], own["rating"]) == ("person", 1338)
    listed = server.table(ada, "duel", ME, OPEN, listed=True)["table"]["id"]
    lobby = server.get("/api/lobby").json()["open"]
    assert next(each["ratings"] for each in lobby if each["table"]["id"] == listed) == [1338, None]


def test_the_leaderboard_marks_who_asks_and_what_is_provisional(server: Server, played: dict[str, Any]) -> None:
    leaders = server.get("/api/ratings/azul", played["token"]).json()["leaders"]
    (own,) = (each for each in leaders if each["yours"])
    assert (own["name"], own["rank"], own["provisional"]) == ("Ada", 0, True)
    assert not any(each["yours"] for each in server.get("/api/ratings/azul").json()["leaders"])


def test_all_records_come_in_one_archive(server: Server, played: dict[str, Any]) -> None:
    answer = server.get("/api/players/me/records.zip", played["token"]).raise_for_status()
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        names = set(archive.namelist())
        assert names == {f"sintra-{played[name]}.txt" for name in ("rated", "alone", "lost")}
        for name in names:
            assert Record.parse(archive.read(name).decode()).replay() is not None
    assert code(server.get("/api/players/me/records.zip")) == (401, "bad_token")


@pytest.mark.parametrize("change", [{"hints": True}, {"takebacks": True}, {"clock": {"kind": "none"}}, {"coach": True}])
def test_a_rated_table_has_a_clock_and_no_help(server: Server, change: dict[str, Any]) -> None:
    body = {"game": "azul", "seats": [ME, OPEN], **RATED, **change}
    assert code(server.post("/api/tables", body, server.person())) == (400, "bad_option")


def test_nobody_plays_a_rated_game_against_themselves(server: Server) -> None:
    ada = server.person()
    body = {"game": "azul", "seats": [ME, ME], **RATED}
    assert code(server.post("/api/tables", body, ada)) == (400, "rated_alone")
    made = server.table(ada, "azul", ME, OPEN, **RATED)
    sit = {"invitation": made["invitations"]["1"]}
    assert code(server.post(f"/api/tables/{made['table']['id']}/seats", sit, ada)) == (400, "rated_alone")


def test_a_table_tells_what_it_did_to_ratings(server: Server) -> None:
    first = resigned(server, server.pair(**RATED))
    path = f"/api/tables/{first.id}/ratings"
    wait_for(lambda: server.get(path).json()["counted"])
    seats = server.get(path).json()["seats"]
    assert sorted((seat["rating"], seat["change"], seat["provisional"]) for seat in seats) == [
        (1338, -162, True),
        (1662, 162, True),
    ]
    assert seats[first.you[0]]["change"] == -162
    unrated = resigned(server, server.pair())
    other = f"/api/tables/{unrated.id}/ratings"
    wait_for(lambda: server.get(other).json()["counted"])
    assert server.get(other).json()["seats"] == [None, None]
