"""The summary as lines: what was not read, the verdict with its causes, the headline figures with their mark."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from app.engine.report.export.document import printed
from app.engine.report.export.labels import Language, currency_name, label
from app.engine.report.export.tables import Column, Kind, Table, Value
from app.engine.report.figures import note_of, shown_in
from app.engine.types.report import Report
from app.engine.types.summary import SeverityCounts
from app.engine.types.verdict import Cause

CAUSES_SHOWN = 5
"""Causes of the verdict that a page lists; a workbook has them all."""


class Line(NamedTuple):
    """A line of the summary; `depends` tells whether what was not read would change it."""

    title: str
    kind: Kind
    value: Value
    depends: bool = False


def summary_lines(report: Report, language: Language, causes: int | None = CAUSES_SHOWN) -> list[Line]:
    """The whole summary; at most so many `causes` of the verdict (None: all)."""
    return [
        *_verdict_lines(report, language, causes),
        *_not_added(report, language),
        *_figures(report, language),
    ]


def summary_table(report: Report, language: Language, causes: int | None = CAUSES_SHOWN) -> Table:
    """The summary as it is printed: each line with its value, marked where what was not read would change it."""
    columns = [Column(label("item", language), "text", 1.3), Column(label("value", language), "text", 1.0)]
    rows: list[list[Value]] = []
    for title, kind, value, depends in summary_lines(report, language, causes):
        text = printed(Column("", kind), value)
        rows.append([title, mark(text, language) if depends else text])
    return Table("summary", label("summary", language), columns, rows)


def _not_added(report: Report, language: Language) -> list[Line]:
    """The rows in other currencies, which are in the number of rows and in no amount."""
    counts: dict[str, int] = {}
    for file in report.files:
        if file.rows and file.currency != report.currency:
            counts[file.currency] = counts.get(file.currency, 0) + file.rows
    parts = [
        label("not_added_rows", language, currency=currency_name(code, language), n=f"{n:,}")
        for code, n in sorted(counts.items())
    ]
    return [Line(label("not_added", language), "text", _glue(language).join(parts))] if parts else []


def _glue(language: Language) -> str:
    return "；" if language == "zh-CN" else "; "


def _verdict_lines(report: Report, language: Language, most: int | None) -> list[Line]:
    verdict = report.summary.verdict
    lines = (
        [Line(label("missing_parts", language), "text", verdict.missing[language])] if verdict.missing else []
    )
    lines.append(Line(label("authenticity", language), "text", verdict.title[language]))
    if not verdict.causes:
        lines.append(Line(label("why", language), "text", verdict.text[language]))
    for cause in verdict.causes[:most]:
        lines.append(
            Line(label(f"cause_{cause.level}", language), "text", cause_text(cause, report, language))
        )
    rest = len(verdict.causes) - len(verdict.causes[:most])
    if rest:
        lines.append(Line(label("why", language), "text", label("more_causes_behind", language, n=rest)))
    return lines


def cause_text(cause: Cause, report: Report, language: Language) -> str:
    """A cause with its file and what would clear it."""
    text = cause.text[language]
    if cause.file is not None:
        file = report.files[cause.file]
        text = label("cause_in", language, n=cause.file + 1, name=file.member or file.file, text=text)
    return f"{text} {label('clearing', language)}{cause.clears[language]}"


def _figures(report: Report, language: Language) -> list[Line]:
    summary = report.summary
    names = {each.id: each.name[language] for each in report.findings}
    top = _glue(language).join(f"{names[each]} ({each})" for each in summary.top_findings)
    return [
        *_headline(report, language),
        *(
            Line(label(key, language), "text", _counts(counts), summary.incomplete)
            for key, counts in (("hit_counts", summary.hits), ("finding_counts", summary.findings))
        ),
        Line(label("top_findings", language), "text", top or label("none", language)),
    ]


def _headline(report: Report, language: Language) -> list[Line]:
    lines = []
    for each in shown_in(report):
        note, value = note_of(each, report), each.of(report)
        kind: Kind = "count" if each.unit == "days" else each.unit
        name = each.name[language]
        if note and value is None:
            lines.append(Line(name, "text", note[language], report.summary.incomplete))
            continue
        title = label("named", language, name=name, note=note[language]) if note else name
        lines.append(Line(title, kind, value, report.summary.incomplete))
        if each.id == "bonus_fen":
            lines += _not_recognised(report, language)
    return lines


def _not_recognised(report: Report, language: Language) -> list[Line]:
    """What of net inflow is not recognised, by reason."""
    return [
        Line(
            label("not_recognised_part", language, name=each.name[language]),
            "fen",
            each.sum_fen,
            report.summary.incomplete,
        )
        for each in report.summary.not_recognised
    ]


def _counts(counts: SeverityCounts) -> str:
    return f"{counts.high} / {counts.medium} / {counts.low} / {counts.info}"


def mark(text: str, language: Language) -> str:
    """The text with the mark of what was not read whole."""
    return label("marked", language, text=text)


def mark_money(table: Table, report: Report, language: Language) -> Table:
    """The table, the heads of its amounts marked where the report is incomplete."""
    return replace(table, columns=mark_columns(table.columns, report, language))


def mark_columns(columns: list[Column], report: Report, language: Language) -> list[Column]:
    """The columns, those of amounts marked where the report is incomplete."""
    if not report.summary.incomplete:
        return columns
    return [
        replace(each, title=mark(each.title, language)) if each.kind == "fen" else each for each in columns
    ]
