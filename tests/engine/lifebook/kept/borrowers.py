"""The kept half: people who owe, from a mortgage to many lenders at once."""

from __future__ import annotations

from datetime import date
from typing import Any

from tests.engine.lifebook.kept.places import everyday
from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()


@people.add("苗春生", "wechat", "abc", employer="佳木斯电机股份有限公司")
def mortgage_without_remark(life: Life) -> None:
    "A fitter whose mortgage stands in the bank's own statement, mostly without a remark; and one credit card."
    life.wages("abc", 6_010, 11, spread=170)
    life.bonus("abc", date(2026, 1, 20), 9_800, text="年终奖励")
    life.instalments(
        "abc",
        1_976.53,
        21,
        "O41",
        "中国农业银行股份有限公司佳木斯分行",
        "农业银行",
        kind="贷款还款",
        text="个人住房贷款",
        bare=(1, 3, 6, 10),
    )
    life.card_bill("wechat", 10, 300, 1_200, "光大银行", party="光大银行信用卡", text="信用卡还款-苗春生")
    everyday(life, "wechat", card="abc", per_day=1.0)
    life.once(
        "abc",
        date(2025, 10, 10),
        "out",
        2_330,
        "佳木斯龙江环保供热有限公司",
        "O14",
        text="供暖费",
        accepts=("O13",),
    )
    life.red_packets("wechat", ("苗大爷", "苗杉"))
    life.monthly("wechat", 188, 4, "佳木斯鹤岗路保利物业", "O13", text="物业费", kind="商户消费")


@people.add("阮昭明", "wechat", "boc", employer="防城港中一重工有限公司")
def car_and_house(life: Life) -> None:
    "A welder with a mortgage of a regional bank and a car loan of a maker's finance firm, both with cut names."
    life.wages("boc", 9_960, 15, spread=420)
    life.bonus("boc", date(2026, 2, 4), 12_000, text="年底奖金")
    life.monthly(
        "boc",
        2_655.7,
        18,
        "广西北部湾银行股份有限公",
        "O41",
        text="代扣房贷",
        lender="北部湾银行",
        kind="代收付",
    )
    life.monthly(
        "boc",
        1_890.25,
        22,
        "比亚迪汽车金融有限公",
        "O42",
        text="代扣",
        lender="比亚迪汽车金融",
        kind="代收付",
    )
    everyday(life, "wechat", card="boc", per_day=1.0)
    life.monthly("wechat", 1_000, 16, "阮妈", "O20", text="老人生活费")
    life.red_packets("wechat", ("阮妈", "阮昭亮"))
    life.once(
        "boc",
        date(2025, 11, 30),
        "out",
        3_412,
        "中国太平洋财产保险股份有限公司",
        "O51",
        text="车险",
        accepts=("O12",),
    )


@people.add("吉克阿乌", "alipay", "ccb", employer="攀枝花钢城集团瑞钢工业有限公司")
def payer_of_pay_later(life: Life) -> None:
    "A young man with Huabei, the monthly pay of Meituan and Douyin, never late."
    life.wages("ccb", 6_460, 10, spread=190)
    life.bonus("ccb", date(2026, 1, 23), 5_000, text="过年费")
    everyday(life, "alipay", card="ccb", per_day=1.4)
    life.huabei(10, 800, 2_000, card="ccb")
    later: dict[str, Any] = {"kind": "代扣", "accepts": ("N13",)}
    life.monthly(
        "ccb",
        420,
        12,
        "重庆美团三快小额贷款有限公司",
        "O47",
        spread=200,
        text="美团月付还款",
        lender="美团月付",
        **later,
    )
    life.monthly(
        "ccb",
        260,
        15,
        "抖音支付科技有限公司",
        "O47",
        spread=150,
        text="抖音月付账单",
        lender="抖音月付",
        **later,
    )
    life.monthly("alipay", 550, 1, "格格里拉公寓", "O13", text="房租", kind="商户消费", category="住房物业")
    life.monthly("ccb", 1_500, 13, "吉克木乃", "O20", text="弟弟学费生活")
    life.red_packets("alipay", ("吉克木乃", "阿妈"))


