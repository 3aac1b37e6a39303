"""The recogniser of this machine: boxes of lines found on a picture, and what stands in each, character by character.

PP-OCRv6 (small) through rapidocr and onnxruntime, an optional part: requirements-ocr.txt. Its models lie in its wheel.
"""

from __future__ import annotations

import ctypes
import logging
import os
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

Pixels: TypeAlias = Any
"""Of NumPy, which the optional part brings: RGB, one byte each (height, width, 3), or the corners of boxes (n, 4, 2)."""

_LOOKED_AT = (1_600, 1_280)
"""Pixels of the longer side of the pictures in which lines are looked for; they are read in the whole one.

What is missed at one size is nearly always found at the other.
"""
_SAME = 0.3
"""Of the smaller of two boxes, how much of it lies in the other where both are one line."""
_COARSE = 960
"""The same where only the slope of lines is asked."""
_READ_HEIGHT = 48
"""Pixels of the height to which a line is drawn before it is read; no line is narrower than that."""

_MMAP_THRESHOLD = -3
"""Number of the option in malloc.h."""
_LARGE = 1024 * 1024


class Line(NamedTuple):
    """A line as it was recognised: its characters with the left edge of each; all in pixels of the page."""

    text: str
    xs: tuple[float, ...]
    x1: float
    y0: float
    y1: float


@cache
def is_installed() -> bool:
    """Whether this machine has the optional part that reads pictures, and LIUSHUI_OCR does not switch it off."""
    return os.environ.get("LIUSHUI_OCR") != "0" and all(
        find_spec(name) is not None for name in ("rapidocr", "onnxruntime", "cv2")
    )


@cache
def version() -> str:
    """What decides where words lie on a page that was turned straight: the libraries, and this room's own code."""
    said = sha256()
    for name in ("rapidocr", "onnxruntime", "opencv-python-headless", "numpy"):
        try:
            said.update(f"{name} {version_of(name)}\n".encode())
        except PackageNotFoundError:
            continue
    for module in sorted(Path(__file__).parent.glob("*.py")):
        said.update(module.read_bytes())
    return said.hexdigest()[:16]


class Recogniser:
    """One for a process: loading the models takes longer than a line."""

    def __init__(self) -> None:
        from rapidocr import RapidOCR

        _give_back_memory()
        logging.getLogger("RapidOCR").setLevel(logging.CRITICAL)
        threads = {f"EngineConfig.onnxruntime.{each}_op_num_threads": 1 for each in ("intra", "inter")}
        # More threads need twice the time of the processor for the same page. A line alone, no wider than it is,
        # takes half the time of lines padded to the widest of several, and reads the same whatever stands beside it.
        alone = {"Rec.rec_img_shape": [3, _READ_HEIGHT, _READ_HEIGHT], "Rec.rec_batch_num": 1}
        self._engine: Any = RapidOCR(
            params={"Global.log_level": "critical", "Global.use_cls": False, **threads, **alone}
        )
        self._engine.return_word_box = self._engine.return_single_char_box = True

    def find(self, page: Pixels, *, coarse: bool = False) -> Pixels:
        """The corners of every line on a page, (n, 4, 2) in its pixels, from the top left clockwise."""
        import numpy as np

        if coarse:
            return self._look(page, _COARSE)
        found = self._look(page, _LOOKED_AT[0])
        for side in _LOOKED_AT[1:]:
            more = self._look(page, side)
            found = np.concatenate([found, more[~overlap(more, found)]])
        return found

    def _look(self, page: Pixels, side: int) -> Pixels:
        import cv2
        import numpy as np

        scale = min(1.0, side / max(page.shape[:2]))
        seen = cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else page
        found = self._engine._load_det_model()(seen).boxes
        boxes: Pixels = np.zeros((0, 4, 2)) if found is None else np.asarray(found, dtype=float) / scale
        return boxes

    def read(self, page: Pixels, boxes: Pixels) -> list[Line | None]:
        """What stands in each box; None where nothing was made out."""
        if not len(boxes):
            return []
        boxes = boxes.astype("float32")
        crops = self._engine.crop_text_regions(page, boxes)
        found = self._engine.recognize_txt(crops)
        found.word_results = tuple(found.word_results)
        characters = self._engine.cal_rec_boxes(crops, boxes, found, True).word_results
        return [
            _line(text, placed, box) for text, placed, box in zip(found.txts, characters, boxes, strict=True)
        ]


def _give_back_memory() -> None:
    """Let large pieces of memory go back to the system once they are free: models take and leave them by the hundred.

    Otherwise a process grows from page to page by what lies between them (GNU C library).
    """
    if hasattr(library := ctypes.CDLL(None), "mallopt"):
        library.mallopt(_MMAP_THRESHOLD, _LARGE)


def overlap(boxes: Pixels, others: Pixels) -> Pixels:
    """Which of the boxes lie over one of the others."""
    import numpy as np

    low, high = boxes.min(axis=1)[:, None], boxes.max(axis=1)[:, None]
    other_low, other_high = others.min(axis=1)[None], others.max(axis=1)[None]
    shared = np.clip(np.minimum(high, other_high) - np.maximum(low, other_low), 0, None).prod(axis=2)
    smaller = np.minimum((high - low).prod(axis=2), (other_high - other_low).prod(axis=2))
    over: Pixels = (shared > _SAME * smaller).any(axis=1)
    return over


def _line(text: str, placed: Sequence[Any], box: Pixels) -> Line | None:
    """A line from its characters, which are placed but for the blanks between them."""
    if not text.strip():
        return None
    left, right = float(box[:, 0].min()), float(box[:, 0].max())
    top, bottom = float(box[:2, 1].mean()), float(box[2:, 1].mean())
    known = [(char, float(min(x for x, _ in corners))) for char, _, corners in placed]
    if "".join(char for char, _ in known) != text.replace(" ", ""):
        step = (right - left) / len(text)
        known = [(char, left + at * step) for at, char in enumerate(text) if char != " "]
    places = iter(known)
    xs: list[float] = []
    for char in text:
        xs.append(next(places)[1] if char != " " else (xs[-1] if xs else left))
    return Line(text, tuple(xs), right, top, bottom)
