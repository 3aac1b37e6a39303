"""The picture of a page with places marked: what the operator compares a figure with, or where a check found something."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pypdfium2 as pdfium
from PIL import Image, ImageDraw, ImageFont

from app.engine.documents.unpack import unpack
from app.engine.pdf.text import PdfRefusedError, open_pdf
from app.engine.recognition.documents import draw_page
from app.engine.recognition.pages import PAGE_POINTS, straight_page
from app.engine.recognition.pictures import is_picture, open_pictures
from app.engine.recognition.recogniser import is_installed
from app.engine.report.export.typesetting import FONT_FILE
from app.engine.types.statements import Document, Limits, UploadedFile

DOTS_PER_INCH = 110
MAX_SIDE_PIXELS = 4_000
PICTURE_PIXELS = 1_400
"""The longer side of a page that was handed in as a picture."""

_FRAME = (205, 32, 31, 255)
_FILL = (255, 214, 10, 60)
_MARGIN_POINTS = 3
_LETTER, _LINES, _SLANT = 18, 130, 24
_INK = (90, 98, 110, 34)
"""Seen when one looks for it, and no hindrance to reading what stands below."""


def evidence_picture(
    file: UploadedFile,
    passwords: Sequence[str],
    sha256: str,
    page: int,
    boxes: Sequence[Sequence[float]] = (),
    mark: str = "",
) -> bytes:
    """PNG of a page of the document `sha256` in an uploaded file, archive or bare, as `page_picture` draws it.

    Raises ValueError when the file holds no such document.
    """
    for unit in unpack([file], passwords, Limits()):
        if isinstance(unit, Document) and unit.sha256 == sha256:
            if _is_recognised(unit):
                return _finished(*_straight_picture(unit, page), boxes, mark)
            return page_picture(unit.data, unit.password, page, boxes, mark)
    raise ValueError("no such document")


def page_picture(
    pdf: bytes,
    password: str | None,
    page: int,
    boxes: Sequence[Sequence[float]] = (),
    mark: str = "",
) -> bytes:
    """PNG of the 1-based `page` at about 110 dpi; `boxes` are (x0, y0, x1, y1) in points from the top left.

    `mark` is written over it again and again, slanted and faint: who saw it when.

    Raises ValueError for a page that does not exist and pypdfium2's PdfiumError for a PDF that does not open.
    """
    document = pdfium.PdfDocument(pdf, password=password)
    try:
        if not 1 <= page <= len(document):
            raise ValueError("no such page")
        sheet = document[page - 1]
        scale = min(DOTS_PER_INCH / 72, MAX_SIDE_PIXELS / max(sheet.get_size()))
        picture = sheet.render(scale=scale).to_pil().convert("RGBA")
    finally:
        document.close()
    return _finished(picture, scale, boxes, mark)


def _is_recognised(document: Document) -> bool:
    """Whether a document is a picture, or a PDF of which no text can be seen."""
    if b"%PDF-" not in document.data[:1024]:
        return is_picture(document.data)
    try:
        open_pdf(document.data, document.password, Limits().pages)
    except PdfRefusedError as refused:
        return refused.state == "needs_ocr"
    return False


def _straight_picture(document: Document, page: int) -> tuple[Image.Image, float]:
    """The 1-based page of a picture as it was read, turned straight, and its pixels for a point."""
    if is_picture(document.data):
        pictures = open_pictures(document.data, Limits().recognised_pages)
        pages = [(picture, PAGE_POINTS) for picture in pictures[page - 1 : page]]
    else:
        pdf = pdfium.PdfDocument(document.data, password=document.password)
        numbers = range(len(pdf))[page - 1 : page]
        pages = [(Image.fromarray(draw_page(pdf[at])), max(pdf[at].get_size())) for at in numbers]
    if page < 1 or not pages:
        raise ValueError("no such page")
    picture, points = pages[0]
    if is_installed():
        import numpy as np

        picture = Image.fromarray(straight_page(np.asarray(picture))[0])
    picture.thumbnail((PICTURE_PIXELS, PICTURE_PIXELS))
    return picture.convert("RGBA"), max(picture.size) / points


def _finished(picture: Image.Image, scale: float, boxes: Sequence[Sequence[float]], mark: str) -> bytes:
    for box in boxes:
        picture = _mark(picture, box, scale)
    if mark:
        picture = _sign(picture, mark)
    buffer = BytesIO()
    picture.convert("RGB").save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def _mark(picture: Image.Image, box: Sequence[float], scale: float) -> Image.Image:
    x0, y0, x1, y1 = box
    frame = [
        (x0 - _MARGIN_POINTS) * scale,
        (y0 - _MARGIN_POINTS) * scale,
        (x1 + _MARGIN_POINTS) * scale,
        (y1 + _MARGIN_POINTS) * scale,
    ]
    layer = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    ImageDraw.Draw(layer).rectangle(frame, fill=_FILL, outline=_FRAME, width=2)
    return Image.alpha_composite(picture, layer)


def _sign(picture: Image.Image, words: str) -> Image.Image:
    font = ImageFont.truetype(FONT_FILE, _LETTER)
    width = int(font.getlength(words)) + 4 * _LETTER
    # Larger than the page, so that it covers the page when it is turned.
    side = int((picture.width**2 + picture.height**2) ** 0.5)
    sheet = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    pen = ImageDraw.Draw(sheet)
    for line, top in enumerate(range(0, side, _LINES)):
        for left in range(-(line % 2) * width // 2, side, width):
            pen.text((left, top), words, font=font, fill=_INK)
    sheet = sheet.rotate(_SLANT, resample=Image.Resampling.BICUBIC)
    left, top = (side - picture.width) // 2, (side - picture.height) // 2
    return Image.alpha_composite(picture, sheet.crop((left, top, left + picture.width, top + picture.height)))
