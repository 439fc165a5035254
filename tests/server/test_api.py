"""The HTTP interface: as its description says, and every route of docs/wire.md by itself."""

import random
import re
from types import SimpleNamespace
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

import sintra
from patience import PATIENCE
from server.live import ASKING, ME, OPEN, Player, Server, bearer, bot, code, finish
from server.sitting import rebuilt
from sintra.core.reasons import Illegal
from sintra.games.pavilion.position import BONUS
from sintra.search import greedy
from sintra.server.http.api_docs import METHODS
from sintra.server.http.app import create_app
from sintra.server.limits import Limiter, LimitValues

CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
    response_schema_conformance, negative_data_rejection, unsupported_method,
]  # fmt: skip


@pytest.fixture(scope="module")
def ada(server: Server) -> str:
    return server.person("Ada")


@pytest.fixture(scope="module")
def over(server: Server) -> Player:
    """A finished game of Duel, seen by who played both seats."""
    player = server.alone("duel")
    finish([player], random.Random(1))
    return player


@pytest.fixture(scope="module")
def given_up(server: Server) -> Player:
    """A game that ended at once: what is worked out about it takes no time."""
    player = server.alone()
    player.do("resign", seat=0)
    player.until(lambda: player.table.get("status") == "over")
    return player


@pytest.fixture(scope="module")
def description(server: Server) -> Any:
    return schemathesis.openapi.from_url(server.url + "/api/openapi.json")


def routes() -> list[tuple[str, str]]:
    """List what is described, without a server."""
    application = create_app(SimpleNamespace(limits=Limiter(LimitValues())))  # type: ignore[arg-type]
    paths = application.openapi_schema.to_schema()["paths"]
    return [(method, path) for path, told in paths.items() for method in told if method in METHODS]


@pytest.mark.parametrize(("method", "path"), routes())
def test_every_answer_is_one_that_is_described(
    server: Server, description: Any, over: Player, given_up: Player, method: str, path: str
) -> None:
    ada = server.person("Ada")  # somebody else each time: one of the routes deletes who asks
    table = given_up if "/review" in path else over

    @settings(max_examples=15, suppress_health_check=list(HealthCheck), deadline=None)
    @given(case=description[path][method].as_strategy(), known=st.booleans())
    def check(case: Any, known: bool) -> None:
        if known and "id" in case.path_parameters:
            case.path_parameters["id"] = table.id
        case.call_and_validate(headers=bearer(ada), checks=CHECKS, timeout=PATIENCE)

    check()


def test_games_are_told_with_all_that_can_be_chosen(server: Server) -> None:
    told = server.get("/api/games").json()
    assert [game["name"] for game in told["games"]] == ["azul", "duel", "pavilion"]
    assert told["levels"] == [1, 2, 3, 4, 5, 6]
    assert set(told["clocks"]) == {"none", "move", "total"}


@pytest.mark.parametrize("name", ["Ada", " Zoë ", "Олена", "李", "a" * 24])
def test_a_name_of_any_alphabet_is_kept_and_can_be_changed(server: Server, name: str) -> None:
    token = server.person(name)
    assert re.fullmatch("[0-9a-f]{32}", token)
    assert server.get("/api/players/me", token).json()["name"] == name.strip()
    renamed = ASKING.put(f"{server.url}/api/players/me", json={"name": "Bo"}, headers=bearer(token))
    assert renamed.json()["name"] == server.get("/api/players/me", token).json()["name"] == "Bo"


@pytest.mark.parametrize("name", ["", "   ", "a" * 25, "a\nb", "a\u202eb", "\x00"])
def test_a_name_that_could_not_be_shown_is_refused(server: Server, name: str) -> None:
    assert code(server.post("/api/players", {"name": name}))[1] in ("bad_name", "bad_request")


@pytest.mark.parametrize("token", ["", "0" * 32, "Bearer", "x", "' OR 1=1 --"])
def test_without_a_token_that_was_given_out_nothing_is_made(server: Server, token: str) -> None:
    new = {"game": "azul", "seats": [ME, OPEN]}
    assert code(server.post("/api/tables", new, token)) == (401, "bad_token")
    assert code(server.get("/api/tables/mine", token)) == (401, "bad_token")
    assert code(server.get("/api/players/me", token)) == (401, "bad_token")
    assert code(server.post("/api/records", {"text": "x"}, token)) == (401, "bad_token")


