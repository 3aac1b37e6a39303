"""The open half: people whose debts, wages or games should be seen."""

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


@people.add("甘露", "wechat", "icbc", employer="长沙市天心区味之源餐饮店")
def debt_spiral(life: Life) -> None:
    "New loans pay old ones: seven lenders within months, instalments far above her wages."
    life.wages("icbc", 5_300, 15, spread=150)
    loans = (
        (3, 15_000, "I43", "O45", "重庆度小满小额贷款有限公司", "度小满", 1_560),
        (4, 8_000, "I42", "O44", "马上消费金融股份有限公司", "马上消费金融", 1_410),
        (6, 12_000, "I43", "O45", "福州三六零网络小额贷款有限公司", "三六零小贷", 1_290),
        (7, 9_000, "I42", "O44", "中邮消费金融有限公司", "中邮消费金融", 1_620),
        (9, 10_000, "I43", "O45", "吉安市分期乐网络小额贷款有限公司", "分期乐", 1_080),
        (9, 7_000, "I42", "O44", "湖北消费金融股份有限公司", "湖北消费金融", 1_305),
        (10, 11_000, "I43", "O45", "重庆美团三快小额贷款有限公司", "美团小贷", 1_190),
    )
    for at, (month, yuan, into, out, party, lender, part) in enumerate(loans):
        life.borrow(
            "icbc",
            life.each_month(9 + at, life.months(month, month))[0],
            yuan,
            into,
            party,
            lender,
            text="放款",
        )
        life.instalments(
            "icbc",
            part,
            11 + at,
            out,
            party,
            lender,
            kind="代扣",
            text="还款",
            months=life.months(month + 1, 11),
        )
    life.everyday("wechat", card="icbc", per_day=0.9)
    life.trouble("XW-WD-01", "XW-WD-02", "XW-WD-03", "MZ-WD-02", may=("XW-WD-05", "MZ-WD-01", "XW-KJ-01"))


@people.add("常胜利", "wechat", "ccb", employer="")
def staged_wages(life: Life) -> None:
    "A friend sends him wages every month and gets nearly all of it back two days later."
    for on in life.each_month(10):
        yuan = 15_000
        life.once(
            "ccb",
            on,
            "in",
            yuan,
            "金立群",
            "I10",
            kind="转账存入",
            text="工资",
            by_person=True,
            recognised=False,
            accepts=("I60",),
        )
        life.once(
            "ccb", on + timedelta(days=2), "out", yuan - 200, "金立群", "O20", kind="转账支取", text="转账"
        )
    life.receipts("wechat", 0.8, 15, 120)
    life.everyday("wechat", per_day=0.6)
    life.trouble("XW-HL-01", may=("XW-KJ-01", "XW-HL-02", "MZ-GL-02"))


@people.add("苗春雨", "wechat", "cmb list", employer="深圳市龙岗区鑫达物流有限公司")
def cash_out(life: Life) -> None:
    "Three times a month an acquirer pays thousands in, and the credit card is repaid with it the same afternoon."
    life.wages("cmb list", 6_400, 10, spread=120)
    for day in (6, 16, 26):
        for on in life.each_month(day):
            fen = life.chance.randint(980_000, 1_560_000)
            life.once(
                "cmb list",
                life.at(on, 9, 10),
                "in",
                fen / 100,
                "银盛支付服务股份有限公司",
                "I20",
                kind="银联代付",
                text="POS结算",
                recognised=False,
                accepts=("I45",),
            )
            life.once(
                "cmb list",
                life.at(on, 14, 16),
                "out",
                round(fen * 0.994) / 100,
                "光大银行信用卡",
                "N13",
                kind="信用卡还款",
                text="信用卡还款",
                lender="光大银行",
                accepts=("O46",),
            )
    life.everyday("wechat", card="cmb list", per_day=0.8)
    life.trouble("XW-WD-06", may=("XW-KJ-01", "XW-HL-01", "XW-WD-03", "XW-KJ-02", "XW-JE-01"))


@people.add("祖学军", "wechat", "ccb", employer="临沂市兰山区宏远板材厂")
def usury(life: Life) -> None:
    "A large private loan for his workshop: three parts in a hundred every month, called interest."
    life.wages("ccb", 13_500, 15, spread=100)
    life.borrow("ccb", date(2025, 9, 4), 600_000, "I44", "龙四海", "龙四海", kind="转账存入", text="借款")
    life.once(
        "ccb",
        date(2025, 9, 5),
        "out",
        588_000,
        "临沂市兰山区宏远板材厂",
        "O30",
        kind="转账支取",
        text="投资款",
        accepts=("O50", "O90", "O20"),
    )
    for on in life.each_month(4, life.months(3, 11)):
        life.once(
            "ccb",
            on,
            "out",
            9_600,
            "龙四海",
            "O48",
            kind="转账支取",
            text="利息",
            lender="龙四海",
            accepts=("O20",),
        )
    life.everyday("wechat", card="ccb", per_day=0.8)
    life.trouble("XW-WD-04", "MZ-WD-07", may=("XW-WD-03", "XW-WD-05", "XW-KJ-01", "XW-KJ-02", "MZ-JE-02"))


