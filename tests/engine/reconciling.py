"""Gross = real + each kind of left-out, to the cent: what every report must hold."""

from __future__ import annotations

import polars as pl

from app.engine.process.analysis import Analysis


def assert_reconciles(analysis: Analysis) -> None:
    report, summary = analysis.report, analysis.report.summary
    assert summary.in_fen == summary.real_in_fen + sum(each.in_fen for each in report.left_out)
    assert summary.out_fen == summary.real_out_fen + sum(each.out_fen for each in report.left_out)
    assert summary.neutral_fen == sum(each.neutral_fen for each in report.left_out)
    rows = analysis.transactions
    assert summary.real_in_fen == rows.filter(pl.col("flow") == "in")["real_fen"].sum()
    assert summary.real_out_fen == rows.filter(pl.col("flow") != "in")["real_fen"].sum()
    for flow in ("in", "out"):
        by_category = sum(each.value_fen for each in report.categories if each.direction == flow)
        assert by_category == getattr(summary, f"real_{flow}_fen")
        assert sum(getattr(each, f"real_{flow}_fen") for each in report.months) == by_category
