"""Whatever a client sends: it is answered with a code, the game stays as it is, and it can be played to its end."""

import json
import random
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.live import ME, OPEN, Player, Server, finish
from sintra.server.limits import LIMITS
from sintra.server.wire.commands import KINDS

CODE = re.compile(r"[a-z]+(_[a-z]+)*")
RULE = re.compile(r"[A-Z]{2}-[A-Z]\d+[a-z]?")
NOT_UTF_8 = b'{"t":"\xff\xfe"}'

scalars = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
    | st.sampled_from([10**400, -(10**19), 2**63, 1e308, "\x00", "\ud83e\udd16", "0" * 500, "{}", "../.."])
)  # fmt: skip
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
fields = st.fixed_dictionaries(
    {},
    optional={
        "id": st.text(max_size=40) | values,
        "seat": st.sampled_from([0, 1, 2, 3, 4, -1, 255]) | values,
        "move": st.integers(-5, 400) | st.sampled_from(["3B4", "cR-", "t3>2", "x" * 41]) | values,
        "yes": st.booleans() | values,
        "path": st.lists(st.sampled_from(["1", "c", "B", "m", "x" * 41]), max_size=9) | values,
        "level": st.integers(-1, 9) | values,
        "token": st.text(max_size=70),
        "extra": values,
    },
)


def kinds(*without: str) -> st.SearchStrategy[str]:
    return st.sampled_from(sorted({*KINDS, "view", "ping", "hello", "table", "entry", "bye"} - {*without}))


def envelopes(*without: str) -> st.SearchStrategy[str]:
    """Frames of the right form with anything in them; no number fits the game's, so nothing may happen."""
    return st.builds(
        lambda kind, data, v, more: json.dumps({"t": kind, "d": data, "v": v, **more}),
        kinds(*without) | st.text(max_size=25),
        fields | values,
        st.integers(max_value=-1) | st.integers(min_value=10**6) | scalars.filter(lambda v: type(v) is not int),
        st.dictionaries(st.text(max_size=5).filter(lambda name: name not in "tdv"), values, max_size=2),
    )


junk: st.SearchStrategy[str | bytes] = (
    st.text(max_size=60)
    | st.binary(max_size=60)
    | values.map(json.dumps)
    | st.integers(1, 3800).map(lambda depth: "[" * depth)
    | st.integers(1, 500).map(lambda depth: '{"t":' * depth + "1" + "}" * depth)
    | st.sampled_from(['{"t":"play","d":NaN}', '{"t":"play","d":{},"v":1e999}', '{"t":"ping"', "\ufeff{}", '{"t":1}'])
    | st.integers(LIMITS.frame_bytes, LIMITS.socket_bytes - 200).map(lambda size: json.dumps({"t": "x" * size}))
)


@pytest.fixture(scope="module", params=["azul", "duel"])
def players(server: Server, request: pytest.FixtureRequest) -> list[Player]:
    """Two people in the middle of a game."""
    seated = server.pair(request.param)
    finish(seated, random.Random(1), moves=5)
    return seated


def answers(player: Player, frame: str | bytes) -> list[dict[str, Any]]:
    """Send something and then a sign of life; gives what was answered before that."""
    player.socket.send(frame)
    player.socket.send('{"t":"ping"}')
    heard: list[dict[str, Any]] = []
    pings = 1 + _is_ping(frame)
    while pings:
        got = player.hear()
        pings -= got["t"] == "pong"
        if got["t"] != "present":
            heard.append(got)
    return heard[:-1]


def _is_ping(frame: str | bytes) -> bool:
    try:
        return bool(json.loads(frame)["t"] == "ping")
    except (ValueError, TypeError, KeyError, RecursionError, IndexError):
        return False


def check(frame: dict[str, Any]) -> None:
    """An answer is what was asked for, or a refusal made of codes."""
    assert frame["t"] in ("refused", "table", "pong", "preview", "effects"), frame
    if frame["t"] != "refused":
        return
    data = frame["d"]
    assert set(data) == {"id", "code", "rule", "params", "wait"}
    assert CODE.fullmatch(data["code"]), data
    assert data["rule"] is None or RULE.fullmatch(data["rule"]), data
    for name, value in data["params"].items():
        assert name in {"t", "move", "seat", "turn", "v", "limit", "most"}, data
        assert isinstance(value, int | str | None), data


def state_of(players: list[Player]) -> list[Any]:
    """What both players know of the game, and what anybody does."""
    whole = [player.whole() for player in players]
    keep = ("view", "digest", "log", "moves", "undo", "asked")
    return [[told[name] for name in keep] for told in whole]


