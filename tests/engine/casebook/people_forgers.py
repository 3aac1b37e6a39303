"""People whose files are not what a bank or wallet made, though their lives are plain."""

from __future__ import annotations

from tests.engine.casebook.book import DAYS, Book
from tests.engine.casebook.papers import Change
from tests.engine.casebook.person import Person, persona
from tests.engine.fixtures.pdf_changes import signed, with_info, with_replaced_page, with_touched_amount


def plain_life(book: Book) -> None:
    """Salary and purchases through one account."""
    book.salary = "steady"
    book.pay("cmb", 1_060_000, spread=60)
    book.living("cmb", 2, 110)


def changed_amount(book: Book) -> dict[str, Change]:
    """A month's salary printed higher, in a font that looks like the bank's; the balances were left as they were."""
    plain_life(book)
    paid = next(step for step in book.steps if step.code == "I10" and step.at.month == 3)
    book.forge(paid, paid.fen + 100_000)
    book.checks |= {("cmb", "ZW-01"), ("cmb", "ZW-03"), ("cmb", "ZW-13")}
    return {"cmb": lambda content: with_touched_amount(content, "odd_font")}


def changed_metadata(book: Book) -> dict[str, Change]:
    """A statement saved by an office program months after the bank had made it, one page written anew."""
    plain_life(book)
    book.checks |= {("cmb", "ZW-12"), ("cmb", "ZW-13")}

    def change(content: bytes) -> bytes:
        return with_replaced_page(
            with_info(content, Producer="WPS Office", ModDate="D:20261120101500+08'00'")
        )

    return {"cmb": change}


def added_to_signed(book: Book) -> dict[str, Change]:
    """A signed statement whose last bytes the signature does not cover."""
    plain_life(book)
    book.checks.add(("cmb", "ZW-14"))
    return {"cmb": lambda content: signed(content, unsigned_bytes=20)}


def resaved(book: Book) -> dict[str, Change]:
    """A wallet's table opened and saved by a spreadsheet program, which drops the seconds."""
    book.salary = "steady"
    book.pay("alipay", 1_010_000)
    book.living("alipay", 2, 110)
    book.checks.add(("alipay", "ZW-15"))
    return {"alipay": _without_seconds}


def _without_seconds(content: bytes) -> bytes:
    lines = content.decode("gb18030").split("\r\n")
    short = [line[:16] + line[19:] if line.startswith("2026-") else line for line in lines]
    return "\r\n".join(short).encode("gb18030")


def moved_days(book: Book) -> dict[str, Change]:
    """Three rows of a wallet dated ten days later than their order numbers say."""
    book.salary = "steady"
    book.pay("alipay", 1_010_000)
    book.living("alipay", 2, 110)
    book.checks.add(("alipay", "ZW-10"))
    moved = [step for step in book.steps if step.at.day in (3, 4) and step.at.month == 4][:3]

    def change(content: bytes) -> bytes:
        for step in moved:
            printed = f"{step.at:%Y-%m-%d %H:%M:%S}".encode()
            content = content.replace(
                printed, f"{step.at:%Y-%m}-1{step.at.day} {step.at:%H:%M:%S}".encode(), 1
            )
        return content

    return {"alipay": change}


def missing_rows(book: Book) -> None:
    """A card that paid for purchases in a wallet; its statement lacks six of them."""
    book.salary = "steady"
    book.pay("cmb", 1_160_000)
    for day in DAYS:
        book.shop_by_card("wechat", "cmb", book.at(day), book.fen(8, 120))
    mirrored = [step for step in book.steps if step.code == "N16"]
    for step in book.chance.sample(mirrored[20:-20], 6):
        book.steps.remove(step)
    book.checks.add(("cmb", "ZW-09"))


def other_holder(book: Book) -> None:
    """The statement of somebody else, handed in for the customer."""
    plain_life(book)
    book.customer = "王秀英"
    book.checks.add(("cmb", "ZW-16"))


def no_interest(book: Book) -> None:
    """An invented account: everything agrees, but the bank never pays interest on a large balance."""
    book.salary = "steady"
    book.pay("ccb", 1_060_000, spread=60)
    book.living("ccb", 2, 110)
    book.earns_interest = False
    book.checks.add(("ccb", "ZW-07"))


