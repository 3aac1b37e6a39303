"""Who paid and who was paid: income streams, debts, counterparties."""

from __future__ import annotations

from dataclasses import fields

import polars as pl

from app.engine.judgement.case import Case
from app.engine.messages.wording import median_fen
from app.engine.types.report import Counterparty, Debt, IncomeStream


def build_income_streams(case: Case) -> list[IncomeStream]:
    """Money in from one party and of one category in several months, biggest first."""
    codes = case.rules.codes_used_for("income")
    rows = case.real_in.filter(pl.col("category").is_in(codes))
    rows = rows.filter(
        (pl.col("party_key") != "") | pl.col("category").is_in(case.rules.codes_used_for("salary"))
    )
    keys = ["party_key", "category"]
    monthly = rows.group_by([*keys, "month"]).agg(pl.col("real_fen").sum())
    sums = monthly.sort("month").group_by(keys).agg(by_month=pl.col("real_fen"))
    totals = rows.group_by(keys).agg(
        rows=pl.len(), party=pl.col("party").last(), first=pl.col("day").min(), last=pl.col("day").max()
    )
    streams = []
    for each in totals.join(sums, on=keys).iter_rows(named=True):
        by_month: list[int] = each["by_month"]
        if len(by_month) < case.rules.limit("stream", "months"):
            continue
        streams.append(
            IncomeStream(
                party_key=each["party_key"],
                party=each["party"],
                category=each["category"],
                category_name=dict(case.rules.category_by_code[each["category"]].name),
                rows=each["rows"],
                months=len(by_month),
                total_fen=sum(by_month),
                median_fen=median_fen(by_month),
                spread=_spread(by_month),
                first=str(each["first"]),
                last=str(each["last"]),
            )
        )
    return sorted(streams, key=lambda stream: (-stream.total_fen, stream.party_key, stream.category))


def _spread(values_fen: list[int]) -> float:
    """(p90 - p10) / median, by nearest rank."""
    ordered, middle = sorted(values_fen), median_fen(values_fen)
    top, low = ordered[round(0.9 * (len(ordered) - 1))], ordered[round(0.1 * (len(ordered) - 1))]
    return (top - low) / middle if middle else 0.0


def build_debts(case: Case) -> list[Debt]:
    """Loan receipts and debt service by lender (or by party, where no lender of the list is named)."""
    rows = case.lending.with_columns(
        received=pl.when(pl.col("way") == "received").then("debt_fen"),
        repaid=pl.when(pl.col("way") == "repaid").then("debt_fen"),
    )
    sums = rows.group_by("debt_key").agg(
        party=pl.col("party").last(),
        lender=pl.col("lender").first(),
        category=pl.col("debt_category").filter(pl.col("way") == "repaid").last(),
        received_category=pl.col("debt_category").last(),
        received_fen=pl.col("received").sum(),
        received_n=pl.col("received").count(),
        repaid_fen=pl.col("repaid").sum(),
        repaid_n=pl.col("repaid").count(),
        months=pl.col("month").n_unique(),
        first=pl.col("day").min(),
        last=pl.col("day").max(),
    )
    debts = []
    for each in sums.iter_rows(named=True):
        lender = case.rules.lender_of(each["lender"]) if each["lender"] else None
        category = each["category"] or each["received_category"]
        debts.append(
            Debt(
                party_key=each["debt_key"],
                lender=lender.name["zh-CN"] if lender else each["party"],
                category=category,
                category_name=dict(case.rules.category_by_code[category].name),
                received_fen=each["received_fen"],
                received_n=each["received_n"],
                repaid_fen=each["repaid_fen"],
                repaid_n=each["repaid_n"],
                months=each["months"],
                first=str(each["first"]),
                last=str(each["last"]),
            )
        )
    return sorted(debts, key=lambda debt: (-debt.repaid_fen, -debt.received_fen, debt.party_key))


def build_counterparties(case: Case) -> list[Counterparty]:
    """Every known party with what really moved, biggest turnover first."""
    rows = case.real.filter(pl.col("party_key") != "")
    inflow, outflow = pl.col("flow") == "in", pl.col("flow") == "out"
    sums = rows.group_by("party_key").agg(
        party=pl.col("party").last(),
        in_n=inflow.sum(),
        in_fen=(pl.col("real_fen") * inflow).sum(),
        out_n=outflow.sum(),
        out_fen=(pl.col("real_fen") * outflow).sum(),
        first=pl.col("day").min(),
        last=pl.col("day").max(),
    )
    # What most rows say of the party; the first by name when two say it equally often.
    kinds = rows.group_by("party_key", kind="party_kind").len()
    kinds = kinds.sort("len", "kind", descending=[True, False])
    kinds = kinds.unique("party_key", keep="first", maintain_order=True).drop("len")
    sums = sums.join(kinds, on="party_key").sort(
        pl.col("in_fen") + pl.col("out_fen"), "party_key", descending=[True, False]
    )
    records = sums.with_columns(
        pl.col("first", "last").cast(pl.String), related=pl.col("party_key").is_in(case.related_keys)
    )
    columns = records.select(each.name for each in fields(Counterparty))
    return [Counterparty(*values) for values in columns.iter_rows()]
