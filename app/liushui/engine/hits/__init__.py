"""Hits: transactions that match a rule, grouped by rule with a severity and its reason."""

from __future__ import annotations

import polars as pl

from app.liushui.engine.case import Case
from app.liushui.engine.hits.conditions import match_conditions
from app.liushui.engine.hits.severity import judge_severity
from app.liushui.engine.hits.words import match_lenders, match_words
from app.liushui.engine.report_types import HitGroup
from app.liushui.engine.rules import HitRule

_SEVERITIES = ("high", "medium", "low", "info")


def find_hits(case: Case) -> tuple[list[HitGroup], pl.DataFrame]:
    """All hit groups, heaviest first, and the matched rows (MATCHED of `words`) behind them.

    A group is left out when its family is switched off or its rows stay below the
    rule's own limit for being shown.
    """
    matched = pl.concat([match_words(case), match_lenders(case), match_conditions(case)])
    by_rule = matched.partition_by("rule", as_dict=True)
    groups = []
    for rule in case.rules.hit_rules:
        rows = by_rule.get((rule.id,))
        if rows is None or not _is_active(case, rule):
            continue
        group = _group(case, rule, rows)
        if group is not None:
            groups.append(group)
    groups.sort(key=lambda group: (_SEVERITIES.index(group.severity), group.rule))
    shown = [group.rule for group in groups]
    return groups, matched.filter(pl.col("rule").is_in(shown))


def _is_active(case: Case, rule: HitRule) -> bool:
    return rule.active and not rule.reports_as and case.rules.family_by_code[rule.family].active


def _group(case: Case, rule: HitRule, matched: pl.DataFrame) -> HitGroup | None:
    rows = case.frame[matched["place"].unique().sort()]
    judged = judge_severity(case, rule, rows)
    if judged is None:
        return None
    severity, reason = judged
    total = int(rows["amount_fen"].sum())
    return HitGroup(
        rule=rule.id,
        name=dict(rule.name),
        family=rule.family,
        family_name=dict(case.rules.family_by_code[rule.family].name),
        severity=severity,
        reason=reason,
        rows=len(rows),
        sum_fen=total,
        share=_share(case, rule, rows),
        first=str(rows["day"].min()),
        last=str(rows["day"].max()),
        months=sorted(rows["month"].unique().to_list()),
        evidence=rows["n"].to_list(),
        words=_words(matched),
    )


def _words(matched: pl.DataFrame) -> dict[str, list[str]]:
    """The words found in each row, by the number of the row; rows of one wording hold the same words."""
    worded = matched.filter(pl.col("word") != "").select("n", "wording", "word")
    words = dict(worded.group_by("wording").agg(pl.col("word").unique().sort()).iter_rows())
    rows = worded.unique("n").sort("n").select(pl.col("n").cast(pl.String), "wording")
    return {n: list(words[wording]) for n, wording in rows.iter_rows()}


def _share(case: Case, rule: HitRule, rows: pl.DataFrame) -> float:
    """Share of the real flow of the rule's direction (of both for rules of either direction)."""
    real_fen = int(rows["real_fen"].sum())
    whole = {"in": case.real_in_fen, "out": case.real_out_fen}.get(
        rule.direction, case.real_in_fen + case.real_out_fen
    )
    return real_fen / whole if whole else 0.0
