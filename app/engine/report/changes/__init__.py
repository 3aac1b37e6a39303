"""What differs between two versions of a report: figures, categories, hits, findings, checks and rows."""

from __future__ import annotations

from app.engine.report.changes.compare import compare_reports
from app.engine.report.changes.rows import RowChange, compare_rows
from app.engine.report.changes.shapes import Changes, ThresholdChange

__all__ = ["Changes", "RowChange", "ThresholdChange", "compare_reports", "compare_rows"]
