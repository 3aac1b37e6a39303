"""The third set: people who borrow for somebody else. A lender pays out, and one stranger gets nearly all of it."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from tests.engine.lifebook.life import Life, Row
from tests.engine.lifebook.person import Half
from tests.engine.lifebook.third.places import CAMPUS, VILLAGE, pay_by_card, spend

people = Half()
_FAST = ("XW-KJ-01", "XW-KJ-02", "XW-WD-05")
"""Rules that may speak as well: the money stays for hours, and much of what comes in is borrowed."""


def _pass_on(
    life: Life, account: str, lent: Row, person: str, parts: tuple[tuple[float, float], ...], **more: object
) -> None:
    """Pass a loan on to a person without a word, in parts of (hours after it came, yuan)."""
    for hours, yuan in parts:
        at = lent.at + timedelta(hours=hours, minutes=life.chance.randint(2, 16))
        life.gives(account, at, yuan, person, **more)


@people.add("濮阳春生", "wechat", "ccb", employer="焦作市中站区龙蟒佰利联化工有限公司")
def quick_loan_for_a_colleague(life: Life) -> None:
    "A chemist takes his bank's quick loan once. A colleague gets it within two hours and pays three instalments."
    life.wages("ccb", 7_640, 10, spread=220)
    life.bonus("ccb", date(2026, 2, 5), 9_000)
    lent = life.borrow(
        "ccb",
        datetime(2025, 11, 5, 14, 21, 36),
        80_000,
        "I41",
        "",
        "建设银行",
        kind="贷款发放",
        text="快贷 个人消费贷款",
        accepts=("I40",),
    )
    _pass_on(life, "ccb", lent, "殷世杰", ((1.2, 50_000), (1.5, 29_000)), kind="转账支取")
    life.instalments(
        "ccb",
        2_486.3,
        5,
        "O43",
        "",
        "建设银行",
        kind="贷款归还",
        text="快贷还款",
        months=life.months(5, 11),
        accepts=("O40",),
    )
    for on in life.each_month(3, life.months(5, 7)):
        life.gets("ccb", on, 2_486.3, "殷世杰", kind="转账存入")
    spend(life, "wechat", "ccb", 0.6)
    pay_by_card(life, "ccb")
    life.trouble("XW-WD-07", may=(*_FAST, "XW-HL-01", "XW-HL-02", "XW-FS-03"))


@people.add("郈海棠", "wechat", "abc", employer="无为市高沟镇华海电缆有限公司")
def two_consumer_loans(life: Life) -> None:
    "A cable winder takes two loans of consumer finance firms. The same man gets each of them over WeChat a day later."
    life.wages("abc", 5_280, 15, spread=180)
    life.bonus("abc", date(2026, 1, 30), 5_000)
    first = life.borrow(
        "abc",
        datetime(2025, 9, 11, 10, 5, 8),
        30_000,
        "I42",
        "中邮消费金融有限公司",
        "中邮消费金融",
        kind="网银转账",
        text="邮你贷",
    )
    _pass_on(life, "wechat", first, "大勇", ((23.5, 29_800),), text="", card="abc")
    second = life.borrow(
        "abc",
        datetime(2026, 1, 16, 16, 42, 51),
        24_000,
        "I42",
        "招联消费金融股份有限公司",
        "招联消费金融",
        kind="转存",
        text="招联金融代付",
    )
    _pass_on(life, "wechat", second, "大勇", ((17, 14_000), (20, 10_000)), text="", card="abc")
    for yuan, day, party, lender, first_month in (
        (1_212.08, 11, "中邮消费金融有限公司", "中邮消费金融", 3),
        (998.5, 16, "招联消费金融股份有限公司", "招联消费金融", 7),
    ):
        months = life.months(first_month, 11)
        life.instalments("abc", yuan, day, "O44", party, lender, kind="代扣", months=months)
    spend(life, "wechat", "abc", 0.6, 0.8, VILLAGE)
    pay_by_card(life, "abc", 16)
    life.trouble("XW-WD-07", may=(*_FAST, "XW-FS-03"))


@people.add("厍诗雨", "wechat", "psbc", employer="郴州市苏仙区爱家母婴护理服务中心")
def three_loans_by_wechat(life: Life) -> None:
    "A nurse for newborns draws three loans in six weeks. Somebody from a chat group gets them over WeChat."
    life.wages("psbc", 6_150, 12, spread=300)
    loans = (
        (
            (datetime(2026, 2, 24, 20, 12, 7), 15_000, "I41", "深圳前海微众银行股份有限公司", "微众银行"),
            ("微粒贷借款", "网银转账", ("I40", "I42", "I43", "I45")),
            ((0.2, 9_900), (0.4, 5_000)),
            (1_402.66, "O43", ("O40", "O44", "O45"), 8),
        ),
        (
            (datetime(2026, 3, 12, 13, 40, 19), 12_000, "I43", "重庆度小满小额贷款有限公司", "度小满"),
            ("有钱花", "代付", ("I40",)),
            ((0.7, 11_800),),
            (1_118.04, "O45", ("O40", "O44"), 9),
        ),
        (
            (datetime(2026, 4, 2, 11, 3, 44), 9_000, "I42", "马上消费金融股份有限公司", "马上消费"),
            ("安逸花放款", "银联代付", ("I40",)),
            ((2.1, 4_500), (2.2, 4_300)),
            (861.9, "O44", ("O40", "O45"), 10),
        ),
    )
    for (at, yuan, code, party, lender), (text, kind, honest), parts, (part, out, also, month) in loans:
        lent = life.borrow("psbc", at, yuan, code, party, lender, text=text, kind=kind, accepts=honest)
        _pass_on(life, "wechat", lent, "一路向北", parts, text="", card="psbc")
        months, day = life.months(month, 11), at.day
        shared = {"kind": "代扣", "text": "还款", "accepts": also, "months": months}
        life.instalments("psbc", part, day, out, party, lender, **shared)
    spend(life, "wechat", "psbc", 0.6, 0.8)
    life.trouble("XW-WD-07", may=(*_FAST, "XW-FS-03", "XW-WD-03"))


@people.add("乌晚舟", "alipay", "spdb", employer="绍兴市越城区蓝印时尚花边有限公司")
def jiebei_for_a_friend(life: Life) -> None:
    "A pattern maker draws Jiebei to her balance. A man she met online gets it in the same hour."
    life.wages("spdb", 7_020, 15, spread=190)
    life.bonus("spdb", date(2026, 2, 4), 8_000, "年终奖励")
    lent = life.borrow(
        "alipay",
        datetime(2025, 12, 18, 21, 8, 30),
        36_000,
        "I42",
        "重庆蚂蚁消费金融有限公司",
        "借呗",
        text="借呗放款至余额",
        stated="neutral",
        status="放款成功",
        accepts=("I40", "I43", "N13"),
    )
    _pass_on(life, "alipay", lent, "*志刚", ((0.3, 20_000), (0.5, 15_500)))
    for on in life.each_month(18, life.months(6, 11)):
        life.once(
            "alipay",
            on,
            "out",
            3_318.52,
            "重庆蚂蚁消费金融有限公司",
            "O44",
            text=f"借呗自动还款-{on:%Y年%m月}",
            stated="neutral",
            category="信用借还",
            status="还款成功",
            lender="借呗",
            accepts=("O40", "O45", "N13"),
            card="spdb",
        )
    spend(life, "alipay", "spdb", 0.6, 0.8, CAMPUS)
    pay_by_card(life, "spdb", 18)
    life.trouble("XW-WD-07", may=(*_FAST, "XW-FS-03"))


@people.add("璩红旗", "wechat", "boc", employer="大庆市让胡路区中油电能有限公司")
def trust_and_consumer_loan(life: Life) -> None:
    "An electrician borrows of a trust firm and of a consumer lender. His fishing friend gets both sums."
    life.wages("boc", 8_830, 8, spread=240)
    life.bonus("boc", date(2026, 1, 23), 18_500)
    first = life.borrow(
        "boc",
        datetime(2025, 10, 13, 9, 31, 2),
        50_000,
        "I40",
        "中国对外经济贸易信托有限公司",
        "外贸信托",
        kind="跨行转账",
        text="个人贷款发放",
        accepts=("I41", "I42", "I43"),
    )
    _pass_on(life, "boc", first, "司徒青", ((27, 48_500),), kind="转账支出", text="手机银行转账")
    second = life.borrow(
        "boc",
        datetime(2026, 3, 5, 15, 54, 40),
        40_000,
        "I42",
        "兴业消费金融股份公司",
        "兴业消费金融",
        kind="跨行转账",
        text="家庭消费贷",
        accepts=("I40",),
    )
    _pass_on(life, "boc", second, "司徒青", ((1.8, 40_000),), kind="转账支出", text="手机银行转账")
    life.instalments(
        "boc",
        1_704.17,
        13,
        "O40",
        "中国对外经济贸易信托有限公司",
        "外贸信托",
        kind="代扣",
        text="贷款还款",
        months=life.months(4, 11),
        accepts=("O43", "O44", "O45"),
    )
    life.instalments(
        "boc",
        1_388.9,
        5,
        "O44",
        "兴业消费金融股份公司",
        "兴业消费金融",
        kind="代扣",
        months=life.months(9, 11),
        accepts=("O40",),
    )
    spend(life, "wechat", "boc", 0.6)
    pay_by_card(life, "boc")
    life.trouble("XW-WD-07", may=_FAST)


@people.add("逯景行", "alipay", "icbc", employer="苏州汇川技术有限公司")
def large_loan_in_four_parts(life: Life) -> None:
    "An engineer takes a large loan of another bank. His landlord's friend gets it in four parts within two days."
    life.wages("icbc", 16_900, 10, spread=350)
    life.bonus("icbc", date(2026, 1, 29), 52_000)
    lent = life.borrow(
        "icbc",
        datetime(2026, 4, 14, 10, 17, 25),
        180_000,
        "I41",
        "平安银行股份有限公司",
        "平安银行",
        kind="跨行汇款",
        text="新一贷放款",
        accepts=("I40",),
    )
    parts = ((2, 50_000), (2.3, 50_000), (26, 50_000), (26.4, 28_000))
    _pass_on(life, "icbc", lent, "展鹏飞", parts, text="转账")
    life.instalments(
        "icbc",
        6_120.45,
        14,
        "O43",
        "平安银行股份有限公司",
        "平安银行",
        kind="代扣",
        text="贷款扣款",
        months=life.months(10, 11),
        accepts=("O40",),
    )
    spend(life, "alipay", "icbc", 0.7)
    pay_by_card(life, "icbc")
    life.trouble("XW-WD-07", may=(*_FAST, "XW-FS-03", "XW-JE-01"))
