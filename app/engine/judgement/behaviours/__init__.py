"""Behaviours: patterns over many rows, each question answered by one function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.engine.judgement.behaviours.amounts import judge_missing_texts, judge_round_share
from app.engine.judgement.behaviours.balance import judge_exhaustion
from app.engine.judgement.behaviours.cash import judge_cash
from app.engine.judgement.behaviours.cash_out import judge_card_cash_out
from app.engine.judgement.behaviours.consumption import judge_games, judge_jump
from app.engine.judgement.behaviours.dispersal import (
    judge_gathering,
    judge_probing,
    judge_splitting,
    judge_spreading,
)
from app.engine.judgement.behaviours.dormancy import judge_dormant_reactivation
from app.engine.judgement.behaviours.drained import judge_drained
from app.engine.judgement.behaviours.gambling import judge_gambling_shape
from app.engine.judgement.behaviours.growing_payments import judge_growing_payments
from app.engine.judgement.behaviours.handed_loans import judge_handed_loans
from app.engine.judgement.behaviours.household import judge_special_amounts
from app.engine.judgement.behaviours.income import judge_salary, judge_structure, judge_variation
from app.engine.judgement.behaviours.income_course import judge_ratio, judge_surge
from app.engine.judgement.behaviours.interest import judge_regular_interest
from app.engine.judgement.behaviours.lending import (
    judge_loan_share,
    judge_many_lenders,
    judge_pressure,
    judge_rollover,
)
from app.engine.judgement.behaviours.network import judge_network
from app.engine.judgement.behaviours.night import judge_night_share
from app.engine.judgement.behaviours.passage import judge_fast_passage, judge_round_passage, judge_settling
from app.engine.judgement.behaviours.related import judge_dependence, judge_own_cover
from app.engine.judgement.behaviours.round_trips import judge_round_trips, judge_two_way
from app.engine.judgement.case import Case
from app.engine.judgement.features import closed
from app.engine.judgement.findings import Question, no_rate
from app.engine.rules.decisions import dismissed_findings
from app.engine.types.report import Finding

JUDGES: dict[str, Callable[[Case], Finding]] = {
    "XW-KJ-01": judge_fast_passage,
    "XW-KJ-02": judge_round_passage,
    "XW-KJ-03": judge_settling,
    "XW-HL-01": judge_round_trips,
    "XW-HL-02": judge_two_way,
    "XW-FS-01": judge_gathering,
    "XW-FS-02": judge_spreading,
    "XW-FS-03": judge_splitting,
    "XW-FS-04": judge_probing,
    "XW-XM-01": judge_dormant_reactivation,
    "XW-YJ-01": judge_night_share,
    "XW-DB-01": judge_gambling_shape,
    "XW-WD-01": judge_many_lenders,
    "XW-WD-02": judge_rollover,
    "XW-WD-03": judge_pressure,
    "XW-WD-04": judge_regular_interest,
    "XW-WD-05": judge_loan_share,
    "XW-WD-06": judge_card_cash_out,
    "XW-WD-07": judge_handed_loans,
    "XW-SR-01": judge_salary,
    "XW-SR-02": judge_variation,
    "XW-SR-03": judge_structure,
    "XW-SR-04": judge_surge,
    "XW-SR-05": judge_ratio,
    "XW-YE-01": judge_exhaustion,
    "XW-XJ-01": judge_cash,
    "XW-JE-01": judge_round_share,
    "XW-JE-02": judge_missing_texts,
    "XW-GL-01": judge_dependence,
    "XW-GL-02": judge_own_cover,
    "XW-XF-01": judge_jump,
    "XW-XF-02": judge_games,
    "XW-BP-01": judge_drained,
    "XW-BP-02": judge_growing_payments,
    "XW-JT-01": judge_special_amounts,
    "XW-WL-01": judge_network,
}
"""Who answers each question of the rules."""


def judge_behaviours(case: Case) -> list[Finding]:
    """Answer every question that is switched on, in the order of the rules."""
    return [_judge(case, rule.id) for rule in case.rules.finding_rules if case.rules.is_asked(rule.id)]


def _judge(case: Case, question: str) -> Finding:
    missing = closed(question, case.options.features)
    if missing:
        return Question(question).cannot_judge(case, missing)
    if question in case.without_rate:
        return Question(question).cannot_judge(case, no_rate(case.rules))
    finding = JUDGES[question](case)
    is_dismissed = finding.result == "hit" and question in dismissed_findings(case.options.decisions)
    return replace(finding, result="dismissed") if is_dismissed else finding
