"""MZ-GL-02: which own accounts, wallets and cards have no statement in the task."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine.types.report import HitGroup
from tests.engine.frames import ALIPAY, BANK, WECHAT, covering, row
from tests.engine.rulebook.hit_papers import AT, inflow, out
from tests.engine.rulebook.triple import Papers

OTHER = replace(BANK, file="other.csv", sha256="5" * 64, format="icbc_debit", account="6222021111119999")
CARD = replace(
    BANK, file="card.csv", sha256="6" * 64, format="cmb_credit", kind="credit", account="6225760088887777"
)
SPENT = out(10_000, "某店")


def hit(*rows: dict[str, Any], statements: tuple[Any, ...] = (BANK,)) -> HitGroup | None:
    report = Papers([*rows, SPENT], statements).report
    return next((group for group in report.hits if group.rule == "MZ-GL-02"), None)


def labels(*rows: dict[str, Any], statements: tuple[Any, ...] = (BANK,)) -> list[str]:
    group = hit(*rows, statements=statements)
    return [] if group is None else sorted({word for words in group.words.values() for word in words})


def test_an_account_is_outside_when_no_statement_has_its_number() -> None:
    assert labels(out(5, "张三", party_account="6222 0211 1111 9999")) == ["****9999"]
    assert labels(out(5, "张三", party_account="622202******9999")) == ["****9999"]
    assert labels(out(5, "张三", party_account="6222021111119999"), statements=(BANK, OTHER)) == []


def test_a_transfer_without_an_account_is_outside_when_its_other_end_is_nowhere() -> None:
    sent, came = out(5, "张三"), inflow(5, "张三", "2026-01-06 09:00", statement=1)
    both = (covering(BANK, "2026-01-01", "2026-01-31"), covering(OTHER, "2026-01-01", "2026-01-31"))
    assert labels(sent) == ["张三"]
    assert labels(sent, came, statements=both) == []
    assert labels(sent, {**came, "amount_fen": 501}, statements=both) == ["张三"]
    later = covering(OTHER, "2026-02-01", "2026-02-28")
    seen = inflow(7, "某店", "2026-02-06 09:00", statement=1)
    assert labels(sent, seen, statements=(BANK, later)) == []


def test_time_deposits_and_brokers_are_no_accounts_that_are_missing() -> None:
    assert labels(out(5, "张三", text="活期转定期")) == []
    assert labels(out(5, "某某证券", text="银证转账")) == []


def test_a_wallet_is_outside_when_only_the_bank_tells_of_it() -> None:
    drawn = inflow(5, "财付通", text="微信零钱提现")
    assert labels(drawn) == ["财付通"]
    assert labels(drawn, statements=(BANK, WECHAT)) == []
    assert labels(inflow(5, text="支付宝提现"), drawn, statements=(BANK, ALIPAY)) == ["财付通"]


def test_the_card_behind_a_wallet_is_outside_unless_its_statement_is_there() -> None:
    drawn = row(AT, "neutral", 5, "招商银行(5678)", kind="零钱提现", method="招商银行(5678)", statement=0)
    other = {**drawn, "party": "工商银行(9999)", "method": "工商银行(9999)"}
    assert labels(drawn, statements=(WECHAT,)) == ["招商银行****5678"]
    bank = replace(BANK, account="6225880112345678")
    assert labels(drawn, other, statements=(WECHAT, bank)) == ["工商银行****9999"]
    assert labels({**drawn, "party": "/", "method": "/"}, statements=(WECHAT,)) == ["银行卡"]
    assert labels({**drawn, "party": "/", "method": "/"}, statements=(WECHAT, bank)) == []


def test_a_repaid_card_is_outside_unless_its_bill_is_there() -> None:
    paid = out(5, "招商银行信用卡中心", text="信用卡还款", party_account="6225760088887777")
    assert labels(paid) == ["招商银行****7777"]
    assert labels(paid, statements=(BANK, CARD)) == []
    assert labels({**paid, "party_account": ""}) == ["招商银行信用卡"]
    assert labels({**paid, "party_account": ""}, statements=(BANK, CARD)) == []
    assert labels(out(5, "花呗", text="花呗还款")) == []


def test_three_accounts_or_a_large_share_make_it_heavy() -> None:
    numbers = ("6222021111119991", "6222021111119992", "6222021111119993")
    rows = [out(5, "张三", party_account=number) for number in numbers]
    three, two = hit(*rows), hit(*rows[:2], rows[0])
    assert (three and three.severity, two and two.severity) == ("high", "low")
    same = hit(rows[0], {**rows[0], "party_account": "6222****9991"}, out(5, "张三"))
    assert same is not None
    assert same.severity == "low"
    assert "1 own account " in same.reason["en-US"]
    large = hit({**rows[0], "amount_fen": 428_572})
    assert large is not None
    assert large.severity == "high"


def test_a_number_of_a_bank_is_no_wallet_that_prints_none() -> None:
    unnumbered, wallet = replace(BANK, account=None), replace(WECHAT, account=None)
    sent = out(5, "张三", party_account="6228******7890")
    assert labels(sent, statements=(unnumbered, wallet)) == ["****7890"]


def test_repaid_cards_ask_for_their_bills_and_raise_nothing() -> None:
    bills = [
        row(f"2026-01-{day:02d} 10:00", "out", 9_000, f"{bank}信用卡", text="信用卡还款")
        for day, bank in ((5, "平安银行"), (6, "广发银行"), (7, "浦发银行"))
    ]
    found = hit(*bills)
    assert found is not None
    assert found.severity == "low"
