"""`sintra show` and `sintra replay`: positions and records, for people to look at."""

from typing import Annotated

import typer
from rich.console import Console

from sintra.cli import files, players
from sintra.cli.language import current, say
from sintra.cli.play import describe_events, tell_result
from sintra.cli.terminal import console, draw
from sintra.core.game import Move
from sintra.core.state import State


def show_command(
    position: Annotated[str, typer.Argument(metavar="POSITION|FILE", help=say("arg_position"))],
    svg: Annotated[str | None, typer.Option(metavar="OUT", help=say("opt_svg"))] = None,
) -> None:
    """Show a position."""
    out = console()
    state = files.position_of(position)
    called = tuple(say("player", number=seat + 1) for seat in range(state.game.players))
    out.print(f"{state.game.header}  {say('round', number=state.round)}", style="bold")
    draw(out, state, called)
    if state.is_over:
        tell_result(out, state, called)
    elif state.turn is None:
        out.print(say("draw_due", outcomes=" ".join(chance.text for chance in state.chance)))
    else:
        out.print(say("to_move", name=called[state.turn], count=len(state.moves)))
    out.print(state.text(), style="dim", soft_wrap=True)
    if svg is not None:
        files.write(svg, state.svg(language=current()))
        out.print(say("picture", file=svg))


def replay_command(
    file: Annotated[str, typer.Argument(metavar="FILE", help=say("arg_file"))],
    step: Annotated[bool, typer.Option("--step", help=say("opt_step"))] = False,
) -> None:
    """Play a record again."""
    out = console()
    record = files.record_of(file)
    called = players.shown_names(record)
    states = files.checked_states(file, record)
    before = next(states)
    for after in states:
        tell_step(out, before, after, called)
        if step and isinstance(after.move, Move):
            draw(out, after, called)
            if out.is_terminal and not asked_on():
                return
        before = after
    if before.is_over:
        tell_result(out, before, called)
    elif not step:
        draw(out, before, called)
    out.print(say("replayed", steps=say("count_steps", n=record.plies), rounds=say("count_rounds", n=before.round)))


def asked_on() -> bool:
    """Wait for the reader; False to stop."""
    try:
        return input(say("step_prompt")).strip().lower() != "q"
    except EOFError:
        return False


def tell_step(out: Console, before: State, after: State, called: tuple[str, ...]) -> None:
    """Tell one draw or move of a record."""
    if isinstance(after.move, Move):
        words = after.game.definition.describe.move(after.move.number, current())
        out.print(say("plays", name=called[before.turn or 0], move=after.move, words=words))
    else:
        out.print(say("drawn", outcomes=after.move), style="dim")
    describe_events(out, before, after, called)
