"""People through whose accounts money moves: a mule, a circle, a payroll, split and round sums, a sleeper, a victim."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from tests.engine.casebook.book import DAYS, Book
from tests.engine.casebook.person import NAMES, Person, persona


def mule(book: Book) -> None:
    """Every week a dozen strangers pay in during the day, and by the evening two others have it all; first a yuan as a test."""
    book.shop("ccb", book.at(DAYS[0]), 812)
    book.shop("ccb", book.at(DAYS[-1]), 935)
    for turn, day in enumerate(book.days(3, 10, 17, 24)):
        came = 0
        for place, name in enumerate(book.chance.sample(NAMES[2:], 12)):
            fen = book.fen(2000, 3900)
            at = datetime(day.year, day.month, day.day, 9 + place // 2, 5 + 30 * (place % 2))
            if place < 2:
                book.add("ccb", at - timedelta(minutes=9), "in", 100, name, "I60", kind="转账", text="转账")
                came += 100
            book.add("ccb", at, "in", fen, name, "I60", kind="转账", text="转账")
            came += fen
        first = came * book.chance.randint(40, 60) // 100
        for fen, hour, name in ((first, 17, NAMES[0]), (came - first - 1_200, 18, NAMES[1])):
            at = datetime(day.year, day.month, day.day, hour, 10 + turn % 3)
            book.add("ccb", at, "out", fen, name, "O20", kind="转账", text="转账")
    book.says |= {"XW-FS-01", "XW-FS-04", "XW-KJ-03"}


def circle(book: Book) -> None:
    """A relative gets a large sum in every month and sends nearly as much back some days later."""
    book.salary = "steady"
    book.related = (NAMES[21],)
    book.pay("cmb", 1_510_000, day_of_month=25)
    book.living("cmb", 2, 120)
    for day in book.days(7):
        fen = book.fen(26_000, 33_000)
        book.add("cmb", book.at(day), "out", fen, NAMES[21], "O20", text="往来款")
        back = fen * book.chance.randint(95, 104) // 100 + 7
        book.add("cmb", book.at(day + timedelta(days=4)), "in", back, NAMES[21], "I60", text="往来款")


def payroll(book: Book) -> None:
    """A builder paid once a month, who has paid his twelve men by the next day."""
    book.living("ccb", 2, 110)
    for day in book.days(15):
        book.add(
            "ccb",
            book.at(day),
            "in",
            book.fen(88_000, 91_000),
            "城建第三工程有限公司",
            "I20",
            kind="工程款",
            text="工程款",
        )
        for name in NAMES[22:34]:
            book.add(
                "ccb",
                book.at(day + timedelta(days=1)),
                "out",
                book.fen(5800, 6600),
                name,
                "O30",
                kind="代发工资",
                text="代发工资",
            )
    book.says.add("XW-FS-02")


def splitter(book: Book) -> None:
    """A trader who once pays three suppliers on one day, each below the line of reporting and together above it."""
    buyers = (
        "江南纺织有限公司",
        "北辰服装有限公司",
        "西湖布业有限公司",
        "东升制衣有限公司",
        "南浔丝绸有限公司",
        "中原面料有限公司",
        "海宁皮革有限公司",
    )
    for day in book.days(4, 11, 18, 25):
        for buyer in book.chance.sample(buyers, 2):
            book.add(
                "ccb", book.at(day), "in", book.fen(9_000, 12_000), buyer, "I20", kind="货款", text="货款"
            )
    book.living("ccb", 2, 140)
    for day in book.days(21):
        book.add(
            "ccb",
            book.at(day),
            "out",
            book.fen(38_000, 52_000),
            "柯桥染整有限公司",
            "O30",
            kind="加工费",
            text="加工费",
        )
    for fen, name in zip(
        (18_112_345, 19_023_456, 17_534_567),
        ("甲乙棉纱有限公司", "丙丁棉纱有限公司", "戊己棉纱有限公司"),
        strict=True,
    ):
        book.add("ccb", book.at(date(2026, 4, 8)), "out", fen, name, "O30", kind="货款", text="货款")


def round_dealer(book: Book) -> None:
    """A dealer whose sums are all round, and who twice had the same round sum in and out on one day."""
    book.living("cmb", 2, 120)
    for day in book.days(6, 20):
        book.add("cmb", book.at(day), "in", 6_000_000, "江海钢材有限公司", "I20", kind="货款", text="货款")
        book.add(
            "cmb",
            book.at(day + timedelta(days=4)),
            "out",
            5_000_000,
            "沪宁运输有限公司",
            "O30",
            kind="运费",
            text="运费",
        )
    for day in (date(2026, 2, 11), date(2026, 5, 13)):
        book.add("cmb", book.at(day), "in", 15_000_000, "大成物资有限公司", "I20", kind="货款", text="货款")
        book.add("cmb", book.at(day), "out", 15_000_000, "永固钢铁有限公司", "O30", kind="货款", text="货款")


def sleeper(book: Book) -> None:
    """An account left alone from February to late April, which then takes in large sums day after day."""
    for day in (day for day in DAYS if not date(2026, 2, 1) <= day <= date(2026, 4, 20)):
        book.shop("ccb", book.at(day), book.fen(10, 90))
        book.shop("ccb", book.at(day), book.fen(10, 90))
    for place in range(6):
        day = date(2026, 4, 21) + timedelta(days=place)
        book.add(
            "ccb", book.at(day), "in", book.fen(12_000, 16_000), NAMES[place], "I60", kind="转账", text="转账"
        )
    book.says.add("XW-XM-01")
    book.checks.add(("ccb", "ZW-04"))


def victim(book: Book) -> None:
    """Savings of years leave within two hours to somebody who was never paid before."""
    book.salary = "steady"
    book.pay("ccb", 912_000)
    book.living("wechat", 2, 100)
    for day in DAYS[::5]:
        book.shop("ccb", book.at(day), book.fen(10, 60))
    book.shop("ccb", book.at(DAYS[-1]), 1_234)
    day = date(2026, 6, 18)
    held = book.openings["ccb"] + sum(
        step.fen if step.way == "in" else -step.fen
        for step in book.steps
        if step.account == "ccb" and step.at.date() <= day
    )
    rest = held - 2_000_100 - 5_000_100 - 30_000
    for minute, fen in ((0, 2_000_100), (35, 5_000_100), (80, rest)):
        book.add(
            "ccb",
            datetime(2026, 6, 18, 21, 5) + timedelta(minutes=minute),
            "out",
            fen,
            NAMES[35],
            "O20",
            kind="转账",
            text="转账 保证金解冻",
            marks=("MZ-MG-03",),
        )
    book.says.add("XW-BP-01")


def lured(book: Book) -> None:
    """Tasks with a reward: five strangers in nine days, each paid more than the one before."""
    book.salary = "steady"
    book.pay("ccb", 810_000)
    book.living("ccb", 2, 110)
    paid = ((60, 80), (210, 290), (640, 880), (1700, 2300), (4200, 4900))
    for place, yuan in enumerate(paid):
        day = date(2026, 4, 13) + timedelta(days=2 * place)
        book.add(
            "ccb", book.at(day), "out", book.fen(*yuan), NAMES[24 + place], "O20", kind="转账", text="转账"
        )
    book.says.add("XW-BP-02")


def smurf(book: Book) -> None:
    """Cash just below the line of reporting, on four days; once in three parts of one day that pass it together."""
    book.living("ccb", 2, 110)
    for day in (date(2026, 2, 3), date(2026, 2, 17), date(2026, 3, 5), date(2026, 5, 20)):
        book.add(
            "ccb",
            book.at(day),
            "in",
            book.chance.randrange(4_600_000, 4_990_000, 10_000),
            "",
            "I90",
            kind="现金存入",
            text="现金存入",
            is_cash=True,
        )
    for hour in (9, 11, 15):
        book.add(
            "ccb",
            book.at(date(2026, 4, 9), hour, hour),
            "in",
            book.chance.randrange(1_700_000, 1_990_000, 10_000),
            "",
            "I90",
            kind="现金存入",
            text="现金存入",
            is_cash=True,
        )
    for day in book.days(24):
        book.add(
            "ccb",
            book.at(day),
            "out",
            book.fen(30_000, 38_000),
            "江南纺织有限公司",
            "O30",
            kind="货款",
            text="货款",
        )


def go_between(book: Book) -> None:
    """Six strangers whose money comes and goes in equal parts; two of them share one account, one is on the black list."""
    book.living("cmb", 2, 110)
    partners = NAMES[:6]
    book.numbers = {partners[0]: "6222021234567890", partners[1]: "6222021234567890"}
    book.black_list = (partners[5],)
    for place, name in enumerate(partners):
        for month in (1, 3, 5):
            fen = book.fen(4_100, 6_900)
            book.add("cmb", book.at(date(2026, month, 3 + 2 * place)), "in", fen, name, "I60", text="代收款")
            marks = ("MZ-GL-03",) if name in book.black_list else ()
            back = fen * book.chance.randint(92, 99) // 100
            book.add(
                "cmb",
                book.at(date(2026, month + 1, 16 + 2 * place)),
                "out",
                back,
                name,
                "O20",
                text="代付款",
                marks=marks,
            )
    book.checks.add(("cmb", "ZW-08"))


def windfall(book: Book) -> None:
    """Five months of an ordinary salary; in June a project pays four times as much on top."""
    book.salary = "steady"
    book.pay("cmb", 1_230_000, spread=60)
    book.living("cmb", 2, 140)
    book.add(
        "cmb",
        book.at(date(2026, 6, 11)),
        "in",
        book.fen(44_000, 48_000),
        "蓝鲸广告有限公司",
        "I90",
        text="款项",
    )


MOVERS = (
    Person("lured", lured, persona("许春梅"), (("ccb", 2_640_033),)),
    Person("smurf", smurf, persona("余伟强"), (("ccb", 9_000_000),)),
    Person("go-between", go_between, persona("杜云飞"), (("cmb", 8_000_000),)),
    Person("windfall", windfall, persona("邹佳颖"), (("cmb", 1_900_000),)),
    Person("mule", mule, persona("冯小龙"), (("ccb", 26_000),)),
    Person("circle", circle, persona("彭永康"), (("cmb", 6_400_021),)),
    Person("payroll", payroll, persona("曹德福"), (("ccb", 2_600_000),)),
    Person("splitter", splitter, persona("蔡景明"), (("ccb", 110_000_000),)),
    Person("round dealer", round_dealer, persona("潘世杰"), (("cmb", 20_100_000),)),
    Person("sleeper", sleeper, persona("袁立平"), (("ccb", 1_500_000),)),
    Person("victim", victim, persona("肖淑芳"), (("ccb", 18_000_000),)),
)
