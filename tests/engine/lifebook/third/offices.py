"""The third set: people whom one employer pays, with bonuses, gaps, changes and pay in parts."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half
from tests.engine.lifebook.third.places import CAMPUS, FUN, WAYS, pay_by_card, spend

people = Half()


@people.add("欧阳若水", "wechat", "abc", employer="中国农业银行股份有限公司长沙芙蓉支行")
def teller(life: Life) -> None:
    "A bank teller of Changsha: base and performance pay on two days, thirteenth month, a mortgage at her own bank."
    life.wages("abc", 4_310, 8, spread=40, text="工资")
    life.wages("abc", 3_150, 22, spread=900, text="绩效")
    life.bonus("abc", date(2026, 1, 27), 7_460, "第13个月工资")
    life.instalments("abc", 2_871.44, 18, "O41", "", "农业银行", kind="贷款扣款", text="房贷", bare=(5,))
    life.monthly("abc", 300, 3, "欧阳德厚", "O20", kind="转账", text="")
    spend(life, "wechat", "abc", 0.9)
    life.red_packets("wechat", ("妈", "欧阳德厚", "小姨", "彭珊珊"))


@people.add("蔺永安", "wechat", "icbc", employer="万华化学集团股份有限公司")
def chemist(life: Life) -> None:
    "A shift worker of Yantai with a bonus every quarter and a car on the maker's finance firm."
    life.wages("icbc", 8_240, 15, spread=420, text="代发工资", kind="工资")
    for on in (date(2025, 9, 29), date(2025, 12, 29), date(2026, 3, 30), date(2026, 6, 29)):
        life.bonus("icbc", on, life.chance.randint(5_200, 8_900), "季度奖")
    life.instalments(
        "icbc",
        2_019.35,
        6,
        "O42",
        "比亚迪汽车金融有限公司",
        "比亚迪汽车金融",
        kind="代扣",
        text="通联支付代扣",
    )
    spend(life, "wechat", "icbc", 0.8)
    pay_by_card(life, "icbc")
    life.monthly("wechat", 500, 16, "老妈", "O20", text="")
    life.buy("wechat", date(2025, 10, 3), 486, WAYS[15], card="icbc")


@people.add("冼嘉宝", "wechat", "boc", employer="佛山市顺德区骏豪家具有限公司")
def exporter(life: Life) -> None:
    "A clerk of a furniture firm: a low base by payroll and a commission that the firm transfers whenever clients paid."
    life.wages("boc", 3_800, 10, text="工资", kind="工资")
    for on in life.each_month(19, life.months()[1::2], late=5):
        life.once(
            "boc",
            on,
            "in",
            life.fen(4_100, 9_800) / 100,
            life.persona.employer,
            "I10",
            kind="转账收入",
            text="业务提成",
            by_payroll=True,
        )
    life.monthly("wechat", 1_450, 2, "房东梁姨", "O13", text="房租水电", accepts=("O20",), spread=90)
    spend(life, "wechat", "boc", 0.8, purse=CAMPUS)
    pay_by_card(life, "boc")
    life.may |= {"XW-SR-01", "XW-SR-03"}


@people.add("呼延朔", "wechat", "ccb", employer="西安诺瓦星云科技股份有限公司")
def hopper(life: Life) -> None:
    "A tester of Xi'an with three employers in a year, a gap of two months, and the unemployment benefit in it."
    months = life.months()
    life.wages("ccb", 11_200, 10, months=months[:3], spread=60)
    life.once(
        "ccb",
        date(2025, 10, 17),
        "in",
        22_400,
        life.persona.employer,
        "I10",
        kind="转账存入",
        text="解除劳动合同经济补偿",
        by_payroll=True,
        is_bonus=True,
        accepts=("I90",),
    )
    life.wages("ccb", 9_600, 15, months=months[5:8], payer="陕西和成人力资源有限公司", text="工资")
    life.wages("ccb", 13_050, 5, months=months[9:], payer="中兴通讯股份有限公司", spread=80)
    life.monthly(
        "ccb",
        1_860,
        25,
        "西安市失业保险经办中心",
        "I11",
        way="in",
        months=months[3:5],
        kind="代发",
        text="失业金",
        by_payroll=True,
    )
    life.monthly("ccb", 2_300, 1, "西安自在家住房租赁有限公司", "O13", kind="消费", text="租金")
    spend(life, "wechat", "ccb", 0.8)
    pay_by_card(life, "ccb")
    life.may |= {"XW-SR-01", "XW-SR-02"}


@people.add("阎晓彤", "alipay", "cmb list", employer="合肥京东方显示技术有限公司")
def panel_maker(life: Life) -> None:
    "A process engineer of Hefei: two bonuses, housing fund drawn twice, a fund every month, no debts."
    life.wages("cmb list", 10_680, 12, spread=150)
    life.bonus("cmb list", date(2025, 7, 28), 9_800, "上半年绩效奖金")
    life.bonus("cmb list", date(2026, 2, 9), 21_360, "年终奖金")
    for on in (date(2025, 9, 10), date(2026, 3, 11)):
        life.once(
            "cmb list",
            on,
            "in",
            7_200,
            "合肥市住房公积金管理中心",
            "I90",
            kind="汇入汇款",
            text="租房提取",
            accepts=("I11", "N10"),
            recognised=False,
        )
    life.monthly(
        "alipay", 1_900, 4, "合肥市承寓住房租赁有限公司", "O13", text="人才公寓租金", category="住房物业"
    )
    life.fund(800, first=12_000, card="cmb list")
    spend(life, "alipay", "cmb list", 0.5)


@people.add("郁思明", "wechat", "bocom", employer="三一重工股份有限公司")
def service_engineer(life: Life) -> None:
    "An engineer always on the road: the firm gives him back hotels and trains twice a month."
    life.wages("bocom", 9_150, 10, spread=120)
    life.bonus("bocom", date(2026, 1, 30), 18_000, "2025年度年终奖")
    for day in (7, 21):
        for on in life.each_month(day, late=3):
            yuan = life.fen(900, 3_600) / 100
            life.once("bocom", on, "in", yuan, life.persona.employer, "I12", kind="转账", text="报销款")
    for on in life.some_days(46):
        shop = life.chance.choice(_TRAVEL)
        life.buy("wechat", on, life.fen(shop.least, shop.most) / 100, shop, card="bocom")
    spend(life, "wechat", "bocom", 0.7)
    pay_by_card(life, "bocom")
    life.card_bill("bocom", 24, 700, 2_600, "交通银行", party="", kind="信用卡还款", text="太平洋卡自动还款")


@people.add("覃凤鸣", "wechat", "psbc", employer="广西贵糖（集团）股份有限公司")
def sugar_mill(life: Life) -> None:
    "A sugar worker: the season's pay is twice the summer's, and the mill pays meals apart."
    months = life.months()
    life.wages("psbc", 2_680, 20, months=months[:4], spread=70)
    life.wages("psbc", 5_350, 20, months=months[4:9], spread=360)
    life.wages("psbc", 2_740, 20, months=months[9:], spread=70)
    life.monthly(
        "psbc",
        260,
        28,
        life.persona.employer,
        "I10",
        way="in",
        kind="代发",
        text="伙食补贴",
        by_payroll=True,
        accepts=("I12", "I11"),
    )
    spend(life, "wechat", "psbc", 0.8, 0.7)
    life.cash("psbc", date(2026, 2, 11), 3_000)
    life.may |= {"XW-SR-01"}


@people.add("党向阳", "wechat", "spdb", employer="江西洪都航空工业集团有限责任公司")
def aircraft_fitter(life: Life) -> None:
    "A fitter with back pay of half a year, a heating allowance and a wife who runs the purse."
    life.wages("spdb", 7_420, 14, spread=200)
    life.bonus("spdb", date(2025, 12, 19), 8_640, "补发1-11月工资差额")
    life.bonus("spdb", date(2026, 2, 5), 16_000, "年终兑现")
    life.monthly("spdb", 5_000, 16, "艾丽萍", "O20", kind="网银转账", text="")
    spend(life, "wechat", "spdb", 0.6)
    pay_by_card(life, "spdb")
    for on in life.some_days(9):
        life.gets("wechat", on, life.chance.choice((200, 300, 500)), "艾丽萍", "")


_TRAVEL = (WAYS[0], WAYS[6], WAYS[7], FUN[7], FUN[9])
"""Taxis, trains and hotels."""
