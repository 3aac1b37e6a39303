"""The open half: people whom the state pays or paid, and those who learn."""

from __future__ import annotations

from datetime import date, timedelta

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.merchants import SHOPPING
from tests.engine.lifebook.person import Half

people = Half()


@people.add("周立群", "wechat", "ccb", employer="株洲市财政局国库集中支付核算中心")
def clerk(life: Life) -> None:
    "A civil servant paid by the treasury, with a subsidy for travel, a year's bonus and a card of another bank."
    life.wages("ccb", 6_812.44, 8, kind="财政统发工资", text="统发工资")
    life.monthly(
        "ccb",
        650,
        12,
        life.persona.employer,
        "I10",
        way="in",
        kind="财政统发",
        text="公务交通补贴",
        by_payroll=True,
        accepts=("I11",),
    )
    life.bonus("ccb", date(2026, 2, 5), 21_600, "年终一次性奖金", kind="财政统发工资")
    life.everyday("wechat", card="ccb", per_day=0.8)
    life.card_bill("ccb", 18, 900, 2_600, "中信银行", party="中信银行信用卡中心", kind="跨行还款")
    life.monthly("ccb", 1_200, 26, "周晓燕", "O20", kind="转账支取", text="生活费")


@people.add("孙丽娟", "wechat", "boc", employer="成都市实验小学")
def teacher(life: Life) -> None:
    "A teacher whose back pay and thirteenth month come apart, with a mortgage of another bank."
    life.wages("boc", 7_420, 15, spread=40)
    life.monthly(
        "boc",
        860,
        22,
        life.persona.employer,
        "I10",
        way="in",
        text="课后服务费",
        kind="代发",
        months=life.months(2, 10),
        by_payroll=True,
    )
    life.bonus("boc", date(2025, 9, 26), 11_340, "补发2024年绩效")
    life.bonus("boc", date(2026, 1, 20), 7_420, "第十三个月工资")
    life.everyday("wechat", card="boc", per_day=0.9)
    life.instalments(
        "boc",
        3_218.07,
        20,
        "O41",
        "中国建设银行股份有限公司成都高新支行",
        "建设银行",
        kind="贷款代扣",
        text="房贷",
    )
    life.monthly(
        "wechat",
        318,
        5,
        "龙湖物业服务集团有限公司",
        "O13",
        text="物业管理费",
        kind="商户消费",
        card="boc",
        months=life.months(0, 11)[::3],
    )
    for on in (date(2025, 7, 12), date(2026, 1, 24)):
        life.once(
            "wechat",
            on,
            "out",
            2_460,
            "携程旅行网",
            "O17",
            text="机票-成都-三亚",
            kind="商户消费",
            accepts=("O12",),
            card="boc",
        )


@people.add("韩雪梅", "wechat", "alipay", "abc", employer="郑州大学第一附属医院")
def nurse(life: Life) -> None:
    "A nurse with two rows of pay a month, Huabei, and a daughter's allowance by family card."
    life.wages("abc", 4_350, 9, text="工资")
    life.wages("abc", 3_900, 24, spread=600, text="绩效奖金")
    life.bonus("abc", date(2026, 2, 9), 9_000, "年终奖")
    life.everyday("wechat", card="abc", per_day=0.6)
    life.everyday("alipay", card="abc", per_day=0.5)
    life.huabei(10, 320, 980, card="abc")
    for on in life.some_days(24):
        life.once(
            "wechat", on, "out", life.fen(8, 60) / 100, "女儿", "O22", kind="亲属卡交易", text="亲属卡交易"
        )
    life.refund("alipay", date(2025, 11, 13), 199.5, SHOPPING[4])


@people.add("梁秋月", "wechat", "abc", employer="武汉市江岸区环卫作业服务中心")
def pensioner(life: Life) -> None:
    "A retired woman with a pension, hospital visits, and her children's transfers."
    life.pension("abc", 3_286.4, 18)
    life.everyday("wechat", card="abc", per_day=0.8, most=0.5)
    for on in life.some_days(9):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(60, 480) / 100,
            "武汉市中心医院",
            "O15",
            text="门诊缴费",
            kind="商户消费",
            card="abc",
        )
    life.monthly("wechat", 800, 8, "儿子", "I60", way="in", text="妈，这个月生活费")
    life.once(
        "abc",
        date(2026, 3, 12),
        "in",
        1_846.2,
        "武汉市医疗保障局",
        "I11",
        kind="转存",
        text="医保报销",
        accepts=("I12",),
    )
    life.red_packets("wechat", ("儿子", "孙女", "大姐"))
    life.may |= {"XW-SR-01"}


