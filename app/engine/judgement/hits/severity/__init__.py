"""How heavy a group of hits is and why: each rule's base severity and what raises it."""

from __future__ import annotations

from collections.abc import Callable

from app.engine.judgement.hits.matches import Matches
from app.engine.judgement.hits.severity import credit, parties, sums, times
from app.engine.judgement.hits.severity.credit import most_lenders
from app.engine.messages.wording import both, yuan
from app.engine.types.statements import Text

__all__ = ["judge_severity", "most_lenders"]

Judged = tuple[int, Text] | None
"""How far the severity is raised (0: not at all) and why; None when the rows stay below the limit for being shown."""


def judge_severity(matches: Matches) -> tuple[str, Text] | None:
    """Severity and its reason for the rows of one rule; None when they stay below the limit for being shown."""
    rule = matches.rule
    limits = matches.case.rules.thresholds.get(rule.id, {})
    if matches.total_fen < limits.get("show_fen", 0):
        return None
    if "show_above_fen" in limits and matches.total_fen <= limits["show_above_fen"]:
        return None
    judged = _RAISES.get(rule.id, _base)(matches)
    if judged is None:
        return None
    level, reason = judged
    return rule.severities[min(level, len(rule.severities) - 1)], reason


def _base(matches: Matches) -> Judged:
    return 0, both(
        "命中 {n} 笔，合计 {total} 元；按该规则的基准等级。",
        "{n} rows matched, {total} in all; the rule's base severity.",
        n=len(matches.rows),
        total=yuan(matches.total_fen),
    )


_RAISES: dict[str, Callable[[Matches], Judged]] = {
    "MZ-DB-02": times.lottery,
    "MZ-WD-01": credit.many_lenders,
    "MZ-WD-03": credit.pay_later,
    "MZ-YJ-02": sums.many_and_much,
    "MZ-YL-01": sums.many_and_much,
    "MZ-YL-02": times.games,
    "MZ-MG-01": sums.court,
    "MZ-MG-02": sums.fines,
    "MZ-MG-05": sums.crypto,
    "MZ-MG-07": sums.much,
    "MZ-MG-08": sums.insurance,
    "MZ-MG-09": sums.much,
    "MZ-JE-02": times.reported,
    "MZ-JE-04": times.near_lines,
    "MZ-XJ-01": times.cash,
    "MZ-GL-01": parties.related,
    "MZ-GL-02": parties.outside,
    "MZ-GL-03": parties.listed,
    "MZ-FW-01": times.failed,
}
