"""The finer tables of the report: proofs of reading, numbers against thresholds, hours, daily balances, evidence."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from app.engine.report.export.labels import Language, currency_name, label
from app.engine.report.export.remarks import Remarks
from app.engine.report.export.tables import (
    Column,
    Measure,
    Table,
    Value,
    columns_of,
    put_currencies,
    with_currencies,
)
from app.engine.rules.settings import setting_of, setting_text
from app.engine.types.report import Finding, Report

MONTHS_ACROSS = 12
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def reading_table(report: Report, language: Language) -> Table:
    """How each statement was read: rows by direction, what was skipped, what the balance chain says."""
    columns = columns_of(
        language,
        ("number", "count", 0.5), ("pages_n", "count", 0.6), ("in_n", "count", 1.0), ("out_n", "count", 1.0),
        ("neutral_n", "count", 1.0), ("neutral", "fen", 1.3), ("skipped", "count", 0.8), ("chain_checked", "count", 1.2),
        ("chain_breaks", "count", 1.0), ("bank_confirmed", "count", 1.2), ("totals_agree", "text", 1.2),
    )  # fmt: skip
    agree = {True: "yes", False: "no", None: "not_stated"}
    rows: list[list[Value]] = [
        [e.index + 1, e.pages, e.in_n, e.out_n, e.neutral_n, e.neutral_fen, e.skipped, e.chain_checked,
         len(e.chain_breaks), e.confirmed, label(agree[e.totals_agree], language)]
        for e in report.files
    ]  # fmt: skip
    return with_currencies(Table("reading", label("reading", language), columns, rows), report, language)


def totals_table(report: Report, language: Language) -> Table:
    """What statements state about themselves beside what was read."""
    columns = columns_of(
        language,
        ("number", "count", 0.5),
        ("item", "text", 2.0),
        ("stated", "measure", 1.3),
        ("was_read", "measure", 1.3),
    )
    rows: list[list[Value]] = [
        [
            e.index + 1,
            label(total.name.removesuffix("_fen"), language),
            Measure(total.stated, _unit(total.name)),
            Measure(total.read, _unit(total.name)),
        ]
        for e in report.files
        for total in e.totals_stated
    ]
    return with_currencies(Table("totals", label("totals", language), columns, rows), report, language)


def _unit(name: str) -> str:
    return "fen" if name.endswith("_fen") else "count"


def breaks_table(report: Report, language: Language) -> Table:
    """Every break of a balance chain with its place."""
    columns = columns_of(
        language,
        ("number", "count", 0.5), ("page_no", "count", 0.6), ("row", "count", 0.6), ("expected", "fen", 1.3),
        ("found", "fen", 1.3),
    )  # fmt: skip
    rows: list[list[Value]] = [
        [e.index + 1, each.page, each.row, each.expected_fen, each.found_fen]
        for e in report.files
        for each in e.chain_breaks
    ]
    return with_currencies(Table("breaks", label("breaks", language), columns, rows), report, language)


def problems_table(report: Report, language: Language) -> Table:
    """What the reading noted."""
    columns = columns_of(
        language,
        ("number", "count", 0.5), ("severity", "text", 0.7), ("page_no", "count", 0.6), ("row", "count", 0.6),
        ("sentence", "text", 4.0),
    )  # fmt: skip
    rows: list[list[Value]] = [
        [e.index + 1, label(each.severity, language), each.page, each.row, each.text[language]]
        for e in report.files
        for each in e.problems
    ]
    return Table("problems", label("problems", language), columns, rows)


def category_months_tables(report: Report, language: Language, across: int | None = None) -> list[Table]:
    """Categories by month; with `across`, a table for every so many months."""
    months = [each.month for each in report.months]
    step = across or max(1, len(months))
    tables = []
    for start in range(0, len(months), step):
        some = months[start : start + step]
        columns = [
            Column(label("code", language), "text", 0.6),
            Column(label("category", language), "text", 1.6),
            *(Column(month, "fen", 1.0) for month in some),
        ]
        rows: list[list[Value]] = [
            [e.code, e.name[language], *(e.months.get(month, 0) for month in some)]
            for e in report.categories
            if across is None or any(e.months.get(month) for month in some)
        ]
        tables.append(Table("category_months", label("category_months", language), columns, rows))
    return tables


def hours_tables(report: Report, language: Language) -> tuple[Table, Table]:
    """Rows, and amounts, by hour and weekday: one line per hour that has any."""
    days = [label(day, language) for day in WEEKDAYS]
    hours = [hour for hour in range(24) if any(report.hours.rows[day][hour] for day in range(7))]
    counted: list[list[Value]] = [
        [f"{hour:02d}:00", *(report.hours.rows[day][hour] for day in range(7))] for hour in hours
    ]
    summed: list[list[Value]] = [
        [f"{hour:02d}:00", *(report.hours.amount_fen[day][hour] for day in range(7))] for hour in hours
    ]
    hour = Column(label("hour", language), "text", 0.6)
    return (
        Table("hours", label("hours", language), [hour, *(Column(d, "count") for d in days)], counted),
        Table("hour_sums", label("hour_sums", language), [hour, *(Column(d, "fen") for d in days)], summed),
    )


def balances_table(report: Report, language: Language) -> Table:
    """The balance of each account: average, lowest, days below zero and days of low balance."""
    columns = columns_of(
        language,
        ("number", "count", 0.5),
        ("account", "text", 2.0),
        ("average_balance_fen", "fen", 1.2),
        ("lowest", "fen", 1.2),
        ("negative_days", "count", 1.0),
        ("low_days", "count", 1.2),
        ("low_limit", "fen", 1.2),
    )
    rows: list[list[Value]] = [
        [e.index + 1, e.account or "", e.average_fen, e.lowest_fen, e.negative_days, e.low_days, e.low_fen]
        for e in report.balances
    ]
    return with_currencies(Table("balances", label("balances", language), columns, rows), report, language)


def balance_points_table(report: Report, language: Language) -> Table:
    """The closing balance of each account on each day with rows."""
    columns = columns_of(
        language,
        ("number", "count", 0.5),
        ("account", "text", 2.0),
        ("day", "text", 1.0),
        ("balance", "fen", 1.3),
    )
    rows: list[list[Value]] = [
        [e.index + 1, e.account or "", point.day, point.balance_fen]
        for e in report.balances
        for point in e.points
    ]
    return with_currencies(
        Table("balance_points", label("balance_points", language), columns, rows), report, language
    )


def numbers_table(findings: Sequence[Finding], name: str, language: Language) -> Table:
    """Every number of findings or checks beside its threshold."""
    columns = columns_of(
        language,
        ("code", "text", 0.9), ("name", "text", 1.6), ("file", "text", 0.5), ("item", "text", 2.2),
        ("value", "measure", 1.1), ("threshold", "measure", 1.1),
    )  # fmt: skip
    rows: list[list[Value]] = [
        [
            finding.id,
            finding.name[language],
            "" if finding.file is None else str(finding.file + 1),
            each.name[language],
            Measure(each.value, each.unit),
            Measure(each.threshold, each.unit),
        ]
        for finding in findings
        for each in finding.numbers
    ]
    return Table(name, label(name, language), columns, rows)


def own_numbers_table(finding: Finding, language: Language) -> Table:
    """The numbers of one finding."""
    columns = columns_of(
        language, ("item", "text", 2.0), ("value", "measure", 1.0), ("threshold", "measure", 1.0)
    )
    rows: list[list[Value]] = [
        [each.name[language], Measure(each.value, each.unit), Measure(each.threshold, each.unit)]
        for each in finding.numbers
    ]
    return Table("numbers", "", columns, rows)


def evidence_table(ns: Sequence[int], evidence: pl.DataFrame, language: Language) -> Table:
    """The evidence rows of a finding in time order, with their place in the original, and their currencies unless all is yuan."""
    columns = columns_of(
        language,
        ("number", "count", 0.6), ("time", "text", 1.3), ("direction", "text", 0.7), ("amount", "fen", 1.2),
        ("party", "text", 2.0), ("text", "text", 2.4), ("source", "text", 1.3),
    )  # fmt: skip
    found = pl.DataFrame({"n": ns}, schema={"n": pl.UInt32}).join(evidence, on="n", maintain_order="left")
    rows: list[list[Value]] = []
    for each in found.iter_rows(named=True):
        at = each["occurred_at"].strftime("%Y-%m-%d %H:%M" if each["time_known"] else "%Y-%m-%d")
        place = label("row_at", language, row=each["row"])
        page = f" {label('page_at', language, page=each['page'])}" if each["page"] else ""
        rows.append(
            [
                each["n"],
                at,
                label(each["direction"], language),
                each["amount_fen"],
                each["party"],
                each["text"] or each["kind"],
                f"#{each['statement'] + 1}{page} {place}",
            ]
        )
    table = Table("evidence", label("evidence", language), columns, rows)
    currencies = [currency_name(each, language) for each in found["currency"]]
    return table if {*currencies} <= {"CNY"} else put_currencies(table, currencies, language)


def thresholds_by_rule(report: Report, language: Language) -> Table:
    """The thresholds of each rule on one line."""
    by_rule: dict[str, list[str]] = {}
    for each in report.method.thresholds:
        setting = setting_of(each.rule, each.name)
        rule = f"{setting.rule_name[language]} {each.rule}".strip()
        value = setting_text(each.value, setting.unit, language)
        by_rule.setdefault(rule, []).append(f"{setting.label[language]} {value}")
    rows: list[list[Value]] = [[rule, " · ".join(values)] for rule, values in by_rule.items()]
    columns = columns_of(language, ("rule", "text", 1.2), ("value", "text", 4.0))
    return Table("thresholds", label("thresholds", language), columns, rows)


def decisions_table(remarks: Remarks, language: Language) -> Table:
    """What was decided and corrected by hand, oldest first, with the figures before and after."""
    columns = columns_of(
        language,
        ("time", "text", 1.0), ("decided_about", "text", 1.4), ("decision", "text", 1.2), ("reason", "text", 1.6),
        ("changed_figures", "text", 2.6), ("made_by", "text", 0.8),
    )  # fmt: skip
    rows: list[list[Value]] = [
        [e.made_at, e.about, e.decision, e.reason, e.changes, e.made_by] for e in remarks.decisions
    ]
    return Table("decisions", label("decisions", language), columns, rows)


def network_table(report: Report, language: Language) -> Table:
    """Who paid whom, added up; where a line stands for several parties it says for how many."""
    columns = columns_of(
        language,
        ("payer", "text", 2.0), ("payee", "text", 2.0), ("parties", "count", 0.7), ("rows", "count", 0.7),
        ("amount", "fen", 1.3),
    )  # fmt: skip
    nodes = report.network.nodes
    rows: list[list[Value]] = []
    for edge in report.network.edges:
        source, target = nodes[edge.source], nodes[edge.target]
        parties = max(source.parties, target.parties)
        rows.append([source.name[language], target.name[language], parties, edge.rows, edge.fen])
    return Table("network", label("network", language), columns, rows)


def inflow_table(report: Report, language: Language) -> Table:
    """Net inflow by month and kind; the last line adds each kind up."""
    kinds = report.lead.inflow
    columns = [
        Column(label("month", language), "text", 0.8),
        *(Column(each.name[language], "fen", 1.2) for each in kinds),
        Column(label("net_in_fen", language), "fen", 1.2),
        Column(label("net_fen", language), "fen", 1.2),
    ]
    rows: list[list[Value]] = [
        [
            month.month,
            *(each.months.get(month.month, 0) for each in kinds),
            month.real_in_fen,
            month.net_fen,
        ]
        for month in report.months
    ]
    summary = report.summary
    totals = [each.total_fen for each in kinds]
    rows.append([label("total", language), *totals, summary.real_in_fen, summary.net_fen])
    return Table("inflow", label("inflow", language), columns, rows)
