"""Rows as people's bills print them: what was bought where one name sells all kinds, and who is no customer."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.process.analysis import Options, analyse
from app.engine.types.statements import Reading
from tests.engine.frames import ALIPAY, BANK, WECHAT, reading, row

HOLDER = "麦穗儿"


def codes(made: Reading, customer: str = "") -> list[str]:
    return analyse(made, Options(customer=customer)).transactions["category"].to_list()


@pytest.mark.parametrize(
    ("party", "text", "code"),
    [
        ("圆通速递", "寄件运费", "O11"),
        ("顺丰速运有限公司", "快递运费", "O11"),
        ("申通快递", "寄快递运费", "O11"),
        ("临沂顺达货运部", "运费", "O30"),
        ("c***7", "加厚垃圾袋家用手提式 等多件", "O11"),
        ("小***铺", "纯棉四件套包邮", "O11"),
        ("薇***店", "法式碎花连衣裙2026新款 显瘦 M", "O11"),
        ("北京快手科技有限公司", "快手小店-订单260528282003260924761631", "O11"),
        ("淘宝闪购", "日用清洁", "O11"),
        ("淘宝闪购", "黄焖鸡米饭", "O10"),
        ("饿了么", "洗洁精等2件", "O11"),
        ("美团", "大参林药店", "O15"),
        ("成都天府通金融服务股份有限公司", "天府通乘车", "O12"),
        ("西安长安通支付有限责任公司", "公交", "O12"),
        ("国网智慧车联网技术有限公司", "e充电-充电订单260312118125709497990953", "O12"),
        ("国网山东省电力公司烟台供电公司", "电费", "O14"),
        ("宝岛眼镜", "隐形眼镜", "O15"),
        ("App Store & Apple Music", "iCloud", "O17"),
        ("紫光园", "奶皮子酸奶等2件", "O10"),
        ("莆田市荔城区水门国仔面线糊", "/", "O10"),
        ("厦门乌糖沙茶面", "/", "O10"),
        ("兰州安泊尔浆水面", "/", "O10"),
    ],
)
def test_a_shop_s_name_and_goods_tell_what_was_bought(party: str, text: str, code: str) -> None:
    bought = row("2026-01-05", "out", 36, party, kind="商户消费", text=text)
    assert codes(reading([bought], WECHAT)) == [code]


@pytest.mark.parametrize(
    ("party", "text", "code"),
    [
        ("拉卡拉支付-老街铜锅涮肉", "消费", "O10"),
        ("随行付支付-老王烧烤", "消费", "O10"),
        ("银盛支付*惠民大药房", "消费", "O15"),
        ("", "短信通知费", "O71"),
        ("", "短信银行服务费", "O71"),
        ("唐山市住房公积金管理中心", "公积金还贷", "O41"),
        ("武汉住房公积金管理中心", "公积金贷款扣款", "O41"),
        ("武汉住房公积金管理中心", "公积金汇缴", "O31"),
    ],
)
def test_a_bank_s_row_names_the_shop_behind_the_acquirer_and_the_bank_s_own_fee(
    party: str, text: str, code: str
) -> None:
    assert codes(reading([row("2026-01-05", "out", 1_688.20, party, text=text)], BANK)) == [code]


@pytest.mark.parametrize("party", ["本人", HOLDER])
@pytest.mark.parametrize("text", ["个人住房贷款", "个贷还款", "按揭还款"])
def test_the_borrower_named_as_the_payee_of_a_loan_is_no_own_account(party: str, text: str) -> None:
    rows = [row("2026-01-05", "out", 3_688.02, party, kind="贷款归还", text=text)]
    assert codes(reading(rows, BANK), HOLDER)[0] in {"O41", "O43"}


@pytest.mark.parametrize("text", ["转账 还房贷", "转账", "跨行转账-房贷"])
def test_money_sent_to_another_own_account_for_the_mortgage_is_a_move(text: str) -> None:
    rows = [row("2026-01-05", "out", 3_688.02, HOLDER, kind="转账汇款", text=text)]
    assert codes(reading(rows, BANK), HOLDER) == ["N10"]


def test_what_a_shop_calls_its_till_does_not_say_which_wallet_paid() -> None:
    paid = row(
        "2026-01-05 12:00:00",
        "out",
        36,
        "小潘鸭血粉丝汤",
        kind="餐饮美食",
        text="微信收款商业版",
        method="招商银行储蓄卡(5678)",
    )
    at_bank = row(
        "2026-01-05 12:00:01",
        "out",
        36,
        "支付宝-小潘鸭血粉丝汤",
        kind="快捷支付",
        text="微信收款商业版",
        statement=1,
    )
    assert codes(reading([paid, at_bank], ALIPAY, BANK)) == ["O10", "N16"]


WORK = ("修水管", "换门", "茶饼", "刻字", "磨刀")


def transfers(payers: int, texts: tuple[str, ...] = WORK[:2], months: int = 4) -> list[dict[str, Any]]:
    return [
        row(
            f"2026-{month:02d}-{1 + at:02d}",
            "in",
            120 + at,
            f"业主{chr(0x7532 + at)}",
            kind="转账",
            text=f"转账备注:{texts[at % len(texts)]}",
        )
        for month in range(1, months + 1)
        for at in range(payers)
    ]


@pytest.mark.parametrize("text", WORK)
def test_many_persons_who_name_the_same_work_are_customers(text: str) -> None:
    assert set(codes(reading(transfers(6, (text,)), WECHAT))) == {"I20"}


@pytest.mark.parametrize("text", ["饭钱", "AA", "谢谢", "代买", "打车费", "份子钱"])
def test_friends_who_share_a_bill_are_no_customers(text: str) -> None:
    assert "I20" not in codes(reading(transfers(9, (text,)), WECHAT))


def test_few_payers_or_one_who_is_paid_as_well_make_no_trade() -> None:
    rows = transfers(4, ("刻字",))
    assert "I20" not in codes(reading(rows, WECHAT))
    rows = transfers(6, ("刻字",))
    back = row("2026-04-20", "out", 50, rows[0]["party"], kind="转账", text="转账")
    said = codes(reading([*rows, back], WECHAT))
    assert {
        code for made, code in zip(rows, said[:-1], strict=True) if made["party"] == rows[0]["party"]
    } == {"I60"}


@pytest.mark.parametrize(
    ("party", "text", "kind", "code"),
    [
        ("佛山市顺德区骏豪家具有限公司", "业务提成", "转账收入", "I10"),
        ("甘肃正天合律师事务所", "办案提成", "网转", "I10"),
        ("中南大学", "劳务费", "代发", "I10"),
        ("湛江经济技术开发区农业事务管理局", "休渔补助", "代发", "I11"),
        ("青岛铂爵文化传媒有限公司", "摄影劳务", "网银转账", "I20"),
        ("国家开发银行", "生源地助学贷款", "转账", "I41"),
        ("前庄老孟", "收割费", "转账", "I20"),
        ("李宏", "75果 3200斤", "转账", "I20"),
    ],
)
def test_what_a_payer_calls_its_money_tells_pay_from_trade_grant_and_loan(
    party: str, text: str, kind: str, code: str
) -> None:
    assert codes(reading([row("2026-01-05", "in", 3_500, party, kind=kind, text=text)], BANK)) == [code]
