"""The kept half: drivers, riders, streamers and freelancers."""

from __future__ import annotations

from datetime import date
from typing import Any

from tests.engine.lifebook.kept.places import everyday
from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()


@people.add("祁连山", "wechat", "ccb")
def driver_of_a_hailed_car(life: Life) -> None:
    "A driver of hailed cars in Lanzhou: payouts of two platforms each week, charging, a leased electric car."
    life.payouts("ccb", 1, 1_250, 2_060, "北京滴滴支付技术有限公司", "司机提现", kind="跨行转入")
    life.payouts("ccb", 4, 180, 520, "杭州优行科技有限公司", "曹操司机流水提现", kind="跨行转入")
    everyday(life, "wechat", card="ccb", per_day=0.9)
    for day in life.calendar:
        if life.chance.random() < 0.7:
            life.once(
                "wechat",
                day,
                "out",
                life.fen(22, 58) / 100,
                "甘肃万桩新能源",
                "O12",
                text="充电费",
                kind="商户消费",
                card="ccb",
            )
    car: dict[str, Any] = {"kind": "代收付", "text": "融资租赁租金", "lender": "狮桥"}
    life.monthly("ccb", 2_680, 10, "狮桥融资租赁(中国)有限公司", "O42", **car)
    for on in life.some_days(3):
        life.once(
            "wechat", on, "out", 200, "兰州市公安局交通警察支队", "O32", text="交通违法罚款", kind="商户消费"
        )
    life.monthly("wechat", 2_000, 20, "祁妈", "O20", text="家用")
    life.may |= {"MZ-MG-02"}
    life.once(
        "ccb",
        date(2025, 11, 25),
        "out",
        4_870,
        "中国大地财产保险股份有限公司",
        "O51",
        text="营运车险",
        accepts=("O12",),
    )


@people.add("覃卫东", "alipay", "psbc")
def truck_driver(life: Life) -> None:
    "A truck driver in Liuzhou: freight by two platforms, fuel, tolls, a truck on instalments."
    for on in life.some_days(88):
        party, text = life.chance.choice(
            (
                ("江苏满运软件科技有限公司", "运费结算"),
                ("贵阳货车帮科技有限公司", "运费"),
                ("深圳依时货拉拉科技有限公司", "司机收入提现"),
            )
        )
        life.once("psbc", on, "in", life.fen(700, 3_200) / 100, party, "I20", text=text, kind="跨行来账")
    for day in life.days(4, 11, 18, 25):
        life.once(
            "psbc",
            day,
            "out",
            life.fen(900, 1_800) / 100,
            "中国石化销售股份有限公司广西石油分公司",
            "O12",
            text="加油卡充值",
            kind="消费",
            accepts=("O30",),
        )
    life.monthly(
        "psbc",
        1_460,
        6,
        "广西捷通高速科技有限公司",
        "O12",
        text="桂通卡通行费",
        spread=400,
        kind="代扣",
        accepts=("O30",),
    )
    life.monthly(
        "psbc",
        6_420.8,
        16,
        "一汽汽车金融有限公司",
        "O42",
        text="解放J6分期",
        lender="一汽汽车金融",
        kind="代扣",
    )
    everyday(life, "alipay", card="psbc", per_day=0.9)
    life.huabei(11, 300, 1_100, card="psbc")
    life.monthly("alipay", 3_000, 2, "覃梅芳", "O20", text="家里用", category="转账红包", card="psbc")
    life.once(
        "alipay",
        date(2025, 12, 6),
        "out",
        1_680,
        "柳州双钱轮胎总汇",
        "O12",
        text="轮胎两条",
        kind="商户消费",
        category="爱车养车",
        accepts=("O30",),
    )
    life.red_packets("alipay", ("覃梅芳",))


