"""Balances over time: closing balance per day, averages, month ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import cast

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.covers import covers_by_account
from app.engine.messages.wording import mean_fen
from app.engine.types.report import BalanceLine, BalancePoint
from app.engine.types.statements import Statement

_GROUP = "balance"


@dataclass(frozen=True)
class DailyBalances:
    """Closing balance of each money account on every day from its first row on.

    `days` has the columns account, day, balance_fen; cards are not in it, their
    balance is a debt. Days without rows keep the balance of the day before, and so does an
    account whose last statement ended before the others': the sum over accounts must not fall for that.
    `days` ends for all accounts on the last day of any of them. Between two statements of an account the
    balance is null from the day after the one to the first balance of the other: nobody knows it.
    """

    days: pl.DataFrame

    def end_of(self, month: str) -> int | None:
        """Sum of the accounts' balances at the end of "YYYY-MM", in fen; None where no account has one, or one is in a gap."""
        return self._by_month.get(month, (None, None))[0]

    def average_of(self, month: str) -> int | None:
        """Sum of the accounts' average balances over their known days in "YYYY-MM", in fen; None where one knows no day of it."""
        return self._by_month.get(month, (None, None))[1]

    @cached_property
    def average_fen(self) -> int | None:
        """Sum of the accounts' daily average balances over all their known days, in fen."""
        return _average(self.days)

    def average_within(self, months: Sequence[str]) -> int | None:
        """The same over the days of these months ("YYYY-MM"); None when no account covers any of them."""
        return _average(self.days.filter(pl.col("day").dt.strftime("%Y-%m").is_in(months)))

    @cached_property
    def sums(self) -> pl.DataFrame:
        """Sum of the accounts' balances on each day (columns day, balance_fen) on which none of them is in a gap."""
        by_day = self.days.group_by("day").agg(
            pl.col("balance_fen").sum(), gaps=pl.col("balance_fen").null_count()
        )
        return by_day.filter(pl.col("gaps") == 0).drop("gaps").sort("day")

    @cached_property
    def _by_month(self) -> dict[str, tuple[int | None, int | None]]:
        """Closing and average balance of every month, both summed over the accounts; None where one account knows none."""
        month = pl.col("day").dt.month_start()
        fen = pl.col("balance_fen")
        by_month = self.days.sort("day").group_by("account", month=month)
        sums = by_month.agg(end=fen.last(), fen=fen.sum(), days=fen.count())
        found: dict[str, tuple[int | None, int | None]] = {}
        for _, first, end, total, days in sums.iter_rows():
            name = f"{first:%Y-%m}"
            before = found.get(name, (0, 0))
            found[name] = (_added(before[0], end), _added(before[1], mean_fen(total, days) if days else None))
        return found


def _added(before: int | None, fen: int | None) -> int | None:
    """The sum of both; None where one of them is not known."""
    return None if before is None or fen is None else before + fen


def _average(days: pl.DataFrame) -> int | None:
    known = days.filter(pl.col("balance_fen").is_not_null())
    if known.is_empty():
        return None
    sums = known.group_by("account").agg(pl.col("balance_fen").sum(), days=pl.len())
    return sum(mean_fen(fen, count) for _, fen, count in sums.iter_rows())


def daily_balances(case: Case) -> DailyBalances:
    """Daily closing balances of the accounts in the report's currency (cards left out)."""
    closing = {
        index: rows
        for index, statement in enumerate(case.statements)
        if statement.kind != "credit"
        and statement.currency == case.currency
        and len(rows := _closing(case, index))
    }
    parts = [pl.DataFrame(schema={"account": pl.String, "day": pl.Date, "balance_fen": pl.Int64})]
    for account, covers in covers_by_account(case, closing).items():
        for cover in covers:
            days = pl.concat(closing[index] for index in sorted(cover.statements))
            days = days.unique("day", keep="last", maintain_order=True).sort("day")
            if cover is not covers[-1]:
                days = _held(days, cover.last)
            filled = days.upsample("day", every="1d").with_columns(pl.col("balance_fen").forward_fill())
            parts.append(filled.select(account=pl.lit(account), day="day", balance_fen="balance_fen"))
    return DailyBalances(_held_to_the_end(pl.concat(parts).sort("account", "day")))


def _held(days: pl.DataFrame, end: date) -> pl.DataFrame:
    """The days of one account with its last balance on `end` too."""
    last = days.tail(1)
    return days if last["day"][0] >= end else pl.concat([days, last.with_columns(day=pl.lit(end))])


def _held_to_the_end(days: pl.DataFrame) -> pl.DataFrame:
    """Each account's last balance kept until the last day of all accounts; days of its gaps are null."""
    if days.is_empty():
        return days
    end = cast("date", days["day"].max())
    held = [days]
    for (account,), own in days.group_by("account", maintain_order=True):
        last_day, fen = own["day"].item(-1), own["balance_fen"].item(-1)
        days_after = pl.date_range(last_day, end, closed="right", eager=True)
        held.append(pl.DataFrame({"account": account, "day": days_after, "balance_fen": fen}, days.schema))
    days = pl.concat(held).sort("account", "day")
    return days.upsample("day", every="1d", group_by="account", maintain_order=True).with_columns(
        pl.col("account").forward_fill()
    )


def build_balances(case: Case) -> list[BalanceLine]:
    """The balance line of every statement that prints balances."""
    lines = []
    for index, statement in enumerate(case.statements):
        closing = _closing(case, index)
        if closing.is_empty():
            continue
        filled = closing.upsample("day", every="1d").with_columns(pl.col("balance_fen").forward_fill())
        low_fen = _low_fen(case, statement)
        lines.append(
            BalanceLine(
                index=index,
                account=statement.account,
                points=[BalancePoint(str(day), fen) for day, fen in closing.iter_rows()],
                average_fen=mean_fen(int(filled["balance_fen"].sum()), len(filled)),
                lowest_fen=int(cast("int", closing["balance_fen"].min())),
                negative_days=int((filled["balance_fen"] < 0).sum()),
                low_days=None if low_fen is None else int((filled["balance_fen"] < low_fen).sum()),
                low_fen=low_fen,
            )
        )
    return lines


def _low_fen(case: Case, statement: Statement) -> int | None:
    """From which balance down a day counts as low; None for a card, whose balance is a debt, and without a limit."""
    fits = statement.kind != "credit" and statement.currency == case.currency
    return case.rules.limit(_GROUP, "low_fen") if fits and _GROUP not in case.without_rate else None


def _closing(case: Case, index: int) -> pl.DataFrame:
    """Closing balance of each day that has rows: the last row of the day in the order of the account."""
    rows = case.frame.filter((pl.col("statement") == index) & pl.col("balance_fen").is_not_null())
    rows = in_account_order(rows)
    return rows.group_by("day", maintain_order=True).agg(pl.col("balance_fen").last()).sort("day")


def in_account_order(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows of one statement, oldest first, in the direction in which most balances chain."""
    if rows.height < 2:
        return rows
    downwards, upwards = rows.sort("n"), rows.sort("n", descending=True)
    newest_first = downwards["day"][0] > downwards["day"][-1]
    better = _links(upwards) - _links(downwards)
    ordered = upwards if better > 0 or (better == 0 and newest_first) else downwards
    return ordered.sort("day", maintain_order=True)


def _links(rows: pl.DataFrame) -> int:
    held = pl.col("balance_fen").shift(1) + pl.col("signed_fen") == pl.col("balance_fen")
    return int(rows.select(held.fill_null(value=False).sum()).item())
