"""The reading a report was made of: kept with each version, opened again without the files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from app.engine.types.plain_json import from_json, to_json
from app.engine.types.statements import TRANSACTION_SCHEMA, Reading, Statement
from app.liushui.cases.errors import ReadingNotKeptError
from app.liushui.cases.models import ReportRow
from app.liushui.cases.service.stored_reports import load_report, load_transactions
from app.platform.data import blobs


def keep(statements: Sequence[Statement], options: dict[str, Any]) -> str:
    """Seal the statements of a reading and the options of its analysis; returns the id of the blob.

    The transactions lie in the report's own frame. Of the rules only the version is in the report: `options`
    must not hold them.
    """
    kept = {"statements": [to_json(one) for one in statements], "options": options}
    return blobs.put(json.dumps(kept, ensure_ascii=False).encode())


def write_down(report: ReportRow) -> None:
    """Keep what is still known of an older report's reading and options, before its task changes."""
    if report.reading_blob_id is not None:
        return
    statements = _statements(report) if is_kept(report) else None
    kept = {"statements": statements, "options": options_of(report)}
    report.reading_blob_id = blobs.put(json.dumps(kept, ensure_ascii=False).encode())


def open_reading(report: ReportRow) -> Reading:
    """The very reading that the version was made of, as `pipeline.read` gave it.

    Raises ReadingNotKeptError for a report older than this keeping, unless the task still holds the
    statements of the same run.
    """
    frame = load_transactions(report)
    return Reading(open_statements(report), frame.select(*TRANSACTION_SCHEMA))


def open_statements(report: ReportRow) -> tuple[Statement, ...]:
    """The statements of the version's reading, without their rows. Raises ReadingNotKeptError as `open_reading`."""
    return tuple(from_json(Statement, one) for one in _statements(report))


def options_of(report: ReportRow) -> dict[str, Any]:
    """The options of the version's analysis as `Options.to_json` writes them, without the rules."""
    if report.reading_blob_id is None:
        # Before options were kept nobody could change them after the upload.
        return {"customer": report.customer, "related": list(report.task.related)}
    kept: dict[str, Any] = json.loads(blobs.get(report.reading_blob_id))["options"]
    return kept


def is_kept(report: ReportRow) -> bool:
    """Whether `open_reading` can open the version's reading."""
    try:
        _statements(report)
    except ReadingNotKeptError:
        return False
    return True


def _statements(report: ReportRow) -> list[dict[str, Any]]:
    if report.reading_blob_id is not None:
        kept: list[dict[str, Any]] | None = json.loads(blobs.get(report.reading_blob_id))["statements"]
        if kept is None:
            raise ReadingNotKeptError
        return kept
    details = [row.detail for row in report.task.statements]
    newest = report.task.reports[-1]
    # The task's statements are those of its last run, which need not have made this report.
    if newest.id != report.id or not _made(load_report(report)["files"], details):
        raise ReadingNotKeptError
    return details


_TELLING = (
    "sha256",
    "sheet_or_page",
    "state",
    "kind",
    "currency",
    "account",
    "holder",
    "rows",
    "skipped",
    "in_n",
    "in_fen",
    "out_n",
    "out_fen",
    "neutral_n",
    "neutral_fen",
)


def _made(files: list[dict[str, Any]], details: list[dict[str, Any]]) -> bool:
    """Whether the report's files are these statements, one for one."""
    return len(files) == len(details) and all(
        all(file[name] == detail[name] for name in _TELLING)
        and file["chain_checked"] == detail["chain"]["checked"]
        and [each["code"] for each in file["problems"]] == [each["code"] for each in detail["problems"]]
        for file, detail in zip(files, details, strict=True)
    )
