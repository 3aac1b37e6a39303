"""Why a photograph cannot be read: taken from too far off, blurred, or with a part of its lines outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.types.problem_codes import ProblemCode

if TYPE_CHECKING:
    from app.engine.recognition.recogniser import Pixels

_LEAST_HEIGHT = 16.0
"""Pixels of a line's box; ordinary print has 17 at 100 dots per inch, which is read, and 14 at 80, which is not."""
_LEAST_SHARP = 0.2
"""Share of the way from paper to ink that the steepest strokes go within a pixel: 0.5 on a good photograph, 0.7 on a scan."""
_AT_EDGE = 0.01
"""Of the picture's width, how near its edge a line ends that runs out of it."""
_FEWEST_CUT = 3
"""Lines that run out on one side; a single one may be a shadow."""
_NARROWEST = 8
"""Pixels of a box that tells something."""


def find_flaws(page: Pixels, boxes: Pixels) -> tuple[ProblemCode, ...]:
    """What keeps a page, as it was handed in, from being read; `boxes` are its lines, (n, 4, 2) in pixels."""
    import cv2
    import numpy as np

    grey = cv2.cvtColor(page, cv2.COLOR_RGB2GRAY).astype(np.float32)
    heights: list[float] = []
    sharpness: list[float] = []
    for box in boxes:
        left, top = box.min(axis=0).astype(int).clip(0)
        right, bottom = box.max(axis=0).astype(int)
        cut = grey[top:bottom, left:right]
        if min(cut.shape) < _NARROWEST:
            continue
        heights.append(float(np.hypot(*(box[3] - box[0]))))
        paper, ink = np.percentile(cut, 97), np.percentile(cut, 3)
        steepest = np.percentile(np.abs(np.diff(cut, axis=1)), 98)
        sharpness.append(float(steepest / max(paper - ink, 1)))
    if not heights:
        return ()
    width = page.shape[1]
    starts, ends = boxes[:, :, 0].min(axis=1), boxes[:, :, 0].max(axis=1)
    run_out = max((starts <= _AT_EDGE * width).sum(), (ends >= (1 - _AT_EDGE) * width).sum())
    found = {
        ProblemCode.PICTURE_TOO_SMALL: float(np.median(heights)) < _LEAST_HEIGHT,
        ProblemCode.PICTURE_BLURRED: float(np.median(sharpness)) < _LEAST_SHARP,
        ProblemCode.PICTURE_CUT_OFF: run_out >= _FEWEST_CUT,
    }
    return tuple(code for code, holds in found.items() if holds)
