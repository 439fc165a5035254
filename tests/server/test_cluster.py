"""Two servers on one PostgreSQL: one game with its players on both, and one of the servers killed."""

import random
import threading
from collections.abc import Iterator

import pytest

from server.live import ASKING, FREELY, ME, OPEN, Player, Refused, Server, bearer, bot, finish, wait_for
from server.postgres import Cluster


@pytest.fixture(scope="module")
def place(postgres_cluster: Cluster) -> str:
    return postgres_cluster.database("cluster")


@pytest.fixture(scope="module")
def servers(place: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    folders = [tmp_path_factory.mktemp(name) for name in ("one", "two")]
    made = [Server(folder, "--bots", "1", SINTRA_DATABASE_URL=place, **FREELY) for folder in folders]
    with made[0], made[1]:
        yield made
    for server in made:
        assert "Traceback" not in server.log.read_text()


def apart(servers: list[Server], game: str) -> list[Player]:
    """Seat two people at a table, each on a server of its own."""
    players = servers[0].pair(game)
    players[1].close()
    return [players[0], players[1].again(servers[1].address_of(players[1].id))]


def test_moves_reach_the_other_server_and_a_killed_one_is_not_missed(servers: list[Server]) -> None:
    rng = random.Random(1)
    players = apart(servers, "duel")
    finish(players, rng, moves=12)
    assert players[0].v == players[1].v
    servers[1].kill()
    try:
        players[1] = players[1].again(servers[0].address_of(players[1].id))
        finish(players, rng)
    finally:
        servers[1].start()
    assert players[0].table["result"]["reason"] == "finished"
    seen = servers[1].get(f"/api/tables/{players[0].id}").json()
    assert seen["result"] == players[1].table["result"]


def test_of_two_commands_for_the_same_number_one_is_done_and_the_other_is_stale(servers: list[Server]) -> None:
    here = servers[0].alone("azul")
    there = here.again(servers[1].address_of(here.id))
    done = stale = 0
    while here.table["status"] == "running" and done < 15:
        v = here.v
        outcomes: list[str] = []

        def race(tab: Player, move: int, v: int = v, outcomes: list[str] = outcomes) -> None:
            try:
                tab.ask("play", {"seat": tab.table["turn"], "move": move}, v)
                outcomes.append("done")
            except Refused as refused:
                outcomes.append(str(refused.code))

        moves = here.numbers()
        racers = [threading.Thread(target=race, args=(tab, moves[-n])) for n, tab in enumerate((here, there), 1)]
        for racer in racers:
            racer.start()
        for racer in racers:
            racer.join()
        assert sorted(outcomes) == ["done", "stale"]
        done, stale = done + 1, stale + 1
        for tab in (here, there):
            tab.until(lambda tab=tab, v=v: tab.v > v and (tab.moves or tab.table["status"] == "over"))
        assert here.v == there.v
        assert here.view == there.view
    assert done == stale >= 10


def test_a_seat_that_two_want_on_two_servers_is_taken_by_one(servers: list[Server]) -> None:
    people = [servers[0].person("Bo"), servers[0].person("Cy")]
    for _ in range(5):
        made = servers[0].table(servers[0].person(), "azul", ME, OPEN)
        body = {"invitation": made["invitations"]["1"]}
        answers: list[int] = []

        def sit(n: int, path: str, body: dict[str, str] = body, answers: list[int] = answers) -> None:
            answers.append(servers[n].post(path, body, people[n]).status_code)

        path = f"/api/tables/{made['table']['id']}/seats"
        sitters = [threading.Thread(target=sit, args=(n, path)) for n in range(2)]
        for sitter in sitters:
            sitter.start()
        for sitter in sitters:
            sitter.join()
        assert len([status for status in answers if status == 201]) == 1, answers
        assert all(status in (201, 400, 409) for status in answers)


def test_a_rematch_that_both_ask_for_on_two_servers_is_one_table(servers: list[Server]) -> None:
    players = apart(servers, "azul")
    players[0].do("resign", seat=0)
    for player in players:
        player.until(lambda player=player: player.table["status"] == "over")
    found: list[str] = []

    def ask(player: Player) -> None:
        found.append(player.ask("rematch", {})["d"]["table"])

    askers = [threading.Thread(target=ask, args=(player,)) for player in players]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert len(found) == 2
    assert len(set(found)) == 1
    for server, player, seat in zip(servers, players, (1, 0), strict=True):
        again = server.socket(found[0], player.token)
        again.until(lambda again=again: again.table)
        assert again.you == [seat]


def test_a_bot_moves_once_though_both_servers_know_the_game(servers: list[Server]) -> None:
    token = servers[0].person()
    made = servers[0].table(token, "azul", ME, bot(1))
    here = servers[0].socket(made["table"]["id"], token)
    here.until(lambda: here.moves)
    there = here.again(servers[1].address_of(here.id))
    finish([here], random.Random(4), moves=8)
    there.until(lambda: there.v >= here.v)
    played = [entry["seat"] for entry in here.events if entry["kind"] == "played"]
    assert played[:16] == [0, 1] * (len(played[:16]) // 2) or here.table["round"] > 1
    assert there.view == here.view


def test_a_name_that_was_changed_on_one_server_is_the_name_on_the_other(servers: list[Server]) -> None:
    token = servers[0].person("Ada")
    assert servers[1].get("/api/players/me", token).json()["name"] == "Ada"
    renamed = ASKING.put(f"{servers[0].url}/api/players/me", json={"name": "Adele"}, headers=bearer(token))
    assert renamed.json() == {"name": "Adele"}
    assert servers[1].table(token, "azul", ME, OPEN)["table"]["seats"][0]["name"] == "Adele"


def test_figures_and_health_are_those_of_each_server(servers: list[Server]) -> None:
    for server in servers:
        server.table(server.person(), "azul", ME, bot(1))
        assert server.get("/healthz").json()["ok"] is True
        wait_for(lambda server=server: server.figure("entries_total") > 0)
