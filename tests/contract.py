"""What every game must keep, in every variant and for every number of players.

A game takes part by being a folder of `sintra.games`; `test_contract.py` runs these checks for each configuration.
A game outside of the package subclasses `Contract`, as `test_toy.py` does.
"""

import itertools
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from sintra.core import kernels
from sintra.core.game import Game
from sintra.core.outlook import goals_of
from sintra.core.random import seeded
from sintra.core.record import Record
from sintra.core.registry import definition, shipped_names
from sintra.core.state import State
from sintra.core.terminal import plain, width
from sintra.core.words import CORE, LANGUAGES
from sintra.search import greedy
from sintra.search.perft import divide, perft

SEEDS = st.integers(0, 2**32)
FEWER = settings().max_examples // 3
"""Where one example is much work."""


def configurations() -> list[Game]:
    """Every game with every choice of its options and every number of players."""
    found = []
    for name in shipped_names():
        options = definition(name).options
        for players in definition(name).players:
            for values in itertools.product(*(option.choices for option in options)):
                chosen = {option.name: value for option, value in zip(options, values, strict=True)}
                found.append(sintra.game(name, players, **chosen))
    return found


def random_game(game: Game, seed: int, most: int = 10_000) -> State:
    """Play uniformly random moves to the end, or so many of them."""
    rng = random.Random(seed)
    state = game.start(seed=seed)
    for _ in range(most):
        if state.is_over:
            break
        state = state.play(rng.choice(state.moves))
    return state


def some_states(game: Game, seed: int, count: int = 12) -> list[State]:
    """Give states of one random game: the first, the last, and some between."""
    history = [state for state in random_game(game, seed).history if not state.chance]
    rng = random.Random(seed)
    middle = rng.sample(history[1:-1], min(count, len(history) - 2))
    return [history[0], *middle, history[-1]]


def viewers(game: Game) -> list[int | None]:
    return [None, *range(game.players)]


def languages(game: Game) -> tuple[str, ...]:
    """A game that comes with the package speaks every language; others speak English at least."""
    return LANGUAGES if game.name in shipped_names() else ("en",)


