"""People with nothing to hide: a steady clerk, a shop, wallets beside a bank, and decoys that look like more."""

from __future__ import annotations

from datetime import timedelta

from tests.engine.casebook.book import DAYS, Book
from tests.engine.casebook.person import NAMES, Person, persona


def steady_clerk(book: Book) -> None:
    """Salary on the tenth, a mortgage, daily life in a wallet half of which the card pays."""
    book.salary = "steady"
    book.pay("cmb", 1_268_000, spread=150)
    for day in book.days(18):
        book.add(
            "cmb",
            book.at(day),
            "out",
            436_512,
            "招商银行个人贷款",
            "O41",
            kind="住房贷款还款",
            lender="招商银行",
        )
    for day in book.days(26):
        book.add("cmb", book.at(day), "out", book.fen(800, 1200), NAMES[0], "O20", text="给爸妈")
    for day in DAYS:
        book.shop_by_card("wechat", "cmb", book.at(day), book.fen(8, 90))
        book.shop("wechat", book.at(day), book.fen(8, 90))


def shop_owner(book: Book) -> None:
    """A small shop paid by QR code, goods by the week, rent by the month; takings drawn to a card nobody handed in."""
    for day in DAYS:
        for number in range(book.chance.randint(4, 5)):
            book.add(
                "wechat",
                book.at(day, 8, 20),
                "in",
                book.fen(30, 260),
                f"顾客{book.chance.randint(100, 999)}",
                "I20",
                kind="二维码收款",
                text=f"收款{number + 1}",
            )
        if day.weekday() == 0:
            book.add(
                "wechat", book.at(day), "out", book.fen(2600, 3400), "甬江食品批发部", "O30", text="货款"
            )
        book.shop("wechat", book.at(day), book.fen(20, 90))
    for day in book.days(3):
        book.add("wechat", book.at(day), "out", 320_000, NAMES[1], "O13", text="店面房租")
    for day in book.days(8, 22):
        book.withdraw("wechat", "工商银行", book.at(day, 21, 22), book.fen(2000, 5000))


def strawberry_stall(book: Book) -> None:
    """Takings by QR code while the strawberries last, from January to March; everyday life after that."""
    for day in DAYS:
        if day.month > 3:
            continue
        for _ in range(4):
            party = f"顾客{book.chance.randint(100, 999)}"
            book.add("wechat", book.at(day, 8, 20), "in", book.fen(40, 200), party, "I20", kind="二维码收款")
    book.living("wechat", times=1)


def two_wallets(book: Book) -> None:
    """Both wallets and the card behind them: purchases that stand twice, and money drawn back to the card."""
    book.salary = "steady"
    book.pay("cmb", 1_540_000, day_of_month=5)
    for day in DAYS:
        book.shop_by_card("wechat", "cmb", book.at(day, 8, 12), book.fen(8, 120))
        book.shop_by_card("alipay", "cmb", book.at(day, 13, 20), book.fen(8, 120))
        book.shop("alipay", book.at(day), book.fen(8, 60))
    for day in book.days(14):
        book.add("wechat", book.at(day), "in", book.fen(900, 2600), NAMES[2], "I60", text="房费分摊")
        book.withdraw("wechat", "cmb", book.at(day + timedelta(days=2)), book.fen(500, 880))
    for day in book.days(27):
        book.withdraw("alipay", "cmb", book.at(day), book.fen(300, 700))


def freelancer(book: Book) -> None:
    """Fees from several firms, much in some months and none in others."""
    firms = (
        "拾光文化传媒有限公司",
        "蓝鲸广告有限公司",
        "知行出版集团",
        "云栖设计有限公司",
        "远山影视有限公司",
    )
    for month, yuan in zip(range(1, 7), (21_000, 0, 4_000, 16_000, 0, 9_000), strict=True):
        for day in [day for day in DAYS if day.month == month and day.day in (6, 19)]:
            if yuan:
                fee = yuan * 50 + book.chance.randint(-20_000, 20_000)
                book.add(
                    "alipay",
                    book.at(day),
                    "in",
                    fee,
                    book.chance.choice(firms),
                    "I20",
                    text="设计费",
                    category="其他",
                )
    book.living("alipay", 2, 110)


def night_driver(book: Book) -> None:
    """A decoy: drives by night, is settled with at dawn, fills up and eats in the small hours."""
    for day in DAYS:
        if day.weekday() != 2:
            settled = book.at(day, 5, 5)
            book.add(
                "wechat",
                settled,
                "in",
                book.fen(260, 520),
                "顺风出行服务平台",
                "I20",
                kind="商户结算",
                text="车费结算款",
            )
            book.add(
                "wechat",
                book.at(day, 2, 4),
                "out",
                book.fen(110, 280),
                "中国石化加油站",
                "O12",
                kind="商户消费",
                text="加油",
            )
        book.shop("wechat", book.at(day, 0, 1), book.fen(12, 45))
        book.shop("wechat", book.at(day, 15, 18), book.fen(12, 80))


