"""A bank of Hong Kong, Macau, Singapore or Taiwan that a statement in simplified Chinese names leaves its currency to be asked."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.plain_sheets import put, sheet

HEAD = "交易日期,摘要,交易金额,余额,对方户名\n"
ROWS = "2025-03-01,转账,100.00,1100.00,{0}\n2025-03-02,消费,-40.00,1060.00,{0}\n2025-03-03,消费,-10.00,1050.00,{0}\n"
ABROAD = (
    *(
        "汇丰（香港）",
        "工银澳门",
        "南商",
        "招商永隆",
        "东亚(香港)",
        "大华（新加坡）",
        "国泰世华",
        "中银香港",
        "中国银行（香港）有限公司 账户明细",
    ),
    *(
        "香港上海汇丰银行有限公司",
        "恒生银行",
        "東亞銀行",
        "中国工商银行（亚洲）",
        "中信银行(国际)",
        "中国工商银行股份有限公司新加坡分行",
    ),
    *(
        "澳门国际银行",
        "台湾土地银行",
        "中国信托商业银行",
        "渣打银行 （香港）",
        "Bank of China (Hong Kong) Limited",
        "HSBC Hong Kong",
    ),
    *(
        "马来亚银行",
        "华美银行",
        "中国银行悉尼分行",
        "中国工商银行股份有限公司东京分行",
        "中国建设银行（新西兰）有限公司",
        "兴业银行（马来西亚）",
        "三井住友銀行",
    ),
)
MAINLAND = (
    *(
        "恒生银行（中国）有限公司",
        "东亚银行(中国)",
        "汇丰银行（中国）有限公司深圳分行",
        "汇丰中国",
        "富邦华一银行",
        "厦门国际银行",
        "湖南商业银行",
    ),
    *(
        "中国建设银行青岛香港中路支行",
        "上海银行澳门路支行",
        "湖北随州曾都汇丰村镇银行",
        "HSBC Bank (China) Company Limited",
    ),
    *(
        "东亚银行（中国）有限公司 由东亚银行有限公司全资拥有",
        "对方银行：汇丰银行（香港）",
        "户名：汇丰银行（香港）",
        "中国银行 本外币账户",
        "境外取现请至香港地区银行网点",
        "华美银行（中国）有限公司",
        "上海银行巴黎春天支行",
        "中国农业银行罗马花园支行",
    ),
)


def currency(above: str, party: str = "甲") -> str:
    reading = read([UploadedFile("list.csv", f"{above}\n{HEAD}{ROWS.format(party)}".encode())])
    (statement,) = reading.statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 10_000, 5_000)
    assert (statement.currency == "XXX") == ("open_currency" in {one.code for one in statement.problems})
    return statement.currency


@pytest.mark.parametrize("above", ABROAD)
def test_a_bank_abroad_above_a_chinese_table_leaves_the_currency_to_be_asked(above):
    assert currency(above) == "XXX"
    assert currency(f"{above}\n币种：人民币") == "CNY"
    assert currency(f"{above}\n币种：港币") == "HKD"


@pytest.mark.parametrize("above", MAINLAND)
def test_a_bank_of_the_mainland_stays_in_yuan_whatever_its_name_or_street_says(above):
    assert currency(above) == "CNY"


@pytest.mark.parametrize("party", ABROAD)
def test_a_bank_abroad_in_the_rows_says_nothing_of_the_account(party):
    assert currency("某银行交易明细", party) == "CNY"


@pytest.mark.parametrize(("bank", "code"), [("中信银行", "CNY"), ("中信银行（国际）", "XXX")])
def test_a_print_of_a_known_layout_is_asked_too_where_the_bank_is_one_abroad(bank, code):
    pdf = sheet()
    pdf.text(40, 65, f"账户交易明细 / Transaction details  {bank}")
    places = (
        (40, "left"),
        (170, "right"),
        (240, "right"),
        (310, "right"),
        (330, "left"),
        (400, "left"),
        (500, "left"),
    )
    y = put(
        pdf,
        90,
        ("交易日期", "收入金额", "支出金额", "账户余额", "交易摘要", "对方账号", "对方户名"),
        places=places,
    )
    for day, credit, debit, balance in (
        ("20250301", "100.00", "", "1100.00"),
        ("20250302", "", "40.00", "1060.00"),
        ("20250303", "", "10.00", "1050.00"),
    ):
        y = put(pdf, y, (day, credit, debit, balance, "转账", "6222000011112222", "甲"), places=places)
    (statement,) = read([UploadedFile("list.pdf", bytes(pdf.output()))]).statements
    assert (statement.state, statement.format, statement.currency) == ("read", "citic_debit", code)
