"""What is repaid a month, and to how many lenders: counted here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

import polars as pl

from app.engine.judgement.case import Case, memoised
from app.engine.messages.wording import mean_fen, median_fen
from app.engine.types.codes import Category

ACTIVE_DAYS = 90
NOW_MONTHS = 2
"""Whole months at the end in which a lender that is repaid now was repaid."""

CLOSING_TIMES = 3
"""A last payment of so many usual instalments closes a loan."""

BRIDGE_DAYS = 31
"""A person's money that is given back within so many days bridged a gap; nothing of it falls due every month."""

REVOLVING = (Category.CARD_REPAID, Category.PAY_LATER_REPAID)
"""Lines without instalments: a large repayment closes none of them."""


@dataclass(frozen=True)
class Lenders:
    """Distinct lenders of the period, and those with a loan or repayment in its last 90 days; persons apart."""

    n: int
    active_n: int
    persons_n: int
    active_persons_n: int


@memoised
def lenders(case: Case) -> pl.DataFrame:
    """One row per lender: debt_key, is_person, is_active, closed_n (the number of the row that closed its loan, or null)."""
    since = _active_since(case)
    person = (pl.col("lender") == "") & (pl.col("party_kind") == "person")
    found = case.lending.group_by("debt_key").agg(
        is_person=person.any(), is_active=(pl.col("day") >= since).any()
    )
    closed = pl.DataFrame(
        list(_closing_payments(case).items()),
        schema={"debt_key": pl.String, "closed_n": pl.UInt32},
        orient="row",
    )
    return found.join(closed, on="debt_key", how="left").sort("debt_key")


def count_lenders(case: Case) -> Lenders:
    """How many lenders there are, by the definition of the report."""
    table = lenders(case)
    active, person = table["is_active"], table["is_person"]
    return Lenders(len(table), int(active.sum()), int(person.sum()), int((active & person).sum()))


def _active_since(case: Case) -> date:
    """The first of the last 90 days of the statements."""
    return (case.last_day or date.max) - timedelta(days=ACTIVE_DAYS - 1)


def borrowed_lately(case: Case) -> int:
    """What lenders paid out in the last 90 days of the statements, in fen."""
    lately = (pl.col("way") == "received") & (pl.col("day") >= _active_since(case))
    return int(case.lending.filter(lately)["debt_fen"].sum())


def repaid_month_average(case: Case) -> int | None:
    """The mean in fen of what whole months repaid; None without a whole month."""
    if not case.whole_months:
        return None
    repaid = pl.col("month").is_in(case.whole_months) & (pl.col("way") == "repaid")
    return mean_fen(int(case.lending.filter(repaid)["debt_fen"].sum()), len(case.whole_months))


def bridged_month_average(case: Case) -> int | None:
    """What of `repaid_month_average`, in fen, went back to persons within a month; None without a whole month."""
    if not case.whole_months:
        return None
    fens = bridged_fen(case)
    back = (pl.col("way") == "repaid") & pl.col("month").is_in(case.whole_months)
    return mean_fen(sum(fens.get(n, 0) for n in case.lending.filter(back)["n"]), len(case.whole_months))


def repaid_month_now(case: Case) -> int | None:
    """What is repaid a month at present, in fen, to all lenders; None without a whole month."""
    return sum(repaid_now_by_lender(case).values()) if case.whole_months else None


@memoised
def repaid_now_by_lender(case: Case) -> dict[str, int]:
    """By lender, in fen, its latest month with a repayment among the last two whole months.

    A loan that was closed counts no more, though a card of its bank does. Neither does a person's money that was
    given back within a month.
    """
    open_ones = lenders(case).filter(pl.col("closed_n").is_null())["debt_key"]
    is_open = pl.col("debt_key").is_in(open_ones.implode()) | pl.col("debt_category").is_in(REVOLVING)
    rows = case.lending.filter(
        (pl.col("way") == "repaid") & pl.col("month").is_in(case.whole_months[-NOW_MONTHS:]) & is_open
    )
    rows = without_bridges(case, rows)
    latest = rows.filter(pl.col("month") == pl.col("month").max().over("debt_key"))
    return dict(latest.group_by("debt_key").agg(pl.col("debt_fen").sum()).iter_rows())


def _closing_payments(case: Case) -> dict[str, int]:
    """By lender, the row that closed its loan: the last one, a repayment of several usual instalments."""
    rows = case.lending.filter(~pl.col("debt_category").is_in(REVOLVING))
    closed = {}
    parts = rows.sort("day", "n").partition_by("debt_key", as_dict=True)
    for key, part in parts.items():
        *earlier, last = part.select("n", "way", "debt_fen").rows()
        usual = [fen for _, way, fen in earlier if way == "repaid" and fen > 0]
        if len(usual) > 1 and last[1] == "repaid" and last[2] >= CLOSING_TIMES * median_fen(usual):
            closed[str(key[0])] = last[0]
    return closed


@memoised
def bridged_fen(case: Case) -> dict[int, int]:
    """By row, the fen of a person's loan that went back to that person within a month, and of what gave it back."""
    person = (pl.col("lender") == "") & (pl.col("party_kind") == "person")
    # Files list newest first or last: within a day the money comes before it goes.
    rows = case.lending.filter(person).sort("day", pl.col("way") == "repaid", "n")
    bridged: dict[int, int] = {}
    open_ones: dict[str, list[tuple[int, date, int]]] = {}
    for key, n, day, way, fen in rows.select("debt_key", "n", "day", "way", "debt_fen").iter_rows():
        bridged[n] = 0
        if way != "repaid":
            open_ones.setdefault(key, []).append((n, day, fen))
            continue
        left, rest = fen, []
        for came_n, came, came_fen in open_ones.get(key, []):
            taken = min(left, came_fen) if (day - came).days <= BRIDGE_DAYS else 0
            left -= taken
            bridged[came_n] += taken
            if came_fen > taken:
                rest.append((came_n, came, came_fen - taken))
        open_ones[key] = rest
        bridged[n] = fen - left
    return bridged


def without_bridges(case: Case, rows: pl.DataFrame) -> pl.DataFrame:
    """Rows of `Case.lending` with what is left of their debt_fen beside money that bridged a gap; the others drop out."""
    bridged = pl.DataFrame(
        list(bridged_fen(case).items()), schema={"n": pl.UInt32, "bridged_fen": pl.Int64}, orient="row"
    )
    rows = rows.join(bridged, on="n", how="left", maintain_order="left")
    rows = rows.with_columns(debt_fen=pl.col("debt_fen") - pl.col("bridged_fen").fill_null(0))
    return rows.drop("bridged_fen").filter(pl.col("debt_fen") > 0)
