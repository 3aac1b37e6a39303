"""The lines drawn around the cells of a table on a picture, as those of a printed page."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from app.engine.pdf.ruling import Ruling, Stroke

if TYPE_CHECKING:
    from app.engine.recognition.recogniser import Pixels

_SHORTEST = 70
"""Pixels: strokes of letters are shorter."""
_THICKEST = 8
"""Pixels of a line's width at most; what is thicker is a bar."""
_SLOPE = 0.012
"""What is left of a line's slope on a page that was turned straight."""
_NEIGHBOURS = 31
"""Pixels around one that tell how dark the paper is there."""
_DARKER = 12
"""Steps of 255 that a line is darker than what lies around it."""
_APART = 3.0
"""Pixels between pieces of one line, sideways; and how many along it."""
_TORN = 40
_FEWEST = 3
"""Lines either way from which they are those of a table."""
_FADED = 3.0
"""Pixels by which a line on a picture ends before it does on paper."""
_NARROW = 0.3
"""Of a line's height, how much of a box a cell must have at least."""
_BESIDE = 5.0
"""Pixels between a line and what is read beside it."""
_REACH = 6.0
"""Pixels by which a line may end before the one that it meets."""


def find_rules(page: Pixels, scale: float) -> Ruling:
    """The level and upright lines of a straight page of pixels; `scale` makes points of pixels.

    None where they are not those of a table with drawn cells.
    """
    import cv2

    grey = cv2.cvtColor(page, cv2.COLOR_RGB2GRAY)
    ink = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, _NEIGHBOURS, _DARKER
    )
    level = _strokes(ink)
    upright = [stroke for stroke in _strokes(cv2.transpose(ink)) if _meets(stroke, level) >= 2]
    level = [stroke for stroke in level if _meets(stroke, upright) >= 2]
    if len(level) < _FEWEST or len(upright) < _FEWEST:
        return Ruling()
    return Ruling(_in_points(level, scale), _in_points(upright, scale))


def cut_at_rules(boxes: Pixels, ruling: Ruling, scale: float) -> Pixels:
    """The boxes of lines, (n, 4, 2), cut where an upright line parts two cells; `scale` made points of pixels."""
    import numpy as np

    cut: list[Pixels] = []
    for box in boxes:
        (left, top), (right, bottom) = box.min(axis=0), box.max(axis=0)
        middle, room = (top + bottom) / 2 * scale, _NARROW * (bottom - top)
        crossed = [one.at / scale for one in ruling.upright if one.start < middle < one.end]
        crossed = [at for at in crossed if left - _BESIDE < at < right + _BESIDE]
        # What reaches over a line by a little is the room around a box, or the line itself.
        outer = max([left, *(at + _BESIDE for at in crossed if at <= left + room)])
        far = min([right, *(at - _BESIDE for at in crossed if at >= right - room)])
        places = [outer, *(at for at in crossed if left + room < at < right - room), far]
        for start, end in pairwise(places):
            piece = box.copy()
            if end < right:
                piece[1:3, 0] = end - (_BESIDE if end < far else 0)
            if start > left:
                piece[(0, 3), 0] = start + (_BESIDE if start > outer else 0)
            cut.append(piece)
    return np.array(cut) if cut else boxes


def _strokes(ink: Pixels) -> list[Stroke]:
    """The level lines of what is printed, pieces of one joined."""
    import cv2
    import numpy as np

    # A line that is not quite level steps from one row of pixels to the next.
    thick = cv2.dilate(ink, np.ones((3, 1), np.uint8))
    runs = cv2.morphologyEx(thick, cv2.MORPH_OPEN, np.ones((1, _SHORTEST), np.uint8))
    count, _, found, _ = cv2.connectedComponentsWithStats(runs, connectivity=8)
    strokes: list[Stroke] = []
    for left, top, width, height, _ in sorted(found[1:count].tolist(), key=lambda one: one[0]):
        if height > _THICKEST + _SLOPE * width:
            continue
        at = top + height / 2
        same = next(
            (
                place
                for place, one in enumerate(strokes)
                if abs(one.at - at) <= _APART and left - one.end <= _TORN
            ),
            None,
        )
        if same is None:
            strokes.append(Stroke(at, float(left), float(left + width)))
        else:
            one = strokes[same]
            strokes[same] = Stroke(one.at, one.start, max(one.end, float(left + width)))
    return strokes


def _meets(stroke: Stroke, others: list[Stroke]) -> int:
    """How many of the lines across it a line meets."""
    return sum(
        stroke.start - _REACH <= other.at <= stroke.end + _REACH
        and other.start - _REACH <= stroke.at <= other.end + _REACH
        for other in others
    )


def _in_points(strokes: list[Stroke], scale: float) -> tuple[Stroke, ...]:
    ends = [(stroke.at, stroke.start - _FADED, stroke.end + _FADED) for stroke in strokes]
    return tuple(sorted(Stroke(*(round(place * scale, 2) for place in places)) for places in ends))
