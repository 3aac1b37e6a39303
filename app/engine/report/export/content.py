"""What a report says first, in the language of the document: PDF and Word print the same words and tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, NamedTuple

from app.engine.report.export.details import inflow_table
from app.engine.report.export.document import printed
from app.engine.report.export.labels import Language, label
from app.engine.report.export.remarks import Remarks
from app.engine.report.export.summary import cause_text, mark
from app.engine.report.export.tables import Column, Kind, Table, Value, debts_table, streams_table
from app.engine.report.figures import BY_ID, Figure
from app.engine.types.report import Finding, HitGroup, Report
from app.engine.types.statements import Text

Form = Literal["short", "full"]
"""The pages by which one decides, or these and every chapter behind them."""

PAPERS_SHOWN = 8
FILES_SHOWN = 20
"""Papers to ask for and files by which one decides; what is left out is counted."""
_MONTHS_SHOWN = 36
_ROWS_SHOWN = 10
"""Streams of income and lenders, biggest first; the chapters list all."""
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


def lead_lines(content: Content) -> list[str]:
    """The sentences with which the report begins."""
    return ["".join(content.text_of(span.text) for span in each) for each in content.report.lead.sentences]


def verdict_lines(content: Content) -> list[str]:
    """What the files prove: the words of the verdict, or each of its causes with what would clear it."""
    verdict = content.report.summary.verdict
    if not verdict.causes:
        return [content.text_of(verdict.text)]
    return [cause_text(each, content.report, content.language) for each in verdict.causes]


def first_causes(content: Content, form: Form, most: int) -> list[str]:
    """So many lines of what the files prove, and a line that tells how many more there are and where."""
    lines = verdict_lines(content)
    rest = len(lines) - most
    return [*lines[:most], *([more_line("more_causes", content, form, rest)] if rest > 0 else [])]


def more_line(key: str, content: Content, form: Form, n: int) -> str:
    """How many more there are: in the full form, in which of its chapters."""
    return label(f"{key}_behind" if form == "full" else key, content.language, n=n)


def deciding_tables(content: Content) -> list[tuple[Table, str]]:
    """Months by kind, streams of income, lenders: each cut to what decides, with a line on what is cut off or ""."""
    report, language = content.report, content.language
    tables = [
        *([inflow_table(report, language)] if report.lead.inflow else []),
        streams_table(report, language),
        debts_table(report, language),
    ]
    found = []
    for table in tables:
        n = len(table.rows)
        if table.name == "inflow":
            # The last line of the months is their sum.
            rows = table.rows[-_MONTHS_SHOWN - 1 :]
            rest = label("months_cut", language, n=n - 1, shown=len(rows) - 1)
        else:
            rows = table.rows[:_ROWS_SHOWN]
            rest = label("in_xlsx", language, n=f"{n:,}", shown=len(rows))
        if rows:
            found.append((replace(table, rows=rows), rest if n > len(rows) else ""))
    return found


def review_line(content: Content) -> str:
    """Who completed the review and when, or how far it is; "" where nothing tells of a review."""
    review = content.remarks.review
    if review is None:
        return ""
    key = "review_complete" if review.completed_at else "review_open"
    counts = label("review_counts" if review.items else "review_nothing", content.language, **vars(review))
    return label(key, content.language, counts=counts, **vars(review))


def has_chart(report: Report) -> bool:
    """Whether money in by month is worth a chart: one bar alone says nothing that the table does not."""
    return len(report.months) > 1 and bool(report.lead.inflow)


class Urgent(NamedTuple):
    """A finding or hit that cannot wait: its severity, and name and sentence in one line."""

    severity: str
    line: str


def urgent_findings(content: Content) -> list[Urgent]:
    """Findings and hits that are not small in the order of the screen: the severest first, then what has most rows."""
    report = content.report
    found: list[tuple[str, int, str, Finding | HitGroup]] = [
        *(
            (each.severity, len(each.evidence), f"finding {each.id}", each)
            for each in report.findings
            if each.result == "hit" and not each.told_by
        ),
        *((each.severity, each.rows, f"hit {each.rule}", each) for each in report.hits if not each.told_by),
    ]
    heavy = [each for each in found if each[0] in _WEIGHTS]
    heavy.sort(key=lambda each: (_WEIGHTS.index(each[0]), -each[1], each[2]))
    return [Urgent(severity, _told(each, content)) for severity, _, _, each in heavy]


def urgent_lines(content: Content) -> list[str]:
    """The same with the severity in words."""
    return [f"[{label(each.severity, content.language)}] {each.line}" for each in urgent_findings(content)]


def _told(each: Finding | HitGroup, content: Content) -> str:
    said = each.sentence if isinstance(each, Finding) else each.reason
    colon = "：" if content.language == "zh-CN" else ": "
    return f"{content.text_of(each.name)}{colon}{content.text_of(said)}"


def paper_lines(content: Content) -> list[str]:
    """Papers to ask for, each with the sentence to send."""
    colon = "：" if content.language == "zh-CN" else ": "
    return [
        f"{content.text_of(each.name)}{colon}{content.text_of(each.ask)}"
        for each in content.report.lead.papers
    ]


def deciding_papers(content: Content) -> list[str]:
    """The papers by which one decides, and a line that tells how many there are beside."""
    lines = paper_lines(content)
    rest = len(lines) - PAPERS_SHOWN
    return [*lines[:PAPERS_SHOWN], *([label("more_papers", content.language, n=rest)] if rest > 0 else [])]


class HeadlineFigure(NamedTuple):
    """One of the four figures as it is printed, and what one must know of it."""

    name: str
    value: str
    note: str
    warns: bool


def headline_figures(content: Content) -> list[HeadlineFigure]:
    """The four figures on top; the note below says why there is a dash."""
    return [
        HeadlineFigure(
            content.text_of(BY_ID[each.figure].name),
            figure_text(BY_ID[each.figure], content),
            content.text_of(each.note) if each.note else "",
            each.warns,
        )
        for each in content.report.lead.headlines
    ]


def headline_table(content: Content) -> Table:
    """The four figures, one below the other."""
    rows: list[list[Value]] = [[name, value, note] for name, value, note, _ in headline_figures(content)]
    columns = [Column("", "text", 1.4), Column("", "count", 1.0), Column("", "text", 2.2)]
    return Table("headlines", "", columns, rows)


def figure_text(figure: Figure, content: Content) -> str:
    """A figure as it is printed, a dash where there is none; marked where the report is incomplete."""
    kind: Kind = "count" if figure.unit == "days" else figure.unit
    text = printed(Column("", kind), figure.of(content.report))
    return mark(text, content.language) if content.report.summary.incomplete else text
