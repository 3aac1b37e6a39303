"""The tables of the report: PDF and XLSX both print these, so they carry the same figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, cast

from app.engine.messages.relations import RELATION_NAMES
from app.engine.messages.wording import yuan
from app.engine.report.export.labels import Language, currency_name, label, unit_of
from app.engine.rules.settings import COUNTED, setting_of
from app.engine.types.network import FundPath
from app.engine.types.report import Counterparty, Debt, Finding, HitGroup, Report

Kind = Literal["text", "fen", "count", "share", "measure"]
"""How a value reads; a column of "measure" holds a Measure in each row, with a unit of its own."""


class Measure(NamedTuple):
    """A number with its unit: fen, share, count, or another one that is counted or written as it is."""

    value: float | None
    unit: str


Value = str | int | float | Measure | None


@dataclass(frozen=True)
class Column:
    """A column: its title, how its values read, and its share of the width."""

    title: str
    kind: Kind = "text"
    width: float = 1.0


@dataclass(frozen=True)
class Table:
    """A titled table; `rows` hold fen as integers and shares as fractions of 1."""

    name: str
    title: str
    columns: list[Column]
    rows: list[list[Value]]


def files_table(report: Report, language: Language) -> Table:
    """The statements with their state and sums."""
    columns = columns_of(
        language,
        ("number", "count", 0.8), ("file", "text", 2.0), ("format", "text", 1.3), ("holder", "text", 0.9),
        ("account", "text", 2.0), ("period", "text", 1.4), ("state", "text", 1.0), ("rows", "count", 0.8),
        ("in", "fen", 1.5), ("out", "fen", 1.5),
    )  # fmt: skip
    rows: list[list[Value]] = [
        [
            each.index + 1,
            each.member or each.file,
            each.format_name[language],
            each.holder or "",
            each.account or "",
            f"{each.period_from or '?'} – {each.period_to or '?'}",
            each.state_text[language],
            each.rows,
            each.in_fen,
            each.out_fen,
        ]
        for each in report.files
    ]
    return with_currencies(Table("files", label("files", language), columns, rows), report, language)


def with_currencies(table: Table, report: Report, language: Language) -> Table:
    """The table with the currency of each row's file, by the number in its first column, where the currencies differ."""
    if len({each.currency for each in report.files if each.rows}) < 2:
        return table
    names = {
        each.index + 1: currency_name(each.currency, language) if each.rows else "" for each in report.files
    }
    return put_currencies(table, [names[cast("int", values[0])] for values in table.rows], language)


def put_currencies(table: Table, currencies: Sequence[str], language: Language) -> Table:
    """The table with the currency of each of its rows."""
    return replace(
        table,
        columns=[*table.columns, Column(label("currency", language), "text", 0.7)],
        rows=[[*values, each] for values, each in zip(table.rows, currencies, strict=True)],
    )


def hashes_table(report: Report, language: Language) -> Table:
    """The SHA-256 of every file."""
    rows: list[list[Value]] = [[each.index + 1, each.sha256] for each in report.files]
    columns = columns_of(language, ("number", "count", 0.2), ("sha256", "text", 3.0))
    return Table("hashes", label("sha256", language), columns, rows)


def missing_accounts_table(report: Report, language: Language) -> Table:
    """Own accounts that the rows name and nobody handed in, and what to ask for."""
    columns = columns_of(
        language,
        ("account", "text", 1.8), ("rows", "count", 0.6), ("came_from", "fen", 1.3), ("went_to", "fen", 1.3),
        ("share", "share", 0.7), ("first", "text", 1.0), ("last", "text", 1.0), ("ask", "text", 3.6),
    )  # fmt: skip
    rows: list[list[Value]] = [
        [e.name[language], e.rows, e.in_fen, e.out_fen, e.share, e.first, e.last, e.ask[language]]
        for e in report.accounts_missing
    ]
    return Table("accounts_missing", label("accounts_missing", language), columns, rows)


def months_table(report: Report, language: Language) -> Table:
    """One line per calendar month."""
    fields = (
        ("gross_in_fen", "in_fen"), ("gross_out_fen", "out_fen"), ("net_in_fen", "real_in_fen"),
        ("net_out_fen", "real_out_fen"), ("net_fen", "net_fen"), ("recognised", "recognised_fen"),
        ("salary", "salary_fen"), ("business", "business_fen"), ("loan_in", "loan_in_fen"),
        ("debt_service", "debt_service_fen"), ("consumption", "consumption_fen"),
        ("end_balance", "end_balance_fen"), ("average_balance_fen", "average_balance_fen"),
    )  # fmt: skip
    columns = columns_of(
        language,
        ("month", "text", 0.8),
        ("rows", "count", 0.6),
        *((title, "fen", 1.2) for title, _ in fields),
    )
    rows: list[list[Value]] = [
        [each.month, each.rows, *(getattr(each, name) for _, name in fields)] for each in report.months
    ]
    return Table("months", label("months", language), columns, rows)