def same_as(players: list[Player], before: list[Any]) -> None:
    assert state_of(players) == before


FUZZ = settings(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)


@FUZZ
@given(frames=st.lists(envelopes("hint") | junk, min_size=1, max_size=6))
def test_a_player_who_sends_anything_changes_nothing(
    server: Server, players: list[Player], frames: list[str | bytes]
) -> None:
    before = state_of(players)
    for frame in frames:
        told = answers(players[0], frame)
        assert len(told) == 1, (frame, told)
        check(told[0])
    same_as(players, before)


@pytest.fixture(scope="module")
def strangers(server: Server, players: list[Player]) -> list[Player]:
    """Somebody without a token, somebody who sits at another table, and its host."""
    host = server.person("Cy")
    guest = server.person("Di")
    made = server.table(host, "azul", ME, OPEN)
    body = {"invitation": made["invitations"]["1"]}
    assert server.post(f"/api/tables/{made['table']['id']}/seats", body, guest).status_code == 201
    found = [server.socket(players[0].id, token) for token in ("", host, guest)]
    for stranger in found:
        stranger.until(lambda stranger=stranger: stranger.table)
    return found


@FUZZ
@given(data=st.data())
def test_a_stranger_who_knows_the_right_number_changes_nothing(
    server: Server, players: list[Player], strangers: list[Player], data: st.DataObject
) -> None:
    before = state_of(players)
    stranger = data.draw(st.sampled_from(strangers))
    kind = data.draw(kinds("hello", "view", "ping"))
    seat = data.draw(st.sampled_from([0, 1, 2]))
    move = data.draw(st.sampled_from([*players[0].numbers(), *players[1].numbers(), 0]))
    command = {"id": data.draw(st.text(min_size=1, max_size=32)), "seat": seat, "move": move, "yes": True}
    told = answers(stranger, json.dumps({"t": kind, "d": command, "v": players[0].v}))
    assert [each["t"] for each in told] == ["refused"]
    check(told[0])
    same_as(players, before)


@pytest.mark.parametrize("token", ["0" * 32, "g" * 32, "0" * 31, "0" * 65, "é" * 32, "\x00"])
def test_a_token_that_was_never_given_out_is_turned_away(server: Server, players: list[Player], token: str) -> None:
    stranger = server.socket(players[0].id, token)
    frame = stranger.hear()
    assert (frame["t"], frame["d"]["code"]) == ("bye", "bad_frame" if len(token) > 64 else "bad_token")
    assert stranger.gone()


@pytest.mark.parametrize(
    "first", ["", "null", '{"t":"play"}', '{"t":"hello","d":[]}', '{"t":"hello","d":{"v":"x"}}', b"\x00"]
)
def test_a_line_that_does_not_begin_with_hello_is_closed_with_a_code(
    server: Server, players: list[Player], first: str | bytes
) -> None:
    line = Player(players[0].url, greet=False)
    line.socket.send(first)
    frame = line.hear()
    assert (frame["t"], frame["d"]["code"]) == ("bye", "bad_frame")
    assert line.gone()


@pytest.mark.parametrize("table", ["nosuchtable", "%00", "..", "A" * 300, "%F0%9F%A4%96"])
def test_a_table_that_is_not_there_is_said_so(server: Server, table: str) -> None:
    line = server.socket(table)
    frame = line.hear()
    assert (frame["t"], frame["d"]["code"]) == ("bye", "no_such_table")


@pytest.mark.parametrize(
    ("frame", "code"),
    [("x" * (LIMITS.socket_bytes + 1), 1009), ("é" * (LIMITS.socket_bytes // 2 + 1), 1009), (NOT_UTF_8, 1007)],
)
def test_only_what_is_no_frame_at_all_closes_the_line(
    server: Server, players: list[Player], frame: str | bytes, code: int
) -> None:
    before = state_of(players)
    tab = players[0].again()
    tab.socket.send(frame, text=True)
    assert tab.gone()
    assert tab.socket.close_code == code
    same_as(players, before)


def test_too_many_bytes_are_too_many_however_few_characters_they_are(players: list[Player]) -> None:
    told = answers(players[0], json.dumps({"t": "ж" * (LIMITS.frame_bytes - 100)}, ensure_ascii=False))
    assert [each["d"]["code"] for each in told] == ["too_large"]


def test_after_all_this_the_game_is_played_to_its_end(players: list[Player]) -> None:
    finish(players, random.Random(2))
    assert players[0].table["result"]["reason"] == "finished"
    assert players[0].whole()["table"]["result"] == players[1].whole()["table"]["result"]
