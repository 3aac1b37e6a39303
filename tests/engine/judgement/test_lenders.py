"""Printed names of lenders, whole, cut off, by brand or by a firm on no list; and names that only sound so."""

from __future__ import annotations

from typing import Any

from app.engine.process.analysis import Options, analyse
from app.engine.rules import RuleSet
from app.engine.types.report import Debt
from tests.engine.frames import BANK, reading, row

RULES = RuleSet.builtin()


def debts(*rows: dict[str, Any], statement: Any = BANK) -> list[Debt]:
    return analyse(reading(list(rows), statement), Options(customer="张三")).report.debts


def repaid(party: str, text: str = "还款", **more: Any) -> dict[str, Any]:
    return row("2026-01-05", "out", 1000, party, text=text, **more)


def lenders(*rows: dict[str, Any]) -> list[str]:
    """The lender whose debt each row is; "" where it is none's."""
    found = analyse(reading(list(rows), BANK), Options(customer="张三")).transactions
    return [key or "" for key in found["debt_key"]]


def lender(party: str, text: str = "还款", **more: Any) -> str:
    return lenders(repaid(party, text, **more))[0]


NAMES = [
    ("微粒贷", "L-wld"),
    ("深圳前海微众银行股份有限公司", "L-wld"),
    ("深圳前海微众银行股份有限公", "L-wld"),
    ("深圳前海微众银行股", "L-wld"),
    ("微众银行", "L-wld"),
    ("华为钱包借钱", "L-huawei"),
    ("vivo钱包借钱", "L-vivo"),
    ("移动和包借钱", "L-yidong"),
    ("顺丰顺手借", "L-shunfeng"),
    ("得物分期", "L-dewu"),
    ("58好借", "L-58haojie"),
    ("恒小花", "L-hengxiaohua"),
    ("还享花", "L-huanxianghua"),
    ("大树普惠", "L-dashu"),
    ("及贷", "L-jidai"),
    ("马上贷", "L-anyihua"),
    ("财付通-深圳前海微众银行股份有限公司", "L-wld"),
    ("浙江网商银行股份有限公司", "L-wangshang"),
    ("四川新网银行", "L-xinwang"),
    ("福州三六零网络小额贷款有限公司", "L-360"),
    ("福州三六零网络小额", "L-360"),
    ("福州三六零网络", "L-360"),
    ("福州奇富网络小额贷款有限公司", "L-360"),
    ("360借条", "L-360"),
    ("重庆度小满小额贷款有限公司", "L-duxiaoman"),
    ("支付宝-重庆度小满小额贷…", "L-duxiaoman"),
    ("有钱花", "L-duxiaoman"),
    ("重庆美团三快小额贷款有限公司", "L-meituanjie"),
    ("重庆三快小额贷款", "L-meituanjie"),
    ("重庆京东盛际小额贷款有限公司", "L-jintiao"),
    ("重庆京东盛际", "L-jintiao"),
    ("深圳市财付通网络金融小额贷款有限公司", "L-caifutong"),
    ("深圳市中融小额贷款有限公司", "L-fangxin"),
    ("吉安市分期乐网络小额贷款有限公司", "L-fenqile"),
    ("广州唯品会小额贷款有限公司", "L-weipin-xd"),
    ("上海携程小额贷款有限责任公司", "L-xiecheng"),
    ("重庆星雨小额贷款有限公司", "L-suning-xd"),
    ("重庆市蚂蚁小微小额贷款有限公司", "L-jiebei"),
    ("重庆蚂蚁消费金融有限公司", "L-jiebei"),
    ("招联消费金融有限公司", "L-zhaolian"),
    ("招联消费金融股份有限公司", "L-zhaolian"),
    ("招联", "L-zhaolian"),
    ("马上消费金融股份有限公司", "L-anyihua"),
    ("天津京东消费金融有限公司", "L-jiexin"),
    ("捷信消费金融有限公司", "L-jiexin"),
    ("内蒙古蒙商消费金融股份", "L-mengshang"),
    ("大众汽车金融（中国）有限公司", "L-af-vw"),
    ("大众汽车金融(中国", "L-af-vw"),
    ("比亚迪汽车金融有限公司", "L-af-byd"),
    ("平安国际融资租赁有限公司", "L-ls-pingan"),
    ("平安普惠融资担保有限公司", "L-pinganpuhui"),
    ("平安普惠融资担", "L-pinganpuhui"),
    ("平安融易（江苏）融资担保有限公", "L-pinganpuhui"),
    ("重庆某某小额贷款有限公司", "firm:small_loan:重庆某某小额贷款"),
    ("重庆某某小额贷款有限公", "firm:small_loan:重庆某某小额贷款"),
    ("重庆某某小额", "firm:small_loan:重庆某某小额贷款"),
    ("江西某某网络小额", "firm:network_small_loan:江西某某网络小额贷款"),
    ("江西某某网络小额贷款有限公司", "firm:network_small_loan:江西某某网络小额贷款"),
    ("某某小贷", "firm:small_loan:某某小贷"),
    ("某某消费金融有限公司", "firm:consumer_finance:某某消费金融"),
    ("仲信国际融资租赁有限公司", "firm:leasing:仲信国际融资租赁"),
    ("远东商业保理（天津）有限公司", "firm:factoring:远东商业保理"),
    ("远东商业保理", "firm:factoring:远东商业保理"),
    ("某市融资担保有限公司", "firm:guarantee:某市融资担保"),
    ("诚信典当行", "firm:pawn:诚信典当"),
    ("诚信典当有限责任公司", "firm:pawn:诚信典当"),
    ("花呗", "L-huabei"),
]


