"""Nothing that a seat may not know leaves the process: Azul Duel through the real server, everything heard is kept."""

import hashlib
import json
import random
from dataclasses import dataclass
from typing import Any

import pytest

import sintra
from server.live import ME, OPEN, Player, Refused, Server
from sintra.core.state import State

HIDDEN_ENOUGH = 4
"""So many moves and so many draws have to be hidden for the test to mean something."""


class Witness(Player):
    """A receiver, with all that it was ever told; a spectator has no seat."""

    def __init__(self, server: Server, table: str, token: str, seat: int | None) -> None:
        self.seat = seat
        self.views: dict[int, dict[str, Any]] = {}
        self.digests: dict[int, int] = {}
        self.answers: list[str] = []
        super().__init__(server.address_of(table), token)
        self.catch_up(0)

    def _take(self, frame: dict[str, Any]) -> None:
        super()._take(frame)
        if frame["t"] in ("entry", "table"):
            self.views[self.v] = dict(self.view)
            self.digests[self.v] = frame["d"]["digest"]

    def catch_up(self, v: int) -> None:
        self.until(lambda: self.v >= v)

    def choose(self, rng: random.Random) -> int:
        """Choose a move; plates are drawn face down whenever it is possible, because that is what is hidden."""
        draw = (self.moves or {})["tree"].get("draw")
        return draw if isinstance(draw, int) else rng.choice(self.numbers())


@dataclass
class Game:
    """A played game: who heard what, what nobody else may have heard, and the positions that came to light."""

    table: str
    witnesses: list[Witness]
    secrets: dict[str, list[str]]
    positions: list[State]


@pytest.fixture(scope="module", params=[1, 2])
def game(server: Server, request: pytest.FixtureRequest) -> Game:
    return played(server, random.Random(request.param))


def played(server: Server, rng: random.Random) -> Game:
    """Play a game of Duel, asking for everything that can be asked for on the way."""
    tokens = [server.person("Ada"), server.person("Bo")]
    nonces = [rng.randbytes(12).hex(), rng.randbytes(12).hex()]
    made = server.table(tokens[0], "duel", ME | {"nonce": nonces[0]}, OPEN, listed=True)
    table = made["table"]["id"]
    witnesses = [Witness(server, table, token, seat) for seat, token in ((0, tokens[0]), (1, tokens[1]), (None, ""))]
    body = {"invitation": made["invitations"]["1"], "nonce": nonces[1]}
    joined = server.post(f"/api/tables/{table}/seats", body, tokens[1])
    witnesses[1].answers.append(joined.text)
    for witness in witnesses:
        witness.catch_up(2)
    while (turn := witnesses[2].table["turn"]) is not None:
        mover = witnesses[turn]
        pry(server, witnesses, mover, tokens, rng)
        answer = mover.do("play", seat=turn, move=mover.choose(rng))
        for witness in witnesses:
            witness.catch_up(answer["v"])
    for witness in witnesses:
        witness.until(lambda witness=witness: witness.table["status"] == "over")
    secret = witnesses[0].table["result"]["secret"]
    last = witnesses[0].v
    texts = [server.get(f"/api/tables/{table}/position", v=v).json()["text"] for v in range(last + 1)]
    kept = {
        "tokens": tokens,
        "hashes": [hashlib.sha256(token.encode()).hexdigest() for token in tokens],
        "nonces": nonces,
        "invitations": [made["invitations"]["1"]],
        "secret": [secret],
    }
    return Game(table, witnesses, kept, [sintra.parse(text).asking() for text in texts])


def pry(server: Server, witnesses: list[Witness], mover: Witness, tokens: list[str], rng: random.Random) -> None:
    """Ask as every receiver for what it should not get, now and then."""
    if rng.random() < 0.93:
        return
    for witness in witnesses:
        for kind in ("preview", "play", "undo", "takeback", "answer", "hint", "coach"):
            wish = {"seat": 1 - (witness.seat or 0), "move": rng.choice(mover.numbers()), "yes": True, "on": True}
            with pytest.raises(Refused):
                witness.ask(kind, wish, witness.v)
        token = "" if witness.seat is None else tokens[witness.seat]
        table = f"/api/tables/{witness.id}"
        for path in (table, "/api/tables?status=running", "/api/tables/mine", f"{table}/invitations"):
            witness.answers.append(server.get(path, token).text)
        for path in (
            "record.txt",
            "record.json",
            "replay",
            "replay?seat=0",
            "replay?seat=1",
            "film.svg",
            "position?v=2",
            "review",
        ):
            answer = server.get(f"{table}/{path}", token)
            assert answer.json()["code"] == "not_over"
            witness.answers.append(answer.text)
    illegal = next(number for number in range(10_000) if number not in mover.numbers())
    with pytest.raises(Refused):
        mover.ask("preview", {"seat": mover.moves["seat"], "move": illegal})
    mover.ask("preview", {"seat": mover.moves["seat"], "move": rng.choice(mover.numbers())})
    mover.ask("hint", {"seat": mover.moves["seat"]})


