"""People with debts: many lenders at once, a private loan, cards and pay-later, and every word that tells of trouble."""

from __future__ import annotations

from datetime import date, timedelta

from tests.engine.casebook.book import DAYS, Book
from tests.engine.casebook.person import NAMES, Person, persona

LENDERS = ("微粒贷", "度小满", "360借条", "还呗", "拍拍贷")


def borrower(book: Book) -> None:
    """A new loan on the fifth and nineteenth, an old one repaid on the next day, by turns at five lenders."""
    book.salary = "steady"
    book.pay("wechat", 620_000)
    book.living("wechat", 2, 70)
    for turn, day in enumerate(book.days(5, 19)[2:]):
        lender, repaid = LENDERS[turn % 5], LENDERS[(turn + 2) % 5]
        book.add(
            "wechat",
            book.at(day),
            "in",
            book.fen(5200, 7900),
            lender,
            "I43",
            text="借款放款",
            lender=lender,
            marks=("MZ-WD-01",),
        )
        book.add(
            "wechat",
            book.at(day + timedelta(days=1)),
            "out",
            book.fen(3900, 4600),
            repaid,
            "O45",
            text="借款还款",
            lender=repaid,
            marks=("MZ-WD-02",),
        )
    book.add(
        "wechat",
        book.at(date(2026, 6, 24)),
        "out",
        book.fen(40, 90),
        LENDERS[0],
        "O45",
        text="逾期罚息",
        lender=LENDERS[0],
        marks=("MZ-WD-02", "MZ-WD-04"),
    )
    book.says.add("XW-WD-02")


def private_debtor(book: Book) -> None:
    """600,000 from an acquaintance for a machine, and two per cent of it back to him in every month since."""
    book.salary = "steady"
    book.pay("cmb", 2_150_000)
    book.living("cmb", 2, 110)
    lender = NAMES[16]
    book.add(
        "cmb",
        book.at(date(2026, 1, 14)),
        "in",
        60_000_000,
        lender,
        "I44",
        kind="借款",
        text="借款",
        marks=("MZ-WD-07",),
    )
    book.add(
        "cmb",
        book.at(date(2026, 1, 19)),
        "out",
        57_316_020,
        "长江机床设备有限公司",
        "O30",
        kind="设备款",
        text="设备款",
    )
    for day in book.days(14)[1:]:
        book.add(
            "cmb",
            book.at(day),
            "out",
            1_200_000,
            lender,
            "O48",
            kind="利息",
            text="利息",
            marks=("MZ-WD-07",),
        )
    book.says.add("XW-WD-04")


def pay_later(book: Book) -> None:
    """A pay-later line paid off in the wallet, and a card of which only the repayments are seen."""
    book.salary = "steady"
    book.pay("cmb", 960_000)
    for day in DAYS:
        book.shop("alipay", book.at(day), book.fen(10, 80))
        book.shop("cmb", book.at(day), book.fen(10, 80))
    for day in book.days(9):
        book.add(
            "alipay",
            book.at(day),
            "out",
            book.fen(1100, 1700),
            "花呗",
            "N13",
            text="花呗主动还款",
            kind="信用借还",
            category="信用借还",
            stated="neutral",
            marks=("MZ-WD-03",),
        )
    for day in book.days(21):
        book.add(
            "cmb",
            book.at(day),
            "out",
            book.fen(1500, 2300),
            "招商银行信用卡中心",
            "N13",
            kind="信用卡还款",
            text="信用卡还款",
            marks=("MZ-GL-02",),
        )


def card_drawer(book: Book) -> None:
    """A till of a friend turns a card's limit into cash once a month; the card is paid off the same day."""
    book.salary = "steady"
    book.pay("cmb", 860_000)
    book.living("cmb", 2, 110)
    for day in book.days(12):
        fen, at = book.fen(4100, 4900), book.at(day, 9, 11)
        book.add("cmb", at, "in", fen, "拉卡拉支付股份有限公司", "I20", kind="POS结算", text="POS结算")
        book.add(
            "cmb",
            at + timedelta(hours=4),
            "out",
            fen - 3_017,
            "招商银行信用卡中心",
            "N13",
            kind="信用卡还款",
            text="信用卡还款",
            marks=("MZ-GL-02",),
        )
    book.says.add("XW-WD-06")


