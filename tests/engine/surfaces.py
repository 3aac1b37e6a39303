"""What a report shows on each of its surfaces, as text, and the words that say of a case that it agrees."""

from __future__ import annotations

import json
import re
from datetime import datetime
from io import BytesIO

import openpyxl
import pypdfium2

from app.engine.process.analysis import Analysis
from app.engine.report.export.pdf import render_pdf
from app.engine.report.export.xlsx import render_xlsx
from app.engine.types.plain_json import to_json

MADE_AT = datetime(2026, 7, 1, 9, 30)
AGREEING = re.compile(
    r"核对一致|数字已印证|没有发现矛盾|已读取，余额连续|Figures ?proven|it ?agrees|contradict"
)


def pages_of(data: bytes) -> list[str]:
    """The text of each page of a PDF without white space: its lines are broken where they are full."""
    document = pypdfium2.PdfDocument(data)
    return [re.sub(r"\s", "", page.get_textpage().get_text_range()) for page in document]


def lines_of(data: bytes) -> list[list[str]]:
    """The lines of each page of a PDF, from its top to its number."""
    document = pypdfium2.PdfDocument(data)
    texts = [page.get_textpage().get_text_range() for page in document]
    return [[line for line in text.splitlines() if line.strip()] for text in texts]


def surfaces(found: Analysis) -> dict[str, str]:
    """What each export shows, as text."""
    shown = {}
    for language in ("zh-CN", "en-US"):
        pdf = render_pdf(found.report, language, MADE_AT, "甲", found.transactions)
        shown[f"pdf {language}"] = "\n".join(pages_of(pdf))
        book = openpyxl.load_workbook(BytesIO(render_xlsx(found.report, language, found.transactions)))
        cells = (
            str(cell) for sheet in book for line in sheet.iter_rows(values_only=True) for cell in line if cell
        )
        shown[f"xlsx {language}"] = "\n".join(cells)
    shown["json"] = json.dumps(to_json(found.report), ensure_ascii=False)
    return shown
