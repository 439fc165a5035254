"""Nothing that a seat may not know leaves the process: Azul Duel through the real server, everything heard is kept."""

import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

import sintra
from server.live import FREELY, ME, OPEN, Player, Refused, Server
from sintra.core.state import State

HIDDEN_ENOUGH = 4
"""So many moves and so many draws have to be hidden for the test to mean something."""


@dataclass
class Witness:
    """A receiver, with all that it was ever told."""

    seat: int | None
    player: Player
    views: dict[int, dict[str, Any]] = field(default_factory=dict)
    digests: dict[int, int] = field(default_factory=dict)
    answers: list[str] = field(default_factory=list)

    def catch_up(self, v: int) -> None:
        while self.player.v < v:
            frame = self.player.hear()
            if frame["t"] in ("event", "table"):
                self.views[self.player.v] = json.loads(json.dumps(self.player.view))
                self.digests[self.player.v] = frame["d"]["digest"]


@dataclass
class Game:
    """A played game: who heard what, what nobody else may have heard, and the positions that came to light."""

    table: str
    witnesses: list[Witness]
    secrets: dict[str, list[str]]
    positions: list[State]

    def entries(self, witness: Witness) -> list[dict[str, Any]]:
        return witness.player.events


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("secrecy"), "--bots", "1", "--log", "json", **FREELY) as running:
        yield running


@pytest.fixture(scope="module", params=[1, 2])
def game(server: Server, request: pytest.FixtureRequest) -> Game:
    return played(server, random.Random(request.param))


def played(server: Server, rng: random.Random) -> Game:
    """Play a game of Duel, asking for everything that can be asked for on the way."""
    tokens = [server.person("Ada"), server.person("Bo")]
    nonces = [rng.randbytes(12).hex(), rng.randbytes(12).hex()]
    made = server.table(tokens[0], "duel", ME | {"nonce": nonces[0]}, OPEN, listed=True)
    table = made["table"]["id"]
    witnesses = [Witness(0, server.socket(table, tokens[0])), Witness(None, server.socket(table))]
    for witness in witnesses:
        witness.catch_up(0)
    body = {"invitation": made["invitations"]["1"], "nonce": nonces[1]}
    witnesses[1:1] = [Witness(1, server.socket(table, tokens[1]))]
    witnesses[1].catch_up(0)
    joined = server.post(f"/api/tables/{table}/seats", body, tokens[1])
    witnesses[1].answers.append(joined.text)
    for witness in witnesses:
        witness.catch_up(2)
    while (turn := witnesses[2].player.table["turn"]) is not None:
        mover = witnesses[turn].player
        pry(server, witnesses, mover, tokens, rng)
        answer = mover.do("play", seat=turn, move=rng.choice(mover.numbers()))
        for witness in witnesses:
            witness.catch_up(answer["v"])
    for witness in witnesses:
        witness.player.until(lambda witness=witness: witness.player.table["status"] == "over")
        witness.catch_up(witness.player.v)
    secret = witnesses[0].player.table["result"]["secret"]
    last = witnesses[0].player.v
    texts = [server.get(f"/api/tables/{table}/position", v=v).json()["text"] for v in range(last + 1)]
    kept = {
        "tokens": tokens,
        "hashes": [hashlib.sha256(token.encode()).hexdigest() for token in tokens],
        "nonces": nonces,
        "invitations": [made["invitations"]["1"]],
        "secret": [secret],
    }
    return Game(table, witnesses, kept, [sintra.parse(text).asking() for text in texts])


def pry(server: Server, witnesses: list[Witness], mover: Player, tokens: list[str], rng: random.Random) -> None:
    """Ask as every receiver for what it should not get, now and then."""
    if rng.random() < 0.85:
        return
    for witness in witnesses:
        player = witness.player
        for kind in ("preview", "play", "undo", "takeback", "answer", "hint"):
            wish = {"seat": 1 - (witness.seat or 0), "move": rng.choice(mover.numbers()), "yes": True, "level": 1}
            with pytest.raises(Refused):
                player.ask(kind, wish, player.v)
        token = "" if witness.seat is None else tokens[witness.seat]
        table = f"/api/tables/{player.id}"
        for path in (table, "/api/tables?status=running", "/api/tables/mine", f"{table}/invitations"):
            witness.answers.append(server.get(path, token).text)
        for path in ("record.txt", "record.json", "replay", "replay?seat=0", "replay?seat=1", "position?v=2"):
            answer = server.get(f"{table}/{path}", token)
            assert answer.json()["code"] == "not_over"
            witness.answers.append(answer.text)
    illegal = next(number for number in range(10_000) if number not in mover.numbers())
    with pytest.raises(Refused):
        mover.ask("preview", {"seat": mover.moves["seat"], "move": illegal})
    mover.ask("preview", {"seat": mover.moves["seat"], "move": rng.choice(mover.numbers())})
    mover.ask("hint", {"seat": mover.moves["seat"], "level": 1})


