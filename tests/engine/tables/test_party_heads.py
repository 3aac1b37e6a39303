"""Whatever a bank calls the other side of a payment, its name is the party's; whose name it is may stand above it."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.plain_sheets import Places, put, sheet

ROWS = (
    ("2025-03-01", "100.00", "1100.00"),
    ("2025-03-02", "-40.00", "1060.00"),
    ("2025-03-03", "-10.00", "1050.00"),
)
NAMES = ("甲公司", "乙", "丙超市")
ACCOUNTS = ("6222000011112222", "6222000011113333", "62220000****4444")


def parties(head: str, cells: tuple[tuple[str, ...], ...]) -> list[tuple[str, str]]:
    lines = [",".join((*row, *each)) for row, each in zip(ROWS, zip(*cells, strict=True), strict=True)]
    text = "\n".join(["交易日期,交易金额,余额," + head, *lines])
    reading = read([UploadedFile("list.csv", text.encode())])
    assert [one.state for one in reading.statements] == ["read"]
    return reading.transactions.select("party", "party_account").rows()


@pytest.mark.parametrize(
    "head",
    [
        "对方",
        "交易对象",
        "往来单位",
        "对方姓名/账号",
        "交易方姓名/账号",
        "交易方户名",
        "對方",
        "對方姓名",
        "交易對象",
        "对手方",
    ],
)
def test_a_column_of_the_other_side_names_the_party(head):
    assert parties(head, (NAMES,)) == [(name, "") for name in NAMES]


@pytest.mark.parametrize(("head", "name"), [("对方", "对方姓名"), ("对方", "商户名称"), ("對方", "對方姓名")])
def test_a_full_name_goes_before_one_that_does_not_say_of_what(head, name):
    assert parties(f"{head},{name}", (ACCOUNTS, NAMES)) == [(each, "") for each in NAMES]


def test_account_numbers_below_a_name_that_does_not_say_of_what_are_no_party_names():
    assert parties("对方", (ACCOUNTS,)) == [("", account) for account in ACCOUNTS]


@pytest.mark.parametrize("low", [("行号", "户名", "账号"), ("机构", "户名", "账号")])
def test_what_stands_above_several_names_says_whose_they_are_and_names_no_column_itself(low):
    codes = ("102331000001", "某行", "103331000002")
    found = parties("对方,,\n,,," + ",".join(low), (codes, NAMES, ACCOUNTS))
    assert found == list(zip(NAMES, ACCOUNTS, strict=True))


PLACES: Places = ((40, "left"), (200, "right"), (290, "right"), (310, "left"), (420, "left"))


@pytest.mark.parametrize(
    ("heads", "wanted"),
    [
        (("对方\n户名", "对方\n账号"), list(zip(NAMES, ACCOUNTS, strict=True))),
        (("对方", "对方账号"), list(zip(NAMES, ACCOUNTS, strict=True))),
        (("对方", "摘要"), [(name, "") for name in NAMES]),
    ],
)
def test_a_printed_name_of_two_lines_is_one_name(heads, wanted):
    pdf = sheet()
    pdf.text(40, 65, "币种：人民币")
    y = put(pdf, 90, ("交易日期", "交易金额", "账户余额", *heads), places=PLACES)
    for cells in zip(ROWS, NAMES, ACCOUNTS, strict=True):
        y = put(pdf, y, (*cells[0], *cells[1:]), places=PLACES)
    reading = read([UploadedFile("list.pdf", bytes(pdf.output()))])
    assert [one.state for one in reading.statements] == ["read"]
    assert reading.transactions.select("party", "party_account").rows() == wanted
