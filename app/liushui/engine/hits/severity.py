"""How heavy a group of hits is and why: each rule's base severity and what raises it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import cast

import polars as pl

from app.liushui.engine.case import Case
from app.liushui.engine.rules import HitRule
from app.liushui.engine.types import Text
from app.liushui.engine.wording import both, mean_fen, percent, yuan

Judged = tuple[int, Text] | None
"""How far the severity is raised (0: not at all) and why."""


def judge_severity(case: Case, rule: HitRule, rows: pl.DataFrame) -> tuple[str, Text] | None:
    """Severity and its reason for the rows of one rule; None when they stay below the limit for being shown."""
    raise_by = _RAISES.get(rule.id, _base)
    judged = raise_by(case, rule, rows)
    if judged is None:
        return None
    level, reason = judged
    return rule.severities[min(level, len(rule.severities) - 1)], reason


def _base(case: Case, rule: HitRule, rows: pl.DataFrame) -> Judged:
    return 0, both(
        "命中 {n} 笔，合计 {total} 元；按该规则的基准等级。",
        "{n} rows matched, {total} in all; the rule's base severity.",
        n=len(rows),
        total=yuan(int(rows["amount_fen"].sum())),
    )


def _lottery(case: Case, rule: HitRule, rows: pl.DataFrame) -> Judged:
    last = cast("date", rows["day"].max())
    months = case.rules.fen(rule.id, "window_months")
    recent = rows.filter(pl.col("day") > pl.lit(last).dt.offset_by(f"-{months}mo"))
    total, touched = int(recent["amount_fen"].sum()), recent["month"].n_unique()
    by_month = recent.group_by("month").agg(pl.col("amount_fen").sum())["amount_fen"]
    heavy = int((by_month > case.rules.fen(rule.id, "high_month_sum_fen")).sum())
    covered = min(months, len(case.months))
    values: dict[str, str | int] = {"n": len(recent), "total": yuan(total), "m": touched, "heavy": heavy}
    reason = both(
        "12 个月内 {n} 笔、合计 {total} 元，涉及 {m} 个月，其中 {heavy} 个月超过单月限额。",
        "{n} rows totalling {total} within 12 months, in {m} months, {heavy} of them above the monthly limit.",
        **values,
    )
    often = len(recent) > case.rules.fen(rule.id, "high_rows") or touched > case.rules.fen(
        rule.id, "high_months"
    )
    if often or heavy > case.rules.threshold(rule.id, "high_month_share") * covered:
        return 2, reason
    return int(total >= case.rules.fen(rule.id, "medium_sum_fen")), reason


def _many_lenders(case: Case, rule: HitRule, rows: pl.DataFrame) -> Judged:
    days = case.rules.fen(rule.id, "window_days")
    most = most_lenders(rows, days)
    reason = both(
        "任意 {days} 天内最多有 {n} 家机构放款。",
        "At most {n} lenders paid out within any {days} days.",
        days=days,
        n=most,
    )
    return int(most >= case.rules.fen(rule.id, "high_lenders")), reason


def most_lenders(rows: pl.DataFrame, days: int) -> int:
    """The largest number of distinct lenders within any `days` days."""
    if rows.is_empty():
        return 0
    ordered = rows.sort("day").select("day", "lender")
    counts = ordered.rolling("day", period=f"{days}d").agg(pl.col("lender").n_unique())
    return int(cast("int", counts["lender"].max()))


def _pay_later(case: Case, rule: HitRule, rows: pl.DataFrame) -> Judged:
    months = max(len(case.months), 1)
    income = case.real_in.filter(pl.col("category").is_in(case.rules.codes_used_for("income")))
    monthly, earned = mean_fen(int(rows["amount_fen"].sum()), months), int(income["real_fen"].sum())
    share = int(rows["amount_fen"].sum()) / earned if earned else 1.0
    reason = both(
        "月均还款 {monthly} 元，占真实收入的 {share}。",
        "{monthly} repaid a month on average, {share} of real income.",
        monthly=yuan(monthly),
        share=percent(share),
    )
    return int(share > case.rules.threshold(rule.id, "low_income_share")), reason


def _night_venues(case: Case, rule: HitRule, rows: pl.DataFrame) -> Judged:
    total = int(rows["amount_fen"].sum())
    if total < case.rules.fen(rule.id, "show_fen"):
        return None
    many = len(rows) > case.rules.fen(rule.id, "medium_rows")
    reason = both("共 {n} 笔，合计 {total} 元。", "{n} rows, {total} in all.", n=len(rows), total=yuan(total))
    return int(many and total > case.rules.fen(rule.id, "medium_sum_fen")), reason


def _crypto(case: Case, rule: HitRule, rows: pl.DataFrame) -> Judged:
    total = int(rows["amount_fen"].sum())
    reason = both("合计 {total} 元。", "{total} in all.", total=yuan(total))
    return int(total >= case.rules.fen(rule.id, "high_sum_fen")), reason


def _cash(case: Case, rule: HitRule, rows: pl.DataFrame) -> Judged:
    most = int(cast("int", rows.group_by("day").agg(pl.col("amount_fen").sum())["amount_fen"].max()))
    reason = both("单日现金最高 {most} 元。", "Most cash on one day: {most}.", most=yuan(most))
    return int(most >= case.rules.fen(rule.id, "medium_day_fen")), reason


def _related(case: Case, rule: HitRule, rows: pl.DataFrame) -> Judged:
    shares = []
    for flow, whole in (("in", case.real_in_fen), ("out", case.real_out_fen)):
        part = int(rows.filter(pl.col("flow") == flow)["real_fen"].sum())
        shares.append(part / whole if whole else 0.0)
    reason = both(
        "关联方占真实收入 {inflow}、真实支出 {outflow}。",
        "Related parties make up {inflow} of real income and {outflow} of real expense.",
        inflow=percent(shares[0]),
        outflow=percent(shares[1]),
    )
    return int(max(shares) >= case.rules.threshold(rule.id, "medium_share")), reason


_RAISES: dict[str, Callable[[Case, HitRule, pl.DataFrame], Judged]] = {
    "MZ-DB-02": _lottery,
    "MZ-WD-01": _many_lenders,
    "MZ-WD-03": _pay_later,
    "MZ-YL-01": _night_venues,
    "MZ-MG-05": _crypto,
    "MZ-XJ-01": _cash,
    "MZ-GL-01": _related,
}
