"""People known by a habit: betting, night venues, live streams, cash, silence in the texts, an empty account."""

from __future__ import annotations

from datetime import date, timedelta

from tests.engine.casebook.book import DAYS, Book
from tests.engine.casebook.person import NAMES, Person, persona


def gambler(book: Book) -> None:
    """Round stakes to agents and strangers after eleven at night, from March on; some of it comes back."""
    book.salary = "steady"
    book.pay("wechat", 620_000)
    book.living("wechat", 2, 60)
    agents = (
        ("百家乐代理小张", ("MZ-DB-01", "MZ-DB-03")),
        ("六合彩资料群", ("MZ-DB-01", "MZ-DB-03")),
        ("欢乐上分客服", ("MZ-DB-03",)),
        (NAMES[4], ("MZ-DB-03",)),
        (NAMES[5], ("MZ-DB-03",)),
    )
    for day in DAYS[60:]:
        for party, marks in book.chance.sample(agents, book.chance.choice((0, 1, 1))):
            book.add(
                "wechat",
                book.at(day, 23, 23),
                "out",
                book.chance.choice((10_000, 20_000, 30_000, 50_000)),
                party,
                "O62",
                kind="扫二维码付款",
                text="充值上分",
                marks=marks,
            )
    for day in book.days(12, 25):
        if day.month > 2:
            book.add(
                "wechat",
                book.at(day, 20, 22),
                "in",
                book.fen(100, 400),
                NAMES[6],
                "I60",
                text="下分",
                marks=("MZ-DB-03",),
            )
    book.says.add("XW-DB-01")


def partygoer(book: Book) -> None:
    """Nights at KTV, several times a month, long after midnight."""
    book.salary = "steady"
    book.pay("wechat", 1_620_000, spread=90)
    book.living("wechat", 2, 90)
    for day in book.days(7, 14, 21, 28):
        book.add(
            "wechat",
            book.at(day, 1, 3),
            "out",
            book.fen(900, 1900),
            "星光KTV",
            "O19",
            kind="商户消费",
            text="包厢",
        )


def student(book: Book) -> None:
    """An allowance from home, a good part of which goes to streamers; in May far more than the allowance."""
    book.related = (NAMES[7],)
    for day in book.days(1):
        book.add("alipay", book.at(day), "in", 250_000, NAMES[7], "I60", text="生活费", category="转账红包")
    book.living("alipay", 2, 34)
    for day in book.days(6, 13, 20):
        most = 2400 if day.month == 5 else 420
        book.add(
            "alipay",
            book.at(day, 19, 22),
            "out",
            book.fen(most - 120, most),
            "斗鱼直播",
            "O18",
            kind="商户消费",
            text="鱼翅礼物",
            category="其他",
        )


def cash_trader(book: Book) -> None:
    """A market stall: cash paid in at the machine twice a week, goods paid by transfer."""
    for day in DAYS:
        if day.weekday() in (1, 5):
            book.add(
                "ccb",
                book.at(day),
                "in",
                book.chance.randrange(300_000, 900_000, 10_000),
                "",
                "I90",
                kind="现金存入",
                text="现金存入",
                is_cash=True,
            )
        if day.weekday() == 3:
            book.add(
                "ccb",
                book.at(day),
                "out",
                book.fen(4200, 6600),
                "城东农产品批发有限公司",
                "O30",
                kind="转账",
                text="货款",
            )
        book.shop("ccb", book.at(day), book.fen(10, 90))
    for day in book.days(17):
        book.add(
            "ccb",
            book.at(day),
            "in",
            book.chance.randrange(2_100_000, 2_900_000, 10_000),
            "",
            "I90",
            kind="现金存入",
            text="现金存入",
            is_cash=True,
        )


def silent(book: Book) -> None:
    """A bank that is told nothing: transfers without a text, one of them large, and a day below zero."""
    book.salary = "steady"
    book.pay("ccb", 1_150_000, day_of_month=8)
    book.living("ccb", 1, 60)
    for day in book.days(9, 16, 23):
        book.add(
            "ccb", book.at(day), "out", book.fen(1100, 1900), NAMES[8 + day.day % 5], "O20", kind="", text=""
        )
    first = date(2026, 4, 14)
    book.add("ccb", book.at(first), "in", 12_345_600, NAMES[13], "I60", kind="", text="", marks=("MZ-JE-05",))
    last = date(2026, 4, 29)
    balance = book.openings["ccb"] + sum(
        step.fen if step.way == "in" else -step.fen for step in book.steps if step.at.date() <= last
    )
    book.add(
        "ccb",
        book.at(last, 21, 21),
        "out",
        balance + 5_217,
        NAMES[13],
        "O20",
        kind="转账",
        text="往来款",
        marks=("MZ-YE-01",),
    )
    book.add(
        "ccb",
        book.at(last + timedelta(days=1), 6, 6),
        "in",
        812_344,
        NAMES[14],
        "I60",
        kind="转账",
        text="往来款",
    )
    book.says.add("XW-JE-02")


def low_balance(book: Book) -> None:
    """What comes in on the tenth is gone on the eleventh; the account stands near nothing for the rest of the month."""
    book.salary = "steady"
    book.pay("cmb", 402_317)
    for day in book.days(11):
        book.add(
            "cmb", book.at(day), "out", 402_317 - book.chance.randint(100, 400), NAMES[15], "O20", text="家用"
        )
    for day in book.days(1, 16, 30):
        book.add("cmb", book.at(day), "out", 25, "巷口面馆", "O10", kind="消费", text="加蛋")
    book.says.add("XW-YE-01")


HABITUALS = (
    Person("gambler", gambler, persona("周建国", "宏达装饰工程有限公司")),
    Person("partygoer", partygoer, persona("韩子轩")),
    Person("student", student, persona("李思琪")),
    Person("cash trader", cash_trader, persona("胡长庆"), (("ccb", 4_120_000),)),
    Person("silent transfers", silent, persona("董文静"), (("ccb", 1_804_400),)),
    Person("low balance", low_balance, persona("田桂花"), (("cmb", 4_800),)),
)
