"""`sintra verify`: a game that was drawn as promised is confirmed, every way of cheating is found and named."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from command import command
from server.sitting import SECRET, Sitting
from sintra.core.errors import InvalidOption, InvalidRecord
from sintra.core.record import Record
from sintra.core.state import State
from sintra.core.words import LANGUAGES
from sintra.server.table import commitment, transitions
from sintra.server.table.archive import record_of
from sintra.server.table.verify import NotFair, verify

HEADERS = ("azul:2:coloured", "duel:2:random", "pavilion:3:grey")


def played(header: str) -> Record:
    sitting = Sitting(header)
    sitting.play_to_the_end(random.Random(11))
    return record_of(sitting.table)


@pytest.fixture(scope="module", params=HEADERS)
def record(request: pytest.FixtureRequest) -> Record:
    return played(request.param)


def with_another_draw(record: Record, number: int) -> tuple[Record, int]:
    """Change one draw and go on from there with any legal moves; all else is consistent. Gives its ply as well."""
    rng = random.Random(number)
    original = list(record.states())
    state: State = original[0]
    draws = ply = 0
    for after in original[1:]:
        ply += 1
        if state.turn is None:
            draws += 1
            if draws == number:
                other = next(c for c in state.chance if c.text != str(after.move))
                state = state.set_chance(other)
                break
            state = state.set_chance(str(after.move))
        else:
            state = state.play(str(after.move))
    secret, nonces, table = SECRET, record.fair.nonces, record.fair.table  # type: ignore[union-attr]
    for _ in range(30):
        if state.is_over:
            break
        if state.turn is None:
            state = state.set_chance(commitment.draw(secret, table, draws, nonces, state.weights))
            draws += 1
        else:
            state = state.play(rng.choice(state.moves))
    return Record.of(state, record.names, record.fair), ply


def test_a_game_as_it_was_promised_is_confirmed(record: Record) -> None:
    for read in (record, Record.parse(record.text()), Record.parse(record.json())):
        found = verify(read, commitment.commit(SECRET))
        assert found.plies == record.plies
        assert found.draws > 20
        assert verify(read) == found
    assert verify(record, commitment.commit(SECRET).upper()).plies == record.plies


@pytest.mark.parametrize("number", [1, 2, 9])
def test_one_other_draw_is_found_and_named(record: Record, number: int) -> None:
    changed, ply = with_another_draw(record, number)
    list(changed.states())  # it follows the rules
    with pytest.raises(NotFair) as error:
        verify(Record.parse(changed.text()))
    assert error.value.code == "wrong_draw"
    assert error.value.params["number"] == number
    assert error.value.params["ply"] == ply
    assert error.value.text().startswith("line ")
    assert len({error.value.text(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_another_secret_another_table_or_another_nonce_is_found(record: Record) -> None:
    assert record.fair is not None
    others = [
        replace(record.fair, secret="0" * 64),
        replace(record.fair, table="other"),
        replace(record.fair, nonces=("x", *record.fair.nonces[1:])),
        replace(record.fair, nonces=record.fair.nonces[::-1]),
    ]
    for other in others:
        with pytest.raises(NotFair) as error:
            verify(replace(record, fair=other))
        assert error.value.code == "wrong_draw"


def test_a_secret_that_was_not_promised_is_found(record: Record) -> None:
    with pytest.raises(NotFair) as error:
        verify(record, "a" * 64)
    assert error.value.code == "wrong_commitment"
    with pytest.raises(InvalidOption):
        verify(record, "xyz")


def test_a_game_that_breaks_the_rules_is_found(record: Record) -> None:
    lines = record.text().splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("moves "))
    words = lines[number].split()
    lines[number] = " ".join([words[0], words[1], *words[1:]])
    with pytest.raises(InvalidRecord):
        verify(Record.parse("\n".join(lines)))


def test_a_game_that_was_given_up_can_be_verified() -> None:
    sitting = Sitting("azul:2:coloured")
    for _ in range(15):
        sitting.play()
    sitting.do(transitions.resign(sitting.table, 0))
    assert verify(record_of(sitting.table)).draws == sitting.table.timeline.draws


# The command


def test_the_command_says_in_one_line_what_it_found(tmp_path: Path) -> None:
    record = played("azul:2:coloured")
    good, bad, plain = tmp_path / "good.txt", tmp_path / "bad.txt", tmp_path / "plain.txt"
    good.write_text(record.text())
    bad.write_text(with_another_draw(record, 3)[0].text())
    plain.write_text(Record.of(record.replay()).text())
    done = command("verify", str(good))
    assert done.returncode == 0
    assert f"{record.plies} steps follow the rules" in done.stdout
    done = command("verify", str(good), "--commitment", commitment.commit(SECRET))
    assert done.returncode == 0
    assert "the secret that was promised" in done.stdout
    done = command("verify", str(good), "--commitment", "0" * 64)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert "not the one that was committed to" in done.stderr
    for language, word in {"en": "draw 3 is", "es": "sorteo 3", "it": "estrazione 3", "uk": "подія 3"}.items():
        done = command("verify", str(bad), SINTRA_LANG=language)
        assert done.returncode == 1
        (line,) = done.stderr.splitlines()
        assert word in line
        assert str(bad) in line
    for wrong in ((str(plain),), (str(tmp_path / "none.txt"),), (str(good), "--commitment", "abc")):
        done = command("verify", *wrong)
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert f"{plain}: the record does not say" in command("verify", str(plain)).stderr