@people.add("冉启明", "wechat", "icbc")
def food_rider(life: Life) -> None:
    "A rider in Zunyi paid by a labour firm each week, with tips by red packet and a battery on rent."
    life.payouts(
        "icbc",
        3,
        1_050,
        1_720,
        "云账户(天津)共享经济信息咨询有限公司",
        "众包配送服务费",
        kind="转账",
        accepts=("I10",),
    )
    everyday(life, "wechat", card="icbc", per_day=1.1, most=0.7)
    battery: dict[str, Any] = {"text": "换电月套餐", "kind": "商户消费", "accepts": ("O14", "O30")}
    life.monthly("wechat", 299, 8, "铁塔能源有限公司", "O12", **battery)
    for on in life.some_days(8):
        life.gets(
            "wechat", on, life.chance.choice((5, 8.88, 10)), life.stranger(), text="辛苦了", kind="微信红包"
        )
    life.monthly("wechat", 600, 1, "张孃", "O13", text="房租", accepts=("O20",))
    life.monthly("icbc", 1_000, 25, "冉光福", "O20", text="给爸")
    life.once(
        "wechat",
        date(2025, 9, 14),
        "out",
        2_899,
        "雅迪电动车红花岗专卖",
        "O11",
        text="电动车",
        kind="商户消费",
        accepts=("O12",),
    )
    life.red_packets("wechat", ("冉光福", "站长"), most=200)


@people.add("隋晓彤", "alipay", "cmb list")
def streamer(life: Life) -> None:
    "A singer on live streams in Yanji: payouts by a labour platform twice a month, clothes, lights, a small tip of her own."
    for day in life.days(6, 21):
        life.once(
            "cmb list",
            day,
            "in",
            life.fen(3_200, 9_600) / 100,
            "海南高灯科技有限公司",
            "I20",
            text="主播分成",
            kind="跨行转账",
            accepts=("I10",),
        )
    life.monthly(
        "cmb list",
        1_400,
        28,
        "北京快手科技有限公司",
        "I20",
        way="in",
        spread=700,
        text="快手直播提现",
        kind="跨行转账",
    )
    everyday(life, "alipay", card="cmb list", per_day=1.2, most=1.3)
    for on in life.some_days(6):
        life.once(
            "alipay",
            on,
            "out",
            life.chance.choice((30, 68, 98)),
            "北京快手科技有限公司",
            "O18",
            text="快币充值",
            kind="商户消费",
            category="文化休闲",
        )
    for on in life.some_days(4):
        life.once(
            "alipay",
            on,
            "out",
            life.fen(160, 900) / 100,
            "罗德麦克风旗舰店",
            "O11",
            text="声卡补光灯",
            kind="商户消费",
            category="数码电器",
            accepts=("O30",),
        )
    life.monthly(
        "alipay", 1_800, 5, "自如", "O13", text="月租", kind="商户消费", category="住房物业", card="cmb list"
    )
    life.huabei(15, 900, 3_100, card="cmb list")
    life.red_packets("alipay", ("隋妈妈", "金美善"))
    for on in life.some_days(5):
        life.gives("alipay", on, life.fen(500, 1_500) / 100, "隋妈妈", text="给妈买衣服")


@people.add("雒一帆", "wechat", "boc")
def freelance_designer(life: Life) -> None:
    "A designer in Xining who bills several firms; some months nothing, no employer."
    firms = ("青海昆仑文创发展有限公司", "西宁三江源广告传媒", "成都青禾品牌设计有限公司", "青海省博物馆")
    for on in life.some_days(17):
        life.once(
            "boc",
            on,
            "in",
            life.fen(2_400, 9_800) / 100,
            life.chance.choice(firms),
            "I20",
            kind="转账",
            text="设计费",
            accepts=("I10",),
        )
    everyday(life, "wechat", card="boc", per_day=1.0)
    software: dict[str, Any] = {
        "kind": "商户消费",
        "text": "Creative Cloud摄影计划",
        "accepts": ("O30", "O11"),
    }
    life.monthly("wechat", 78, 17, "Adobe", "O17", **software)
    life.monthly("boc", 1_236.4, 15, "青海省社会保险服务局", "O31", text="灵活就业养老保险", kind="代扣")
    life.card_bill("wechat", 11, 500, 1_700, "平安银行", party="平安银行信用卡", text="信用卡还款")
    life.monthly("wechat", 900, 2, "雒建军", "O20", text="房租给我爸", accepts=("O13",))
    life.red_packets("wechat", ("雒建军", "汪老师"))
    life.may |= {"XW-SR-02"}


