"""Reports as they are kept, opened again: the report, its transactions, the cells of a few."""

from __future__ import annotations

import io
import json
from collections import OrderedDict
from collections.abc import Collection
from threading import Lock
from typing import Any

import polars as pl

from app.engine.report.verdict.stored import brought_up_to_date
from app.engine.types.statements import ANALYSED_SCHEMA
from app.liushui.cases.models import ReportRow
from app.platform.data import blobs

FRAMES_KEPT = 4


FRAMES_BYTES = 64 * 1024 * 1024
"""How much the kept frames may hold together; a single one of more is kept all the same."""


CELLS = "raw"
"""The column of the cells as they stand in the original: half of a frame, and only asked for a few rows."""


_frames: OrderedDict[str, pl.DataFrame] = OrderedDict()


_frames_lock = Lock()


def load_report(report: ReportRow) -> dict[str, Any]:
    """Return the whole report as the engine made it (the JSON of `engine.report_types.Report`).

    One of an older version is brought into today's shape.
    """
    return brought_up_to_date(json.loads(blobs.get(report.report_blob_id)))


def load_transactions(report: ReportRow) -> pl.DataFrame:
    """Return the report's transactions (schema ANALYSED_SCHEMA)."""
    return _in_full(pl.read_parquet(io.BytesIO(blobs.get(report.frame_blob_id))))


def _in_full(frame: pl.DataFrame) -> pl.DataFrame:
    """The frame with the columns that older versions did not have, empty."""
    lacking = {name: kind for name, kind in ANALYSED_SCHEMA.items() if name not in {*frame.columns, CELLS}}
    return frame.with_columns(pl.lit(None, dtype=kind).alias(name) for name, kind in lacking.items())


def load_rows(report: ReportRow) -> pl.DataFrame:
    """Return the report's transactions without their cells; the last few reports stay in memory."""
    with _frames_lock:
        if report.frame_blob_id in _frames:
            _frames.move_to_end(report.frame_blob_id)
            return _frames[report.frame_blob_id]
    data = io.BytesIO(blobs.get(report.frame_blob_id))
    names = [name for name in pl.read_parquet_schema(data) if name != CELLS]
    frame = _in_full(pl.read_parquet(data, columns=names))
    with _frames_lock:
        _frames[report.frame_blob_id] = frame
        held = sum(each.estimated_size() for each in _frames.values())
        while len(_frames) > 1 and (len(_frames) > FRAMES_KEPT or held > FRAMES_BYTES):
            held -= _frames.popitem(last=False)[1].estimated_size()
    return frame


def load_cells(report: ReportRow, numbers: Collection[int]) -> dict[int, list[str]]:
    """Return the cells of a few transactions as they stand in the original; none where there are none."""
    kept = pl.scan_parquet(io.BytesIO(blobs.get(report.frame_blob_id)))
    found = kept.filter(pl.col("n").is_in(list(numbers))).select("n", CELLS).collect()
    return {number: cells or [] for number, cells in found.iter_rows()}
