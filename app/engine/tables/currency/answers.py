"""The operator's answer to an open currency: in which the amounts of a statement are that does not say it."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import NO_CURRENCY, READABLE_STATES, Problem, Statement
from app.engine.values.currencies import ISO_CODES

OPEN = ProblemCode.OPEN_CURRENCY
"""The problem of a statement that can be read and does not say its currency."""

ANSWERED = frozenset({ProblemCode.CURRENCY_STATED, ProblemCode.UNKNOWN_CURRENCY_STATED})
"""The problems of a statement whose currency is an answer."""

ANSWERS = ISO_CODES | {NO_CURRENCY}
"""What can be answered; `NO_CURRENCY` says that nobody knows, so that the amounts stand alone."""


def is_open(statement: Statement) -> bool:
    """Whether somebody has to say in which currency the amounts of the statement are."""
    return statement.state in READABLE_STATES and any(problem.code == OPEN for problem in statement.problems)


def is_answered(statement: Statement) -> bool:
    """Whether the currency of the statement is what somebody answered."""
    return any(problem.code in ANSWERED for problem in statement.problems)


def with_answer(
    statement: Statement, frame: pl.DataFrame, answer: str | None
) -> tuple[Statement, pl.DataFrame]:
    """The statement and its rows in the currency of the answer, where its own is open; raises ValueError for no code."""
    if answer is None or not is_open(statement):
        return statement, frame
    if answer not in ANSWERS:
        raise ValueError(answer)
    answered = (
        Problem(ProblemCode.UNKNOWN_CURRENCY_STATED, "info")
        if answer == NO_CURRENCY
        else Problem(ProblemCode.CURRENCY_STATED, "info", params={"currency": answer})
    )
    problems = tuple(answered if problem.code == OPEN else problem for problem in statement.problems)
    return (
        replace(statement, currency=answer, problems=problems),
        frame.with_columns(pl.lit(answer, dtype=pl.String).alias("currency")),
    )