@people.add("于海洋", "wechat", employer="")
def student(life: Life) -> None:
    "A student on his parents' allowance, with a term's fees and two weeks of summer work."
    life.monthly("wechat", 1_500, 1, "爸爸", "I60", way="in", text="生活费")
    life.everyday("wechat", per_day=1.0, most=0.5)
    life.once(
        "wechat",
        date(2025, 9, 3),
        "out",
        5_800,
        "湖南师范大学财务处",
        "O16",
        text="2025学年学费住宿费",
        kind="商户消费",
    )
    life.once(
        "wechat",
        date(2025, 8, 16),
        "in",
        1_260,
        "大润发",
        "I10",
        text="暑期工工资",
        kind="转账",
        recognised=False,
        accepts=("I90",),
    )
    life.may |= {"XW-SR-01", "XW-SR-02", "XW-SR-05"}


@people.add("殷子墨", "wechat", "ccb", employer="中国科学技术大学")
def doctoral_student(life: Life) -> None:
    "A doctoral student on a stipend by payroll, with pay for assistance and a prize once."
    for on in life.each_month(18):
        life.once(
            "ccb",
            on,
            "in",
            3_200,
            life.persona.employer,
            "I11",
            kind="代发",
            text="研究生助学金",
            by_payroll=True,
            accepts=("I10",),
        )
        life.once(
            "ccb",
            on,
            "in",
            1_600,
            life.persona.employer,
            "I10",
            kind="代发",
            text="助研津贴",
            by_payroll=True,
            accepts=("I11",),
        )
    life.once(
        "ccb",
        date(2025, 12, 10),
        "in",
        10_000,
        life.persona.employer,
        "I11",
        kind="代发",
        text="国家奖学金",
        accepts=("I10", "I90"),
        recognised=False,
    )
    life.everyday("wechat", card="ccb", per_day=0.9, most=0.7)
    life.may |= {"XW-SR-01", "XW-SR-04"}


@people.add("齐淑珍", "wechat", "psbc", employer="")
def grandmother(life: Life) -> None:
    "A grandmother: pension, cash from the machine, money for the grandson every month, hospital and medicines."
    life.pension("psbc", 2_468.75, 15, payer="沧州市社会保险事业中心", text="代发养老金")
    life.monthly("wechat", 600, 20, "孙子浩浩", "O20", text="给浩浩零花钱", card="psbc")
    for on in life.each_month(17):
        life.cash("psbc", on, 800)
    life.once("psbc", date(2026, 4, 9), "out", 1_940.6, "沧州市人民医院", "O15", kind="消费", text="住院费")
    life.everyday("wechat", card="psbc", per_day=0.5, most=0.4)
    life.red_packets("wechat", ("孙子浩浩", "女儿"))


@people.add("樊秀英", "wechat", "boc", employer="太原市杏花岭区第三中学")
def patient(life: Life) -> None:
    "A teacher in a year of illness: hospital bills, an insurance claim paid, gifts of colleagues."
    life.wages("boc", 6_980, 15, spread=60)
    for on, yuan in (
        (date(2025, 11, 3), 8_420.3),
        (date(2025, 11, 24), 13_066.8),
        (date(2026, 1, 12), 5_214.4),
    ):
        life.once("boc", on, "out", yuan, "山西医科大学第一医院", "O15", kind="消费", text="住院预交金")
    life.once(
        "boc",
        date(2026, 2, 26),
        "in",
        18_322.5,
        "太平洋健康保险股份有限公司",
        "I51",
        kind="转账",
        text="理赔款",
    )
    life.once(
        "boc",
        date(2026, 3, 10),
        "in",
        4_105.9,
        "太原市医疗保险管理服务中心",
        "I11",
        kind="转账",
        text="医保零星报销",
        accepts=("I12",),
    )
    for person in ("史老师", "贺红", "常校长"):
        life.gets(
            "wechat",
            date(2025, 11, 9) + timedelta(days=life.chance.randint(0, 5)),
            500,
            person,
            "一点心意，早日康复",
        )
    life.monthly("boc", 468, 7, "太平洋健康保险股份有限公司", "O51", kind="代扣", text="保险费")
    life.everyday("wechat", card="boc", per_day=0.7)
    life.may |= {"XW-SR-04", "XW-XF-01"}
