"""The third set: farmers, herdsmen, seasonal trades, and workers far from home."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half
from tests.engine.lifebook.third.places import VILLAGE, pay_by_card, spend, takings

people = Half()


@people.add("暴青山", "wechat", "psbc", employer="")
def apple_farmer(life: Life) -> None:
    "An apple farmer of Luochuan: dealers pay in autumn and from the cold store in spring; fertiliser, bags, hands."
    months = ("2025-09", "2025-10", "2025-11", "2026-03", "2026-04")
    for month in months:
        for on in life.each_month(12, (month,), late=10) + life.each_month(24, (month,), late=4):
            life.once(
                "psbc",
                on,
                "in",
                life.fen(6_500, 19_000) / 100,
                life.chance.choice(
                    ("广东果商老赖", "洛川延刚果业有限责任公司", "李宏", "延安圣果冷链物流有限公司")
                ),
                "I20",
                kind="转账",
                text=life.chance.choice(("苹果款", "果款", "75果 3200斤")),
            )
    for on in life.some_days(14):
        life.once(
            "psbc",
            on,
            "out",
            life.fen(300, 2_600) / 100,
            "洛川县惠农农资门市部",
            "O30",
            kind="消费",
            text="化肥 果袋",
            accepts=("O11",),
        )
    for on in (date(2025, 10, 20), date(2025, 10, 28), date(2026, 5, 28)):
        life.once(
            "psbc", on, "out", 1_860, "雇工老段", "O31", kind="转账", text="摘果工钱", accepts=("O20", "O30")
        )
    spend(life, "wechat", "psbc", 0.5, 0.6, VILLAGE)
    pay_by_card(life, "psbc")
    life.may |= {"XW-SR-02", "XW-SR-04"}


@people.add("仝满仓", "abc", "wechat", employer="")
def grain_farmer(life: Life) -> None:
    "A grain farmer of Zhoukou: wheat in June, maize in October, a subsidy, a machine that he drives for neighbours."
    for on, yuan in (
        (date(2025, 7, 4), 23_418.5),
        (date(2025, 10, 22), 31_720.8),
        (date(2025, 11, 6), 12_660),
        (date(2026, 6, 17), 26_935.2),
    ):
        life.once("abc", on, "in", yuan, "中央储备粮周口直属库有限公司", "I20", kind="转存", text="粮款")
    for month in ("2025-09", "2025-10", "2026-06"):
        for on in life.each_month(6, (month,), 18) + life.each_month(10, (month,), 16):
            life.once(
                "wechat",
                on,
                "in",
                life.chance.choice((240, 360, 420, 550)),
                life.chance.choice(("前庄老孟", "仝铁蛋", "建设叔")),
                "I20",
                text="收割费",
                by_person=True,
                accepts=("I60",),
            )
    for on in (date(2025, 9, 25), date(2026, 3, 9)):
        life.once(
            "abc",
            on,
            "out",
            5_480,
            "史丹利农业集团股份有限公司商水服务站",
            "O30",
            kind="消费",
            text="复合肥",
            accepts=("O11",),
        )
    life.once(
        "abc",
        date(2026, 4, 28),
        "in",
        1_932.4,
        "商水县财政局",
        "I11",
        kind="代付",
        text="耕地地力补贴",
        by_payroll=True,
        is_bonus=True,
        accepts=("I90",),
    )
    spend(life, "wechat", "abc", 0.4, 0.6, VILLAGE)
    pay_by_card(life, "abc")
    life.may |= {"XW-SR-02", "XW-SR-04"}


@people.add("巴特尔", "abc", "wechat", employer="")
def herdsman(life: Life) -> None:
    "A herdsman of Xilingol: lambs in autumn, cashmere in May, hay in winter, the grassland subsidy."
    for on, yuan in ((date(2025, 8, 28), 32_400), (date(2025, 9, 16), 41_850), (date(2025, 10, 11), 18_700)):
        life.once("abc", on, "in", yuan, "锡林郭勒盟额尔敦食品有限公司", "I20", kind="转账", text="羊款")
    life.once(
        "abc", date(2026, 5, 19), "in", 9_310, "绒贩子小白", "I20", kind="转账", text="羊绒", by_person=True
    )
    life.once(
        "abc",
        date(2025, 12, 10),
        "in",
        14_260,
        "东乌珠穆沁旗财政局",
        "I11",
        kind="代付",
        text="草原生态补奖",
        by_payroll=True,
        is_bonus=True,
        accepts=("I90",),
    )
    for on in (date(2025, 11, 15), date(2026, 1, 12), date(2026, 3, 2)):
        life.once("abc", on, "out", 6_600, "草料李老板", "O30", kind="转账", text="草捆", accepts=("O20",))
    spend(life, "wechat", "abc", 0.5, 0.8, VILLAGE)
    life.may |= {"XW-SR-02", "XW-SR-04"}


@people.add("疍水生", "wechat", "bocom", employer="")
def fisherman(life: Life) -> None:
    "A fisherman of Zhanjiang: buyers on the quay pay every few days except in the closed season, when the state helps."
    months = tuple(m for m in life.months() if m not in ("2025-07", "2026-05", "2026-06"))
    for month in months:
        for day in (3, 8, 14, 19, 25):
            for on in life.each_month(day, (month,), late=2):
                life.once(
                    "bocom",
                    on,
                    "in",
                    life.fen(900, 3_900) / 100,
                    life.chance.choice(("硇洲鱼行阿胜", "湛江恒兴水产科技有限公司", "鱼档珍姐")),
                    "I20",
                    kind="转账",
                    text=life.chance.choice(("鱼款", "货款", "虾款")),
                    by_person=True,
                )
        for on in life.each_month(21, (month,), late=3):
            life.once(
                "bocom",
                on,
                "out",
                life.fen(1_900, 4_000) / 100,
                "湛江渔港油品供应站",
                "O30",
                kind="消费",
                text="柴油",
                accepts=("O12",),
            )
    life.once(
        "bocom",
        date(2025, 7, 22),
        "in",
        3_500,
        "湛江经济技术开发区农业事务管理局",
        "I11",
        kind="代发",
        text="休渔补助",
        by_payroll=True,
        is_bonus=True,
        accepts=("I90",),
    )
    spend(life, "wechat", "bocom", 0.7, 0.8, VILLAGE)
    life.may |= {"XW-SR-02"}


@people.add("衣冰雪", "wechat", "spdb", employer="黑龙江亚布力滑雪旅游度假区有限公司")
def ski_teacher(life: Life) -> None:
    "A ski instructor: wages from November to March, private hours by WeChat, sits at her mother's in summer."
    winter = life.months(4, 8)
    life.wages("spdb", 5_200, 15, months=winter, spread=300)
    for month in winter[:4]:
        for day in (4, 9, 16, 23):
            for on in life.each_month(day, (month,), late=3):
                life.once(
                    "wechat",
                    on,
                    "in",
                    life.chance.choice((600, 800, 1_200)),
                    life.chance.choice(("北京学员-冯", "Kiki", "上海王先生", "单板小白")),
                    "I20",
                    text="滑雪私教课",
                    by_person=True,
                    accepts=("I60",),
                )
    for on in life.each_month(6, life.months(0, 3) + life.months(9, 11)):
        life.gets("wechat", on, 1_000, "妈妈", "")
    spend(life, "wechat", per_day=0.5)
    life.may |= {"XW-SR-01", "XW-SR-02", "XW-SR-04"}


@people.add("段阿旺", "wechat", "abc", employer="")
def guesthouse(life: Life) -> None:
    "A guesthouse of Dali that lives on summer and the festival: platforms pay weekly, guests by code."
    high = ("2025-07", "2025-08", "2025-10", "2026-02", "2026-05")
    for day in life.calendar:
        if day.weekday() == 0:
            least, most = (2_100, 5_400) if f"{day:%Y-%m}" in high else (300, 1_400)
            life.once(
                "abc",
                day,
                "in",
                life.fen(least, most) / 100,
                life.chance.choice(("携程计算机技术（上海）有限公司", "美团民宿-天津西瓜旅游有限公司")),
                "I20",
                kind="转账",
                text="房费结算",
            )
    takings(life, "wechat", 0.5, 80, 360, ("房费", "收款方备注:二维码收款"))
    for on in life.each_month(10):
        life.once("abc", on, "out", 4_000, "杨金花", "O13", kind="转账", text="院子租金", accepts=("O20",))
        life.once(
            "wechat",
            on,
            "out",
            life.fen(180, 420) / 100,
            "大理古城洗涤厂",
            "O30",
            text="布草洗涤",
            kind="扫二维码付款",
            accepts=("O11", "O90"),
        )
    spend(life, "wechat", per_day=0.4)
    life.may |= {"XW-SR-04"}


@people.add("仉得水", "wechat", "ccb", employer="")
def site_worker(life: Life) -> None:
    "A form-setter from Guizhou at building sites: two labour firms, an advance at New Year, money home to his wife."
    months = life.months()
    first, second = "贵州宏顺建筑劳务有限公司", "中铁五局集团有限公司农民工工资专用账户"
    for payer, some, text in ((first, months[:6], "工资"), (second, months[8:], "农民工工资")):
        for on in life.each_month(24, some, late=4):
            life.once(
                "ccb",
                on,
                "in",
                life.fen(6_300, 9_100) / 100,
                payer,
                "I10",
                kind="代发工资",
                text=text,
                by_payroll=True,
            )
    life.bonus("ccb", date(2026, 2, 6), 13_600, "年底结清工资", payer=first, accepts=("I90",))
    for on in life.each_month(28, months[:6] + months[8:]):
        life.once(
            "ccb",
            on,
            "out",
            life.chance.choice((4_000, 5_000, 6_000)),
            "令狐琴",
            "O20",
            kind="转账支取",
            text="",
        )
    spend(life, "wechat", "ccb", 0.7, 0.5, VILLAGE)
    pay_by_card(life, "ccb")
    life.red_packets("wechat", ("令狐琴", "老幺", "外公"), 20, 200)
    life.may |= {"XW-SR-01", "XW-SR-02"}


@people.add("尤美玉", "wechat", "icbc", employer="")
def garment_worker(life: Life) -> None:
    "A seamstress in Shishi whom a labour dispatch firm pays late and unevenly; her children stay with her parents."
    for on in life.each_month(22, [m for m in life.months() if m != "2026-02"], late=8):
        life.once(
            "icbc",
            on,
            "in",
            life.fen(3_900, 6_400) / 100,
            "泉州市众邦劳务派遣有限公司",
            "I10",
            kind="代发工资",
            text="代发",
            by_payroll=True,
        )
    life.monthly("wechat", 1_800, 27, "爸", "O20", text="娃娃生活费", card="icbc")
    life.once(
        "wechat",
        date(2025, 9, 2),
        "out",
        2_350,
        "巴中市恩阳区实验小学",
        "O16",
        text="课后服务费+伙食费",
        kind="商户消费",
        card="icbc",
    )
    spend(life, "wechat", "icbc", 0.6, 0.6, VILLAGE)
    life.once(
        "wechat",
        date(2026, 2, 4),
        "out",
        236.5,
        "铁路12306",
        "O12",
        text="火车票",
        kind="商户消费",
        card="icbc",
    )
    life.red_packets("wechat", ("爸", "妹妹", "二娃"), 20, 300)
    life.may |= {"XW-SR-01", "XW-SR-02"}
