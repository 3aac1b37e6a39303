"""The open half: people whom a firm pays."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.merchants import FOOD, SHOPPING
from tests.engine.lifebook.person import Half

people = Half()


@people.add("许文静", "wechat", "icbc", employer="杭州海康威视数字技术股份有限公司")
def engineer(life: Life) -> None:
    "An engineer with a year-end bonus, a mortgage at the bank of her statement, and a child in classes."
    life.wages("icbc", 15_800, 10, spread=300)
    life.bonus("icbc", date(2026, 1, 28), 42_000)
    life.everyday("wechat", card="icbc")
    life.instalments(
        "icbc", 4_365.12, 20, "O41", "个人贷款", "工商银行", bare=(3, 7), text="个人住房贷款还款"
    )
    life.monthly("wechat", 1_280, 3, "学而思培优", "O16", text="春季班学费", card="icbc", kind="商户消费")
    life.red_packets("wechat", ("许国强", "王秀兰", "陈斌"))


@people.add("刘大军", "wechat", "psbc", employer="富士康精密电子（郑州）有限公司")
def factory_worker(life: Life) -> None:
    "A factory worker: wages vary with overtime, most of them go to the wife at home."
    for on in life.each_month(10):
        life.once(
            "psbc",
            on,
            "in",
            life.fen(5_050, 6_900) / 100,
            life.persona.employer,
            "I10",
            kind="代发工资",
            text="工资",
            by_payroll=True,
        )
    life.monthly("psbc", 3_000, 13, "李春花", "O20", kind="转账", text="家里用")
    life.everyday("wechat", card="psbc", per_day=0.9, most=0.6)
    life.cash("psbc", date(2026, 2, 12), 5_000)
    life.once(
        "wechat",
        date(2026, 2, 10),
        "out",
        286,
        "铁路12306",
        "O12",
        text="火车票",
        kind="商户消费",
        card="psbc",
    )
    life.red_packets("wechat", ("李春花", "刘小宝", "二叔"))
    life.may |= {"XW-SR-01"}


@people.add("郭子豪", "wechat", "cmb list", employer="深圳市大疆百旺科技有限公司")
def salesman(life: Life) -> None:
    "A salesman with commissions every quarter, travel costs reimbursed, and a gym."
    life.wages("cmb list", 7_000, 5)
    for on in (date(2025, 7, 25), date(2025, 10, 24), date(2026, 1, 23), date(2026, 4, 24)):
        life.bonus("cmb list", on, life.chance.randint(11_000, 19_000), "季度销售提成")
    for on in life.each_month(18, late=6):
        life.once(
            "cmb list",
            on,
            "in",
            life.fen(420, 2_300) / 100,
            life.persona.employer,
            "I12",
            kind="网银转账",
            text="差旅费报销",
        )
    life.everyday("wechat", card="cmb list", per_day=1.2)
    life.monthly("wechat", 3_600, 1, "自如", "O13", text="房租-自如友家", kind="商户消费", card="cmb list")
    life.once(
        "wechat",
        date(2025, 8, 2),
        "out",
        2_388,
        "乐刻运动健身",
        "O17",
        text="年卡",
        kind="商户消费",
        card="cmb list",
    )


@people.add("冯晓东", "wechat", "bocom", employer="上海哔哩哔哩科技有限公司")
def job_changer(life: Life) -> None:
    "He changes his employer in the year after two months without pay, and rents from a person."
    life.wages("bocom", 18_500, 10, spread=200, months=life.months(0, 4))
    life.bonus("bocom", date(2025, 11, 21), 37_000, "离职补偿金")
    life.wages(
        "bocom", 21_000, 15, spread=150, months=life.months(7, 11), payer="上海米哈游网络科技股份有限公司"
    )
    life.everyday("wechat", card="bocom", per_day=1.1)
    life.monthly("bocom", 5_200, 3, "赵德柱", "O13", kind="网银转账", text="房租", accepts=("O20",))
    life.may |= {"XW-SR-01", "XW-SR-02"}


@people.add("唐婉清", "wechat", "alipay", "icbc", employer="中国平安人寿保险股份有限公司")
def insurance_agent(life: Life) -> None:
    "An insurance agent whose pay is called commission, with insurance of her own and a money fund."
    for on in life.each_month(21, late=2):
        life.once(
            "icbc",
            on,
            "in",
            life.fen(6_500, 9_400) / 100,
            life.persona.employer,
            "I10",
            kind="代发",
            text="代理人佣金",
            by_payroll=True,
            accepts=("I20",),
        )
    life.everyday("wechat", card="icbc", per_day=0.8)
    life.fund(600, card="icbc")
    life.monthly("icbc", 812.5, 6, "中国平安人寿保险股份有限公司", "O51", kind="代扣保费", text="保险费")
    life.may |= {"XW-SR-01"}


@people.add("罗建华", "wechat", "ccb", employer="广州地铁集团有限公司")
def train_driver(life: Life) -> None:
    "A train driver with a car loan of a maker's finance firm; his remark is missing twice."
    life.wages("ccb", 9_880, 15, spread=350)
    life.bonus("ccb", date(2026, 1, 30), 26_500, "2025年度奖金")
    life.everyday("wechat", card="ccb")
    life.instalments(
        "ccb",
        2_466.67,
        16,
        "O42",
        "上汽通用汽车金融有限责任公司",
        "上汽通用汽车金融",
        bare=(2, 9),
        kind="代扣",
        text="车贷",
    )
    life.once(
        "ccb",
        date(2025, 9, 9),
        "out",
        4_120.33,
        "中国人民财产保险股份有限公司",
        "O51",
        kind="消费",
        text="车险",
    )


@people.add("曹美玲", "wechat", "alipay", "ccb", employer="北京字节跳动科技有限公司")
def single_renter(life: Life) -> None:
    "A product manager in a rented flat who gives her parents money and has her share options taxed elsewhere."
    life.wages("ccb", 24_600, 28, spread=500)
    life.bonus("ccb", date(2026, 3, 19), 88_000, "年终奖")
    life.everyday("wechat", card="ccb", per_day=0.9, most=1.4)
    life.everyday("alipay", card="ccb", per_day=0.5, most=1.4)
    life.monthly(
        "alipay",
        6_800,
        2,
        "贝壳找房（北京）科技有限公司",
        "O13",
        text="省心租房租",
        category="住房物业",
        card="ccb",
        kind="商户消费",
    )
    life.monthly("wechat", 2_000, 29, "妈妈", "O20", text="给爸妈")
    life.huabei(9, 700, 2_100)
    life.red_packets("wechat", ("妈妈", "爸爸", "曹美华", "小表妹"))


@people.add("蔡志勇", "wechat", "spdb", employer="苏州工业园区蓝翔模具有限公司")
def small_firm(life: Life) -> None:
    "A fitter of a small firm: the owner's wife sends the wages by bank with the word, no payroll."
    life.wages(
        "spdb",
        6_200,
        12,
        spread=200,
        payer="苏州工业园区蓝翔模具有限公司",
        kind="网银转账",
        text="7月工资",
        late=3,
    )
    life.everyday("wechat", card="spdb", per_day=0.9)
    life.gets("wechat", date(2025, 12, 6), 5_000, "蔡志强", "借我的还你")
    life.gives("wechat", date(2025, 10, 18), 5_000, "蔡志强", "借你")
    life.may |= {"MZ-WD-07"}


@people.add("邓国平", "wechat", "icbc", "ccb", employer="中国石油化工股份有限公司武汉分公司")
def two_banks(life: Life) -> None:
    "Wages at one bank, the mortgage at another; he moves the money over himself every month."
    life.wages("icbc", 10_900, 14, spread=260)
    life.bonus("icbc", date(2025, 12, 30), 18_000, "安全生产奖")
    for on in life.each_month(16):
        life.between("icbc", "ccb", on, 5_000)
    life.instalments("ccb", 3_102.6, 20, "O41", "", "建设银行", kind="贷款归还", text="个人住房贷款")
    life.everyday("wechat", card="icbc")
    life.card_bill(
        "icbc", 25, 1_100, 3_200, "招商银行", party="招商银行股份有限公司信用卡中心", text="还信用卡"
    )


@people.add("谢芳芳", "alipay", "cmb", employer="杭州网易严选贸易有限公司")
def alipay_only(life: Life) -> None:
    "She pays everything by Alipay and card; her bank's statement is the PDF."
    life.wages("cmb", 12_300, 10, spread=120)
    life.bonus("cmb", date(2026, 2, 6), 31_000)
    life.everyday("alipay", card="cmb", per_day=0.7)
    life.instalments(
        "cmb",
        3_905.88,
        18,
        "O41",
        "招商银行个人贷款",
        "招商银行",
        kind="个贷交易",
        text="个人住房贷款",
        bare=(2, 8),
    )
    life.refund("alipay", date(2025, 11, 12), 328, SHOPPING[18])


@people.add("秦小雨", "wechat", "bocom", employer="西安沁园春食品有限公司")
def waitress(life: Life) -> None:
    "A waitress with small wages, a used phone sold once, and a friend's loan that comes back."
    life.wages("bocom", 3_950, 15, spread=300)
    life.everyday("wechat", card="bocom", per_day=0.8, most=0.6)
    life.once(
        "wechat",
        date(2025, 10, 11),
        "in",
        1_350,
        "旧机回收-爱回收",
        "I90",
        text="iPhone 12 回收款",
        kind="转账",
        accepts=("I20", "I60", "I50"),
        recognised=False,
    )
    life.gives("wechat", date(2026, 3, 3), 2_000, "高敏", "借你应急")
    life.gets("wechat", date(2026, 4, 20), 2_000, "高敏", "还你，谢谢")
    life.draw("wechat", "bocom", date(2025, 12, 8), 1_200)
    life.buy("wechat", date(2026, 5, 1), 388, FOOD[10], card="bocom")
    life.may |= {"MZ-WD-07"}
