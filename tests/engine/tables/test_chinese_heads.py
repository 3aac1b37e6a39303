"""Whose statement a Chinese one is, where labels and values stand apart, and what is no name and no number of an account."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.engine.tables.conclusion.stated_owner import stated_account, stated_holder
from app.engine.types.statements import Statement

NUMBER = "6217000010001111"


@pytest.mark.parametrize("label", ["客户姓名", "户名", "单位名称", "账户名称"])
def test_values_below_a_line_of_labels_are_told_by_them(label: str) -> None:
    head = f"{label} 账号 币种 打印日期\n陈晓月 {NUMBER} 人民币 20260802"
    assert (stated_holder(head), stated_account(head)) == ("陈晓月", NUMBER)


@pytest.mark.parametrize(
    "below",
    [
        f"陈晓月 {NUMBER} 人民币",  # fewer values than labels
        f"陈晓月 {NUMBER} 人民币 20260802\n林一 6217000010002222 人民币 20260802",  # a list of accounts
    ],
)
def test_a_line_that_is_no_row_of_values_tells_nobody(below: str) -> None:
    head = f"客户姓名 账号 币种 打印日期\n{below}"
    assert (stated_holder(head), stated_account(head)) == (None, None)


@pytest.mark.parametrize("blank", ["", " "])
def test_two_labels_before_two_values_are_told_in_their_order(blank: str) -> None:
    firm, stroke = "北京远山旅行社有限公司", f"{blank}/{blank}"
    for head in (
        f"账号{stroke}账户名称：{NUMBER}{stroke}{firm} 币种：CNY",
        f"户名{stroke}账号：{firm}{stroke}{NUMBER} 币种：CNY",
    ):
        assert (stated_holder(head), stated_account(head)) == (firm, NUMBER)


def test_a_number_is_nobodys_name() -> None:
    assert stated_holder(f"账户名称：{NUMBER}") is None
    assert stated_holder(f"账户名称：{NUMBER}\n户名：陈晓月") == "陈晓月"


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("单位名称：苏州远山机械有限公司", "苏州远山机械有限公司"),
        ("对方单位名称：苏州远山机械有限公司", None),
        ("工作单位名称：苏州远山机械有限公司", None),
        ("钱包名称：段** 统计周期：2026/05/01", "段**"),
        ("用户昵称：山里的小店", "山里的小店"),
        ("户名：韩一东（余利宝·结算户） 卡号：1", "韩一东"),
        ("户名：远山商行（个体工商户） 卡号：1", "远山商行（个体工商户）"),
        ("尊敬的 万小佳 客户，以下为您的交易明细", "万小佳"),
        ("尊敬的 贵宾 客户，以下为您的交易明细", None),
        ("尊敬的 白金卡 客户，以下为您的交易明细", None),
        ("尊敬的客户，以下为您的交易明细", None),
    ],
)
def test_a_name_is_taken_behind_its_label_without_a_remark_of_the_product(
    head: str, name: str | None
) -> None:
    assert stated_holder(head) == name


@pytest.mark.parametrize(
    ("head", "number"),
    [
        (f"卡/折号：{NUMBER}", NUMBER),
        ("钱包编号：0022****7719", "0022****7719"),
        ("云闪付交易明细\n手机号：136****5521", "136****5521"),
        ("某银行交易明细\n手机号：136****5521", None),
        (f"云闪付交易明细\n手机号：136****5521 账号：{NUMBER}", NUMBER),
    ],
)
def test_a_wallet_alone_is_known_by_its_phone(head: str, number: str | None) -> None:
    assert stated_account(head) == number


@pytest.mark.parametrize(
    ("cards", "account"), [(["5520"], "5520"), (["5520", "5521"], None), (["552012"], None)]
)
def test_the_only_card_whose_last_digits_stand_in_every_row_is_the_account(
    read_table: Callable[[str], Statement], cards: list[str], account: str | None
) -> None:
    rows = "".join(
        f"2026-03-{day:02d},{cards[day % len(cards)]},超市,{way},1{day}.00\n"
        for day, way in enumerate(["支出", "支出", "收入", "支出", "收入", "支出"], 1)
    )
    statement = read_table(f"信用卡账单 2026年3月\n交易日期,卡号末四位,交易说明,收支,清算金额\n{rows}")
    assert (statement.state, statement.rows, statement.account) == ("read", 6, account)
