"""Opening balance + money in - money out = closing balance, and the closing balance is the next file's opening."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from app.engine.judgement.balances import in_account_order
from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_BALANCE, Question, metric
from app.engine.messages.wording import both, yuan
from app.engine.types.codes import Exclusion
from app.engine.types.report import Finding
from app.engine.types.statements import READABLE_STATES, Statement

ENDS = Question("ZW-03")


@dataclass(frozen=True)
class _Ends:
    """What an account held before and after the rows of one statement, in fen."""

    opening: int
    closing: int


def check_ends(case: Case, index: int, statement: Statement) -> Finding:
    """ZW-03: the ends of one statement against its rows, and against the statement of the account before it."""
    if statement.skipped:
        missing = both(
            "全部记录（有 {n} 行未能读取）", "all rows ({n} could not be read)", n=statement.skipped
        )
        return ENDS.cannot_judge(case, missing, file=index)
    ends = _ends(statement)
    if ends is None:
        return ENDS.cannot_judge(case, NO_BALANCE, file=index)
    expected = ends.opening + statement.in_fen - statement.out_fen
    numbers = [
        metric("期初余额", "Opening balance", ends.opening, None, "fen"),
        metric("收入合计", "Money in", statement.in_fen, None, "fen"),
        metric("支出合计", "Money out", statement.out_fen, None, "fen"),
        metric("期末余额（应为）", "Closing balance (expected)", ends.closing, expected, "fen"),
    ]
    sentence = both(
        "期初 {opening} 元加收入减支出应得期末 {expected} 元，文件为 {closing} 元{note}。",
        "Opening {opening} plus money in minus money out gives {expected}; the file closes with {closing}{note_en}.",
        opening=yuan(ends.opening),
        expected=yuan(expected),
        closing=yuan(ends.closing),
        note="{note}",
        note_en="{note_en}",
    )
    before = _statement_before(case, index)
    note, note_en, differs = "", "", False
    if before is not None:
        name, closed, opened = before
        numbers.append(metric("期初余额（前一文件期末）", "Opening (closing before)", opened, closed, "fen"))
        differs = opened != closed
        note = f"；前一文件“{name}”的期末余额为 {yuan(closed)} 元，本文件的期初为 {yuan(opened)} 元"
        note_en = (
            f"; the file before it, {name}, closes with {yuan(closed)}, this one opens with {yuan(opened)}"
        )
    sentence = {
        "zh-CN": sentence["zh-CN"].replace("{note}", note),
        "en-US": sentence["en-US"].replace("{note_en}", note_en),
    }
    if ends.closing != expected or differs:
        return ENDS.hit(case, 0, sentence, numbers, None, index)
    return ENDS.clear(case, sentence, numbers, index)


def _ends(statement: Statement) -> _Ends | None:
    stated = next((each for each in statement.totals.stated if each.name == "closing_fen"), None)
    chain = statement.chain
    if stated is not None and (stated.stated != stated.read or chain.closing_fen is None):
        return _Ends(stated.read - statement.in_fen + statement.out_fen, stated.stated)
    if chain.opening_fen is None or chain.closing_fen is None:
        return None
    return _Ends(chain.opening_fen, chain.closing_fen)


def _statement_before(case: Case, index: int) -> tuple[str, int, int] | None:
    """The file of the same account that ends where this one begins: its name, its closing, this one's opening.

    Rows that the earlier file holds too are passed over. None where days lie between the two.
    """
    own = case.statements[index]
    rows = in_account_order(case.frame.filter(pl.col("statement") == index))
    fresh = rows.filter(pl.col("left_code") != Exclusion.REPEATED_FILE)
    if fresh.is_empty() or not own.account:
        return None
    start = min(own.period_from or rows["day"][0], rows["day"][0])
    if fresh.height == rows.height:
        opened = own.chain.opening_fen
    else:
        balance = fresh["balance_fen"][0]
        opened = None if balance is None else balance - fresh["signed_fen"][0]
    found = []
    for other, each in enumerate(case.statements):
        same = each.account == own.account and each.currency == own.currency and each.kind == own.kind
        if other == index or not same or each.state not in READABLE_STATES or each.chain.closing_fen is None:
            continue
        last = case.frame.filter(pl.col("statement") == other)["day"].max()
        end = max(each.period_to or last, last) if last else None
        reach = case.rules.limit("ZW-03", "gap_days")
        if end and last <= fresh["day"][0] and (start - end).days <= reach:
            found.append((last, other, each))
    if opened is None or not found:
        return None
    _, _, nearest = max(found, key=lambda one: one[:2])
    return nearest.file, nearest.chain.closing_fen or 0, opened
