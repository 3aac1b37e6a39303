"""The kept half: people on a payroll."""

from __future__ import annotations

from datetime import date
from typing import Any

from tests.engine.lifebook.kept.places import everyday
from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()


@people.add("佟铁军", "wechat", "bocom", employer="一汽解放汽车有限公司长春轴齿分公司")
def car_plant_worker(life: Life) -> None:
    "A worker of a car plant in Changchun: overtime apart from the wages, heating money in October, a loan of the fund."
    life.wages("bocom", 5_632, 12, spread=180)
    for row in life.each_month(18, life.months(1, 9)):
        values: dict[str, Any] = {"by_payroll": True, "kind": "代发工资", "text": "加班费"}
        life.once("bocom", row, "in", life.fen(600, 1_900) / 100, life.persona.employer, "I10", **values)
    life.bonus("bocom", date(2025, 10, 20), 2_450, text="采暖补贴", accepts=("I11",))
    life.bonus("bocom", date(2026, 2, 9), 18_600, text="2025年度兑现奖")
    everyday(life, "wechat", card="bocom", per_day=1.1)
    fund = "长春省直住房公积金管理分中心"
    life.instalments("bocom", 2_318.46, 16, "O41", fund, "长春公积金", kind="批量扣款", text="公积金贷款扣款")
    life.once(
        "bocom", date(2025, 10, 11), "out", 3_120, "长春市供热集团有限公司", "O14", text="2025-2026采暖费"
    )
    life.red_packets("wechat", ("佟大伟", "孙桂芝", "李铁"))
    life.monthly("wechat", 800, 15, "孙桂芝", "O20", text="妈的药钱", months=life.months(2, 11))


@people.add("普春花", "wechat", "psbc", employer="嵩明县国库支付中心")
def county_clerk(life: Life) -> None:
    "A clerk of a county in Yunnan, paid by the treasury, with a one-off bonus and back pay of a raised grade."
    life.wages("psbc", 6_871.4, 8, spread=12, text="财政统发工资", kind="财政代发")
    life.bonus("psbc", date(2026, 1, 21), 14_200, text="年度一次性奖金", kind="财政代发")
    life.bonus("psbc", date(2025, 11, 13), 2_964, text="补发2025年1-10月级别工资", kind="财政代发")
    everyday(life, "wechat", card="psbc", per_day=0.9)
    life.monthly("psbc", 2_060.71, 20, "富滇银行股份有限公司", "O41", text="按揭还款", lender="富滇银行")
    child: dict[str, Any] = {"card": "psbc", "kind": "商户消费", "text": "保教费及伙食费"}
    life.monthly("wechat", 1_150, 4, "嵩明县第一幼儿园", "O16", months=life.months(2, 11), **child)
    life.once(
        "wechat",
        date(2025, 8, 30),
        "out",
        1_960,
        "小荷舞蹈培训中心",
        "O16",
        text="秋季24课时",
        kind="商户消费",
    )
    life.red_packets("wechat", ("普学明", "杨丽琼", "姑妈普兰"))
    for on in life.some_days(5):
        life.gives("wechat", on, life.fen(120, 600) / 100, "杨丽琼", text="给爹妈买菜")


@people.add("阿依古丽·买买提", "alipay", "abc", employer="石河子第二中学")
def xinjiang_teacher(life: Life) -> None:
    "A teacher in Shihezi with pay for performance each term and a sister who shares bills."
    life.wages("abc", 7_245, 15, spread=20, text="工资")
    for on in (date(2025, 9, 26), date(2026, 1, 23), date(2026, 6, 25)):
        life.bonus("abc", on, 5_380 + on.month, text="绩效考核奖")
    everyday(life, "alipay", card="abc", per_day=1.0)
    life.huabei(9, 420, 1_260, card="abc")
    life.fund(1_000, first=12_000, card="abc")
    for on in life.some_days(6):
        life.gets("alipay", on, life.fen(60, 300) / 100, "古丽扎·买买提", text="水电费你先垫的")
    life.monthly(
        "alipay",
        268,
        6,
        "石河子天富物业服务有限责任公司",
        "O13",
        text="物业费",
        kind="商户消费",
        category="住房物业",
    )
    life.once(
        "alipay",
        date(2025, 7, 18),
        "out",
        1_286,
        "中国南方航空股份有限公司",
        "O17",
        text="机票",
        kind="商户消费",
        category="酒店旅游",
        accepts=("O12",),
    )
    life.red_packets("alipay", ("古丽扎·买买提", "艾合买提·买买提"))


