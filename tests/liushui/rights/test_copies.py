"""What stands in the copy of a person beside what tests/liushui/rights/test_people.py asks."""

from __future__ import annotations

import io
import json
import zipfile

import openpyxl
import pytest
from apiflask import APIFlask

from tests.http import ADA, ALICE, BOB, send
from tests.liushui.conftest import uploader, worker
from tests.liushui.rights.test_people import WANG, WHY, cases, own
from tests.liushui.rulebook.test_rates import DOLLARS

__all__ = ["cases"]

pytestmark = pytest.mark.both_databases


def test_a_copy_names_the_currency_of_each_sum(cases: APIFlask) -> None:
    upload = uploader(cases.test_client())
    upload(ALICE, {"usd.csv": DOLLARS}, customer=WANG)
    upload(BOB, {"to him.csv": DOLLARS.replace("李四".encode(), WANG.encode())}, customer="赵丽")
    worker(cases)()
    form = {"name": WANG, "task_ids": own(cases), **WHY}
    answer = send(
        cases.test_client(), "POST /api/liushui/people/export", as_=ADA, language="zh-CN", json=form
    )
    with zipfile.ZipFile(io.BytesIO(answer.get_data())) as archive:
        book = openpyxl.load_workbook(io.BytesIO(archive.read("summary.xlsx")))
        summary = json.loads(archive.read("summary.json"))
    for sheet, sums in (
        ("报告", {("CNY", 3500, 2100), ("CNY", 10, 0), ("USD", 3000, 88)}),
        ("他人流水", {("CNY", 0, 300), ("USD", 0, 88)}),
    ):
        head, *rows = book[sheet].iter_rows(values_only=True)
        at = head.index("币种")
        assert head[at : at + 3] == ("币种", "收入", "支出")
        assert {row[at : at + 3] for row in rows} == sums
    assert {(each["currency"], each["out_fen"]) for each in summary["elsewhere"]} == {
        ("CNY", 30_000),
        ("USD", 8_800),
    }
