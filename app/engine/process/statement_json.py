"""The object that `read --json` prints, exactly as the contract describes it."""

from __future__ import annotations

from typing import Any, Literal

from app.engine.messages.problems import problem_text
from app.engine.types.statements import Reading, Statement


def reading_json(reading: Reading, language: Literal["zh-CN", "en-US"] = "zh-CN") -> dict[str, Any]:
    """All statements of a reading and `ok`: whether every one was read whole. Money in fen, days ISO 8601."""
    return {
        "statements": [statement_json(statement, language) for statement in reading.statements],
        "ok": is_ok(reading),
    }


def is_ok(reading: Reading) -> bool:
    """True when there is something and every statement of it was read whole and contradicts nothing."""
    return bool(reading.statements) and all(
        one.state in ("read", "read_by_ocr") for one in reading.statements
    )


def statement_json(statement: Statement, language: Literal["zh-CN", "en-US"]) -> dict[str, Any]:
    """One statement; problem messages in `language`."""
    days = (statement.period_from, statement.period_to)
    return {
        "file": statement.file,
        "member": statement.member,
        "sheet_or_page": statement.sheet_or_page,
        "format": statement.format,
        "format_version": statement.format_version,
        "state": statement.state,
        "account": statement.account,
        "holder": statement.holder,
        "currency": statement.currency,
        "period": [day.isoformat() if day else None for day in days],
        "rows": statement.rows,
        "in_n": statement.in_n,
        "in_fen": statement.in_fen,
        "out_n": statement.out_n,
        "out_fen": statement.out_fen,
        "neutral_n": statement.neutral_n,
        "neutral_fen": statement.neutral_fen,
        "refunded_fen": statement.refunded_fen,
        "skipped": statement.skipped,
        "balance_chain": {
            "checked": statement.chain.checked,
            "breaks": [{"row": one.row, "page": one.page} for one in statement.chain.breaks],
        },
        "control_totals": {
            "stated": {total.name: total.stated for total in statement.totals.stated} or None,
            "agree": statement.totals.agree,
        },
        "problems": [
            {
                "code": problem.code,
                "message": problem_text(problem)[language],
                "row": problem.row,
                "page": problem.page,
            }
            for problem in statement.problems
        ],
    }
