"""Hits: transactions that match a rule, grouped by rule with a severity and its reason."""

from __future__ import annotations

from dataclasses import dataclass, field

import polars as pl

from app.engine.judgement.case import Case, memoised
from app.engine.judgement.findings import no_rate
from app.engine.judgement.hits.conditions import match_conditions
from app.engine.judgement.hits.matches import MATCHED, Matches, Window, window_months, window_of
from app.engine.judgement.hits.needs import missing_needs
from app.engine.judgement.hits.outside import match_outside
from app.engine.judgement.hits.reporting import match_reporting
from app.engine.judgement.hits.severity import judge_severity
from app.engine.judgement.hits.words import match_categories, match_lenders, match_words
from app.engine.messages.wording import money_in
from app.engine.rules import HitRule
from app.engine.types.report import HitGroup, UnjudgedRule

SEVERITIES = ("high", "medium", "low", "info")


@dataclass(frozen=True)
class Hits:
    """Hit groups, heaviest first, the rules that could not be judged, and the matched rows (MATCHED) of the groups.

    `outside` are the rows (MATCHED) that name own accounts outside the task, of all times and whether or not their
    rule is switched on, without those set aside. `dismissed` are groups of what the operator set aside; the others hold none of it.
    """

    groups: list[HitGroup]
    unjudged: list[UnjudgedRule]
    matched: pl.DataFrame
    outside: pl.DataFrame
    dismissed: list[HitGroup] = field(default_factory=list)


@memoised
def find_hits(case: Case) -> Hits:
    """Ask every rule that is switched on.

    A group is left out when its rows stay below the rule's own limit for being shown. A rule that matches no
    row is unjudged when the task or its rows lack what it needs, so that silence means that it looked; so is every
    rule with a limit of money in a currency without a rate.
    """
    finders = (match_words, match_lenders, match_categories, match_conditions, match_reporting)
    outside = match_outside(case)
    matched = pl.concat([*(find(case) for find in finders), outside])
    set_aside = matched.join(case.dismissed, on=["n", "rule"], how="semi").partition_by("rule", as_dict=True)
    if set_aside:
        matched, outside = (
            rows.join(case.dismissed, on=["n", "rule"], how="anti", maintain_order="left")
            for rows in (matched, outside)
        )
    by_rule = matched.partition_by("rule", as_dict=True)
    enabled = [rule for rule in case.rules.hit_rule_by_id.values() if case.rules.seeks(rule)]
    windows = {months: window_of(case, months) for months in {window_months(case, rule) for rule in enabled}}
    groups: list[HitGroup] = []
    unjudged: list[UnjudgedRule] = []
    dismissed: list[HitGroup] = []
    shown = [pl.DataFrame(schema=MATCHED)]
    for rule in enabled:
        if rule.id in case.without_rate:
            unjudged.append(UnjudgedRule(rule.id, dict(rule.name), rule.family, no_rate(case.rules)))
            continue
        window = windows[window_months(case, rule)]
        found = _within_limits(case, rule, window, by_rule.get((rule.id,)))
        if (aside := _within_limits(case, rule, window, set_aside.get((rule.id,)))) is not None:
            dismissed += filter(None, [_group(*aside)])
        if found is None:
            missing = missing_needs(case, rule, window)
            if missing is not None and aside is None:
                unjudged.append(UnjudgedRule(rule.id, dict(rule.name), rule.family, missing))
            continue
        group = _group(*found)
        if group is not None:
            groups.append(group)
            shown.append(found[1])
    for found_groups in (groups, dismissed):
        found_groups.sort(key=lambda group: (SEVERITIES.index(group.severity), group.rule))
    return Hits(groups, unjudged, pl.concat(shown), outside, dismissed)


def _within_limits(
    case: Case, rule: HitRule, window: Window, matched: pl.DataFrame | None
) -> tuple[Matches, pl.DataFrame] | None:
    """The matched rows in the rule's time, between its amounts and of its categories; None when none is left."""
    if matched is None:
        return None
    limits, amount = case.rules.thresholds.get(rule.id, {}), pl.col("amount_fen")
    fits = window.holds
    for name, holds in (("min_fen", amount.ge), ("above_fen", amount.gt), ("max_fen", amount.le)):
        if name in limits:
            fits = fits & holds(int(limits[name]))
    if "from_minute" in limits:
        at = pl.col("occurred_at")
        minute = at.dt.hour().cast(pl.Int32) * 60 + at.dt.minute()
        fits = fits & pl.col("time_known") & minute.is_between(limits["from_minute"], limits["to_minute"])
    if rule.categories:
        fits = fits & pl.col("category").is_in(rule.categories)
    rows = case.frame[matched["place"].unique().sort()].filter(fits)
    if rows.is_empty():
        return None
    matched = matched.join(rows, on="n", how="semi")
    return Matches(case, rule, window, rows, matched.select("n", "word")), matched


def _group(matches: Matches, matched: pl.DataFrame) -> HitGroup | None:
    judged = judge_severity(matches)
    if judged is None:
        return None
    severity, reason = judged
    rule, rows = matches.rule, matches.rows
    return HitGroup(
        rule=rule.id,
        name=dict(rule.name),
        family=rule.family,
        family_name=dict(matches.case.rules.family_by_code[rule.family].name),
        severity=severity,
        reason=money_in(reason, matches.case.currency),
        rows=len(rows),
        sum_fen=matches.total_fen,
        share=_share(matches),
        first=str(rows["day"].min()),
        last=str(rows["day"].max()),
        months=sorted(rows["month"].unique().to_list()),
        evidence=rows["n"].to_list(),
        words=_words(matched),
    )


def _words(matched: pl.DataFrame) -> dict[str, list[str]]:
    """The words found in each row, by the number of the row; rows of one text hold the same words."""
    with_words = matched.filter(pl.col("word") != "").select("n", "text_id", "word")
    words = dict(with_words.group_by("text_id").agg(pl.col("word").unique().sort()).iter_rows())
    rows = with_words.unique("n").sort("n").select(pl.col("n").cast(pl.String), "text_id")
    return {n: list(words[text]) for n, text in rows.iter_rows()}


def _share(matches: Matches) -> float:
    """Share of the real flow of the rule's direction (of both for rules of either direction) in its window.

    A rule of one direction may hold rows of the other (what `reports_as` it): they are no part of that flow.
    """
    window, direction, rows = matches.window, matches.rule.direction, matches.rows
    flows = {"in": window.real_in_fen, "out": window.real_out_fen}
    if direction in flows:
        rows = rows.filter(pl.col("flow") == direction)
    real_fen = int(rows["real_fen"].sum())
    whole = flows.get(direction, sum(flows.values()))
    return real_fen / whole if whole else 0.0
