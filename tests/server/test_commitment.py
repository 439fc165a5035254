"""Fair draws: they follow from the secret as the documentation says, and every outcome has its chance."""

import hashlib
import hmac

import pytest

from sintra.server.table import commitment

SECRET = bytes(range(32))


def by_the_documentation(secret: bytes, table: str, k: int, nonces: list[str], weights: list[int]) -> int:
    """Draw as docs/wire.md describes it, written anew."""
    total, i = sum(weights), 0
    while True:
        block = hmac.new(secret, f"sintra draw 1|{table}|{k}|{i}|{','.join(nonces)}".encode(), hashlib.sha256).digest()
        number = int.from_bytes(block[:8], "big")
        if number < 2**64 // total * total:
            break
        i += 1
    tickets = [outcome for outcome, weight in enumerate(weights) for _ in range(weight)]
    return tickets[number % total]


def test_a_draw_has_a_known_answer() -> None:
    found = [commitment.draw(SECRET, "k3v9", k, ["abc", ""], [20, 20, 20, 20, 20]) for k in range(12)]
    assert found == [by_the_documentation(SECRET, "k3v9", k, ["abc", ""], [20] * 5) for k in range(12)]
    block = hmac.new(SECRET, b"sintra draw 1|k3v9|0|0|abc,", hashlib.sha256).digest()
    assert found[0] == int.from_bytes(block[:8], "big") % 100 // 20


@pytest.mark.parametrize("weights", [[1], [0, 3, 0, 5], [7, 1, 1], [1] * 18, [0, 0, 2]])
def test_draws_agree_with_the_documentation_for_any_weights(weights: list[int]) -> None:
    for k in range(200):
        found = commitment.draw(SECRET, "t", k, ["x", "y", "z"], weights)
        assert found == by_the_documentation(SECRET, "t", k, ["x", "y", "z"], weights)
        assert weights[found]


def test_a_number_above_the_largest_multiple_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = iter([b"\xff" * 32, (5).to_bytes(8, "big") + bytes(24)])
    asked = []

    def digest(key: bytes, message: bytes, kind: str) -> bytes:
        asked.append(message)
        return next(blocks)

    monkeypatch.setattr(hmac, "digest", digest)
    assert commitment.draw(SECRET, "t", 3, ["n"], [3, 4]) == 1
    assert asked == [b"sintra draw 1|t|3|0|n", b"sintra draw 1|t|3|1|n"]


@pytest.mark.parametrize("weights", [[1, 1, 1, 1, 1], [20, 17, 3, 9, 1], [1, 2, 3, 4]])
def test_every_outcome_comes_as_often_as_its_weight_says(weights: list[int]) -> None:
    draws = 20_000
    counts = [0] * len(weights)
    for k in range(draws):
        counts[commitment.draw(SECRET, "uniform", k, ["a", "b"], weights)] += 1
    expected = [draws * weight / sum(weights) for weight in weights]
    chi_square = sum((found - wanted) ** 2 / wanted for found, wanted in zip(counts, expected, strict=True))
    assert chi_square < 18.5  # 4 degrees of freedom: one in a thousand


def test_everything_that_goes_in_matters() -> None:
    def run(
        secret: bytes = SECRET, table: str = "t", first: int = 0, nonces: tuple[str, ...] = ("a", "b")
    ) -> list[int]:
        return [commitment.draw(secret, table, first + k, nonces, [1] * 10) for k in range(30)]

    runs = [run(), run(bytes(32)), run(table="u"), run(first=30), run(nonces=("a", "c")), run(nonces=("", "ab"))]
    assert len({tuple(each) for each in runs}) == len(runs)


def test_secrets_come_from_the_system_and_their_commitment_is_their_hash() -> None:
    assert len({commitment.new_secret() for _ in range(20)}) == 20
    assert len(commitment.new_secret()) == 32
    assert commitment.commit(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_invitations_differ_by_seat_and_by_how_often_it_was_given_back() -> None:
    codes = {commitment.invitation(SECRET, seat, turn) for seat in range(4) for turn in range(3)}
    assert len(codes) == 12
    assert all(len(code) == 32 for code in codes)


def test_secrets_are_compared_whatever_they_are() -> None:
    assert commitment.same("abc", "abc")
    assert not commitment.same("abc", "abd")
    assert not commitment.same("ä", "abc")
