"""The third set: people who turn a card or Huabei into cash. A friendly shop takes the credit and pays most of it back."""

from __future__ import annotations

from datetime import date, timedelta

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half
from tests.engine.lifebook.third.places import CAMPUS, VILLAGE, pay_by_card, spend

people = Half()
CARD = "citic card"
_ALSO = ("XW-HL-01", "XW-HL-02", "XW-KJ-01", "XW-KJ-02", "XW-WD-03", "XW-WL-01", "XW-JE-01")
"""Rules that may speak as well: money comes back, and the bill weighs."""
_BOUGHT = ("O10", "O20", "O30", "O90")
_CASH = ("I45", "I50", "I90")


def pay_card_bills(life: Life, bank: str, day: int) -> None:
    """Pay by bank what the card's paper says was spent up to the bill's day; both papers have the row."""
    after = life.first
    for on in life.each_month(day):
        until = on - timedelta(days=18)
        spent = sum(
            step.fen
            for step in life.steps
            if step.account == CARD and step.way == "out" and after <= step.at.date() < until
        )
        after, at, fen = max(after, until), life.at(on, 9, 11), spent or life.fen(700, 1_600)
        shared: dict[str, object] = {"lender": "中信银行", "accepts": ("O46",)}
        values = {"kind": "信用卡还款", "text": "信用卡还款", **shared}
        life.add(bank, at, "out", fen, "中信银行信用卡中心", "N13", **values)
        life.add(CARD, at, "in", fen, "跨行转账还款", "N13", **shared)


@people.add("戈家旺", "wechat", "icbc", "citic card", employer="永州市冷水滩区湘江纸业有限公司")
def liquor_shop(life: Life) -> None:
    "A packer pays a liquor shop by card seven times. Its keeper transfers 99 of 100 on the same day."
    life.wages("icbc", 7_180, 10, spread=200)
    life.bonus("icbc", date(2026, 2, 3), 8_000)
    for month, day, yuan in (
        (1, 6, 9_800),
        (2, 19, 8_600),
        (4, 7, 12_000),
        (5, 22, 9_900),
        (7, 9, 11_500),
        (9, 12, 9_600),
        (10, 21, 13_000),
    ):
        on = life.each_month(day, life.months(month, month))[0]
        at = life.at(on, 10, 14)
        text = "永州市冷水滩区鸿运烟酒行"
        life.once(CARD, at, "out", yuan, text, "O11", kind="消费", text=text, accepts=_BOUGHT)
        later = at + timedelta(minutes=life.chance.randint(15, 240))
        life.gets("icbc", later, yuan * 0.99, "甯德贵", accepts=_CASH)
    for on in life.some_days(26):
        shop, low, high = life.chance.choice(
            (
                ("银联商务-步步高超市", 60, 380),
                ("中国石化湖南永州石油分公司", 180, 360),
                ("美团-大众点评", 30, 160),
            )
        )
        code = "O12" if "石化" in shop else "O11" if "超市" in shop else "O10"
        life.once(CARD, on, "out", life.fen(low, high) / 100, shop, code, kind="消费", accepts=("O10", "O11"))
    pay_card_bills(life, "icbc", 24)
    spend(life, "wechat", "icbc", 0.6)
    pay_by_card(life, "icbc", 12)
    life.trouble("XW-WD-06", may=_ALSO)


@people.add("幺淑芬", "wechat", "ccb", "citic card", employer="衡水市桃城区衡林生物科技有限公司")
def phone_shop(life: Life) -> None:
    "A weigher scans a phone shop's code with her card. The shopkeeper returns 96.5 of 100 by WeChat next day."
    life.wages("ccb", 5_960, 15, spread=170)
    life.bonus("ccb", date(2026, 1, 31), 5_000)
    for on in (
        date(2025, 8, 13),
        date(2025, 10, 14),
        date(2025, 12, 10),
        date(2026, 2, 11),
        date(2026, 4, 15),
        date(2026, 6, 10),
    ):
        yuan = life.chance.randint(42, 79) * 100
        life.once(
            "wechat",
            life.at(on, 15, 19),
            "out",
            yuan,
            "衡水市桃城区老兵手机城",
            "O11",
            kind="扫二维码付款",
            text="收款方备注:二维码收款",
            card=CARD,
            accepts=_BOUGHT,
        )
        later = life.at(on + timedelta(days=1), 9, 12)
        life.gets("wechat", later, yuan * 0.965, "老兵-手机回收", "", accepts=_CASH)
    spend(life, "wechat", CARD, 0.25)
    pay_card_bills(life, "ccb", 25)
    spend(life, "wechat", "ccb", 0.5, 0.8)
    pay_by_card(life, "ccb", 12)
    life.trouble("XW-WD-06", may=_ALSO)


