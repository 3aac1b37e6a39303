"""The kept half: retired people and students."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.kept.places import everyday
from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()


@people.add("乔玉芝", "wechat", "icbc")
def retired_railway_clerk(life: Life) -> None:
    "A widow in Mudanjiang with a pension and a survivor's benefit, a dance group, medicines, and a grandson at school."
    life.pension("icbc", 3_642.18, 14, payer="黑龙江省社会保险事业管理局", text="企业养老金")
    life.monthly(
        "icbc",
        870,
        20,
        "牡丹江市社会保险事业中心",
        "I11",
        way="in",
        kind="代发",
        text="遗属补助",
        by_payroll=True,
    )
    life.bonus(
        "icbc",
        date(2025, 8, 19),
        764.4,
        text="2025年养老金调整补发",
        payer="黑龙江省社会保险事业管理局",
        kind="代发养老金",
        accepts=("I11",),
    )
    everyday(life, "wechat", card="icbc", per_day=0.9, most=0.6)
    for on in life.some_days(10):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(90, 420) / 100,
            "牡丹江心血管病医院",
            "O15",
            text="门诊取药",
            kind="商户消费",
            card="icbc",
        )
    life.once(
        "icbc",
        date(2025, 10, 8),
        "out",
        2_180,
        "牡丹江富通热力有限责任公司",
        "O14",
        text="热费",
        accepts=("O13",),
    )
    life.monthly("wechat", 500, 2, "乔大勇", "O20", text="孙子补课")
    life.once(
        "wechat",
        date(2025, 9, 12),
        "out",
        1_680,
        "夕阳红国际旅行社",
        "O17",
        text="长白山三日游",
        kind="商户消费",
    )
    life.red_packets("wechat", ("乔大勇", "孙子", "舞蹈队老刘"), most=500)
    for on in life.some_days(6):
        life.once(
            "wechat",
            on,
            "out",
            life.chance.choice((2, 5, 10)),
            "水滴筹",
            "O80",
            text="帮助他人",
            kind="商户消费",
        )


@people.add("尹守诚", "alipay", "ccb")
def retired_teacher(life: Life) -> None:
    "A retired teacher in Baoshan with a pension of his institution, a fund, a claim of a hospital insurance."
    life.pension("ccb", 6_218.9, 12, payer="保山市隆阳区机关事业单位社会保险中心", text="机关养老金")
    life.once(
        "ccb",
        date(2026, 1, 16),
        "in",
        8_400,
        "隆阳区财政国库支付中心",
        "I11",
        text="退休人员一次性生活补贴",
        kind="代发",
        by_payroll=True,
        is_bonus=True,
        accepts=("I10",),
    )
    everyday(life, "alipay", card="ccb", per_day=0.8)
    life.once(
        "alipay",
        date(2026, 3, 2),
        "out",
        9_480,
        "保山市人民医院",
        "O15",
        text="住院预交金",
        kind="商户消费",
        category="医疗健康",
        card="ccb",
    )
    life.once(
        "ccb",
        date(2026, 4, 7),
        "in",
        3_126.5,
        "泰康养老保险股份有限公司云南分公司",
        "I51",
        text="惠民保理赔款",
    )
    life.fund(1_500, first=60_000, card="ccb")
    life.once(
        "ccb",
        date(2025, 11, 5),
        "out",
        20_000,
        "建信理财有限责任公司",
        "O50",
        text="申购安鑫固收",
        kind="理财申购",
        accepts=("N20", "N21", "N22"),
    )
    life.once(
        "ccb",
        date(2026, 5, 6),
        "in",
        20_248.6,
        "建信理财有限责任公司",
        "I31",
        text="赎回到账",
        kind="理财赎回",
        accepts=("N20", "N21", "N22", "I30"),
    )
    life.monthly(
        "alipay",
        120,
        6,
        "隆阳区老年大学",
        "O16",
        text="国画班",
        kind="商户消费",
        category="教育培训",
        months=life.months(2, 11),
    )
    life.red_packets("alipay", ("尹晓峰", "尹晓岚"))
    life.monthly("ccb", 1_000, 25, "尹晓峰", "O20", text="贴补")


@people.add("葛秀兰", "wechat", "psbc")
def village_grandmother(life: Life) -> None:
    "A grandmother in a village of Gansu: the small pension of residents, an allowance, and money of three children."
    life.pension("psbc", 218, 10, payer="通渭县社保局", text="城乡居民养老金")
    life.monthly(
        "psbc", 110, 25, "通渭县民政局", "I11", way="in", kind="代发", text="高龄津贴", by_payroll=True
    )
    for son, day, yuan in (("牛建平", 6, 600), ("牛建功", 18, 400)):
        life.monthly("wechat", yuan, day, son, "I60", way="in", text="妈的生活费", late=5)
    everyday(life, "wechat", per_day=0.6, most=0.4)
    for on in life.some_days(5):
        life.cash("psbc", on, 500)
    life.once(
        "psbc",
        date(2025, 12, 19),
        "in",
        1_260,
        "通渭县医疗保障局",
        "I11",
        text="住院报销",
        kind="代发",
        accepts=("I12",),
    )
    life.once(
        "wechat",
        date(2025, 12, 4),
        "out",
        3_870,
        "通渭县第二人民医院",
        "O15",
        text="住院结算",
        kind="商户消费",
    )
    life.red_packets("wechat", ("牛建平", "牛小妹", "孙女"), most=200)
    life.once(
        "wechat",
        date(2026, 4, 4),
        "out",
        60,
        "香火铺子",
        "O11",
        text="清明纸钱",
        kind="扫二维码付款",
        accepts=("O90", "O20"),
    )


@people.add("夏侯彬", "wechat", "icbc")
def student(life: Life) -> None:
    "A student in Xuzhou on allowance, with a bursary, a part-time job at a tea shop, games and a scooter rent."
    life.monthly(
        "wechat",
        1_600,
        1,
        "夏侯军",
        "I60",
        way="in",
        text="生活费",
        months=[*life.months(2, 6), *life.months(8, 11)],
    )
    for on in (date(2025, 11, 26), date(2026, 5, 20)):
        life.once(
            "icbc",
            on,
            "in",
            1_650,
            "中国矿业大学",
            "I11",
            text="国家助学金",
            kind="代发",
            accepts=("I90", "I10"),
        )
    for on in life.each_month(13, life.months(8, 11)):
        life.once(
            "wechat",
            on,
            "in",
            life.fen(380, 900) / 100,
            "奶茶店长-敏敏",
            "I10",
            text="兼职工资",
            by_person=True,
            accepts=("I60",),
        )
    everyday(life, "wechat", per_day=1.4, most=0.5)
    for on in life.some_days(18):
        life.once(
            "wechat",
            on,
            "out",
            life.chance.choice((6, 12, 30, 68)),
            "深圳市腾讯计算机系统有限公司",
            "O18",
            text="王者荣耀点券",
            kind="商户消费",
        )
    life.once("icbc", date(2025, 9, 3), "out", 6_800, "中国矿业大学财务资产部", "O16", text="学费住宿费")
    life.once("icbc", date(2025, 8, 27), "in", 7_500, "夏侯军", "I60", text="学费")
    for on in life.some_days(12):
        way = life.chance.choice(("in", "out"))
        life.once(
            "wechat",
            on,
            way,
            life.fen(12, 60) / 100,
            life.chance.choice(("室友阿凯", "大壮", "沈*")),
            "I60" if way == "in" else "O20",
            text="AA",
        )
    life.red_packets("wechat", ("夏侯军", "奶奶"))
    life.may |= {"XW-SR-01", "XW-SR-02"}


@people.add("阚梦洁", "alipay", "boc")
def doctoral_student(life: Life) -> None:
    "A doctoral student in Lanzhou: a stipend from the university and the tutor's project each month, one translation."
    life.monthly(
        "boc",
        2_100,
        8,
        "兰州大学",
        "I11",
        way="in",
        kind="代发",
        text="博士助学金",
        by_payroll=True,
        accepts=("I10",),
    )
    life.monthly(
        "boc",
        1_500,
        24,
        "兰州大学",
        "I10",
        way="in",
        kind="代发",
        text="助研津贴",
        by_payroll=True,
        accepts=("I11",),
        months=life.months(1, 11),
    )
    life.once(
        "boc",
        date(2025, 12, 22),
        "in",
        13_000,
        "兰州大学",
        "I11",
        text="国家奖学金",
        kind="代发",
        by_payroll=True,
        is_bonus=True,
        accepts=("I90", "I10"),
    )
    life.once(
        "alipay",
        date(2026, 3, 9),
        "in",
        860,
        "译言堂",
        "I20",
        text="稿费",
        kind="转账",
        category="收入",
        accepts=("I10", "I60", "I90"),
    )
    everyday(life, "alipay", card="boc", per_day=1.2, most=0.7)
    life.huabei(12, 260, 830, card="boc")
    life.once(
        "alipay",
        date(2026, 4, 19),
        "out",
        1_500,
        "Elsevier B.V.",
        "O16",
        text="版面费",
        kind="商户消费",
        category="其他",
        accepts=("O90", "O30"),
    )
    life.once("boc", date(2026, 5, 27), "in", 1_500, "兰州大学财务处", "I12", text="版面费报销", kind="转账")
    life.red_packets("alipay", ("阚建设", "师姐"))
    life.monthly("alipay", 300, 5, "阚建设", "I60", way="in", text="给闺女买水果", category="转账红包")