class Contract:
    """The checks. Subclass it and give the fixture `game`."""

    prepare = "pass"
    """What a new process runs before it knows the game."""

    # What the game says of itself

    def test_its_sheet_says_what_it_is(self, game: Game) -> None:
        spec = game.spec
        assert spec.players == game.players
        assert spec.chance == "explicit"
        assert spec.information in ("perfect", "hidden")
        assert 0 < spec.most_moves <= spec.actions == len(game.definition.moves)
        assert spec.outcomes > 0

    def test_where_nothing_is_hidden_all_see_the_same(self, game: Game) -> None:
        for state in random_game(game, 3).history[::7]:
            seen = {str(state.view(seat).data()) for seat in (None, *range(game.players))}
            assert len(seen) == 1 or game.spec.information == "hidden"

    def test_no_field_of_its_record_is_hidden_by_an_attribute_of_numpy(self, game: Game) -> None:
        names = game.definition.dtype.names or ()
        assert {"seats", "round_number", "turn", "score"} <= set(names)
        assert not set(names) & set(dir(np.record))

    def test_every_reason_and_event_stands_on_a_rule_told_in_every_language(self, game: Game) -> None:
        rules = game.definition.rulebook.rules
        used = {reason.rule for reason in game.definition.reasons.values()}
        used |= {kind.rule for kind in game.definition.event_kinds.values()}
        assert used <= set(rules)
        for rule in rules.values():
            assert set(rule.texts) >= set(languages(game)), rule.id
            assert all(text.strip() and "\n" not in text for text in rule.texts.values()), rule.id

    def test_its_words_are_complete(self, game: Game) -> None:
        for words, spoken in ((game.definition.words, languages(game)), (CORE, LANGUAGES)):
            for key, texts in words.entries.items():
                assert set(texts) >= set(spoken), key

    def test_every_move_is_written_in_one_way_and_read_back(self, game: Game) -> None:
        texts = [move.text for move in game.definition.moves]
        assert len(set(texts)) == len(texts)
        for number, text in enumerate(texts):
            assert game.move(text).number == number
            assert game.definition.notation.actions.parse(text) == number
            assert game.move(number).path

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_move_can_be_told(self, game: Game, language: str) -> None:
        told = {game.definition.describe.move(move.number, language) for move in game.definition.moves}
        assert len(told) == len(game.definition.moves)

    # Moves and reasons

    @given(seed=SEEDS)
    def test_moves_are_just_what_explain_allows_over_all_actions(self, game: Game, seed: int) -> None:
        for state in some_states(game, seed):
            verdicts = np.zeros(game.spec.actions, np.int64)
            kernels.judge_all(state.kernel_array, verdicts)
            assert state.moves.numbers == np.flatnonzero(verdicts == 0).tolist()
            assert set(np.unique(verdicts)) - {0} <= set(game.definition.reasons)
            assert (len(state.moves) == 0) == state.is_over

    @given(seed=SEEDS)
    def test_a_refused_move_says_why_and_changes_nothing(self, game: Game, seed: int) -> None:
        rng = random.Random(seed)
        for state in some_states(game, seed, 4):
            text = state.text()
            for move in rng.sample(game.definition.moves, min(20, game.spec.actions)):
                verdict = state.explain(move)
                assert bool(verdict) == (move in state.moves)
                if not verdict:
                    with pytest.raises(sintra.IllegalMove) as refusal:
                        state.play(move)
                    assert refusal.value.rule == verdict.rule
                    assert verdict.text("uk") in refusal.value.text("uk")
            assert state.text() == text

    @pytest.mark.parametrize("number", [-1, 10**6, -(2**31)])
    def test_a_number_that_is_no_move_is_refused(self, game: Game, number: int) -> None:
        state = game.start(seed=1)
        assert kernels.judge(state.kernel_array, number) != 0
        with pytest.raises(sintra.InvalidNotation):
            state.play(number)

    @given(seed=SEEDS)
    def test_a_picked_move_is_legal_and_every_legal_move_is_picked_alike(self, game: Game, seed: int) -> None:
        state = random.Random(seed).choice(some_states(game, seed)[:-1])
        stream = seeded(seed, "pick")
        draws = 200 * len(state.moves)
        picks = Counter(_picks(state, stream, draws))
        assert set(picks) <= set(state.moves.numbers)
        if len(state.moves) > 1:
            expected = draws / len(state.moves)
            chi = sum((picks[number] - expected) ** 2 / expected for number in state.moves.numbers)
            freedom = len(state.moves) - 1
            assert chi < freedom + 6 * (2 * freedom) ** 0.5 + 6

    # Chance

    @given(seed=SEEDS)
    def test_chance_asked_for_gives_outcomes_with_probabilities(self, game: Game, seed: int) -> None:
        rng = random.Random(seed)
        state = game.start(chance="ask")
        for _ in range(400):
            if state.is_over:
                break
            if state.chance:
                assert state.turn is None
                assert not state.moves
                assert sum(chance.probability for chance in state.chance) == Fraction(1)
                texts = [chance.text for chance in state.chance]
                assert len(set(texts)) == len(texts)
                chosen = rng.choice(state.chance)
                assert state.set_chance(chosen) == state.set_chance(chosen.text) == state.set_chance(chosen.number)
                state = state.set_chance(chosen)
            else:
                state = state.play(rng.choice(state.moves))

    def test_an_impossible_draw_is_refused(self, game: Game) -> None:
        state = game.start(chance="ask")
        for outcome in ("nonsense", 10**6, -1):
            with pytest.raises(sintra.IllegalOutcome, match="possible"):
                state.set_chance(outcome)
        with pytest.raises(sintra.IllegalOutcome, match="nothing to draw"):
            game.start(seed=1).set_chance(0)

    @given(seed=SEEDS)
    def test_the_same_seed_gives_the_same_game_and_going_back_draws_the_same(self, game: Game, seed: int) -> None:
        once, again = random_game(game, seed), random_game(game, seed)
        assert once == again
        assert once.text() == again.text()
        for state in once.history:
            if state.parent is not None and isinstance(state.move, sintra.Move):
                assert state.parent.play(state.move) == state

    @given(seed=SEEDS)
    def test_a_whole_deal_is_the_same_as_its_draws_one_by_one(self, game: Game, seed: int) -> None:
        for state in random_game(game, seed).history[1:]:
            assert state.parent
            single = state.parent.asking()
            if isinstance(state.move, sintra.Move):
                single = single.play(state.move)
            for chance in state.draws:
                single = single.set_chance(chance)
            assert single == state

    # Points

    @given(seed=SEEDS)
    def test_every_point_is_explained_by_an_event(self, game: Game, seed: int) -> None:
        rulebook = game.definition.rulebook.rules
        for state in random_game(game, seed).history[1:]:
            events = state.events
            for seat in range(game.players):
                gained = sum(event.points for event in events if event.seat == seat)
                assert state.parent
                assert gained == state.scores[seat] - state.parent.scores[seat], (state.parent.text(), state.move)
            assert all(event.rule in rulebook for event in events)
            assert all(game.definition.describe.event(event, "it") for event in events)

    @given(seed=SEEDS)
    def test_scores_never_fall_below_zero_and_the_outcome_comes_with_the_end(self, game: Game, seed: int) -> None:
        last = random_game(game, seed)
        for state in last.history:
            assert min(state.scores) >= 0
            assert (state.outcome is None) == (not state.is_over)
        outcome = last.outcome
        assert outcome
        assert outcome.scores == last.scores
        assert min(outcome.ranking) == 1
        assert outcome.winners
        for seat, other in itertools.permutations(range(game.players), 2):
            if outcome.scores[seat] > outcome.scores[other]:
                assert outcome.ranking[seat] < outcome.ranking[other]

    # Steps, outlook and goals

    @settings(max_examples=FEWER)
    @given(seed=SEEDS)
    def test_each_step_shows_what_its_event_has_changed(self, game: Game, seed: int) -> None:
        """Points come with their event, and what lies on the table after the last step lies there in the end."""
        pieces = [name for name in game.definition.dtype.names or () if game.definition.dtype[name].shape]
        for state in random_game(game, seed).history[1:]:
            assert state.parent
            for seat in viewers(game):
                steps = state.steps(seat)
                told = [step.event for step in steps if not game.definition.is_motion(step.event)]
                assert told == list(state.events)
                scores = np.array(state.parent.scores)
                for step in steps:
                    if step.event.seat >= 0:
                        scores[step.event.seat] += step.event.points
                    assert step.view.array["score"][0, : game.players].tolist() == scores.tolist(), step.event
                before, after = state.parent.view(seat), state.view(seat)
                last = steps[-1].view if steps else before
                for name in pieces:
                    assert (last.array[name] == after.array[name]).all(), (name, state.parent.text(), state.move)

    def test_mere_motion_brings_no_points(self, game: Game) -> None:
        for state in random_game(game, 5).history[1:]:
            assert not any(step.event.points for step in state.steps(0) if game.definition.is_motion(step.event))

    @given(seed=SEEDS)
    def test_the_outlook_adds_up_and_depends_on_the_view_alone(self, game: Game, seed: int) -> None:
        for state in some_states(game, seed, 6):
            before = state.array.tobytes()
            for viewer in viewers(game):
                view = state.view(viewer)
                outlook = view.outlook()
                assert outlook == view.sample(seed).outlook()
                assert [seat.score for seat in outlook.seats] == list(state.scores)
                for seat, expected in enumerate(outlook.seats):
                    assert expected.seat == seat
                    assert expected.total == expected.score + sum(event.points for event in expected.events) >= 0
                    assert all(event.seat == seat for event in expected.events)
                    assert all(event.rule in game.definition.rulebook.rules for event in expected.events)
                    assert not any(game.definition.is_motion(event) for event in expected.events)
                    assert not state.is_over or (expected.total, expected.events) == (state.scores[seat], ())
            assert state.array.tobytes() == before

    @given(seed=SEEDS)
    def test_goals_count_what_is_done_and_what_is_missing(self, game: Game, seed: int) -> None:
        kinds = {(kind.name, kind.rule) for kind in game.definition.event_kinds.values() if not kind.motion}
        for state in some_states(game, seed, 6):
            for seat in range(game.players):
                found = goals_of(game, state.kernel_array, seat)
                assert len({(goal.kind, *goal.details.values()) for goal in found}) == len(found)
                for goal in found:
                    assert (goal.kind, goal.rule) in kinds
                    assert 0 <= goal.done <= goal.of
                    assert goal.done < goal.of or (goal.now == goal.points and not goal.missing)
                    assert not set(goal.filled) & set(goal.missing)
                assert state.outlook()[seat].goals == found
                assert state.view(None).outlook()[seat].goals == found

    @given(seed=SEEDS)
    def test_goals_bring_in_the_end_what_they_said(self, game: Game, seed: int) -> None:
        last = random_game(game, seed)
        assert last.outcome
        for seat, bonuses in enumerate(last.outcome.bonuses):
            brought: Counter[tuple[object, ...]] = Counter()
            for event in bonuses:
                which = list(event.details.values())[:1]
                brought[event.kind, *which] += event.points
            found = {
                (goal.kind, *list(goal.details.values())[:1]): goal.now
                for goal in goals_of(game, last.kernel_array, seat)
            }
            assert {goal: points for goal, points in brought.items() if points > 0}.items() <= found.items()
            scored = {kind for kind, *_ in brought}
            assert all(brought[goal] == now for goal, now in found.items() if goal[0] in scored)

    # Texts and records

    @given(seed=SEEDS)
    def test_the_text_of_a_position_is_one_line_and_reads_back_exactly(self, game: Game, seed: int) -> None:
        for state in [*some_states(game, seed), *_draws_due(game, seed)]:
            text = state.text()
            assert "\n" not in text
            again = sintra.parse(text)
            assert again == state
            assert hash(again) == hash(state)
            assert again.text() == text
            assert again.moves == state.moves
            assert again.parent is None

    @given(seed=SEEDS)
    def test_damaged_texts_are_refused_in_one_line(self, game: Game, seed: int) -> None:
        rng = random.Random(seed)
        text = random_game(game, seed, 30).text()
        refusals: list[str] = []
        for _ in range(30):
            place = rng.randrange(len(text))
            damaged = text[:place] + rng.choice("BYRKWX0129?=/-. ") + text[place + rng.randint(0, 2) :]
            try:
                state = sintra.parse(damaged)
            except sintra.SintraError as error:
                refusals.append(str(error))
            else:  # another position, then, but a whole one
                assert sintra.parse(state.text()) == state
        assert all(refusal and "\n" not in refusal for refusal in refusals)

    @given(seed=SEEDS, length=st.integers(0, 400))
    def test_a_record_replays_to_the_same_position(self, game: Game, seed: int, length: int) -> None:
        state = random_game(game, seed, length)
        record = Record.of(state, tuple(f"Player {seat}" for seat in range(game.players)))
        for read in (Record.parse(record.text()), Record.parse(record.json())):
            assert read == record
            last = read.replay()
            assert last == state
            assert Record.of(last, read.names) == record

    @given(seed=SEEDS)
    def test_an_altered_or_truncated_record_is_refused(self, game: Game, seed: int) -> None:
        rng = random.Random(seed)
        text = Record.of(random_game(game, seed)).text()
        lines = text.splitlines()
        with pytest.raises(sintra.InvalidRecord):
            Record.parse("\n".join(lines[: rng.randrange(1, len(lines))])).replay()
        score_lines = [number for number, line in enumerate(lines) if line.startswith("score")]
        number = rng.choice(score_lines)
        words = lines[number].split()
        words[1] = str(int(words[1]) + 1)
        altered = [*lines[:number], " ".join(words), *lines[number + 1 :]]
        with pytest.raises(sintra.InvalidRecord, match=rf"line {number + 1}: after step \d+ the record says"):
            Record.parse("\n".join(altered)).replay()

    # Views

    @settings(max_examples=FEWER)
    @given(seed=SEEDS)
    def test_a_view_is_all_that_a_seat_may_know(self, game: Game, seed: int) -> None:
        for state in [*some_states(game, seed, 6), *_draws_due(game, seed)[:4]]:
            for seat in viewers(game):
                view = state.view(seat)
                sampled = view.sample(seed)
                assert sampled.view(seat) == view
                assert sampled.text() == sintra.parse(sampled.text()).text()
                assert view.sample(seed) == sampled
                assert sampled.moves.numbers == state.moves.numbers or state.turn != seat
                assert view.moves.numbers == (state.moves.numbers if state.turn == seat else [])
                assert view.digest() == sampled.view(seat).digest()
                assert json.loads(json.dumps(view.data())) == view.data()
                again = game.parse_view(view.text())
                assert again == view
                assert again.text() == view.text()

    @given(seed=SEEDS)
    def test_a_view_explains_as_the_state_does(self, game: Game, seed: int) -> None:
        rng = random.Random(seed)
        state = rng.choice(some_states(game, seed)[:-1])
        view = state.view(state.turn)
        for move in rng.sample(game.definition.moves, min(40, game.spec.actions)):
            assert view.explain(move) == state.explain(move)

    # Observations

    def test_every_entry_of_an_observation_has_a_name_of_its_own(self, game: Game) -> None:
        observation = game.spec.observation
        assert len(set(observation.names)) == len(observation.names) == observation.size
        assert (observation.low <= observation.high).all()
        assert len({plane.name for plane in observation.planes}) == len(observation.planes)

    @given(seed=SEEDS)
    def test_an_observation_depends_on_the_view_alone_and_keeps_its_bounds(self, game: Game, seed: int) -> None:
        observation = game.spec.observation
        for state in [*some_states(game, seed, 6), *_draws_due(game, seed)[:4]]:
            for seat in range(game.players):
                view = state.view(seat)
                seen = view.observation()
                assert seen.shape == observation.shape
                assert ((observation.low <= seen) & (seen <= observation.high)).all()
                assert (view.sample(seed).view(seat).observation() == seen).all()
        with pytest.raises(sintra.InvalidOption):
            state.view(None).observation()

    # Pictures, words, players

    @settings(max_examples=FEWER)
    @given(seed=SEEDS)
    def test_every_position_can_be_drawn(self, game: Game, seed: int) -> None:
        for state in [*some_states(game, seed, 3), *_draws_due(game, seed)[:2]]:
            ElementTree.fromstring(state.svg())
            ElementTree.fromstring(state.view(None).svg())
            assert state.svg() == state._repr_svg_()
            for language in LANGUAGES:
                ElementTree.fromstring(state.svg(language=language))
                names = tuple("ABCD"[: game.players])
                screen = game.definition.describe.terminal(state.array, names, language)
                assert all(width(line) <= 80 for line in screen)
                assert all(str(score) in plain(screen) for score in state.scores)

    def test_the_greedy_player_beats_a_random_one(self, game: Game) -> None:
        won, games = 0.0, 12
        for seed in range(games):
            rng = random.Random(seed)
            state, me = game.start(seed=seed), seed % game.players
            while not state.is_over:
                mine = state.turn == me
                state = state.play(greedy.choose(state.view(me), seed) if mine else rng.choice(state.moves))
            assert state.outcome
            winners = state.outcome.winners
            won += (me in winners) / len(winners)
        assert won >= 0.75 * games

    # The kernels

    def test_counts_divide_by_first_moves(self, game: Game) -> None:
        state = random_game(game, 3, 6)
        depth = 2
        assert perft(state, 0) == 1
        assert perft(state, 1) == len(state.moves)
        assert sum(count for _, count in divide(state, depth)) == perft(state, depth)

    def test_the_same_positions_come_without_the_jit(self, game: Game) -> None:
        """Plays the same games in plain Python, where every RuntimeWarning (an overflow) is an error."""
        ours = list(trace(game, range(2)))
        code = f"import sys, contract; {self.prepare}; contract.print_trace(sys.argv[1])"
        paths = [os.path.dirname(__file__), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(paths)}
        plain_python = subprocess.run(
            [sys.executable, "-W", "error::RuntimeWarning", "-c", code, game.header],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert plain_python.returncode == 0, plain_python.stderr
        assert plain_python.stdout.splitlines() == ours


def _draws_due(game: Game, seed: int) -> list[State]:
    """Give states at which a draw is due."""
    rng = random.Random(seed)
    state, found = game.start(chance="ask"), []
    for _ in range(150):
        if state.is_over:
            break
        if state.chance:
            found.append(state)
            state = state.set_chance(rng.choice(state.chance))
        else:
            state = state.play(rng.choice(state.moves))
    return rng.sample(found, min(6, len(found)))


def _picks(state: State, stream: np.ndarray, draws: int) -> list[int]:
    rules = state.game.definition.rules
    return [int(rules.pick(state.array[0], stream[0])) for _ in range(draws)]


def trace(game: Game, seeds: range) -> Iterator[str]:
    """Play random games as the kernels do, and write down every position and every view."""
    rules = game.definition.rules
    nobody = np.empty(0, game.definition.log)
    for seed in seeds:
        state, stream = game.start(seed=seed), seeded(seed, "moves")
        live = state._live.copy()
        while True:
            here = State.of(game, live["position"])
            yield here.text()
            yield here.view(seed % game.players).sample(seed).text()
            yield str(here.view(seed % game.players).observation().tolist())
            yield " ".join(map(str, here.moves.numbers))
            if here.is_over:
                yield str(here.outcome)
                break
            rules.apply(live[0].position, int(rules.pick(live[0].position, stream[0])), nobody)
            kernels.advance(live, False)


def print_trace(header: str) -> None:
    """Print the trace of a configuration; run in a process of its own without the jit."""
    from sintra.core.registry import game_of

    print("\n".join(trace(game_of(header), range(2))))
