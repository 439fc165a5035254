"""Learning by self-play: returns worked out by hand, a policy as a file and as a player, and a run that improves."""

import importlib.util
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

import sintra
from sintra.research.returns import advantages, by_seat, from_seat, rate_against
from sintra.search.players import player
from sintra.search.policy import (
    NetworkPlayer,
    PolicyNetwork,
    is_shipped,
    read_policy,
    shipped_file,
    write_policy,
)

AZUL = sintra.game("azul")


def policy_for(game: sintra.Game, seed: int = 1) -> PolicyNetwork:
    """Make a policy of random weights: every entry an input, every action a head of its own."""
    rng, size, actions = np.random.default_rng(seed), game.spec.observation.size, game.spec.actions
    ones = np.ones(size, np.float32)

    def weights(*shape: int) -> np.ndarray:
        return rng.normal(0, 0.3, shape).astype(np.float32)

    return PolicyNetwork(
        np.arange(size, dtype=np.int32), np.zeros(size, np.int16), 0.1 * ones, 4 * ones,
        weights(size, 8), weights(8), weights(8, 8), weights(8), weights(8, 2 * actions), weights(2 * actions),
        weights(8, 2), weights(2), np.arange(actions, dtype=np.int32), np.array(2),
    )  # fmt: skip


def test_a_policy_is_the_same_after_writing_and_reading(tmp_path: Path) -> None:
    policy = policy_for(AZUL)
    write_policy(tmp_path / "one.npz", AZUL, policy)
    header, found = read_policy(tmp_path / "one.npz")
    assert header == "azul:2:coloured"
    seen = AZUL.start(seed=1).view(0).observation()[None]
    assert found.logits(seen) == pytest.approx(policy.logits(seen), rel=0.02, abs=0.05)
    assert (found.pair == policy.pair).all()


def test_a_policy_plays_legal_moves_by_its_logits(tmp_path: Path) -> None:
    write_policy(tmp_path / "one.npz", AZUL, policy_for(AZUL))
    learned = player(f"policy:{tmp_path / 'one.npz'}")
    assert isinstance(learned, NetworkPlayer)
    state = AZUL.start(seed=2)
    while not state.is_over and state.round < 3:
        assert state.turn is not None
        view = state.view(state.turn)
        move = learned.choose(view)
        logits = learned.network(AZUL).logits(view.observation()[None])[0]
        assert logits[move.number] == max(logits[number] for number in state.moves.numbers)
        state = state.play(move)


def test_a_policy_for_another_game_says_so(tmp_path: Path) -> None:
    write_policy(tmp_path / "one.npz", AZUL, policy_for(AZUL))
    learned = player(f"policy:{tmp_path / 'one.npz'}")
    grey = sintra.game("azul", wall="grey").start(seed=1)
    with pytest.raises(sintra.SintraError, match="learned for azul:2:coloured, not for azul:2:grey"):
        learned.choose(grey.view(grey.turn))


@pytest.mark.parametrize("contents", [b"", b"not a policy", b"\x80\x04K\x01."])
def test_a_file_that_is_no_policy_is_refused(tmp_path: Path, contents: bytes) -> None:
    (tmp_path / "bad.npz").write_bytes(contents)
    with pytest.raises(sintra.SintraError, match="is no policy"):
        player(f"policy:{tmp_path / 'bad.npz'}")
    with pytest.raises(sintra.SintraError, match="is no policy"):
        player("policy:nowhere.npz")


def test_a_policy_without_an_array_or_with_objects_is_refused(tmp_path: Path) -> None:
    policy = policy_for(AZUL)
    arrays = {field.name: getattr(policy, field.name) for field in fields(policy)}
    np.savez(tmp_path / "less.npz", header=np.array("azul:2:coloured"), **{k: arrays[k] for k in list(arrays)[1:]})
    np.savez(tmp_path / "object.npz", header=np.array([print]), allow_pickle=True, **arrays)
    for name in ("less.npz", "object.npz"):
        with pytest.raises(sintra.SintraError, match="is no policy"):
            read_policy(tmp_path / name)


