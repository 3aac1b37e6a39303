"""Days on which a row cannot have happened, or hardly: outside the period, after the print, on a holiday, ahead of its row."""

from __future__ import annotations

from datetime import date, datetime

import polars as pl

from app.engine.judgement.authenticity.sequence import rows_ahead_of_time
from app.engine.judgement.case import Case
from app.engine.judgement.findings import Question, metric
from app.engine.messages.wording import both, counted, joined
from app.engine.rules.matching import contains_any
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.report import Finding, FindingNumber
from app.engine.types.statements import Statement, Text

DATES = Question("ZW-06")

_UNREADABLE = (ProblemCode.UNREADABLE_DATE, ProblemCode.LOST_DATE)


def check_dates(case: Case, index: int, statement: Statement) -> Finding:
    """ZW-06: rows outside the stated period or after the file was made, on holidays at a counter, out of order, unreadable."""
    rows = case.frame.filter(pl.col("statement") == index)
    outside = _outside(rows, statement)
    late, made = _after_print(case, rows, statement)
    closed = _at_closed_counters(case, rows)
    ahead = rows_ahead_of_time(rows, statement)
    unreadable = _unreadable(statement)
    if outside is None and late is None and closed.is_empty() and ahead.is_empty() and not unreadable:
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
        metric("日期晚于其后入账的行", "Rows dated after the row that follows", len(ahead), 1, "count"),
    ]
    sentence = _sentence(statement, made, len(outside), len(late), len(closed), unreadable)
    if len(ahead):
        first = str(ahead["day"][0])
        out_of_order = both(
            "{n} 行（{day}）的日期晚于其后入账的行。",
            "{rows} ({day}) dated later than the row booked after.",
            n=len(ahead),
            rows=counted(len(ahead), "row"),
            day=first,
        )
        found = len(outside) or len(late) or len(closed) or unreadable
        sentence = joined(sentence, out_of_order) if found else out_of_order
    light = pl.concat([closed, ahead.select(closed.columns)])
    if len(outside) or len(late):
        return DATES.hit(case, 1, sentence, numbers, pl.concat([outside, late, light]), index)
    if len(light) or unreadable:
        return DATES.hit(case, 0, sentence, numbers, light, index)
    return DATES.clear(case, sentence, numbers, index)


def _sentence(
    statement: Statement, made: datetime | None, outside: int, late: int, closed: int, unreadable: int
) -> Text:
    """What is odd about the days, each part only where there is something."""
    parts = []
    if outside:
        parts.append(
            both(
                "{n} 行在所列期间（{first} 至 {last}）之外。",
                "{rows} outside the stated period ({first} to {last}).",
                n=outside,
                rows=counted(outside, "row"),
                first=str(statement.period_from),
                last=str(statement.period_to),
            )
        )
    if late and made:
        at = f"{made:%Y-%m-%d}" if made.hour == made.minute == 0 else f"{made:%Y-%m-%d %H:%M}"
        parts.append(
            both(
                "{n} 行晚于文件生成时间（{at}）。",
                "{rows} later than the file, made at {at}.",
                n=late,
                rows=counted(late, "row"),
                at=at,
            )
        )
    if closed:
        parts.append(
            both(
                "{n} 行为法定节假日的柜台交易。",
                "{rows} made at a counter on public holidays.",
                n=closed,
                rows=counted(closed, "row"),
            )
        )
    if unreadable:
        parts.append(
            both(
                "{n} 个日期无法读取。",
                "{dates} cannot be read.",
                n=unreadable,
                dates=counted(unreadable, "date"),
            )
        )
    return (
        joined(*parts)
        if parts
        else both("日期均在所列期间内，未见异常。", "All dates lie where they should.")
    )


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
