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

QUESTIONS: tuple[Callable[[Case], Finding], ...] = (
    judge_fast_passage,
    judge_round_passage,
    judge_round_trips,
    judge_night_share,
    judge_gambling_shape,
    judge_many_lenders,
    judge_rollover,
    judge_pressure,
    judge_salary,
    judge_variation,
    judge_concentration,
    judge_exhaustion,
    judge_round_share,
)


def judge_behaviours(case: Case) -> list[Finding]:
    """Answer every question, in the order of the list; questions of inactive families are left out."""
    findings = [judge(case) for judge in QUESTIONS]
    return [each for each in findings if case.rules.family_by_code[each.family].active]
