"""The reliability diagram of `tools/calibrate.py`: chances against shares of games won, as an SVG picture."""

Bins = list[tuple[float, float, int]]
"""The mean chance, the share of victories and the number of chances of each bin."""


def diagram(title: str, raw: Bins, bins: Bins) -> str:
    """Draw the reliability diagram: chances against shares of victories."""
    left, top, side = 46, 30, 300

    def at(chance: float, won: float) -> str:
        return f"{left + side * chance:.1f},{top + side * (1 - won):.1f}"

    def curve(points: Bins, look: str) -> list[str]:
        spots = [
            f'<circle cx="{at(c, w).split(",")[0]}" cy="{at(c, w).split(",")[1]}" r="3.5" {look}/>'
            for c, w, _ in points
        ]
        return [f'<polyline points="{" ".join(at(c, w) for c, w, _ in points)}" fill="none" {look}/>', *spots]

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + side + 20} {top + side + 56}" '
        'font-family="sans-serif" font-size="12" fill="#444">',
        f'<rect width="100%" height="100%" fill="#fff"/><text x="{left}" y="18" font-size="14">{title}</text>',
        f'<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="none" stroke="#bbb"/>',
        f'<polyline points="{at(0, 0)} {at(1, 1)}" stroke="#bbb" stroke-dasharray="4 4"/>',
        *curve(raw, 'stroke="#b5803a" fill-opacity="0" stroke-dasharray="2 3"'),
        *curve(bins, 'stroke="#1f5fa8" fill-opacity="0" stroke-width="2"'),
    ]
    for tenth in range(0, 11, 2):
        x, y = at(tenth / 10, 0).split(",")
        parts.append(f'<text x="{x}" y="{top + side + 16}" text-anchor="middle">{tenth * 10}%</text>')
        y = at(0, tenth / 10).split(",")[1]
        parts.append(f'<text x="{left - 6}" y="{float(y) + 4:.1f}" text-anchor="end">{tenth * 10}%</text>')
    foot = top + side + 34
    parts.append(f'<text x="{left}" y="{foot}">across: chance to win · up: share of games won</text>')
    parts.append(f'<text x="{left}" y="{foot + 16}" fill="#1f5fa8">calibrated, unseen games</text>')
    parts.append(f'<text x="{left + 170}" y="{foot + 16}" fill="#b5803a">without a curve</text></svg>')
    return "\n".join(parts) + "\n"