@pytest.mark.parametrize(
    "new",
    [
        {"game": "chess"},
        {"options": {"players": "2"}},
        {"options": {"name": "azul"}},
        {"options": {"definition": "x"}},
        {"options": {"wall": "é"}},
        {"options": {"": ""}},
        {"seats": [ME]},
        {"seats": [ME] * 5},
        {"seats": [ME, {"kind": "bot", "level": 7}]},
        {"seats": [ME, {"kind": "me", "name": "\x00"}]},
        {"seats": [ME, {"kind": "me", "nonce": "a|b"}]},
        {"players": 3},
        {"game": "duel", "seats": [ME, ME, ME]},
        {"clock": {"kind": "move", "seconds": 1}},
        {"clock": {"kind": "total", "seconds": 60, "increment": -1}},
        {"clock": {"kind": "total", "seconds": 1e300}},
        {"position": "azul:2:coloured"},
        {"position": "\x00"},
        {"takeover": 9},
        {"unknown": 1},
    ],
)
def test_a_table_with_odd_options_is_refused_with_a_code(server: Server, ada: str, new: dict[str, Any]) -> None:
    answer = server.post("/api/tables", {"game": "azul", "seats": [ME, OPEN], **new}, ada)
    assert answer.status_code == 400
    assert code(answer)[1] in ("bad_option", "bad_request", "bad_position", "bad_name")


def test_a_table_is_made_found_joined_and_listed(server: Server, ada: str) -> None:
    bo = server.person("Bo")
    made = server.table(ada, "azul", ME, OPEN, bot(2), listed=True, players=3)
    id, invitations = made["table"]["id"], made["invitations"]
    assert list(invitations) == ["1"]
    assert server.get(f"/api/tables/{id}/invitations", ada).json()["invitations"] == invitations
    assert code(server.get(f"/api/tables/{id}/invitations", bo)) == (403, "not_host")
    assert server.get(f"/api/tables/{id}", ada).json()["host"] is True
    assert server.get(f"/api/tables/{id}").json()["host"] is False
    for wanted, found in (("azul", True), ("duel", False), ("nogame", False)):
        assert found == (id in [each["id"] for each in server.get("/api/tables", game=wanted).json()])
    assert id in [each["id"] for each in server.get("/api/tables/mine", ada).json()]
    assert id not in [each["id"] for each in server.get("/api/tables/mine", bo).json()]
    joined = server.post(f"/api/tables/{id}/seats", {"name": "Bobby"}, bo).json()
    assert (joined["seat"], joined["table"]["status"]) == (1, "running")
    assert joined["table"]["seats"][1] | {"name": "Bobby", "yours": True} == joined["table"]["seats"][1]
    assert code(server.post(f"/api/tables/{id}/seats", {}, server.person())) == (409, "not_open")
    assert id in [each["id"] for each in server.get("/api/tables", status="running").json()]


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ({}, (403, "wrong_invitation")),
        ({"invitation": "0" * 32}, (403, "wrong_invitation")),
        ({"invitation": "é"}, (403, "wrong_invitation")),
        ({"seat": 1}, (403, "wrong_invitation")),
        ({"seat": 0}, (409, "seat_taken")),
        ({"seat": 3}, (400, "no_seat")),
        ({"seat": 4}, (400, "bad_request")),
        ({"nonce": "," * 3}, (400, "bad_request")),
    ],
)
def test_a_seat_is_not_taken_without_its_invitation(
    server: Server, ada: str, body: dict[str, Any], answer: tuple[int, str]
) -> None:
    id = server.table(ada, "azul", ME, OPEN)["table"]["id"]
    assert code(server.post(f"/api/tables/{id}/seats", body, server.person())) == answer


