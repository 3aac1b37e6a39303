"""A cover for a demonstration's picture post: a few bars and a line, drawn from numbers."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw

SIZE = (960, 540)
_PAPER, _BAR, _LINE, _GRID = (244, 247, 255), (106, 161, 255), (22, 93, 255), (221, 228, 245)
_MARGIN = 70


def draw_cover(bars: Sequence[int]) -> bytes:
    """Draw bars of these heights (0 to 100) as a PNG."""
    picture = Image.new("RGB", SIZE, _PAPER)
    pen = ImageDraw.Draw(picture)
    width, height = SIZE[0] - 2 * _MARGIN, SIZE[1] - 2 * _MARGIN
    for part in range(5):
        level = _MARGIN + height * part // 4
        pen.line((_MARGIN, level, SIZE[0] - _MARGIN, level), fill=_GRID, width=2)
    step = width / len(bars)
    tops = []
    for at, bar in enumerate(bars):
        left, top = _MARGIN + step * (at + 0.2), SIZE[1] - _MARGIN - height * bar / 100
        pen.rounded_rectangle((left, top, left + step * 0.6, SIZE[1] - _MARGIN), radius=8, fill=_BAR)
        tops.append((left + step * 0.3, max(top - 26, _MARGIN)))
    pen.line(tops, fill=_LINE, width=6, joint="curve")
    for x, y in tops:
        pen.ellipse((x - 8, y - 8, x + 8, y + 8), fill=_LINE)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()
