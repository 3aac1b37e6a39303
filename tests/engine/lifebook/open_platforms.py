"""The open half: people who earn by a platform, by lessons, by a household or by a flat."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()
_QR = "收款方备注:二维码收款"


@people.add("石文涛", "wechat", "bocom", employer="")
def ride_hailing(life: Life) -> None:
    "A ride-hailing driver: weekly payouts, charging every other day, and a lease for the car."
    life.payouts(
        "bocom", 1, 1_300, 2_300, "滴滴出行科技有限公司", "滴滴车主提现", kind="网上支付", accepts=("I10",)
    )
    for on in life.some_days(150):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(22, 58) / 100,
            "特来电新能源股份有限公司",
            "O12",
            text="充电费",
            kind="商户消费",
            card="bocom",
        )
    life.instalments(
        "bocom", 2_980, 12, "O42", "狮桥融资租赁（中国）有限公司", "狮桥", kind="代扣", text="租金代扣"
    )
    life.everyday("wechat", card="bocom", per_day=0.7, most=0.7)


@people.add("田小龙", "wechat", "psbc", employer="")
def delivery_rider(life: Life) -> None:
    "A delivery rider paid every week by the platform's agent; he sends money home to his mother."
    life.payouts(
        "psbc", 2, 1_150, 1_900, "上海乐配信息科技有限公司", "美团众包骑手提现", kind="转账", accepts=("I10",)
    )
    life.monthly("wechat", 1_000, 16, "老妈", "O20", text="妈拿去用", card="psbc")
    life.everyday("wechat", card="psbc", per_day=1.1, most=0.6)
    life.once(
        "wechat",
        date(2025, 8, 20),
        "out",
        3_299,
        "雅迪电动车专卖店",
        "O11",
        text="电动车",
        kind="扫二维码付款",
        card="psbc",
        accepts=("O12",),
    )


@people.add("崔大勇", "wechat", "abc", employer="")
def truck_driver(life: Life) -> None:
    "A lorry driver: freight from a platform, diesel, tolls, and instalments for the lorry."
    for on in life.some_days(58):
        life.once(
            "abc",
            on,
            "in",
            life.fen(900, 2_600) / 100,
            "贵州满帮科技有限公司",
            "I20",
            kind="转账",
            text="运费",
        )
    for on in life.some_days(60):
        life.once(
            "abc",
            on,
            "out",
            life.fen(300, 760) / 100,
            "中国石化销售股份有限公司山东菏泽石油分公司",
            "O12",
            kind="消费",
            text="柴油",
            accepts=("O30",),
        )
    for on in life.some_days(40):
        life.once(
            "abc",
            on,
            "out",
            life.fen(40, 380) / 100,
            "山东高速信联科技股份有限公司",
            "O12",
            kind="代扣",
            text="ETC通行费",
            accepts=("O30",),
        )
    life.instalments(
        "abc", 3_756.2, 8, "O42", "一汽汽车金融有限公司", "一汽汽车金融", kind="代扣", text="车贷"
    )
    life.everyday("wechat", card="abc", per_day=0.8)


@people.add("白梦琪", "alipay", "cmb list", employer="")
def streamer(life: Life) -> None:
    "A dancer who streams: the platform pays her share twice a month, she buys clothes and a light."
    for day, least, most in ((8, 3_000, 8_800), (23, 2_500, 7_900)):
        for on in life.each_month(day):
            life.once(
                "cmb list",
                on,
                "in",
                life.fen(least, most) / 100,
                "北京微播视界科技有限公司",
                "I20",
                kind="网银转账",
                text="抖音直播收益结算",
                accepts=("I10",),
            )
    life.everyday("alipay", card="cmb list", per_day=1.3, most=1.3)
    life.once(
        "alipay",
        date(2025, 9, 6),
        "out",
        2_680,
        "神牛摄影器材旗舰店",
        "O11",
        text="直播补光灯套装",
        category="数码电器",
        card="cmb list",
        kind="商户消费",
        accepts=("O30",),
    )
    life.may |= {"XW-SR-02"}


@people.add("林亦凡", "alipay", "boc", employer="")
def designer(life: Life) -> None:
    "A freelance designer paid by three firms in turn, with tax of her own and an annual software fee."
    firms = ("上海蓝标数字传媒科技有限公司", "杭州小电科技股份有限公司", "北京洛可可科技有限公司")
    for at, on in enumerate(life.each_month(17, late=4)):
        for firm in (firms[at % 3], firms[(at + 1) % 3]):
            life.once(
                "boc",
                on,
                "in",
                life.fen(3_600, 7_200) / 100,
                firm,
                "I20",
                kind="网银跨行",
                text="设计费",
                accepts=("I10",),
            )
    life.once(
        "boc",
        date(2026, 4, 15),
        "out",
        1_862.4,
        "国家税务总局上海市税务局",
        "O31",
        kind="实时扣税",
        text="个人所得税",
    )
    life.everyday("alipay", card="boc", per_day=1.1)
    life.monthly(
        "alipay",
        3_300,
        4,
        "房东王先生",
        "O13",
        text="房租",
        category="住房物业",
        card="boc",
        kind="转账",
        accepts=("O20",),
    )
    life.may |= {"XW-SR-02"}


@people.add("吴桂香", "wechat", "icbc", employer="")
def nanny(life: Life) -> None:
    "A nanny whom a family pays by transfer with the word; most of it goes to her son's flat."
    life.monthly("icbc", 7_500, 6, "沈佳颖", "I10", way="in", kind="转账", text="阿姨工资", by_person=True)
    life.once(
        "wechat",
        date(2026, 2, 13),
        "in",
        2_000,
        "沈佳颖",
        "I61",
        kind="微信红包",
        text="恭喜发财，大吉大利",
        accepts=("I60", "I10"),
    )
    life.monthly("icbc", 4_000, 9, "吴小刚", "O20", kind="转账", text="给儿子还房贷")
    life.everyday("wechat", card="icbc", per_day=0.6, most=0.5)
    life.may |= {"XW-SR-01"}


@people.add("何美珍", "wechat", "ccb", employer="东莞市虎门镇财政所")
def landlady(life: Life) -> None:
    "She lets two flats and a shop beside her wages; a deposit goes back to a tenant once."
    life.wages("ccb", 4_680, 12)
    life.monthly("wechat", 2_300, 1, "租客小余", "I21", way="in", text="7栋房租")
    life.monthly("wechat", 1_850, 3, "余生请多指教", "I21", way="in", text="房租")
    life.monthly("ccb", 5_500, 8, "东莞市鸿运五金店", "I21", way="in", kind="转账存入", text="铺租")
    life.once(
        "wechat", date(2026, 5, 30), "out", 2_300, "租客小余", "O20", text="退押金", accepts=("O13", "O90")
    )
    life.everyday("wechat", card="ccb", per_day=0.9)


@people.add("章若兰", "wechat", "spdb", employer="")
def tutor(life: Life) -> None:
    "A piano teacher whom parents pay month by month, with the word, into WeChat; she draws it to her card."
    for person, yuan in (("豆豆妈妈", 1_600), ("Vivian", 1_200), ("陈子轩爸爸", 1_600), ("静水流深", 800)):
        life.monthly("wechat", yuan, 4, person, "I20", way="in", text="钢琴课时费", late=5, accepts=("I10",))
    for on in life.each_month(15):
        life.draw("wechat", "spdb", on, 3_500)
    life.everyday("wechat", per_day=0.6)
    life.monthly(
        "spdb",
        2_100,
        20,
        "上海静安置业（集团）有限公司",
        "O13",
        kind="转账",
        text="琴房租金",
        accepts=("O30",),
    )


@people.add("胡静怡", "wechat", "cmb list", employer="长沙市雨花区丽人美容院")
def beautician(life: Life) -> None:
    "A beautician with small wages by the owner's firm, and tips of guests by red packet."
    life.wages("cmb list", 3_800, 15, spread=0, kind="代发工资")
    life.wages("cmb list", 2_400, 25, spread=500, text="提成", kind="代发工资")
    for on in life.some_days(14):
        life.once(
            "wechat",
            on,
            "in",
            life.chance.choice((20, 50, 66, 88)),
            life.stranger(),
            "I61",
            kind="微信红包",
            text="恭喜发财，大吉大利",
            accepts=("I60",),
        )
    life.everyday("wechat", card="cmb list", per_day=1.0)
    life.may |= {"XW-SR-01"}
