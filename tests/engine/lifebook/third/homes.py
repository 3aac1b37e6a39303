"""The third set: families, students, tenants and landlords, and money that goes between kin and friends."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half
from tests.engine.lifebook.third.places import CAMPUS, VILLAGE, pay_by_card, spend

people = Half()


@people.add("闵舒窈", "wechat", "boc", employer="天津空中客车飞机总装有限公司")
def supporter(life: Life) -> None:
    "A daughter who sends her parents 1,500 a month, and her sister at university 800, without ever a word."
    life.wages("boc", 12_340, 10, spread=160)
    life.bonus("boc", date(2025, 12, 26), 12_340, "13薪")
    life.monthly("boc", 1_500, 11, "闵大同", "O20", kind="手机银行转账", text="")
    life.monthly("wechat", 800, 12, "闵舒心", "O20", text="", card="boc")
    life.monthly("wechat", 2_750, 28, "链家-业主吴姐", "O13", text="房租", accepts=("O20",), card="boc")
    spend(life, "wechat", "boc", 0.7)
    pay_by_card(life, "boc")
    life.red_packets("wechat", ("闵大同", "老妈", "闵舒心", "大姨夫"))


@people.add("闵大同", "abc", "wechat", employer="")
def supported(life: Life) -> None:
    "Her father in Baoding: a small pension, what the daughter sends, medicine, and a neighbour's loan that he got back."
    life.pension("abc", 1_962.3, 15, payer="保定市社会保险事业服务中心", text="离退休费")
    life.monthly("abc", 1_500, 11, "闵舒窈", "I60", way="in", kind="转账", text="")
    life.gives("wechat", date(2025, 9, 12), 3_000, "老街坊老宋", "")
    life.gets("wechat", date(2025, 12, 20), 3_000, "老街坊老宋", "还钱")
    for on in life.each_month(7):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(180, 420) / 100,
            "保定市第一中心医院",
            "O15",
            text="门诊缴费-慢病",
            kind="商户消费",
            card="abc",
        )
    spend(life, "wechat", "abc", 0.6, 0.5, VILLAGE)
    life.may |= {"MZ-WD-07"}


@people.add("宓可儿", "wechat", "bocom", employer="")
def student(life: Life) -> None:
    "A student of Harbin: her parents' money, a grant, a few days' work in a tea shop, canteen and parcels."
    for on in life.each_month(1, life.months(2, 6) + life.months(8, 11)):
        life.gets("wechat", on, 1_800, "老宓同志", life.chance.choice(("", "生活费", "转账")))
    for on in (date(2025, 11, 28), date(2026, 5, 20)):
        life.once(
            "bocom",
            on,
            "in",
            1_650,
            "东北林业大学",
            "I11",
            kind="代发",
            text="国家助学金",
            by_payroll=True,
            is_bonus=True,
            accepts=("I90",),
        )
    for on in life.some_days(5, date(2025, 7, 8), date(2025, 8, 26)):
        life.once(
            "wechat",
            on,
            "in",
            life.fen(180, 640) / 100,
            "茶小开店长",
            "I10",
            text="兼职工资",
            by_person=True,
            accepts=("I60", "I20"),
            recognised=False,
        )
    life.once(
        "bocom", date(2025, 9, 3), "out", 5_200, "东北林业大学", "O16", kind="网上支付", text="学费住宿费"
    )
    life.gets("bocom", date(2025, 9, 1), 6_000, "宓长河", "学费", kind="转账")
    spend(life, "wechat", per_day=1.0, most=0.6, purse=CAMPUS)


@people.add("农昊天", "alipay", "psbc", employer="")
def postgraduate(life: Life) -> None:
    "A doctoral student: a stipend by the university, fees for helping a professor, a student loan not yet repaid."
    life.monthly(
        "psbc",
        3_000,
        18,
        "中南大学",
        "I11",
        way="in",
        kind="代发",
        text="研究生助学金",
        by_payroll=True,
        accepts=("I10", "I90"),
    )
    life.monthly("psbc", 1_200, 26, "中南大学", "I10", way="in", kind="代发", text="劳务费", by_payroll=True)
    life.borrow(
        "psbc",
        date(2025, 11, 12),
        16_000,
        "I41",
        "国家开发银行",
        "国家开发银行",
        text="生源地助学贷款",
        kind="转账",
        accepts=("I40",),
    )
    life.once("psbc", date(2025, 11, 20), "out", 14_000, "中南大学", "O16", kind="代扣", text="学费")
    spend(life, "alipay", "psbc", 0.7, 0.7, CAMPUS)
    life.may |= {"XW-SR-01"}


@people.add("暨如兰", "wechat", "spdb", employer="珠海格力电器股份有限公司")
def divorced_mother(life: Life) -> None:
    "A divorced buyer of Zhuhai: maintenance from the father every month, classes for the boy, rent shared with a friend."
    life.wages("spdb", 8_260, 12, spread=90)
    life.bonus("spdb", date(2026, 1, 23), 14_000)
    life.monthly("spdb", 2_000, 5, "厉伟", "I60", way="in", kind="网银转账", text="抚养费")
    for on in life.each_month(3, life.months()[::3]):
        life.once(
            "wechat",
            on,
            "out",
            1_680,
            "珠海市香洲区启迪少儿体能馆",
            "O16",
            text="课时包续费",
            kind="商户消费",
            card="spdb",
            accepts=("O17",),
        )
    life.monthly("wechat", 1_350, 1, "肥猪猪", "O13", text="我这半房租", accepts=("O20",))
    spend(life, "wechat", "spdb", 0.7)
    pay_by_card(life, "spdb")


@people.add("厉伟", "wechat", "cmb list", employer="珠海冠宇电池股份有限公司")
def divorced_father(life: Life) -> None:
    "The father: maintenance by transfer, half the summer camp, a new family with a baby."
    life.wages("cmb list", 11_640, 15, spread=240)
    life.bonus("cmb list", date(2026, 2, 2), 23_000)
    life.monthly("cmb list", 2_000, 5, "暨如兰", "O20", kind="转账汇款", text="抚养费")
    life.gives("wechat", date(2025, 7, 15), 1_900, "暨如兰", "夏令营一人一半", accepts=("O16",))
    for on in life.each_month(17):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(260, 720) / 100,
            "爱婴岛母婴生活馆(吉大店)",
            "O11",
            text="会员消费",
            kind="商户消费",
            card="cmb list",
        )
    life.instalments(
        "cmb list", 4_712.25, 20, "O41", "", "招商银行", kind="个人贷款还款", text="一手楼按揭", bare=(1,)
    )
    spend(life, "wechat", "cmb list", 0.7)
    pay_by_card(life, "cmb list")


@people.add("钭文娟", "wechat", "icbc", employer="")
def landlady(life: Life) -> None:
    "A landlady of Changchun: three tenants by WeChat and bank, one pays by the quarter, one moved out in March."
    life.pension("icbc", 2_874.1, 13, payer="吉林省社会保险事业管理局", text="养老金")
    life.monthly("wechat", 1_300, 1, "租客小葛", "I21", way="in", text="房租", late=3, accepts=("I60",))
    life.monthly(
        "wechat",
        1_100,
        6,
        "云在青天",
        "I21",
        way="in",
        text="7栋房租水费",
        months=life.months(0, 8),
        late=3,
        accepts=("I60",),
    )
    life.monthly(
        "icbc",
        6_600,
        10,
        "长春市鑫源餐饮有限公司",
        "I21",
        way="in",
        months=life.months()[::3],
        kind="网转",
        text="门市租金",
    )
    life.once(
        "wechat", date(2026, 3, 30), "out", 1_000, "云在青天", "O90", text="退押金", accepts=("O20", "O13")
    )
    life.once(
        "wechat",
        date(2025, 8, 19),
        "out",
        860,
        "防水师傅老唐",
        "O30",
        text="修卫生间",
        accepts=("O20", "O11", "O14", "O90"),
    )
    spend(life, "wechat", "icbc", 0.6, 0.8)


@people.add("葛天佑", "wechat", "ccb", employer="中国第一汽车集团有限公司")
def tenant(life: Life) -> None:
    "Her tenant, a draughtsman: rent to a person, rail trips home, friends who share bills by group payment."
    life.wages("ccb", 6_930, 14, spread=110)
    life.bonus("ccb", date(2026, 1, 16), 9_400)
    life.monthly("wechat", 1_300, 1, "钭姨", "O13", text="房租", late=3, accepts=("O20",), card="ccb")
    for on in life.some_days(20):
        friend = life.chance.choice(("大宇", "小胖", "赫连勃", "葛亮"))
        if life.chance.random() < 0.5:
            life.gets("wechat", on, life.fen(18, 120) / 100, friend, "AA收款", kind="群收款")
        else:
            life.gives("wechat", on, life.fen(18, 120) / 100, friend, "AA", kind="群收款", accepts=("O10",))
    spend(life, "wechat", "ccb", 0.7, purse=CAMPUS)
    pay_by_card(life, "ccb")


@people.add("端木青", "wechat", "boc", employer="海口美兰国际机场有限责任公司")
def festival_family(life: Life) -> None:
    "A large family at the Spring Festival: thirty red packets, a wedding, a funeral, and the family's group purse."
    life.wages("boc", 7_180, 10, spread=100)
    life.bonus("boc", date(2026, 2, 4), 10_770, "过节费及年终奖")
    kin = (
        "阿公",
        "二伯",
        "三叔",
        "端木红",
        "表哥阿强",
        "姑丈",
        "小侄女",
        "岳母",
        "堂弟",
        "老婆",
        "干妈",
        "同学-陈",
    )
    life.red_packets("wechat", kin, 20, 600)
    life.gives("wechat", date(2025, 10, 4), 1_000, "表哥阿强", "新婚快乐", accepts=("O21",))
    life.gives("wechat", date(2026, 4, 11), 600, "二伯", "帛金", accepts=("O21",))
    life.gives("wechat", date(2025, 11, 9), 520, "老婆", "生日快乐", accepts=("O21",))
    life.monthly("boc", 3_000, 12, "蒲小丽", "O20", kind="转账", text="家用")
    spend(life, "wechat", "boc", 0.7)
