"""The named fields of a Word template, and what of a report stands in the place of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from app.engine.messages.wording import both
from app.engine.report.export.content import (
    Content,
    figure_text,
    has_chart,
    headline_table,
    lead_lines,
    paper_lines,
    review_line,
    urgent_lines,
    verdict_lines,
)
from app.engine.report.export.details import inflow_table
from app.engine.report.export.labels import label
from app.engine.report.export.picture import inflow_picture
from app.engine.report.export.summary import mark_money
from app.engine.report.export.tables import (
    Table,
    categories_table,
    debts_table,
    files_table,
    months_table,
    parties_table,
    streams_table,
)
from app.engine.report.figures import FIGURES, Figure
from app.engine.types.statements import Text

_PARTIES = 20


@dataclass(frozen=True)
class Field:
    """A field of a template: its id, its name in both languages (each is a name too), and what it becomes.

    A text stands within a line; lines, tables and pictures stand alone in a paragraph.
    """

    id: str
    name: Text
    kind: Literal["text", "lines", "table", "picture"]
    made_of: Callable[[Content], str | list[str] | Table | bytes]

    def text(self, content: Content) -> str:
        """The value of a field of kind "text"."""
        made = self.made_of(content)
        return made if isinstance(made, str) else ""

    def lines(self, content: Content) -> list[str]:
        """The value of a field of kind "lines"; "none" in a word where there is nothing."""
        made = self.made_of(content)
        return made if isinstance(made, list) and made else [label("none", content.language)]

    def picture(self, content: Content) -> bytes:
        """The value of a field of kind "picture" as PNG; empty where there is nothing to draw."""
        made = self.made_of(content)
        return made if isinstance(made, bytes) else b""

    def table(self, content: Content) -> Table:
        """The value of a field of kind "table", its amounts marked where the report is incomplete."""
        made = self.made_of(content)
        if not isinstance(made, Table):
            raise TypeError(self.id)
        return mark_money(made, content.report, content.language)


def _period(content: Content) -> str:
    return f"{content.report.period_from or '?'} – {content.report.period_to or '?'}"


def _hash_lines(content: Content) -> list[str]:
    return [f"{each.member or each.file}  SHA-256 {each.sha256}" for each in content.report.files]


def _chart(content: Content) -> bytes:
    return inflow_picture(content.report, content.language) if has_chart(content.report) else b""


def _figure_field(figure: Figure) -> Field:
    return Field(figure.id, figure.name, "text", lambda content: figure_text(figure, content))


def _missing(content: Content) -> str:
    missing = content.report.summary.verdict.missing
    return content.text_of(missing) if missing else ""


FIELDS: tuple[Field, ...] = (
    Field("customer", both("客户", "Customer"), "text", lambda c: c.report.customer or label("unnamed", c.language)),
    Field("period", both("期间", "Period"), "text", _period),
    Field("currency", both("币种", "Currency"), "text", lambda c: c.report.currency),
    Field("made_at", both("生成时间", "Made at"), "text", lambda c: c.made_at.strftime("%Y-%m-%d %H:%M")),
    Field("made_by", both("生成人", "Made by"), "text", lambda c: c.made_by),
    Field("verdict", both("核对结论", "Verdict"), "text", lambda c: c.text_of(c.report.summary.verdict.title)),
    Field("missing_parts", both("未读取部分", "Not read"), "text", _missing),
    Field("conclusion", both("结论", "Conclusion"), "text", lambda c: c.remarks.conclusion),
    Field("terms", both("处理目的与依据", "Purpose and basis"), "text", lambda c: c.remarks.terms),
    Field("review", both("审阅状态", "Review"), "text", review_line),
    *(_figure_field(each) for each in FIGURES),
    Field("lead", both("概述", "Lead"), "lines", lead_lines),
    Field("verdict_reasons", both("核对依据", "Reasons of the verdict"), "lines", verdict_lines),
    Field("findings", both("最要紧的事", "Most urgent"), "lines", urgent_lines),
    Field("papers", both("还需补充的材料", "Documents to request"), "lines", paper_lines),
    Field("hashes", both("文件哈希", "Hashes"), "lines", _hash_lines),
    Field("inflow_chart", both("逐月流入图", "Chart of money in"), "picture", _chart),
    Field("headlines", both("主要数字", "Headline figures"), "table", headline_table),
    Field("inflow", both("逐月流入构成", "Money in by kind"), "table", lambda c: inflow_table(c.report, c.language)),
    Field("months", both("逐月收支", "Month by month"), "table", lambda c: months_table(c.report, c.language)),
    Field("income_streams", both("收入来源", "Income streams"), "table", lambda c: streams_table(c.report, c.language)),
    Field("debts", both("负债", "Debts"), "table", lambda c: debts_table(c.report, c.language)),
    Field("categories", both("收支分类", "Categories"), "table", lambda c: categories_table(c.report, c.language)),
    Field(
        "counterparties", both("主要对手方", "Main counterparties"), "table",
        lambda c: parties_table(c.report, c.language, _PARTIES),
    ),
    Field("files", both("流水文件", "Statements"), "table", lambda c: files_table(c.report, c.language)),
)  # fmt: skip
"""Every field, in the order of the list that operators see."""


def _named(name: str) -> str:
    return "".join(name.split()).casefold()


_BY_NAME = {_named(name): each for each in FIELDS for name in (each.id, *each.name.values())}


def field_of(name: str) -> Field | None:
    """The field of an id or a name in either language, whatever its blanks and capitals; else None."""
    return _BY_NAME.get(_named(name))
