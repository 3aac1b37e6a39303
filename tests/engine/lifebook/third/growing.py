"""The third set: victims of task and investment fraud. They pay strangers without a word, and each time more."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half
from tests.engine.lifebook.third.places import CAMPUS, VILLAGE, pay_by_card, spend

people = Half()
_ALSO = ("XW-BP-01", "XW-FS-02", "XW-FS-03", "XW-FS-04")
"""Rules that may speak as well: many new payees, and large sums within a day."""


def _pay(
    life: Life,
    account: str,
    start: date,
    plan: tuple[tuple[int, int, float, str], ...],
    **more: object,
) -> None:
    """Pay persons without a word, by a plan of (day, hour, yuan, person)."""
    for day, hour, yuan, person in plan:
        on = start + timedelta(days=day)
        life.gives(account, life.at(on, hour, hour), yuan, person, **more)


def _back(life: Life, account: str, start: date, plan: tuple[tuple[int, int, float, str], ...]) -> None:
    """Get small sums back, which make the victim trust, by the same kind of plan."""
    text = "" if account == "wechat" else "转账"
    for day, hour, yuan, person in plan:
        on = start + timedelta(days=day)
        life.gets(account, life.at(on, hour, hour), yuan, person, text, accepts=("I90",))


@people.add("宣巧云", "wechat", "ccb", employer="义乌市江东街道优品家居用品有限公司")
def likes_for_money(life: Life) -> None:
    "A clerk likes videos for small rewards. Then she pays five strangers ever more of her savings within nine days."
    life.wages("ccb", 5_740, 15, spread=160)
    life.bonus("ccb", date(2026, 2, 6), 6_000)
    start = date(2026, 3, 9)
    _back(
        life,
        "wechat",
        start,
        ((0, 11, 6.6, "小雅"), (0, 15, 18, "小雅"), (1, 13, 128, "小雅"), (2, 13, 390, "小雅")),
    )
    _pay(life, "wechat", start, ((1, 10, 100, "小雅"), (2, 10, 300, "小雅"), (4, 19, 1_000, "M.")), text="")
    plan = (
        (5, 12, 3_000, "郦军"),
        (6, 14, 8_800, "冀大春"),
        (7, 10, 15_000, "苑丽"),
        (8, 16, 28_000, "麻国庆"),
    )
    _pay(life, "ccb", start, plan, kind="转账支取")
    spend(life, "wechat", "ccb", 0.7)
    pay_by_card(life, "ccb")
    life.trouble("XW-BP-02", may=_ALSO)


@people.add("漆雕文", "wechat", "icbc", employer="常德市鼎城区湘澧盐化有限公司")
def teacher_of_shares(life: Life) -> None:
    "A foreman follows a teacher of shares. He pays five persons in two weeks and borrows fifty thousand to go on."
    life.wages("icbc", 9_360, 10, spread=210)
    life.bonus("icbc", date(2026, 1, 27), 20_000)
    start = date(2025, 10, 20)
    plan = (
        (0, 10, 500, "解永红"),
        (3, 9, 2_000, "解永红"),
        (5, 14, 8_000, "汲超"),
        (8, 10, 20_000, "隗春梅"),
        (11, 15, 48_000, "宿国强"),
        (13, 11, 49_600, "靖海波"),
    )
    _pay(life, "icbc", start, plan)
    _back(life, "icbc", start, ((2, 16, 620, "解永红"),))
    life.borrow(
        "icbc",
        datetime(2025, 10, 31, 12, 4, 55),
        50_000,
        "I42",
        "招联消费金融股份有限公司",
        "招联消费金融",
        kind="跨行汇款",
        text="信用付放款",
        accepts=("I40",),
    )
    life.instalments(
        "icbc",
        2_433.6,
        28,
        "O44",
        "招联消费金融股份有限公司",
        "招联消费金融",
        kind="代扣",
        months=life.months(4, 11),
        accepts=("O40",),
    )
    spend(life, "wechat", "icbc", 0.6)
    pay_by_card(life, "icbc")
    life.trouble("XW-BP-02", may=(*_ALSO, "XW-KJ-01", "XW-KJ-02", "XW-WD-05", "XW-WD-07", "XW-HL-02"))


@people.add("巫小雨", "alipay", "bocom", employer="贵阳市南明区壹城口腔门诊部")
def order_tasks(life: Life) -> None:
    "A receptionist does order tasks for a week. Two lenders pay for the last of them."
    life.wages("bocom", 4_860, 12, spread=130)
    start = date(2026, 5, 11)
    plan = (
        (0, 12, 50, "**坤"),
        (1, 12, 120, "**坤"),
        (2, 20, 380, "*丽芳"),
        (3, 20, 1_280, "**豪"),
        (4, 13, 3_680, "*丽芳"),
        (5, 21, 9_800, "**海"),
        (6, 17, 12_800, "*建平"),
    )
    _pay(life, "alipay", start, plan, card="bocom")
    _back(life, "alipay", start, ((0, 14, 65, "**坤"), (1, 14, 150, "**坤")))
    for at, yuan, into, out, party, lender, text, part in (
        (
            datetime(2026, 5, 16, 19, 22, 8),
            8_000,
            "I43",
            "O45",
            "重庆美团三快小额贷款有限公司",
            "美团小贷",
            "美团借钱",
            774.1,
        ),
        (
            datetime(2026, 5, 17, 15, 48, 31),
            15_000,
            "I42",
            "O44",
            "马上消费金融股份有限公司",
            "马上消费",
            "放款",
            1_436.25,
        ),
    ):
        life.borrow("bocom", at, yuan, into, party, lender, kind="代付", text=text, accepts=("I40",))
        shared = {"kind": "代扣", "accepts": ("O40",), "months": life.months(11, 11)}
        life.instalments("bocom", part, at.day, out, party, lender, **shared)
    spend(life, "alipay", "bocom", 0.6, 0.7, CAMPUS)
    pay_by_card(life, "bocom", 18)
    life.trouble("XW-BP-02", may=(*_ALSO, "XW-KJ-01", "XW-KJ-02", "XW-WD-05", "XW-WD-07"))


@people.add("楚秀英", "wechat", "psbc", employer="")
def lonely_pensioner(life: Life) -> None:
    "A pensioner trusts a group of investors. Seven payments to six strangers take her savings in a fortnight."
    life.pension("psbc", 4_320.5, 15, "荆门市社会保险局", "养老金")
    start = date(2025, 11, 17)
    plan = (
        (0, 9, 200, "鄂小平"),
        (2, 10, 600, "鄂小平"),
        (4, 9, 2_000, "蔚成龙"),
        (7, 15, 6_000, "桑美华"),
        (9, 10, 18_000, "逯宝山"),
        (11, 9, 40_000, "荀建华"),
        (13, 10, 60_000, "竺凤霞"),
    )
    _pay(life, "psbc", start, plan, kind="转账")
    spend(life, "wechat", "psbc", 0.6, 0.7, VILLAGE)
    pay_by_card(life, "psbc", 14)
    life.trouble("XW-BP-02", may=_ALSO)


@people.add("谯子昂", "wechat", "cmb list", employer="成都市武侯区智明达电子股份有限公司")
def scanned_codes(life: Life) -> None:
    "A tester scans the codes of strangers for six days, from thirty yuan to nine thousand."
    life.wages("cmb list", 8_240, 10, spread=260)
    life.bonus("cmb list", date(2026, 1, 30), 12_500)
    start = date(2025, 9, 15)
    codes = {
        "kind": "扫二维码付款",
        "text": "收款方备注:二维码收款",
        "accepts": ("O10", "O11", "O90"),
        "card": "cmb list",
    }
    _pay(life, "wechat", start, ((0, 12, 30, "暖阳"), (1, 12, 90, "暖阳"), (2, 19, 260, "顺其自然")), **codes)
    _back(life, "wechat", start, ((0, 13, 39, "暖阳"), (1, 13, 117, "暖阳")))
    moved = ((3, 20, 700, "筱筱"), (4, 18, 1_900, "A～风"))
    _pay(life, "wechat", start, moved, text="", card="cmb list")
    _pay(life, "wechat", start, ((4, 21, 4_600, "云卷云舒"), (5, 20, 9_000, "Amy")), **codes)
    spend(life, "wechat", "cmb list", 0.7, 1.0, CAMPUS)
    pay_by_card(life, "cmb list")
    life.trouble("XW-BP-02", may=_ALSO)


@people.add("闾丘磊", "alipay", "spdb", employer="徐州市鼓楼区徐工消防安全装备有限公司")
def three_lenders_in_a_week(life: Life) -> None:
    "A welder wants his money back and pays on. Three lenders pay out within six days of it."
    life.wages("spdb", 8_060, 15, spread=280)
    life.bonus("spdb", date(2026, 2, 2), 10_000)
    start = date(2026, 1, 12)
    plan = (
        (0, 11, 500, "阴志远"),
        (1, 10, 1_000, "阴志远"),
        (2, 14, 3_000, "都小红"),
        (3, 16, 10_000, "满玉龙"),
        (5, 10, 19_800, "国正"),
        (6, 15, 30_000, "弘俊"),
        (8, 11, 45_000, "相丽华"),
    )
    _pay(life, "spdb", start, plan, kind="网银转账")
    _back(life, "spdb", start, ((1, 17, 1_150, "阴志远"),))
    for at, yuan, into, out, party, lender, part in (
        (
            datetime(2026, 1, 17, 8, 30, 12),
            20_000,
            "I43",
            "O45",
            "重庆度小满小额贷款有限公司",
            "度小满",
            1_866.4,
        ),
        (
            datetime(2026, 1, 18, 12, 2, 9),
            15_000,
            "I43",
            "O45",
            "福州三六零网络小额贷款有限公司",
            "360借条",
            1_421,
        ),
        (
            datetime(2026, 1, 20, 9, 15, 33),
            30_000,
            "I42",
            "O44",
            "中邮消费金融有限公司",
            "中邮消费金融",
            1_590.6,
        ),
    ):
        life.borrow("spdb", at, yuan, into, party, lender, kind="代付", text="放款", accepts=("I40",))
        shared = {"kind": "代扣", "accepts": ("O40",), "months": life.months(7, 11)}
        life.instalments("spdb", part, at.day, out, party, lender, **shared)
    spend(life, "alipay", "spdb", 0.6, 0.8)
    pay_by_card(life, "spdb", 18)
    may = (*_ALSO, "XW-KJ-01", "XW-KJ-02", "XW-WD-05", "XW-WD-07", "XW-WD-03")
    life.trouble("XW-BP-02", may=may)
