"""The kept half: farmers and herders."""

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


@people.add("岩温叫", "wechat", "psbc")
def rubber_grower(life: Life) -> None:
    "A Dai grower of rubber and tea in Xishuangbanna: latex sold weekly from spring to November, then nothing."
    for day in life.calendar:
        if day.weekday() == 4 and day.month in (4, 5, 6, 7, 8, 9, 10, 11):
            life.once(
                "psbc",
                day,
                "in",
                life.fen(700, 2_300) / 100,
                "西双版纳景阳橡胶有限责任公司",
                "I20",
                text="胶水款",
                kind="转账",
            )
    for on in life.some_days(6, date(2026, 3, 10), date(2026, 4, 25)):
        life.once(
            "wechat",
            on,
            "in",
            life.fen(300, 1_900) / 100,
            "勐海茶厂收购点",
            "I20",
            text="鲜叶",
            kind="转账",
            accepts=("I60",),
        )
    everyday(life, "wechat", card="psbc", per_day=0.7, most=0.7)
    life.once("psbc", date(2026, 3, 6), "out", 3_150, "勐腊县供销农资有限公司", "O30", text="复合肥")
    life.once(
        "psbc",
        date(2025, 10, 24),
        "in",
        2_210,
        "勐腊县林业和草原局",
        "I11",
        text="天然橡胶良种补贴",
        kind="代发",
        accepts=("I90",),
    )
    life.monthly("wechat", 800, 9, "玉香", "O20", text="娃娃在州里读书")
    life.once(
        "wechat",
        date(2026, 4, 13),
        "out",
        600,
        "曼听寨佛寺",
        "O80",
        text="赕佛",
        kind="扫二维码付款",
        accepts=("O20", "O90"),
    )
    life.red_packets("wechat", ("玉香", "岩罕"))
    life.may |= {"XW-SR-02", "XW-SR-04", "XW-XF-01"}


@people.add("单继业", "wechat", "abc")
def maize_grower(life: Life) -> None:
    "A grower of maize in Suihua: the harvest sold in two rows, subsidies, a spring loan paid back in December."
    life.once(
        "abc",
        date(2025, 11, 14),
        "in",
        61_284.6,
        "中央储备粮绥化直属库有限公司",
        "I20",
        text="玉米收购款",
        kind="转账",
    )
    life.once(
        "abc", date(2025, 12, 9), "in", 38_716.2, "青冈龙凤玉米开发有限公司", "I20", text="粮款", kind="转账"
    )
    life.once(
        "abc",
        date(2026, 1, 22),
        "in",
        17_490,
        "青冈龙凤玉米开发有限公司",
        "I20",
        text="粮款尾款",
        kind="转账",
    )
    life.once(
        "abc",
        date(2025, 9, 22),
        "in",
        6_432,
        "青冈县农村经济管理总站",
        "I11",
        text="玉米大豆生产者补贴",
        kind="代发",
        accepts=("I90",),
    )
    life.once(
        "abc",
        date(2026, 6, 10),
        "in",
        3_870,
        "青冈县财政局",
        "I11",
        text="耕地地力保护补贴",
        kind="代发",
        accepts=("I90",),
    )
    life.once(
        "abc",
        date(2025, 12, 18),
        "out",
        30_960,
        "中国农业银行股份有限公司青冈县支行",
        "O43",
        text="惠农e贷还本付息",
        kind="贷款还款",
        lender="农业银行",
        closes=True,
    )
    life.borrow(
        "abc",
        date(2026, 3, 20),
        30_000,
        "I41",
        "中国农业银行股份有限公司青冈县支行",
        "农业银行",
        text="惠农e贷放款",
    )
    for on, yuan, party, text in (
        (date(2026, 3, 28), 11_240, "北大荒农资青冈经销处", "种子化肥款"),
        (date(2025, 10, 19), 5_600, "老孙收割机", "收割费"),
        (date(2026, 4, 22), 3_900, "于家屯农机合作社", "旋地播种"),
    ):
        life.once("abc", on, "out", yuan, party, "O30", text=text, accepts=("O20",))
    everyday(life, "wechat", card="abc", per_day=0.7, most=0.7)
    for on in life.some_days(4):
        life.cash("abc", on, 1_500)
    life.red_packets("wechat", ("单宝玉", "老疙瘩"))
    life.may |= {"XW-SR-01", "XW-SR-02", "XW-SR-04", "XW-XF-01", "XW-WD-05"}


@people.add("拉珍", "wechat", "abc")
def caterpillar_fungus_digger(life: Life) -> None:
    "A herder in Yushu who sells caterpillar fungus to dealers in summer: persons pay large sums once a year."
    for on, yuan, dealer in (
        (date(2025, 7, 9), 18_400, "马永福"),
        (date(2025, 7, 16), 12_650, "韩进财"),
        (date(2026, 6, 12), 16_800, "马永福"),
        (date(2026, 6, 20), 9_300, "韩进财"),
    ):
        life.once("abc", on, "in", yuan, dealer, "I20", text="虫草款", kind="转账", accepts=("I60",))
    life.monthly(
        "abc",
        1_800,
        25,
        "称多县林业草原和水利局",
        "I11",
        way="in",
        text="生态管护员补助",
        kind="代发",
        by_payroll=True,
        accepts=("I10",),
    )
    life.once(
        "abc",
        date(2025, 12, 2),
        "in",
        9_412,
        "称多县财政局",
        "I11",
        text="草原奖补资金",
        kind="代发",
        accepts=("I90",),
    )
    everyday(life, "wechat", card="abc", per_day=0.6, most=0.8)
    for on in life.some_days(3):
        life.gives("wechat", on, 1_000, "才仁扎西", text="寺里念经")
    life.once(
        "wechat", date(2025, 9, 3), "out", 2_150, "玉树州民族师范学校", "O16", text="住宿费", kind="商户消费"
    )
    life.red_packets("wechat", ("才仁扎西", "卓嘎"))
    life.may |= {"XW-SR-02", "XW-SR-04", "XW-XF-01"}