SOUNDS_SO = [
    ("小贷鼠童装", "消费"),
    ("老当铺火锅(解放路店)", "堂食"),
    ("典当火锅", "消费"),
    ("当铺里的咖啡", "消费"),
    ("借呗", "借呗充值"),
    ("上海证券报社", "消费金融专刊"),
    ("贷款超市便利店", "消费"),
    ("甲公司", "工资 招联消费金融"),
    ("上汽通用汽车有限公司", "购车"),
    ("北京三快在线科技有限公司", "外卖"),
    ("福州三六零健康体检中心", "体检"),
    ("平安担保理财", "消费"),
    ("捷信达停车场", "停车费"),
    ("微众书屋", "购书"),
    ("某交易担保", "消费"),
    ("重庆度小", "消费"),
    ("深圳前海微众银行股份有限公司", "大额存单购买"),
    ("花呗贝母土特产", "消费"),
    ("借呗湖街菜市场12号", "消费"),
    ("分期乐齿口腔", "复诊"),
    ("当铺街李记干货", "消费"),
    ("当铺里老北京涮肉", "消费"),
    ("当铺巷改造指挥部", "差价款"),
    ("孙典当", "转账"),
]


def test_a_printed_name_is_one_lender() -> None:
    found = lenders(*(repaid(party) for party, _ in NAMES))
    assert list(zip((party for party, _ in NAMES), found, strict=True)) == NAMES


def test_a_name_that_only_sounds_like_a_lender_is_none() -> None:
    found = lenders(*(repaid(party, text) for party, text in SOUNDS_SO))
    assert [(*row, key) for row, key in zip(SOUNDS_SO, found, strict=True) if key] == []


def test_a_lender_under_three_names_is_one_line_of_the_debts() -> None:
    names = ("微粒贷", "深圳前海微众银行股份有限公司", "深圳前海微众银行股")
    (debt,) = debts(*map(repaid, names))
    assert (debt.lender, debt.repaid_n, debt.category) == ("微众银行（微粒贷）", 3, "O45")


def test_each_firm_on_no_list_is_a_lender_of_its_own() -> None:
    names = ("重庆甲小额贷款有限公司", "重庆乙小额贷款有限公司", "重庆甲小额贷款有限")
    found = debts(*map(repaid, names))
    assert [(each.lender, each.repaid_n) for each in found] == [("重庆甲小额贷款", 2), ("重庆乙小额贷款", 1)]


def test_the_product_that_is_named_goes_before_the_firm_that_has_several() -> None:
    firm = "重庆京东盛际小额贷款有限公司"
    rows = (repaid(firm, "京东白条还款"), repaid(firm, "京东金条还款"), repaid(firm))
    assert lenders(*rows) == ["L-baitiao", "L-jintiao", "L-jintiao"]


def test_a_firms_name_within_the_text_is_found_where_the_party_is_a_clearing_house() -> None:
    assert lender("网联清算有限公司", "还款-重庆甲小额贷款有限公司") == "firm:small_loan:重庆甲小额贷款"
    assert lender("", "代扣 重庆度小满小额贷款有限公司") == "L-duxiaoman"


def test_a_guarantee_firms_monthly_fee_is_debt_service_and_no_payment_for_another() -> None:
    rows = [
        row(f"2026-0{month}-05", "out", 300, "平安普惠融资担保有限公司", text="还款") for month in (1, 2, 3)
    ]
    report = analyse(reading(rows, BANK), Options(customer="张三")).report
    (debt,) = report.debts
    assert (debt.party_key, debt.category, debt.repaid_n) == ("L-pinganpuhui", "O45", 3)
    assert "MZ-WD-05" not in {group.rule for group in report.hits}


