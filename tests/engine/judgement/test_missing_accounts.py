"""Own accounts that the rows tell of and nobody handed in: which, how much, and what to ask for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine.process.analysis import Options, analyse
from app.engine.report.export.labels import label
from app.engine.report.export.tables import missing_accounts_table
from app.engine.rules import RuleSet
from app.engine.types.report import MissingAccount, Report
from app.engine.types.statements import Statement
from tests.engine.frames import ALIPAY, BANK, WECHAT, covering, reading, row

YEAR = covering(BANK, "2024-01-01", "2026-06-30")
NUMBER = "6222 0211 1111 9999"


def report(*rows: dict[str, Any], statements: tuple[Statement, ...] = (YEAR,), **options: Any) -> Report:
    return analyse(reading(list(rows), *statements), Options(**{"customer": "张三", **options})).report


def accounts(*rows: dict[str, Any], **more: Any) -> list[MissingAccount]:
    return report(*rows, **more).accounts_missing


def test_an_account_is_listed_with_what_came_and_went_and_what_to_ask_for() -> None:
    shop = row("2026-01-02", "out", 600, "某店")
    sent = row("2024-02-05", "out", 300, "张三", party_account=NUMBER)
    came = row("2026-03-05", "in", 100, "张三", party_account="6222****9999")
    [account] = accounts(shop, sent, came)
    assert (account.kind, account.rows, account.in_fen, account.out_fen) == ("bank", 2, 10_000, 30_000)
    assert (account.first, account.last, account.files, account.evidence) == (
        "2024-02-05",
        "2026-03-05",
        [0],
        [2, 3],
    )
    assert account.share == 0.4
    assert account.name == {"zh-CN": "本人账户（尾号9999）", "en-US": "own account (…9999)"}
    assert account.ask["zh-CN"] == "请提供本人账户（尾号9999）2024-01-01 至 2026-06-30 的流水。"
    assert (
        account.ask["en-US"]
        == "Please send the statement of own account (…9999) from 2024-01-01 to 2026-06-30."
    )


def test_once_its_statement_is_handed_in_an_account_is_no_longer_missing() -> None:
    sent = row("2026-02-05", "out", 300, "张三", party_account=NUMBER)
    other = replace(BANK, account="6222021111119999", sha256="3" * 64)
    assert accounts(sent)
    assert accounts(sent, statements=(YEAR, other)) == []


def test_wallets_cards_and_accounts_without_a_number_are_kept_apart_the_biggest_first() -> None:
    found = accounts(
        row("2026-01-05", "in", 50, "财付通", text="微信零钱提现"),
        row(
            "2026-01-06",
            "out",
            900,
            "招商银行信用卡中心",
            text="信用卡还款",
            party_account="6225760088887777",
        ),
        row("2026-01-07", "out", 70, "张三"),
    )
    assert [(each.kind, each.name["en-US"]) for each in found] == [
        ("card", "China Merchants Bank (…7777)"),
        ("bank", "account in the holder's own name (no number printed)"),
        ("wallet", "WeChat Pay"),
    ]
    assert ["账单" in each.ask["zh-CN"] for each in found] == [True, False, True]
    assert "说明" in found[1].ask["zh-CN"]


def test_a_bank_named_by_one_wallet_and_the_number_by_another_are_one_account() -> None:
    drawn = row("2026-01-05", "neutral", 50, "工商银行(9999)", kind="零钱提现", method="工商银行(9999)")
    again = {**drawn, "statement": 1, "kind": "提现", "amount_fen": 7000}
    [account] = accounts(drawn, again, statements=(covering(WECHAT, "2026-01-01", "2026-01-31"), ALIPAY))
    assert account.name["zh-CN"] == "工商银行（尾号9999）"
    assert (account.rows, account.out_fen, account.files) == (2, 12_000, [0, 1])


def test_the_list_stands_whether_or_not_the_rule_is_switched_on_and_is_printed() -> None:
    rules = RuleSet.builtin()
    off = replace(
        rules, hit_rules=tuple(replace(each, active=each.id != "MZ-GL-02") for each in rules.hit_rules)
    )
    made = report(row("2026-01-05", "out", 300, "张三", party_account=NUMBER), rules=off)
    assert [group.rule for group in made.hits if group.rule == "MZ-GL-02"] == []
    table = missing_accounts_table(made, "en-US")
    assert table.title == label("accounts_missing", "en-US")
    assert table.rows[0][:4] == ["own account (…9999)", 1, 0, 30_000]


def test_nothing_is_missing_where_nothing_moved_between_own_accounts() -> None:
    assert accounts(row("2026-01-05", "out", 300, "李四")) == []
    assert accounts() == []
