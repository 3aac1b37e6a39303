"""What a report shows on each of its surfaces, as text, and the words that say of a case that it agrees."""

from __future__ import annotations

import json
import re
from datetime import datetime
from io import BytesIO
from typing import Any

import pypdfium2
from python_calamine import CalamineWorkbook

from app.engine.process.analysis import Analysis
from app.engine.report.export.pdf import render_pdf
from app.engine.report.export.xlsx import render_xlsx
from app.engine.types.plain_json import to_json
from app.platform.language import LANGUAGES, Language

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


Books = dict[Language, dict[str, list[list[Any]]]]
"""The rows of each sheet of the workbook, by its name, in each language."""


def books_of(found: Analysis) -> Books:
    """What the workbook holds in each language."""
    books: Books = {}
    for language in LANGUAGES:
        data = render_xlsx(found.report, language, found.transactions)
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        books[language] = {name: book.get_sheet_by_name(name).to_python() for name in book.sheet_names}
    return books


def surfaces(found: Analysis, books: Books | None = None) -> dict[str, str]:
    """What each export shows, as text; `books` are its workbooks, if they were made."""
    shown = {}
    for language, sheets in (books or books_of(found)).items():
        pdf = render_pdf(found.report, language, MADE_AT, "甲", found.transactions)
        shown[f"pdf {language}"] = "\n".join(pages_of(pdf))
        lines = (line for sheet in sheets.values() for line in sheet)
        shown[f"xlsx {language}"] = "\n".join(str(cell) for line in lines for cell in line if cell)
    shown["json"] = json.dumps(to_json(found.report), ensure_ascii=False)
    return shown