@people.add("薄云天", "wechat", "abc", employer="烟台市福山区环宇机械厂")
def sued(life: Life) -> None:
    "A court takes money twice in a year, and a collection agency is paid."
    life.wages("abc", 6_900, 10, spread=160)
    for on, yuan in ((date(2025, 11, 18), 62_300), (date(2026, 5, 14), 153_900)):
        life.once("abc", on, "out", yuan, "烟台市福山区人民法院", "O32", kind="司法扣划", text="执行款")
    life.everyday("wechat", card="abc", per_day=0.8)
    life.trouble("MZ-MG-01", may=("MZ-WD-04",))


@people.add("逄涛", "wechat", "bocom", employer="济南市历城区盛达装饰有限公司")
def overdue(life: Life) -> None:
    "Three lenders, late with two of them: penalties and a collector's letter of claim are paid."
    life.wages("bocom", 6_100, 15, spread=200)
    life.instalments("bocom", 920, 8, "O44", "捷信消费金融有限公司", "捷信", kind="代扣", text="分期还款")
    life.instalments(
        "bocom", 1_105.5, 19, "O44", "兴业消费金融股份公司", "兴业消费金融", kind="代扣", text="还款"
    )
    life.instalments(
        "bocom",
        760,
        27,
        "O45",
        "上海尚诚消费金融股份有限公司",
        "尚诚",
        kind="代扣",
        text="还款",
        accepts=("O44",),
    )
    for on in (date(2026, 3, 23), date(2026, 4, 24)):
        life.once(
            "bocom",
            on,
            "out",
            86.4,
            "兴业消费金融股份公司",
            "O44",
            kind="代扣",
            text="逾期罚息",
            lender="兴业消费金融",
            accepts=("O71",),
        )
    life.everyday("wechat", card="bocom", per_day=0.8)
    life.trouble("MZ-WD-04", "XW-WD-01", "MZ-WD-02")


@people.add("福来顺", "wechat", "psbc", employer="洛阳市西工区金谷园副食店")
def lottery(life: Life) -> None:
    "He plays the state's lotteries nearly every day, two thousand a month."
    life.wages("psbc", 5_600, 10, spread=90)
    for on in life.some_days(230):
        shop = life.chance.choice(("中国体育彩票4103120215店", "中国福利彩票41031066"))
        life.once(
            "wechat",
            on,
            "out",
            life.chance.choice((50, 100, 100, 200)),
            shop,
            "O61",
            text="收款码付款",
            kind="扫二维码付款",
            card="psbc",
        )
    life.once(
        "wechat",
        date(2026, 1, 9),
        "in",
        1_200,
        "中国体育彩票4103120215店",
        "I70",
        text="兑奖",
        kind="转账",
        accepts=("I60",),
    )
    life.everyday("wechat", card="psbc", per_day=0.8, most=0.6)
    life.trouble("MZ-DB-02")


@people.add("成功", "wechat", "icbc", employer="贵阳市云岩区顺达汽修厂")
def gambler(life: Life) -> None:
    "Nights of round sums to many persons, some with the words of chips, now and then winnings back."
    life.wages("icbc", 7_300, 15, spread=200)
    for day in life.calendar[200:]:
        if life.chance.random() < 0.5:
            at = datetime(
                day.year, day.month, day.day, life.chance.choice((0, 1, 23)), life.chance.randint(0, 30), 7
            )
            for _ in range(life.chance.randint(2, 4)):
                at += timedelta(minutes=life.chance.randint(2, 9))
                text = life.chance.choice(("上分", "转账", "转账", "棋牌上分"))
                life.once(
                    "wechat",
                    at,
                    "out",
                    life.chance.choice((100, 200, 300, 500, 1_000)),
                    life.chance.choice(_FRIENDS),
                    "O20",
                    text=text,
                    accepts=("O62", "O60"),
                )
    for on in life.some_days(16, date(2026, 1, 20)):
        life.once(
            "wechat",
            life.at(on, 22, 23),
            "in",
            life.chance.choice((200, 500, 800)),
            life.chance.choice(_FRIENDS),
            "I60",
            text="下分",
            accepts=("I70",),
        )
    life.everyday("wechat", card="icbc", per_day=0.8)
    life.trouble("XW-DB-01", "MZ-DB-03", may=("MZ-DB-01", "XW-YJ-01", "XW-FS-02", "XW-HL-02"))
