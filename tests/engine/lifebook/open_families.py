"""The open half: families, savers and people away from home."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()


@people.add("蒋文博", "wechat", "ccb", employer="南京南瑞继保电气有限公司")
def family_father(life: Life) -> None:
    "A father of two: mortgage, school and classes, a family card, and half his pay to his wife."
    life.wages("ccb", 17_300, 15, spread=250)
    life.bonus("ccb", date(2026, 2, 4), 46_000)
    life.instalments("ccb", 5_120.3, 20, "O41", "个人贷款本息", "建设银行", kind="贷款归还", text="房贷还款")
    life.monthly("ccb", 4_000, 16, "沈佳", "O20", kind="转账支取", text="家用")
    life.once(
        "ccb", date(2025, 9, 1), "out", 6_800, "南京市秦淮区蓝天幼儿园", "O16", kind="转账支取", text="保教费"
    )
    life.monthly(
        "wechat",
        960,
        6,
        "小码王少儿编程",
        "O16",
        text="课时包",
        kind="商户消费",
        card="ccb",
        months=life.months()[::3],
    )
    for on in life.some_days(20):
        life.once(
            "wechat", on, "out", life.fen(5, 45) / 100, "儿子", "O22", kind="亲属卡交易", text="亲属卡交易"
        )
    life.everyday("wechat", card="ccb", per_day=0.8)
    life.red_packets("wechat", ("沈佳", "岳父", "姑姑", "蒋文涛"))


@people.add("孟繁星", "wechat", "cmb list", employer="大连船舶重工集团有限公司")
def divorced_father(life: Life) -> None:
    "A welder who pays alimony for his daughter on the same day of every month, and a car loan."
    life.wages("cmb list", 9_450, 12, spread=300)
    life.bonus("cmb list", date(2026, 1, 22), 15_000)
    life.monthly("cmb list", 1_800, 14, "董晓慧", "O20", kind="转账汇款", text="女儿抚养费")
    life.instalments(
        "cmb list",
        1_988,
        16,
        "O42",
        "大众汽车金融（中国）有限公司",
        "大众汽车金融",
        kind="代扣",
        text="汽车贷款",
        bare=(5,),
    )
    life.everyday("wechat", card="cmb list", per_day=0.8)


@people.add("董晓慧", "wechat", "abc", employer="大连市中山区桃源社区卫生服务中心")
def divorced_mother(life: Life) -> None:
    "A mother who receives alimony beside her wages and pays dancing lessons."
    life.wages("abc", 5_240, 10, spread=80)
    life.monthly("abc", 1_800, 14, "孟繁星", "I60", way="in", kind="转账", text="女儿抚养费")
    life.monthly(
        "wechat",
        1_080,
        2,
        "小天鹅舞蹈艺术培训学校",
        "O16",
        text="学费",
        kind="商户消费",
        card="abc",
        months=life.months()[::3],
    )
    life.everyday("wechat", card="abc", per_day=0.9, most=0.7)
    life.gets("wechat", date(2026, 3, 8), 1_000, "妈妈", "买点好吃的")


@people.add("鲁建业", "wechat", "ccb", employer="中建三局集团有限公司")
def migrant(life: Life) -> None:
    "A site worker away from home: pay by the state's special account, most of it to his wife, train fares at New Year."
    life.wages(
        "ccb",
        8_800,
        25,
        spread=900,
        payer="中建三局集团有限公司农民工工资专户",
        text="农民工工资",
        months=[m for m in life.months() if m != "2026-02"],
    )
    life.monthly(
        "ccb",
        5_000,
        27,
        "罗小琴",
        "O20",
        kind="转账支取",
        text="家用",
        months=[m for m in life.months() if m != "2026-02"],
    )
    life.everyday("wechat", card="ccb", per_day=0.8, most=0.5)
    for on, yuan in ((date(2026, 2, 8), 342), (date(2026, 2, 27), 356)):
        life.once("wechat", on, "out", yuan, "铁路12306", "O12", text="火车票", kind="商户消费", card="ccb")
    life.red_packets("wechat", ("罗小琴", "大宝", "二宝", "丈母娘"))
    life.may |= {"XW-SR-01", "XW-SR-02"}


@people.add("施敏", "wechat", "alipay", "icbc", employer="上海汇添富资产管理服务有限公司")
def investor(life: Life) -> None:
    "She saves by a money fund, buys a fund every month, and moves money to her broker and back."
    life.wages("icbc", 19_400, 10, spread=300)
    life.bonus("icbc", date(2026, 3, 5), 62_000)
    life.fund(1_500, first=22_000, card="icbc")
    for on in life.each_month(19):
        life.once(
            "alipay",
            on,
            "out",
            1_000,
            "易方达基金管理有限公司",
            "O50",
            text="易方达蓝筹精选混合-定投买入",
            stated="neutral",
            category="投资理财",
            kind="买入",
            card="icbc",
            accepts=("N22", "N20", "N11"),
        )
    life.once(
        "icbc",
        date(2025, 9, 18),
        "out",
        20_300,
        "国泰海通证券股份有限公司",
        "N10",
        kind="银证转账",
        text="银行转证券",
        accepts=("O50", "N22"),
    )
    life.once(
        "icbc",
        date(2026, 5, 21),
        "in",
        23_150.4,
        "国泰海通证券股份有限公司",
        "N10",
        kind="银证转账",
        text="证券转银行",
        accepts=("I31", "N22"),
    )
    life.everyday("wechat", card="icbc", per_day=0.9, most=1.2)
    life.may |= {"XW-YJ-01"}


@people.add("温如玉", "wechat", "spdb", employer="苏州市吴中区木渎幼儿园")
def returned_money(life: Life) -> None:
    "A young teacher: a used bicycle sold to a person, a trip paid for friends who give their parts back."
    life.wages("spdb", 5_480, 15, spread=90)
    life.once(
        "wechat",
        date(2025, 9, 20),
        "in",
        620,
        "小柯",
        "I60",
        text="自行车钱",
        accepts=("I90", "I20"),
        recognised=False,
    )
    life.once(
        "wechat",
        date(2025, 10, 2),
        "out",
        2_988,
        "同程旅行网",
        "O17",
        text="酒店4间",
        kind="商户消费",
        card="spdb",
    )
    for person in ("阿May", "许诺", "Tina"):
        life.once(
            "wechat",
            date(2025, 10, 7),
            "in",
            747,
            person,
            "I60",
            kind="群收款",
            text="群收款-国庆酒店AA",
            accepts=("I90", "I12"),
        )
    life.gives("wechat", date(2026, 5, 2), 800, "许诺", "新婚快乐")
    life.everyday("wechat", card="spdb", per_day=0.9)
    life.draw("wechat", "spdb", date(2025, 10, 9), 2_100)
