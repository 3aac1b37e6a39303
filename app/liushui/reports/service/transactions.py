"""The transactions of a report: filtered, sorted, paged; and the evidence of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from app.engine.rules import RuleSet
from app.engine.types.statements import UploadedFile
from app.liushui.cases import sandbox
from app.liushui.cases.errors import FilePurgedError
from app.liushui.cases.heavy_work import turn
from app.liushui.cases.models import ReportRow
from app.liushui.cases.service import answers, stored_reports
from app.liushui.reports.errors import EvidenceUnavailableError
from app.platform.data import blobs
from app.platform.errors import NotFoundError
from app.platform.money import fen_to_text

NEIGHBOURS = 3
_PLACE, _KEY = "place_in_frame", "sorted_by"


@dataclass(frozen=True)
class Page:
    """A page of transactions, and the sums over everything that matched."""

    rows: list[dict[str, Any]]
    current: int
    total: int
    amount_fen: int
    in_fen: int
    out_fen: int
    real_in_fen: int
    real_out_fen: int


def find(report: ReportRow, filters: dict[str, Any], current: int, page_size: int) -> Page:
    """Return the transactions that match all `filters` (see TransactionQuerySchema).

    Sums are over all matching rows: money in and out as stated, and what of it is real (without
    left-out rows and refunded parts, but with the fees within withdrawals).
    The page is the one that has the transaction `holding`, if it matches, and otherwise `current`.
    """
    frame = stored_reports.load_rows(report)
    sort = filters.get("sort") or "n"
    column = sort.lstrip("-")
    # Of all that match only what is added up and put in order; the whole rows are those of the page.
    narrow = [pl.col(name) for name in ("signed_fen", "real_fen", "amount_fen", "flow", "n")]
    matched = frame.lazy().with_row_index(_PLACE)
    if conditions := [*_conditions(filters), *_of_report(report, filters)]:
        matched = matched.filter(pl.all_horizontal(conditions))
    found = matched.select(_PLACE, *narrow, pl.col(column).alias(_KEY)).collect()
    signed, real = pl.col("signed_fen"), pl.col("real_fen")
    sums = found.select(
        amount_fen=pl.col("amount_fen").sum(),
        in_fen=signed.filter(signed > 0).sum(),
        out_fen=-signed.filter(signed < 0).sum(),
        real_in_fen=real.filter(pl.col("flow") == "in").sum(),
        real_out_fen=real.filter(pl.col("flow") != "in").sum(),
    ).row(0, named=True)
    ordered = found.select(_PLACE, _KEY, "n").sort(
        _KEY, "n", descending=[sort.startswith("-"), False], nulls_last=True, maintain_order=True
    )
    if (place := ordered["n"].index_of(filters.get("holding"))) is not None:
        current = place // page_size + 1
    page = frame[ordered[_PLACE].slice((current - 1) * page_size, page_size)]
    return Page([_shown(row) for row in page.iter_rows(named=True)], current, found.height, **sums)


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
    "side": lambda side: pl.col("signed_fen") > 0 if side == "in" else pl.col("signed_fen") < 0,
    "month": lambda month: _WHEN.dt.strftime("%Y-%m") == month,
    "from": lambda day: _WHEN.dt.date() >= pl.lit(day),
    "to": lambda day: _WHEN.dt.date() <= pl.lit(day),
    # Rows without a known time stand at midnight: they are no night rows.
    "hour": lambda hour: pl.col("time_known") & (_WHEN.dt.hour() == hour),
    "weekday": lambda weekday: pl.col("time_known") & (_WHEN.dt.weekday() == weekday + 1),
    "income": lambda reasons: pl.col("income").is_in(reasons.split(",")),
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


def _of_report(report: ReportRow, filters: dict[str, Any]) -> list[pl.Expr]:
    """Conditions that only the report itself can say: what a finding, a sum or a path rests on.

    Raises NotFoundError when the report has no such thing.
    """
    wanted = {name: filters[name] for name in _REPORTED if filters.get(name) not in (None, "")}
    if not wanted:
        return []
    loaded = stored_reports.load_report(report)
    return [_REPORTED[name](loaded, value) for name, value in wanted.items()]


def _of_finding(loaded: dict[str, Any], finding_id: str) -> pl.Expr:
    """Rows of the finding; of a check, which may be there once for each statement, those of all of them."""
    found = [each for each in (*loaded["findings"], *loaded["checks"]) if each["id"] == finding_id]
    if not found:
        raise NotFoundError
    return pl.col("n").is_in([n for each in found for n in each["evidence"]])


def _of_use(loaded: dict[str, Any], use: str) -> pl.Expr:
    """Rows of the categories that fed a figure by the rules of the report."""
    # Reports of before the uses were kept were made with the built-in rules.
    codes = loaded["method"].get("uses", {}).get(use) or RuleSet.builtin().codes_used_for(use)
    if not codes:
        raise NotFoundError
    return pl.col("category").is_in(codes)


def _of_path(loaded: dict[str, Any], place: int) -> pl.Expr:
    return pl.col("n").is_in(_at(_network(loaded, "paths"), place)["evidence"])


def _of_missing_account(loaded: dict[str, Any], place: int) -> pl.Expr:
    return pl.col("n").is_in(_at(loaded.get("accounts_missing", []), place)["evidence"])


def _of_edge(loaded: dict[str, Any], place: int) -> pl.Expr:
    edge = _at(_network(loaded, "edges"), place)
    if edge["flow"] == "own":
        return pl.col("n").is_in(edge["evidence"])
    nodes = _network(loaded, "nodes")
    party = nodes[edge["source"] if edge["flow"] == "in" else edge["target"]]
    named = [node["key"] for node in nodes if node["kind"] == "party"]
    of_party = pl.col("party_key").is_in(named if party["kind"] == "rest" else [party["key"]])
    of_party = ~of_party if party["kind"] == "rest" else of_party
    of_edge = (pl.col("flow") == edge["flow"], pl.col("statement").is_in(edge["statements"]))
    return pl.all_horizontal(of_party, *of_edge)


def _network(loaded: dict[str, Any], part: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = loaded.get("network", {}).get(part, [])
    return found


def _at(listed: list[dict[str, Any]], place: int) -> dict[str, Any]:
    if place >= len(listed):
        raise NotFoundError
    return listed[place]


_REPORTED: dict[str, Callable[[dict[str, Any], Any], pl.Expr]] = {
    "finding": _of_finding,
    "use": _of_use,
    "edge": _of_edge,
    "path": _of_path,
    "missing_account": _of_missing_account,
}


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
    frame = stored_reports.load_rows(report)
    found = frame.filter(pl.col("n") == number)
    if found.is_empty():
        raise NotFoundError
    row = found.row(0, named=True)
    file = stored_reports.load_report(report)["files"][row["statement"]]
    around = frame.filter(
        (pl.col("statement") == row["statement"]) & (pl.col("n").cast(pl.Int64) - number).abs().le(NEIGHBOURS)
    ).sort("n")
    cells = stored_reports.load_cells(report, around["n"].to_list())
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
            {"n": line["n"], "row": line["row"], "cells": cells[line["n"]], "marked": line["n"] == number}
            for line in around.iter_rows(named=True)
        ],
    }


def picture(report: ReportRow, number: int, mark: str) -> bytes:
    """Draw the page of the original with the transaction's row marked, as PNG; `mark` says who sees it when.

    Raises FilePurgedError when the bytes are gone, EvidenceUnavailableError when there is no page to draw, TooOftenError while
    too many are being drawn.
    """
    frame = stored_reports.load_rows(report)
    found = frame.filter(pl.col("n") == number)
    if found.is_empty():
        raise NotFoundError
    row = found.row(0, named=True)
    if row["page"] is None:
        raise EvidenceUnavailableError
    boxes = [row["bbox"]] if row["bbox"] is not None else []
    return _drawn(report, row["statement"], row["page"], boxes, mark)


def marked_page(report: ReportRow, *, check: str, file: int, page: int, mark: str) -> bytes:
    """Draw a page of the statement `file` (its place in the report) with what a check found on it marked, as PNG.

    Raises EvidenceUnavailableError for a page on which the check found nothing, and otherwise as `picture` does.
    """
    checks = stored_reports.load_report(report)["checks"]
    found = [each for each in checks if each["id"] == check and each["file"] == file]
    pages = {each["page"]: each["boxes"] for one in found for each in one.get("pages", ())}
    if page not in pages:
        raise EvidenceUnavailableError
    return _drawn(report, file, page, pages[page], mark)


def _drawn(
    report: ReportRow, statement: int, page: int, boxes: Sequence[Sequence[float]], mark: str
) -> bytes:
    file = stored_reports.load_report(report)["files"][statement]
    upload = next((each for each in report.task.uploads if each.name == file["file"]), None)
    if upload is None or upload.blob_id is None:
        raise FilePurgedError
    try:
        with turn():
            return sandbox.run_evidence_picture(
                UploadedFile(upload.name, blobs.get(upload.blob_id)),
                answers.open_passwords(upload),
                sha256=file["sha256"],
                page=page,
                boxes=boxes,
                mark=mark,
            )
    except sandbox.SandboxError as error:
        raise EvidenceUnavailableError from error
