"""The kept half: farmers, herders and landlords."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.kept.places import everyday
from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()


@people.add("叶尔兰·哈力", "wechat", "boc")
def tourist_yurt(life: Life) -> None:
    "A herder in Altay who lets yurts in summer and sells horse milk: platforms settle, guests scan."
    summer = [day for day in life.calendar if day.month in (6, 7, 8, 9)]
    for day in summer:
        if life.chance.random() < 0.9:
            life.once(
                "wechat",
                day,
                "in",
                life.fen(60, 420) / 100,
                life.stranger(),
                "I20",
                text="收款方备注:毡房住宿马奶子",
                kind="二维码收款",
            )
        if day.weekday() == 3:
            life.once(
                "boc",
                day,
                "in",
                life.fen(900, 2_600) / 100,
                "携程旅行网络技术(上海)有限公司",
                "I20",
                text="酒店结算款",
                kind="小额普通",
            )
    for on in life.some_days(7, date(2025, 10, 1), date(2026, 4, 30)):
        life.once(
            "boc",
            on,
            "in",
            life.fen(2_000, 6_500) / 100,
            "福海县畜牧交易中心",
            "I20",
            text="售羊款",
            kind="来账",
        )
    everyday(life, "wechat", card="boc", per_day=0.6)
    life.once(
        "boc",
        date(2025, 11, 18),
        "in",
        7_320,
        "福海县财政局",
        "I11",
        text="草原生态补助奖励",
        kind="代发",
        accepts=("I90",),
    )
    life.once("boc", date(2025, 10, 9), "out", 5_600, "福海县饲草料配送中心", "O30", text="苜蓿草料款")
    life.monthly("wechat", 1_500, 6, "阿依努尔·哈力", "O20", text="上大学生活费", months=life.months(2, 6))
    life.red_packets("wechat", ("阿依努尔·哈力", "别克"))
    life.may |= {"XW-SR-02", "XW-SR-04", "XW-XF-01"}


@people.add("佘大成", "wechat", "abc")
def pig_farmer(life: Life) -> None:
    "A pig farmer in Sichuan: four sales a year, feed on account, a loan of the rural credit bank."
    sales = (
        (date(2025, 8, 21), 48_320),
        (date(2025, 11, 27), 61_540),
        (date(2026, 2, 4), 74_180),
        (date(2026, 5, 14), 42_910),
    )
    for on, yuan in sales:
        life.once("abc", on, "in", yuan, "四川德康农牧食品集团", "I20", text="生猪结算款", kind="转账")
    for on in life.each_month(16):
        life.once("abc", on, "out", life.fen(4_800, 9_600) / 100, "通威饲料眉山经营部", "O30", text="饲料款")
    for on in life.some_days(5):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(260, 1_300) / 100,
            "仁寿县兽药服务站",
            "O30",
            text="疫苗兽药",
            kind="扫二维码付款",
            accepts=("O15", "O11"),
        )
    life.borrow(
        "abc",
        date(2025, 7, 15),
        50_000,
        "I41",
        "四川仁寿农村商业银行股份有限公司",
        "仁寿农商行",
        text="蜀兴贷发放",
    )
    for on in life.each_month(21):
        life.once(
            "abc",
            on,
            "out",
            212.5,
            "四川仁寿农村商业银行股份有限公司",
            "O43",
            text="利息",
            lender="仁寿农商行",
            kind="扣息",
            accepts=("O71",),
        )
    everyday(life, "wechat", card="abc", per_day=0.6, most=0.7)
    life.once(
        "abc",
        date(2025, 9, 19),
        "in",
        3_640,
        "仁寿县农业农村局",
        "I11",
        text="能繁母猪补贴",
        kind="代发",
        accepts=("I90",),
    )
    life.once("abc", date(2026, 1, 9), "in", 2_800, "中航安盟财产保险有限公司", "I51", text="养殖险赔款")
    life.red_packets("wechat", ("佘小军", "佘玉兰"))
    life.may |= {"XW-SR-02", "XW-SR-04", "XW-XF-01", "XW-SR-01"}
