"""Who somebody is: a recovery code, several devices, settings, and everything personal given out or deleted."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, Connection, insert, select

from server.live import ASKING, FREELY, ME, OPEN, Server, bearer, code
from server.stores import new_game, on
from sintra.server.errors import Refusal
from sintra.server.people import CODE_SECONDS, People
from sintra.server.recovery import SIZE, WORDS_IN_CODE, code_hash, new_code, read_code, word_list
from sintra.server.store import Store
from sintra.server.store.personal import delete_person, everything_of, personal_columns
from sintra.server.store.tables import METADATA, entries
from sintra.server.table.creating import CRAFTSPEOPLE, reads_as_bot


def put(server: Server, path: str, body: Any, token: str) -> Any:
    return ASKING.put(server.url + path, json=body, headers=bearer(token))


def me(server: Server, token: str) -> dict[str, Any]:
    found: dict[str, Any] = server.get("/api/players/me", token).raise_for_status().json()
    return found


# The code itself


def test_the_list_has_2048_different_short_words() -> None:
    words = word_list()
    assert len(words) == len(set(words)) == SIZE
    assert all(re.fullmatch("[a-z]{3,7}", word) for word in words)
    assert SIZE**WORDS_IN_CODE >= 2**128


def test_a_code_is_read_however_it_is_written_and_a_wrong_word_is_named() -> None:
    words = new_code()
    assert read_code(" - ".join(words).title() + ".\n") == words
    assert code_hash(words) != code_hash(words[1:] + words[:1]) or len(set(words)) == 1
    with pytest.raises(Refusal) as refused:
        read_code(" ".join([*words[:4], "xyzzy", *words[5:]]))
    assert (refused.value.code, refused.value.params["number"]) == ("bad_word", 5)
    with pytest.raises(Refusal) as refused:
        read_code(" ".join(words[:-1]))
    assert refused.value.code == "bad_code_length"


# On every database


def test_a_code_adds_a_device_once_and_not_after_five_minutes(url: str) -> None:
    async def work(store: Store) -> None:
        now = 1000.0
        people = People(store, lambda: now)
        first = await people.join("Ada", device="Firefox")
        ada = await people.holder(first)
        secret = await people.new_code(ada)
        added = await people.use_code(secret, "Phone")
        assert (added.person.id, added.person.name) == (ada, "Ada")
        assert await people.holder(added.token) == ada
        assert {each.name for each in await people.devices(ada)} == {"Firefox", "Phone"}
        for late in (secret, "0" * 32):
            with pytest.raises(Refusal) as refused:
                await people.use_code(late, "")
            assert refused.value.code == "wrong_code"
        secret = await people.new_code(ada)
        newer = await people.new_code(ada)
        now += CODE_SECONDS - 1
        with pytest.raises(Refusal):
            await people.use_code(secret, "")  # a newer one was made
        now += 2
        with pytest.raises(Refusal):
            await people.use_code(newer, "")  # too late

    on(url, work)


def test_of_two_devices_that_use_one_code_at_once_one_gets_it(url: str) -> None:
    async def work(store: Store) -> None:
        people = People(store)
        ada = await people.holder(await people.join("Ada"))
        secret = await people.new_code(ada)
        tries = await asyncio.gather(*(people.use_code(secret, f"{n}") for n in range(4)), return_exceptions=True)
        assert sum(not isinstance(each, BaseException) for each in tries) == 1
        assert len(await people.devices(ada)) == 2

    on(url, work)


def test_a_recovery_code_finds_its_person_until_there_is_another(url: str) -> None:
    async def work(store: Store) -> None:
        people = People(store)
        ada = await people.holder(await people.join("Ada"))
        await people.join("Bo")  # has none, and is nobody's
        assert not await people.has_recovery(ada)
        words = await people.new_recovery(ada)
        assert (await people.recover(" ".join(words), "")).person.id == ada
        assert (await people.recover(" ".join(words), "")).person.id == ada  # as often as need be
        newer = await people.new_recovery(ada)
        with pytest.raises(Refusal) as refused:
            await people.recover(" ".join(words), "")
        assert refused.value.code == "wrong_code"
        await people.drop_recovery(ada)
        with pytest.raises(Refusal):
            await people.recover(" ".join(newer), "")

    on(url, work)


def test_after_deletion_no_table_but_the_log_knows_the_id(url: str) -> None:
    async def work(store: Store) -> None:
        people = People(store)
        token = await people.join("Ada")
        ada = await people.holder(token)
        await people.new_recovery(ada)
        await people.new_code(ada)
        await people.save_settings(ada, '{"theme":"dark"}')
        await people.note_address(ada, "192.0.2.7", token)
        from sintra.server.admin.operator import THEMSELVES, Operator

        operator = Operator(store, THEMSELVES)
        found = await operator.export(ada)
        assert found["person"]["settings"] == '{"theme":"dark"}'
        assert found["person"]["recovery"] is True
        assert [each["address"] for each in found["addresses"]] == ["192.0.2.7"]
        assert not {"token", "secret"} & {name for each in found["devices"] + found["device_codes"] for name in each}
        await operator.delete_person(ada)
        assert await store.ask(lambda connection: _places_of(connection, ada)) == ["audit"]
        people.forget()
        with pytest.raises(Refusal):
            await people.holder(token)

    on(url, work)


def test_the_page_calls_bots_what_nobody_else_may_be_called() -> None:
    page = (Path(__file__).parents[2] / "web/src/wire/seats.ts").read_text()
    listed = re.search(r"BOTS = \[(.*?)\]", page)
    assert listed is not None
    names = re.findall(r"'(\w+)'", listed[1])
    assert [name.casefold().replace("ã", "a") for name in names] == list(CRAFTSPEOPLE)
    assert all(reads_as_bot(name) for name in names)


def _places_of(connection: Connection, person: str) -> list[str]:
    """Name the tables in which an id stands."""
    found = []
    for table in METADATA.sorted_tables:
        if table is not entries:
            rows = connection.execute(select(table)).all()
            found += [table.name] * any(person in str(value) for row in rows for value in row)
    return found


PEOPLES = {"person", "holder", "host"}
"""What a column is called in which the id of a person stands."""
NAMED = {"holders": "tables", "seat_names": "names", "entrants": "entries"}
"""What the rows of a table are called when they are given out, if not by its name."""
BRIEF = {"reviews"}
"""Tables that know who asked only until they are done."""


def test_a_row_in_whatever_table_is_given_out_and_deleted(url: str) -> None:
    places = [table for table in METADATA.sorted_tables if PEOPLES & set(table.columns.keys())]
    assert {"results", "ratings", "entrants", "reports", "challenges", "mails", "remarks"} <= {t.name for t in places}

    async def work(store: Store) -> None:
        ada = await People(store).holder(await People(store).join("Ada"))
        assert await store.create(new_game("g"))

        def fill(connection: Connection) -> None:
            for table in places:
                connection.execute(insert(table).values({c.name: _filled(connection, c, ada) for c in table.columns}))

        await store.act(fill)
        found = await store.ask(lambda connection: everything_of(connection, ada))
        assert found is not None
        for table in places:
            if table.name not in BRIEF:
                assert found[NAMED.get(table.name, table.name)], table.name
        assert await store.act(lambda connection: delete_person(connection, ada))
        assert await store.ask(lambda connection: _places_of(connection, ada)) == []

    on(url, work)


def _filled(connection: Connection, column: Column[Any], person: str) -> Any:
    """Give a value for a column: the person, something that is there already, or anything of its type."""
    target = next((key.column for key in column.foreign_keys), None)
    if column.name in PEOPLES:
        return person
    if target is not None:
        return connection.execute(select(target)).scalars().first()
    anything: dict[type, Any] = {str: "x", int: 1, float: 1.0, bool: False, bytes: b"x"}
    return anything[column.type.python_type]


def test_every_table_that_refers_to_people_is_personal() -> None:
    assert {table.name for table, _ in personal_columns()} >= {"devices", "addresses", "device_codes"}


# At a real server


def test_a_second_device_sees_the_same_tables_and_is_signed_out(server: Server) -> None:
    token = server.person("Ada")
    made = server.table(token, "azul", ME, OPEN)
    secret = server.post("/api/players/me/code", {}, token).json()
    assert secret["link"] == f"{server.url}/you#code={secret['secret']}"
    body = {"secret": secret["secret"], "device": "Safari, iPhone"}
    second = server.post("/api/players/code", body).raise_for_status().json()
    assert second["name"] == "Ada"
    assert code(server.post("/api/players/code", body)) == (403, "wrong_code")
    mine = server.get("/api/tables/mine", second["token"]).json()
    assert [each["id"] for each in mine] == [made["table"]["id"]]
    devices = me(server, token)["devices"]
    assert [(each["name"], each["this"]) for each in devices] == [("Safari, iPhone", False), ("", True)]
    line = server.socket(made["table"]["id"], second["token"])
    stays = server.socket(made["table"]["id"], token)
    for each in (line, stays):
        each.until(lambda each=each: each.table)
    left = server.delete(f"/api/players/me/devices/{devices[0]['id']}", token).json()
    assert [each["this"] for each in left] == [True]
    line.until(lambda: "bye" in line.heard[-1])
    assert code(server.get("/api/players/me", second["token"])) == (401, "bad_token")
    assert stays.whole()["table"]["id"] == made["table"]["id"]
    assert code(server.delete("/api/players/me/devices/" + "0" * 16, token)) == (404, "no_such_device")


def test_nobody_signs_out_the_device_of_somebody_else(server: Server) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    (device,) = me(server, ada)["devices"]
    assert code(server.delete(f"/api/players/me/devices/{device['id']}", bo)) == (404, "no_such_device")
    assert me(server, ada)["name"] == "Ada"


def test_settings_follow_the_person(server: Server) -> None:
    token = server.person()
    words = server.post("/api/players/me/recovery", {}, token).json()["words"]
    kept = {"theme": "dark", "speed": 0.5, "sound": False}
    assert put(server, "/api/players/me/settings", {"settings": kept}, token).status_code == 200
    other = server.post("/api/players/recover", {"code": " ".join(words)}).json()["token"]
    assert me(server, other)["settings"] == kept
    big = {"settings": {f"k{n}": "x" * 90 for n in range(30)}}
    assert code(put(server, "/api/players/me/settings", big, token)) == (413, "too_large")
    nested = {"settings": {"a": {"b": "c"}}}
    assert code(put(server, "/api/players/me/settings", nested, token)) == (400, "bad_request")


def test_everything_personal_is_given_out_and_deleted_by_the_person(server: Server) -> None:
    player, other = server.pair()
    found = server.get("/api/players/me/export", player.token).raise_for_status()
    assert "attachment" in found.headers["content-disposition"]
    assert found.json()["person"]["name"] == "Ada"
    assert player.token not in found.text
    assert server.delete("/api/players/me", player.token).status_code == 200
    assert code(server.get("/api/players/me", player.token)) == (401, "bad_token")
    other.until(lambda: any(seat["deleted"] for seat in other.table["seats"]))
    (seat,) = (each for each in other.table["seats"] if each["deleted"])
    assert (seat["name"], seat["left"]) == ("", True)


def test_tries_of_codes_are_limited_and_no_secret_is_logged(tmp_path: Path) -> None:
    limits = {**FREELY, "SINTRA_LIMIT_ADDRESS_CODES": "5/3600"}
    with Server(tmp_path, "--bots", "1", "--log", "json", **limits) as server:
        token = server.person()
        words = server.post("/api/players/me/recovery", {}, token).json()["words"]
        secret = server.post("/api/players/me/code", {}, token).json()["secret"]
        wrong = " ".join(new_code())
        for _ in range(3):
            assert code(server.post("/api/players/recover", {"code": wrong})) == (403, "wrong_code")
        assert server.post("/api/players/recover", {"code": " ".join(words)}).status_code == 201
        assert server.post("/api/players/code", {"secret": secret}).status_code == 201
        refused = server.post("/api/players/recover", {"code": " ".join(words)})
        assert code(refused) == (429, "too_many")
        assert refused.json()["params"]["limit"] == "address_codes"
    logged = server.log.read_text()
    for hidden in (token, secret, " ".join(words), wrong):
        assert hidden not in logged


@pytest.mark.parametrize(
    "name", ["B0t 3", "Воt", "ΒОТ", "8ot_1", "1evel:6", "Leve1:3", "ｂｏｔ", "Бот", "MESTRE", "Artesa"]
)
def test_no_name_looks_like_a_bots(server: Server, name: str) -> None:
    assert code(server.post("/api/players", {"name": name})) == (400, "bad_name")


@pytest.mark.parametrize("name", ["Botticelli", "Boto", "Levi", "Олена", "Ботанік", "Otto", "Vol 7"])
def test_other_names_are_fine(server: Server, name: str) -> None:
    assert server.post("/api/players", {"name": name}).status_code == 201
