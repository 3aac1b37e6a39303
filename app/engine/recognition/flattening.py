"""Pages turned straight: the slope of their lines and the lean of their columns are taken out of the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.engine.recognition.recogniser import Pixels

_LEVEL = 0.003
"""Slope of lines below which a page is left as it is: 5 pixels over its width, a seventh of a line's height."""
_UPRIGHT = 0.0015
"""Lean of columns below which it is: 4 pixels over its height."""
_STEEPEST = 0.35
"""Slope beyond which a line is no line of the page: one of a seal or a watermark."""
_WIDE = 3.0
"""Times its height that a box must be wide to tell a slope."""
_FAR = 40
"""Times their height that boxes of one line may stand apart."""
_TURNED = 0.008
"""Slope that boxes by themselves may not show."""
_FEWEST = 8
"""Boxes, or pairs of them, from which a slope is told."""


def straighten(page: Pixels, boxes: Pixels) -> Pixels:
    """The page drawn so that lines are level and columns upright; `boxes` are its lines, (n, 4, 2) in pixels."""
    import cv2
    import numpy as np

    height, width = page.shape[:2]
    slopes, leans = _slopes(boxes), _leans(boxes)
    if slopes is None:
        return page
    if leans is None:
        # Turned, and seen from straight above.
        leans = np.array([0.0, -float(np.mean(np.polyval(slopes, [0, height])))])
    # Beyond its lines nothing is known of the page.
    ends, sides = (boxes[:, :, side].min() for side in (1, 0)), (boxes[:, :, side].max() for side in (1, 0))
    (top, left), (bottom, right) = ends, sides
    is_level = np.abs(np.polyval(slopes, [top, bottom])).max() < _LEVEL
    if is_level and np.abs(np.polyval(leans, [left, right])).max() < _UPRIGHT:
        return page
    middle_x, middle_y = width / 2, height / 2

    def corner(x: float, y: float) -> tuple[float, float]:
        """Where the level line through height `y` and the upright one through `x` cross on the picture."""
        slope, lean = float(np.polyval(slopes, y)), float(np.polyval(leans, x))
        down = y - middle_y
        # The level line is y + slope * (x' - middle_x), the upright one x + lean * (y' - middle_y).
        drawn_x = (x + lean * (down - slope * middle_x)) / (1 - lean * slope)
        return drawn_x, y + slope * (drawn_x - middle_x)

    edges = [(0.0, 0.0), (float(width), 0.0), (float(width), float(height)), (0.0, float(height))]
    seen = np.array([corner(x, y) for x, y in edges], dtype=np.float32)
    plane = cv2.getPerspectiveTransform(seen, np.array(edges, dtype=np.float32))
    drawn: Pixels = cv2.warpPerspective(
        page, plane, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return drawn


def _slopes(boxes: Pixels) -> Pixels | None:
    """The slope of level lines as a line over their height: (change, value at the top).

    A box is too short to tell a small slope: it is told by boxes that stand far apart on one line.
    """
    import numpy as np

    along = boxes[:, 1] - boxes[:, 0] + boxes[:, 2] - boxes[:, 3]
    down = boxes[:, 3] - boxes[:, 0] + boxes[:, 2] - boxes[:, 1]
    wide = along[:, 0] > _WIDE * np.hypot(down[:, 0], down[:, 1])
    rough = _fit(boxes[wide].mean(axis=1)[:, 1], along[wide, 1] / along[wide, 0], along[wide, 0])
    turned = np.zeros(2) if rough is None else rough
    middles, heights = boxes.mean(axis=1), np.hypot(down[:, 0], down[:, 1]) / 2
    places: list[float] = []
    slopes: list[float] = []
    weights: list[float] = []
    for (x, y), height in zip(middles, heights, strict=True):
        right, below = middles[:, 0] - x, middles[:, 1] - y
        off = np.abs(below - float(np.polyval(turned, y)) * right)
        near = (right > 2 * height) & (right < _FAR * height) & (off < 0.3 * height + _TURNED * right)
        near &= (heights > 0.7 * height) & (heights < 1.4 * height)
        for other in np.flatnonzero(near):
            places.append(float(y))
            slopes.append(float(below[other] / right[other]))
            weights.append(float(right[other]))
    fine = _fit(np.array(places), np.array(slopes), np.array(weights))
    return rough if fine is None else fine


def _leans(boxes: Pixels) -> Pixels | None:
    """The lean of upright edges as a line over their place: cells below each other share their left or right edge."""
    import numpy as np

    places: list[float] = []
    leans: list[float] = []
    weights: list[float] = []
    for left in (True, False):
        tops = (boxes[:, 0] + boxes[:, 3]) / 2 if left else (boxes[:, 1] + boxes[:, 2]) / 2
        heights = np.hypot(*(boxes[:, 3] - boxes[:, 0]).T)
        order = np.argsort(tops[:, 1])
        for at in order:
            below = tops - tops[at]
            near = (below[:, 1] > 1.2 * heights[at]) & (below[:, 1] < 12 * heights[at])
            near &= np.abs(below[:, 0]) < 0.12 * below[:, 1] + 0.3 * heights[at]
            for other in np.flatnonzero(near):
                places.append(float(tops[at, 0]))
                leans.append(float(below[other, 0] / below[other, 1]))
                weights.append(float(below[other, 1]))
    return _fit(np.array(places), np.array(leans), np.array(weights))


def _fit(places: Pixels, values: Pixels, weights: Pixels) -> Pixels | None:
    """A line through values over places, by weights, without those far from it; None from too few."""
    import numpy as np

    kept = np.abs(values) < _STEEPEST
    line: Pixels | None = None
    for _ in range(4):
        if kept.sum() < _FEWEST:
            return None
        line = np.polyfit(places[kept], values[kept], 1 if np.ptp(places[kept]) > 200 else 0, w=weights[kept])
        line = np.concatenate([np.zeros(2 - len(line)), line])
        off = np.abs(values - np.polyval(line, places))
        kept = off <= max(2.0 * float(np.median(off[kept])), 0.002)
    return line
