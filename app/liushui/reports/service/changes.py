"""What changed between two versions of a report."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any

from app.engine.report.changes import Changes, RowChange, compare_reports, compare_rows
from app.liushui.cases.models import ReportRow
from app.liushui.cases.service import readings
from app.liushui.cases.service.stored_reports import load_report, load_rows
from app.platform.errors import NotFoundError

COMPARISONS_KEPT = 2
"""The last comparisons stay in memory: who leafs through one asks for it again with each page."""

_compared: OrderedDict[tuple[str, str], list[RowChange]] = OrderedDict()
_compared_lock = Lock()


@dataclass(frozen=True)
class Difference:
    """Two versions of one task's report, what differs, and what the operator had decided for each."""

    before: ReportRow
    after: ReportRow
    changes: Changes
    rows: list[RowChange]
    options_before: dict[str, Any]
    options_after: dict[str, Any]

    @property
    def is_equal(self) -> bool:
        """Whether both versions say the same about everything."""
        return self.changes.is_empty and not self.rows


def earlier_version(report: ReportRow, version: int | None) -> ReportRow:
    """Return another version of the report's task: `version`, or without one the one before.

    Raises NotFoundError.
    """
    others = [each for each in report.task.reports if each.id != report.id]
    if version is None:
        others = [each for each in others if each.version < report.version]
        if others:
            return others[-1]
    for each in others:
        if each.version == version:
            return each
    raise NotFoundError


def compare(before: ReportRow, after: ReportRow) -> Difference:
    """Compare two versions; an older reading that was not kept is no obstacle."""
    old, new = load_report(before), load_report(after)
    return Difference(
        before,
        after,
        compare_reports(old, new),
        changed_rows(before, after),
        readings.options_of(before),
        readings.options_of(after),
    )


def changed_rows(before: ReportRow, after: ReportRow) -> list[RowChange]:
    """Return the rows that only one version has or that they judge differently, in time order."""
    pair = (before.frame_blob_id, after.frame_blob_id)
    with _compared_lock:
        if pair in _compared:
            _compared.move_to_end(pair)
            return _compared[pair]
    files = [[file["sha256"] for file in load_report(each)["files"]] for each in (before, after)]
    found = compare_rows(load_rows(before), load_rows(after), *files)
    with _compared_lock:
        _compared[pair] = found
        while len(_compared) > COMPARISONS_KEPT:
            _compared.popitem(last=False)
    return found