def rich_family(book: Book) -> None:
    """A decoy: large round sums that only move between the family's own two accounts."""
    book.salary = "steady"
    book.pay("cmb", 4_530_000, spread=200)
    book.living("cmb", 1, 600)
    book.living("ccb", 1, 300)
    for day in book.days(5):
        book.move("cmb", "ccb", book.at(day), 20_000_000)
    for day in book.days(20):
        book.move("ccb", "cmb", book.at(day), 20_000_000)


def retiree(book: Book) -> None:
    """A decoy: a pension, and shops and streets whose names hold words of gambling, courts, pawning and fraud."""
    traps = (
        ("六合路水果店", "日用百货", "O11"),
        ("人民法院路早餐铺", "餐饮美食", "O10"),
        ("典当铺子餐馆", "餐饮美食", "O10"),
        ("杀猪粉面馆", "餐饮美食", "O10"),
        ("老钱庄火锅", "餐饮美食", "O10"),
        ("棋牌桌家具店", "家居家装", "O11"),
        ("立体彩印部", "日用百货", "O11"),
        ("公安路超市", "日用百货", "O11"),
        ("健身会所月卡", "运动户外", "O17"),
    )
    for day in DAYS:
        for party, category, code in book.chance.sample(traps, 2):
            book.add(
                "alipay",
                book.at(day, 7, 19),
                "out",
                book.fen(5, 60),
                party,
                code,
                kind="商户消费",
                text="购物",
                category=category,
            )
    for day in book.days(15):
        book.add(
            "alipay",
            book.at(day),
            "in",
            438_620,
            "某市社会保险基金管理局",
            "I11",
            text="养老金发放",
            category="收入",
        )


def group_buyer(book: Book) -> None:
    """A decoy: many neighbours pay small sums that go on to one farm, far below what a funnel moves."""
    book.salary = "steady"
    book.pay("wechat", 830_000, spread=80)
    book.living("wechat", 2, 120)
    for day in book.days(8):
        for name in NAMES[:15]:
            book.add("wechat", book.at(day, 9, 20), "in", book.fen(60, 180), name, "I60", text="团购苹果")
        book.add(
            "wechat",
            book.at(day + timedelta(days=1)),
            "out",
            book.fen(1300, 1700),
            "邻里农产品合作社",
            "O11",
            kind="商户消费",
            text="团购苹果",
        )


def tenant(book: Book) -> None:
    """A decoy: the same rent to the same person on the same day of every month is no interest."""
    book.salary = "steady"
    book.pay("cmb", 1_120_000)
    book.living("cmb", 2, 120)
    for day in book.days(2):
        book.add("cmb", book.at(day), "out", 350_000, NAMES[3], "O13", kind="房租", text="房租")


PLAIN = (
    Person("steady clerk", steady_clerk, persona("林晓梅"), (("cmb", 3_582_046),)),
    Person("shop owner", shop_owner, persona("陈思远"), as_workbook=True),
    Person("two wallets", two_wallets, persona("沈知遥"), (("cmb", 2_946_018),)),
    Person("freelancer", freelancer, persona("苏念安")),
    Person("strawberry stall", strawberry_stall, persona("许秋实")),
    Person(
        "night driver",
        night_driver,
        persona("罗大勇"),
        innocent_of=("XW-DB-01", "MZ-DB-01", "MZ-DB-03", "MZ-YJ-02", "XW-KJ-01", "MZ-YL-01"),
    ),
    Person(
        "rich family",
        rich_family,
        persona("高振华"),
        (("cmb", 61_205_031), ("ccb", 30_411_027)),
        innocent_of=(
            "MZ-JE-01",
            "MZ-JE-02",
            "MZ-JE-03",
            "XW-KJ-01",
            "XW-KJ-02",
            "XW-HL-01",
            "XW-FS-03",
            "MZ-GL-02",
            "XW-WL-01",
        ),
    ),
    Person(
        "retiree",
        retiree,
        persona("许秀兰"),
        innocent_of=(
            "MZ-DB-01",
            "MZ-DB-02",
            "MZ-DB-03",
            "MZ-WD-06",
            "MZ-MG-01",
            "MZ-MG-02",
            "MZ-MG-03",
            "MZ-MG-06",
            "MZ-YL-01",
        ),
    ),
    Person("group buyer", group_buyer, persona("唐小雨"), innocent_of=("XW-FS-01", "XW-HL-02", "XW-KJ-01")),
    Person("tenant", tenant, persona("邓佳宁"), (("cmb", 2_210_033),), innocent_of=("XW-WD-04",)),
)
