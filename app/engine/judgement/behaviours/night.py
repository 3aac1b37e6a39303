"""XW-YJ-01: how much of the account's life happens at night."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_TIME, Question, metric
from app.engine.messages.wording import both, joined, percent
from app.engine.types.report import Finding

NIGHT = Question("XW-YJ-01")


def judge_night_share(case: Case) -> Finding:
    """Share of rows or of amount between 23:00 and 05:59, among rows that somebody made at a known time."""
    rule, rules = NIGHT.id, case.rules
    known = case.by_hand.select("n", "place", "month", "occurred_at", "time_known", "real_fen")
    known = known.filter(pl.col("time_known"))
    if known.is_empty():
        return NIGHT.cannot_judge(case, NO_TIME)
    least = rules.limit(rule, "min_rows")
    counted = metric("已知时间的笔数", "Rows with known time", len(known), least, "count")
    if len(known) < least:
        missing = both(
            "足够的有时间记录（现有 {n} 笔，至少 {least} 笔）",
            "enough rows with known time ({n}, at least {least} needed)",
            n=len(known),
            least=least,
        )
        return NIGHT.cannot_judge(case, missing, [counted])
    rows = known.filter(case.is_night)
    by_rows = len(rows) / len(known)
    whole = int(known["real_fen"].sum())
    by_amount = int(rows["real_fen"].sum()) / whole if whole else 0.0
    limit = rules.threshold(rule, "share")
    numbers = [
        metric("夜间笔数占比", "Share of rows at night", by_rows, limit, "share"),
        metric("夜间金额占比", "Share of amount at night", by_amount, limit, "share"),
        counted,
    ]
    unknown = len(case.by_hand) - len(known)
    sentence = both(
        "{start}:00 至 {end}:59 的交易占笔数 {rows}、金额 {amount}。",
        "{rows} of rows and {amount} of the amount lie between {start}:00 and {end}:59.",
        start=f"{rules.limit('night', 'from_hour'):02d}",
        end=f"{rules.limit('night', 'to_hour') - 1:02d}",
        rows=percent(by_rows),
        amount=percent(by_amount),
    )
    if unknown:
        note = both(
            "另有 {n} 笔没有时间，未计入。",
            "{n} {n|row|rows} without a time {n|is|are} not counted.",
            n=unknown,
        )
        sentence = joined(sentence, note)
    if max(by_rows, by_amount) <= limit:
        return NIGHT.clear(case, sentence, numbers)
    raised = max(by_rows, by_amount) > rules.threshold(rule, "medium_share")
    return NIGHT.hit(case, int(raised), sentence, numbers, rows)
