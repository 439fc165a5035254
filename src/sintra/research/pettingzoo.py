"""PettingZoo: every game as an AEC environment, `azul_v0`, `duel_v0`, `pavilion_v0`.

    from sintra.research.pettingzoo import azul_v0
    env = azul_v0.env(players=3, wall="grey")

An observation is a dict of "observation" (see `game.spec.observation`) and "action_mask". An action that is refused
ends the game with -1 for whoever tried it; with illegal="raise", as in `raw_env`, it raises the rules' reason and
changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.core.game import Array, Game
from sintra.core.observation import DTYPE
from sintra.core.random import seeded
from sintra.core.reasons import Illegal
from sintra.core.registry import definition, game, names
from sintra.core.rules import OVER
from sintra.core.state import IllegalMove, State
from sintra.core.terminal import plain
from sintra.research import stepping
from sintra.research.errors import ResearchError, chosen, required
from sintra.research.starts import starts_of
from sintra.research.vector import REWARDS

pettingzoo = required("pettingzoo", "research")

from gymnasium import spaces  # noqa: E402  # after the line that says how to get it
from pettingzoo import AECEnv  # noqa: E402  # as above

VERSION = "_v0"
RENDER_MODES = ("human", "ansi", "svg")
ILLEGAL = ("terminate", "raise")
ILLEGAL_REWARD = -1.0


class PettingZooEnv(AECEnv):
    """One table of a game; the agents are `player_0` and so on, by seat."""

    def __init__(self, game: Game, reward: str = "win", render_mode: str | None = None, illegal: str = "raise") -> None:
        super().__init__()
        self._raises = bool(chosen("illegal", illegal, ILLEGAL))
        if render_mode is not None:
            chosen("render_mode", render_mode, RENDER_MODES)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"{game.name}{VERSION}",
            "is_parallelizable": False,
        }
        self.game = game
        self.reward = reward
        self.render_mode = render_mode
        self._reward = chosen("reward", reward, REWARDS)
        self._hidden = game.definition.information == "hidden"
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        sheet = game.spec.observation
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(sheet.low, sheet.high, dtype=DTYPE),
                    "action_mask": spaces.Box(0, 1, (game.spec.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(game.spec.actions) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._entries, self._actions = sheet.size, game.spec.actions
        self._live: Array = np.zeros(1, game.definition.live)
        self._live["stream"] = seeded(None)
        self._room: Array = np.zeros(1, game.definition.dtype)
        self._gains = np.zeros(game.players, np.float32)
        self.agent_selection = ""  # nobody before reset
        self._seen: Array
        self._mask: Array
        self._new_row()

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations; all agents have the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions; all agents have the same."""
        return self.action_spaces[agent]

    @property
    def position(self) -> State:
        """The position of the table, with everything that is hidden; for analysis, not for agents."""
        self._begun()
        return State.of(self.game, self._live["position"])

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; with a seed the one that `game.start(seed)` begins, else the stream goes on.

        options={"position": …} begins at a position instead: a text or a state in which somebody is to move. Other
        options are not refused: PettingZoo's own test gives some.
        """
        position = (options or {}).get("position")
        starts = self.game.blank if position is None else starts_of(self.game, [position])
        if seed is not None:
            self._live["stream"] = seeded(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seat = stepping.begin_one(self._live, starts)
        self._new_row()
        stepping.see_one(self._live, seat, self._hidden, self._room, self._seen, self._mask)
        self.agent_selection = self.possible_agents[seat]
        self._show()

    def observe(self, agent: str) -> dict[str, Array]:
        """Return what an agent sees now; only the agent to move has legal actions."""
        self._begun()
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            return {"observation": self._seen, "action_mask": self._mask}
        if agent not in self._seats:
            raise ResearchError("unknown_agent", agent=repr(agent), known=", ".join(self.possible_agents))
        seen, mask = np.empty(self._entries, DTYPE), np.empty(self._actions, np.int8)
        stepping.see_one(self._live, self._seats[agent], self._hidden, self._room, seen, mask)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent to move; after the end only None, for one agent after the other."""
        if not self.agents:
            raise ResearchError("reset_first")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ResearchError("none_only", agent=agent)
            self._was_dead_step(action)
            return
        if type(action) is not int or not 0 <= action < self._actions:
            action = self.game.move(action).number  # type: ignore[arg-type]  # says what is wrong with anything else
        before_seen, before_mask = self._seen, self._mask
        self._new_row()
        answer = stepping.step_one(
            self._live, action, self._reward, self._hidden, self._room, self._seen, self._mask, self._gains
        )
        if answer <= stepping.REFUSED:
            self._seen, self._mask = before_seen, before_mask
            self._refuse(agent, action)
            return
        self._cumulative_rewards[agent] = 0.0
        if self._reward in (stepping.POINTS, stepping.EXPECTED) or answer == OVER:
            self._hand_out()
        if answer == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[answer]
        self._show()

    def render(self) -> str | None:
        """Draw the table as everybody may see it: printed ("human"), as text ("ansi") or as a picture ("svg")."""
        if self.render_mode is None:
            return None
        view = self.position.view(None)
        if self.render_mode == "svg":
            return view.svg()
        screen = plain(self.game.definition.describe.terminal(view.array, tuple(self.possible_agents), "en"))
        if self.render_mode == "human":
            print(screen)
            return None
        return screen

    def _show(self) -> None:
        """Print the board for a person who looks on."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _begun(self) -> None:
        if not self.agent_selection:
            raise ResearchError("reset_first")

    def _new_row(self) -> None:
        """Make room for the next observation; the last one belongs to whoever has it."""
        self._seen = np.empty(self._entries, DTYPE)
        self._mask = np.empty(self._actions, np.int8)

    def _hand_out(self) -> None:
        for agent, gain in zip(self.possible_agents, self._gains.tolist(), strict=True):
            self.rewards[agent] = gain
            self._cumulative_rewards[agent] += gain

    def _refuse(self, agent: str, action: int) -> None:
        """Raise why an action is refused, or end the game: the agent has lost it."""
        verdict = self.position.explain(action)
        assert isinstance(verdict, Illegal)
        if self._raises:
            raise IllegalMove(self.game.move(action), verdict)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL_REWARD}
        self._cumulative_rewards[agent] += ILLEGAL_REWARD
        self.infos[agent] = {"illegal": verdict.rule}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


@dataclass(frozen=True)
class Environments:
    """What PettingZoo expects of an environment's module: `env` ends a game at an illegal action, `raw_env` raises."""

    name: str

    def env(
        self,
        *,
        players: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        illegal: str = "terminate",
        **options: object,
    ) -> PettingZooEnv:
        """Make an environment; `reward` is as in `Games`, the other options are the game's own."""
        return PettingZooEnv(game(self.name, players, **options), reward, render_mode, illegal)

    def raw_env(self, **settings: Any) -> PettingZooEnv:
        """Make an environment that raises the reason of an illegal action, and changes nothing."""
        return self.env(**{"illegal": "raise"} | settings)


def make(name: str, **settings: Any) -> PettingZooEnv:
    """Make an environment as `pettingzoo.make("aec", "sintra/azul-v0")` asks for it."""
    return Environments(name).env(**settings)


def register() -> None:
    """Tell PettingZoo's registry, where it has one, of every game."""
    for name in names():
        pettingzoo.register("aec", f"sintra/{name}-v0", f"{__name__}:make", kwargs={"name": name})


if hasattr(pettingzoo, "register"):
    register()


def __getattr__(name: str) -> Environments:
    """Return the environments of a game by name and version, such as `azul_v0`."""
    if name.endswith(VERSION) and name.removesuffix(VERSION) in names():
        return Environments(definition(name.removesuffix(VERSION)).name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *(f"{name}{VERSION}" for name in names())]
