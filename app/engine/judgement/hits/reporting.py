"""Amounts beside the lines from which banks report: at them (MZ-JE-02) and just below them (MZ-JE-04).

The lines are those of the rule on large transactions (report_catalogue section 9, AML): for each customer, day
and side, in yuan.
"""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case, memoised
from app.engine.judgement.exclusions.own_accounts import own_names
from app.engine.judgement.hits.matches import MATCHED
from app.engine.rules.matching import clean_word

AT, NEAR = "MZ-JE-02", "MZ-JE-04"

SMALL_SHARE = 1 / 3
"""What share of the amounts a fifth around the small line lies just below it, at least."""


def match_reporting(case: Case) -> pl.DataFrame:
    """Rows at and just below reporting lines (MATCHED, no word); none where the money is not yuan."""
    if case.currency != "CNY":
        return pl.DataFrame(schema=MATCHED)
    rows = sorted_rows(case)
    parts = [(AT, _at_line(case, rows)), (NEAR, _near_line(case, rows))]
    return pl.concat(
        found.select("n", "place", "text_id", rule=pl.lit(rule), word=pl.lit("")) for rule, found in parts
    )


@memoised
def sorted_rows(case: Case) -> pl.DataFrame:
    """Cash that moved and real transfers, with `sort`: "cash", "abroad" or "transfer"."""
    cash = case.cash.select(*_ROW)
    others = case.real.select(*_ROW).filter(pl.col("side") != "").join(cash, on="n", how="anti")
    # Few rows say so: only days that could reach a line are asked.
    least = min(int(limit) for limit in case.rules.thresholds[AT].values())
    may_reach = others.filter(pl.col("amount_fen").sum().over("day", "side") >= least)
    abroad = case.rows_matching(may_reach, case.mentions("cross_border"))["n"]
    sort = pl.when(pl.col("n").is_in(abroad.implode())).then(pl.lit("abroad")).otherwise(pl.lit("transfer"))
    return pl.concat([cash.with_columns(sort=pl.lit("cash")), others.with_columns(sort=sort)])


_ROW = ("n", "place", "text_id", "day", "side", "amount_fen")


def _at_line(case: Case, rows: pl.DataFrame) -> pl.DataFrame:
    lines = reporting_lines(case)
    rows = rows.filter(pl.col("sort").is_in(list(lines)))
    line = pl.col("sort").replace_strict(lines, return_dtype=pl.Int64)
    return rows.filter(pl.col("amount_fen").sum().over("sort", "day", "side") >= line)


def reporting_lines(case: Case) -> dict[str, int]:
    """From which sum of a day and side banks report, in fen, by `sort`; transfers only where the customer is named."""
    lines = {"cash": case.rules.limit(AT, "cash_fen")}
    names = own_names(case.statements, case.options.customer, case.rules)
    if names:
        who = "company" if _is_company(case, names) else "person"
        lines |= {sort: case.rules.limit(AT, f"{who}_{sort}_fen") for sort in ("transfer", "abroad")}
    return lines


def _is_company(case: Case, names: list[str]) -> bool:
    """Whether the customer, or else a holder, is a company by name."""
    customer = clean_word(case.options.customer)
    words = [clean_word(word) for word in case.rules.words["company"]]
    return any(word in name for name in ([customer] if customer else names) for word in words)


def _near_line(case: Case, rows: pl.DataFrame) -> pl.DataFrame:
    """Cash and transfers just below their lines; smaller ones below a line of their own where they repeat."""
    amount, limits = pl.col("amount_fen"), case.rules.thresholds[NEAR]

    def is_near(name: str) -> pl.Expr:
        return (amount >= int(limits[f"{name}_from_fen"])) & (amount < int(limits[f"{name}_line_fen"]))

    cash = pl.col("sort") == "cash"
    near = rows.filter((cash & is_near("cash")) | (~cash & is_near("transfer")))
    # Where amounts lie anywhere around the line, those just below it are no pattern.
    line = int(limits["small_line_fen"])
    around = rows.filter(~cash & (amount != line) & amount.is_between(line - line // 5, line + line // 5))
    around = around.with_columns(near=is_near("small").mean().over("side"))
    small = around.filter(is_near("small") & (pl.col("near") >= SMALL_SHARE)).drop("near").sort("day", "n")
    times, days = int(limits["medium_rows"]), int(limits["window_days"])
    # A row repeats when it is among so many rows of its side that lie within the days.
    span = (pl.col("day").shift(1 - times) - pl.col("day")).dt.total_days()
    starts = (span < days).fill_null(value=False).cast(pl.Int8)
    repeats = starts.rolling_max(times, min_samples=1) == 1
    return pl.concat([near, small.filter(repeats.over("side"))])