def test_every_view_is_the_one_that_the_library_builds_for_the_seat(game: Game) -> None:
    for witness in game.witnesses:
        assert list(witness.views) == list(range(len(game.positions)))
        for v, state in enumerate(game.positions):
            view = state.view(witness.seat)
            assert witness.views[v] == json.loads(json.dumps(view.data())), (v, witness.seat)
            assert witness.digests[v] == view.digest()


def test_an_event_tells_just_what_changed_in_the_view(game: Game) -> None:
    for witness in game.witnesses:
        for text in witness.player.heard:
            frame = json.loads(text)
            if frame["t"] == "event" and frame["v"] > min(witness.views):
                before, after = witness.views[frame["v"] - 1], witness.views[frame["v"]]
                assert frame["d"]["changes"] == {name: after[name] for name in after if after[name] != before[name]}
                assert (frame["d"]["moves"] is not None) == (
                    witness.seat == game.positions[frame["v"]].turn is not None
                )


def merged(game: Game, v: int) -> dict[str, Any]:
    """Put together what an entry was from what its witnesses heard of it."""
    told = [next(entry for entry in game.entries(witness) if entry["v"] == v) for witness in game.witnesses]
    whole = dict(told[0])
    whole["move"] = next((entry["move"] for entry in told if entry["move"] is not None), None)
    assert len({len(entry["steps"]) for entry in told}) == 1
    whole["steps"] = [_merged_step(steps) for steps in zip(*(entry["steps"] for entry in told), strict=True)]
    return whole


def _merged_step(steps: tuple[dict[str, Any], ...]) -> dict[str, Any]:
    assert len({"draw" in step for step in steps}) == 1
    if "draw" not in steps[0]:
        assert steps[0] == steps[1] == steps[2]
        return steps[0]
    return {"draw": next(step["draw"] for step in steps if step["draw"] is not None)}


def test_moves_and_draws_are_hidden_from_all_but_their_witness(game: Game) -> None:
    hidden_moves = hidden_draws = 0
    for v, before in enumerate(game.positions[:-1], 1):
        entries = {
            witness.seat: next((e for e in game.entries(witness) if e["v"] == v), None) for witness in game.witnesses
        }
        if (entries[0] or {}).get("kind") != "played":
            continue
        whole, state = merged(game, v), before
        for seat, entry in entries.items():
            assert entry is not None
            known = state.witness in (None, seat)
            hidden_moves += not known
            assert [entry[name] is not None for name in ("move", "text", "path")] == [known] * 3
        state = state.play(whole["move"])
        for number, step in enumerate(whole["steps"]):
            if "draw" in step:
                for seat, entry in entries.items():
                    known = state.witness in (None, seat)
                    hidden_draws += not known
                    assert entry is not None
                    assert entry["steps"][number] == {"draw": step["draw"] if known else None}
                state = state.set_chance(step["draw"])
        assert state.array.tobytes() == game.positions[v].array.tobytes()
    assert hidden_moves >= HIDDEN_ENOUGH
    assert hidden_draws >= HIDDEN_ENOUGH


def test_a_preview_depends_on_nothing_but_the_view(game: Game) -> None:
    found = 0
    for witness in game.witnesses[:2]:
        for text in witness.player.heard:
            frame = json.loads(text)
            if frame["t"] == "preview":
                view = game.positions[frame["v"]].view(witness.seat)
                after = view.sample(0).asking().play(frame["d"]["move"]).view(witness.seat).data()
                changed = {name: value for name, value in after.items() if value != view.data()[name]}
                assert frame["d"]["changes"] == json.loads(json.dumps(changed))
                found += 1
    assert found


def test_nobody_hears_a_secret_before_the_end_and_nobody_ever_a_token(server: Server, game: Game) -> None:
    for witness in game.witnesses:
        early = [
            text for text in witness.player.heard if '"kind":"ended"' not in text and '"status":"over"' not in text
        ]
        assert len(early) < len(witness.player.heard)
        own = {game.secrets["invitations"][0]} if witness.seat == 0 else set()  # the host hands it out
        for name, values in game.secrets.items():
            for value in set(values) - own:
                assert not any(value in text for text in [*early, *witness.answers]), name
        for value in [*game.secrets["tokens"], *game.secrets["hashes"]]:
            assert not any(value in text for text in witness.player.heard)
    log = server.log.read_text()
    for name, values in game.secrets.items():
        assert not any(value in log for value in values), name


def test_what_anybody_reads_of_a_finished_game_names_no_token(server: Server, game: Game) -> None:
    table = f"/api/tables/{game.table}"
    told = [server.get(path).text for path in (table, f"{table}/replay", f"{table}/replay?seat=1")]
    for value in [*game.secrets["tokens"], *game.secrets["hashes"], *game.secrets["invitations"]]:
        assert not any(value in text for text in told)