def other_totals(book: Book) -> dict[str, Change]:
    """A wallet's bill from which a salary was cut: its preamble still counts it."""
    book.living("wechat", 2, 110)
    book.checks.add(("wechat", "ZW-02"))
    return {
        "wechat": lambda content: content.replace(
            "收入：0笔 0.00元".encode(), "收入：1笔 10000.00元".encode()
        )
    }


def handed_in_twice(book: Book) -> None:
    """A wallet's half year, and its first three months once more as a file of their own."""
    book.salary = "steady"
    book.pay("alipay", 1_010_000)
    book.living("alipay", 2, 110)
    book.again = (("alipay", 3),)
    book.checks |= {("alipay again", "ZW-05"), ("alipay again", "ZW-04")}


def split_bills(book: Book) -> None:
    """Two accounts of one wallet that share every bill by halves: their files might be one account in other words."""
    book.salary = "steady"
    book.pay("alipay", 1_010_000)
    for day in DAYS:
        half = book.fen(8, 160)
        book.shop("alipay", book.at(day, 7, 20), half)
        book.shop("alipay second", book.at(day, 7, 20), half)
    book.checks.add(("alipay second", "ZW-18"))


def longer_than_stated(book: Book) -> dict[str, Change]:
    """A wallet's bill that says it ends on the 20th of June, short of half a year, and has rows until the 30th."""
    book.living("wechat", 2, 110)
    book.checks |= {("wechat", "ZW-06"), ("wechat", "ZW-04")}
    stated, other = "终止时间：[2026-06-30", "终止时间：[2026-06-20"
    return {"wechat": lambda content: content.replace(stated.encode(), other.encode())}


def handed_in_before(book: Book) -> None:
    """A wallet's bill from which a receipt is gone that an earlier task still has."""
    book.living("alipay", 2, 110)
    book.before = (("alipay", 880_000),)
    book.checks.add(("alipay", "ZW-19"))


def other_font(book: Book) -> None:
    """A statement set anew in a font in which the bank sets none: balances and interest agree."""
    plain_life(book)
    book.originals = (("cmb", "SimSun"),)
    book.checks.add(("cmb", "ZW-21"))


def other_number(book: Book) -> dict[str, Change]:
    """A bank's numbered list in which one row bears another number: it was put in place of one that is gone."""
    book.living("bocom", 2, 110)
    book.checks.add(("bocom", "ZW-20"))
    return {"bocom": lambda content: content.replace(b"\n30,", b"\n930,", 1)}


def smudged(book: Book) -> dict[str, Change]:
    """A wallet's bill with one amount that nobody can read any more; its preamble counts the row."""
    book.living("wechat", 2, 110)
    book.add("wechat", book.at(DAYS[50]), "out", 777_777, "织里服饰", "N99", kind="商户消费", text="外套")
    book.checks |= {("wechat", "ZW-17"), ("wechat", "ZW-02")}
    return {"wechat": lambda content: content.replace("¥7777.77".encode(), "¥77#7.77".encode())}


FORGERS = (
    Person("handed in twice", handed_in_twice, persona("崔小红")),
    Person("split bills", split_bills, persona("石静怡")),
    Person("longer than stated", longer_than_stated, persona("段文涛")),
    Person("handed in before", handed_in_before, persona("石静怡")),
    Person("other font", other_font, persona("姚文斌"), (("cmb", 2_900_000),)),
    Person("other number", other_number, persona("段文涛"), (("bocom", 2_900_000),)),
    Person("smudged", smudged, persona("钱婉婷")),
    Person("changed amount", changed_amount, persona("任志强"), (("cmb", 2_900_000),)),
    Person("changed metadata", changed_metadata, persona("姚文斌"), (("cmb", 2_900_000),)),
    Person("added to signed", added_to_signed, persona("谭玉珍"), (("cmb", 2_900_000),)),
    Person("resaved table", resaved, persona("汪春燕")),
    Person("moved days", moved_days, persona("石晓峰")),
    Person("missing rows", missing_rows, persona("卢佳慧"), (("cmb", 2_400_000),)),
    Person("other holder", other_holder, persona("贺明亮"), (("cmb", 2_900_000),)),
    Person("no interest", no_interest, persona("龚秋菊"), (("ccb", 9_000_000),)),
    Person("other totals", other_totals, persona("万俊杰")),
)