@people.add("蒙秋萍", "wechat", "boc", employer="百色市人民医院")
def nurse_in_guangxi(life: Life) -> None:
    "A nurse whose hospital pays the base on one day and the performance on another."
    life.wages("boc", 3_480, 10, spread=15, text="基本工资")
    life.wages("boc", 4_310, 25, spread=620, text="绩效工资")
    life.bonus("boc", date(2026, 2, 5), 9_000, text="年终绩效清算")
    everyday(life, "wechat", card="boc", per_day=1.2, most=0.9)
    life.card_bill("boc", 22, 900, 2_600, "中国银行", text="信用卡自动还款", party="")
    life.monthly("wechat", 1_300, 1, "房东韦姐", "O13", text="房租水电", accepts=("O20",))
    for on in life.some_days(4):
        life.once(
            "boc", on, "out", 380, "北部湾财产保险股份有限公司", "O51", text="意外险保费", accepts=("O50",)
        )
    life.red_packets("wechat", ("蒙建国", "护士长黄", "覃小妹"))
    life.once(
        "boc",
        date(2026, 3, 18),
        "in",
        962.4,
        "国家税务总局百色市税务局",
        "I50",
        text="个人所得税退税",
        accepts=("I90", "I11"),
    )


@people.add("庄志鹏", "wechat", "ccb", employer="福建华峰新材料有限公司")
def factory_hand_who_changed(life: Life) -> None:
    "A hand of shoe factories in Putian who changed in autumn: two months without wages, then another payer."
    life.wages(
        "ccb",
        6_120,
        20,
        spread=900,
        months=life.months(0, 2),
        text="代发工资",
        payer="莆田市协诚鞋业有限公司",
    )
    life.wages("ccb", 6_580, 15, spread=800, months=life.months(5, 11), text="代发工资")
    life.bonus("ccb", date(2026, 2, 11), 3_000, text="开门红奖金")
    everyday(life, "wechat", card="ccb", per_day=1.0)
    life.monthly(
        "wechat", 450, 2, "协诚宿舍管理", "O13", text="住宿费水电", kind="商户消费", accepts=("O14",)
    )
    life.monthly(
        "wechat", 1_500, 21, "陈秀钦", "O20", text="家用", months=[*life.months(0, 2), *life.months(5, 11)]
    )
    life.red_packets("wechat", ("庄金水", "陈秀钦", "郑阿明"))
    life.gets("wechat", date(2025, 11, 3), 2_000, "庄金水", text="先拿去用")
    life.may |= {"XW-SR-01", "XW-SR-02"}


@people.add("罗朝礼", "wechat", "icbc", employer="贵州茅台镇国台酒业销售有限公司")
def liquor_salesman(life: Life) -> None:
    "A liquor salesman in Guizhou: low base, commission each quarter, travel paid back by the firm."
    life.wages("icbc", 4_200, 10, spread=0)
    for on, yuan in (
        (date(2025, 7, 28), 21_430),
        (date(2025, 10, 29), 33_870),
        (date(2026, 1, 27), 40_260),
        (date(2026, 4, 28), 18_640),
    ):
        life.bonus("icbc", on, yuan, text="季度提成")
    for on in life.some_days(9):
        spent = life.fen(700, 2_900) / 100
        life.once("icbc", on, "in", spent, life.persona.employer, "I12", kind="转账", text="差旅费报销")
    everyday(life, "wechat", card="icbc", per_day=1.3, most=1.2)
    car: dict[str, Any] = {"kind": "代收", "text": "车贷代扣", "lender": "吉致汽车金融"}
    life.monthly("icbc", 1_673.55, 18, "吉致汽车金融有限公司", "O42", **car)
    life.monthly("wechat", 3_000, 11, "罗敏", "O20", text="家里开支")
    life.once(
        "wechat", date(2025, 12, 30), "out", 1_388, "金樽量贩KTV", "O19", text="包厢消费", kind="商户消费"
    )
    life.red_packets("wechat", ("罗敏", "客户王总", "罗朝义"), most=500)
    life.may |= {"XW-SR-01", "XW-SR-02", "MZ-YL-01"}


