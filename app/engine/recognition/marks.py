"""Watermarks and seals taken off a page: what is written aslant and paler than the text, or in colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.engine.recognition.recogniser import Pixels

_ASLANT = 0.12
"""Slope from which a box on a straight page is none of its lines: 7 degrees."""
_LONG = 1.5
"""Times its height that a box must be long to tell a slope."""
_SEEN = 0.08
"""Darkness, from 0 (paper) to 1 (black), from which something is printed and no noise."""
_PALER = 0.65
"""Of the text's darkness, how dark a mark may be to be told from it."""
_EDGE = 0.04
"""Darkness by which what is taken off may be darker than most of the mark."""
_COARSER = 4
"""Times by which the page is reduced where the colour of its paper is asked."""
_WIDEST_INK = 15
"""Pixels of the reduced page that the widest stroke of a letter is narrower than."""


def aslant(boxes: Pixels) -> Pixels:
    """Which boxes of a straight page, (n, 4, 2), stand aslant: they belong to a mark across the page."""
    import numpy as np

    along = (boxes[:, 1] - boxes[:, 0] + boxes[:, 2] - boxes[:, 3]) / 2
    height = np.hypot(*((boxes[:, 3] - boxes[:, 0] + boxes[:, 2] - boxes[:, 1]) / 2).T)
    found: Pixels = (np.abs(along[:, 1]) > _ASLANT * np.abs(along[:, 0])) & (
        np.hypot(*along.T) > _LONG * height
    )
    return found


def without_marks(page: Pixels, boxes: Pixels, over: Pixels) -> Pixels | None:
    """The page in grey without the marks of the boxes `over`; None where no mark is paler than the text."""
    import numpy as np

    if not over.any() or over.all():
        return None
    dark = _darkness(page)
    ink = float(np.median([np.percentile(_inside(dark, box), 95) for box in boxes[~over]]))
    marks = np.concatenate([_inside(dark, box).ravel() for box in boxes[over]])
    marks = marks[(marks > _SEEN) & (marks < 0.8 * ink)]
    if not len(marks) or (pale := float(np.median(marks)) + _EDGE) > _PALER * ink:
        return None
    left = np.clip((dark - pale) / (ink - pale), 0.0, 1.0)
    grey = (255 * (1 - left)).astype(np.uint8)
    cleared: Pixels = np.repeat(grey[:, :, None], 3, axis=2)
    return cleared


def _darkness(page: Pixels) -> Pixels:
    """How dark each pixel is beside the paper around it, from 0 to 1; coloured ink is paler than black."""
    import cv2
    import numpy as np

    value = page.max(axis=2)
    height, width = value.shape
    small = cv2.resize(value, (width // _COARSER, height // _COARSER), interpolation=cv2.INTER_AREA)
    paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((_WIDEST_INK, _WIDEST_INK), np.uint8))
    paper = cv2.resize(cv2.GaussianBlur(paper, (0, 0), 5), (width, height)).astype(np.float32)
    dark: Pixels = np.clip(1 - value / np.maximum(paper, 1), 0.0, 1.0)
    return dark


def _inside(dark: Pixels, box: Pixels) -> Pixels:
    left, top = box.min(axis=0).astype(int).clip(0)
    right, bottom = box.max(axis=0).astype(int) + 1
    cut: Pixels = dark[top:bottom, left:right]
    return cut
