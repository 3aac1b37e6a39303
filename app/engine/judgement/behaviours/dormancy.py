"""XW-XM-01: an account that slept and is suddenly busy."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.covers import Cover, find_covers
from app.engine.judgement.findings import NO_FLOW, Question, metric
from app.engine.messages.wording import both, counted, joined, yuan
from app.engine.types.codes import EXCLUDED, Category, Exclusion
from app.engine.types.report import Finding

REACTIVATION = Question("XW-XM-01")

_BY_ITSELF = (Category.INTEREST, Category.FEES_AND_INTEREST)
"""Categories of rows that the bank books on sleeping accounts too: interest and fees."""


@dataclass(frozen=True)
class Reactivation:
    """A sleep of `days` that ended on `day`, and the real rows of the first days after it."""

    cover: Cover
    day: date
    days: int
    rows: int
    fen: int


def judge_dormant_reactivation(case: Case) -> Finding:
    """No rows for 60 days, then several worth much within a week; only time that statements cover counts as sleep.

    Interest and fees that the bank books by itself do not wake an account.
    """
    if case.real.is_empty():
        return REACTIVATION.cannot_judge(case, NO_FLOW)
    rule, rules = REACTIVATION.id, case.rules
    least, window = rules.limit(rule, "empty_days"), rules.limit(rule, "window_days")
    covers = [cover for cover in find_covers(case) if cover.days > least]
    if not covers:
        return REACTIVATION.cannot_judge(
            case,
            both(
                "同一账户超过 {n} 天的流水",
                "statements of one account over more than {n} {n|day|days}",
                n=least,
            ),
        )
    reactivations = [reactivation for cover in covers for reactivation in _reactivations(case, cover)]
    rows_least, fen_least = rules.limit(rule, "rows"), rules.limit(rule, "sum_fen")
    found = [each for each in reactivations if each.rows >= rows_least and each.fen >= fen_least]
    shown = max(found or reactivations, key=lambda each: (each.fen, each.day), default=None)
    numbers = [
        metric("最长无交易天数", "Longest time without rows", _longest(reactivations), least, "days"),
        metric(
            f"其后 {window} 天笔数",
            f"Rows in the next {counted(window, 'day')}",
            shown.rows if shown else 0,
            rows_least,
            "count",
        ),
        metric(
            f"其后 {window} 天金额",
            f"Amount in the next {counted(window, 'day')}",
            shown.fen if shown else 0,
            fen_least,
            "fen",
        ),
    ]
    if not found or shown is None:
        sentence = both("未见休眠后突然启用。", "No account woke up after a long sleep and was busy at once.")
        return REACTIVATION.clear(case, sentence, numbers)
    sentence = both(
        "连续 {days} 天没有交易，自 {day} 起 {window} 天内突然发生 {rows} 笔共 {fen} 元。",
        "After {days} {days|day|days} without a transaction, {rows} {rows|transaction|transactions} worth {fen} followed within "
        "{window} {window|day|days} from {day}.",
        days=shown.days,
        day=str(shown.day),
        window=window,
        rows=shown.rows,
        fen=yuan(shown.fen),
    )
    if len(found) > 1:
        more = both("此类情形共 {n} 次。", "It happened {n} times.", n=len(found))
        sentence = joined(sentence, more)
    behind = [
        pl.col("statement").is_in(each.cover.statements)
        & pl.col("day").is_between(each.day, each.day + timedelta(days=window - 1))
        for each in found
    ]
    return REACTIVATION.hit(case, 0, sentence, numbers, case.real.filter(pl.any_horizontal(behind)))


def _longest(reactivations: list[Reactivation]) -> int:
    return max((each.days for each in reactivations), default=0)


def _reactivations(case: Case, cover: Cover) -> list[Reactivation]:
    """Every long sleep of an account within its covered time that ended with a row."""
    rule, rules = REACTIVATION.id, case.rules
    rows = case.frame.select("statement", "category", "flow", "currency", "day", "real_fen").filter(
        # A row that another file repeats says what the first one says: interest there is no waking either.
        pl.col("statement").is_in(cover.statements)
        & ~pl.col("category").is_in(_BY_ITSELF)
        & (pl.col("category") != Exclusion.REPEATED_FILE)
    )
    real = (pl.col("flow") != EXCLUDED) & (pl.col("currency") == case.currency)
    window = timedelta(days=rules.limit(rule, "window_days"))
    found, before = [], cover.first - timedelta(days=1)
    for day in rows["day"].unique().sort():
        dormant_days = (day - before).days - 1
        if dormant_days >= rules.limit(rule, "empty_days"):
            after = rows.filter(real & pl.col("day").is_between(day, day + window, closed="left"))
            found.append(Reactivation(cover, day, dormant_days, len(after), int(after["real_fen"].sum())))
        before = day
    return found
