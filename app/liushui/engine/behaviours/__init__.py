"""Behaviours: patterns over many rows, each question answered by one function."""

from __future__ import annotations

from collections.abc import Callable

from app.liushui.engine.behaviours.amounts import judge_round_share
from app.liushui.engine.behaviours.balance import judge_exhaustion
from app.liushui.engine.behaviours.gambling import judge_gambling_shape
from app.liushui.engine.behaviours.income import judge_concentration, judge_salary, judge_variation
from app.liushui.engine.behaviours.lending import judge_many_lenders, judge_pressure, judge_rollover
from app.liushui.engine.behaviours.night import judge_night_share
from app.liushui.engine.behaviours.passage import judge_fast_passage, judge_round_passage
from app.liushui.engine.behaviours.round_trips import judge_round_trips
from app.liushui.engine.case import Case
from app.liushui.engine.report_types import Finding

JUDGES: dict[str, Callable[[Case], Finding]] = {
    "XW-KJ-01": judge_fast_passage,
    "XW-KJ-02": judge_round_passage,
    "XW-HL-01": judge_round_trips,
    "XW-YJ-01": judge_night_share,
    "XW-DB-01": judge_gambling_shape,
    "XW-WD-01": judge_many_lenders,
    "XW-WD-02": judge_rollover,
    "XW-WD-03": judge_pressure,
    "XW-SR-01": judge_salary,
    "XW-SR-02": judge_variation,
    "XW-SR-03": judge_concentration,
    "XW-YE-01": judge_exhaustion,
    "XW-JE-01": judge_round_share,
}
"""Who answers each question of the rules."""


def judge_behaviours(case: Case) -> list[Finding]:
    """Answer every question that is switched on, in the order of the rules."""
    return [JUDGES[rule.id](case) for rule in case.rules.finding_rules if case.rules.is_asked(rule.id)]
