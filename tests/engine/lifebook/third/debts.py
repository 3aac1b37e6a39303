"""The third set: ordinary people with mortgages, car loans, consumer finance, cards and friends who lend."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half
from tests.engine.lifebook.third.places import CAMPUS, pay_by_card, spend

people = Half()


@people.add("上官磊", "wechat", "ccb", employer="宁德时代新能源科技股份有限公司")
def two_loans(life: Life) -> None:
    "A cell engineer: mortgage at his own bank, a car of a maker's finance firm, a card repaid by WeChat."
    life.wages("ccb", 13_870, 15, spread=260)
    life.bonus("ccb", date(2026, 1, 29), 38_000, "2025年终奖金")
    life.instalments("ccb", 3_688.02, 20, "O41", "上官磊", "建设银行", kind="贷款归还", text="个贷还款")
    life.instalments(
        "ccb",
        2_233.33,
        10,
        "O42",
        "丰田汽车金融（中国）有限公司",
        "丰田汽车金融",
        kind="代扣",
        text="还款",
        months=life.months(2, 11),
    )
    life.card_bill(
        "wechat", 25, 900, 3_400, "兴业银行", party="兴业银行信用卡还款", card="ccb", text="信用卡还款"
    )
    spend(life, "wechat", "ccb", 0.7)
    pay_by_card(life, "ccb")


@people.add("贡嘎扎西", "wechat", "abc", employer="青海盐湖工业股份有限公司")
def raised_rate(life: Life) -> None:
    "A crane driver of Golmud: his mortgage becomes dearer by a few fen in January, the rest of his life is even."
    life.wages("abc", 8_900, 8, spread=400)
    life.bonus("abc", date(2026, 2, 3), 17_600)
    life.instalments(
        "abc",
        2_104.88,
        21,
        "O41",
        "",
        "农业银行",
        kind="贷款扣款",
        text="个人贷款还款",
        months=life.months(0, 5),
    )
    life.instalments(
        "abc",
        2_071.3,
        21,
        "O41",
        "",
        "农业银行",
        kind="贷款扣款",
        text="个人贷款还款",
        months=life.months(6, 11),
    )
    life.monthly("abc", 800, 22, "才让卓玛", "O20", kind="转账", text="阿妈")
    spend(life, "wechat", "abc", 0.7)
    pay_by_card(life, "abc")


@people.add("乜春红", "alipay", "icbc", employer="承德露露股份公司")
def instalment_buyer(life: Life) -> None:
    "A packer: a phone on instalments of a consumer finance firm, Huabei, nothing overdue, all of it small."
    life.wages("icbc", 4_620, 15, spread=240)
    life.bonus("icbc", date(2026, 2, 6), 4_000, "年底双薪")
    life.instalments(
        "icbc",
        389.42,
        12,
        "O44",
        "马上消费金融股份有限公司",
        "马上消费",
        kind="代扣",
        text="安逸花",
        months=life.months(1, 11),
    )
    life.huabei(20, 260, 900, card="icbc")
    spend(life, "alipay", "icbc", 0.7, 0.6)


@people.add("於建波", "wechat", "bocom", employer="宁波港股份有限公司")
def renovator(life: Life) -> None:
    "A docker who did up his flat with a bank's consumer loan, with builders paid in four parts."
    life.wages("bocom", 10_420, 12, spread=300)
    life.bonus("bocom", date(2026, 1, 20), 26_000)
    life.borrow(
        "bocom",
        date(2025, 8, 18),
        120_000,
        "I41",
        "",
        "交通银行",
        text="惠民贷放款",
        kind="贷款放款",
        accepts=("I40",),
    )
    life.instalments(
        "bocom",
        3_712.6,
        18,
        "O43",
        "",
        "交通银行",
        kind="贷款还款",
        text="惠民贷",
        months=life.months(2, 11),
        accepts=("O40",),
    )
    for on, yuan, text in (
        (date(2025, 8, 22), 36_000, "装修首期"),
        (date(2025, 10, 15), 38_500, "水电木工"),
        (date(2025, 12, 8), 27_000, "三期款"),
        (date(2026, 1, 18), 11_800, "尾款"),
    ):
        life.once(
            "bocom",
            on,
            "out",
            yuan,
            "宁波圣都装饰工程有限公司",
            "O11",
            kind="转账",
            text=text,
            accepts=("O30", "O13", "O14", "O90"),
        )
    spend(life, "wechat", "bocom", 0.7)
    pay_by_card(life, "bocom")


@people.add("澹台静", "alipay", "cmb list", employer="南昌华勤电子科技有限公司")
def card_juggler(life: Life) -> None:
    "A buyer with two banks' cards repaid by Alipay and by direct debit, and JD's pay-later; pays all in full."
    life.wages("cmb list", 9_730, 10, spread=140)
    life.bonus("cmb list", date(2026, 1, 28), 19_000)
    life.card_bill(
        "alipay",
        8,
        600,
        2_100,
        "平安银行",
        party="平安银行信用卡",
        kind="还款",
        text="信用卡还款-澹台静",
        status="还款成功",
        card="cmb list",
    )
    life.card_bill(
        "cmb list", 19, 900, 2_900, "招商银行", party="", kind="信用卡自动还款", text="掌上生活还款"
    )
    for on in life.each_month(14):
        life.once(
            "cmb list",
            on,
            "out",
            life.fen(180, 880) / 100,
            "网银在线（北京）科技有限公司",
            "O47",
            kind="快捷支付",
            text="京东白条还款",
            lender="京东白条",
            accepts=("O44", "O45", "N13"),
        )
    spend(life, "alipay", "cmb list", 0.7)
    pay_by_card(life, "cmb list")


@people.add("鹿鸣远", "wechat", "psbc", employer="拉萨净土产业投资开发集团有限公司")
def friend_borrower(life: Life) -> None:
    "He borrowed 20,000 of a classmate for his wedding and gave it back in four parts, with thanks."
    life.wages("psbc", 7_450, 10, spread=100)
    life.bonus("psbc", date(2026, 2, 10), 11_000)
    life.once(
        "wechat",
        date(2025, 8, 6),
        "in",
        20_000,
        "老同学-季常",
        "I44",
        text="借你办婚礼，不急",
        lender="季常",
        accepts=("I60",),
        category="转账红包",
    )
    for on, text in (
        (date(2025, 11, 12), "先还五千"),
        (date(2026, 1, 12), "还款"),
        (date(2026, 2, 12), "还你的钱"),
        (date(2026, 4, 12), "还清了，谢谢兄弟"),
    ):
        closes = on.month == 4
        life.once(
            "wechat",
            on,
            "out",
            5_000,
            "老同学-季常",
            "O48",
            text=text,
            lender="季常",
            accepts=("O20",),
            category="转账红包",
            card="psbc",
            closes=closes,
        )
    life.once(
        "psbc",
        date(2025, 8, 9),
        "out",
        28_600,
        "拉萨香巴拉大酒店有限公司",
        "O10",
        kind="消费",
        text="婚宴",
        accepts=("O17",),
    )
    spend(life, "wechat", "psbc", 0.6)
    life.may |= {"MZ-WD-07"}


@people.add("赫连勃", "wechat", "spdb", employer="长春旭阳汽车座椅有限公司")
def webank(life: Life) -> None:
    "A dispatcher: one online bank loan drawn in October and paid by instalments, closed early in May."
    life.wages("spdb", 6_180, 15, spread=130)
    life.bonus("spdb", date(2026, 1, 22), 6_180, "第十三薪")
    life.borrow(
        "spdb",
        date(2025, 10, 9),
        12_000,
        "I41",
        "深圳前海微众银行股份有限公司",
        "微众银行",
        kind="网银转账",
        text="微粒贷借款",
        accepts=("I40", "I42", "I43", "I45"),
    )
    shared = {"kind": "代扣", "text": "微粒贷还款", "accepts": ("O40", "O44", "O45")}
    life.instalments(
        "spdb",
        1_106.4,
        16,
        "O43",
        "深圳前海微众银行股份有限公司",
        "微众银行",
        months=life.months(4, 9),
        **shared,
    )
    life.once(
        "spdb",
        date(2026, 5, 16),
        "out",
        6_140.9,
        "深圳前海微众银行股份有限公司",
        "O43",
        lender="微众银行",
        closes=True,
        **shared,
    )
    spend(life, "wechat", "spdb", 0.7, purse=CAMPUS)
    pay_by_card(life, "spdb")


@people.add("蒯志刚", "wechat", "alipay", "ccb", employer="唐山三友集团有限公司")
def two_wallets(life: Life) -> None:
    "A furnace man: provident fund mortgage, credit card by WeChat, Huabei by Alipay, and a father's hospital in spring."
    life.wages("ccb", 7_720, 10, spread=280)
    life.bonus("ccb", date(2026, 1, 27), 15_500)
    life.instalments(
        "ccb", 1_688.2, 15, "O41", "唐山市住房公积金管理中心", "唐山公积金", kind="代扣", text="公积金还贷"
    )
    life.card_bill("wechat", 22, 500, 1_900, "广发银行", party="广发银行信用卡还款", card="ccb")
    life.huabei(15, 200, 700, card="ccb")
    for on, yuan in ((date(2026, 3, 14), 5_000), (date(2026, 3, 21), 3_000)):
        life.once(
            "wechat", on, "out", yuan, "唐山市工人医院", "O15", text="住院预交金", kind="商户消费", card="ccb"
        )
    life.once(
        "ccb",
        date(2026, 4, 15),
        "in",
        4_862.37,
        "唐山市医疗保险基金中心",
        "I51",
        kind="转账",
        text="医保报销",
        accepts=("I12", "I50", "I11", "I90"),
    )
    for sibling in ("蒯志强", "蒯丽"):
        life.gets("wechat", date(2026, 3, 16), 1_500, sibling, "爸住院的钱")
    spend(life, "wechat", "ccb", 0.5)
    pay_by_card(life, "ccb")
    spend(life, "alipay", "ccb", 0.2)
