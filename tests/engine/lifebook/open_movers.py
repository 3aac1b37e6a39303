"""The open half: people whose money comes from or goes where it should be seen."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()
_FRIENDS = (
    "贺志强",
    "郝建平",
    "童大伟",
    "柯文斌",
    "詹小龙",
    "戚永刚",
    "花小军",
    "陆明",
    "倪春生",
    "俞海",
    "严冬冬",
    "华安",
    "金凯",
    "魏国良",
)


@people.add("连天", "wechat", "boc", employer="")
def passing_through(life: Life) -> None:
    "He lends his card: tens of thousands come in and go back within a day to the two men who sent it, called payment for goods."
    for on in life.some_days(14, date(2026, 4, 1), date(2026, 6, 25)):
        yuan = life.chance.randint(200, 480) * 100
        friend = life.chance.choice(_FRIENDS[:2])
        life.once(
            "boc",
            life.at(on, 9, 11),
            "in",
            yuan,
            friend,
            "I20",
            kind="网银跨行",
            text="货款",
            accepts=("I60",),
        )
        life.once(
            "boc",
            life.at(on, 14, 19),
            "out",
            yuan - life.chance.randint(50, 300),
            friend,
            "O30",
            kind="网银跨行",
            text="货款",
            accepts=("O20",),
        )
    life.everyday("wechat", card="boc", per_day=0.8)
    life.trouble("XW-KJ-01", may=("XW-HL-01", "XW-HL-02", "XW-KJ-02", "MZ-WD-08"))


@people.add("游大海", "psbc", employer="")
def mule(life: Life) -> None:
    "An account that slept for months; then many strangers pay in on three days and all of it goes to one man."
    for day in (date(2026, 6, 8), date(2026, 6, 10), date(2026, 6, 12)):
        total = 0
        for person in _FRIENDS[: life.chance.randint(10, 13)]:
            yuan = life.chance.randint(1_900, 6_800)
            total += yuan
            life.once("psbc", life.at(day, 9, 13), "in", yuan, person, "I60", kind="转账", text="转账")
        life.once("psbc", life.at(day, 14, 15), "out", total - 100, "卓一凡", "O20", kind="转账", text="转账")
    life.trouble("XW-FS-01", "XW-KJ-01", may=("XW-XM-01", "XW-KJ-02", "XW-FS-04", "ZW-04"))


@people.add("花想容", "wechat", "alipay", "bocom", employer="广州酷狗计算机科技有限公司")
def tipper(life: Life) -> None:
    "She gives streamers more than half her pay, month after month."
    life.wages("bocom", 11_800, 10, spread=100)
    for on in life.some_days(110):
        life.once(
            "alipay",
            life.at(on, 19, 22),
            "out",
            life.chance.choice((98, 298, 648, 998)),
            "抖音",
            "O18",
            text="抖音钻石充值",
            category="文化休闲",
            card="bocom",
            kind="商户消费",
        )
    for on in life.some_days(40):
        life.once(
            "wechat",
            life.at(on, 19, 22),
            "out",
            life.chance.choice((100, 300, 500)),
            "快手",
            "O18",
            text="快币充值",
            kind="商户消费",
            card="bocom",
        )
    life.everyday("wechat", card="bocom", per_day=0.6)
    life.trouble("XW-XF-02", "MZ-YL-02")


@people.add("危小川", "wechat", "cmb list", employer="成都极米科技股份有限公司")
def crypto(life: Life) -> None:
    "He buys and sells USDT from person to person, with the word in some remarks."
    life.wages("cmb list", 13_900, 10, spread=240)
    for on in life.some_days(9, date(2025, 10, 1), date(2026, 5, 30)):
        life.once(
            "cmb list",
            on,
            "out",
            life.chance.randint(30, 90) * 100,
            life.chance.choice(_FRIENDS),
            "O85",
            kind="转账汇款",
            text="USDT",
        )
    for on in life.some_days(6, date(2025, 11, 1), date(2026, 6, 10)):
        life.once(
            "cmb list",
            on,
            "in",
            life.chance.randint(20, 80) * 100,
            life.chance.choice(_FRIENDS),
            "I90",
            kind="转账汇款",
            text="USDT出售",
            accepts=("I60", "I31", "I20"),
            recognised=False,
        )
    life.everyday("wechat", card="cmb list", per_day=0.8)
    life.trouble("MZ-MG-05")


@people.add("冷月", "wechat", "icbc", employer="南宁市邕宁区第二幼儿园")
def deceived(life: Life) -> None:
    "She is deceived by a task for commission: small money back first, then her savings leave within a night."
    life.wages("icbc", 4_900, 15, spread=60)
    start = date(2026, 5, 19)
    for day, out, back in ((0, 100, 130), (1, 300, 380)):
        on = start + timedelta(days=day)
        life.once("icbc", life.at(on, 10, 11), "out", out, "亓光", "O20", kind="转账", text="做任务")
        life.once(
            "icbc",
            life.at(on, 12, 13),
            "in",
            back,
            "亓光",
            "I60",
            kind="转账",
            text="返利",
            accepts=("I90", "I20"),
        )
    for hour, yuan in ((18, 4_800), (19, 9_800), (20, 19_600), (21, 16_400)):
        at = datetime(2026, 5, 21, hour, life.chance.randint(3, 50), 11)
        life.once("icbc", at, "out", yuan, "弓长发", "O20", kind="转账", text="刷单垫付本金")
    life.everyday("wechat", card="icbc", per_day=0.6)
    life.trouble("MZ-MG-03", may=("XW-BP-01", "XW-FS-03", "MZ-WD-07", "XW-FS-04"))


@people.add("宫本山", "ccb", employer="")
def splitter(life: Life) -> None:
    "He pays cash in below the line of reports, three or four times on the same day, and buys a flat with it."
    for on in (date(2026, 3, 10), date(2026, 3, 18), date(2026, 4, 2)):
        for _ in range(4):
            life.once(
                "ccb",
                on,
                "in",
                life.chance.randint(146, 189) * 100,
                "",
                "I90",
                kind="现金存入",
                text="现金存款",
                is_cash=True,
                accepts=("I60",),
            )
    life.once(
        "ccb",
        date(2026, 4, 9),
        "out",
        195_000,
        "烟台万科城市置业有限公司",
        "O13",
        kind="转账支取",
        text="购房款",
        accepts=("O90", "O11", "O50"),
    )
    for on in life.some_days(70):
        life.once(
            "ccb",
            on,
            "out",
            life.fen(20, 160) / 100,
            "家家悦超市",
            "O11",
            kind="消费",
            text="POS消费",
            accepts=("O10",),
        )
    life.trouble("XW-FS-03", "XW-XJ-01", may=("MZ-JE-02", "MZ-JE-04", "XW-KJ-03"))


@people.add("乐无忧", "wechat", "icbc", employer="三亚市吉阳区海韵旅行社有限公司")
def night_life(life: Life) -> None:
    "A guide whose evenings end in clubs, saunas and karaoke for thousands a month."
    life.wages("icbc", 12_900, 10, spread=300)
    for on in life.some_days(40):
        venue = life.chance.choice(
            ("纯K量贩式KTV", "皇家一号会所", "碧海云天洗浴中心", "苏荷酒吧", "金色年华夜总会")
        )
        life.once(
            "wechat",
            life.at(on, 21, 22),
            "out",
            life.fen(320, 1_900) / 100,
            venue,
            "O19",
            text="收款码付款",
            kind="扫二维码付款",
            card="icbc",
        )
    life.everyday("wechat", card="icbc", per_day=0.8)
    life.trouble("MZ-YL-01")


@people.add("万里", "wechat", "boc", employer="郑州市金水区启航教育咨询有限公司")
def hidden_accounts(life: Life) -> None:
    "Most of what he earns goes on to accounts of his own at two banks that he did not hand in."
    life.wages("boc", 9_700, 10, spread=150)
    for day, bank in ((12, "622848001234567890"), (22, "6217001234567891234")):
        for on in life.each_month(day):
            life.once(
                "boc",
                on,
                "out",
                life.fen(2_100, 3_400) / 100,
                "万里",
                "N10",
                kind="网银跨行",
                text="转账",
                number=bank,
                outside=True,
            )
    for on in life.some_days(7):
        life.once(
            "boc",
            on,
            "in",
            life.fen(1_100, 3_900) / 100,
            "万里",
            "N10",
            kind="网银跨行",
            text="转账",
            number="622848001234567890",
            outside=True,
        )
    life.everyday("wechat", card="boc", per_day=0.8)
    life.trouble("MZ-GL-02", "XW-GL-02")
