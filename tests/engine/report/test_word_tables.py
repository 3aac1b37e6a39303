"""Tables of the Word document: what is read as one thing stands on one line."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from typing import Any

import docx
import pytest
from docx.oxml.ns import qn

from app.engine.process.analysis import Options, analyse
from app.engine.report.export.content import Content
from app.engine.report.export.labels import label
from app.engine.report.export.remarks import Remarks
from app.engine.report.export.word.document import render_docx
from tests.engine.frames import BANK, covering, reading, row


@pytest.mark.parametrize("language", ["zh-CN", "en-US"])
def test_columns_are_as_wide_as_their_days_and_amounts(language: Any) -> None:
    rows = [row(f"2026-{month:02d}-10", "in", "10000.01", "甲公司", text="代发工资") for month in range(1, 7)]
    report = analyse(reading(rows, covering(BANK, "2026-01-01", "2026-06-30")), Options("张三")).report
    shown = Content(report, language, datetime(2026, 7, 1), "王审", Remarks(""))
    document = docx.Document(BytesIO(render_docx(shown, "short")))
    pay_day = label("pay_day", language)
    (table,) = (each for each in document.tables if pay_day in (cell.text for cell in each.rows[0].cells))
    shares = [int(column._gridCol.get(qn("w:w"))) for column in table.columns]
    page = document.sections[0]
    room = page.page_width.pt - page.left_margin.pt - page.right_margin.pt
    for line in table.rows[1:]:
        for cell, share in zip(line.cells, shares, strict=True):
            # Half an em is what a digit takes; six points lie beside it.
            size = cell.paragraphs[0].runs[0].font.size.pt
            if cell.text[:1].isdigit():
                assert len(cell.text) * 0.5 * size + 6 <= room * share / sum(shares), cell.text
    for cell, share in zip(table.rows[0].cells, shares, strict=True):
        if cell.text == "Rows":  # in bold letters of Arial 2.67 ems
            assert 2.67 * cell.paragraphs[0].runs[0].font.size.pt + 6 <= room * share / sum(shares)
