"""The case under analysis: options, statements and the classified rows that every question reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property, wraps
from typing import Any, TypeVar, cast

import polars as pl

from app.engine.judgement.distinct_texts import DistinctTexts
from app.engine.judgement.exclusions.own_accounts import account_ids, own_names
from app.engine.judgement.lenders import lender_fields
from app.engine.judgement.options import Options
from app.engine.judgement.parties import party_key_of
from app.engine.rules import RuleSet
from app.engine.rules.decisions import joined_keys, relations
from app.engine.rules.lenders import BANK, CARD
from app.engine.rules.matching import contains_any, is_one_of
from app.engine.rules.rates import without_rate
from app.engine.types.codes import EXCLUDED, NOT_MOVED, Category, Exclusion
from app.engine.types.statements import Statement

T = TypeVar("T")

DISMISSED: dict[str, type[pl.DataType]] = {"n": pl.UInt32, "rule": pl.String}
"""Rows that no hit of a rule counts."""

NUMBERED: dict[str, type[pl.DataType]] = {"n": pl.UInt32, "number": pl.Int64}
"""What the files themselves number the rows with."""


def memoised(compute: Callable[[Case], T]) -> Callable[[Case], T]:
    """Compute a value of a case once: several rules need it, and `Case.cache` keeps it."""

    @wraps(compute)
    def cached(case: Case) -> T:
        if compute not in case.cache:
            case.cache[compute] = compute(case)
        return cast("T", case.cache[compute])

    return cached


@dataclass(frozen=True)
class Case:
    """Everything known about one task before the questions are asked.

    `frame` holds one row per transaction in time order, with the columns of `normalise`
    and `categorise` and its own `place` from 0; amounts are fen of `currency`. `distinct_texts`
    holds what the words of the rows say, by the number in `text_id`. `dismissed` are
    the rows that no hit of a rule counts, by the operator's word (columns n, rule), `numbered` the files' own
    running numbers (NUMBERED). `cache` holds the results of `memoised`.
    """

    frame: pl.DataFrame
    distinct_texts: DistinctTexts
    statements: tuple[Statement, ...]
    options: Options
    currency: str
    dismissed: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=DISMISSED))
    numbered: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=NUMBERED))
    cache: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""
        return self.options.rules

    @cached_property
    def without_rate(self) -> frozenset[str]:
        """Ids of the rules that cannot judge, as their limits are in yuan and the currency has no rate."""
        return without_rate(self.rules)

    def matches_text(self, condition: pl.Expr) -> pl.Expr:
        """Whether the distinct text of a row meets a condition on the columns of `distinct_texts.table`."""
        met = self.distinct_texts.table.select("n", met=condition)["met"]
        return pl.lit(met).gather(pl.col("text_id"))

    def rows_matching(self, rows: pl.DataFrame, condition: pl.Expr) -> pl.DataFrame:
        """The rows whose text meets a condition; only their own distinct texts are looked at."""
        if rows.is_empty():
            return rows
        columns = sorted({"n", *condition.meta.root_names()})
        texts = self.distinct_texts.table.select(columns)[rows["text_id"].unique()]
        return rows.filter(pl.col("text_id").is_in(texts.filter(condition)["n"].implode()))

    def mentions(self, words: str) -> pl.Expr:
        """Whether the text, type or party of a text holds one of the words of a list of the rules."""
        cells = ("c_text", "c_kind", "c_party")
        return pl.any_horizontal(contains_any(cell, self.rules.words.get(words, ())) for cell in cells)

    @cached_property
    def counted(self) -> pl.DataFrame:
        """Rows of the report's currency: the ones whose amounts are added up, in time order."""
        counts = pl.col("currency") == self.currency
        return self.frame if self.frame.select(counts.all()).item() else self.frame.filter(counts)

    @cached_property
    def real(self) -> pl.DataFrame:
        """Rows that are net inflow or outflow, in time order."""
        return self.counted.filter(pl.col("flow") != EXCLUDED)

    @cached_property
    def real_in(self) -> pl.DataFrame:
        """Net inflow."""
        return self.real.filter(pl.col("flow") == "in")

    @cached_property
    def real_out(self) -> pl.DataFrame:
        """Net outflow."""
        return self.real.filter(pl.col("flow") == "out")

    @cached_property
    def named(self) -> pl.DataFrame:
        """Real rows whose party is somebody, in time order.

        Nobody is who has no name, cash and its machines, the holder, and a clearing house or wallet with no
        merchant's name behind it (words `no_counterparty` and `clearing_accounts`).
        """
        words = self.rules.words
        own = own_names(self.statements, self.options.customer, self.rules)
        nobody = (
            (pl.col("party_key") == "")
            | (pl.col("party_kind") == "wallet")
            | is_one_of("party_key", (*words.get("no_counterparty", ()), *own))
            | contains_any("party_key", words.get("clearing_accounts", ()))
        )
        return self.real.filter(self.matches_text(~nobody))

    @cached_property
    def moved(self) -> pl.DataFrame:
        """Rows in which money really moved, own moves included, in time order."""
        return self.counted.filter(~pl.col("left_code").is_in(NOT_MOVED))

    @cached_property
    def has_words(self) -> bool:
        """Whether any row that moved money names a party or says what it was for: lenders and purposes need it."""
        cells = ("c_party", "c_text", "c_kind", "c_note")
        spoken = pl.any_horizontal(pl.col(cell) != "" for cell in cells)
        return bool(self.moved.select(self.matches_text(spoken).any()).item())

    @cached_property
    def cash(self) -> pl.DataFrame:
        """Rows that are cash paid in, then rows that are cash drawn."""
        ways = (("in", "cash_in"), ("out", "cash_out"))
        return pl.concat(
            self.rows_matching(self.moved.filter(pl.col("side") == way), self.mentions(words))
            for way, words in ways
        )

    @cached_property
    def sums(self) -> pl.DataFrame:
        """Counted rows by month, direction, flow and category: rows, amount_fen, real_fen, part_n, part_fen.

        `part_fen` is what net outflow keeps out of its amount, refunded in part; `part_n` are the rows of which.
        Fees within withdrawals are net outflow of no row of their own.
        """
        fees = (pl.col("flow") == EXCLUDED) & (pl.col("real_fen") > 0)
        charged = self.counted.filter(fees).with_columns(
            amount_fen="real_fen", flow=pl.lit("out"), category=pl.lit(Category.FEES_AND_INTEREST)
        )
        less = pl.when(fees).then(pl.col("amount_fen") - pl.col("real_fen")).otherwise("amount_fen")
        rest = self.counted.with_columns(
            amount_fen=less, real_fen=pl.when(fees).then(0).otherwise("real_fen")
        )
        return pl.concat([_summed(rest), _summed(charged).with_columns(rows=pl.lit(0, dtype=pl.UInt32))])

    @cached_property
    def lending(self) -> pl.DataFrame:
        """Loan receipts (`way` "received") and debt service ("repaid"), with `debt_category`, `debt_fen`,
        `debt_key`, the lender or, where none is named, the party, and `lender_kind` ("" where none is named).
        A bank is one lender by its loans and its cards.

        Own credit lines (N13) belong here although they are left out of spending.
        """
        loans, debts = self.rules.codes_used_for("loan"), self.rules.codes_used_for("debt")
        received, repaid, kinds = (
            lender_fields(self.rules, self.moved["lender"], name) for name in ("received", "repaid", "kind")
        )
        own_line = pl.col("left_code") == Exclusion.OWN_CREDIT_LINE
        way = (
            pl.when(pl.col("category").is_in(loans) | (own_line & (pl.col("side") == "in")))
            .then(pl.lit("received"))
            .when(pl.col("category").is_in(debts) | (own_line & (pl.col("side") == "out")))
            .then(pl.lit("repaid"))
        )
        of_lender = (
            pl.when(pl.col("way") == "received")
            .then(pl.col("lender").replace_strict(received, default="", return_dtype=pl.String))
            .otherwise(pl.col("lender").replace_strict(repaid, default="", return_dtype=pl.String))
        )
        rows = self.moved.filter(pl.col("category").is_in([*loans, *debts]) | own_line)
        rows = rows.with_columns(way=way).filter(pl.col("way").is_not_null())
        rows = rows.with_columns(of_lender=of_lender)
        fallback = (
            pl.when(pl.col("way") == "received")
            .then(pl.lit(Category.LOAN_RECEIVED))
            .otherwise(pl.lit(Category.CARD_REPAID))
        )
        category = (
            pl.when(~own_line)
            .then("category")
            .when(pl.col("of_lender") != "")
            .then("of_lender")
            .otherwise(fallback)
        )
        # A repayment that arrives on the card's own statement, or a card refund, is no loan.
        unnamed = (pl.col("of_lender") == "") | (pl.col("statement_kind") == "credit")
        no_loan = own_line & (pl.col("way") == "received") & unnamed
        debt_fen = pl.when(own_line).then("amount_fen").otherwise("real_fen")
        of_bank = pl.col("lender").str.replace(f"^{CARD}", BANK)
        key = pl.when(pl.col("lender") != "").then(of_bank).otherwise("party_key")
        kind = pl.col("lender").replace_strict(kinds, default="", return_dtype=pl.String)
        rows = rows.filter(~no_loan)
        return rows.with_columns(debt_category=category, debt_fen=debt_fen, debt_key=key, lender_kind=kind)

    @cached_property
    def accounts(self) -> tuple[str, ...]:
        """What the account of each statement is known by: its number, or its first statement ("#0") without one.

        A statement without a number is of the same account as an earlier one when it repeats rows (N18).
        """
        ids, repeating = (
            account_ids(self.statements),
            self.frame.filter(pl.col("left_code") == Exclusion.REPEATED_FILE),
        )
        again = set(repeating["statement"].unique())
        names: list[str] = []
        for index, (each, account) in enumerate(zip(self.statements, ids, strict=True)):
            alike = (
                names[place]
                for place, other in enumerate(self.statements[:index])
                if index in again
                and not ids[place]
                and (other.format, other.holder) == (each.format, each.holder)
            )
            names.append(account or next(alike, f"#{index}"))
        return tuple(names)

    @cached_property
    def related_keys(self) -> list[str]:
        """Related parties as keys: those that the operator typed, and those decided while looking at a report."""
        joined = joined_keys(self.options.decisions)
        typed = {joined.get(key, key) for key in map(party_key_of, self.options.related)}
        decided = relations(self.options.decisions)
        found = typed | {key for key, relation in decided.items() if relation != "none"}
        return sorted(key for key in found if key and decided.get(key) != "none")

    @cached_property
    def first_day(self) -> date | None:
        """First day covered: the earliest stated period or row."""
        days = [each.period_from for each in self.statements if each.period_from and each.rows]
        found = [*days, *self.frame["day"].drop_nulls().sort().head(1)]
        return min(found) if found else None

    @cached_property
    def last_day(self) -> date | None:
        """Last day covered: the latest stated period or row."""
        days = [each.period_to for each in self.statements if each.period_to and each.rows]
        found = [*days, *self.frame["day"].drop_nulls().sort().tail(1)]
        return max(found) if found else None

    @cached_property
    def covered(self) -> list[tuple[date, date]]:
        """The times that statements with rows cover, joined where they touch: their stated periods and their rows."""
        rows = self.frame.group_by("statement").agg(first=pl.col("day").min(), last=pl.col("day").max())
        spans = []
        for index, first, last in rows.iter_rows():
            stated = self.statements[index]
            spans.append((min(stated.period_from or first, first), max(stated.period_to or last, last)))
        joined: list[tuple[date, date]] = []
        for start, end in sorted(spans):
            if joined and start <= joined[-1][1] + timedelta(days=1):
                joined[-1] = (joined[-1][0], max(joined[-1][1], end))
            else:
                joined.append((start, end))
        return joined

    @cached_property
    def months(self) -> list[str]:
        """Every calendar month that a statement covers, also empty ones; a month that none covers is not known."""
        found = {month for first, last in self.covered for month in months_between(first, last)}
        return sorted(found)

    @cached_property
    def whole_months(self) -> list[str]:
        """Months of `months` that the covered time holds from the first to the last day."""
        return [
            month
            for month in self.months
            if any(first <= first_of(month) and last_of(month) <= last for first, last in self.covered)
        ]

    @cached_property
    def real_in_fen(self) -> int:
        """Sum of net inflow in fen."""
        return int(self.sums.filter(pl.col("flow") == "in")["real_fen"].sum())

    @cached_property
    def real_out_fen(self) -> int:
        """Sum of net outflow in fen."""
        return int(self.sums.filter(pl.col("flow") == "out")["real_fen"].sum())

    @cached_property
    def is_business(self) -> bool:
        """Whether most net inflow is business income: then business limits hold."""
        used = pl.col("category").is_in(self.rules.codes_used_for("business"))
        business = self.sums.filter((pl.col("flow") == "in") & used)
        share = self.rules.threshold("MZ-JE-01", "business_income_share")
        return self.real_in_fen > 0 and int(business["real_fen"].sum()) > share * self.real_in_fen

    @cached_property
    def by_hand(self) -> pl.DataFrame:
        """Real rows that somebody made, in time order: without yield, interest, fees and automatic debits."""
        booked = pl.col("category").is_in([Category.INTEREST, Category.FEES_AND_INTEREST])
        made = self.matches_text(~self.mentions("automatic"))
        return self.real.filter(~booked & made)

    @cached_property
    def is_night(self) -> pl.Expr:
        """Whether a row's time is known and lies in the night hours."""
        hour = pl.col("occurred_at").dt.hour()
        start, end = self.rules.limit("night", "from_hour"), self.rules.limit("night", "to_hour")
        return pl.col("time_known") & ((hour >= start) | (hour < end))


def first_of(month: str) -> date:
    """First day of "YYYY-MM"."""
    return date(int(month[:4]), int(month[5:]), 1)


def last_of(month: str) -> date:
    """Last day of "YYYY-MM"."""
    return (first_of(month) + timedelta(days=32)).replace(day=1) - timedelta(days=1)


def months_between(first: date, last: date) -> list[str]:
    """Calendar months "YYYY-MM" from the month of `first` to that of `last`."""
    start, end = first.year * 12 + first.month - 1, last.year * 12 + last.month - 1
    return [f"{each // 12:04d}-{each % 12 + 1:02d}" for each in range(start, end + 1)]


def _summed(rows: pl.DataFrame) -> pl.DataFrame:
    part = (pl.col("flow") == "out") & (pl.col("real_fen") < pl.col("amount_fen"))
    part_fen = pl.when(part).then(pl.col("amount_fen") - pl.col("real_fen")).otherwise(0)
    return rows.group_by("month", "direction", "flow", "category").agg(
        pl.col("amount_fen", "real_fen").sum(),
        rows=pl.len(),
        part_n=part.sum(),
        part_fen=part_fen.sum(),
    )
