"""The chart of the PDF as a picture, for documents that cannot draw."""

from __future__ import annotations

from io import BytesIO

import pypdfium2

from app.engine.report.export.chart import draw_inflow
from app.engine.report.export.document import Document
from app.engine.report.export.labels import Language
from app.engine.types.report import Report

_SCALE = 3.0
"""Points of the picture for one of the page: 216 an inch, sharp in print."""


def inflow_picture(report: Report, language: Language) -> bytes:
    """Money in by kind and month as PNG; equal input gives equal bytes."""
    document = Document(report, language)
    document.add_page()
    top = document.y
    draw_inflow(document, report, language)
    crop = (document.l_margin, document.h - document.y, document.r_margin, top)
    with pypdfium2.PdfDocument(bytes(document.output())) as pages:
        picture = pages[0].render(scale=_SCALE, crop=tuple(each * document.k for each in crop)).to_pil()
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()