def test_an_input_counts_in_steps_or_is_scaled() -> None:
    policy = replace(
        policy_for(AZUL), entry=np.array([0, 0, 1]), below=np.array([0, 2, 0]),
        scale=np.array([1, 1, 0.1]), limit=np.array([1.0, 1.0, 4.0]),
    )  # fmt: skip
    seen = np.array([[0, 5], [2, 100], [3, 0]], np.int16)
    assert policy.inputs(seen).tolist() == [[0, 0, 0.5], [1, 0, 4], [1, 1, 0]]


def test_advantages_are_those_worked_out_by_hand() -> None:
    rewards = np.array([[[1.0, -1.0]], [[0.0, 0.0]], [[2.0, -2.0]]])
    values = np.array([[[0.5, -0.5]], [[1.0, -1.0]], [[0.0, 0.0]], [[4.0, -4.0]]])
    ends = np.array([[False], [True], [False]])
    found = advantages(rewards, values, ends, 0.5, 0.5)
    # the game ends with step 1: nothing of step 2 reaches it
    assert found[2, 0].tolist() == [2 + 0.5 * 4, -4]
    assert found[1, 0].tolist() == [-1, 1]
    assert found[0, 0].tolist() == [1 + 0.5 * 1 - 0.5 + 0.25 * -1, -0.75]


def test_values_turn_from_seats_to_movers_and_back() -> None:
    values, movers = np.array([[1, 2, 3], [4, 5, 6]]), np.array([0, 2], np.int8)
    assert by_seat(values, movers).tolist() == [[1, 2, 3], [5, 6, 4]]
    assert from_seat(by_seat(values, movers), movers).tolist() == values.tolist()


def test_a_policy_without_knowledge_wins_less_against_greedy_than_against_random() -> None:
    rates = {name: rate_against(policy_for(AZUL), AZUL, name, 60, 1) for name in ("greedy", "random")}
    assert rates == {"greedy": 0.0, "random": pytest.approx(0.05)}  # it is worse than random: many of its tiles fall


def test_the_policy_that_ships_is_small_and_better_than_random() -> None:
    assert is_shipped(AZUL)
    assert not is_shipped(sintra.game("azul", 3))
    assert shipped_file(AZUL.header).stat().st_size < 1 << 20
    header, policy = read_policy(shipped_file(AZUL.header))
    assert header == AZUL.header
    assert rate_against(policy, AZUL, "random", 60, 1) > 0.9
    state = AZUL.start(seed=3)
    assert player("policy:ppo").choose(state.view(state.turn)) in state.moves


if importlib.util.find_spec("torch"):  # the extra `train`

    def test_the_network_of_a_file_answers_as_the_one_that_learned() -> None:
        import torch

        from sintra.research.ppo import PPOLearner, PPORecipe

        learner = PPOLearner(AZUL, PPORecipe(games=4, steps=2, width=16))
        seen = learner.games.arrays.observations
        with torch.no_grad():
            logits, _ = learner.network(torch.from_numpy(seen))
        assert learner.network.policy().logits(seen) == pytest.approx(logits.numpy(), abs=1e-4)

    @pytest.mark.long
    def test_some_seconds_of_training_make_it_better_than_random(tmp_path: Path) -> None:
        from sintra.research.learning import journal
        from sintra.research.ppo import PPORecipe, train

        recipe = PPORecipe(games=64, steps=32, width=64, batch=512)
        train(AZUL, tmp_path, 0.5, recipe, every=1e9)
        rows = [row for row in journal.read(tmp_path) if row["what"] == "measure"]
        assert rows[0]["random"] < 0.8
        assert rows[-1]["random"] > 0.9
        assert (tmp_path / "curve.svg").read_text().startswith("<svg")
        assert isinstance(player(f"policy:{tmp_path / 'policy.npz'}"), NetworkPlayer)
