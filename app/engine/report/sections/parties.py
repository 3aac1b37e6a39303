"""Who paid and who was paid: income streams, debts, counterparties."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import fields

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.income.passing import GROUP
from app.engine.judgement.income.recognition import recognise
from app.engine.judgement.income.salaries import next_pay_day
from app.engine.judgement.relations import reasons, relations_of
from app.engine.judgement.repayments import lenders, repaid_now_by_lender
from app.engine.messages.wording import median_fen
from app.engine.rules.lenders import Lender
from app.engine.types.codes import RECOGNISED, Income
from app.engine.types.report import Counterparty, Debt, IncomeStream

CROWD = 20
"""More payers than so many are customers, whose takings are one stream."""


def build_income_streams(case: Case) -> list[IncomeStream]:
    """Money in from one party and of one category in several months, biggest first; of a salary also its pay day.

    Takings of a crowd of customers are one stream.
    """
    found = recognise(case)
    salaries = {each.party_key: each for each in found.salaries}
    of_salaries = [n for each in found.salaries for n in (*each.pay.regular, *each.pay.bonus)]
    earned = pl.col("category").is_in(case.rules.codes_used_for("income"))
    rows = found.rows.with_columns(is_salary=pl.col("n").is_in(of_salaries))
    rows = _crowds_joined(case, rows.filter(earned | pl.col("is_salary")))
    rows = rows.filter((pl.col("party_key") != "") | (pl.col("payers") > 0) | pl.col("is_salary"))
    keys = ["party_key", "category", "is_salary"]
    monthly = rows.group_by([*keys, "month"]).agg(pl.col("real_fen").sum())
    sums = monthly.sort("month").group_by(keys).agg(by_month=pl.col("real_fen"))
    fen, income = pl.col("real_fen"), pl.col("income")
    totals = rows.group_by(keys).agg(
        rows=pl.len(),
        party=pl.col("party").last(),
        payers=pl.col("payers").max(),
        first=pl.col("day").min(),
        last=pl.col("day").max(),
        recognised_fen=fen.filter(income.is_in(RECOGNISED)).sum(),
        bonus_fen=fen.filter(income == Income.BONUS).sum(),
    )
    least = case.rules.limit(GROUP, "months")
    streams = []
    for each in totals.join(sums, on=keys).iter_rows(named=True):
        by_month: list[int] = each["by_month"]
        salary = salaries.get(each["party_key"]) if each["is_salary"] else None
        if len(by_month) < least and salary is None:
            continue
        due = None
        if salary and salary.is_recognised and case.last_day:
            due = next_pay_day(salary.pay, case.last_day)
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
                recognised_fen=each["recognised_fen"],
                bonus_fen=each["bonus_fen"],
                pay_day=salary.pay.pay_day if salary else None,
                next_pay_day=str(due) if due else None,
                proof=salary.proof if salary else "",
                payers=each["payers"],
            )
        )
    return sorted(streams, key=lambda stream: (-stream.total_fen, stream.party_key, stream.category))


def _crowds_joined(case: Case, rows: pl.DataFrame) -> pl.DataFrame:
    """The rows with `payers`: how many payers a category of takings has that is one stream, null for the others.

    The rows of such a stream, of nameless payers too, have no party; those of a salary keep theirs, and then every
    payer of its category stands apart.
    """
    takings = rows.filter(pl.col("category").is_in(case.rules.codes_used_for("business")))
    crowds = takings.group_by("category").agg(
        payers=pl.col("party_key").filter(pl.col("party_key") != "").n_unique(),
        is_salary=pl.col("is_salary").any(),
    )
    crowds = crowds.filter((pl.col("payers") > CROWD) & ~pl.col("is_salary")).drop("is_salary")
    rows = rows.join(crowds, on="category", how="left", maintain_order="left")
    alone = pl.col("payers").is_null()
    return rows.with_columns(
        pl.when(alone).then(name).otherwise(pl.lit("")).alias(name) for name in ("party_key", "party")
    )


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
        lender=pl.col("lender").min(),  # of a bank's loans and cards, the bank
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
    by_month: dict[str, dict[str, int]] = defaultdict(dict)
    repaid = rows.filter(pl.col("way") == "repaid").group_by("debt_key", "month").agg(pl.col("repaid").sum())
    for key, month, fen in repaid.sort("month").iter_rows():
        by_month[key][month] = fen
    now = repaid_now_by_lender(case)
    debts = []
    for each in sums.join(lenders(case), on="debt_key").iter_rows(named=True):
        lender = case.rules.lender_of(each["lender"]) if each["lender"] else None
        category = each["category"] or each["received_category"]
        debts.append(
            Debt(
                party_key=each["debt_key"],
                lender=lender.name["zh-CN"] if lender else each["party"],
                category=category,
                category_name=_kind_of(case.rules.category_by_code[category].name),
                received_fen=each["received_fen"],
                received_n=each["received_n"],
                repaid_fen=each["repaid_fen"],
                repaid_n=each["repaid_n"],
                months=each["months"],
                first=str(each["first"]),
                last=str(each["last"]),
                is_person=each["is_person"],
                is_active=each["is_active"],
                repaid_now_fen=now.get(each["debt_key"], 0) if case.whole_months else None,
                repaid_by_month=by_month[each["debt_key"]],
                lender_name=dict(lender.name) if lender else None,
                lender_also=_also(lender, each["party"]) if lender else [],
            )
        )
    return sorted(debts, key=lambda debt: (-debt.repaid_fen, -debt.received_fen, debt.party_key))


def _also(lender: Lender, printed: str) -> list[str]:
    """What else the lender is called: the party as it is printed, and its present name in full."""
    names = dict.fromkeys([printed, *lender.legal[:1]])
    return [name for name in names if name and name != lender.name["zh-CN"]]


def _kind_of(category: Mapping[str, str]) -> dict[str, str]:
    """What kind of debt a category of loans or repayments tells, by language: 还款：房贷 is 房贷."""
    kinds = {language: re.split("：|: ", name)[-1] for language, name in category.items()}
    return {language: kind[0].upper() + kind[1:] for language, kind in kinds.items()}


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
    relations = relations_of(case).select("party_key", "relation", relation_by="sign")
    records = sums.join(relations, on="party_key", how="left", maintain_order="left").with_columns(
        pl.col("first", "last").cast(pl.String),
        pl.col("relation", "relation_by").fill_null(""),
        related=pl.col("party_key").is_in(case.related_keys),
    )
    why = reasons(case)
    columns = records.select(each.name for each in fields(Counterparty) if each.name != "relation_reason")
    return [
        Counterparty(**values, relation_reason=why.get(values["party_key"]))
        for values in columns.iter_rows(named=True)
    ]
