"""How heavy a group of hits is and why: each rule's base severity and what raises it."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from app.engine.judgement.hits.matches import Matches
from app.engine.judgement.hits.severity import credit, parties, sums, times
from app.engine.judgement.hits.severity.credit import most_lenders
from app.engine.judgement.hits.severity.telling import told
from app.engine.judgement.payees import BRANCH, LEGAL_FORM, SHOP
from app.engine.rules.matching import is_one_of
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
    severity = rule.severities[min(level, len(rule.severities) - 1)]
    if rule.second_sign and severity in ("high", "medium") and not _has_second_sign(matches):
        severity = "low"
    return severity, reason


_LONG_WORD = 3
"""Characters of a word that means something by itself."""


def _has_second_sign(matches: Matches) -> bool:
    """Whether a row says more than one short word: a longer one, two, a person, or a payee that is meant."""
    case, word = matches.case, pl.col("word")
    words = matches.words.group_by("n").agg(longest=word.str.len_chars().max(), words=word.n_unique())
    if not words.filter((pl.col("longest") >= _LONG_WORD) | (pl.col("words") > 1)).is_empty():
        return True
    name = pl.col("party_key").str.replace(BRANCH, "").str.replace(LEGAL_FORM, "")
    stem = name.str.replace(SHOP, "")
    by_name = [cell.str.ends_with(each) for cell in (name, stem) for each in matches.words["word"].unique()]
    texts = (
        (pl.col("party_kind") == "person")
        | is_one_of("c_kind", case.rules.words["qr_kinds"])
        | pl.col("payee_kind").is_in(list(matches.rule.meant_kinds))
        | pl.any_horizontal(pl.lit(value=False), *by_name)
    )
    return not case.rows_matching(matches.rows, texts).is_empty()


def _base(matches: Matches) -> Judged:
    return 0, told(matches)


_RAISES: dict[str, Callable[[Matches], Judged]] = {
    "MZ-DB-01": sums.worth_a_stop,
    "MZ-DB-02": times.lottery,
    "MZ-DB-03": sums.worth_a_stop,
    "MZ-WD-01": credit.many_lenders,
    "MZ-WD-02": credit.many_repaid,
    "MZ-WD-03": credit.pay_later,
    "MZ-WD-04": credit.overdue,
    "MZ-WD-05": sums.worth_a_stop,
    "MZ-WD-07": sums.either_way,
    "MZ-WD-08": sums.worth_a_stop,
    "MZ-YJ-02": sums.many_and_much,
    "MZ-YL-01": sums.many_and_much,
    "MZ-YL-02": times.games,
    "MZ-MG-01": sums.court,
    "MZ-MG-02": sums.fines,
    "MZ-MG-03": sums.worth_a_stop,
    "MZ-MG-05": sums.worth_a_stop,
    "MZ-MG-06": sums.worth_a_stop,
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
