"""XW-DB-01: payments in the shape of gambling, whatever their words say."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from datetime import date, timedelta

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_PARTY, NO_TIME, Question, metric
from app.engine.judgement.hits import find_hits
from app.engine.messages.wording import both, counted, percent, yuan
from app.engine.rules.matching import is_one_of
from app.engine.types.codes import Category
from app.engine.types.report import Finding

SHAPE = Question("XW-DB-01")
_EVERYDAY = ("O10", "O11", "O12", "O13", "O14", "O15", "O16", "O17", "O30")
"""Goods, services and stock: a payee or text that names them is no bank of a game."""
_NAMED = ("MZ-DB-01", "MZ-DB-03")
"""Hits that make the shape weigh more: words of gambling and of card rooms. Lotteries are lawful."""


def judge_gambling_shape(case: Case) -> Finding:
    """Within 30 days: ten small round payments to five persons or QR payees, half at night or in bursts, and backflow."""
    out = case.real_out
    if out.filter(pl.col("time_known")).is_empty():
        return SHAPE.cannot_judge(case, NO_TIME)
    if out.filter(pl.col("party_key") != "").is_empty():
        return SHAPE.cannot_judge(case, NO_PARTY)
    rule, rules = SHAPE.id, case.rules
    days = rules.limit(rule, "window_days")
    rows = _candidates(case)
    best = _heaviest_window(case, rows)
    outs, parties, striking, backflow = (0, 0, 0.0, 0) if best is None else best[1:]
    numbers = [
        metric(
            f"{days} 天内整额小额付款",
            f"Small round payments within {counted(days, 'day')}",
            outs,
            rules.limit(rule, "outs"),
            "count",
        ),
        metric("收款人数", "Payees", parties, rules.limit(rule, "parties"), "count"),
        metric(
            "夜间或密集占比",
            "Share at night or in bursts",
            striking,
            rules.threshold(rule, "night_share"),
            "share",
        ),
        metric("个人回款笔数", "Receipts from persons", backflow, 1, "count"),
    ]
    holds = (
        outs >= rules.limit(rule, "outs")
        and parties >= rules.limit(rule, "parties")
        and striking >= rules.threshold(rule, "night_share")
        and backflow >= 1
    )
    if best is None or not holds:
        sentence = both("未见赌博形态。", "No payments in the shape of gambling.")
        return SHAPE.clear(case, sentence, numbers)
    window = rows.filter(pl.col("day").is_between(*_window(case, best[0])))
    sentence = both(
        "截至 {end} 的 {days} 天内，向 {parties} 个个人或扫码收款人支付 {outs} 笔整额小额款项共 {total} 元，"
        "其中 {share} 在夜间或短时密集发生，同期有 {back} 笔个人回款。",
        "In the {days} {days|day|days} to {end}, {outs} small round payments worth {total} went to {parties} persons or QR payees, "
        "{share} of them at night or in bursts, with {receipts} from persons.",
        end=str(best[0]),
        days=days,
        parties=parties,
        outs=outs,
        total=yuan(int(window["real_fen"].sum())),
        share=percent(striking),
        back=backflow,
        receipts=counted(backflow, "receipt"),
    )
    named = any(group.rule in _NAMED for group in find_hits(case).groups)
    return SHAPE.hit(case, int(named), sentence, numbers, window)


def _candidates(case: Case) -> pl.DataFrame:
    """Small round payments to persons or QR payees with known time, and whether each is at night or in a burst."""
    rule, rules = SHAPE.id, case.rules
    fen = pl.col("amount_fen")
    small = fen.is_between(rules.limit(rule, "min_fen"), rules.limit(rule, "max_fen"))
    payee = (pl.col("party_kind") == "person") | case.matches_text(
        is_one_of("c_kind", rules.words["qr_kinds"])
    )
    round_amount = fen % rules.limit(rule, "multiple_fen") == 0
    # Presents at the Spring Festival, in January or February, are round, many and late.
    festival = (pl.col("category") == Category.RED_PACKET_SENT) & (pl.col("day").dt.month() <= 2)
    # Vegetables bought by code at three in the morning are stock.
    everyday = pl.col("category").is_in(_EVERYDAY)
    wanted = small & round_amount & payee & ~festival & ~everyday & pl.col("time_known")
    rows = case.real_out.filter(wanted).sort("occurred_at", "n")
    size, minutes = rules.limit(rule, "burst_rows"), rules.limit(rule, "burst_minutes")
    at, span = pl.col("occurred_at"), pl.duration(minutes=minutes)
    bursts = [
        (at.shift(-before_end) - at.shift(size - 1 - before_end) <= span).fill_null(value=False)
        for before_end in range(size)
    ]
    return rows.with_columns(striking=case.is_night | pl.any_horizontal(bursts))


def _heaviest_window(case: Case, rows: pl.DataFrame) -> tuple[date, int, int, float, int] | None:
    """The 30 days with most payments among those with the other marks: last day, payments, payees, share, backflow."""
    if rows.is_empty():
        return None
    rule, rules = SHAPE.id, case.rules
    days = rules.limit(rule, "window_days")
    payees = pl.when(pl.col("party_key") != "").then("party_key")
    windows = (
        rows.rolling("day", period=f"{days}d")
        .agg(outs=pl.len(), parties=payees.n_unique(), striking=pl.col("striking").mean())
        .unique("day", keep="last", maintain_order=True)
    )
    # What customers pay a shop is no stake that comes back.
    persons = (pl.col("party_kind") == "person") & (pl.col("category") != Category.BUSINESS)
    back = case.real_in.filter(persons & pl.col("day").is_not_null())
    received = sorted(back["day"].to_list())
    judged = [
        (
            day,
            outs,
            parties,
            share,
            bisect_right(received, day) - bisect_left(received, day - timedelta(days=days - 1)),
        )
        for day, outs, parties, share in windows.sort("day").iter_rows()
    ]
    return max(judged, key=lambda each: (_marks(case, each), each[1], each[0]))


def _marks(case: Case, window: tuple[date, int, int, float, int]) -> int:
    rule, rules = SHAPE.id, case.rules
    _, outs, parties, share, back = window
    return (
        (outs >= rules.limit(rule, "outs"))
        + (parties >= rules.limit(rule, "parties"))
        + (share >= rules.threshold(rule, "night_share"))
        + (back >= 1)
    )


def _window(case: Case, last: date) -> tuple[date, date]:
    return last - timedelta(days=case.rules.limit(SHAPE.id, "window_days") - 1), last