@people.add("边巴次仁", "wechat", "spdb", employer="北京外企人力资源服务西藏有限公司")
def agency_worker(life: Life) -> None:
    "A telecom technician in Lhasa whose wages come from an agency, with allowances in the same transfer."
    life.wages("spdb", 8_940, 5, spread=260, text="AGENCY PAYROLL工资")
    life.bonus("spdb", date(2026, 1, 30), 8_940, text="第十三月薪资")
    everyday(life, "wechat", card="spdb", per_day=0.9)
    life.monthly(
        "spdb",
        1_650.08,
        21,
        "西藏银行股份有限公司",
        "O43",
        text="消费贷款本息",
        lender="西藏银行",
        kind="代扣",
    )
    life.monthly("wechat", 1_000, 7, "卓玛央金", "O20", text="给阿妈啦")
    for on in life.some_days(4):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(20, 200) / 100,
            "大昭寺",
            "O80",
            text="功德",
            kind="扫二维码付款",
            accepts=("O90", "O17"),
        )
    life.red_packets("wechat", ("卓玛央金", "扎西平措"))


@people.add("曲洪涛", "alipay", "psbc", employer="大庆油田有限责任公司第三采油厂")
def oil_worker(life: Life) -> None:
    "An oil worker in Daqing: wages, shift money, warm months' and heating allowances, a son at a university."
    life.wages("psbc", 6_905, 9, spread=350, text="工资")
    life.wages("psbc", 1_120, 23, spread=140, text="倒班津贴", kind="代发其他", accepts=("I11",))
    life.bonus("psbc", date(2025, 9, 30), 2_960, text="取暖费", kind="代发其他", accepts=("I11",))
    life.bonus("psbc", date(2026, 1, 15), 23_000, text="奖金")
    everyday(life, "alipay", card="psbc", per_day=0.9)
    life.monthly(
        "alipay",
        2_000,
        1,
        "曲一鸣",
        "O20",
        text="生活费",
        months=[*life.months(2, 6), *life.months(8, 11)],
        card="psbc",
        category="转账红包",
    )
    life.once(
        "alipay",
        date(2025, 8, 28),
        "out",
        5_830,
        "东北林业大学",
        "O16",
        text="学费住宿费",
        kind="商户消费",
        category="教育培训",
        card="psbc",
    )
    life.fund(600, card="psbc")
    for on in life.some_days(3):
        life.cash("psbc", on, 2_000)
    life.red_packets("alipay", ("曲一鸣", "王丽华"))
    life.once(
        "psbc",
        date(2025, 12, 3),
        "out",
        4_260,
        "中国人寿保险股份有限公司",
        "O51",
        text="续期保费",
        accepts=("O50",),
    )


@people.add("哈斯巴根", "wechat", "icbc", employer="中国铁路呼和浩特局集团有限公司集宁机务段")
def train_driver(life: Life) -> None:
    "A train driver in Inner Mongolia: mileage money and wages, a car loan that he paid off in winter."
    life.wages("icbc", 5_150, 11, spread=30, text="工资")
    life.wages("icbc", 4_280, 27, spread=510, text="乘务津贴及公里补贴")
    life.bonus("icbc", date(2026, 1, 19), 16_300, text="一次性奖励")
    everyday(life, "wechat", card="icbc", per_day=0.9, most=1.1)
    car: dict[str, Any] = {"kind": "委托扣款", "text": "分期还款"}
    life.instalments(
        "icbc",
        3_416.2,
        15,
        "O42",
        "大众汽车金融(中国)有限公司",
        "大众汽车金融",
        months=life.months(0, 6),
        **car,
    )
    close: dict[str, Any] = {"kind": "委托扣款", "text": "提前结清", "lender": "大众汽车金融", "closes": True}
    life.once("icbc", date(2026, 2, 24), "out", 31_874.63, "大众汽车金融(中国)有限公司", "O42", **close)
    life.monthly("icbc", 1_200, 12, "乌云其其格", "O20", text="孩子补课钱")
    life.red_packets("wechat", ("乌云其其格", "巴图"))
    life.once(
        "wechat",
        date(2025, 8, 8),
        "out",
        560,
        "锡林郭勒那达慕旅行社",
        "O17",
        text="骑马套票",
        kind="商户消费",
    )


@people.add("龙艳妮", "wechat", "abc", employer="凯里市小天使幼儿园")
def kindergarten_teacher(life: Life) -> None:
    "A kindergarten teacher, out of work in summer; then low wages that a small private employer pays by payroll."
    life.wages("abc", 2_860, 28, spread=60, months=life.months(2, 11), text="代发工资")
    life.bonus("abc", date(2026, 1, 22), 1_000, text="年终慰问金")
    everyday(life, "wechat", card="abc", per_day=0.8, most=0.6)
    for month in life.months(0, 1):
        for on in life.each_month(6, [month]):
            life.gets("wechat", on, 1_200, "龙正海", text="先用着")
    life.monthly("wechat", 99, 14, "Keep", "O17", text="会员连续包月", kind="商户消费")
    life.monthly("wechat", 520, 3, "吴秀芬", "O13", text="合租房租", accepts=("O20",))
    life.red_packets("wechat", ("龙正海", "吴秀芬", "园长潘"), most=200)
    life.may |= {"XW-SR-02"}


