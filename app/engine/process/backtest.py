"""A backtest: one reading analysed with two rule sets, and what differs between the two reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.rules.word_lists import SEVERITIES
from app.engine.types.report import Finding, HitGroup
from app.engine.types.statements import Reading

EXAMPLES = 3
"""How many rows are shown for each thing that differs."""

_RESULTS = ("clear", "cannot_judge", "hit")


def backtest_rules(reading: Reading, before: Options, after: Options) -> dict[str, Any]:
    """What two rule sets make of one reading, as plain values.

    `hits` has every rule that finds rows with either of them: rows, sum_fen and severity `before` and `after`
    (None: no hit) and some of the rows that are found by one only. `questions` has those behaviours and checks
    whose answer differs. `categories` counts the rows that get another category.
    """
    old, new = analyse(reading, before), analyse(reading, after)
    olds = {group.rule: group for group in old.report.hits}
    news = {group.rule: group for group in new.report.hits}
    return {
        "hits": [
            _hit(olds.get(rule), news.get(rule), old, new)
            for rule in [*olds, *(each for each in news if each not in olds)]
        ],
        "questions": _questions(old, new),
        "categories": _categories(old, new),
        "real_in_fen": [old.report.summary.real_in_fen, new.report.summary.real_in_fen],
        "real_out_fen": [old.report.summary.real_out_fen, new.report.summary.real_out_fen],
    }


def _hit(before: HitGroup | None, after: HitGroup | None, old: Analysis, new: Analysis) -> dict[str, Any]:
    group = after or before
    if group is None:
        raise ValueError("a rule without a hit")
    was, now = set(before.evidence if before else ()), set(after.evidence if after else ())
    return {
        "rule": group.rule,
        "name": group.name,
        "before": _figures(before),
        "after": _figures(after),
        "gained": _rows(new, sorted(now - was), after),
        "lost": _rows(old, sorted(was - now), before),
    }


def _figures(group: HitGroup | None) -> dict[str, Any] | None:
    if group is None:
        return None
    return {"rows": group.rows, "sum_fen": group.sum_fen, "severity": group.severity}


def _rows(analysis: Analysis, ns: Sequence[int], group: HitGroup | None) -> list[dict[str, Any]]:
    frame = analysis.transactions.filter(pl.col("n").is_in(list(ns[:EXAMPLES])))
    words = group.words if group else {}
    return [_row(row) | {"words": words.get(str(row["n"]), [])} for row in frame.iter_rows(named=True)]


def _row(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "n": row["n"],
        "day": str(row["occurred_at"].date()),
        "direction": row["direction"],
        "amount_fen": row["amount_fen"],
        "party": row["party"] or "",
        "text": row["text"] or row["kind"] or "",
    }


def _questions(old: Analysis, new: Analysis) -> list[dict[str, Any]]:
    olds, news = _answers(old), _answers(new)
    return [
        {"id": id, "name": name, "before": before, "after": after}
        for id in [*olds, *(each for each in news if each not in olds)]
        for name in [(news.get(id) or olds[id])[0]]
        for before, after in [(_answer(olds.get(id)), _answer(news.get(id)))]
        if before != after
    ]


_Answer = tuple[dict[str, str], str, str]


def _answers(analysis: Analysis) -> dict[str, _Answer]:
    """The name, result and severity of every question; the heaviest of one that is asked of each statement."""
    found: dict[str, _Answer] = {}
    for each in (*analysis.report.findings, *analysis.report.checks):
        if each.id not in found or _weight(each) > _weigh(*found[each.id][1:]):
            found[each.id] = (each.name, each.result, each.severity)
    return found


def _weight(finding: Finding) -> tuple[int, int]:
    return _weigh(finding.result, finding.severity)


def _weigh(result: str, severity: str) -> tuple[int, int]:
    return _RESULTS.index(result), SEVERITIES.index(severity)


def _answer(found: _Answer | None) -> dict[str, str] | None:
    return {"result": found[1], "severity": found[2]} if found else None


def _categories(old: Analysis, new: Analysis) -> dict[str, Any]:
    both = old.transactions.join(new.transactions.select("n", after="category"), on="n")
    moved = both.filter(pl.col("category") != pl.col("after")).sort("n")
    examples = [
        _row(row) | {"before": row["category"], "after": row["after"]}
        for row in moved.head(EXAMPLES).iter_rows(named=True)
    ]
    return {"rows": moved.height, "examples": examples}
