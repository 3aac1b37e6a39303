"""Days on which a row cannot have happened, or hardly: outside the period, after the print, on a holiday."""

from __future__ import annotations

from datetime import date, datetime

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import Question, metric
from app.engine.messages.wording import both
from app.engine.rules.matching import contains_any
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.report import Finding, FindingNumber
from app.engine.types.statements import Statement

DATES = Question("ZW-06")

_UNREADABLE = (ProblemCode.UNREADABLE_DATE, ProblemCode.LOST_DATE)


def check_dates(case: Case, index: int, statement: Statement) -> Finding:
    """ZW-06: rows outside the stated period or after the file was made, at a counter on holidays, unreadable dates."""
    rows = case.frame.filter(pl.col("statement") == index)
    outside = _outside(rows, statement)
    late, made = _after_print(case, rows, statement)
    closed = _at_closed_counters(case, rows)
    unreadable = _unreadable(statement)
    if outside is None and late is None and closed.is_empty() and not unreadable:
        return DATES.cannot_judge(
            case, both("文件自述的起止日期或打印时间", "a stated period or time of printing"), file=index
        )
    none = rows.clear()
    outside, late = none if outside is None else outside, none if late is None else late
    numbers: list[FindingNumber] = [
        metric("期间外的行", "Rows outside the period", len(outside), 1, "count"),
        metric("打印时间之后的行", "Rows after the print", len(late), 1, "count"),
        metric("节假日柜台交易", "Rows at a counter on holidays", len(closed), 1, "count"),
        metric("无法读取的日期", "Dates that cannot be read", unreadable, 1, "count"),
    ]
    sentence = both(
        "{outside} 行在自述期间{period}之外，{late} 行晚于文件生成时间{made}，{closed} 行为法定节假日的柜台交易，"
        "{unreadable} 个日期无法读取。",
        "{outside} rows lie outside the stated period{period_en}, {late} after the file was made{made_en}, {closed} were "
        "made at a counter on public holidays; {unreadable} dates cannot be read.",
        outside=len(outside),
        late=len(late),
        closed=len(closed),
        unreadable=unreadable,
        **_named(statement, made),
    )
    if len(outside) or len(late):
        return DATES.hit(case, 1, sentence, numbers, pl.concat([outside, late, closed]), index)
    if len(closed) or unreadable:
        return DATES.hit(case, 0, sentence, numbers, closed, index)
    return DATES.clear(case, sentence, numbers, index)


def _named(statement: Statement, made: datetime | None) -> dict[str, str]:
    period = made_at = ""
    if statement.period_from and statement.period_to:
        period = f"{statement.period_from} – {statement.period_to}"
    if made:
        made_at = f"{made:%Y-%m-%d}" if made.hour == made.minute == 0 else f"{made:%Y-%m-%d %H:%M}"
    return {
        "period": f"（{period}）" if period else "",
        "period_en": f" ({period})" if period else "",
        "made": f"（{made_at}）" if made_at else "",
        "made_en": f" ({made_at})" if made_at else "",
    }


def _outside(rows: pl.DataFrame, statement: Statement) -> pl.DataFrame | None:
    if statement.period_from is None or statement.period_to is None:
        return None
    # One day of grace: wallets state the period in days, banks book on the next working day.
    day = pl.col("day")
    early = (pl.lit(statement.period_from) - day).dt.total_days() > 1
    return rows.filter(early | ((day - pl.lit(statement.period_to)).dt.total_days() > 1))


def _after_print(
    case: Case, rows: pl.DataFrame, statement: Statement
) -> tuple[pl.DataFrame | None, datetime | None]:
    """Rows later than the file says that it was made, and that time; by its metadata where it prints none."""
    made = statement.printed_at
    if made is not None:
        exact = pl.col("time_known") & pl.lit(made.time() != datetime.min.time())
        late = pl.when(exact).then(pl.col("occurred_at") > made).otherwise(pl.col("day") > made.date())
        return rows.filter(late), made
    created = statement.pdf.created_at if statement.pdf else None
    if created is None:
        return None, None
    grace = case.rules.limit("ZW-06", "print_grace_days")
    return rows.filter((pl.col("day") - pl.lit(created.date())).dt.total_days() > grace), created


def _at_closed_counters(case: Case, rows: pl.DataFrame) -> pl.DataFrame:
    days = [date.fromisoformat(day) for each in case.rules.holidays for day in each.days]
    banks = rows.filter(pl.col("day").is_in(days) & pl.col("statement_kind").is_in(["debit", "credit"]))
    if banks.is_empty():
        return banks
    words = case.rules.counter_words
    return banks.filter(
        case.matches_text(
            pl.any_horizontal(contains_any(cell, words) for cell in ("c_kind", "c_text", "c_note"))
        )
    )


def _unreadable(statement: Statement) -> int:
    """Dates that the reader could not read; the ones beyond its list are counted by one problem."""
    listed = sum(each.code in _UNREADABLE for each in statement.problems)
    more = [each.params for each in statement.problems if each.code == ProblemCode.MORE_OF_THE_SAME]
    return listed + sum(int(each["count"]) for each in more if each.get("code") in _UNREADABLE)
