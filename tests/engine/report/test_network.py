"""The network of money and the paths through it: every sum is the sum of its rows, and time only goes forward."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import openpyxl
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.report.export.tables import paths_table
from app.engine.report.export.xlsx import render_xlsx
from app.engine.report.sections.network import PARTIES_SHOWN
from app.engine.types.network import Network
from tests.effort import examples
from tests.engine.frames import BANK, WECHAT, reading, row

OTHER = replace(BANK, file="other.csv", sha256="3" * 64, format="icbc_debit", account="6217000011112222")


def analysed(rows: list[dict[str, Any]], *statements: Any, **options: Any) -> Analysis:
    return analyse(reading(rows, *statements), Options(customer="张三", **options))


def names(network: Network) -> list[str]:
    return [node.name["zh-CN"] for node in network.nodes]


def edges(network: Network) -> set[tuple[str, str, int]]:
    found = names(network)
    return {(found[edge.source], found[edge.target], edge.fen) for edge in network.edges}


def through_two_accounts(*at: str) -> list[dict[str, Any]]:
    """Money of 李四 that comes to the bank, moves to the other account and goes to 王五."""
    return [
        row(at[0], "in", 50_000, "李四"),
        row(at[1], "out", 50_000, "张三", text="转账"),
        row(at[1], "in", 50_000, "张三", text="转账", statement=1),
        row(at[2], "out", 48_000, "王五", statement=1),
    ]


def test_accounts_and_parties_are_nodes_and_sums_are_edges() -> None:
    rows = through_two_accounts("2026-01-05", "2026-01-06", "2026-01-07")
    network = analysed(rows, BANK, OTHER).report.network
    bank, other = "招商银行储蓄卡交易流水（尾号5678）", "工商银行借记卡明细（尾号2222）"
    assert edges(network) == {
        ("李四", bank, 5_000_000),
        (bank, other, 5_000_000),
        (other, "王五", 4_800_000),
    }
    own = next(edge for edge in network.edges if edge.flow == "own")
    assert (own.evidence, own.rows) == ([2, 3], 1)


def test_a_path_names_its_steps_with_days_and_amounts() -> None:
    network = analysed(
        through_two_accounts("2026-01-05", "2026-01-06", "2026-01-07"), BANK, OTHER
    ).report.network
    (path,) = network.paths
    assert [(step.day, step.fen, step.evidence) for step in path.steps] == [
        ("2026-01-05", 5_000_000, [1]),
        ("2026-01-06", 5_000_000, [2, 3]),
        ("2026-01-07", 4_800_000, [4]),
    ]
    assert (path.fen, path.days, path.evidence) == (4_800_000, 2, [1, 2, 3, 4])
    assert network.paths_total == 1


def test_what_left_before_it_came_is_no_path() -> None:
    assert (
        analysed(
            through_two_accounts("2026-01-07", "2026-01-06", "2026-01-05"), BANK, OTHER
        ).report.network.paths
        == []
    )
    same_day = [row("2026-01-05", "in", 50_000, "李四"), row("2026-01-05", "out", 50_000, "王五")]
    assert analysed(same_day, BANK).report.network.paths == []


def test_money_that_leaves_one_account_about_whole_is_a_path() -> None:
    rows = [
        row("2026-01-05 09:00", "in", 50_000, "李四"),
        row("2026-01-05 10:00", "out", 30_000, "赵六"),
        row("2026-01-05 11:00", "out", 45_000, "王五"),
        row("2026-01-20 09:00", "in", 50_000, "李四"),
        row("2026-01-29 09:00", "out", 50_000, "王五"),
    ]
    (path,) = analysed(rows, BANK).report.network.paths
    assert path.evidence == [1, 3]
    assert [step.target["zh-CN"] for step in path.steps][-1] == "王五"


def test_no_payment_ends_two_paths() -> None:
    rows = [
        row("2026-01-05 09:00", "in", 50_000, "李四"),
        row("2026-01-05 09:30", "in", 50_000, "赵六"),
        row("2026-01-05 11:00", "out", 50_000, "王五"),
    ]
    (path,) = analysed(rows, BANK).report.network.paths
    assert path.evidence == [1, 3]


def test_many_parties_are_added_up_and_related_ones_stay() -> None:
    rows = [row("2026-01-05", "in", 1_000 + place, f"公司{place}有限公司") for place in range(60)]
    rows.append(row("2026-01-06", "out", 1, "李四"))
    network = analysed(rows, BANK, related=("李四",)).report.network
    parties = [node for node in network.nodes if node.kind == "party"]
    assert len(parties) == PARTIES_SHOWN
    assert next(node for node in parties if node.name["zh-CN"] == "李四").related
    rest = next(node for node in network.nodes if node.kind == "rest")
    assert rest.parties == 61 - PARTIES_SHOWN


def test_an_empty_report_has_an_empty_network() -> None:
    assert analysed([], BANK).report.network == Network()


ROWS = st.lists(
    st.tuples(
        st.integers(1, 28),
        st.sampled_from(["in", "out"]),
        st.integers(1, 60_000),
        st.sampled_from(["", "张三", "李四", "王五", "甲公司", "财付通", "ATM"]),
        st.integers(0, 2),
    ),
    max_size=40,
)


@pytest.mark.everything  # before a commit: the network of one report, below
@settings(max_examples=examples(60))
@given(ROWS)
def test_edges_add_up_to_real_flow_and_paths_go_forward(found: list[tuple[int, str, int, str, int]]) -> None:
    rows = [
        row(f"2026-01-{day:02d} {number % 24:02d}:00", way, yuan, party, statement=statement)
        for number, (day, way, yuan, party, statement) in enumerate(found)
    ]
    analysis = analysed(rows, BANK, OTHER, WECHAT)
    report, frame = analysis.report, analysis.transactions
    for flow, whole in (("in", report.summary.real_in_fen), ("out", report.summary.real_out_fen)):
        assert sum(edge.fen for edge in report.network.edges if edge.flow == flow) == whole
    for path in report.network.paths:
        days = [step.day for step in path.steps]
        assert days == sorted(days)
        assert path.fen == min(step.fen for step in path.steps)
        assert frame.filter(pl.col("n").is_in(path.evidence)).height == len(path.evidence)
    used = [n for path in report.network.paths for n in path.evidence]
    assert len(used) == len(set(used))


def test_the_exports_print_the_paths() -> None:
    analysis = analysed(through_two_accounts("2026-01-05", "2026-01-06", "2026-01-07"), BANK, OTHER)
    (line,) = paths_table(analysis.report, "zh-CN").rows
    assert line[1] == (
        "李四 → 招商银行储蓄卡交易流水（尾号5678） (2026-01-05, 50,000.00) → 工商银行借记卡明细（尾号2222） "
        "(2026-01-06, 50,000.00) → 王五 (2026-01-07, 48,000.00)"
    )
    assert line[2:] == [4_800_000, "2026-01-05", "2026-01-07", 2]
    book = openpyxl.load_workbook(io.BytesIO(render_xlsx(analysis.report, "en-US", analysis.transactions)))
    sheet = next(each for each in book if each.title.startswith("Paths of money"))
    assert sheet["C2"].value == 48_000