@people.add("邢巧玲", "wechat", "bocom", employer="营口港务集团有限公司")
def borrower_of_two_firms(life: Life) -> None:
    "A crane driver with two loans of consumer finance firms under their legal names; one ends in spring."
    life.wages("bocom", 6_340, 12, spread=150)
    life.bonus("bocom", date(2026, 1, 16), 8_000, text="奖金")
    life.instalments(
        "bocom", 1_147.36, 9, "O44", "盛银消费金融有限公司", "盛银消费金融", text="代扣还款", kind="代收"
    )
    life.instalments(
        "bocom",
        892.44,
        17,
        "O44",
        "哈尔滨哈银消费金融有限责任公司",
        "哈银消费金融",
        text="贷款扣款",
        kind="代收",
        months=life.months(0, 8),
    )
    life.once(
        "bocom",
        date(2026, 4, 3),
        "out",
        5_213.8,
        "哈尔滨哈银消费金融有限责任公司",
        "O44",
        text="提前还款",
        kind="代收",
        lender="哈银消费金融",
        closes=True,
    )
    everyday(life, "wechat", card="bocom", per_day=1.1)
    life.monthly("wechat", 700, 20, "邢妈", "O20", text="买药")
    life.red_packets("wechat", ("邢妈", "李艳"))
    life.is_ordinary = False


@people.add("达瓦顿珠", "wechat", "psbc", employer="西藏天路股份有限公司")
def borrower_from_his_brother(life: Life) -> None:
    "A driver of a road firm whose brother lent him 50,000 for a house; he pays 2,000 a month back, with words."
    life.wages("psbc", 8_120, 10, spread=240)
    life.bonus("psbc", date(2026, 1, 27), 10_000, text="藏历新年慰问金")
    life.once(
        "psbc",
        date(2025, 8, 4),
        "in",
        50_000,
        "洛桑顿珠",
        "I44",
        text="借款买房",
        kind="转账",
        lender="洛桑顿珠",
        accepts=("I60",),
    )
    life.once(
        "psbc",
        date(2025, 8, 6),
        "out",
        62_000,
        "拉萨城投房地产开发有限公司",
        "O13",
        text="购房首付",
        kind="转账",
        accepts=("O90", "O11"),
    )
    life.monthly(
        "psbc",
        2_000,
        12,
        "洛桑顿珠",
        "O48",
        text="还哥的钱",
        lender="洛桑顿珠",
        accepts=("O20",),
        months=life.months(2, 11),
    )
    everyday(life, "wechat", card="psbc", per_day=0.9)
    for on in life.some_days(4):
        life.gives("wechat", on, life.fen(100, 500) / 100, "卓嘎曲珍", text="酥油糌粑")
    life.red_packets("wechat", ("洛桑顿珠", "卓嘎曲珍"))
    life.lenders_also = {0}
    life.may |= {"XW-WD-05", "XW-SR-02", "MZ-WD-07", "XW-KJ-01", "XW-WD-04", "XW-SR-04"}


@people.add("温立峰", "wechat", "icbc", employer="赣州富尔特电子股份有限公司")
def borrower_of_three(life: Life) -> None:
    "A technician with three small loans of banks without counters: a fair case of several lenders."
    life.wages("icbc", 6_870, 15, spread=160)
    life.bonus("icbc", date(2026, 1, 30), 6_870, text="13薪")
    life.borrow(
        "icbc",
        date(2025, 9, 3),
        20_000,
        "I41",
        "四川新网银行股份有限公司",
        "新网银行",
        text="放款",
        accepts=("I43",),
    )
    life.instalments(
        "icbc",
        1_850.9,
        8,
        "O43",
        "四川新网银行股份有限公司",
        "新网银行",
        text="还款",
        kind="快捷支付",
        accepts=("O45",),
        months=life.months(3, 11),
    )
    life.instalments(
        "icbc",
        934.17,
        14,
        "O43",
        "中信百信银行股份有限公司",
        "百信银行",
        text="百信银行还款",
        kind="快捷支付",
        accepts=("O45",),
    )
    life.instalments(
        "icbc",
        611.08,
        23,
        "O43",
        "武汉众邦银行股份有限公司",
        "众邦银行",
        text="贷款还款",
        kind="快捷支付",
        accepts=("O45",),
    )
    everyday(life, "wechat", card="icbc", per_day=1.1)
    life.monthly("wechat", 900, 2, "曾房东", "O13", text="房租", accepts=("O20",))
    life.red_packets("wechat", ("温老表", "温丽"))
    life.is_ordinary = False
    life.may |= {"MZ-WD-01", "MZ-WD-02", "XW-WD-03"}


