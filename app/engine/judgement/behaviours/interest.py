"""XW-WD-04: payments that look like interest on a private loan."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_PARTY, Question, metric, rows_of
from app.engine.judgement.monthly import day_spread, longest_run, through
from app.engine.messages.wording import both, yuan
from app.engine.types.report import Finding

REGULAR = Question("XW-WD-04")

_RECEIPTS_AT_ONCE = 500
"""So many receipts are compared with the payments at a time: a business has many of both."""


def judge_regular_interest(case: Case) -> Finding:
    """The same amount to one person month after month, or monthly shares of a large receipt.

    What the words name as consumption, such as rent, is no interest. Shares of a receipt count when one person
    or the payer of the receipt gets them.
    """
    if case.named.is_empty():
        return REGULAR.cannot_judge(case, NO_PARTY)
    rule, rules = REGULAR.id, case.rules
    consumption = pl.col("category").is_in(rules.codes_used_for("consumption"))
    paid = case.named.filter((pl.col("flow") == "out") & ~consumption)
    same = _same_amounts(case, paid)
    receipts, shares = _shares_of_receipts(case, paid)
    least, least_shares = rules.limit(rule, "months"), rules.limit(rule, "share_months")
    longest = max((run for _, run in same), default=int(len(paid) > 0))
    numbers = [
        metric("同人同额连续月数", "Months in a row, same person and amount", longest, least, "months"),
        metric(
            f"连续 {least_shares} 个月按大额进账比例付款的次数",
            f"Large receipts with shares paid for {least_shares} months in a row",
            receipts,
            1,
            "count",
        ),
    ]
    parts = [*(ns for ns, run in same if run >= least), shares]
    if any(map(len, parts)):
        rows = rows_of(case, pl.concat(parts))
        out = rows.filter(pl.col("flow") == "out")
        sentence = both(
            "向 {parties} 个对手按月规律付款 {n} 笔共 {total} 元：同人同额最长连续 {same} 个月；"
            "有 {kept} 笔大额进账之后连续 {months} 个月以上每月付其 {low} 至 {high}。",
            "{n} regular monthly payments worth {total} went to {parties} parties: the same amount to one person for "
            "{same} months in a row at most; {kept} large receipts were followed by {low} to {high} of them for {months} "
            "months in a row or more.",
            parties=out["party_key"].n_unique(),
            n=len(out),
            total=yuan(int(out["real_fen"].sum())),
            same=longest,
            kept=receipts,
            months=least_shares,
            low=f"{rules.threshold(rule, 'low_share') * 100:g}%",
            high=f"{rules.threshold(rule, 'high_share') * 100:g}%",
        )
        return REGULAR.hit(case, 0, sentence, numbers, rows)
    if len(through(case.months)) < least:
        missing = both("至少 {n} 个月的流水", "at least {n} months of statements", n=least)
        return REGULAR.cannot_judge(case, missing, numbers)
    sentence = both(
        "未见规律付息：同人同额的付款最长连续 {same} 个月，没有大额进账之后连续 {months} 个月按其比例的付款。",
        "No regular interest: the same amount went to one person for {same} months in a row at most, and no large receipt "
        "was followed by shares of it for {months} months in a row.",
        same=longest,
        months=least_shares,
    )
    return REGULAR.clear(case, sentence, numbers)


def _same_amounts(case: Case, paid: pl.DataFrame) -> list[tuple[pl.Series, int]]:
    """Payments of one amount to one person on near days of the month: their numbers, and the months in a row."""
    rule, rules = REGULAR.id, case.rules
    persons = (pl.col("party_kind") == "person") & (pl.col("amount_fen") > rules.limit(rule, "above_fen"))
    groups = (
        paid.filter(persons).group_by("party_key", "amount_fen").agg("n", "month", day=pl.col("day").dt.day())
    )
    groups = groups.filter(pl.col("month").list.n_unique() > 1).sort("party_key", "amount_fen")
    found = []
    for ns, months, days in groups.select("n", "month", "day").iter_rows():
        if day_spread(days) <= rules.limit(rule, "day_spread"):
            found.append((pl.Series(ns, dtype=pl.UInt32), longest_run(through(case.months), set(months))))
    return found


def _shares_of_receipts(case: Case, paid: pl.DataFrame) -> tuple[int, pl.Series]:
    """How many large receipts were followed by monthly payments of a share of them to one payee; all their rows' numbers."""
    rule, rules = REGULAR.id, case.rules
    low, high = rules.threshold(rule, "low_share"), rules.threshold(rule, "high_share")
    limit, least = rules.limit(rule, "receipt_fen"), rules.limit(rule, "share_months")
    receipts = case.real_in.filter(pl.col("amount_fen") >= limit)
    receipts = receipts.select("n", "day", "party_key", "amount_fen").sort("day", "n")
    receipts = receipts.unique(["party_key", "amount_fen"], keep="first", maintain_order=True)
    payees = (pl.col("party_kind") == "person") | pl.col("party_key").is_in(receipts["party_key"].implode())
    outs = paid.filter(payees & (pl.col("amount_fen") >= low * limit))
    often = outs.group_by("party_key").agg(pl.col("month").n_unique()).filter(pl.col("month") >= least)
    outs = outs.join(often, on="party_key", how="semi").select(
        "party_key",
        "party_kind",
        party=pl.col("party_key").rank("dense"),
        place=pl.col("day").dt.year().cast(pl.Int64) * 12 + pl.col("day").dt.month(),
        n_out="n",
        paid_day="day",
        paid_fen="amount_fen",
    )
    if receipts.is_empty() or outs.is_empty():
        return 0, pl.Series([], dtype=pl.UInt32)
    # Whole fen between the shares; rounded first, so that a share's last binary digit decides nothing.
    receipts = receipts.select(
        "n",
        "day",
        payer="party_key",
        least_fen=(low * pl.col("amount_fen")).round(3).ceil().cast(pl.Int64),
        most_fen=(high * pl.col("amount_fen")).round(3).floor().cast(pl.Int64),
    )
    to_whom = (pl.col("party_kind") == "person") | (pl.col("party_key") == pl.col("payer"))
    found = []
    for some in receipts.iter_slices(_RECEIPTS_AT_ONCE):
        pairs = some.join_where(
            outs,
            pl.col("paid_fen") >= pl.col("least_fen"),
            pl.col("paid_fen") <= pl.col("most_fen"),
            pl.col("paid_day") > pl.col("day"),
        ).filter(to_whom)
        found.append(
            pairs.select("n", "party", "n_out", "place").join(_in_a_row(pairs, least), on=["n", "party"])
        )
    kept = pl.concat(found)
    return kept["n"].n_unique(), pl.concat([kept["n"], kept["n_out"]]).unique()


def _in_a_row(pairs: pl.DataFrame, least: int) -> pl.DataFrame:
    """Receipts and payees (n, party) with payments in so many months in a row.

    Months in a row keep the same distance to their rank.
    """
    keys = ["n", "party"]
    months = pairs.select(*keys, "place").unique().sort(*keys, "place")
    run = pl.col("place") - pl.int_range(pl.len()).over(keys)
    runs = months.with_columns(run=run).group_by(*keys, "run").len().filter(pl.col("len") >= least)
    return runs.select(keys).unique()
