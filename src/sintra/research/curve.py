"""Curves as pictures: shares from 0 to 1 over a time, drawn without a library."""

Series = dict[str, list[tuple[float, float]]]

WIDTH, HEIGHT, EDGE = 560, 300, 44
COLOURS = ("#888", "#06c", "#c60", "#393", "#939")


def draw_curve(title: str, series: Series) -> str:
    """Draw shares from 0 to 1 as an SVG picture, one line for each name, labelled at its end.

    Examples:
        >>> picture = draw_curve("a trial", {"greedy": [(0.0, 0.1), (1.0, 0.6)]})
        >>> picture.startswith("<svg"), "greedy 60%" in picture
        (True, True)
    """
    last = max([x for points in series.values() for x, _ in points] + [1e-9])

    def place(x: float, y: float) -> tuple[float, float]:
        return EDGE + x / last * (WIDTH - 3 * EDGE), HEIGHT - EDGE - y * (HEIGHT - 2 * EDGE)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
        ' font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{EDGE}" y="20">{title}</text>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        _, y = place(0, share)
        parts.append(f'<path d="M{EDGE} {y:.1f}H{WIDTH - 2 * EDGE}" stroke="#ddd"/>')
        parts.append(f'<text x="8" y="{y + 4:.1f}">{share:.0%}</text>')
    for step in range(5):
        x, _ = place(last * step / 4, 0)
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - EDGE / 2:.0f}">{last * step / 4:.3g}</text>')
    for (name, points), colour in zip(series.items(), COLOURS, strict=False):
        line = " ".join("{:.1f},{:.1f}".format(*place(x, y)) for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        if points:
            x, y = place(*points[-1])
            parts.append(f'<text x="{x + 5:.1f}" y="{y + 4:.1f}" fill="{colour}">{name} {points[-1][1]:.0%}</text>')
    return "\n".join([*parts, "</svg>", ""])
