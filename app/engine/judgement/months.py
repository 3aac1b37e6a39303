"""Sums by calendar month and by category, and the reconciliation of gross with real."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.balances import DailyBalances
from app.engine.judgement.case import Case
from app.engine.judgement.income.figures import recognised_by_month
from app.engine.types.codes import EXCLUDED, Exclusion
from app.engine.types.report import CategoryTotal, LeftOut, Month


def build_months(case: Case, balances: DailyBalances) -> list[Month]:
    """One line per calendar month from the first to the last row, empty months included."""
    stated, inflow = pl.col("direction"), pl.col("flow") == "in"
    outflow, repaid = pl.col("flow") == "out", pl.col("way") == "repaid"
    sums = {
        "in_fen": _by_month(case.sums.filter(stated == "in"), "amount_fen"),
        "out_fen": _by_month(case.sums.filter(stated == "out"), "amount_fen"),
        "real_in_fen": _by_month(case.sums.filter(inflow), "real_fen"),
        "real_out_fen": _by_month(case.sums.filter(outflow), "real_fen"),
        "debt_service_fen": _by_month(case.lending.filter(repaid), "debt_fen"),
        "loan_in_fen": _by_month(case.lending.filter(~repaid), "debt_fen"),
        "recognised_fen": recognised_by_month(case),
    }
    for name, use in (
        ("salary_fen", "salary"),
        ("business_fen", "business"),
        ("consumption_fen", "consumption"),
    ):
        used = pl.col("category").is_in(case.rules.codes_used_for(use)) & (inflow | outflow)
        sums[name] = _by_month(case.sums.filter(used), "real_fen")
    counts = dict(case.frame.group_by("month").len().iter_rows())
    months = []
    for month in case.months:
        values = {name: by_month.get(month, 0) for name, by_month in sums.items()}
        months.append(
            Month(
                month=month,
                rows=counts.get(month, 0),
                net_fen=values["real_in_fen"] - values["real_out_fen"],
                end_balance_fen=balances.end_of(month),
                average_balance_fen=balances.average_of(month),
                **values,
            )
        )
    return months


def _by_month(rows: pl.DataFrame, column: str) -> dict[str, int]:
    return dict(rows.group_by("month").agg(pl.col(column).sum()).iter_rows())


def build_categories(case: Case) -> list[CategoryTotal]:
    """Totals by category, biggest first within in, out and left; left-out rows count their whole amount."""
    columns = ["category", "month", "direction", "fen", "rows"]
    real = case.sums.filter(pl.col("flow") != EXCLUDED).with_columns(direction="flow", fen="real_fen")
    left = excluded_amounts(case).with_columns(direction=pl.lit(EXCLUDED), fen="amount_fen", category="code")
    rows = pl.concat([real.select(columns), left.select(columns)])
    whole = dict(rows.group_by("direction").agg(pl.col("fen").sum()).iter_rows())
    monthly = rows.group_by("category", "direction", "month").agg(pl.col("fen").sum()).sort("month")
    months: dict[tuple[str, str], dict[str, int]] = {}
    for code, direction, month, fen in monthly.iter_rows():
        months.setdefault((code, direction), {})[month] = fen
    totals = rows.group_by("category", "direction").agg(pl.col("fen", "rows").sum())
    order = {"in": 0, "out": 1, EXCLUDED: 2}
    result = [
        CategoryTotal(
            code=code,
            name=dict(case.rules.category_by_code[code].name),
            direction=direction,
            value_fen=fen,
            rows=count,
            share=fen / whole[direction] if whole[direction] else 0.0,
            months=months[(code, direction)],
        )
        for code, direction, fen, count in totals.iter_rows()
    ]
    return sorted(result, key=lambda each: (order[each.direction], -each.value_fen, each.code))


def excluded_amounts(case: Case) -> pl.DataFrame:
    """Left-out amounts by month, code and direction: amount_fen, rows, `part` (true for refunded parts of real rows)."""
    columns = ["month", "code", "direction", "amount_fen", "rows", "part"]
    whole = case.sums.filter(pl.col("flow") == EXCLUDED).with_columns(
        code="category", part=pl.lit(value=False)
    )
    parts = case.sums.filter(pl.col("part_n") > 0).with_columns(
        code=pl.lit(Exclusion.REFUNDED), amount_fen="part_fen", rows="part_n", part=pl.lit(value=True)
    )
    return pl.concat([whole.select(columns), parts.select(columns)])


def build_exclusions(case: Case) -> list[LeftOut]:
    """The reconciliation by reason: gross = real + left out, for in, out and neutral, to the fen.

    The refunded part of a real purchase is an amount under N17 without a row of its
    own. Yield that the source books as neutral but that is net inflow stands in the
    line N21: minus in the column "in", plus in the column "neutral"; so do fees within
    neutral withdrawals in the line N12, minus in "out". Rows of other currencies (N19)
    are counted, their amounts are not added.
    """
    lines: dict[str, dict[str, int]] = {}
    sums = (
        excluded_amounts(case)
        .group_by("code", "direction")
        .agg(pl.col("amount_fen").sum(), pl.col("rows").filter(~pl.col("part")).sum())
    )
    for code, direction, fen, rows in sums.iter_rows():
        lines.setdefault(code, {}).update({f"{direction}_fen": fen, f"{direction}_n": rows})
    foreign = case.frame.filter(pl.col("currency") != case.currency).group_by("direction").len()
    for direction, rows in foreign.iter_rows():
        lines.setdefault(Exclusion.OTHER_CURRENCY, {})[f"{direction}_n"] = rows
    promoted = case.sums.filter((pl.col("flow") == "in") & (pl.col("direction") == "neutral"))
    if len(promoted):
        rows, fen = int(promoted["rows"].sum()), int(promoted["amount_fen"].sum())
        lines[Exclusion.NEUTRAL_YIELD] = {
            "in_n": -rows,
            "in_fen": -fen,
            "neutral_n": rows,
            "neutral_fen": fen,
        }
    fees = case.sums.filter((pl.col("flow") == "out") & (pl.col("direction") == "neutral"))
    if len(fees):
        fen, line = int(fees["amount_fen"].sum()), lines.setdefault(Exclusion.WALLET_TOP_UP, {})
        line["out_fen"] = line.get("out_fen", 0) - fen
        line["neutral_fen"] = line.get("neutral_fen", 0) + fen
    columns = ("in_n", "in_fen", "out_n", "out_fen", "neutral_n", "neutral_fen")
    return [
        LeftOut(
            code=code,
            name=dict(case.rules.category_by_code[code].name),
            **{column: lines[code].get(column, 0) for column in columns},
        )
        for code in sorted(lines)
    ]
