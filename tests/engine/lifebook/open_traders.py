"""The open half: people who earn by goods."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()
_QR = "收款方备注:二维码收款"


@people.add("方振国", "wechat", "icbc", employer="宁波方圆紧固件有限公司")
def company_owner(life: Life) -> None:
    "The owner of a small firm: it pays him wages by payroll and money for the firm's costs, which he spends for it."
    life.related = ("宁波方圆紧固件有限公司",)
    life.wages("icbc", 12_000, 15)
    for on in life.each_month(19, months=life.months()[::2], late=5):
        life.once(
            "icbc",
            on,
            "in",
            life.chance.randint(60, 160) * 100,
            life.persona.employer,
            "I12",
            kind="转账",
            text="备用金",
            accepts=("I90", "I20"),
        )
    for on in life.some_days(10):
        life.once(
            "icbc",
            on,
            "out",
            life.fen(1_800, 4_200) / 100,
            "慈溪市永盛标准件厂",
            "O30",
            kind="转账",
            text="货款",
        )
    life.everyday("wechat", card="icbc", per_day=1.0, most=1.4)
    life.may |= {"XW-GL-01", "MZ-GL-01", "XW-SR-02", "XW-SR-04"}


@people.add("钟阿妹", "wechat", "alipay", employer="")
def noodle_stall(life: Life) -> None:
    "A noodle stall: thousands of small receipts by both QR codes, flour and vegetables bought from persons."
    life.receipts("wechat", 1.6, 8, 36)
    life.receipts("alipay", 0.6, 8, 36, text="收钱码收款")
    for on in life.some_days(50):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(60, 220) / 100,
            "老蔡面粉批发",
            "O30",
            text="面粉",
            kind="扫二维码付款",
            accepts=("O11", "O20"),
        )
    life.monthly("wechat", 1_800, 5, "房东陈姐", "O13", text="店面房租", accepts=("O30", "O20"))
    life.everyday("wechat", per_day=0.3)


@people.add("马永福", "wechat", "ccb", employer="")
def restaurant(life: Life) -> None:
    "A lamb restaurant: platforms settle to his bank, the counter by Shouqianba; the wholesaler is paid by bank."
    life.payouts("ccb", 1, 2_600, 5_400, "北京三快在线科技有限公司", "美团商家结算款", kind="网联付款")
    life.payouts("ccb", 3, 900, 2_100, "拉扎斯网络科技（上海）有限公司", "饿了么商户结算", kind="网联付款")
    life.payouts("ccb", 4, 1_200, 2_800, "上海收钱吧互联网科技股份有限公司", "收钱吧提现", kind="转账存入")
    for on in life.some_days(60):
        life.once(
            "ccb",
            on,
            "out",
            life.fen(900, 3_200) / 100,
            "临夏市清河源清真牛羊肉批发部",
            "O30",
            kind="转账支取",
            text="货款",
        )
    life.monthly("ccb", 3_900, 10, "韩小军", "O30", kind="转账支取", text="厨师工资", accepts=("O20",))
    life.monthly(
        "ccb", 6_000, 1, "兰州宏宇商业管理有限公司", "O13", kind="转账支取", text="商铺租金", accepts=("O30",)
    )
    life.everyday("wechat", card="ccb", per_day=0.6)
    life.may |= {"XW-SR-03"}


@people.add("邱丽华", "wechat", "bocom", employer="无锡市惠山区人民医院")
def group_buyer(life: Life) -> None:
    "She leads a group of neighbours who buy fruit together: forty small receipts a month, one supplier; and has wages."
    life.wages("bocom", 6_350, 10, spread=120)
    life.receipts("wechat", 1.4, 26, 58, text="群接龙-阳山水蜜桃")
    for on in life.each_month(27):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(980, 1_500) / 100,
            "阳山果农老周",
            "O30",
            text="桃子货款",
            accepts=("O20", "O11"),
        )
    life.everyday("wechat", card="bocom", per_day=0.6)


@people.add("简志鹏", "alipay", "abc", employer="")
def taobao_shop(life: Life) -> None:
    "A Taobao shop for lamps: orders come into Alipay, goods are bought from 1688, courier and promotion are paid."
    for day in life.calendar:
        if life.chance.random() < 0.8:
            life.once(
                "alipay",
                day,
                "in",
                life.fen(59, 420) / 100,
                life.stranger(),
                "I20",
                kind="交易",
                text="护眼台灯学习专用",
                category="商业服务",
            )
    for on in life.some_days(45):
        life.once(
            "alipay",
            on,
            "out",
            life.fen(260, 980) / 100,
            "中山市古镇星耀灯饰厂",
            "O30",
            text="1688订单-LED台灯批发",
            category="商业服务",
            kind="商户消费",
            accepts=("O11",),
        )
    for on in life.some_days(24):
        life.once(
            "alipay",
            on,
            "out",
            life.fen(80, 300) / 100,
            "申通快递中山古镇网点",
            "O30",
            text="快递费结算",
            category="商业服务",
            kind="商户消费",
            accepts=("O11", "O14"),
        )
    for on in life.each_month(11):
        life.draw("alipay", "abc", on, 2_600)
    life.everyday("alipay", per_day=0.4)
    life.may |= {"XW-SR-02"}


@people.add("潘水生", "wechat", "icbc", employer="")
def fruit_stall(life: Life) -> None:
    "A fruit stall: the acquirer pays the day's money out every morning; he buys at the wholesale market at night."
    for day in life.calendar:
        if day.weekday() != 0:
            life.once(
                "icbc",
                life.at(day, 9, 9),
                "in",
                life.fen(260, 690) / 100,
                "拉卡拉支付股份有限公司",
                "I20",
                kind="网上银行转入",
                text="商户结算款",
            )
    for on in life.some_days(90):
        life.once(
            "wechat",
            life.at(on, 3, 5),
            "out",
            life.fen(300, 990) / 100,
            "江南水果批发市场A12档",
            "O30",
            text="收款码付款",
            kind="扫二维码付款",
            card="icbc",
            accepts=("O11",),
        )
    life.everyday("wechat", card="icbc", per_day=0.4)
    life.may |= {"XW-SR-03", "XW-YJ-01"}


@people.add("丁保田", "wechat", "psbc", employer="")
def farmer(life: Life) -> None:
    "A farmer: grain is sold in summer and autumn, the state's subsidy comes once, seed and fertiliser in spring."
    for on, yuan in (
        (date(2025, 7, 9), 23_400.5),
        (date(2025, 10, 16), 31_266),
        (date(2025, 11, 5), 12_805),
        (date(2026, 6, 18), 24_911),
    ):
        life.once("psbc", on, "in", yuan, "中央储备粮驻马店直属库有限公司", "I20", kind="转账", text="售粮款")
    life.once(
        "psbc", date(2026, 4, 22), "in", 1_386.6, "西平县财政局", "I11", kind="代发", text="耕地地力保护补贴"
    )
    for on, yuan, what in ((date(2025, 9, 28), 3_860, "复合肥"), (date(2026, 3, 15), 2_240, "尿素")):
        life.once(
            "psbc", on, "out", yuan, "西平县丰茂农资经营部", "O30", kind="转账", text=what, accepts=("O11",)
        )
    life.everyday("wechat", card="psbc", per_day=0.7, most=0.5)
    life.may |= {"XW-SR-01", "XW-SR-02", "XW-SR-04", "XW-SR-05", "XW-SR-03"}