def test_a_banks_own_loan_is_the_banks_also_where_the_row_names_nobody() -> None:
    found = debts(
        repaid("招商银行个人贷款", "", kind="个贷交易"),
        repaid("招商银行个人贷款", "住房贷款还款", kind="个贷交易"),
        repaid("", "贷款扣款"),
    )
    assert [(each.party_key, each.lender, each.repaid_n) for each in found] == [("bank:cmb", "招商银行", 3)]
    assert lender("宁波银行", "宁波银行还款") == "bank:nbcb"
    assert lender("某公司", "随e贷还款") == "bank:jsbc"
    assert lender("", "闪电贷还款", statement=0) == "bank:cmb"


def test_a_mortgages_instalments_without_a_remark_are_the_mortgages_too() -> None:
    rows = [
        row(f"2026-{month:02d}-18", "out", 4365, "招商银行个人贷款", kind="个贷交易", text=text)
        for month in range(1, 13)
        for text in ("" if month in {3, 4, 11} else "住房贷款还款",)
    ]
    found = analyse(reading(rows, BANK), Options(customer="张三"))
    assert set(found.transactions["category"]) == {"O41"}
    (debt,) = found.report.debts
    assert (debt.party_key, debt.repaid_n) == ("bank:cmb", 12)


def test_a_mortgage_at_a_bank_stays_a_mortgage() -> None:
    (debt,) = debts(repaid("招商银行", "房贷还款"))
    assert (debt.party_key, debt.category) == ("bank:cmb", "O41")


def test_a_payment_to_a_person_or_of_a_card_is_no_banks_loan() -> None:
    assert lender("李四", "替我还闪电贷") != "bank:cmb"
    for party, text in (("招商银行信用卡中心", "信用卡还款"), ("招商银行信用卡中心", "还款")):
        (debt,) = debts(repaid(party, text))
        assert (debt.lender, debt.category) == ("招商银行信用卡", "O46")


def test_cards_of_several_banks_are_several_lenders_and_a_banks_card_and_loan_are_one() -> None:
    rows = [
        row("2026-01-07", "out", 900, "广发银行信用卡", text="信用卡还款"),
        row("2026-01-13", "out", 800, "浦发银行信用卡中心", text="信用卡还款"),
        row("2026-01-18", "out", 700, "招商银行信用卡中心", text="信用卡还款"),
        row("2026-01-20", "out", 4365, "招商银行个人贷款", text="房贷还款"),
    ]
    found = debts(*rows)
    assert sorted((debt.lender, debt.repaid_n) for debt in found) == [
        ("广发银行信用卡", 1),
        ("招商银行", 2),
        ("浦发银行信用卡", 1),
    ]


def test_a_bank_on_no_list_is_a_lender_by_its_name() -> None:
    (debt,) = debts(repaid("某地村镇银行", "贷款还款"))
    assert (debt.party_key, debt.lender) == ("bank:?某地村镇银行", "某地村镇银行")


def test_what_a_leasing_firm_pays_is_a_loan_only_where_it_says_so() -> None:
    paid = row("2026-01-05", "in", 50_000, "仲信国际融资租赁有限公司", text="设备款")
    assert debts(paid) == []
    assert debts({**paid, "text": "放款"})[0].received_fen == 5_000_000


def test_the_register_is_whole() -> None:
    kinds = {kind.code: kind for kind in RULES.lender_kinds}
    sources = {source.id for source in RULES.lender_sources} | {""}
    codes = set(RULES.category_by_code) | {""}
    assert len({each.id for each in RULES.lenders}) == len(RULES.lenders)
    for each in RULES.lenders:
        assert each.kind in kinds
        assert each.source in sources
        assert each.include or each.whole or each.legal
        assert {each.received, each.repaid} <= codes
        assert bool(each.legal) <= bool(each.source)
    licensed = [each for each in RULES.lenders if each.kind == "consumer_finance" and each.source == "nfra"]
    assert len(licensed) == 31
    assert len([each for each in RULES.lenders if each.kind == "auto_finance"]) == 25


def test_each_name_in_full_leads_to_its_own_lender() -> None:
    names = [(name, each.id) for each in RULES.lenders if each.kind != "pay_later" for name in each.legal]
    found = lenders(*(repaid(name) for name, _ in names))
    assert list(zip((name for name, _ in names), found, strict=True)) == names


def test_money_for_somebody_elses_loan_is_no_debt_of_ones_own() -> None:
    for text in ("给儿子还房贷", "垫付还款", "刷单垫付本金", "帮还款"):
        assert debts(repaid("李四", text)) == []


def test_a_private_bank_with_a_counter_lends_as_a_bank() -> None:
    (debt,) = debts(repaid("重庆富民银行股份有限公司", "富民贷款本息"))
    assert (debt.lender, debt.category) == ("富民银行", "O43")