@people.add("臧小飞", "alipay", "boc", employer="东莞市长安镇步步高教育电子有限公司")
def huabei_at_a_repair_shop(life: Life) -> None:
    "A fitter pays a repair shop by Huabei six times. Its owner sends 95.7 of 100 back within the hour."
    life.wages("boc", 6_740, 7, spread=330)
    for on in (
        date(2025, 7, 21),
        date(2025, 9, 22),
        date(2025, 11, 24),
        date(2026, 1, 21),
        date(2026, 3, 23),
        date(2026, 5, 25),
    ):
        yuan = life.chance.choice((1_998, 2_498, 2_998, 3_498))
        at = life.at(on, 18, 20)
        life.once(
            "alipay",
            at,
            "out",
            yuan,
            "阿涛手机维修快修",
            "O11",
            kind="商户消费",
            text="商品",
            category="数码电器",
            method="花呗",
            accepts=_BOUGHT,
        )
        later = at + timedelta(minutes=life.chance.randint(4, 50))
        life.gets("alipay", later, round(yuan * 0.957), "*涛", accepts=_CASH)
    for on in life.some_days(30):
        shop = life.chance.choice((("美团", "外卖订单"), ("蜜雪冰城", "门店点单"), ("华莱士", "小程序点单")))
        yuan = life.fen(9, 46) / 100
        values = {"kind": "商户消费", "text": shop[1], "category": "餐饮美食", "method": "花呗"}
        life.once("alipay", on, "out", yuan, shop[0], "O10", **values)
    life.huabei(20, 1_100, 3_900, card="boc")
    spend(life, "alipay", "boc", 0.5, 0.7, CAMPUS)
    pay_by_card(life, "boc", 16)
    life.trouble("XW-WD-06", may=_ALSO)


@people.add("鲜于晨", "wechat", "abc", employer="运城市盐湖区大运九州重型汽车有限公司")
def shop_transfers_itself(life: Life) -> None:
    "A foreman pays a building shop by a card in WeChat. The shop's own account returns 97.5 of 100 next day."
    life.wages("abc", 8_420, 12, spread=260)
    life.bonus("abc", date(2026, 1, 28), 15_000)
    for on in life.each_month(17, life.months(1, 8)):
        yuan = life.chance.randint(56, 98) * 100
        shop = "运城市盐湖区恒丰建材经营部"
        life.once(
            "wechat",
            life.at(on, 9, 17),
            "out",
            yuan,
            shop,
            "O11",
            kind="商户消费",
            text="建材",
            method="平安银行信用卡(3310)",
            accepts=_BOUGHT,
        )
        life.once(
            "abc",
            life.at(on + timedelta(days=1), 9, 16),
            "in",
            yuan * 0.975,
            f"{shop}（个体工商户）",
            "I90",
            kind="转账",
            text="转账",
            accepts=("I20", "I45", "I50", "I60"),
            recognised=False,
        )
    life.card_bill("wechat", 6, 5_900, 9_990, "平安银行", party="平安银行信用卡还款", card="abc")
    spend(life, "wechat", "abc", 0.6, 0.8, VILLAGE)
    pay_by_card(life, "abc", 16)
    life.trouble("XW-WD-06", may=_ALSO)


@people.add("税红英", "alipay", "cmb list", employer="自贡市自流井区盐都大润发商业有限公司")
def huabei_and_card(life: Life) -> None:
    "A cashier uses Huabei and a card at a grocer's in turn. The grocer returns 99.5 of 100 the same day."
    life.wages("cmb list", 5_120, 10, spread=140)
    methods = ("花呗", "广发银行信用卡(7719)")
    for turn, on in enumerate(life.each_month(14, life.months(1, 8))):
        yuan = life.chance.choice((1_000, 1_500, 2_000, 2_600, 3_000))
        at = life.at(on, 10, 15)
        shop = "自流井区小满食品商行"
        values = {"kind": "商户消费", "text": "收钱码收款", "category": "日用百货"}
        method = methods[turn % 2]
        life.once("alipay", at, "out", yuan, shop, "O11", method=method, accepts=_BOUGHT, **values)
        later = at + timedelta(minutes=life.chance.randint(30, 330))
        more = {"text": "转账", "category": "转账红包", "recognised": False}
        honest = ("I45", "I50", "I60", "I20")
        life.once("alipay", later, "in", yuan * 0.995, shop, "I90", accepts=honest, **more)
    life.huabei(10, 900, 2_900, card="cmb list")
    life.card_bill(
        "alipay",
        22,
        600,
        3_300,
        "广发银行",
        party="广发银行信用卡",
        kind="还款",
        text="信用卡还款-税红英",
        status="还款成功",
        card="cmb list",
    )
    spend(life, "alipay", "cmb list", 0.6, 0.7)
    pay_by_card(life, "cmb list", 16)
    life.trouble("XW-WD-06", may=_ALSO)
