"""A game from the modules of its folder: the same file names, the rooms, hold the same things in every game.

What has no room of its own stands in `rules.py`, where a small game keeps everything. What a game leaves out has a
default, if it can have one.
"""

import importlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

from sintra.core import defaults, evaluation, field_text
from sintra.core.game import Array, Definition, Describer, Notation, Option
from sintra.core.numbers import numbers_to
from sintra.core.observation import Observation, observation_of
from sintra.core.reasons import NO_FACTS, Event, Rulebook
from sintra.core.rules import Rules
from sintra.core.secrecy import OPEN
from sintra.core.terminal import svg_of
from sintra.core.words import Words

SMALL = "rules"
"""The room of whatever has none of its own."""

KERNELS = {
    "verdict": "legality",
    "legal": "legality",
    "pick": "legality",
    "mark": "legality",
    "apply": "rules",
    "weigh": "chance",
    "settle": "chance",
    "deal": "chance",
    "look": "view",
    "sample": "view",
    "bonuses": "scoring",
    "rank": "scoring",
    "outlook": "outlook",
    "estimate": "outlook",
    "goals": "outlook",
    "prior": "prior",
    "alone": "prior",
    "evaluate": "evaluation",
    "canonical": "canonical",
    "observe": "observation",
    "show": "observation",
}
"""The room of every kernel of `Rules`."""

PARTS = {
    "STATE": "position",
    "setup": "setup",
    "TABLE": "moves",
    "MOST_MOVES": "moves",
    "EXAMPLES": "moves",
    "OUTCOMES": "chance",
    "outcome_names": "chance",
    "REASONS": "reasons",
    "EVENT_KINDS": "events",
    "FACTS": "describe",
    "write": "text",
    "read": "text",
    "faults": "faults",
    "places": "places",
    "FAULT_PLACES": "places",
    "SECRECY": "view",
    "WORDS": "words",
    "svg": "drawing",
    "describe_move": "describe",
    "describe_event": "describe",
    "draw_terminal": "describe",
    "observation": "observation",
    "features": "evaluation",
    "stage": "evaluation",
    "WEIGHTS": "weights",
    "SPREAD": "weights",
    "inputs": "inputs",
    "INPUTS": "inputs",
}
"""The room of everything else that is found by its name."""

DEFAULT_KERNELS = {
    "legal": defaults.legal,
    "pick": defaults.pick,
    "weigh": defaults.weigh_nothing,
    "settle": defaults.settle_nothing,
    "deal": defaults.deal,
    "look": defaults.look,
    "sample": defaults.sample,
    "bonuses": defaults.bonuses,
    "rank": defaults.rank,
    "observe": defaults.observe,
}


@dataclass(frozen=True)
class Rooms:
    """The modules of a game's folder."""

    package: str

    def find(self, name: str) -> Any:
        """Find a part of the game in its room; None if the game leaves it out."""
        room = KERNELS.get(name) or PARTS[name]
        for module in (room, SMALL):
            if importlib.util.find_spec(f"{self.package}.{module}") is not None:
                found = getattr(importlib.import_module(f"{self.package}.{module}"), name, None)
                if found is not None:
                    return found
        return None

    def need(self, name: str) -> Any:
        """Find a part that every game has."""
        found = self.find(name)
        if found is None:
            room = KERNELS.get(name) or PARTS[name]
            raise AttributeError(f"{self.package}: define `{name}` in {room}.py or {SMALL}.py")
        return found

    @property
    def folder(self) -> Path:
        """Where the modules lie."""
        return Path(str(importlib.import_module(self.package).__file__)).parent


def define(
    package: str,
    *,
    title: str,
    players: tuple[int, ...],
    options: tuple[Option, ...] = (),
    information: Literal["perfect", "hidden"] = "perfect",
    rules_version: int = 1,
) -> Definition:
    """Collect the game of a package: its folder's `__init__.py` calls this with `__name__`."""
    rooms = Rooms(package)
    dtype, table = rooms.need("STATE"), rooms.need("TABLE")
    outcomes: int = rooms.find("OUTCOMES") or 0
    words = rooms.find("WORDS") or Words(rooms.folder / "languages")
    name = package.rpartition(".")[2]
    defaults.COUNTS[dtype.names] = (table.count, outcomes)
    describe = Describer(
        rooms.need("describe_move"),
        rooms.find("describe_event") or partial(_describe_event, words),
        rooms.need("draw_terminal"),
    )
    return Definition(
        name=name,
        title=title,
        rules_version=rules_version,
        players=players,
        options=options,
        information=information,
        dtype=dtype,
        rules=_rules(rooms, dtype.names, min(players)),
        setup=rooms.need("setup"),
        most_moves=rooms.find("MOST_MOVES") or table.count,
        notation=Notation(
            actions=table,
            examples=rooms.find("EXAMPLES") or ", ".join(table.text(number) for number in range(min(3, table.count))),
            outcomes=outcomes,
            outcome_names=rooms.find("outcome_names") or (lambda _: numbers_to(outcomes)),
            write=rooms.find("write") or field_text.write,
            read=rooms.find("read") or partial(field_text.read, name),
            faults=rooms.need("faults"),
            places=rooms.find("places"),
            fault_places=rooms.find("FAULT_PLACES") or {},
        ),
        reasons=rooms.need("REASONS"),
        event_kinds=rooms.need("EVENT_KINDS"),
        rulebook=Rulebook(rooms.folder / "rulebook.toml"),
        words=words,
        svg=rooms.find("svg") or partial(_svg, title, describe),
        describe=describe,
        observation=rooms.find("observation") or partial(_observation, dtype),
        secrecy=rooms.find("SECRECY") or OPEN,
        facts=rooms.find("FACTS") or NO_FACTS,
    )


def _rules(rooms: Rooms, names: tuple[str, ...], fewest: int) -> Rules:
    kernels = DEFAULT_KERNELS | {name: found for name in KERNELS if (found := rooms.find(name)) is not None}
    for name in ("verdict", "apply"):
        rooms.need(name)
    if (features := rooms.find("features")) is not None:
        stage, weights, spread = (rooms.need(name) for name in ("stage", "WEIGHTS", "SPREAD"))
        inputs, count = rooms.find("inputs"), rooms.find("INPUTS") or 0
        evaluation.EVALUATIONS[names] = evaluation.Evaluation(
            features, stage, weights, spread, fewest, inputs, count
        )  # fmt: skip
        kernels["evaluate"] = evaluation.evaluate
    return Rules(**kernels)


def _describe_event(words: Words, event: Event, language: str) -> str:
    return words.say(f"event_{event.kind}", language, **event.details)


def _svg(title: str, describe: Describer, array: Array, seat: int, language: str) -> str:
    return svg_of(describe.terminal(array, numbers_to(int(array["seats"][0])), language), title)


def _observation(dtype: Any, players: int, options: Mapping[str, str]) -> Observation:
    return observation_of(dtype, players)