def test_an_invitation_opens_its_own_seat_of_its_own_table_once(server: Server, ada: str) -> None:
    made, other = (server.table(ada, "azul", ME, OPEN, OPEN) for _ in range(2))
    seats = f"/api/tables/{made['table']['id']}/seats"
    first, second = made["invitations"]["1"], made["invitations"]["2"]
    bo = server.person("Bo")
    assert code(server.post(seats, {"invitation": other["invitations"]["1"]}, bo)) == (403, "wrong_invitation")
    assert code(server.post(seats, {"invitation": first, "seat": 2}, bo)) == (403, "wrong_invitation")
    assert server.post(seats, {"invitation": first}, bo).json()["seat"] == 1
    assert code(server.post(seats, {"invitation": first}, bo)) == (403, "wrong_invitation")
    assert server.post(seats, {"invitation": second}, bo).json()["seat"] == 2


BLANK = ["\u3164", "\u2800", "Ada\u3164", "\uffa0\u115f", "\u0301", "\ufe0f", "\u200b", "\u00a0", "\U000e0041"]
BOTS = ["level:6", "Level: 6", "ｌｅｖｅｌ：６", "level:", "Bot, level 6", "bot", "БОТ 3", "Bot3"]


@pytest.mark.parametrize("name", [*BLANK, *BOTS])
def test_a_name_can_be_seen_and_is_no_bots(server: Server, ada: str, name: str) -> None:
    assert code(server.post("/api/players", {"name": name})) == (400, "bad_name")
    seats = [{"kind": "me", "name": name}, OPEN]
    assert code(server.post("/api/tables", {"game": "azul", "seats": seats}, ada)) == (400, "bad_name")


@pytest.mark.parametrize("name", ["Botond", "Ботан", "Levelle", "李", "3", "🤖", "❤\ufe0f", "O'Neil"])
def test_other_names_are_taken(server: Server, name: str) -> None:
    assert server.person(name)


DEEP = ["[" * 5000, '{"name":' + "[" * 5000, '{"name":{"a":' * 2000, '{"name":"\xed\xa0\x80"}']


@pytest.mark.parametrize("body", [*DEEP, '{"name":' + "9" * 5000 + "}", '{"name":' + "9" * 400 + "}"])
def test_json_that_nobody_can_read_is_refused_without_a_traceback(server: Server, ada: str, body: str) -> None:
    for path in ("/api/players", "/api/tables", "/api/records", "/api/positions"):
        answer = ASKING.post(server.url + path, content=body.encode("latin-1"), headers=bearer(ada))
        assert code(answer) == (400, "bad_request"), path
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("text", ['{"format":' + "9" * 5000 + "}", '{"a":' * 15_000, "[" * 90_000])
def test_a_record_that_nobody_can_read_is_refused(server: Server, ada: str, text: str) -> None:
    assert code(server.post("/api/records", {"text": text}, ada)) == (400, "bad_record")


@pytest.mark.parametrize("nonce", ["abc\n", "\n", "a b", "é"])
def test_a_nonce_is_letters_and_digits_to_its_end(server: Server, ada: str, nonce: str) -> None:
    me = {"kind": "me", "nonce": nonce}
    assert code(server.post("/api/tables", {"game": "azul", "seats": [me, OPEN]}, ada)) == (400, "bad_request")
    id = server.table(ada, "azul", ME, OPEN, listed=True)["table"]["id"]
    assert code(server.post(f"/api/tables/{id}/seats", {"nonce": nonce}, ada)) == (400, "bad_request")


@pytest.mark.parametrize("path", ["record.txt", "record.json", "replay", "film.svg", "position?v=0"])
def test_a_game_is_told_to_anybody_when_it_is_over_and_not_before(server: Server, ada: str, path: str) -> None:
    for id in (server.table(ada, "duel", ME, ME)["table"]["id"], server.table(ada, "duel", ME, OPEN)["table"]["id"]):
        assert code(server.get(f"/api/tables/{id}/{path}")) == (409, "not_over")
        assert code(server.get(f"/api/tables/{id}/{path}", ada)) == (409, "not_over")
    assert code(server.get(f"/api/tables/nosuchtable/{path}")) == (404, "no_such_table")


