"""The kept half: people with something to see."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from tests.engine.lifebook.kept.places import everyday
from tests.engine.lifebook.life import LAST, Life
from tests.engine.lifebook.person import Half

people = Half()


@people.add("闻人杰", "wechat", "boc")
def faker_of_wages(life: Life) -> None:
    "A man without work: a friend sends 13,800 with the word wages each month and has 13,600 of it back two days later."
    life.is_ordinary = False
    for on in life.each_month(10):
        life.once(
            "boc",
            on,
            "in",
            13_800,
            "蒋志远",
            "I10",
            kind="网上转账",
            text="工资",
            by_person=True,
            accepts=("I60",),
        )
        life.once(
            "boc",
            on + timedelta(days=2),
            "out",
            13_600,
            "蒋志远",
            "O20",
            kind="网上转账",
            text="",
            accepts=("O48",),
        )
    everyday(life, "wechat", card="boc", per_day=0.9, most=0.6)
    life.monthly("wechat", 1_800, 6, "闻妈", "I60", way="in", text="生活费")
    life.red_packets("wechat", ("闻妈", "蒋志远"))
    life.must |= {"XW-HL-01"}
    life.may |= {"XW-KJ-01", "XW-HL-02", "XW-KJ-03", "XW-SR-01", "MZ-WD-07", "XW-SR-05"}


@people.add("蔺飞", "wechat", "ccb", employer="呼和浩特市回民区迅达快运")
def gambler(life: Life) -> None:
    "A courier who gambles at night: round sums to many codes in bursts, now and then some back."
    life.is_ordinary = False
    life.wages("ccb", 6_430, 12, spread=300)
    everyday(life, "wechat", card="ccb", per_day=1.0, most=0.6)
    codes = ("风云再起", "A8客服", "小*", "财神到", "云海商行", "天天", "福*", "顺子", "发财树")
    for on in life.some_days(46, date(2026, 1, 5), date(2026, 6, 25)):
        hour = life.chance.choice((0, 1, 2, 23))
        at = datetime(on.year, on.month, on.day, hour, life.chance.randint(0, 25), life.chance.randint(1, 59))
        for minutes in (0, 6, 14):
            bet = life.chance.choice((100, 150, 200, 300, 500))
            more: dict[str, Any] = {
                "kind": "扫二维码付款",
                "text": "收款方备注:二维码收款",
                "accepts": ("O20", "O60", "O90", "O11"),
            }
            life.once(
                "wechat",
                at + timedelta(minutes=minutes),
                "out",
                bet,
                life.chance.choice(codes),
                "O62",
                **more,
            )
        if life.chance.random() < 0.4:
            life.once(
                "wechat",
                at + timedelta(minutes=31),
                "in",
                life.chance.choice((400, 650, 1_000)),
                life.chance.choice(codes),
                "I60",
                text="转账",
                accepts=("I70", "I90"),
            )
    life.must |= {"XW-DB-01"}
    life.may |= {"XW-YJ-01", "MZ-YJ-01", "MZ-DB-01", "MZ-DB-03", "XW-XF-01", "XW-SR-05", "XW-HL-02"}


@people.add("苟永强", "abc")
def mule(life: Life) -> None:
    "An account that slept since August wakes in June: trial cents, then money of a dozen strangers, out to one."
    life.is_ordinary = False
    for on in (date(2025, 7, 9), date(2025, 7, 24), date(2025, 8, 3)):
        life.once(
            "abc",
            on,
            "out",
            life.fen(20, 90) / 100,
            "供销社农资百货",
            "O11",
            kind="消费",
            text="消费",
            accepts=("O10",),
        )
    first = date(2026, 6, 11)
    senders = (
        "向志",
        "郝丽",
        "龚平",
        "段誉",
        "韦小敏",
        "庞博",
        "梅芳",
        "安然",
        "宁静",
        "童飞",
        "戚蓝",
        "鲁冰",
        "涂强",
    )
    for place, sender in enumerate(senders):
        at = life.at(first + timedelta(days=place // 4), 10, 14)
        if place < 3:
            life.once("abc", at - timedelta(hours=1), "in", 0.5, sender, "I60", kind="转账", text="")
        life.once("abc", at, "in", life.fen(5_200, 11_800) / 100, sender, "I60", kind="转账", text="")
        if place % 4 == 3 or place == len(senders) - 1:
            today = [
                s for s in life.steps if s.account == "abc" and s.way == "in" and s.at.date() == at.date()
            ]
            later = datetime(at.year, at.month, at.day, 16, 40)
            life.once(
                "abc",
                later,
                "out",
                sum(s.fen for s in today) * 97 // 100 / 100,
                "胡三",
                "O20",
                kind="转账",
                text="",
            )
    life.must |= {"XW-XM-01", "XW-FS-01", "XW-FS-04"}
    life.may |= {
        "XW-KJ-01",
        "XW-SR-04",
        "XW-KJ-03",
        "XW-SR-05",
        "XW-SR-02",
        "XW-JE-02",
        "ZW-04",
        "XW-WL-01",
        "XW-XF-01",
    }


@people.add("嵇成", "wechat", "bocom", employer="濮阳市华龙区诚远建材经营部")
def passer_of_money(life: Life) -> None:
    "A salesman through whose card friends pass sums of 20,000 to 60,000, named as payment for goods, out the next day."
    life.is_ordinary = False
    life.wages("bocom", 4_650, 10, spread=60)
    everyday(life, "wechat", card="bocom", per_day=0.9, most=0.7)
    pairs = (("管宏", "祖强"), ("桑海", "岳明"), ("祖强", "管宏"), ("封磊", "岳明"))
    for place, on in enumerate(sorted(date(2026, 5, 4) + timedelta(days=4 * at) for at in range(9))):
        source, target = pairs[place % len(pairs)]
        yuan = life.fen(20_000, 58_000) / 100
        life.once("bocom", on, "in", yuan, source, "I60", kind="转账", text="货款", accepts=("I20",))
        life.once(
            "bocom",
            on + timedelta(days=1),
            "out",
            round(yuan * 0.985, 2),
            target,
            "O20",
            kind="转账",
            text="货款",
            accepts=("O30",),
        )
    life.must |= {"XW-KJ-01"}
    life.may |= {
        "XW-SR-04",
        "XW-HL-01",
        "XW-HL-02",
        "XW-KJ-03",
        "XW-KJ-02",
        "XW-SR-05",
        "XW-SR-02",
        "XW-XF-01",
        "XW-WL-01",
        "XW-FS-01",
        "XW-FS-02",
    }


@people.add("花木棉", "wechat", "psbc", employer="玉溪市红塔区第三小学")
def victim_of_a_fraud(life: Life) -> None:
    "A school clerk who is told to do tasks for commission: small returns, then deposits to unfreeze the rest."
    life.is_ordinary = False
    life.wages("psbc", 4_870, 11, spread=20)
    everyday(life, "wechat", card="psbc", per_day=1.0, most=0.7)
    day = date(2026, 4, 16)
    life.once(
        "wechat", life.at(day, 9, 9), "out", 100, "任务专员-小雅", "O20", text="刷单任务1", accepts=("O90",)
    )
    life.once(
        "wechat", life.at(day, 10, 10), "in", 128, "任务专员-小雅", "I60", text="返利", accepts=("I90",)
    )
    for at, yuan in enumerate((3_000, 9_800, 19_600)):
        moment = datetime(2026, 4, 17, 10 + 2 * at, 12, 9)
        life.once(
            "psbc",
            moment,
            "out",
            yuan,
            "汤建民",
            "O20",
            kind="转账",
            text=("做任务垫付", "解冻保证金", "保证金解冻二次")[at],
            accepts=("O90",),
        )
    life.red_packets("wechat", ("花妈", "花小弟"))
    life.must |= {"MZ-MG-03"}
    life.may |= {"XW-BP-01", "XW-XF-01", "XW-SR-05", "MZ-WD-07"}


@people.add("郇子昂", "alipay", "spdb", employer="烟台杰瑞石油装备技术有限公司")
def giver_of_tips(life: Life) -> None:
    "A draughtsman who spends half his wages on streamers and coins of three platforms."
    life.is_ordinary = False
    life.wages("spdb", 9_260, 10, spread=140)
    everyday(life, "alipay", card="spdb", per_day=1.0, most=0.7)
    for on in life.some_days(110, date(2025, 10, 1), LAST):
        party, text = life.chance.choice(
            (
                ("抖音直播", "抖币充值"),
                ("广州虎牙信息科技有限公司", "虎牙Y币"),
                ("北京快手科技有限公司", "快币充值-打赏"),
            )
        )
        more: dict[str, Any] = {"kind": "商户消费", "category": "文化休闲", "text": text}
        life.once(
            "alipay", on, "out", life.chance.choice((298, 518, 648, 998)), party, "O18", card="spdb", **more
        )
    life.huabei(9, 1_200, 2_600, card="spdb")
    life.must |= {"XW-XF-02", "MZ-YL-02"}
    life.may |= {"XW-XF-01", "XW-SR-05"}


@people.add("冼志豪", "alipay", "ccb", employer="梧州市苍海数码科技有限公司")
def buyer_of_coins(life: Life) -> None:
    "A shop assistant who buys and sells USDT with strangers of an exchange, and plays the lottery every week."
    life.is_ordinary = False
    life.wages("ccb", 4_760, 15, spread=90)
    everyday(life, "alipay", card="ccb", per_day=1.0, most=0.7)
    for on in life.some_days(22):
        way = life.chance.choice(("out", "out", "in"))
        code = "O85" if way == "out" else "I90"
        accepts = ("O20", "O50") if way == "out" else ("I60", "I31", "I20")
        life.once(
            "ccb",
            on,
            way,
            life.fen(600, 2_900) / 100,
            life.chance.choice(("成昊天", "万里", "路小雨")),
            code,
            kind="转账",
            text="购USDT" if way == "out" else "出U OTC",
            accepts=accepts,
        )
    for on in life.some_days(60):
        life.once(
            "alipay",
            on,
            "out",
            life.chance.choice((20, 40, 100, 200)),
            "广西体彩竞彩投注站0402",
            "O61",
            text="竞彩足球",
            kind="商户消费",
            category="其他",
        )
    life.must |= {"MZ-MG-05", "MZ-DB-02"}
    life.may |= {"XW-XF-01", "XW-SR-05", "XW-HL-02", "XW-DB-01"}


@people.add("尉迟凯", "wechat", "bocom", employer="荆州市金穗农化有限公司")
def man_about_town(life: Life) -> None:
    "A salesman of fertiliser with nights in clubs and a card room whose owner sells points."
    life.is_ordinary = False
    life.wages("bocom", 8_430, 15, spread=160)
    life.bonus("bocom", date(2026, 1, 23), 22_000, text="销售提成")
    everyday(life, "wechat", card="bocom", per_day=1.0)
    for on in life.some_days(14):
        at = datetime(on.year, on.month, on.day, 22, life.chance.randint(0, 50), 11)
        party, text = life.chance.choice(
            (("金色年华夜总会", "包房消费"), ("荆江会所", "酒水"), ("糖果量贩KTV", "欢唱套餐"))
        )
        life.once(
            "wechat",
            at,
            "out",
            life.fen(900, 4_600) / 100,
            party,
            "O19",
            text=text,
            kind="商户消费",
            card="bocom",
        )
    for on in life.some_days(18):
        life.once(
            "wechat",
            on,
            "out",
            life.chance.choice((100, 200, 300)),
            "荆楚麻将老板",
            "O62",
            text="上分",
            accepts=("O20", "O60"),
        )
    life.red_packets("wechat", ("尉迟母", "小丽"))
    life.must |= {"MZ-DB-03", "MZ-YL-01"}
    life.may |= {"MZ-DB-01", "XW-DB-01", "XW-XF-01"}
