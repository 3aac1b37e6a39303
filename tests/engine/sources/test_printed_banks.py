"""Printed statements of banks and wallets: published samples and synthetic ones, cell by cell."""

from __future__ import annotations

import csv
import json
import re

import pytest

from app.engine import pipeline
from app.engine.types.statements import UploadedFile
from tests.effort import sampled
from tests.engine.fixtures import printed as printing
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.persona import yuan
from tests.engine.fixtures.printed import Column, Layout, Row, printed
from tests.engine.fixtures.printed_families import PRINTED_FAMILIES

SAMPLES = {
    "abc_debit": "abc-debit__result",
    "boc_debit": "boc-debit__result",
    "boc_debit_password_123456": "boc-debit__result",
    "cmb_credit": "cmb-credit__result",
    "boc_credit_1": "boc-credit__result1",
    "boc_credit_3": "boc-credit__result3",
}
DISPLACED = "------------------- 李四13917619670人生"
"""The published result of the BOC sample has one wrapped cell in its neighbour's place."""

PRINTED = [one for one in GOLDEN if one.name.endswith(".pdf") and one.name != "cmb-debit.pdf"]
ONE_TABLE = [one for one in PRINTED if one not in PRINTED_FAMILIES]
"""Statements of one account with every balance; the families, which no other reader knows, have a test of their own."""
NAMED = [one for one in PRINTED if one.format != "general"]


def names_of(golden) -> str:
    return golden.name


def bare(cells) -> list[str]:
    return [re.sub(r"\s", "", cell) for cell in cells]


def passwords_of(golden) -> list[str]:
    return [golden.password] if golden.password else []


@pytest.mark.parametrize("name", SAMPLES)
def test_a_published_sample_is_read_cell_by_cell(name, samples, read_one):
    truth = json.loads((samples / "truth.json").read_text(encoding="utf-8"))[f"rendered_pdf/{name}.pdf"]
    path = samples / f"deb-sig_bill-file-converter__{SAMPLES[name]}.csv"
    with path.open(encoding="utf-8") as stream:
        lines = list(csv.reader(stream))
    header = next(at for at, line in enumerate(lines) if line[0] in ("交易日期", "记账日期", "交易日"))
    reading = read_one((samples / f"rendered_pdf/{name}.pdf").read_bytes(), "123456")
    statements = reading.statements
    assert sum(one.rows for one in statements) == truth["rows"]
    assert f"{sum(one.in_fen for one in statements) / 100:.2f}" == truth["in_sum"]
    assert f"{sum(one.out_fen for one in statements) / 100:.2f}" == truth["out_sum"]
    assert sum(one.skipped for one in statements) == 0
    for row, expected in zip(reading.transactions["raw"].to_list(), lines[header + 1 :], strict=True):
        if DISPLACED in expected:
            at = expected.index(DISPLACED)
            expected[at : at + 2] = ["-------------------", "李四13917619670人生" + expected[at + 1]]
        width = min(len(row), len(expected))
        assert bare(row[1:width])[: width - 2] == bare(expected[1:width])[: width - 2]
        assert row[0][-5:] == expected[0][-5:] or row[0][-5:].replace("/", "-") == expected[0][-5:]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("golden", NAMED, ids=names_of)
def test_a_synthetic_statement_is_read_cell_by_cell(golden, read_one, monkeypatch):
    drawn: list[Row] = []

    def remembering(layout: Layout, rows: list[Row]) -> bytes:
        drawn.extend(row for row in rows if not row.heading and not row.header)
        return printed(layout, rows)

    monkeypatch.setattr(printing, "printed", remembering)
    data, _ = golden.make(90, 13)
    reading = read_one(data, *passwords_of(golden))
    raw = reading.transactions["raw"].to_list()
    assert [bare(row)[: len(one.cells)] for row, one in zip(raw, drawn, strict=True)] == [
        bare(row.cells) for row in drawn
    ]
    assert all(len(row) == 4 for row in reading.transactions["bbox"].to_list())


@pytest.mark.one_in(3)
@pytest.mark.parametrize("golden", sampled(ONE_TABLE, 3), ids=names_of)
def test_the_general_reader_alone_counts_a_printed_table_only_when_it_is_proven(
    golden, read_one, monkeypatch
):
    monkeypatch.setattr(pipeline, "NAMED", ())
    data, truth = golden.make(120, 8)
    reading = read_one(data, *passwords_of(golden))
    states = {one.state for one in reading.statements}
    if golden.proven:
        assert states == {"read"}
        (statement,) = reading.statements
        assert (statement.rows, statement.in_fen, statement.out_fen) == (
            truth.rows,
            truth.in_fen,
            truth.out_fen,
        )
        # Where the pages state no opening balance, nothing proves the first amount.
        rows = truth.rows - (statement.chain.unproven is not None)
        assert statement.chain.checked == rows or statement.totals.agree
    else:
        assert states <= {"unknown_layout", "to_confirm"}
        assert reading.transactions.is_empty()


def test_a_bank_that_stands_in_a_row_does_not_name_the_statement(read_one):
    columns = (
        Column(("交易日期",), 40, 90),
        Column(("收入金额",), 100, 150, "right"),
        Column(("支出金额",), 160, 210, "right"),
        Column(("账户余额",), 220, 280, "right"),
        Column(("交易摘要",), 290, 340),
        Column(("对方账号",), 350, 420),
        Column(("对方户名",), 430, 550),
    )
    rows, balance = [], 100_000
    for at in range(20):
        amount = 101 * (at + 3)
        balance += amount if at % 4 == 0 else -amount
        sides = (yuan(amount), "") if at % 4 == 0 else ("", yuan(amount))
        rows.append(
            Row((f"2025-03-{at + 1:02d}", *sides, yuan(balance), "转账", "6222000011112222", "中信银行"))
        )
    data = printed(Layout(columns, lambda sheet: sheet.middle(50, "望山堂银行流水")), rows)
    (statement,) = read_one(data).statements
    assert (statement.format, statement.state, statement.rows) == ("general", "read", 20)


def test_texts_that_grow_longer_on_later_pages_stay_out_of_the_amounts() -> None:
    """The first section of this bill holds one text only, which ends at one edge by chance."""
    golden = next(each for each in GOLDEN if each.name == "cmb-credit.pdf")
    content, truth = golden.make(600, 4)
    (statement,) = pipeline.read([UploadedFile(golden.name, content)]).statements
    assert (statement.state, statement.rows, statement.skipped) == ("read", truth.rows, 0)
    assert (statement.in_fen, statement.out_fen) == (truth.in_fen, truth.out_fen)