def test_a_finished_game_is_fetched_as_text_and_json_and_imported_again(server: Server, ada: str, over: Player) -> None:
    text = server.get(f"/api/tables/{over.id}/record.txt").text
    record = sintra.Record.parse(text)
    assert record.replay().outcome is not None
    written = server.get(f"/api/tables/{over.id}/record.json").text
    assert sintra.Record.parse(written).replay() == record.replay()
    for content in (text, written):
        answer = server.post("/api/records", {"text": content}, ada)
        assert answer.status_code == 201, answer.text
        sheet = answer.json()["table"]
        assert (sheet["status"], sheet["imported"]) == ("over", True)
        assert sheet["result"]["scores"] == over.table["result"]["scores"]
        last = server.get(f"/api/tables/{sheet['id']}/replay").json()["entries"][-1]["entry"]["v"]
        told = server.get(f"/api/tables/{sheet['id']}/position", v=last).json()["text"]
        assert told == record.replay().text()
    for wrong in (text[: len(text) // 2], "{}", "\x00", text.replace("duel", "azul", 1)):
        assert code(server.post("/api/records", {"text": wrong}, ada)) == (400, "bad_record")


def test_the_kind_of_a_text_is_told_once(server: Server, over: Player) -> None:
    kinds = [server.get(path).headers["content-type"] for path in ("/api/docs", f"/api/tables/{over.id}/record.txt")]
    assert kinds == ["text/html; charset=utf-8", "text/plain; charset=utf-8"]


def test_a_position_is_edited_place_by_place(server: Server) -> None:
    azul = sintra.game("azul")
    state = azul.start(seed=7)
    asked = {"text": state.text(), "changes": [{"do": "put", "piece": "B", "place": "seat-0/wall/0-0"}]}
    found = server.post("/api/positions/edit", asked).json()
    assert [(each["code"], each["places"]) for each in found["faults"]] == [("tile_count", ["bag"])]
    assert (found["text"], found["link"], found["info"]) == (None, None, None)
    assert found["view"]["wall"][0][0][0] == 0
    sound = server.post(
        "/api/positions/edit", {"text": found["draft"], "changes": [{"do": "balance", "place": "bag"}]}
    ).json()
    assert (sound["faults"], sound["text"]) == ([], sound["draft"])
    assert sound["info"]["moves"] is not None
    assert server.post("/api/positions/edit", {"link": sound["link"]}).json() == sound
    assert azul.parse_link(sound["link"]) == azul.parse(sound["text"])
    empty = server.post("/api/positions/edit", {"game": "pavilion:3:grey"}).json()
    assert {each["id"]: each["value"] for each in empty["places"]}["seat-2/hand"] == "-"
    assert empty["info"] is None or empty["info"]["moves"] is None
    dealt = server.post("/api/positions/edit", {"game": "pavilion:3:grey", "dealt": True}).json()
    assert dealt["faults"] == []
    assert dealt["info"]["moves"] is not None


def test_an_edit_that_cannot_be_made_is_refused(server: Server) -> None:
    text = sintra.game("azul").start(seed=7).text()
    wrong = {"text": text, "changes": [{"do": "take", "piece": "B", "place": "seat-0/line-1"}]}
    answer = server.post("/api/positions/edit", wrong)
    assert code(answer) == (400, "bad_change")
    assert answer.json()["params"]["why"] == "edit_take"
    assert code(server.post("/api/positions/edit", {"link": "1damaged"})) == (400, "bad_link")
    assert code(server.post("/api/positions/edit", {})) == (400, "one_position")
    assert code(server.post("/api/positions/edit", {"text": text, "game": "azul:2:grey"})) == (400, "one_position")
    assert code(server.post("/api/positions/edit", {"text": "azul:2:coloured round=1"})) == (400, "bad_position")


def test_a_replay_tells_what_a_seat_saw_and_positions_are_those_of_its_entries(server: Server, over: Player) -> None:
    for seat in (None, 0, 1):
        told = server.get(f"/api/tables/{over.id}/replay", **({} if seat is None else {"seat": str(seat)})).json()
        view = told["first"]["view"]
        for event in told["entries"]:
            view |= event["changes"]
        assert view == sintra.parse(_last_position(server, over, len(told["entries"]))).view(seat).data()
    assert code(server.get(f"/api/tables/{over.id}/replay", seat=2)) == (400, "no_seat")
    assert code(server.get(f"/api/tables/{over.id}/position", v=10**30)) == (400, "no_such_entry")
    assert code(server.get(f"/api/tables/{over.id}/position", v=-1)) == (400, "bad_request")


def _last_position(server: Server, player: Player, v: int) -> str:
    return str(server.get(f"/api/tables/{player.id}/position", v=v).json()["text"])


@pytest.mark.parametrize("game", ["azul", "duel", "pavilion"])
def test_a_position_or_a_view_is_read_drawn_and_advised_on(server: Server, game: str) -> None:
    state = sintra.game(game).start(seed=3)
    for text in (state.text(), state.view(state.turn).text()):
        told = server.post("/api/positions", {"text": text}).json()
        assert (told["game"], told["turn"], told["over"]) == (state.game.header, state.turn, False)
        assert told["view"] == state.view(state.turn).data()
        assert told["moves"]["seat"] == state.turn
        drawn = server.get("/api/positions/picture.svg", text=text, language="uk")
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert drawn.text.startswith("<svg")
        assert told["text"] == state.view(state.turn).text()
    advice = server.post("/api/positions/hint", {"text": state.text()}).json()
    assert advice["seat"] == state.turn
    assert len(advice["candidates"]) == min(3, len(state.moves))
    best = advice["candidates"][0]
    assert best["move"] in state.moves.numbers
    assert best["line"][0] == {"move": best["move"], "text": best["text"]}
    assert sum(best["chances"]) == pytest.approx(1)
    assert best["against"] == advice["candidates"][1]["text"]
    assert all(word in (None, told) for word, told in zip(advice["area"], best["path"], strict=True))
    assert advice["area"] != best["path"]
    other = state.view(1 - (state.turn or 0)).text()
    assert code(server.post("/api/positions/hint", {"text": other})) == (400, "nothing_to_decide")
    assert code(server.post("/api/positions", {"text": state.text()[:-3]})) == (400, "bad_position")
    assert code(server.get("/api/positions/picture.svg", text="azul:9:x y")) == (400, "bad_position")


def test_what_follows_a_tried_move_by_chance_is_drawn_if_asked_for(server: Server) -> None:
    state = sintra.game("pavilion").start(seed=3)
    while state.array["phase"][0] != BONUS:
        state = state.play(greedy.choose(state.view(state.turn), 1))
    asked = {"text": state.text(), "move": state.moves[0].number}
    short = server.post("/api/positions/try", asked).json()
    assert short["after"]["turn"] is None
    found = server.post("/api/positions/try", asked | {"draws": True}).json()
    assert found == server.post("/api/positions/try", asked | {"draws": True}).json()
    kinds = [[step["event"]["kind"] for step in answer["steps"]] for answer in (short, found)]
    assert kinds[1] == [*kinds[0], "filled"]
    assert found["after"]["turn"] is not None
    assert sum(found["after"]["view"]["supply"]) == 10


@pytest.mark.parametrize("game", ["azul", "duel", "pavilion"])
def test_a_move_is_tried_in_a_position(server: Server, game: str) -> None:
    state = sintra.game(game).start(seed=3)
    seat, move = state.turn, state.moves[-1]
    before = state.view(seat)
    found = server.post("/api/positions/try", {"text": before.text(), "move": move.number}).json()
    assert found == server.post("/api/positions/try", {"text": state.text(), "move": move.text}).json()
    after, trail = before.sample(0).asking().carry_out(move)
    assert [step["event"]["kind"] for step in found["steps"]] == [event.kind for event in trail.log]
    view = before.data()
    for step, seen in zip(found["steps"], trail.steps(seat), strict=True):
        view |= {name: rebuilt(view[name], value) for name, value in step["changes"].items()}
        assert view == seen.view.data()
    assert found["after"]["view"] == after.view(seat).data()
    assert found["after"]["seat"] == seat
    assert server.post("/api/positions", {"text": found["after"]["text"]}).json() == found["after"]
    legal = set(state.moves.numbers)
    illegal = next(number for number in range(state.game.spec.actions) if number not in legal)
    verdict = state.explain(illegal)
    assert isinstance(verdict, Illegal)
    assert code(server.post("/api/positions/try", {"text": state.text(), "move": illegal})) == (400, verdict.reason)
    assert code(server.post("/api/positions/try", {"text": state.text(), "move": "!"})) == (400, "no_such_move")
    other = state.view(1 - (seat or 0)).text()
    assert code(server.post("/api/positions/try", {"text": other, "move": 0})) == (400, "nothing_to_decide")