@people.add("屈亚楠", "wechat", "alipay", "cmb list", employer="西安葡萄城软件有限公司")
def programmer(life: Life) -> None:
    "A programmer in Xi'an: thirteenth month, a mortgage at the bank of the statement, two credit cards, much by Alipay."
    life.wages("cmb list", 18_350, 10, spread=240)
    life.bonus("cmb list", date(2026, 1, 16), 18_350, text="十三薪")
    life.bonus("cmb list", date(2026, 4, 15), 26_000, text="绩效奖金")
    everyday(life, "wechat", card="cmb list", per_day=0.8)
    everyday(life, "alipay", card="cmb list", per_day=0.7, most=1.3)
    life.instalments(
        "cmb list",
        5_927.38,
        18,
        "O41",
        "招商银行股份有限公司西安分行",
        "招商银行",
        kind="个贷交易",
        text="个人贷款交易",
        bare=(4,),
    )
    life.card_bill("cmb list", 6, 600, 2_200, "招商银行", kind="信用卡自动还款", party="招商银行信用卡中心")
    life.card_bill("alipay", 12, 300, 900, "中信银行", party="中信银行信用卡还款", text="信用卡还款")
    life.fund(2_500, first=30_000, card="cmb list")
    life.monthly("cmb list", 430, 25, "西安高科物业服务管理有限公司", "O13", text="物业费代扣", kind="代扣")
    life.red_packets("wechat", ("屈志强", "马彩霞", "大学室友"))


@people.add("郜二牛", "wechat", "psbc", employer="安阳市保安服务有限公司")
def guard_with_late_wages(life: Life) -> None:
    "A guard whose wages come late; one month was left out and paid with the next."
    months = [month for month in life.months() if month != "2025-12"]
    life.wages("psbc", 2_780, 18, months=months, late=7)
    life.bonus("psbc", date(2026, 1, 28), 2_780, text="补发12月工资")
    everyday(life, "wechat", card="psbc", per_day=0.7, most=0.5)
    for on in life.some_days(6):
        life.cash("psbc", on, 500)
    for on in life.some_days(14):
        life.once(
            "wechat",
            on,
            "out",
            life.chance.choice((10, 20, 30)),
            "中国体育彩票0371代销点",
            "O61",
            text="双色球",
            kind="扫二维码付款",
            accepts=("O20",),
        )
    life.once(
        "psbc",
        date(2025, 9, 5),
        "in",
        860,
        "安阳县财政局",
        "I11",
        kind="代发",
        text="种粮补贴",
        accepts=("I90",),
    )
    life.red_packets("wechat", ("郜小丽", "郜大牛"), most=200)
    life.may |= {"XW-SR-01"}


@people.add("买尔旦·艾力", "wechat", "ccb", employer="新疆生产建设兵团建设工程集团第一建筑")
def husband_with_two_cards(life: Life) -> None:
    "An engineer in Urumqi: his wife works too, named as related; rent shared, a kindergarten, family card for her."
    life.related = ("热孜万古丽·吐尔地",)
    life.wages("ccb", 8_870, 16, spread=310)
    life.bonus("ccb", date(2026, 2, 3), 17_000, text="绩效年薪")
    for on in life.each_month(18):
        life.gives("wechat", on, 3_000, "热孜万古丽·吐尔地", text="家里的")
    for on in life.some_days(5):
        life.gets("wechat", on, life.fen(200, 900) / 100, "热孜万古丽·吐尔地", text="交暖气")
    for on in life.some_days(14):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(20, 190) / 100,
            "热孜万古丽·吐尔地",
            "O22",
            text="亲属卡消费",
            kind="亲属卡交易",
            accepts=("O20",),
        )
    everyday(life, "wechat", card="ccb", per_day=1.0)
    life.monthly(
        "wechat",
        980,
        3,
        "乌鲁木齐市第九幼儿园",
        "O16",
        text="保育费",
        kind="商户消费",
        months=life.months(2, 11),
        card="ccb",
    )
    life.instalments(
        "ccb", 3_377.41, 19, "O41", "乌鲁木齐银行股份有限公司", "乌鲁木齐银行", kind="代收", text="房贷"
    )
    life.red_packets("wechat", ("热孜万古丽·吐尔地", "艾力江"))
    life.may |= {"MZ-GL-01"}
