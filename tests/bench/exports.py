"""How fast reports are written."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from app.engine.pipeline import read
from app.engine.process.analysis import Options, analyse
from app.engine.report.export.pdf import render_pdf
from app.engine.report.export.xlsx import render_xlsx
from app.engine.rules import RuleSet
from app.engine.types.statements import UploadedFile
from tests.bench.timing import Contestant, Results, measure
from tests.engine.fixtures.wechat import wechat_csv

MADE_AT = datetime(2026, 7, 1, 9, 30)  # noqa: DTZ001 - printed as it is


def exports(results: Results) -> None:
    """Render a short and a long report as PDF and as XLSX."""
    lines = []
    for rows in (2_000, 100_000):
        reading = read([UploadedFile("bill.csv", wechat_csv(rows=rows)[0])])
        found = analyse(reading, Options(customer="王小明", related=(), rules=RuleSet.builtin()))
        pdf = partial(render_pdf, found.report, "zh-CN", MADE_AT, "操作员甲", found.transactions)
        xlsx = partial(render_xlsx, found.report, "zh-CN", found.transactions)
        taken = measure([Contestant("pdf", pdf, 3), Contestant("xlsx", xlsx, 3)])
        lines.append(
            {
                "report": f"{rows:,} rows",
                "PDF seconds": taken["pdf"].median,
                "XLSX seconds": taken["xlsx"].median,
            }
        )
    results.table("Exports", lines)
