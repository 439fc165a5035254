"""Players by name, for whoever seats them: the levels, a given time or number of simulations, foreign programs."""

import re

from sintra.core.errors import SintraError
from sintra.search.engine_client import PREFIX, Engine, Patience
from sintra.search.levels import LEVELS, WORDS, Greedy, Random, Searcher
from sintra.search.mcts import Limits
from sintra.search.networks import EVALUATION_NAMES
from sintra.search.player import Player

EXAMPLES = "level:4, time:2, sims:5000, greedy, random"


def player(spec: str, patience: Patience | None = None) -> Player:
    """Make a player: `level:N` (`level:N/10` thinks a tenth as long), `time:S`, `sims:N`, `greedy`, `random`.

    `engine:"COMMAND"` is another program; `patience` is how long it may think about a move. Behind the name of a
    player that searches, `evaluation=linear` leaves out what was learned.

    Examples:
        >>> import sintra
        >>> state = sintra.game("azul").start(seed=7)
        >>> bot = player("sims:200")
        >>> bot.new_game(seed=1)
        >>> bot.choose(state.view(state.turn)) in state.moves
        True
    """
    if spec.startswith(PREFIX):
        return Engine(spec, patience or Patience())
    name, *changes = spec.split() or [""]
    made = _named(name)
    made.name = spec
    for change in changes:
        if not isinstance(made, Searcher):
            raise SintraError(WORDS, "no_search", spec=spec)
        key, _, value = change.partition("=")
        if key != "evaluation" or value not in EVALUATION_NAMES:
            raise SintraError(WORDS, "evaluation_value", spec=spec, known=", ".join(EVALUATION_NAMES))
        made.settings = made.settings.but(evaluation=value)
    return made


def _named(spec: str) -> Greedy | Random | Searcher:
    kind, _, value = spec.partition(":")
    if kind == "level":
        return _level(spec, value)
    if kind == "time":
        return Searcher(spec, Limits(seconds=_number(spec, value, 0.001, 86_400.0)), proves=True)
    if kind == "sims":
        if not re.fullmatch(r"\d+", value, re.ASCII):
            raise SintraError(WORDS, "sims_value", spec=spec)
        return Searcher(spec, Limits(sims=int(_number(spec, value, 1, 1e9))))
    if spec == "greedy":
        return Greedy(spec)
    if spec == "random":
        return Random()
    raise SintraError(WORDS, "unknown_player", spec=spec, known=EXAMPLES)


def _level(spec: str, value: str) -> Greedy | Searcher:
    match = re.fullmatch(r"(\d+)(?:/(\d{1,4}))?", value, re.ASCII)
    if match is None or int(match[1]) not in LEVELS or match[2] == "0":
        raise SintraError(WORDS, "level_value", spec=spec, last=max(LEVELS))
    level = LEVELS[int(match[1])]
    part = int(match[2] or 1)
    if level.limits is None:
        return Greedy(spec, level.overlooked)
    sims, seconds = level.limits.sims, level.limits.seconds
    limits = Limits(max(1, sims // part) if sims else None, seconds / part if seconds else None)
    return Searcher(spec, limits, level.settings, level.proves)


def _number(spec: str, value: str, least: float, most: float) -> float:
    try:
        number = float(value)
    except ValueError:
        number = float("nan")
    if not least <= number <= most:
        raise SintraError(WORDS, "limit_value", spec=spec, least=least, most=int(most))
    return number
