"""The journal of a training: one JSON line for everything that was done, and a picture of it."""

import json
from pathlib import Path
from typing import Any

JOURNAL = "journal.jsonl"
CURVE = "curve.svg"
WIDTH, HEIGHT, EDGE = 480, 240, 40


def read(folder: Path) -> list[dict[str, Any]]:
    """Read all entries; a line that was cut off by a crash does not count."""
    path = folder / JOURNAL
    if not path.exists():
        return []
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


def add(folder: Path, **entry: Any) -> None:
    """Append an entry."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / JOURNAL, "a", encoding="utf-8") as file:
        file.write(json.dumps(entry, ensure_ascii=False) + "\n")


def draw(folder: Path) -> None:
    """Draw the error of the margin by stage, linear and learned, from the journal's fits."""
    fits = {entry["stage"]: entry for entry in read(folder) if entry["what"] == "fit"}
    stages = sorted(fits, reverse=True)
    series = {
        "linear": [fits[stage]["linear"]["margin"] for stage in stages],
        "learned": [fits[stage]["learned"]["margin"] for stage in stages],
    }
    (folder / CURVE).write_text(_picture(stages, series), encoding="utf-8")


def _picture(stages: list[int], series: dict[str, list[float]]) -> str:
    top = max([1.0, *(value for values in series.values() for value in values)])
    across = (WIDTH - 2 * EDGE) / max(1, len(stages) - 1)

    def place(index: int, value: float) -> str:
        return f"{EDGE + across * index:.1f},{HEIGHT - EDGE - value / top * (HEIGHT - 2 * EDGE):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
        ' font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{EDGE}" y="20">error of the margin in points, by rounds left (0 to {top:.1f})</text>',
    ]
    for (name, values), colour in zip(series.items(), ("#999", "#06c"), strict=True):
        points = " ".join(place(index, value) for index, value in enumerate(values))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for index, value in enumerate(values):
            x, y = place(index, value).split(",")
            parts.append(f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>')
            parts.append(f'<text x="{x}" y="{float(y) - 6:.1f}" fill="{colour}">{name} {value:.2f}</text>')
    parts += [
        f'<text x="{EDGE + across * index:.1f}" y="{HEIGHT - EDGE / 2}">{stage}</text>'
        for index, stage in enumerate(stages)
    ]
    return "\n".join([*parts, "</svg>", ""])
