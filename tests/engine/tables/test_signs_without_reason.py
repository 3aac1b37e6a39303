"""No amount gets a direction without a reason: tables of one sign and those that look like a card's are asked."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.messages.problems import problem_text
from app.engine.pipeline import read
from app.engine.types.statements import Statement, UploadedFile
from tests.effort import examples

SHOPS = ("ALDI 4411", "NETFLIX.COM", "SHELL 0091", "IKEA", "BOOTS 77", "UBER TRIP", "LIDL", "AMZN MKTP")


def only(data: str, name: str = "bill.csv") -> Statement:
    (statement,) = read([UploadedFile(name, data.encode())]).statements
    return statement


def codes(statement: Statement) -> list[str]:
    return [problem.code for problem in statement.problems]


def table(amounts: list[float], texts: list[str], head: str = "Date,Description,Amount") -> str:
    rows = [
        f"2024-03-{at + 1:02d},{text},{amount:.2f}"
        for at, (amount, text) in enumerate(zip(amounts, texts, strict=True))
    ]
    return "\n".join([head, *rows])


@pytest.mark.parametrize(
    ("head", "sign"),
    [
        ("Date,Description,Amount", 1),
        ("Date,Description,Amount", -1),
        ("Posting Date,Memo,Transaction Amount", 1),
        ("Posting Date,Memo,Transaction Amount", -1),
        ("日期,摘要,金额", 1),
        ("交易日期,交易摘要,交易金额", 1),
    ],
)
def test_amounts_of_one_sign_without_a_word_that_tells_are_asked_whatever_their_names(head, sign):
    statement = only(table([sign * (at + 5.5) for at in range(8)], list(SHOPS), head))
    assert (statement.state, statement.rows) == ("unknown_layout", 0)
    assert {"no_sign", "open_sense"} & {*codes(statement)}


def test_a_minus_before_every_amount_of_a_chinese_table_means_money_out_as_everywhere():
    statement = only(table([-12, -30], ["视频会员", "话费"], "日期,摘要,金额"))
    assert (statement.state, statement.out_fen) == ("read", 4_200)


def test_a_card_that_prints_charges_as_positive_and_no_word_that_tells_is_asked():
    amounts = [12.5, 9.99, 40, 210.4, -260, 8, 15.2, 77]
    statement = only(table(amounts, [*SHOPS[:4], "PYMT 8812", *SHOPS[4:7]]))
    assert (statement.state, codes(statement)[1]) == ("unknown_layout", "open_sense")


def test_an_account_with_more_payments_than_receipts_is_read_as_before():
    amounts = [-12.5, -9.99, -40, -210.4, 2600, -8, -15.2, -77]
    statement = only(table(amounts, [*SHOPS[:4], "ACME 8812", *SHOPS[4:7]]))
    assert (statement.state, statement.in_fen) == ("read", 260_000)


CARDS = [
    ([120, 35.5, -800], ["盒马鲜生", "滴滴出行", "网银转入"]),
    ([120, 35.5, -10], ["超市发", "滴滴出行", "消费返现"]),
    ([120, -800], ["盒马鲜生", "网银转入"]),
    ([120, 80, -800], ["盒马鲜生", "滴滴出行", "约定扣款"]),
    ([120, 80, 60, -20], ["盒马超市", "滴滴出行", "美团", "盒马超市消费"]),
    ([120, -120], ["超市消费", "银联"]),
    (
        [35.2, 18.1, -250, 15.49, 45, 9],
        ["TESCO STORES 1234", "TRAINLINE", "DIRECT DEBIT PAYMENT", *SHOPS[:3]],
    ),
    ([35.2, 18.1, -250, 15.49], ["ALDI 4411", "TRAINLINE", "AUTOPAY", "NETFLIX.COM"]),
    ([35.2, -250], ["ALDI 4411", "Automatic Payment 0520"]),
    (
        [35.2, -250, 60, 70, -95],
        ["ALDI", "DIRECT DEBIT PAYMENT JAN", "UBER", "IKEA", "DIRECT DEBIT PAYMENT FEB"],
    ),
]


@pytest.mark.parametrize(("amounts", "texts"), CARDS)
def test_a_short_list_of_a_card_is_asked_what_its_minus_means(amounts, texts):
    for head in ("Date,Description,Amount", "交易日期,摘要,金额"):
        statement = only(table(amounts, texts, head))
        assert (statement.state, codes(statement)[1]) == ("unknown_layout", "open_sense")


ACCOUNTS = [
    ([8000, 200, 88, -30], ["工资", "张三", "李四", "外卖"]),
    ([30000, 52000, 8000, -15000], ["货款 甲公司", "乙公司", "丙公司", "丁公司"]),
    ([30000, 52000, -15000], ["网银转入 甲公司", "乙公司", "丁公司"]),
    ([200, -100], ["张三", "转入余额宝"]),
    ([300, 200, 20, -100, -60], ["红包", "张三", "李四", "超市消费", "消费 便利店"]),
    ([300, 200, 20, -100, -60], ["ACME", "WIDGETS", "J DOE", "DIRECT DEBIT WATER", "DIRECT DEBIT POWER"]),
    ([100, 200, 300, -0.6], ["消费 POS", "消费 POS", "消费 POS", "手续费"]),
]


@pytest.mark.parametrize(("amounts", "texts"), ACCOUNTS)
def test_a_short_list_of_an_account_is_read_by_the_words_of_its_rows(amounts, texts):
    statement = only(table(amounts, texts, "交易日期,摘要,金额"))
    assert (statement.state, statement.in_fen) == (
        "read",
        round(sum(each for each in amounts if each > 0) * 100),
    )


def test_a_balance_among_the_amounts_is_counted_for_no_receipt():
    amounts, texts = [100, 1100, -40], ["ALDI", "Alter Saldo", "IKEA"]
    assert only(table(amounts, texts)).state == "read"


@pytest.mark.parametrize(
    ("amounts", "texts"),
    [
        ([100, 200, 300, -50], ["ACME", "salary march", "WIDGETS", "SHOP"]),
        ([100, 200, 300, -50], ["甲公司", "乙公司", "丙公司", "手续费"]),
        ([100, 200, 300, -50], ["甲公司收款", "乙公司", "丙公司", "丁"]),
        ([-1, -2, -3], ["ATM withdrawal", "SHOP", "SHOP"]),
        ([-1, -2, -3], ["超市消费", "甲店", "乙店"]),
    ],
)
def test_one_word_that_tells_is_reason_enough(amounts, texts):
    assert only(table(amounts, texts)).state == "read"


def test_balances_are_reason_enough_for_a_card_like_table():
    rows = ["Date,Description,Amount,Balance"]
    balance = 1_000.0
    for at, amount in enumerate([12.5, 9.99, 40, 210.4, -260, 8]):
        balance += amount
        rows.append(f"2024-03-{at + 1:02d},{SHOPS[at]},{amount:.2f},{balance:.2f}")
    assert only("\n".join(rows)).state == "read"


@settings(max_examples=examples(100))
@given(seed=st.integers(0, 10**9), count=st.integers(1, 25), sign=st.sampled_from([1, -1]))
def test_amounts_of_one_sign_at_random_are_never_read_without_a_reason(seed, count, sign):
    random = Random(seed)
    amounts = [sign * random.randint(1, 10**6) / 100 for _ in range(count)]
    texts = [random.choice(SHOPS) for _ in range(count)]
    assert only(table(amounts, texts)).state != "read"


OFX = """OFXHEADER:100
DATA:OFXSGML
VERSION:102
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20240101<DTEND>20240131
{entries}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
"""


def ofx(*entries: tuple[str, str]) -> str:
    lines = [
        f"<STMTTRN><TRNTYPE>{kind}<DTPOSTED>202401{at % 28 + 1:02d}<TRNAMT>{amount}<FITID>{at}<NAME>X{at}</STMTTRN>"
        for at, (kind, amount) in enumerate(entries)
    ]
    return OFX.format(entries="\n".join(lines))


@pytest.mark.parametrize(("kind", "amount"), [("DEBIT", "45.00"), ("CREDIT", "-45.00"), ("debit", "45.00")])
def test_a_type_that_contradicts_its_sign_does_not_pass_for_read(kind, amount):
    statement = only(ofx(("CREDIT", "100.00"), (kind, amount)))
    assert statement.state == "disagrees"
    (problem,) = [one for one in statement.problems if one.code == "types_against_signs"]
    assert problem.row is not None
    assert "有 1 笔（共 45.00）的金额正负与类型相反" in problem_text(problem)["zh-CN"]


@pytest.mark.parametrize("kind", ["XFER", "OTHER", "FEE", "INT", "PAYMENT", "CHECK", "POS", "DEP"])
@pytest.mark.parametrize("amount", ["45.00", "-45.00"])
def test_types_that_may_go_either_way_say_nothing(kind, amount):
    statement = only(ofx(("CREDIT", "100.00"), ("DEBIT", "-10.00"), (kind, amount)))
    assert statement.state == "read"


def test_one_small_contradiction_among_many_is_reported_and_the_rest_is_read():
    statement = only(ofx(*[("DEBIT", "-100.00")] * 40, ("DEBIT", "1.00")))
    assert statement.state == "read"
    assert "type_against_sign" in codes(statement)