def troubled(book: Book) -> None:
    """Court, pawnshop, guarantee, broker, police, tokens, exchange, insurance, shares, a returned cheque: each said once."""
    book.salary = "steady"
    book.pay("ccb", 1_830_000, spread=100)
    book.living("ccb", 2, 110)
    said: tuple[tuple[str, str, int, str, str, str, str], ...] = (
        ("2026-01-13", "out", 6_012_300, "某区人民法院", "O32", "执行款", "MZ-MG-01"),
        ("2026-01-20", "out", 812_300, "安信融资担保有限公司", "O49", "代偿款", "MZ-WD-05"),
        ("2026-01-27", "in", 512_300, "诚信典当行", "I44", "当金", "MZ-WD-06"),
        ("2026-02-04", "out", 212_300, NAMES[17], "O20", "转账 贷款中介费", "MZ-WD-08"),
        ("2026-02-11", "out", 52_300, "某市公安局", "O32", "治安罚款", "MZ-MG-02"),
        ("2026-02-19", "out", 1_212_300, NAMES[18], "O85", "USDT", "MZ-MG-05"),
        ("2026-03-03", "out", 712_300, NAMES[19], "O20", "转账 换汇", "MZ-MG-06"),
        ("2026-03-12", "in", 6_112_300, "安平财险股份有限公司", "I51", "理赔款", "MZ-MG-08"),
        ("2026-03-25", "out", 25_012_300, "东方证券", "N10", "银证转账", "MZ-MG-09"),
        ("2026-04-02", "in", 312_300, "远山贸易有限公司", "I50", "支票退票", "MZ-FW-01"),
        ("2026-04-16", "out", 312_300, "立信融资租赁有限公司", "O42", "租金", "MZ-WD-09"),
        ("2026-04-22", "out", 62_300, "街角彩票店", "O61", "体育彩票", "MZ-DB-02"),
        ("2026-05-06", "out", 92_300, NAMES[20], "O20", "转账 刷单", "MZ-MG-03"),
    )
    for day, way, fen, party, code, text, mark in said:
        lender = party if code in ("O42", "I44") else ""
        book.add(
            "ccb",
            book.at(date.fromisoformat(day)),
            way,
            fen,
            party,
            code,
            kind=text,
            text=text,
            marks=(mark,),
            lender=lender,
        )


def stand_in(book: Book) -> None:
    """Two loans of one lender, taken for a friend: each goes on to him the next day, and nothing says for what."""
    book.salary = "steady"
    book.pay("cmb", 760_000)
    book.living("cmb", 2, 110)
    for day in (date(2026, 2, 11), date(2026, 3, 9)):
        lent = book.fen(5200, 5900)
        book.add(
            "cmb",
            book.at(day, 9, 12),
            "in",
            lent,
            LENDERS[2],
            "I43",
            text="借款放款",
            lender=LENDERS[2],
            marks=("MZ-WD-01",),
        )
        book.add(
            "cmb",
            book.at(day + timedelta(days=1)),
            "out",
            lent - book.fen(20, 90),
            NAMES[30],
            "O20",
            kind="转账",
            text="转账",
        )
    for day in book.days(20)[2:]:
        book.add(
            "cmb",
            book.at(day),
            "out",
            book.fen(1020, 1060),
            LENDERS[2],
            "O45",
            text="借款还款",
            lender=LENDERS[2],
            marks=("MZ-WD-02",),
        )
    book.says.add("XW-WD-07")


DEBTORS = (
    Person("borrower", borrower, persona("吴海峰", "宏达装饰工程有限公司")),
    Person("private debtor", private_debtor, persona("马德明"), (("cmb", 9_120_044),)),
    Person("pay later", pay_later, persona("宋雨桐"), (("cmb", 1_890_055),)),
    Person("card drawer", card_drawer, persona("罗永强"), (("cmb", 2_310_066),)),
    Person("stand-in", stand_in, persona("唐志强"), (("cmb", 1_730_077),)),
    Person("troubled", troubled, persona("郭立成"), (("ccb", 45_300_000),)),
)
