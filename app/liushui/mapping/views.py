"""How previews, trials and templates are shown: turned into the documented shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine.messages.problems import STATE_NAMES, problem_text
from app.engine.tables.layout import DEBIT_CREDIT_WORDS
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem, Statement
from app.liushui.cases.models import Upload
from app.liushui.cases.problems import NO_TEXT
from app.liushui.mapping.models import StatementTemplate
from app.liushui.mapping.service.confirming import Unproven
from app.platform import clock

if TYPE_CHECKING:
    from app.engine.process.mapping import MappingPreview

BREAKS_SHOWN = 10
PROBLEMS_SHOWN = 20
ROWS_SHOWN = 20


def show_preview(upload: Upload, member: str | None, tables: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the tables of a file as FilePreviewSchema describes them."""
    return {
        "customer": upload.task.customer,
        "name": member or upload.name,
        "state": upload.task.state,
        "tables": [
            {
                **table,
                "ambiguity_text": problem_text(Problem(ProblemCode(table["ambiguity"])))
                if table["ambiguity"]
                else NO_TEXT,
            }
            for table in tables
        ],
    }


def show_mapping_preview(preview: MappingPreview, template: StatementTemplate | None) -> dict[str, Any]:
    """Return a preview of a mapping as TrialSchema describes it; `template` already stands for its header."""
    return {
        "statements": [_statement(one) for one in preview.statements],
        "transactions": [_row(row) for row in preview.transactions.head(ROWS_SHOWN).iter_rows(named=True)],
        "names": list(preview.names),
        "columns": list(preview.columns),
        "words": [{"word": word, "way": DEBIT_CREDIT_WORDS.get(word)} for word in preview.words],
        "rows": preview.rows,
        "is_part": preview.is_part,
        "template": {"id": template.id, "name": template.name} if template else None,
    }


def _statement(one: Statement) -> dict[str, Any]:
    same = (
        "sheet_or_page", "account", "holder", "currency", "state", "rows", "in_n", "in_fen", "out_n", "out_fen",
        "neutral_n", "neutral_fen", "skipped",
    )  # fmt: skip
    return {
        **{name: getattr(one, name) for name in same},
        "period": [day.isoformat() if day else None for day in (one.period_from, one.period_to)],
        "state_text": STATE_NAMES[one.state],
        "chain_checked": one.chain.checked,
        "chain_breaks": len(one.chain.breaks),
        "breaks": [vars(each) for each in one.chain.breaks[:BREAKS_SHOWN]],
        "totals": [vars(each) for each in one.totals.stated],
        "problems": [
            {
                "code": problem.code,
                "severity": problem.severity,
                "text": problem_text(problem),
                "row": problem.row,
                "page": problem.page,
            }
            for problem in one.problems[:PROBLEMS_SHOWN]
        ],
        "problems_n": len(one.problems),
    }


def _row(row: dict[str, Any]) -> dict[str, Any]:
    same = ("statement", "row", "page", "direction", "amount_fen", "balance_fen", "currency", "party")
    when = row["occurred_at"]
    return {
        **{name: row[name] for name in same},
        "time_text": when.strftime("%Y-%m-%d %H:%M:%S" if row["time_known"] else "%Y-%m-%d"),
        "text": row["text"] or row["kind"] or row["note"],
    }


def show_template(row: StatementTemplate) -> dict[str, Any]:
    """Return a template as TemplateSchema describes it."""
    return {
        "id": row.id,
        "name": row.name,
        "names": row.names,
        "kind": row.kind,
        "layout": row.layout,
        "used_count": row.used_count,
        "usetime_text": clock.to_text(row.used_at),
        "createtime_text": clock.to_text(row.created_at),
    }


def show_unproven(one: Unproven) -> dict[str, Any]:
    """Return the rows of a statement as UnprovenStatementSchema describes them."""
    detail, rows = one.statement.detail, one.unproven.rows
    sums = {
        f"{way}_{name}": found
        for way in ("in", "out")
        for name, found in (
            ("n", sum(row.direction == way for row in rows)),
            ("fen", sum(row.amount_fen for row in rows if row.direction == way)),
        )
    }
    same = ("row", "page", "box", "moment", "direction", "amount_fen", "cells")
    return {
        "digest": one.unproven.digest,
        **{name: detail[name] for name in ("account", "currency", "columns")},
        "rows": [
            {name: getattr(row, name) for name in same}
            | {"others": [{"at": at, "text": text} for at, text in row.others]}
            for row in rows
        ],
        "pages": [
            {"page": page, "width": width, "height": height}
            for page, width, height in one.unproven.page_sizes
        ],
        **sums,
        "open_lines": len(detail["open_lines"]),
        "is_picture": detail["recognised"],
    }