def categories_table(report: Report, language: Language) -> Table:
    """Totals by category."""
    columns = columns_of(
        language,
        ("direction", "text", 0.7),
        ("code", "text", 0.6),
        ("category", "text", 2.4),
        ("rows", "count", 0.7),
        ("amount", "fen", 1.3),
        ("share", "share", 0.7),
    )
    rows: list[list[Value]] = [
        [label(e.direction, language), e.code, e.name[language], e.rows, e.value_fen, e.share]
        for e in report.categories
    ]
    return Table("categories", label("categories", language), columns, rows)


def streams_table(report: Report, language: Language) -> Table:
    """Income that comes from the same party in several months."""
    columns = columns_of(
        language,
        ("party", "text", 2.0), ("category", "text", 1.2), ("rows", "count", 0.6), ("month_n", "count", 0.6),
        ("total", "fen", 1.3), ("median", "fen", 1.2), ("recognised", "fen", 1.3), ("bonus", "fen", 1.2),
        ("pay_day", "count", 0.6), ("next_pay_day", "text", 1.0), ("proof", "text", 1.0), ("spread", "share", 0.8),
        ("first", "text", 1.0), ("last", "text", 1.0),
    )  # fmt: skip
    rows: list[list[Value]] = [
        [
            label("payers", language, n=f"{e.payers:,}") if e.payers else e.party,
            e.category_name[language],
            e.rows,
            e.months,
            e.total_fen,
            e.median_fen,
            e.recognised_fen,
            e.bonus_fen,
            e.pay_day,
            e.next_pay_day or "",
            label(f"proof_{e.proof}", language) if e.proof else "",
            e.spread,
            e.first,
            e.last,
        ]
        for e in report.income_streams
    ]
    return Table("income_streams", label("income_streams", language), columns, rows)


def debts_table(report: Report, language: Language) -> Table:
    """Receipts from and repayments to each lender."""
    columns = columns_of(
        language,
        ("lender", "text", 1.5), ("category", "text", 1.8), ("received_n", "count", 0.8), ("received", "fen", 1.3),
        ("repaid_n", "count", 0.8), ("repaid", "fen", 1.3), ("repaid_now", "fen", 1.2), ("active", "text", 0.8),
        ("month_n", "count", 0.6), ("first", "text", 1.0),
        ("last", "text", 1.0), ("lender_also", "text", 1.9),
    )  # fmt: skip
    rows: list[list[Value]] = [
        [
            _lender(e, language),
            e.category_name[language],
            e.received_n,
            e.received_fen,
            e.repaid_n,
            e.repaid_fen,
            e.repaid_now_fen,
            "" if e.is_active is None else label("yes" if e.is_active else "no", language),
            e.months,
            e.first,
            e.last,
            "; ".join(e.lender_also),
        ]
        for e in report.debts
    ]
    return Table("debts", label("debts", language), columns, rows)


def _lender(debt: Debt, language: Language) -> str:
    return debt.lender_name[language] if debt.lender_name else debt.lender


def repayments_table(report: Report, language: Language) -> Table:
    """What each lender was repaid in each month."""
    columns = columns_of(language, ("lender", "text", 2.0), ("month", "text", 0.8), ("repaid", "fen", 1.3))
    rows: list[list[Value]] = [
        [_lender(each, language), month, fen]
        for each in report.debts
        for month, fen in each.repaid_by_month.items()
    ]
    return Table("repayments", label("repayments", language), columns, rows)


def parties_table(report: Report, language: Language, most: int | None = None) -> Table:
    """Counterparties by turnover; at most `most` of them."""
    columns = columns_of(
        language,
        ("party", "text", 2.2), ("kind", "text", 0.7), ("in_n", "count", 0.7), ("in", "fen", 1.3),
        ("out_n", "count", 0.7), ("out", "fen", 1.3), ("first", "text", 1.0), ("last", "text", 1.0),
        ("relation", "text", 0.8), ("relation_reason", "text", 1.5),
    )  # fmt: skip
    chosen: Sequence[Counterparty] = report.counterparties[:most]
    rows: list[list[Value]] = [
        [
            e.party,
            label(e.kind, language),
            e.in_n,
            e.in_fen,
            e.out_n,
            e.out_fen,
            e.first,
            e.last,
            *relation_words(e, language),
        ]
        for e in chosen
    ]
    key = "counterparties_all" if most is None else "counterparties"
    return Table("counterparties", label(key, language, n=most or 0), columns, rows)


def relation_words(party: Counterparty, language: Language) -> tuple[str, str]:
    """What a counterparty is to the customer, and what told it; each "" where nothing is known."""
    name = RELATION_NAMES[party.relation][language] if party.relation else ""
    return name, party.relation_reason[language] if party.relation_reason else ""


def hits_table(report: Report, language: Language) -> Table:
    """Hit groups, heaviest first."""
    return _groups_table(report.hits, "hits", language)


def dismissed_table(report: Report, language: Language) -> Table:
    """Hit groups that the operator set aside: in no count and no sum."""
    return _groups_table(report.hits_dismissed, "hits_dismissed", language)


