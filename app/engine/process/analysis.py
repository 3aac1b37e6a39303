"""The analysis in its order of work: normalise, categorise, correct, find hits, judge behaviours, check, report."""

from __future__ import annotations

from dataclasses import dataclass, replace

import polars as pl

from app.engine.judgement.authenticity.report import check_statements
from app.engine.judgement.authenticity.running import running_numbers
from app.engine.judgement.behaviours import judge_behaviours
from app.engine.judgement.case import Case
from app.engine.judgement.categories import categorise
from app.engine.judgement.hits import find_hits
from app.engine.judgement.income.recognition import recognise
from app.engine.judgement.normalise import main_currency, normalise
from app.engine.judgement.options import Options
from app.engine.judgement.told_once import told_once
from app.engine.report.build import build_report
from app.engine.rules.corrections import correct
from app.engine.rules.decisions import dismissed_rows, join_parties, name_joined, said_of_joined
from app.engine.rules.rates import in_currency
from app.engine.types.report import Report
from app.engine.types.statements import ANALYSED_SCHEMA, TRANSACTION_SCHEMA, Reading

__all__ = ["Analysis", "Options", "analyse"]


@dataclass(frozen=True)
class Analysis:
    """The report of a task and its transactions (schema ANALYSED_SCHEMA, ordered by `n`)."""

    report: Report
    transactions: pl.DataFrame


def analyse(reading: Reading, options: Options) -> Analysis:
    """Analyse all statements of a task. Pure: equal readings and options give equal results."""
    corrections, decisions = said_of_joined(options.corrections, options.decisions)
    currency = main_currency(reading)
    rules = in_currency(options.rules, currency)
    applied = options.applied and options.applied.in_currency_of(rules)
    options = replace(options, corrections=corrections, decisions=decisions, rules=rules, applied=applied)
    frame, distinct_texts = normalise(reading, options.customer, currency, options.rules)
    frame = join_parties(name_joined(frame, options.decisions), options.decisions)
    distinct_texts = replace(distinct_texts, table=join_parties(distinct_texts.table, options.decisions))
    frame, distinct_texts = categorise(frame, distinct_texts, options.rules, options.decisions)
    frame = correct(frame, reading, options.corrections, options.rules)
    in_time_order = frame.sort("occurred_at", "n").with_row_index("place")
    dismissed = dismissed_rows(frame, reading, options.decisions)
    case = Case(
        in_time_order,
        distinct_texts,
        reading.statements,
        options,
        currency,
        dismissed,
        running_numbers(reading),
    )
    hits, findings = told_once(find_hits(case), judge_behaviours(case))
    checks = check_statements(case)
    report = build_report(case, hits, findings, checks)
    income = recognise(case).rows.select("n", "income")
    return Analysis(
        report,
        _analysed(
            reading.transactions,
            frame.join(income, on="n", how="left", maintain_order="left"),
            case.lending,
            hits.matched,
        ),
    )


def _analysed(
    transactions: pl.DataFrame, frame: pl.DataFrame, lending: pl.DataFrame, matched: pl.DataFrame
) -> pl.DataFrame:
    """The rows as they were read, with what was found: the rules they match, the debt they belong to.

    `frame` has the rows in the order of `transactions`.
    """
    hits = matched.select("n", "rule").unique().sort("n", "rule")
    rules = hits.group_by("n", maintain_order=True).agg(rules="rule")
    debts = lending.select("n", "debt_key", debt_way="way")
    rows = frame.join(debts, on="n", how="left", maintain_order="left")
    rows = rows.select("n", *(name for name in ANALYSED_SCHEMA if name in _ADDED))
    rows = rows.join(rules, on="n", how="left", maintain_order="left").drop("n")
    rows = rows.with_columns(pl.col("rules").fill_null(pl.lit([], dtype=pl.List(pl.String))))
    rows = transactions.hstack(rows).sort("n")
    return rows.select(pl.col(name).cast(kind) for name, kind in ANALYSED_SCHEMA.items())


_ADDED = frozenset(ANALYSED_SCHEMA) - frozenset(TRANSACTION_SCHEMA) - {"rules"}
