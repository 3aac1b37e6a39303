"""The files of the report, with the proof of their reading."""

from __future__ import annotations

from app.engine.judgement.authenticity.confirmed import confirmed_payments
from app.engine.judgement.case import Case
from app.engine.messages.formats import FORMAT_NAMES
from app.engine.messages.problems import problem_text
from app.engine.messages.wording import both
from app.engine.report.verdict.files import NO_TEXT, with_standing
from app.engine.types.report import ChainBreak, ProblemLine, ReportFile, StatedTotal
from app.engine.types.statements import Problem, Statement, Text


def build_files(case: Case) -> list[ReportFile]:
    """One record per statement, in the order of the reading."""
    confirmed = confirmed_payments(case)
    return [
        describe(index, statement, confirmed.get(index, 0)) for index, statement in enumerate(case.statements)
    ]


def describe(index: int, statement: Statement, confirmed: int = 0) -> ReportFile:
    """The record of one statement; `confirmed` payments of it stand in the bank statements of its case."""
    file = ReportFile(
        index=index,
        file=statement.file,
        member=statement.member,
        sha256=statement.sha256,
        sheet_or_page=statement.sheet_or_page,
        format=statement.format or "",
        format_name=format_name(statement.format),
        format_version=statement.format_version or "",
        kind=statement.kind,
        state=statement.state,
        account=statement.account,
        holder=statement.holder,
        currency=statement.currency,
        period_from=str(statement.period_from) if statement.period_from else None,
        period_to=str(statement.period_to) if statement.period_to else None,
        rows=statement.rows,
        skipped=statement.skipped,
        in_n=statement.in_n,
        in_fen=statement.in_fen,
        out_n=statement.out_n,
        out_fen=statement.out_fen,
        neutral_n=statement.neutral_n,
        neutral_fen=statement.neutral_fen,
        chain_checked=statement.chain.checked,
        chain_breaks=[
            ChainBreak(each.row, each.page, each.expected_fen, each.found_fen)
            for each in statement.chain.breaks
        ],
        totals_stated=[StatedTotal(each.name, each.stated, each.read) for each in statement.totals.stated],
        totals_agree=statement.totals.agree,
        totals_binding=statement.totals.binding,
        problems=[_problem(each) for each in statement.problems],
        state_text=NO_TEXT,
        level="",
        next_step=NO_TEXT,
        pages=statement.pages,
        confirmed=confirmed,
        columns=list(statement.columns),
        confirmed_by=statement.confirmation.by if statement.confirmation else "",
        confirmed_at=statement.confirmation.at if statement.confirmation else "",
        is_picture=statement.recognised,
    )
    return with_standing(file)


def format_name(code: str | None) -> Text:
    """The name of a format for people; a format without a name is shown by its code."""
    if not code:
        return both("未识别", "Not recognised")
    return dict(FORMAT_NAMES.get(code, {"zh-CN": code, "en-US": code}))


def _problem(problem: Problem) -> ProblemLine:
    return ProblemLine(problem.code, problem.severity, problem_text(problem), problem.row, problem.page)
