"""The named fields of a Word template, and what of a report stands in the place of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from app.engine.messages.wording import both
from app.engine.report.export.document import printed
from app.engine.report.export.labels import Language, label
from app.engine.report.export.remarks import Remarks
from app.engine.report.export.summary import cause_text, mark, mark_money
from app.engine.report.export.tables import (
    Column,
    Kind,
    Table,
    Value,
    categories_table,
    debts_table,
    files_table,
    months_table,
    parties_table,
    streams_table,
)
from app.engine.report.figures import FIGURES, Figure, note_of
from app.engine.types.report import Finding, HitGroup, Report
from app.engine.types.statements import Text

_PARTIES = 20
_WEIGHTS = ("high", "medium", "low")


@dataclass(frozen=True)
class Content:
    """A report with what stands around it; `made_at` is printed as it stands."""

    report: Report
    language: Language
    made_at: datetime
    made_by: str
    remarks: Remarks

    def text_of(self, text: Text) -> str:
        """The text in the document's language."""
        return text[self.language]


@dataclass(frozen=True)
class Field:
    """A field of a template: its id, its name in both languages (each is a name too), and what it becomes.

    A text stands within a line; lines and tables stand alone in a paragraph.
    """

    id: str
    name: Text
    kind: Literal["text", "lines", "table"]
    made_of: Callable[[Content], str | list[str] | Table]

    def text(self, content: Content) -> str:
        """The value of a field of kind "text"."""
        made = self.made_of(content)
        return made if isinstance(made, str) else ""

    def lines(self, content: Content) -> list[str]:
        """The value of a field of kind "lines"; "none" in a word where there is nothing."""
        made = self.made_of(content)
        return made if isinstance(made, list) and made else [label("none", content.language)]

    def table(self, content: Content) -> Table:
        """The value of a field of kind "table", its amounts marked where the report is incomplete."""
        made = self.made_of(content)
        if not isinstance(made, Table):
            raise TypeError(self.id)
        return mark_money(made, content.report, content.language)


def lead_lines(content: Content) -> list[str]:
    """The sentences with which the report begins."""
    return ["".join(content.text_of(span.text) for span in each) for each in content.report.lead.sentences]


def verdict_lines(content: Content) -> list[str]:
    """What the files prove: the words of the verdict, or each of its causes with what would clear it."""
    verdict = content.report.summary.verdict
    if not verdict.causes:
        return [content.text_of(verdict.text)]
    return [cause_text(each, content.report, content.language) for each in verdict.causes]


def urgent_lines(content: Content) -> list[str]:
    """Findings and hits that are not small, heaviest first, one line each."""
    report = content.report
    found: list[Finding | HitGroup] = [
        *(each for each in report.findings if each.result == "hit"),
        *report.hits,
    ]
    heavy = [each for each in found if each.severity in _WEIGHTS]
    heavy.sort(key=lambda each: _WEIGHTS.index(each.severity))
    return [_urgent(each, content) for each in heavy]


def _urgent(each: Finding | HitGroup, content: Content) -> str:
    said = each.sentence if isinstance(each, Finding) else each.reason
    severity, colon = label(each.severity, content.language), "：" if content.language == "zh-CN" else ": "
    return f"[{severity}] {content.text_of(each.name)}{colon}{content.text_of(said)}"


def paper_lines(content: Content) -> list[str]:
    """Papers to ask for, each with the sentence to send."""
    colon = "：" if content.language == "zh-CN" else ": "
    return [
        f"{content.text_of(each.name)}{colon}{content.text_of(each.ask)}"
        for each in content.report.lead.papers
    ]


def headline_table(content: Content) -> Table:
    """The four figures with what one must know beside each."""
    rows: list[list[Value]] = []
    for each in content.report.lead.headlines:
        figure = next(one for one in FIGURES if one.id == each.figure)
        note = content.text_of(each.note) if each.note else ""
        rows.append([content.text_of(figure.name), figure_text(figure, content), note])
    columns = [Column("", "text", 1.4), Column("", "count", 1.0), Column("", "text", 2.2)]
    return Table("headlines", "", columns, rows)


def figure_text(figure: Figure, content: Content) -> str:
    """A figure as it is printed, marked where the report is incomplete; without one the reason, or a dash."""
    value, note = figure.of(content.report), note_of(figure, content.report)
    if value is None and note is not None:
        text = content.text_of(note)
    else:
        kind: Kind = "count" if figure.unit == "days" else figure.unit
        text = printed(Column("", kind), value)
    return mark(text, content.language) if content.report.summary.incomplete else text


def inflow_by_month(content: Content) -> Table:
    """Net inflow by month and kind; the last line adds each kind up."""
    report, language = content.report, content.language
    kinds = report.lead.inflow
    columns = [
        Column(label("month", language), "text", 0.8),
        *(Column(content.text_of(each.name), "fen", 1.2) for each in kinds),
        Column(label("net_in_fen", language), "fen", 1.2),
        Column(label("net_fen", language), "fen", 1.2),
    ]
    rows: list[list[Value]] = [
        [
            month.month,
            *(each.months.get(month.month, 0) for each in kinds),
            month.real_in_fen,
            month.net_fen,
        ]
        for month in report.months
    ]
    summary = report.summary
    totals = [each.total_fen for each in kinds]
    rows.append([label("total", language), *totals, summary.real_in_fen, summary.net_fen])
    return Table("inflow", label("net_in_fen", language), columns, rows)


def _period(content: Content) -> str:
    return f"{content.report.period_from or '?'} – {content.report.period_to or '?'}"


def _hash_lines(content: Content) -> list[str]:
    return [f"{each.member or each.file}  SHA-256 {each.sha256}" for each in content.report.files]


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
    *(_figure_field(each) for each in FIGURES),
    Field("lead", both("概述", "Lead"), "lines", lead_lines),
    Field("verdict_reasons", both("核对依据", "Reasons of the verdict"), "lines", verdict_lines),
    Field("findings", both("待核对事项", "Findings"), "lines", urgent_lines),
    Field("papers", both("需补充的材料", "Papers to ask for"), "lines", paper_lines),
    Field("hashes", both("文件哈希", "Hashes"), "lines", _hash_lines),
    Field("headlines", both("主要数字", "Headline figures"), "table", headline_table),
    Field("inflow", both("逐月流入构成", "Money in by kind"), "table", inflow_by_month),
    Field("months", both("逐月收支", "Month by month"), "table", lambda c: months_table(c.report, c.language)),
    Field("income_streams", both("收入来源", "Income streams"), "table", lambda c: streams_table(c.report, c.language)),
    Field("debts", both("负债往来", "Debts"), "table", lambda c: debts_table(c.report, c.language)),
    Field("categories", both("收支分类", "Categories"), "table", lambda c: categories_table(c.report, c.language)),
    Field(
        "counterparties", both("主要交易对手", "Main counterparties"), "table",
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
