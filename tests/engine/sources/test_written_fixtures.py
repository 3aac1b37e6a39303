"""The synthetic tables tell the truth: opened with plain libraries, their amounts add up to what they claim.

Nothing here uses the product: a wrong truth would make a wrong reader look right.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from io import BytesIO, StringIO
from itertools import pairwise
from typing import Any

import openpyxl
import pytest
import xlrd
from lxml import html

from tests.effort import sampled
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.golden_type import Golden
from tests.engine.fixtures.persona import Truth, yuan

BY_NAME = {golden.name: golden for golden in GOLDEN}


@dataclass(frozen=True)
class Look:
    """Where one layout keeps its money: columns by name, or by place where it has no names.

    `signed` holds amounts below zero for money out (`spend`: for money in); `into` and `out` are two
    columns; `amount` with `tag` one unsigned column and the words that mean in and out.
    """

    date: str | int
    encoding: str = "utf-8-sig"
    delimiter: str = ","
    signed: str | int | None = None
    into: str | int | None = None
    out: str | int | None = None
    amount: str | None = None
    tag: str | None = None
    words: tuple[str, str] = ("收入", "支出")
    spend: bool = False
    balance: str | int | None = None
    newest_first: bool = False
    currency: str | None = None
    comma: bool = False


GB = "gb18030"
TWO = {"into": "收入金额", "out": "支出金额"}
LOOKS = {
    "alipay-2022.csv": Look("交易时间", GB, amount="金额", tag="收/支"),
    "alipay-2025-11.csv": Look("交易时间", GB, amount="金额", tag="收/支"),
    "alipay-web.csv": Look("交易创建时间", GB, amount="金额（元）", tag="收/支"),
    "jd.csv": Look("交易时间", amount="金额", tag="收/支"),
    "meituan.csv": Look("交易创建时间", amount="实付金额", tag="收/支"),
    "huobi.csv": Look("时间", amount="成交额", tag="方向", words=("卖出", "买入")),
    "icbc-debit-v1.csv": Look(
        "交易日期", into="记账金额(收入)", out="记账金额(支出)", balance="余额", newest_first=True
    ),
    "icbc-debit-v2.csv": Look(
        "交易日期", into="记账金额(收入)", out="记账金额(支出)", balance="余额", newest_first=True
    ),
    "icbc-credit.csv": Look(
        "交易日期", into="记账金额(收入)", out="记账金额(支出)", balance="余额", newest_first=True
    ),
    "ccb-debit.xls": Look("交易日期", into="收入", out="支出", balance="账户余额"),
    "ccb-debit-older.csv": Look("交易日期", GB, signed="交易金额", balance="账户余额"),
    "cmb-debit.csv": Look("记账日期", signed="交易金额", balance="联机余额"),
    "boc-debit.csv": Look("记账日期", signed="金额", balance="余额", newest_first=True),
    "abc-debit.csv": Look("交易日期", signed="交易金额", balance="本次余额"),
    "abc-debit.xls": Look("交易日期", signed="交易金额", balance="本次余额"),
    "bocom-debit.csv": Look(
        "交易日期", amount="交易金额", tag="借贷", words=("贷 Cr", "借 Dr"), balance="余额"
    ),
    "spdb-debit.xls": Look("交易日期", into="存入金额", out="取出金额", balance="余额"),
    "rural-bank.xls": Look("交易日期", **TWO, balance="账户余额"),
    "psbc-debit.csv": Look("交易时间", signed="交易金额", balance="交易余额"),
    "cib-debit.csv": Look(
        "交易时间",
        GB,
        amount="交易金额",
        tag="支/收",
        words=("收", "支"),
        balance="账户余额",
        newest_first=True,
    ),
    "pingan-debit.xlsx": Look("交易日期", signed="交易金额", balance="余额"),
    "ceb-debit.csv": Look("交易日期", into="存入金额 Cr", out="支出金额 Dr", balance="账户余额"),
    "huaxia-debit.xlsx": Look("日期", signed="金额", balance="余额"),
    "citic-debit.xlsx": Look("交易日期", **TWO, balance="账户余额"),
    "mybank.xlsx": Look("交易时间", into="借方金额（收）", out="贷方金额（支）", balance="余额"),
    "abc-corporate.xls": Look("交易时间", **TWO, balance="账户余额", newest_first=True),
    "icbc-corporate.xlsx": Look("交易时间", into="贷方发生额", out="借方发生额", balance="余额"),
    "ccb-corporate.xlsx": Look("交易时间", into="贷方发生额/元", out="借方发生额/元", balance="余额"),
    "cmb-corporate.xls": Look("交易日", into="贷方金额", out="借方金额", balance="余额"),
    "cmb-credit.csv": Look("记账日", signed="人民币金额", spend=True),
    "boc-credit.csv": Look("交易日", into="存入", out="支出"),
    "citic-credit.xls": Look("交易日期", signed="结算金额", spend=True),
    "cgb-credit.csv": Look("交易日期", signed="入账金额", spend=True),
    "cmbc-credit.csv": Look("交易日", GB, signed="金额", spend=True),
    "hsbc-hk-debit.csv": Look(
        "Date", signed="Billing amount", balance="Balance", newest_first=True, currency="Billing currency"
    ),
    "hsbc-hk-credit.csv": Look("Transaction date", signed="Billing amount"),
    "td.csv": Look(0, into=3, out=2, balance=4, newest_first=True),
    "bmo-credit.csv": Look("Transaction Date", signed="Transaction Amount", spend=True),
    "bmo-debit.csv": Look("Date Posted", signed="Transaction Amount"),
    "haitong.xlsx": Look("成交日期", signed="发生金额"),
    "huaxin.xls": Look("交收日期", GB, "\t", signed="清算金额", balance="资金本次余额"),
    "german-semicolons.csv": Look("Buchungstag", "cp1252", ";", signed="Betrag", balance="Saldo", comma=True),
    "tabs-utf16.txt": Look("交易日期", "utf-16", "\t", **TWO, balance="账户余额"),
    "bare-utf16.csv": Look("记账日期", "utf-16-be", signed="金额", balance="余额"),
    "big5.csv": Look("交易日期", "big5", into="存入金額", out="支出金額", balance="餘額"),
    "american-parentheses.csv": Look("Date", into="Credit", out="Debit", balance="Balance"),
    "two-row-header.xlsx": Look(0, into=3, out=2, balance=4),
    "true-dates.xlsx": Look("交易时间", into="收入", out="支出", balance="余额"),
    "tag-column.xls": Look(
        "交易日期", amount="发生额", tag="借贷标志", words=("贷", "借"), balance="账户余额"
    ),
    "trailing-minus.csv": Look("日期", signed="交易金额", balance="账户余额", newest_first=True),
    "long-memos.csv": Look("交易时间", **TWO, balance="余额"),
    "no-balance.csv": Look("日期", into="收入", out="支出"),
}
# Read by the first word of the text, below.
BY_WORD = ("bocom-credit.csv", "bocom-credit.html")
PROVEN = [name for name in LOOKS if BY_NAME[name].proven]
DATE = re.compile(r"\d{8}|\d{4}[-/]\d\d[-/]\d\d|\d\d/\d\d|\d\d\.\d\d\.\d{4}")
SIZES = sampled(((61, 9), (60, 3), (700, 4)), 3)


@dataclass(frozen=True)
class Booked:
    fen: int
    way: str
    balance: int | None
    currency: str


def sheets_of(name: str, data: bytes, look: Look) -> Iterator[list[list[Any]]]:
    """Every sheet of the file as rows of cells."""
    if data[:4] == b"\xd0\xcf\x11\xe0":
        for sheet in xlrd.open_workbook(file_contents=data).sheets():
            yield [sheet.row_values(at) for at in range(sheet.nrows)]
    elif data[:2] == b"PK":
        for sheet in openpyxl.load_workbook(BytesIO(data)).worksheets:
            yield [
                ["" if cell is None else cell for cell in row] for row in sheet.iter_rows(values_only=True)
            ]
    elif name.endswith(".html"):
        (table,) = html.fromstring(data).xpath('//table[@id="table3"]')
        yield [[cell.text_content() for cell in row.iter("td")] for row in table.iter("tr")]
    else:
        text = data.decode(look.encoding)
        quoting = csv.QUOTE_NONE if look.delimiter == "\t" and '="' in text else csv.QUOTE_MINIMAL
        yield list(csv.reader(StringIO(text, newline=""), delimiter=look.delimiter, quoting=quoting))


def bare(cell: Any) -> str:
    text = str(cell).strip(" \t\u3000")
    return text[2:-1] if text.startswith('="') else text


def fen_of(cell: Any, comma: bool) -> int:
    """The amount in fen; a cell with nothing in it is zero."""
    text = bare(cell)
    if isinstance(cell, float | int):
        return round(cell * 100)
    text = re.sub(r"\((已退款|已全额退款|CN).*\)$", "", text).removeprefix("CNY").replace("¥", "").strip()
    if comma:
        text = text.replace(".", "").replace(",", ".")
    minus = text.startswith("(") or text.endswith("-")
    text = text.strip("()").rstrip("-").replace(",", "")
    if not text:
        return 0
    whole = Decimal(text) * 100
    assert whole == int(whole), cell
    return -int(whole) if minus else int(whole)


def booked_rows(name: str, data: bytes) -> list[Booked]:
    """All rows that carry a date, in the order of the file."""
    look = LOOKS[name]
    found: list[Booked] = []
    for rows in sheets_of(name, data, look):
        names: list[str] = []
        for row in rows:
            cells = [bare(cell) for cell in row]
            if isinstance(look.date, str) and not names:
                names = cells if look.date in cells else []
                continue
            keyed: dict[str | int, Any] = dict(enumerate(row)) | dict(zip(names, row, strict=False))
            if DATE.match(bare(keyed.get(look.date, ""))):
                found.append(booked_row(keyed, look))
    return found


def booked_row(keyed: dict[str | int, Any], look: Look) -> Booked:
    balance = None if look.balance is None else fen_of(keyed[look.balance], look.comma)
    currency = str(keyed[look.currency]) if look.currency else ""
    if look.tag is not None:
        assert look.amount is not None
        tag = bare(keyed[look.tag])
        way = {look.words[0]: "in", look.words[1]: "out"}.get(tag, "neutral")
        return Booked(fen_of(keyed[look.amount], look.comma), way, balance, currency)
    if look.signed is not None:
        signed = fen_of(keyed[look.signed], look.comma) * (-1 if look.spend else 1)
    else:
        assert look.into is not None
        assert look.out is not None
        into, out = fen_of(keyed[look.into], look.comma), abs(fen_of(keyed[look.out], look.comma))
        assert into == 0 or out == 0
        signed = into - out
    way = "in" if signed > 0 else "out" if signed < 0 else "neutral"
    return Booked(abs(signed), way, balance, currency)


def summed(found: list[Booked]) -> Truth:
    flat: list[int] = []
    for way in ("in", "out", "neutral"):
        amounts = [row.fen for row in found if row.way == way]
        flat += [len(amounts), sum(amounts)]
    return Truth(len(found), *flat)


def made(name: str, rows: int, seed: int) -> tuple[bytes, Truth]:
    return BY_NAME[name].make(rows, seed)


def written() -> list[Golden]:
    return [golden for golden in GOLDEN if golden.name in {*LOOKS, *BY_WORD, "unknown-amount.csv"}]


def test_every_written_layout_is_listed_once():
    names = [golden.name for golden in GOLDEN]
    assert len(names) == len(set(names))
    assert {*LOOKS, *BY_WORD} <= set(names)


@pytest.mark.parametrize("golden", written(), ids=lambda golden: golden.name)
def test_the_same_rows_and_seed_make_the_same_bytes(golden):
    assert golden.make(60, 3) == golden.make(60, 3)
    assert golden.make(60, 3)[0] != golden.make(60, 4)[0]


@pytest.mark.parametrize("rows_and_seed", SIZES, ids=str)
@pytest.mark.parametrize("name", LOOKS)
def test_the_amounts_in_the_file_add_up_to_its_truth(name, rows_and_seed):
    data, truth = made(name, *rows_and_seed)
    assert truth.rows == rows_and_seed[0]
    assert summed(booked_rows(name, data)) == truth


@pytest.mark.parametrize("rows_and_seed", SIZES, ids=str)
@pytest.mark.parametrize("name", BY_WORD)
def test_the_first_word_tells_the_direction_of_a_bocom_card_row(name, rows_and_seed):
    data, truth = made(name, *rows_and_seed)
    ((_, *rows),) = sheets_of(name, data, Look("交易日期"))
    coming = {"退货", "信用卡还款", "红包还款", "刷卡金返还", "自动购汇还款"}
    found = [
        Booked(fen_of(row[4], comma=False), "in" if row[2].split(" ")[0] in coming else "out", None, "")
        for row in rows
    ]
    assert summed(found) == truth


@pytest.mark.parametrize("rows_and_seed", SIZES, ids=str)
@pytest.mark.parametrize("name", PROVEN)
def test_the_balances_of_a_proven_layout_chain_without_a_break(name, rows_and_seed):
    data, _ = made(name, *rows_and_seed)
    look, found = LOOKS[name], booked_rows(name, data)
    if look.newest_first:
        found.reverse()
    for currency in {row.currency for row in found}:
        part = [row for row in found if row.currency == currency]
        assert all(row.balance is not None for row in part)
        breaks = [
            (before, row)
            for before, row in pairwise(part)
            if row.balance - before.balance != (row.fen if row.way == "in" else -row.fen)
        ]
        assert breaks == []


@pytest.mark.parametrize("name", ["icbc-debit-v1.csv", "icbc-debit-v2.csv", "icbc-credit.csv"])
def test_the_totals_of_icbc_stand_under_their_columns(name):
    data, truth = made(name, 200, 5)
    table = list(csv.reader(StringIO(data.decode())))
    (header,) = [row for row in table if "记账金额(收入)" in row]
    footer = table[-1]
    at = [header.index("记账金额(收入)"), header.index("记账金额(支出)")]
    assert [fen_of(footer[place], comma=False) for place in at] == [truth.in_fen, truth.out_fen]
    assert "合计" in footer[0]


def test_the_totals_of_bocom_and_of_the_dated_workbook_are_true():
    data, truth = made("bocom-debit.csv", 200, 5)
    table = list(csv.reader(StringIO(data.decode())))
    sums = {row[0]: row[1] for row in table if "汇总" in row[0]}
    assert sums["借方发生额汇总："] == yuan(truth.out_fen, commas=True)
    assert sums["贷方发生额汇总："] == yuan(truth.in_fen, commas=True)
    data, truth = made("true-dates.xlsx", 200, 5)
    sheet = openpyxl.load_workbook(BytesIO(data)).active
    (total,) = [row for row in sheet.iter_rows(values_only=True) if row[0] == "合计"]
    assert [round(total[2] * 100), round(total[3] * 100)] == [truth.in_fen, truth.out_fen]


@pytest.mark.parametrize("name", ["alipay-2022.csv", "alipay-2025-11.csv"])
def test_alipay_states_what_its_rows_hold(name):
    data, truth = made(name, 200, 5)
    text = data.decode(GB)
    assert f"共{truth.rows}笔记录\n" in text
    assert f"收入：{truth.in_n}笔 {yuan(truth.in_fen)}元\n" in text
    assert f"支出：{truth.out_n}笔 {yuan(truth.out_fen)}元\n" in text
    assert f"不计收支：{truth.neutral_n}笔 {yuan(truth.neutral_fen)}元\n" in text


def test_jd_states_its_spending_without_what_came_back():
    data, truth = made("jd.csv", 700, 5)
    text = data.decode("utf-8-sig")
    back = re.findall(r"\(已退款([\d.]+)\),[^\n]*?,支出,", text)
    assert len(back) > 10
    net = truth.out_fen - sum(round(Decimal(amount) * 100) for amount in back)
    assert f"支出：{truth.out_n}笔(含{len(back)}笔部分退款)，{yuan(net)}元\n" in text
    assert "(已全额退款)" in text


def test_meituan_counts_a_repaid_bill_but_does_not_sum_it():
    data, truth = made("meituan.csv", 700, 5)
    table = list(csv.reader(StringIO(data.decode("utf-8-sig"))))
    repaid = [fen_of(row[7], comma=False) for row in table if len(row) > 7 and row[2] == "还款"]
    assert len(repaid) > 10
    assert f"支出：{truth.out_n}笔 {yuan(truth.out_fen - sum(repaid))}元" in data.decode("utf-8-sig")


@pytest.mark.parametrize("rows", [60, 700, 2_000])
def test_the_months_of_a_cmb_card_bill_run_over_new_year(rows):
    data, _ = made("cmb-credit.csv", rows, 5)
    title, *_ = data.decode().split("\n")
    ((year, month),) = re.findall(r"(\d{4})年(\d\d)月", title)
    table = csv.reader(StringIO(data.decode()))
    days = [row[1] for row in table if len(row) > 1 and DATE.match(row[1])]
    dated = [(int(year) - (day[:2] > month), day) for day in days]
    assert dated == sorted(dated, key=lambda pair: (pair[0], pair[1][:2]))
    assert {pair[0] for pair in dated} == {int(year) - 1, int(year)}


def test_the_layout_without_a_name_for_money_claims_nothing():
    _, truth = made("unknown-amount.csv", 60, 3)
    assert truth == Truth(0, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("name", ["cmb-debit.csv", "spdb-debit.xls", "mybank.xlsx", "long-memos.csv"])
def test_nasty_texts_come_back_letter_by_letter(name):
    data, _ = made(name, 700, 5)
    cells = {str(cell) for rows in sheets_of(name, data, LOOKS[name]) for row in rows for cell in row}
    for text in ("=SUM(A1:A9)", "-100", "0012345678", 'say "hi", 谢谢', "合计：3件", "1.5-2.5斤 水果👍"):
        assert text in cells, text
