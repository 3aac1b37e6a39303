"""The transactions of a report: filtered, sorted, paged; and the evidence of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import polars as pl

from app import blobs
from app.envelope import NotFoundError
from app.liushui import sandbox
from app.liushui.engine.types import UploadedFile
from app.liushui.errors import EvidenceUnavailableError, FilePurgedError
from app.liushui.models import ReportRow
from app.liushui.service import reports, tasks
from app.money import fen_to_text

NEIGHBOURS = 3


@dataclass(frozen=True)
class Page:
    """A page of transactions, and the sums over everything that matched."""

    rows: list[dict[str, Any]]
    total: int
    in_fen: int
    out_fen: int
    real_in_fen: int
    real_out_fen: int


def find(report: ReportRow, filters: dict[str, Any], current: int, page_size: int) -> Page:
    """Return the transactions that match all `filters` (see TransactionQuerySchema).

    Sums are over all matching rows: money in and out as stated, and what of it is real (without
    left-out rows and refunded parts).
    """
    frame = matching(report, filters)
    sort = filters.get("sort") or "n"
    frame = frame.sort(
        sort.lstrip("-"), "n", descending=[sort.startswith("-"), False], nulls_last=True, maintain_order=True
    )
    signed, real = pl.col("signed_fen"), pl.col("real_fen")
    sums = frame.select(
        in_fen=signed.filter(signed > 0).sum(),
        out_fen=-signed.filter(signed < 0).sum(),
        real_in_fen=real.filter(pl.col("flow") == "in").sum(),
        real_out_fen=real.filter(pl.col("flow") == "out").sum(),
    ).row(0, named=True)
    page = frame.slice((current - 1) * page_size, page_size)
    return Page([_shown(row) for row in page.iter_rows(named=True)], frame.height, **sums)


def matching(report: ReportRow, filters: dict[str, Any]) -> pl.DataFrame:
    """Return all transactions of the report that match, in the order of their numbers."""
    conditions = _conditions(filters)
    if filters.get("finding"):
        conditions.append(pl.col("n").is_in(_evidence_of(report, filters["finding"])))
    frame = reports.load_transactions(report)
    return frame.filter(pl.all_horizontal(conditions)) if conditions else frame


_EQUAL = ("flow", "direction", "statement", "left_code", "party_key", "debt_key", "debt_way")
_SEARCHED = ("party", "party_account", "text", "kind", "note", "order_no")


def _contains(keyword: str) -> pl.Expr:
    wanted = keyword.strip().lower()
    return pl.any_horizontal(
        pl.col(name).str.to_lowercase().str.contains(wanted, literal=True) for name in _SEARCHED
    )


def _in_categories(beginnings: str) -> pl.Expr:
    """Match the categories whose code starts with one of the comma-separated beginnings: "O4,N13"."""
    return pl.any_horizontal(
        pl.col("category").str.starts_with(start.strip()) for start in beginnings.split(",") if start.strip()
    )


_WHEN = pl.col("occurred_at")
_CONDITIONS: dict[str, Callable[[Any], pl.Expr]] = {
    "category": _in_categories,
    "month": lambda month: _WHEN.dt.strftime("%Y-%m") == month,
    "from": lambda day: _WHEN.dt.date() >= pl.lit(day),
    "to": lambda day: _WHEN.dt.date() <= pl.lit(day),
    # Rows without a known time stand at midnight: they are no night rows.
    "hour": lambda hour: pl.col("time_known") & (_WHEN.dt.hour() == hour),
    "weekday": lambda weekday: pl.col("time_known") & (_WHEN.dt.weekday() == weekday + 1),
    "rule": lambda rule: pl.col("rules").list.contains(rule),
    "min_fen": lambda fen: pl.col("amount_fen") >= fen,
    "max_fen": lambda fen: pl.col("amount_fen") <= fen,
    "keyword": _contains,
}


def _conditions(filters: dict[str, Any]) -> list[pl.Expr]:
    conditions = [pl.col(name) == filters[name] for name in _EQUAL if filters.get(name) is not None]
    for name, condition in _CONDITIONS.items():
        value = filters.get(name)
        if value is not None and value != "":
            conditions.append(condition(value))
    return conditions


def _evidence_of(report: ReportRow, finding_id: str) -> list[int]:
    loaded = reports.load_report(report)
    for finding in [*loaded["findings"], *loaded["checks"]]:
        if finding["id"] == finding_id:
            return list(finding["evidence"])
    raise NotFoundError


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    when = row["occurred_at"]
    shown = {
        name: row[name]
        for name in (
            "n", "statement", "row", "page", "sheet", "time_known", "direction", "flow", "amount_fen",
            "signed_fen", "real_fen", "refunded_fen", "balance_fen", "currency", "party", "party_account", "party_key",
            "party_kind", "text", "kind", "method", "status", "note", "order_no", "category", "category_rule",
            "left_code", "rules",
        )
    }  # fmt: skip
    shown["time_text"] = when.strftime("%Y-%m-%d %H:%M:%S" if row["time_known"] else "%Y-%m-%d")
    shown["amount"] = fen_to_text(row["amount_fen"])
    shown["balance"] = None if row["balance_fen"] is None else fen_to_text(row["balance_fen"])
    return shown


def evidence(report: ReportRow, number: int) -> dict[str, Any]:
    """Return where a transaction stands in the original: file, place, its raw cells and its neighbours'."""
    frame = reports.load_transactions(report)
    found = frame.filter(pl.col("n") == number)
    if found.is_empty():
        raise NotFoundError
    row = found.row(0, named=True)
    file = reports.load_report(report)["files"][row["statement"]]
    around = frame.filter(
        (pl.col("statement") == row["statement"]) & (pl.col("n").cast(pl.Int64) - number).abs().le(NEIGHBOURS)
    ).sort("n")
    return {
        "transaction": _shown(row),
        "file": file["file"],
        "member": file["member"],
        "sha256": file["sha256"],
        "format_name": file["format_name"],
        "format_version": file["format_version"],
        "page": row["page"],
        "row": row["row"],
        "sheet": row["sheet"],
        "picture": row["page"] is not None,
        "columns": file["columns"],
        "lines": [
            {"n": line["n"], "row": line["row"], "cells": line["raw"] or [], "marked": line["n"] == number}
            for line in around.iter_rows(named=True)
        ],
    }


def picture(report: ReportRow, number: int) -> bytes:
    """Draw the page of the original with the transaction's row marked, as PNG.

    Raises FilePurgedError when the bytes are gone, EvidenceUnavailableError when there is no page to draw.
    """
    frame = reports.load_transactions(report)
    found = frame.filter(pl.col("n") == number)
    if found.is_empty():
        raise NotFoundError
    row = found.row(0, named=True)
    if row["page"] is None:
        raise EvidenceUnavailableError
    file = reports.load_report(report)["files"][row["statement"]]
    upload = next((each for each in report.task.uploads if each.name == file["file"]), None)
    if upload is None or upload.blob_id is None:
        raise FilePurgedError
    try:
        return sandbox.run_evidence_picture(
            UploadedFile(upload.name, blobs.get(upload.blob_id)),
            tasks.open_passwords(upload),
            sha256=file["sha256"],
            page=row["page"],
            bbox=tuple(row["bbox"]) if row["bbox"] is not None else None,
        )
    except sandbox.SandboxError as error:
        raise EvidenceUnavailableError from error
