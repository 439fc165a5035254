"""Players by name, for whoever seats them: the levels, a given time or number of simulations, foreign programs."""

import re

from sintra.core.errors import SintraError
from sintra.search.engine_client import PREFIX, Engine, Patience
from sintra.search.levels import LEVELS, WORDS, Greedy, Random, Searcher
from sintra.search.manners import MANNERS, Mannered
from sintra.search.mcts import Limits
from sintra.search.networks import EVALUATION_NAMES
from sintra.search.player import Player
from sintra.search.policy import PREFIX as POLICY_PREFIX
from sintra.search.policy import NetworkPlayer
from sintra.search.strength import STRONGEST, WEAKEST, Rated

EXAMPLES = "level:4, time:2, sims:5000, strength:1400, greedy, random"


def player(spec: str, patience: Patience | None = None) -> Player:
    """Make a player: `level:N` (`level:N/10` thinks a tenth as long), `time:S`, `sims:N`, `strength:ELO`, `greedy`
    (`greedy/40` overlooks 40 moves in a hundred), `random`.

    `policy:FILE` is a policy that was learned (`sintra.research.ppo`), `engine:"COMMAND"` another program; `patience`
    is how long that may think about a move. Behind the name of a player that searches, `evaluation=linear` leaves out
    what was learned, and `errs=hasty`, `errs=greedy` or `errs=fearful` lets it err as people do.

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
    if spec.startswith(POLICY_PREFIX):
        return NetworkPlayer(spec)
    name, *changes = spec.split() or [""]
    made: Player = _named(name)
    made.name = spec
    for change in changes:
        if not isinstance(made, Searcher):
            raise SintraError(WORDS, "no_search", spec=spec)
        made = _changed(spec, made, *change.partition("=")[::2])
    return made


def _changed(spec: str, searcher: Searcher, key: str, value: str) -> Player:
    """Give a search another evaluation, or a manner to err in."""
    if key == "errs":
        if value not in MANNERS:
            raise SintraError(WORDS, "errs_value", spec=spec, known=", ".join(MANNERS))
        return Mannered(spec, searcher, value)
    if key != "evaluation" or value not in EVALUATION_NAMES:
        raise SintraError(WORDS, "evaluation_value", spec=spec, known=", ".join(EVALUATION_NAMES))
    searcher.settings = searcher.settings.but(evaluation=value)
    return searcher


def _named(spec: str) -> Greedy | Random | Rated | Searcher:
    kind, _, value = spec.partition(":")
    if kind == "level":
        return _level(spec, value)
    if kind == "time":
        return Searcher(spec, Limits(seconds=_number(spec, value, 0.001, 86_400.0)), proves=True)
    if kind == "sims":
        if not re.fullmatch(r"\d+", value, re.ASCII):
            raise SintraError(WORDS, "sims_value", spec=spec)
        return Searcher(spec, Limits(sims=int(_number(spec, value, 1, 1e9))))
    if kind == "strength":
        return Rated(spec, _number(spec, value, WEAKEST, STRONGEST))
    if (greedy := re.fullmatch(r"greedy(?:/(\d{1,2}))?", spec, re.ASCII)) is not None:
        return Greedy(spec, int(greedy[1] or 0))
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
