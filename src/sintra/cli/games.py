"""`sintra games`: what can be played."""

import json

from rich.table import Table as Grid

from sintra.cli.language import say
from sintra.cli.options import Json
from sintra.cli.terminal import console
from sintra.core.registry import definition, names


def games_command(as_json: Json = False) -> None:
    """List the games."""
    found = [definition(name) for name in names()]
    if as_json:
        sheet = {
            each.name: {
                "title": each.title,
                "players": list(each.players),
                "options": {o.name: {"default": o.default, "choices": list(o.choices)} for o in each.options},
                "chance": "explicit",
                "information": each.information,
                "actions": each.notation.actions.count,
                "outcomes": each.notation.outcomes,
                "rules_version": each.rules_version,
            }
            for each in found
        }
        print(json.dumps(sheet, indent=1, ensure_ascii=False))
        return
    grid = Grid(box=None, pad_edge=False)
    for column in ("game", "players", "options", "information", "actions"):
        grid.add_column(say(f"column_{column}"), overflow="fold")
    for each in found:
        options = "\n".join(f"--{o.name} {' | '.join(o.choices)}" for o in each.options)
        count = ", ".join(map(str, each.players))
        secrecy = say(f"information_{each.information}")
        grid.add_row(each.name, count, options, secrecy, str(each.notation.actions.count))
    console().print(grid)
