"""What is repaid a month, and to how many lenders: counted here and nowhere else."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from datetime import date, timedelta

import polars as pl

from app.engine.judgement.case import Case, memoised
from app.engine.judgement.loan_lines import WITH_INTEREST, Line, Payment, lines_of
from app.engine.messages.wording import mean_fen
from app.engine.types.codes import Category

ACTIVE_DAYS = 90
BRIDGE_DAYS = 31
"""A person's money that is given back within so many days bridged a gap; nothing of it falls due every month."""

BRIDGE_SHARE = 0.8
"""What share of it must go back: a first repayment of a longer loan bridges nothing."""

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
    """One row per lender: debt_key, is_person, is_active."""
    since = _active_since(case)
    person = (pl.col("lender") == "") & (pl.col("party_kind") == "person")
    found = case.lending.group_by("debt_key").agg(
        is_person=person.any(), is_active=(pl.col("day") >= since).any()
    )
    return found.sort("debt_key")


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
    """By lender, in fen, what each of its loans repays a month now (`loan_lines`); lenders without such drop out.

    A person's money that was given back within a month counts in none.
    """
    months = [12 * int(month[:4]) + int(month[5:]) for month in case.whole_months]
    now: dict[str, int] = {}
    if not months:
        return now
    for key, by_kind in _lines(case).items():
        if fen := sum(line.due_fen(months) for line in lines_of(by_kind)):
            now[key] = fen
    return now


def _lines(case: Case) -> dict[str, dict[str, Line]]:
    """By lender the repayments of each kind of loan, without bridges, and all that the lender paid out."""
    rows = _without(case.lending, {**bridged_fen(case), **_turned_fen(case)}).sort("day", "n")
    says = {
        name: case.matches_text(case.mentions(name))
        for name in ("settles_loan", "part_of_loan", "interest_words_paid")
    }
    repaid = rows.with_columns(**says).filter(pl.col("way") == "repaid")
    lines: dict[str, dict[str, Line]] = {}
    for key, kind, *payment in repaid.select(
        "debt_key", "debt_category", "n", "day", "debt_fen", *says
    ).iter_rows():
        line = lines.setdefault(key, {}).setdefault(kind, Line(kind in REVOLVING))
        line.payments.append(Payment(*payment))
    received = rows.filter(pl.col("way") == "received").select("debt_key", "day", "debt_fen")
    for key, day, fen in received.iter_rows():
        for line in lines.get(key, {}).values():
            line.received.append((day, fen))
    return lines


@memoised
def bridged_fen(case: Case) -> dict[int, int]:
    """By row, the fen of a person's loan that went back to that person within a month, and of what gave it back.

    Most of a loan must have gone back so: interest, or a first instalment, bridges nothing.
    """
    person = (pl.col("lender") == "") & (pl.col("party_kind") == "person")
    rows = case.lending.filter(person)
    fens = dict(rows.select("n", "debt_fen").iter_rows())
    bridged = dict.fromkeys(fens, 0)
    for came_n, parts in _given_back(rows).items():
        if sum(parts.values()) < BRIDGE_SHARE * fens[came_n]:
            continue
        for n, taken in parts.items():
            bridged[came_n] += taken
            bridged[n] += taken
    return bridged


def _given_back(rows: pl.DataFrame) -> dict[int, dict[int, int]]:
    """By row of `Case.lending` that was paid out, the rows that gave of it back within a month and how much, in fen."""
    # Files list newest first or last: within a day the money comes before it goes.
    rows = rows.sort("day", pl.col("way") == "repaid", "n")
    back: dict[int, dict[int, int]] = {}
    lent: dict[str, deque[tuple[int, date, int]]] = defaultdict(deque)
    for key, n, day, way, fen in rows.select("debt_key", "n", "day", "way", "debt_fen").iter_rows():
        if way != "repaid":
            lent[key].append((n, day, fen))
            back[n] = {}
            continue
        left, loans = fen, lent[key]
        while left and loans:
            came_n, came, open_fen = loans.popleft()
            if (day - came).days > BRIDGE_DAYS:
                continue
            taken = min(left, open_fen)
            back[came_n][n] = taken
            left -= taken
            if open_fen > taken:
                loans.appendleft((came_n, came, open_fen - taken))
    return back


def _turned_fen(case: Case) -> dict[int, int]:
    """By row, the fen of an institution's credit that is drawn and given back within a month, each time and up to now.

    Interest stays. Who draws again and has not given back, who pays by instalments, or who is repaid more than was
    drawn and its interest, for an older loan, is repaid by the month.
    """
    drawn = case.lending.filter((pl.col("lender") != "") & ~pl.col("debt_category").is_in(REVOLVING))
    back = _given_back(drawn)
    fens = dict(drawn.select("n", "debt_fen").iter_rows())
    keys = dict(drawn.filter(pl.col("way") == "received").select("n", "debt_key").iter_rows())
    is_paid = pl.col("way") == "repaid"
    paid, came = (pl.col("debt_fen").filter(side).sum() for side in (is_paid, ~is_paid))
    older = drawn.group_by("debt_key").agg(older=paid > WITH_INTEREST * came).filter("older")
    open_keys = {*older["debt_key"]} | {
        keys[n] for n, parts in back.items() if sum(parts.values()) < BRIDGE_SHARE * fens[n]
    }
    turned: dict[int, int] = {}
    for n, parts in back.items():
        for paid_n, taken in parts.items() if keys[n] not in open_keys else ():
            turned[paid_n] = turned.get(paid_n, 0) + taken
    return turned


def without_bridges(case: Case, rows: pl.DataFrame) -> pl.DataFrame:
    """Rows of `Case.lending` with what is left of their debt_fen beside money that bridged a gap; the others drop out."""
    return _without(rows, bridged_fen(case))


def _without(rows: pl.DataFrame, fens: dict[int, int]) -> pl.DataFrame:
    less = pl.DataFrame(list(fens.items()), schema={"n": pl.UInt32, "less_fen": pl.Int64}, orient="row")
    rows = rows.join(less, on="n", how="left", maintain_order="left")
    rows = rows.with_columns(debt_fen=pl.col("debt_fen") - pl.col("less_fen").fill_null(0))
    return rows.drop("less_fen").filter(pl.col("debt_fen") > 0)
