"""Which bank a wallet's row and a statement are of decides what is mirrored; fees of withdrawals stay expense."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.types.statements import Statement
from tests.effort import examples
from tests.engine.frames import ALIPAY, BANK, WECHAT, reading, row
from tests.engine.reconciling import assert_reconciles

ABC = replace(BANK, file="abc.xls", sha256="4" * 64, format="abc_debit", account=None)
UNKNOWN = replace(BANK, file="list.xls", sha256="5" * 64, format="general", account=None)
DAYS = ("2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08")


def judged(rows: list[dict[str, Any]], *statements: Statement) -> Analysis:
    analysis = analyse(reading(rows, *statements), Options(customer="张三"))
    assert_reconciles(analysis)
    return analysis


def four_payments(method: str, statement: Statement) -> Analysis:
    paid = [row(f"{day} 10:00", "out", 100, "某店", kind="商户消费", method=method) for day in DAYS]
    booked = [row(day, "out", 100, "财付通", text="快捷支付", statement=1) for day in DAYS]
    return judged([*paid, *booked], WECHAT, statement)


@pytest.mark.parametrize(
    "bank",
    ["中信银行", "宁波银行", "北京银行", "江海银行", "某某农村信用社", "法国农业银行", "Bank of Nowhere"],
)
def test_payments_by_another_bank_halve_no_expense(bank: str) -> None:
    analysis = four_payments(f"{bank}(1234)", ABC)
    assert analysis.report.summary.real_out_fen == 80_000
    assert set(analysis.transactions["left_code"]) == {""}


@pytest.mark.parametrize(
    "bank", ["农业银行", "中国农业银行", "中国农业银行储蓄卡", "农行", "Agricultural Bank of China"]
)
def test_payments_by_the_statements_own_bank_are_mirrored(bank: str) -> None:
    analysis = four_payments(f"{bank}(1234)", ABC)
    assert analysis.report.summary.real_out_fen == 40_000


@pytest.mark.one_in(3)  # before a commit: the case book counts mirrored rows
@pytest.mark.parametrize(
    ("named", "bank", "account", "mirrored"),
    [
        # wallet's row, the statement's bank, its account
        ("宁波银行(1234)", "", None, False),
        ("农业银行(1234)", "", None, False),
        ("农业银行", "", None, False),
        ("农业银行(1234)", "", "6228480000001234", True),
        ("宁波银行(1234)", "", "6228480000001234", True),
        ("江海银行(1234)", "", "6228480000001234", True),
        ("农业银行(1234)", "", "6228480000009999", False),
        ("农业银行", "", "6228480000001234", False),
        ("农业银行(1234)", "abc", None, True),
        ("农业银行", "abc", None, True),
        ("农业银行(1234)", "abc", "6228480000001234", True),
        ("农业银行(1234)", "abc", "6228480000009999", False),
        ("宁波银行(1234)", "abc", "6228480000001234", False),
        ("江海银行(1234)", "abc", "6228480000001234", False),
        ("江海银行(1234)", "?江海银行", None, True),
        ("江海银行(1234)", "?江海银行", "6228480000001234", True),
        ("江海银行(1234)", "?江海银行", "6228480000009999", False),
        ("江海银行(1234)", "?海江银行", "6228480000001234", False),
        ("农业银行(1234)", "?江海银行", "6228480000001234", False),
        ("农信社(1234)", "?山西农信", "6228480000001234", True),
        ("农村商业银行(1234)", "bjrcb", "6228480000001234", True),
        ("农信社(1234)", "?山西农信", "6228480000009999", False),
        ("农信社(1234)", "?山西农信", None, False),
        ("农信社(1234)", "?湘潭农商银行", "6228480000001234", False),
        ("农商银行(1234)", "abc", "6228480000001234", False),
        ("储蓄卡(1234)", "abc", "6228480000001234", True),
        ("储蓄卡(1234)", "", "6228480000001234", True),
        ("储蓄卡(1234)", "abc", "6228480000009999", False),
        ("储蓄卡", "abc", None, True),
        ("零钱", "abc", None, False),
        ("零钱", "", "6228480000001234", False),
    ],
)  # fmt: skip
def test_a_row_is_mirrored_by_the_bank_and_account_that_it_names(
    named: str, bank: str, account: str | None, mirrored: bool
) -> None:
    analysis = four_payments(named, replace(UNKNOWN, bank=bank, account=account))
    assert analysis.transactions["left_code"].to_list().count("N16") == (4 if mirrored else 0)


@pytest.mark.parametrize(
    ("named", "bank", "account", "count"),
    [
        ("农业银行(1234)", "", None, 4),
        ("江海银行(1234)", "", None, 4),
        ("农业银行", "", "6228480000001234", 4),
        ("农业银行(1234)", "", "6228480000009999", 0),
        ("农业银行(1234)", "", "6228480000001234", 0),
        ("农业银行(1234)", "icbc", None, 0),
        ("零钱", "", None, 0),
    ],
)
def test_rows_that_may_be_mirrors_are_counted_and_told(
    named: str, bank: str, account: str | None, count: int
) -> None:
    report = four_payments(named, replace(UNKNOWN, bank=bank, account=account)).report
    found = [note["zh-CN"] for note in report.method.notes if "不能确认是否为同一笔" in note["zh-CN"]]
    assert [text.split(" ")[0] for text in found] == ([str(count)] if count else [])


@pytest.mark.parametrize(
    ("named", "account", "count"),
    [
        ("农业银行(1234)", None, 4),
        ("农行储蓄卡(1234)", None, 4),
        ("农业银行", None, 0),
        ("农业银行(1234)", "6228480000001234", 0),
        ("农业银行(1234)", "6228480000009999", 0),
        ("宁波银行(1234)", None, 0),
    ],
)
def test_rows_taken_for_mirrors_without_an_account_number_are_counted_and_told(
    named: str, account: str | None, count: int
) -> None:
    report = four_payments(named, replace(ABC, account=account)).report
    found = [note for note in report.method.notes if "银行流水未写明账号" in note["zh-CN"]]
    assert [note["zh-CN"].split(" ")[0] for note in found] == ([str(count)] if count else [])
    assert all("(ending in 1234)" in note["en-US"] for note in found)
    (check,) = [one for one in report.checks if one.id == "ZW-09"]
    is_reported = "该流水的账号（钱包写明同一银行的卡尾号 1234，4 笔" in check.sentence["zh-CN"]
    assert is_reported == bool(count)
    assert not count or check.result == "cannot_judge"


def drawn(yuan: str, arrived: str, note: str = "/", wallet: Statement = WECHAT, **cells: str) -> Analysis:
    name, kind = ("财付通", "零钱提现") if wallet is WECHAT else ("支付宝", "提现")
    rows = [
        row("2026-01-05 10:00", "neutral", yuan, "招商银行(5678)", kind=kind, method="零钱", note=note),
        row("2026-01-05", "in", arrived, name, text="跨行代付", statement=1),
        row("2026-01-06 10:00", "out", 20, "某店", method="零钱"),
    ]
    rows[0] |= cells
    return judged(rows, wallet, BANK)


@pytest.mark.one_in(3)  # before a commit: a third of the fees on both wallets
@pytest.mark.parametrize(
    ("yuan", "arrived", "note", "fee"),
    [
        ("1501.50", "1500", "服务费¥1.50", 150),
        ("1501.50", "1500", "/", 150),
        ("100.10", "100", "/", 10),
        ("10.10", "10", "服务费¥0.10", 10),
        ("1001.10", "1000.10", "/", 100),
        ("2647.36", "2644.77", "服务费¥2.59", 259),
        ("1500.00", "1500", "/", 0),
        ("1500.00", "1500", "服务费¥1.50", 0),
    ],
)
@pytest.mark.parametrize("wallet", [WECHAT, ALIPAY])
def test_a_withdrawal_pairs_with_what_arrived_and_its_fee_is_an_expense(
    wallet: Statement, yuan: str, arrived: str, note: str, fee: int
) -> None:
    analysis = drawn(yuan, arrived, note, wallet)
    assert analysis.transactions["left_code"].to_list() == ["N12", "N12", ""]
    assert analysis.transactions["real_fen"].to_list() == [fee, 0, 2_000]
    summary = analysis.report.summary
    assert (summary.real_in_fen, summary.real_out_fen) == (0, 2_000 + fee)
    charges = [each.value_fen for each in analysis.report.categories if each.code == "O71"]
    assert charges == ([fee] if fee else [])


@pytest.mark.parametrize(("yuan", "arrived"), [("1501.51", "1500"), ("1502", "1500"), ("100.05", "100")])
def test_what_arrived_short_by_another_sum_than_the_fee_is_no_withdrawal(yuan: str, arrived: str) -> None:
    analysis = drawn(yuan, arrived)
    assert analysis.transactions["left_code"].to_list() == ["N12", "", ""]
    assert analysis.report.summary.real_in_fen == round(float(arrived) * 100)


def test_of_two_receipts_the_equal_one_is_the_withdrawals() -> None:
    rows = [
        row("2026-01-05 10:00", "neutral", "1501.50", "招商银行(5678)", kind="零钱提现", note="服务费¥1.50"),
        row("2026-01-05 11:00", "neutral", "1500", "招商银行(5678)", kind="零钱提现"),
        row("2026-01-05", "in", "1500", "财付通", text="跨行代付", statement=1),
    ]
    codes = judged(rows, WECHAT, BANK).transactions
    assert codes["left_code"].to_list() == ["N12", "N12", "N12"]
    assert codes["real_fen"].to_list() == [150, 0, 0]


def test_a_fee_that_has_a_row_of_its_own_is_counted_once() -> None:
    rows = [
        row("2026-01-05 10:00", "neutral", "1501.50", "招商银行(5678)", kind="提现"),
        row("2026-01-05 10:00", "out", "1.50", "支付宝", text="提现服务费"),
        row("2026-01-05", "in", 1500, "支付宝", text="跨行代付", statement=1),
    ]
    analysis = judged(rows, ALIPAY, BANK)
    assert analysis.transactions["left_code"].to_list() == ["N12", "", "N12"]
    assert analysis.report.summary.real_out_fen == 150


def test_withdrawals_with_a_fee_have_both_their_ends_in_the_task() -> None:
    """The finding and the list of missing accounts say the same."""
    rows: list[dict[str, Any]] = []
    for month in range(1, 7):
        rows += [
            row(f"2026-{month:02d}-05 10:00", "neutral", "1501.50", "招商银行(5678)", kind="零钱提现"),
            row(f"2026-{month:02d}-05", "in", 1500, "财付通", text="微信零钱提现", statement=1),
        ]
    elsewhere = row("2026-06-09", "out", 19_000, "张三", party_account="6222021111119999", statement=1)
    for more, outside in (([], 0), ([elsewhere], 1_900_000)):
        report = judged([*rows, *more], WECHAT, BANK).report
        finding = next(each for each in report.findings if each.id == "XW-GL-02")
        assert finding.numbers[2].value == outside
        assert sum(each.in_fen + each.out_fen for each in report.accounts_missing) == outside


def test_a_card_of_the_task_that_a_wallet_names_is_no_missing_account() -> None:
    rows = [
        row("2026-01-05 10:00", "neutral", "700", "招商银行(5678)", kind="零钱提现"),
        row("2026-01-20", "out", 10, "某店", statement=1),
    ]
    report = judged(rows, WECHAT, BANK).report
    finding = next(each for each in report.findings if each.id == "XW-GL-02")
    assert [each.value for each in finding.numbers[1:]] == [70_000, 0]
    assert not report.accounts_missing


def test_a_bank_on_no_list_is_named_among_the_missing_accounts() -> None:
    drawn = row("2026-01-05 10:00", "neutral", 700, "江海银行(9876)", kind="零钱提现")
    nameless = {**drawn, "party": "江海银行"}
    for one, name in ((drawn, "江海银行（尾号9876）"), (nameless, "江海银行银行卡（未印卡号）")):
        report = judged([one, row("2026-01-20", "out", 10, "某店", statement=1)], WECHAT, ABC).report
        assert [each.name["zh-CN"] for each in report.accounts_missing] == [name]


@dataclass(frozen=True)
class Card:
    """A card behind a wallet: what the wallet calls it, and its own statement."""

    name: str
    statement: Statement
    is_found: bool


_ENDS = st.sampled_from(["银行", "农商行", "村镇银行", "农信"])
_UNLISTED = st.tuples(st.text("江海山川河湖东西南北新安泰和丰盛金玉", min_size=2, max_size=4), _ENDS).map(
    "".join
)


@st.composite
def _cards(draw: st.DrawFn) -> list[Card]:
    listed = {
        "农业银行": "abc_debit",
        "工商银行": "icbc_debit",
        "招商银行": "cmb_debit",
        "中信银行": "citic_debit",
    }
    names = draw(st.lists(st.sampled_from(list(listed)) | _UNLISTED, min_size=1, max_size=4, unique=True))
    cards = []
    for at, name in enumerate(names):
        tail, has_account = f"{1000 + at}", draw(st.booleans())
        statement = replace(
            BANK,
            file=f"{at}.xls",
            sha256=f"{at}" * 64,
            format=listed.get(name, "general"),
            account=f"62258800{at}000{tail}" if has_account else None,
        )
        cards.append(Card(f"{name}({tail})", statement, has_account or name in listed))
    return cards


@settings(max_examples=examples(60))
@given(_cards(), st.data())
def test_no_more_than_truly_mirrored_rows_is_excluded_and_those_of_listed_banks_are_found(
    cards: list[Card], data: st.DataObject
) -> None:
    """Payments by cards of the wallet; statements of some of them, with payments through a stranger's wallet beside."""
    here = data.draw(st.lists(st.booleans(), min_size=len(cards), max_size=len(cards)))
    places = {
        card: at for at, card in enumerate((c for c, is_here in zip(cards, here, strict=True) if is_here), 1)
    }
    rows, truth, mirrored = [], 0, 0
    start = date(2026, 1, 1)
    amounts = st.sampled_from([50, 100])
    for card in data.draw(st.lists(st.sampled_from(cards), min_size=1, max_size=12)):
        day, yuan = start + timedelta(days=3 * data.draw(st.integers(0, 4))), data.draw(amounts)
        rows.append(row(f"{day} 10:00", "out", yuan, "某店", kind="商户消费", method=card.name))
        truth += yuan * 100
        if card in places:
            rows.append(row(f"{day}", "out", yuan, "财付通", text="快捷支付", statement=places[card]))
            mirrored += card.is_found
    for card in places:
        day, yuan = start + timedelta(days=3 * data.draw(st.integers(0, 4))), data.draw(amounts)
        rows.append(row(f"{day}", "out", yuan, "财付通", text="快捷支付", statement=places[card]))
        truth += yuan * 100
    analysis = judged(rows, WECHAT, *(card.statement for card in places))
    assert analysis.report.summary.real_out_fen >= truth
    assert analysis.transactions["left_code"].to_list().count("N16") == mirrored
