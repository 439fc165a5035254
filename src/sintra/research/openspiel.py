"""OpenSpiel: every game as a Python game, `sintra_azul`, `sintra_duel`, `sintra_pavilion`, with explicit chance.

    import pyspiel, sintra.research.openspiel
    game = pyspiel.load_game("sintra_azul(players=3,wall=grey)")

`position` begins at a position's text, so that small endings can be analysed exactly. In a game's string a list is
written with `+` (`scoring=rows+columns+wilds`), and a position as `quoted(text)`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, unquote

import numpy as np

from sintra.core import kernels
from sintra.core.errors import SintraError
from sintra.core.game import Definition, Game
from sintra.core.registry import definition, game, names
from sintra.core.rules import CHANCE, OVER
from sintra.core.state import State
from sintra.core.view import View
from sintra.research.errors import required
from sintra.research.rewards import results

pyspiel = required("pyspiel", "research")

PREFIX = "sintra_"
LONGEST = 100_000
"""An upper limit of decisions in a game; the longest possible ones have a quarter of it."""


def quoted(text: str) -> str:
    """Quote a position's text for use in a game's string."""
    return quote(text, safe="")


def game_type(found: Definition) -> Any:
    """Return OpenSpiel's description of a game."""
    hidden = found.information == "hidden"
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + found.name,
        long_name=found.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(found.players),
        min_num_players=min(found.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": found.players[0],
            "position": "",
            **{option.name: option.default.replace(",", "+") for option in found.options},
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[name-defined]  # made by C++
    """One configuration of a game, as OpenSpiel sees it."""

    def __init__(self, name: str, kind: Any, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        options = {
            key: str(value).replace("+", ",") for key, value in given.items() if key not in ("players", "position")
        }
        self.game: Game = game(name, given.get("players"), **options)
        text = unquote(str(given.get("position", "")))
        position = self.game.parse(text) if text else self.game.start(chance="ask")
        self.position: State = position.asking()
        given = {key: value.replace(",", "+") if isinstance(value, str) else value for key, value in given.items()}
        if text:
            given["position"] = quoted(text)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.spec.actions,
            max_chance_outcomes=self.game.spec.outcomes,
            num_players=self.game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def new_initial_state(self, state: Any = None) -> SpielState:
        """Begin a game."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Limit the draws of a game: never more than so many decisions would need."""
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Make what observes states of this game."""
        return Observer(self.game, iig_obs_type)


def _loaded(text: str) -> Any:
    """Load a game in a process that may not know our games yet: importing this makes it know them."""
    return pyspiel.load_game(text)


class SpielState(pyspiel.State):  # type: ignore[name-defined]  # made by C++
    """A state: Sintra's own, which is never changed, and what each seat has seen so far."""

    def __init__(self, spiel_game: SpielGame) -> None:
        super().__init__(spiel_game)
        self.position = spiel_game.position
        self.memory = (b"",) * self.position.game.players

    def current_player(self) -> Any:
        """Say who decides: a seat, chance, or nobody any more."""
        turn = int(self.position.array["turn"][0])
        return {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}.get(turn, turn)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.moves.numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List what may be drawn, with probabilities."""
        weights = np.zeros(self.position.game.spec.outcomes, np.int64)
        total = kernels.weigh(self.position.kernel_array, weights)
        return [(number, weight / total) for number, weight in enumerate(weights.tolist()) if weight]

    def _apply_action(self, action: int) -> None:
        mover = self.position.turn
        self.position = self.position.set_chance(action) if mover is None else self.position.play(action)
        self.memory = self._remembered(mover, action)

    def _remembered(self, mover: int | None, action: int) -> tuple[bytes, ...]:
        """Add to every seat's memory what it sees of a step; where nothing is hidden that is the action."""
        if self.position.game.spec.information == "perfect":
            memory = _digest(self.memory[0], str(action).encode())
            return (memory,) * len(self.memory)
        own = [str(action).encode() if seat == mover else b"" for seat in range(len(self.memory))]
        return tuple(
            _digest(memory, own[seat], self.position.view(seat).array.tobytes())
            for seat, memory in enumerate(self.memory)
        )

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.position.game
        if player == pyspiel.PlayerId.CHANCE:
            return game.definition.notation.outcome_text(self.position.array, action)
        return game.move(action).text

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """Return the share of every seat: 1 for the winner, -1 in sum for the others."""
        return list(results(self.position))

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Make a state that agrees with what a player knows, uniformly over what they do not."""
        found: SpielState = self.clone()
        sampled = self.position.view(player_id).sample(int(probability_sampler() * 2**62))
        found.position = sampled.asking()
        found.memory = tuple(
            memory if seat == player_id else _digest(sampled.view(seat).array.tobytes())
            for seat, memory in enumerate(self.memory)
        )
        return found

    def __str__(self) -> str:
        return self.position.text()


def _digest(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"|".join(parts), digest_size=12).digest()


class Observer:
    """What a player sees. The tensor is the game's observation; with perfect recall there is only the string."""

    def __init__(self, game: Game, kind: Any = None) -> None:
        self.game = game
        self.recalls = bool(kind is not None and kind.perfect_recall)
        self.public = bool(kind is not None and kind.private_info == pyspiel.PrivateInfoType.NONE)
        self.private = bool(kind is not None and not kind.public_info)
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self.recalls and not self.public and not self.private:
            self.tensor = np.zeros(game.spec.observation.size, np.float32)
            self.dict = game.spec.observation.split(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into the tensor."""
        if self.tensor is not None:
            self.tensor[:] = state.position.view(player).observation()

    def string_from(self, state: SpielState, player: int) -> str:
        """Write what a player sees as text: the view, and with perfect recall a checksum of all that came before.

        What only they see are the entries of their view that differ from a spectator's.
        """
        everybody: View = state.position.view(None)
        if self.public:
            return everybody.text()
        view = state.position.view(player)
        if self.private:
            return " ".join(entry for entry in view.text().split()[1:] if entry not in everybody.text().split())
        return f"{view.text()} memory={state.memory[player].hex()}" if self.recalls else view.text()


def register() -> None:
    """Make `pyspiel.load_game` know every game."""
    for name in names():
        kind = game_type(definition(name))
        pyspiel.register_game(kind, _maker(name, kind))


def _maker(name: str, kind: Any) -> Any:
    class OneGame(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            try:
                super().__init__(name, kind, params)
            except SintraError as error:
                raise pyspiel.SpielError(error.text()) from error

    OneGame.__name__ = OneGame.__qualname__ = PREFIX + name
    return OneGame


register()