def test_every_view_is_the_one_that_the_library_builds_for_the_seat(game: Game) -> None:
    for witness in game.witnesses:
        assert list(witness.views) == list(range(len(game.positions)))
        for v, state in enumerate(game.positions):
            view = state.view(witness.seat)
            assert witness.views[v] == json.loads(json.dumps(view.data())), (v, witness.seat)
            assert witness.digests[v] == view.digest()


def test_an_event_tells_just_what_changed_in_the_view(game: Game) -> None:
    for witness in game.witnesses:
        for text in witness.heard:
            frame = json.loads(text)
            if frame["t"] == "entry" and frame["v"] > min(witness.views):
                before, after = witness.views[frame["v"] - 1], witness.views[frame["v"]]
                assert frame["d"]["changes"] == {name: after[name] for name in after if after[name] != before[name]}
                assert (frame["d"]["moves"] is not None) == (
                    witness.seat == game.positions[frame["v"]].turn is not None
                )


def merged(game: Game, v: int) -> dict[str, Any]:
    """Put together what an entry was from what its witnesses heard of it."""
    told = [next(entry for entry in witness.events if entry["v"] == v) for witness in game.witnesses]
    whole = dict(told[0])
    whole["move"] = next((entry["move"] for entry in told if entry["move"] is not None), None)
    assert len({len(entry["events"]) for entry in told}) == 1
    whole["events"] = [_merged_step(steps) for steps in zip(*(entry["events"] for entry in told), strict=True)]
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
        entries = {witness.seat: next((e for e in witness.events if e["v"] == v), None) for witness in game.witnesses}
        if (entries[0] or {}).get("kind") != "played":
            continue
        whole, state = merged(game, v), before
        for seat, entry in entries.items():
            assert entry is not None
            known = state.witness in (None, seat)
            hidden_moves += not known
            assert [entry[name] is not None for name in ("move", "text", "path")] == [known] * 3
        state = state.play(whole["move"])
        for number, step in enumerate(whole["events"]):
            if "draw" in step:
                for seat, entry in entries.items():
                    known = state.witness in (None, seat)
                    hidden_draws += not known
                    assert entry is not None
                    assert entry["events"][number] == {"draw": step["draw"] if known else None}
                state = state.set_chance(step["draw"])
        assert state.array.tobytes() == game.positions[v].array.tobytes()
    assert hidden_moves >= HIDDEN_ENOUGH
    assert hidden_draws >= HIDDEN_ENOUGH


def test_a_preview_depends_on_nothing_but_the_view(game: Game) -> None:
    found = 0
    for witness in game.witnesses[:2]:
        for text in witness.heard:
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
        early = [text for text in witness.heard if '"kind":"ended"' not in text and '"status":"over"' not in text]
        assert len(early) < len(witness.heard)
        own = {game.secrets["invitations"][0]} if witness.seat == 0 else set()  # the host hands it out
        for name, values in game.secrets.items():
            for value in set(values) - own:
                assert not any(value in text for text in [*early, *witness.answers]), name
        for value in [*game.secrets["tokens"], *game.secrets["hashes"]]:
            assert not any(value in text for text in witness.heard)
    log = server.log.read_text()
    for name, values in game.secrets.items():
        assert not any(value in log for value in values), name


def test_what_anybody_reads_of_a_finished_game_names_no_token(server: Server, game: Game) -> None:
    table = f"/api/tables/{game.table}"
    told = [server.get(path).text for path in (table, f"{table}/replay", f"{table}/replay?seat=1")]
    for value in [*game.secrets["tokens"], *game.secrets["hashes"], *game.secrets["invitations"]]:
        assert not any(value in text for text in told)
