"""The kept half: hired hands, landlords and owners of firms."""

from __future__ import annotations

from datetime import date, timedelta

from tests.engine.lifebook.kept.places import everyday
from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()


@people.add("桂香兰", "wechat", "psbc")
def nanny(life: Life) -> None:
    "A nanny from Anqing paid by two families in turn; the remark says wages, a person pays for a year."
    life.monthly(
        "wechat",
        6_500,
        5,
        "宁静致远",
        "I10",
        way="in",
        text="桂阿姨工资",
        by_person=True,
        category="转账红包",
        accepts=("I60",),
    )
    life.gets(
        "wechat", date(2026, 2, 14), 1_000, "宁静致远", text="过年辛苦", kind="微信红包", accepts=("I61",)
    )
    for on in life.some_days(8):
        life.once(
            "wechat", on, "in", life.fen(90, 320) / 100, "宁静致远", "I12", text="买菜钱", accepts=("I60",)
        )
    for day in life.days(7):
        life.draw("wechat", "psbc", day, 5_000)
        life.once(
            "psbc",
            day + timedelta(days=1),
            "out",
            3_000,
            "桂小勇",
            "O20",
            text="给儿子还房贷",
            accepts=("O41", "O48"),
        )
    everyday(life, "wechat", per_day=0.8, most=0.5)
    life.once(
        "psbc",
        date(2025, 12, 15),
        "out",
        3_000,
        "安庆市社会保险费征缴",
        "O31",
        text="城乡居民养老",
        kind="代扣",
    )
    life.once(
        "wechat",
        date(2025, 9, 27),
        "out",
        400,
        "国家税务总局安徽省税务局",
        "O31",
        text="城乡居民医保",
        kind="商户消费",
        accepts=("O51",),
    )
    life.red_packets("wechat", ("桂小勇", "孙孙", "桂香菊"), most=500)


@people.add("幸福林", "wechat", "abc")
def day_labourer(life: Life) -> None:
    "A builder from Henan paid by the contractor each month by transfer and by payroll before the Spring Festival."
    for on in life.each_month(16, life.months(0, 5) + life.months(8, 11), late=4):
        life.once(
            "abc",
            on,
            "in",
            life.chance.choice((5_400, 6_300, 6_600, 7_100)),
            "中建七局建筑劳务有限公司农民工工资专户",
            "I10",
            kind="代发工资",
            text="农民工工资",
            by_payroll=True,
        )
    life.bonus(
        "abc", date(2026, 2, 6), 11_400, text="农民工工资结清", payer="中建七局建筑劳务有限公司农民工工资专户"
    )
    everyday(life, "wechat", card="abc", per_day=0.9, most=0.5)
    for on in life.each_month(18):
        life.once("abc", on, "out", 3_500, "幸桂花", "O20", kind="转账", text="")
    for on in life.some_days(5):
        life.cash("abc", on, 1_000, fee=2)
    life.once("wechat", date(2026, 2, 12), "out", 268.5, "中国铁路12306", "O12", text="抢票", kind="商户消费")
    life.red_packets("wechat", ("幸桂花", "工头老冯"), most=200)
    life.may |= {"XW-SR-01"}


@people.add("闵桂珍", "alipay", "ccb")
def landlady(life: Life) -> None:
    "A landlady in Guiyang: three flats let by month, one by quarter, a deposit paid back, a pension of her own."
    life.monthly("ccb", 1_850, 3, "谢宇航", "I21", way="in", text="花果园M区房租", accepts=("I60",), late=3)
    life.monthly(
        "alipay", 1_400, 10, "*思琪", "I21", way="in", text="房租", category="转账红包", accepts=("I60",)
    )
    life.monthly(
        "alipay",
        2_200,
        1,
        "阮洪",
        "I21",
        way="in",
        text="门面租金",
        category="转账红包",
        accepts=("I60",),
        months=life.months(0, 8),
    )
    for month in (0, 3, 6, 9):
        life.monthly(
            "ccb",
            4_500,
            6,
            "贵阳小蜂巢公寓管理有限公司",
            "I21",
            way="in",
            text="房屋租金",
            months=life.months(month, month),
        )
    life.once(
        "alipay",
        date(2026, 4, 2),
        "out",
        2_200,
        "阮洪",
        "O20",
        text="退押金",
        category="转账红包",
        accepts=("O90", "O13"),
    )
    life.pension("ccb", 2_931.6, 15, payer="贵州省社会保险事业局", text="养老金")
    everyday(life, "alipay", card="ccb", per_day=0.8)
    life.monthly(
        "alipay",
        213,
        12,
        "贵阳宏立城物业服务有限公司",
        "O13",
        text="物业费",
        kind="商户消费",
        category="住房物业",
    )
    life.fund(2_000, first=45_000, card="ccb")
    for on in life.some_days(5):
        life.once(
            "alipay",
            on,
            "out",
            life.fen(80, 460) / 100,
            "老幺水电维修",
            "O13",
            text="修马桶",
            kind="商户消费",
            category="生活服务",
            accepts=("O11", "O90", "O14", "O20"),
        )
    life.red_packets("alipay", ("闵佳", "外孙"))


