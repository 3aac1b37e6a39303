"""The third set: designers, lawyers, carers and others whom many pay, and people with nothing to see at all."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half
from tests.engine.lifebook.third.places import CAMPUS, TOWN, VILLAGE, pay_by_card, spend

people = Half()


@people.add("诸葛瑾然", "alipay", "cmb list", employer="")
def designer(life: Life) -> None:
    "A designer of Xiamen whom five firms pay by project, by transfer, with a word or a contract number."
    firms = (
        "厦门美柚股份有限公司",
        "福建片仔癀化妆品有限公司",
        "厦门市原石文化创意有限公司",
        "稿定（厦门）科技有限公司",
        "泉州特步电子商务有限公司",
    )
    for on in life.each_month(9, late=4) + life.each_month(23, late=4):
        number = f"HT{on:%Y%m}{life.chance.randrange(1000):03d}"
        life.once(
            "cmb list",
            on,
            "in",
            life.fen(2_600, 8_800) / 100,
            life.chance.choice(firms),
            "I20",
            kind="汇入汇款",
            text=life.chance.choice(("设计费", "包装设计尾款", number, "KV设计服务费")),
            accepts=("I10",),
        )
    for on, yuan in ((date(2025, 9, 4), 888), (date(2026, 3, 9), 699)):
        life.once(
            "alipay",
            on,
            "out",
            yuan,
            "Adobe Systems",
            "O17",
            text="Creative Cloud 摄影计划",
            kind="商户消费",
            card="cmb list",
            accepts=("O11", "O30", "O90"),
        )
    life.monthly(
        "alipay",
        3_100,
        2,
        "厦门建发房屋租赁有限公司",
        "O13",
        text="房租-5月",
        kind="商户消费",
        card="cmb list",
        category="住房物业",
    )
    spend(life, "alipay", "cmb list", 0.8, 1.1)
    pay_by_card(life, "cmb list")


@people.add("晏清如", "wechat", "icbc", employer="")
def lawyer(life: Life) -> None:
    "A partner at a law firm of Lanzhou: shares of fees by the firm, court travel that clients give back, a bar's dues."
    firm = "甘肃正天合律师事务所"
    for on in life.each_month(15, late=8):
        life.once(
            "icbc",
            on,
            "in",
            life.fen(7_800, 26_000) / 100,
            firm,
            "I10",
            kind="网转",
            text=life.chance.choice(("律师提成", "办案提成", "提成")),
            by_payroll=True,
            accepts=("I20",),
        )
    for on in life.some_days(9):
        life.once("icbc", on, "in", life.fen(320, 1_700) / 100, firm, "I12", kind="网转", text="差旅报销")
    life.once(
        "icbc",
        date(2026, 3, 26),
        "out",
        1_200,
        "甘肃省律师协会",
        "O90",
        kind="网银转账",
        text="年度会费",
        accepts=("O32", "O16", "O30", "O60"),
    )
    life.instalments(
        "icbc", 7_320.15, 20, "O41", "", "工商银行", kind="个贷还款", text="住房贷款", bare=(10,)
    )
    spend(life, "wechat", "icbc", 0.8, 1.4)
    pay_by_card(life, "icbc")
    life.may |= {"XW-SR-01"}


@people.add("揭晓燕", "wechat", "bocom", employer="")
def translator(life: Life) -> None:
    "A translator of Yanji: two agencies a month, a Korean firm through its Chinese branch, quiet spending."
    for payer, day, text in (
        ("传神语联网网络科技股份有限公司", 16, "译员稿酬"),
        ("延边州现通商贸有限公司", 27, "翻译费"),
    ):
        for on in life.each_month(day, late=2):
            life.once(
                "bocom",
                on,
                "in",
                life.fen(1_600, 4_300) / 100,
                payer,
                "I20",
                kind="转账",
                text=text,
                accepts=("I10",),
            )
    spend(life, "wechat", "bocom", 0.9, 0.8)
    pay_by_card(life, "bocom")
    life.red_packets("wechat", ("揭老师", "崔姬顺"))


@people.add("撒秀兰", "wechat", "psbc", employer="")
def nanny(life: Life) -> None:
    "A nanny from Guyuan in a family of Shanghai: the lady pays 7,200 on the first, with the word in most months."
    for at, on in enumerate(life.each_month(1, late=1)):
        life.once(
            "wechat",
            on,
            "in",
            7_200,
            "恬恬妈咪Cynthia",
            "I10",
            text="" if at in (4, 9) else "阿姨工资",
            by_person=True,
            accepts=("I60", "I20") if at in (4, 9) else ("I20",),
        )
    life.once(
        "wechat",
        date(2026, 2, 13),
        "in",
        800,
        "恬恬妈咪Cynthia",
        "I61",
        text="恭喜发财，大吉大利",
        kind="微信红包",
        accepts=("I60", "I10"),
    )
    for on in life.each_month(4):
        life.draw("wechat", "psbc", on, 5_000)
        life.once("psbc", on.replace(day=9), "out", 3_500, "撒明", "O20", kind="转账", text="")
    spend(life, "wechat", per_day=0.4, most=0.5, purse=VILLAGE)


@people.add("公冶长林", "wechat", "spdb", employer="")
def handyman(life: Life) -> None:
    "A handyman of Taiyuan: forty households and two property firms, tools from the hardware market."
    for on in life.some_days(90):
        life.once(
            "wechat",
            on,
            "in",
            life.chance.choice((60, 80, 120, 150, 260, 380, 650)),
            life.chance.choice(("12号楼业主", "晋阳小区-郝", "史**", "李姐", "悠悠我心", "冀**", "小店胖哥")),
            "I20",
            text=life.chance.choice(("修水管", "换锁", "通下水", "维修费", "安装灯具")),
            by_person=True,
        )
    life.monthly(
        "spdb",
        2_300,
        18,
        "太原市晋盛物业管理有限公司",
        "I20",
        way="in",
        spread=500,
        kind="网银转账",
        text="维修费结算",
        accepts=("I10",),
    )
    for on in life.some_days(30):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(35, 460) / 100,
            "太原市万柏林区河西五金城8-12号",
            "O30",
            text="收款方备注:二维码收款",
            kind="扫二维码付款",
            accepts=("O11",),
        )
    for on in life.each_month(20):
        life.draw("wechat", "spdb", on, 700)
    spend(life, "wechat", per_day=0.6, most=0.7)


@people.add("侴雅丽", "alipay", "boc", employer="大连理工大学出版社有限公司")
def nothing_to_see(life: Life) -> None:
    "An editor of Dalian: wages in, life out, not one row that anybody would look at twice."
    life.wages("boc", 7_860, 10, spread=70, kind="工资")
    life.bonus("boc", date(2026, 1, 23), 12_000, "绩效奖励")
    spend(life, "alipay", "boc", 1.1)


@people.add("笃行健", "wechat", "ccb", employer="石家庄君乐宝乳业有限公司")
def spender(life: Life) -> None:
    "A salesman with a lot of everyday spending, games of an evening and a gym; spends nearly all he earns."
    life.wages("ccb", 8_350, 10, spread=900)
    life.bonus("ccb", date(2026, 2, 5), 8_350, "13个月薪资")
    spend(life, "wechat", "ccb", 1.1, 0.9, CAMPUS)
    for on in life.some_days(16):
        life.once(
            "wechat",
            on,
            "out",
            life.chance.choice((6, 30, 68, 98)),
            "深圳市腾讯天游科技有限公司",
            "O18",
            text="和平精英-点券",
            kind="商户消费",
            card="ccb",
            accepts=("O17",),
        )
    life.once(
        "wechat",
        date(2025, 9, 14),
        "out",
        1_980,
        "石家庄威尔士健身服务有限公司",
        "O17",
        text="年卡",
        kind="商户消费",
        card="ccb",
    )


@people.add("钮祜禄婷", "alipay", "abc", employer="")
def saver(life: Life) -> None:
    "A pensioner of Fushun: a good pension, a money fund, insurance of her grandson, trips with the choir."
    life.pension("abc", 4_312.75, 16, payer="抚顺市社会保险中心", text="养老金")
    life.fund(500, first=31_000, card="abc")
    life.once(
        "alipay",
        date(2025, 10, 18),
        "out",
        1_260,
        "中国人寿保险股份有限公司",
        "O51",
        text="学平险+重疾续期",
        kind="商户消费",
        card="abc",
        category="保险",
    )
    for on, yuan in ((date(2025, 9, 20), 1_680), (date(2026, 4, 18), 2_380)):
        life.once(
            "alipay",
            on,
            "out",
            yuan,
            "抚顺市中国国际旅行社",
            "O17",
            text="夕阳红专列团费",
            kind="商户消费",
            card="abc",
            category="酒店旅游",
        )
    spend(life, "alipay", "abc", 0.6, 0.7, VILLAGE)


@people.add("子车敬", "wechat", "icbc", employer="云南白药集团股份有限公司")
def cyclist(life: Life) -> None:
    "A warehouse clerk of Kunming: wages, a bicycle, fifty cups of coffee, and a charity every month."
    life.wages("icbc", 6_240, 12, spread=90)
    life.bonus("icbc", date(2026, 1, 21), 9_000)
    life.monthly(
        "wechat",
        30,
        9,
        "深圳市腾讯公益慈善基金会",
        "O80",
        text="月捐-免费午餐",
        kind="商户消费",
        card="icbc",
    )
    life.once(
        "wechat",
        date(2026, 3, 28),
        "out",
        3_298,
        "捷安特(翠湖店)",
        "O11",
        text="自行车",
        kind="商户消费",
        card="icbc",
        accepts=("O17", "O12"),
    )
    spend(life, "wechat", "icbc", 0.9, purse=TOWN)
    pay_by_card(life, "icbc")