@people.add("靳文博", "wechat", "ccb", employer="太原市五育职业学校")
def tutor_beside_a_job(life: Life) -> None:
    "A teacher at a vocational school in Taiyuan who gives lessons; parents scan the code for the month."
    life.wages("ccb", 4_870, 12, spread=40)
    life.bonus("ccb", date(2026, 1, 20), 6_000, text="年终考核")
    pupils = ("晨晨妈妈", "浩浩爸", "Mia妈妈", "雷*", "小宇家长", "A刘姐")
    for pupil in pupils:
        for on in life.each_month(life.chance.randint(1, 6), life.months(2, 11)):
            values: dict[str, Any] = {"text": "收款方备注:书法课", "kind": "二维码收款"}
            life.once("wechat", on, "in", life.chance.choice((360, 480, 540)), pupil, "I20", **values)
    everyday(life, "wechat", card="ccb", per_day=1.0)
    life.instalments(
        "ccb",
        2_760.15,
        15,
        "O41",
        "山西省省级住房资金管理中心",
        "山西公积金",
        text="公积金贷款",
        kind="委托扣款",
    )
    life.monthly(
        "wechat", 260, 8, "龙城笔墨纸砚", "O11", text="宣纸", kind="扫二维码付款", accepts=("O30",), spread=90
    )
    life.red_packets("wechat", ("靳爱国", "晨晨妈妈"))


@people.add("敖日娜", "wechat", "spdb")
def wedding_photographer(life: Life) -> None:
    "A photographer in Ordos: deposits and rests by code, much in summer; a camera on pay-later."
    for on in sorted(
        life.some_days(34, date(2025, 7, 1), date(2025, 10, 10))
        + life.some_days(30, date(2025, 10, 11))
        + life.some_days(18, date(2026, 5, 1))
    ):
        note = life.chance.choice(("收款方备注:跟拍定金", "收款方备注:跟拍尾款", "收款方备注:写真"))
        life.once(
            "wechat",
            on,
            "in",
            life.chance.choice((300, 500, 880, 1_200)),
            life.stranger(),
            "I20",
            text=note,
            kind="二维码收款",
        )
    everyday(life, "wechat", card="spdb", per_day=1.1)
    for day in life.days(13):
        life.draw("wechat", "spdb", day, 2_000)
    life.monthly(
        "wechat",
        616.2,
        20,
        "京东白条",
        "N13",
        text="白条还款",
        kind="商户消费",
        stated="neutral",
        lender="京东",
        accepts=("O47",),
        months=life.months(3, 8),
    )
    life.monthly("spdb", 500, 9, "其木格", "O20", text="给额吉")
    for on in life.some_days(9):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(120, 560) / 100,
            "相册工厂-影楼后期",
            "O30",
            text="相册制作",
            kind="商户消费",
            accepts=("O11",),
        )
    life.red_packets("wechat", ("其木格", "那日苏"))
    life.may |= {"XW-SR-02"}


@people.add("邸美娜", "alipay", "bocom")
def beautician_with_commission(life: Life) -> None:
    "A beautician in Jilin whose boss, a person, pays base and commission by Alipay all year; nothing goes back."
    for on in life.each_month(15):
        life.once(
            "alipay",
            on,
            "in",
            life.fen(3_900, 6_800) / 100,
            "崔雪莲",
            "I10",
            text="工资提成",
            kind="转账",
            category="转账红包",
            by_person=True,
            accepts=("I60",),
        )
    everyday(life, "alipay", card="bocom", per_day=1.1, most=0.9)
    for day in life.days(16):
        life.draw("alipay", "bocom", day, 3_000)
    life.huabei(10, 700, 1_900)
    bank: dict[str, Any] = {"text": "亿联易贷还款", "lender": "亿联银行", "kind": "代扣"}
    life.monthly("bocom", 486.31, 19, "吉林亿联银行股份有限公司", "O43", accepts=("O45",), **bank)
    life.monthly("alipay", 750, 3, "姜大爷", "O13", text="房租", category="住房物业", accepts=("O20",))
    life.red_packets("alipay", ("邸长海", "崔雪莲"))