def _groups_table(groups: Sequence[HitGroup], name: str, language: Language) -> Table:
    columns = columns_of(
        language,
        ("rule", "text", 1.0), ("name", "text", 1.3), ("severity", "text", 0.7), ("rows", "count", 0.5),
        ("amount", "fen", 1.2), ("share", "share", 0.7), ("first", "text", 0.9), ("last", "text", 0.9),
        ("reason", "text", 2.6),
    )  # fmt: skip
    rows: list[list[Value]] = [
        [
            e.rule,
            e.name[language],
            label(e.severity, language),
            e.rows,
            e.sum_fen,
            e.share,
            e.first,
            e.last,
            e.reason[language],
        ]
        for e in groups
    ]
    return Table(name, label(name, language), columns, rows)


def unjudged_table(report: Report, language: Language) -> Table:
    """Hit rules that found nothing because something is missing, and what it is."""
    columns = columns_of(language, ("rule", "text", 0.6), ("name", "text", 1.2), ("missing", "text", 2.6))
    rows: list[list[Value]] = [[e.rule, e.name[language], e.missing[language]] for e in report.hits_unjudged]
    return Table("hits_unjudged", label("hits_unjudged", language), columns, rows)


def findings_table(findings: Sequence[Finding], name: str, language: Language) -> Table:
    """Findings or checks with their result in a sentence."""
    columns = columns_of(
        language,
        ("code", "text", 0.9),
        ("name", "text", 1.2),
        ("file", "text", 0.5),
        ("result", "text", 0.9),
        ("severity", "text", 0.7),
        ("sentence", "text", 4.0),
    )
    rows: list[list[Value]] = [
        [
            e.id,
            e.name[language],
            "" if e.file is None else str(e.file + 1),
            label(e.result, language),
            label(e.severity, language) if e.result == "hit" else "",
            e.sentence[language],
        ]
        for e in findings
    ]
    return Table(name, label(name, language), columns, rows)


def paths_table(report: Report, language: Language) -> Table:
    """The ways of money in time order: each step with its day and amount."""
    columns = columns_of(
        language,
        ("number", "count", 0.5), ("path", "text", 5.0), ("carried", "fen", 1.3), ("first", "text", 1.0),
        ("last", "text", 1.0), ("path_days", "count", 0.6),
    )  # fmt: skip
    rows: list[list[Value]] = [
        [place, _way(path, language), path.fen, path.first, path.last, path.days]
        for place, path in enumerate(report.network.paths, start=1)
    ]
    return Table("paths", label("paths", language), columns, rows)


def _way(path: FundPath, language: Language) -> str:
    steps = (f" → {step.target[language]} ({step.day}, {yuan(step.fen)})" for step in path.steps)
    return path.steps[0].source[language] + "".join(steps)


def exclusions_table(report: Report, language: Language) -> Table:
    """Gross, each left-out reason, and real: the columns add up to the fen."""
    columns = columns_of(
        language,
        ("code", "text", 0.5), ("reason", "text", 2.4), ("in_n", "count", 0.7), ("in", "fen", 1.3),
        ("out_n", "count", 0.7), ("out", "fen", 1.3), ("neutral_n", "count", 0.8), ("neutral", "fen", 1.2),
    )  # fmt: skip
    lines = report.left_out
    rows: list[list[Value]] = [
        [e.code, e.name[language], e.in_n, e.in_fen, e.out_n, e.out_fen, e.neutral_n, e.neutral_fen]
        for e in lines
    ]
    summary = report.summary
    real: list[Value] = [
        "",
        label("total_net", language),
        None,
        summary.real_in_fen,
        None,
        summary.real_out_fen,
    ]
    gross: list[Value] = ["", label("total_gross", language), None, summary.in_fen, None, summary.out_fen]
    rows += [[*real, None, 0], [*gross, None, summary.neutral_fen]]
    return Table("left_out", label("left_out", language), columns, rows)


def thresholds_table(report: Report, language: Language) -> Table:
    """Every threshold of the rule set in force."""
    columns = columns_of(
        language,
        ("code", "text", 0.8), ("rule", "text", 1.6), ("name", "text", 1.6), ("value", "measure", 1.0),
        ("unit", "text", 0.6),
    )  # fmt: skip
    units = {unit: words[language] for unit, words in COUNTED.items()}
    units["fen"] = unit_of(report.currency, language)
    rows: list[list[Value]] = []
    for each in report.method.thresholds:
        setting = setting_of(each.rule, each.name)
        rows.append(
            [
                each.rule,
                setting.rule_name[language],
                setting.label[language],
                Measure(each.value, setting.unit),
                units.get(setting.unit, ""),
            ]
        )
    return Table("thresholds", label("thresholds", language), columns, rows)


def columns_of(language: Language, *columns: tuple[str, Kind, float]) -> list[Column]:
    """Columns of their labels' keys, kinds and weights."""
    return [Column(label(key, language), kind, width) for key, kind, width in columns]
