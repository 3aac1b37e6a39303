"""What numbers themselves tell: dates inside order numbers, and how often amounts begin with which digit."""

from __future__ import annotations

import math

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import Question, metric
from app.engine.messages.wording import both, counted
from app.engine.types.codes import Exclusion
from app.engine.types.report import Finding
from app.engine.types.statements import Statement

ORDERS = Question("ZW-10")
BENFORD = Question("ZW-11")

_LONG_ORDER = 20
"""Digits from which on a WeChat number holds its day; shorter ones are of other kinds."""


def check_orders(case: Case, index: int, statement: Statement) -> Finding | None:
    """ZW-10: order numbers that hold another day than their row; recorded only. None for what is no wallet.

    Where most numbers hold another day, they are of a form that is not known, and nothing is said.
    """
    if statement.kind != "wallet":
        return None
    rows = case.frame.select("n", "place", "month", "day", "order_no", "statement", "left_code").filter(
        (pl.col("statement") == index) & ~pl.col("left_code").is_in([Exclusion.REVERSAL, Exclusion.REFUNDED])
    )
    dated = _dated(rows, statement.format or "", case.rules.limit("ZW-10", "days"))
    known = case.rules.threshold("ZW-10", "known_share")
    if dated is None or dated.is_empty() or dated["agrees"].sum() < known * len(dated):
        missing = both("含有日期的交易单号", "order numbers that hold a date")
        return ORDERS.cannot_judge(case, missing, file=index)
    off = dated.filter(~pl.col("agrees"))
    least = case.rules.limit("ZW-10", "min_rows")
    numbers = [
        metric("可核对的单号", "Order numbers checked", len(dated), None, "count"),
        metric("日期不符的单号", "Holding another day", len(off), least, "count"),
    ]
    sentence = both(
        "{n} 个含日期的交易单号均与交易日期相符。",
        "{numbers} that hold a date agree with the rows.",
        n=len(dated),
        numbers=counted(len(dated), "order number"),
    )
    if len(off):
        sentence = both(
            "{n} 个含日期的交易单号中，{off} 个与交易日期不符；退款与先下单后付款也会如此，仅作记录。",
            "Of {numbers} that hold a date {off} hold another day than the row; refunds and orders paid later do so too, so "
            "this is only recorded.",
            n=len(dated),
            numbers=counted(len(dated), "order number"),
            off=len(off),
        )
    if len(off) < least:
        return ORDERS.clear(case, sentence, numbers, index)
    return ORDERS.hit(case, 0, sentence, numbers, off.select(rows.columns), index)


def _dated(rows: pl.DataFrame, format: str, days: int) -> pl.DataFrame | None:
    """Rows whose order number holds a date, and whether it `agrees` with the row's day; None for other sources.

    Alipay's numbers begin with YYYYMMDD, Meituan's with YYMMDD; WeChat's hold one of both somewhere.
    """
    order, day = pl.col("order_no").str.strip_chars(), pl.col("day")
    if format.startswith("wechat"):
        rows = rows.filter(order.str.contains(rf"^\d{{{_LONG_ORDER},}}$"))
        # Many rows share a day: its neighbours are written down once.
        near = {
            f"near {offset}": day.dt.offset_by(f"{offset}d").dt.strftime("%y%m%d")
            for offset in range(-days, days + 1)
        }
        named = rows.select(day.unique()).with_columns(**near)
        rows = rows.join(named, on="day", how="left", maintain_order="left")
        holds = pl.any_horizontal(order.str.contains(pl.col(each), literal=True) for each in near)
        return rows.with_columns(agrees=holds).drop(*near)
    starts = {"alipay": r"^(20\d{6})\d{8}", "meituan": r"^(\d{6})\d{8}"}
    pattern = next((each for name, each in starts.items() if format.startswith(name)), None)
    if pattern is None:
        return None
    digits = order.str.extract(pattern).str.tail(6)
    printed = ("20" + digits).str.to_date("%Y%m%d", strict=False)
    apart = (printed - day).dt.total_days().abs()
    return rows.with_columns(agrees=apart <= days).filter(printed.is_not_null())


def check_digits(case: Case, index: int, statement: Statement) -> Finding:
    """ZW-11: mean absolute deviation of first digits from Benford's law; recorded only."""
    rows = case.frame.select("statement", "amount_fen", "left_code", "month").filter(
        (pl.col("statement") == index)
        & (pl.col("amount_fen") > 0)
        & (pl.col("left_code") != Exclusion.REPEATED_FILE)
    )
    least, months = case.rules.limit("ZW-11", "min_rows"), case.rules.limit("ZW-11", "min_months")
    if len(rows) < least or rows["month"].n_unique() < months:
        missing = both(
            "足够的记录（至少 {rows} 行、{months} 个月）",
            "enough rows (at least {rows} over {months} {months|month|months})",
            rows=least,
            months=months,
        )
        return BENFORD.cannot_judge(case, missing, file=index)
    # Amounts repeat: each is written down once.
    amounts = rows.group_by("amount_fen").len()
    firsts = amounts.group_by(pl.col("amount_fen").cast(pl.String).str.head(1)).agg(pl.col("len").sum())
    counts = dict(firsts.iter_rows())
    shares = [counts.get(str(digit), 0) / len(rows) for digit in range(1, 10)]
    mad = sum(abs(share - math.log10(1 + 1 / digit)) for digit, share in enumerate(shares, start=1)) / 9
    limit = case.rules.threshold("ZW-11", "mad")
    numbers = [
        metric("金额首位数字的平均偏差", "Mean deviation of first digits", mad, limit, "share"),
        metric("行数", "Rows", len(rows), least, "count"),
    ]
    sentence = both(
        "{n} 行金额的首位数字与本福特分布的平均偏差为 {mad}（界限 {limit}）；定价集中的生活消费也会偏离，仅作记录。",
        "The first digits of {n} amounts deviate from Benford's law by {mad} on average (limit {limit}); everyday prices "
        "do so too, so this is only recorded.",
        n=len(rows),
        mad=f"{mad:.4f}",
        limit=f"{limit:g}",
    )
    if mad <= limit:
        return BENFORD.clear(case, sentence, numbers, index)
    return BENFORD.hit(case, 0, sentence, numbers, None, index)