@people.add("荆长顺", "wechat", "bocom")
def man_whose_house_went_to_the_road(life: Life) -> None:
    "A villager near Zhengzhou: compensation once, then rent for land each half-year and wages as a street sweeper."
    life.once(
        "bocom",
        date(2025, 9, 11),
        "in",
        186_420,
        "新郑市龙湖镇人民政府",
        "I90",
        text="征地补偿款",
        kind="转账",
        accepts=("I11",),
    )
    life.once(
        "bocom",
        date(2025, 9, 16),
        "out",
        150_000,
        "交通银行股份有限公司郑州分行",
        "O50",
        text="惠享存定期一年",
        kind="转存定期",
        accepts=("N11", "N20", "N10", "N21", "N22"),
    )
    life.wages("bocom", 2_350, 22, payer="河南城洁环境服务有限公司", text="工资", spread=40)
    for on in (date(2025, 12, 12), date(2026, 6, 12)):
        life.once(
            "bocom",
            on,
            "in",
            3_600,
            "龙湖镇小乔村股份经济合作社",
            "I21",
            text="土地流转租金",
            kind="转账",
            accepts=("I90", "I11"),
        )
    everyday(life, "wechat", card="bocom", per_day=0.8, most=0.6)
    life.monthly("wechat", 600, 4, "荆小芳", "O20", text="给妮儿零花")
    for on in life.some_days(3):
        life.cash("bocom", on, 3_000)
    life.red_packets("wechat", ("荆小芳", "荆长河"))
    life.may |= {"XW-SR-02", "XW-SR-04", "XW-KJ-02"}


@people.add("裘德海", "wechat", "ccb")
def landlord_of_shops(life: Life) -> None:
    "A retired man in Wenling who lets two workshops by half-year and yearly, and rooms to workers by the month."
    life.pension("ccb", 1_985, 16, payer="温岭市社会保险事业服务中心", text="养老金")
    rooms = ("黔A打工小龙", "安徽小周", "*光辉", "河南李姐")
    for room in rooms:
        for on in life.each_month(life.chance.randint(1, 9)):
            life.once(
                "wechat",
                on,
                "in",
                life.chance.choice((420, 465, 510)),
                room,
                "I21",
                text="房租水电",
                accepts=("I60",),
            )
    for month in (1, 7):
        life.monthly(
            "ccb",
            26_000,
            3,
            "温岭市恒鑫鞋业有限公司",
            "I21",
            way="in",
            text="厂房租金",
            months=life.months(month, month),
        )
    everyday(life, "wechat", card="ccb", per_day=0.9, most=1.1)
    life.once(
        "ccb",
        date(2025, 10, 20),
        "out",
        2_940,
        "国家税务总局温岭市税务局",
        "O31",
        text="房产税",
        kind="实时扣税",
    )
    life.monthly(
        "ccb", 640, 18, "国网浙江省电力有限公司温岭市供电公司", "O14", text="电费", spread=220, kind="代扣"
    )
    for day in life.days(11):
        life.draw("wechat", "ccb", day, 1_000)
    life.red_packets("wechat", ("裘丽丽", "老伴"), most=600)
    life.gives("wechat", date(2026, 5, 3), 2_000, "裘丽丽", text="外孙周岁")
    life.may |= {"XW-SR-04", "XW-SR-02"}


@people.add("包文韬", "wechat", "bocom", employer="呼伦贝尔草原红牛肉干有限公司")
def owner_of_a_firm(life: Life) -> None:
    "The owner of a firm for dried beef: wages and petty cash from it, expenses laid out; the firm is named as related."
    firm = life.persona.employer
    life.related = (firm,)
    life.wages("bocom", 15_000, 15, recognised=True)
    for on in life.some_days(8):
        life.once(
            "bocom",
            on,
            "in",
            life.chance.choice((5_000, 8_000, 12_500)),
            firm,
            "I12",
            text="备用金",
            kind="转账",
            accepts=("I60", "I90"),
        )
    for on in life.some_days(12):
        life.once(
            "bocom", on, "out", life.fen(800, 4_200) / 100, "海拉尔区农牧民合作社", "O30", text="代付牛肉款"
        )
    everyday(life, "wechat", card="bocom", per_day=1.2, most=1.6)
    life.monthly(
        "bocom",
        2_916.6,
        20,
        "宝马汽车金融(中国)有限公司",
        "O42",
        text="车贷",
        lender="宝马汽车金融",
        kind="代扣",
    )
    life.card_bill(
        "bocom", 8, 1_000, 3_000, "交通银行", party="交通银行太平洋信用卡中心", text="本行信用卡还款"
    )
    life.red_packets("wechat", ("包青山", "员工小何", "妻子"), most=600)
    life.may |= {"XW-GL-01", "MZ-GL-01"}
    for on in life.some_days(3):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(900, 2_400) / 100,
            "敖包山庄酒店",
            "O10",
            text="包间宴请",
            kind="商户消费",
            accepts=("O17",),
        )


@people.add("呼延铎", "wechat", "abc", employer="宝鸡铎源机械加工有限公司")
def owner_who_draws_on_his_firm(life: Life) -> None:
    "The owner of a workshop who takes what he needs from the firm, named as related, without any word of wages."
    life.is_ordinary = False
    life.related = (life.persona.employer,)
    for on in life.each_month(9, late=8):
        yuan = life.chance.choice((9_000, 10_500, 12_000))
        life.once(
            "abc",
            on,
            "in",
            yuan,
            life.persona.employer,
            "I90",
            kind="转账",
            text="往来款",
            accepts=("I60", "I20", "I12"),
        )
    everyday(life, "wechat", card="abc", per_day=1.1, most=1.2)
    life.monthly(
        "abc", 3_150, 21, "长安汽车金融有限公司", "O42", text="车贷", lender="长安汽车金融", kind="代扣"
    )
    life.monthly("wechat", 2_500, 12, "呼延妻-小芹", "O20", text="家用")
    life.red_packets("wechat", ("呼延妻-小芹", "老蔺"))
    life.must |= {"XW-GL-01"}
    life.may |= {"MZ-GL-01", "XW-WD-03"}
