"""The third set: drivers, riders, streamers, and those whom platforms and labour firms pay."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half
from tests.engine.lifebook.third.places import CAMPUS, VILLAGE, WAYS, pay_by_card, spend, takings

people = Half()


@people.add("佟兆辉", "wechat", "ccb", employer="")
def ride_hailer(life: Life) -> None:
    "A ride-hailing driver of Shenyang: takings drawn every Tuesday, charging, and the car's lease."
    life.payouts(
        "ccb", 1, 1_050, 2_100, "滴滴出行科技有限公司", "车主提现", kind="转账存入", accepts=("I10",)
    )
    for on in life.some_days(110):
        life.buy("wechat", on, life.fen(18, 52) / 100, WAYS[12], card="ccb")
    life.instalments(
        "ccb",
        2_480,
        9,
        "O42",
        "狮桥融资租赁（中国）有限公司",
        "狮桥租赁",
        kind="代扣",
        text="租金",
    )
    spend(life, "wechat", "ccb", 0.5, 0.7)
    pay_by_card(life, "ccb")


@people.add("拓跋雄", "wechat", "abc", employer="")
def trucker(life: Life) -> None:
    "A lorry driver of Yulin: freight from the platform and from two coal firms, diesel, tolls, and a lorry on credit."
    life.payouts("abc", 3, 2_300, 5_200, "江苏满运软件科技有限公司", "运费", kind="转账")
    for on in life.each_month(26, late=3):
        life.once(
            "abc",
            on,
            "in",
            life.fen(3_000, 7_900) / 100,
            "榆林市榆阳区恒泰煤业运销有限公司",
            "I20",
            kind="转账",
            text="",
            accepts=("I90",),
        )
    for on in life.some_days(85):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(500, 1_500) / 100,
            life.chance.choice(("中国石油绥德加油站", "团油-柴油", "靖边服务区LNG加气站")),
            "O12",
            text=life.chance.choice(("加油", "0号柴油", "/")),
            kind="商户消费",
            card="abc",
            accepts=("O30",),
        )
    for on in life.each_month(5):
        life.once(
            "abc",
            on,
            "out",
            life.fen(1_800, 4_200) / 100,
            "陕西高速公路电子收费有限公司",
            "O12",
            kind="代扣",
            text="ETC扣款",
            accepts=("O30",),
        )
    life.instalments(
        "abc", 5_930.5, 15, "O42", "一汽汽车金融有限公司", "一汽汽车金融", kind="代扣", text="解放车贷"
    )
    spend(life, "wechat", "abc", 0.4)
    life.may |= {"XW-JE-01"}


@people.add("仡小军", "wechat", "psbc", employer="")
def rider(life: Life) -> None:
    "A food courier of Zunyi whom a labour firm pays every month; the motorcycle is rented, meals are cheap."
    for on in life.each_month(17):
        life.once(
            "psbc",
            on,
            "in",
            life.fen(4_800, 7_600) / 100,
            "趣活（海南）灵活用工服务有限公司",
            "I10",
            kind="代发",
            text="劳务报酬",
            by_payroll=True,
            accepts=("I20",),
        )
    life.monthly(
        "wechat",
        299,
        18,
        "e换电",
        "O12",
        text="换电月套餐",
        kind="商户消费",
        card="psbc",
        accepts=("O13", "O11"),
    )
    life.monthly("wechat", 650, 1, "二房东小邹", "O13", text="单间", accepts=("O20",))
    life.monthly("wechat", 2_000, 20, "堂客", "O20", text="", card="psbc")
    spend(life, "wechat", "psbc", 0.9, 0.6, CAMPUS)
    life.may |= {"XW-SR-01"}


@people.add("笪子涵", "alipay", "cmb list", employer="")
def streamer(life: Life) -> None:
    "A streamer of Changzhou: shares of gifts by the platform's tax agent, goods' commissions, a ring light and clothes."
    for on in life.each_month(13, late=2):
        life.once(
            "cmb list",
            on,
            "in",
            life.fen(5_600, 13_800) / 100,
            "海南云账户科技有限公司",
            "I20",
            kind="汇入汇款",
            text="直播收益",
            accepts=("I10",),
        )
    life.payouts("alipay", 2, 150, 1_300, "北京空间变换科技有限公司", "抖音精选联盟佣金提现", category="收入")
    life.once(
        "alipay",
        date(2025, 8, 8),
        "out",
        1_899,
        "神牛摄影器材旗舰店",
        "O11",
        text="补光灯 柔光箱套装",
        kind="商户消费",
        category="数码电器",
        card="cmb list",
        accepts=("O30",),
    )
    life.monthly(
        "alipay",
        2_600,
        5,
        "常州魔方公寓",
        "O13",
        text="房租",
        kind="商户消费",
        card="cmb list",
        category="住房物业",
    )
    life.huabei(10, 600, 2_400, card="cmb list")
    spend(life, "alipay", "cmb list", 0.7, 1.2, CAMPUS)


@people.add("蹇书白", "wechat", "icbc", employer="")
def writer(life: Life) -> None:
    "A writer of web novels: one payment a month of the reading platform, interest in books, nothing else."
    for on in life.each_month(20):
        life.once(
            "icbc",
            on,
            "in",
            life.fen(3_200, 8_800) / 100,
            "北京臻鼎科技有限公司",
            "I20",
            kind="网转",
            text="番茄小说稿费",
            accepts=("I10",),
        )
    spend(life, "wechat", "icbc", 0.8, 0.7, CAMPUS)
    pay_by_card(life, "icbc")
    for on in life.some_days(14):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(18, 130) / 100,
            "当当网",
            "O17",
            text="图书订单",
            kind="商户消费",
            card="icbc",
            accepts=("O11", "O16"),
        )


@people.add("郏大壮", "wechat", "bocom", employer="上海德邦物流有限公司")
def parcel_man(life: Life) -> None:
    "A parcel man: base pay and piece pay in two parts, tips of residents, fines taken off, lunch outside."
    life.wages("bocom", 2_690, 15, text="工资")
    life.wages("bocom", 3_900, 25, spread=900, text="计件工资")
    for on in life.some_days(22):
        life.gets(
            "wechat",
            on,
            life.chance.choice((5, 10, 20)),
            life.chance.choice(("3栋张阿姨", "业主-刘", "小溪")),
            "谢谢师傅",
        )
    spend(life, "wechat", "bocom", 1.0, 0.6)
    life.monthly("wechat", 850, 3, "房东老田", "O13", text="", accepts=("O20",), card="bocom")


@people.add("库尔班江", "wechat", "boc", employer="")
def taxi_and_naan(life: Life) -> None:
    "A taxi driver of Urumqi: fares by QR code all day, a monthly rent to the taxi firm, gas."
    takings(life, "wechat", 1.5, 11, 96, ("收款方备注:二维码收款", "打车", "车费"))
    for on in life.each_month(2):
        life.draw("wechat", "boc", on, 700)
        life.once(
            "boc",
            on,
            "out",
            620,
            "乌鲁木齐市亚中出租汽车有限公司",
            "O30",
            kind="转账",
            text="承包费",
            accepts=("O12", "O13", "O90"),
        )
    for on in life.some_days(40):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(25, 60) / 100,
            "新捷燃气米东路加气站",
            "O12",
            text="/",
            kind="扫二维码付款",
        )
    spend(life, "wechat", per_day=0.4, most=0.7, purse=VILLAGE)


@people.add("贲晓宇", "alipay", "spdb", employer="")
def photographer(life: Life) -> None:
    "A photographer of Qingdao: deposits and rests of wedding couples, a studio that pays him for days."
    for on in life.some_days(38):
        life.once(
            "alipay",
            on,
            "in",
            life.chance.choice((300, 500, 1_280, 1_680, 2_280)),
            life.chance.choice(("杨*琪", "孙*", "宋*文", "赵*然", "隋*慧")),
            "I20",
            text=life.chance.choice(("婚礼跟拍定金", "跟拍尾款", "写真", "拍摄费用")),
            kind="转账",
            category="转账红包",
            by_person=True,
        )
    life.monthly(
        "spdb",
        2_400,
        8,
        "青岛铂爵文化传媒有限公司",
        "I20",
        way="in",
        spread=900,
        kind="网银转账",
        text="摄影劳务",
        accepts=("I10",),
    )
    for on in life.each_month(24):
        life.draw("alipay", "spdb", on, 900)
    spend(life, "alipay", per_day=0.6)