@people.add("扈小军", "alipay", "ccb", employer="廊坊富智康科技有限公司")
def borrower_in_apps(life: Life) -> None:
    "A worker of an electronics plant with Jiebei, a loan of 360 and one of Du Xiaoman under legal names."
    life.wages("ccb", 6_230, 10, spread=540)
    life.bonus("ccb", date(2026, 2, 9), 2_000, text="留任奖")
    life.borrow(
        "alipay",
        date(2025, 10, 12),
        8_000,
        "I43",
        "重庆蚂蚁消费金融有限公司",
        "借呗",
        text="借呗放款至余额",
        accepts=("I42",),
    )
    for on in life.each_month(12, life.months(4, 11)):
        life.once(
            "alipay",
            on,
            "out",
            725.5,
            "借呗",
            "O45",
            text=f"借呗还款-{on:%Y.%m}",
            kind="还款",
            category="信用借还",
            lender="借呗",
            accepts=("O44",),
            card="ccb",
        )
    life.borrow(
        "ccb",
        date(2025, 8, 19),
        12_000,
        "I43",
        "福州三六零网络小额贷款有限公司",
        "360",
        text="放款",
        kind="跨行转入",
    )
    life.instalments(
        "ccb",
        1_118.2,
        19,
        "O45",
        "福州三六零网络小额贷款",
        "360",
        text="协议支付",
        kind="代扣",
        months=life.months(2, 11),
    )
    life.instalments(
        "ccb", 566.67, 25, "O45", "重庆度小满小额贷款有限公司", "度小满", text="协议支付", kind="代扣"
    )
    everyday(life, "alipay", card="ccb", per_day=1.2, most=0.8)
    life.huabei(9, 500, 1_300, card="ccb")
    life.monthly("alipay", 380, 3, "员工宿舍", "O13", text="床位费", kind="商户消费", category="住房物业")
    life.red_packets("alipay", ("扈大军", "产线阿梅"))
    life.is_ordinary = False
    life.lenders_also = {3}
    life.may |= {"XW-WD-03"}


@people.add("漆志华", "wechat", "cmb list", employer="株洲时代新材料科技股份有限公司")
def payer_of_many_cards(life: Life) -> None:
    "An engineer with a mortgage, a bank's consumer loan and cards of three banks, all paid in full."
    life.wages("cmb list", 21_480, 10, spread=300)
    life.bonus("cmb list", date(2026, 2, 6), 36_000, text="年度绩效")
    life.instalments(
        "cmb list",
        3_318.6,
        16,
        "O41",
        "长沙银行股份有限公司株洲分行",
        "长沙银行",
        kind="代扣",
        text="按揭贷款",
    )
    life.instalments(
        "cmb list",
        1_740.15,
        8,
        "O43",
        "招商银行股份有限公司",
        "招商银行",
        kind="个贷交易",
        text="闪电贷还款",
        bare=(7,),
    )
    life.card_bill("cmb list", 25, 1_000, 3_500, "招商银行", kind="信用卡还款", party="招商银行信用卡中心")
    for day, bank in ((7, "广发银行"), (13, "浦发银行")):
        life.card_bill("wechat", day, 600, 2_400, bank, party=f"{bank}信用卡", text=f"{bank}信用卡还款")
    everyday(life, "wechat", card="cmb list", per_day=1.0)
    life.monthly(
        "cmb list",
        500,
        27,
        "全国社会保障卡个人养老金",
        "O50",
        text="个人养老金缴存",
        accepts=("N10", "O31", "O51", "N20", "N21"),
    )
    life.red_packets("wechat", ("漆满堂", "谭芳"))
