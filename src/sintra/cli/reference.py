"""Writes the pages that are generated: the rules of every game, what observations hold, and the README's picture."""

import sys
from itertools import groupby
from pathlib import Path

from sintra.core.game import Definition
from sintra.core.registry import definition, game, shipped_names
from sintra.core.words import LANGUAGES, sheet
from sintra.search import greedy

PICTURE_SEED = 11
PICTURE_MOVES = 43


def rules_page(found: Definition) -> str:
    """Write all rules of a game, section by section, in every language."""
    lines = [f"# The rules of {found.title}, one by one", ""]
    lines += [
        "Generated from `rulebook.toml` and `languages/` by `make docs`. The ids name refusals, score lines and tests.",
        "",
    ]
    for language in LANGUAGES:
        lines += [f"## {sheet(language)['name']}", ""]
        for section, rules in groupby(found.rulebook.rules.values(), key=lambda rule: rule.section):
            lines += [f"**{found.rulebook.sections.say(section, language)}**", ""]
            lines += [f"- **{rule.id}** {rule.text(language)}" for rule in rules]
            lines += [""]
    return "\n".join(lines).rstrip() + "\n"


def observations_page() -> str:
    """List the planes of every game's observation, for two players and the first of each option."""
    lines = ["# Observations", ""]
    lines += [
        "Generated from the games by `make docs`: the planes in order, for the fewest players; [research](research.md)"
    ]
    lines += ["says how they are used. An entry is named by its plane and labels: `score[own]`, `factories[3,B]`.", ""]
    for each in map(game, shipped_names()):
        sheet = each.spec.observation
        lines += [f"## {each.definition.title}: {sheet.size} entries (`{each.header}`)", ""]
        lines += ["| from | plane | labels | values | what |", "|---|---|---|---|---|"]
        at = 0
        for plane in sheet.planes:
            labels = " × ".join(labels_of(axis) for axis in plane.axes) or "-"
            lines.append(f"| {at} | `{plane.name}` | {labels} | {plane.low} to {plane.high} | {plane.meaning} |")
            at += plane.size
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def labels_of(axis: tuple[str, ...]) -> str:
    """Write the labels of an axis, the long rows of numbers by their ends."""
    return f"{axis[0]} … {axis[-1]}" if axis[-1].isdigit() and len(axis) > 3 else ", ".join(axis)


def picture() -> str:
    """Draw a game in its middle."""
    state = game("azul", players=3).start(seed=PICTURE_SEED)
    for number in range(PICTURE_MOVES):
        state = state.play(greedy.choose(state.view(state.turn), number))
    return state.svg()


def pages() -> dict[str, str]:
    """Give every generated page by its path below the docs folder."""
    found = {f"rules/{name}.md": rules_page(definition(name)) for name in shipped_names()}
    return found | {"observations.md": observations_page(), "position.svg": picture()}


def main(folder: Path) -> None:
    """Write the pages."""
    for path, text in pages().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
        print(folder / path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
