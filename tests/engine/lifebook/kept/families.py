"""The kept half: what families pay each other, and what happens once in a life."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from tests.engine.lifebook.kept.places import everyday
from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()


@people.add("祝红梅", "wechat", "ccb", employer="齐齐哈尔建龙北满特殊钢有限责任公司")
def divorced_mother(life: Life) -> None:
    "A cashier of a steelworks, divorced: the father pays for the girl each month, the school takes its fees."
    life.wages("ccb", 4_120, 14, spread=90)
    life.bonus("ccb", date(2026, 1, 26), 5_200, text="效益奖")
    life.monthly("ccb", 1_500, 5, "常宏伟", "I60", way="in", text="彤彤抚养费", kind="转账")
    everyday(life, "wechat", card="ccb", per_day=1.0, most=0.8)
    meals: dict[str, Any] = {"kind": "商户消费", "text": "餐费"}
    life.monthly(
        "wechat",
        396,
        2,
        "铁锋区实验小学",
        "O16",
        months=[*life.months(2, 5), *life.months(8, 11)],
        accepts=("O10",),
        **meals,
    )
    for on in (date(2025, 9, 6), date(2026, 3, 7)):
        life.once(
            "wechat",
            on,
            "out",
            2_480,
            "新航道英语齐市校区",
            "O16",
            text="学期费",
            kind="商户消费",
            card="ccb",
        )
    life.monthly("wechat", 137, 19, "平安人寿", "O51", text="少儿重疾", kind="商户消费", accepts=("O50",))
    life.red_packets("wechat", ("祝永贵", "彤彤", "祝红霞"))
    life.once(
        "ccb",
        date(2025, 10, 13),
        "out",
        2_260,
        "齐齐哈尔阳光热力集团有限责任公司",
        "O14",
        text="采暖费",
        accepts=("O13",),
    )


@people.add("晏海峰", "wechat", "icbc", employer="中铁十七局集团第四工程有限公司")
def father_who_pays_for_his_son(life: Life) -> None:
    "A site engineer, divorced, who pays for his son each month, with site allowance and a mortgage of a city bank."
    life.wages("icbc", 7_630, 13, spread=210)
    life.wages("icbc", 1_850, 27, text="项目部补助", accepts=("I11",))
    life.bonus("icbc", date(2026, 2, 10), 32_000, text="年终兑现")
    life.monthly("icbc", 2_000, 15, "贺小倩", "O20", text="浩浩抚养费")
    everyday(life, "wechat", card="icbc", per_day=0.9, most=1.1)
    life.instalments(
        "icbc",
        2_688.19,
        21,
        "O41",
        "晋商银行股份有限公司",
        "晋商银行",
        text="按揭扣款",
        kind="委托收款",
        bare=(2, 9),
    )
    for on in life.some_days(7):
        life.once(
            "icbc",
            on,
            "in",
            life.fen(300, 1_800) / 100,
            life.persona.employer,
            "I12",
            text="报销交通住宿",
            kind="转账",
        )
    life.once(
        "wechat",
        date(2025, 8, 11),
        "out",
        3_199,
        "苏宁易购",
        "O11",
        text="儿童平板",
        kind="商户消费",
        card="icbc",
    )
    life.red_packets("wechat", ("浩浩", "晏老太", "测量组小朱"))


@people.add("邬丽娟", "wechat", "alipay", "abc")
def housewife(life: Life) -> None:
    "A housewife in Linyi: her husband, named as related, sends the house money; she has his family card."
    life.related = ("公维军",)
    life.monthly("abc", 6_000, 8, "公维军", "I60", way="in", text="家用", kind="转账", late=2)
    everyday(life, "wechat", card="abc", per_day=1.2)
    everyday(life, "alipay", card="abc", per_day=0.6)
    for on in life.some_days(9):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(30, 160) / 100,
            "家家悦优鲜罗庄店",
            "O11",
            text="生鲜",
            kind="商户消费",
            method="亲属卡",
            accepts=("O10", "O22"),
        )
    for child, party, fee in (("大宝", "罗庄区童画美术", 760), ("二宝", "临沂小博士托育园", 1_680)):
        life.monthly(
            "wechat", fee, 6, party, "O16", text=f"{child}学费", kind="商户消费", months=life.months(2, 11)
        )
    life.once(
        "abc",
        date(2025, 12, 22),
        "out",
        5_126,
        "新华人寿保险股份有限公司",
        "O51",
        text="保费",
        accepts=("O50",),
        kind="代扣",
    )
    life.red_packets("wechat", ("公维军", "邬丽华", "婆婆"))
    life.may |= {"XW-GL-01", "MZ-GL-01"}
    for on in life.some_days(5):
        life.gives("wechat", on, life.fen(200, 800) / 100, "公维军", text="加油")


@people.add("车正浩", "alipay", "cmb list", employer="延边天池工贸有限公司")
def seller_of_used_things(life: Life) -> None:
    "A clerk who sold a phone and a bicycle by Xianyu and his old car to a dealer."
    life.wages("cmb list", 6_980, 10, spread=60)
    life.bonus("cmb list", date(2026, 1, 29), 4_000)
    everyday(life, "alipay", card="cmb list", per_day=1.2)
    sold: dict[str, Any] = {"kind": "转账", "category": "其他", "accepts": ("I20", "I60")}
    life.once("alipay", date(2025, 10, 4), "in", 2_350, "**洋", "I90", text="iPhone13 128G 自用", **sold)
    life.once("alipay", date(2026, 4, 25), "in", 880, "t**7", "I90", text="捷安特山地车", **sold)
    life.once(
        "cmb list",
        date(2026, 3, 12),
        "in",
        41_500,
        "车好多旧机动车经纪(北京)有限公司",
        "I90",
        text="购车款",
        kind="转账",
        accepts=("I20",),
    )
    life.once(
        "cmb list",
        date(2026, 3, 20),
        "out",
        36_800,
        "延吉庞大一众汽车销售服务有限公司",
        "O12",
        text="新车首付",
        accepts=("O11", "O42"),
    )
    life.monthly(
        "cmb list",
        2_215.4,
        20,
        "广汽汇理汽车金融有限公司",
        "O42",
        text="汽车贷款",
        lender="广汽汇理",
        kind="代扣",
        months=life.months(9, 11),
    )
    life.huabei(9, 500, 1_500, card="cmb list")
    life.red_packets("alipay", ("车太植", "朴英爱"))
    life.may |= {"XW-SR-02", "XW-SR-04", "XW-KJ-01", "XW-XF-01"}


@people.add("洪广田", "wechat", "bocom", employer="漳州片仔癀药业股份有限公司")
def lender_to_a_friend(life: Life) -> None:
    "A lab worker who lent a friend 20,000 once and got it back in three parts."
    life.wages("bocom", 8_960, 10, spread=130)
    life.bonus("bocom", date(2026, 1, 23), 15_600, text="年终奖金")
    life.once("bocom", date(2025, 8, 6), "out", 20_000, "卢志远", "O20", text="借给志远周转", kind="转账")
    for on, yuan in ((date(2025, 12, 2), 8_000), (date(2026, 1, 30), 7_000), (date(2026, 4, 10), 5_000)):
        life.once("bocom", on, "in", yuan, "卢志远", "I60", text="还你钱", kind="转账")
    everyday(life, "wechat", card="bocom", per_day=1.1)
    life.instalments(
        "bocom",
        3_842.27,
        12,
        "O41",
        "交通银行股份有限公司漳州分行",
        "交通银行",
        kind="贷款还款",
        text="个人贷款还款",
        bare=(1, 6),
    )
    life.monthly("wechat", 236, 8, "漳州碧桂园物业", "O13", text="物业管理费", kind="商户消费")
    life.red_packets("wechat", ("洪阿狮", "卢志远", "丈母娘"))
    life.may |= {"MZ-WD-07"}


@people.add("詹素云", "wechat", "psbc", employer="重庆市涪陵榨菜集团股份有限公司")
def patient(life: Life) -> None:
    "A packer who fell ill: sick pay, large bills of a hospital, what the insurances paid back, help of colleagues."
    life.wages("psbc", 4_380, 15, spread=120, months=life.months(0, 4))
    life.wages("psbc", 2_190, 15, months=life.months(5, 8), text="病假工资")
    life.wages("psbc", 4_260, 15, spread=90, months=life.months(9, 11))
    everyday(life, "wechat", card="psbc", per_day=0.8, most=0.7)
    for on in life.some_days(9, date(2025, 12, 1), date(2026, 3, 20)):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(900, 6_400) / 100,
            "重庆医科大学附属第一医院",
            "O15",
            text="住院预缴",
            kind="商户消费",
            card="psbc",
        )
    life.once(
        "psbc",
        date(2026, 4, 9),
        "in",
        18_260.4,
        "涪陵区医疗保障事务中心",
        "I11",
        text="医保手工报销",
        kind="代发",
        accepts=("I12",),
    )
    life.once("psbc", date(2026, 4, 27), "in", 30_000, "太平洋健康保险股份有限公司", "I51", text="重疾理赔金")
    for friend in ("车间唐姐", "周晓燕", "冯工", "老同学璐璐"):
        life.gets(
            "wechat",
            date(2025, 12, 18) + timedelta(days=life.chance.randint(0, 9)),
            life.chance.choice((200, 500, 1_000)),
            friend,
            text="早日康复",
        )
    life.gets("psbc", date(2025, 12, 16), 15_000, "詹建", text="姐拿去治病", kind="转账")
    life.red_packets("wechat", ("詹建", "妈"))
    life.may |= {"XW-SR-01", "XW-SR-02", "XW-SR-04", "XW-XF-01"}


@people.add("狄万里", "wechat", "ccb", employer="宁夏宝丰能源集团股份有限公司")
def renovator(life: Life) -> None:
    "A chemist who did up a flat: a decorator in stages, tiles, furniture, help of the parents, a mortgage of the fund and bank."
    life.wages("ccb", 9_310, 10, spread=260)
    life.bonus("ccb", date(2026, 1, 30), 24_500, text="2025年度奖金")
    life.gets("ccb", date(2025, 9, 1), 60_000, "狄怀德", text="装修用", kind="转账")
    works = (
        (date(2025, 9, 8), 26_000, "银川业之峰诺华装饰", "装修首期款"),
        (date(2025, 10, 18), 22_000, "银川业之峰诺华装饰", "装修二期款"),
        (date(2025, 12, 6), 12_500, "银川业之峰诺华装饰", "装修尾款"),
    )
    for on, yuan, party, text in works:
        life.once("ccb", on, "out", yuan, party, "O13", text=text, kind="转账", accepts=("O11", "O90"))
    for on, yuan, party, text in (
        (date(2025, 10, 9), 8_640, "马可波罗瓷砖", "地砖"),
        (date(2025, 12, 20), 6_899, "全友家居银川店", "沙发床"),
        (date(2025, 12, 27), 5_198, "海尔智家", "冰洗套装"),
    ):
        life.once(
            "wechat", on, "out", yuan, party, "O11", text=text, kind="商户消费", card="ccb", accepts=("O13",)
        )
    everyday(life, "wechat", card="ccb", per_day=1.0)
    life.instalments(
        "ccb",
        2_104.6,
        20,
        "O41",
        "中国建设银行股份有限公司银川分行",
        "建设银行",
        kind="贷款归还",
        text="个贷还款",
    )
    life.instalments(
        "ccb",
        1_522.83,
        21,
        "O41",
        "银川住房公积金管理中心",
        "银川公积金",
        kind="贷款归还",
        text="公积金贷款归还",
    )
    life.red_packets("wechat", ("狄怀德", "狄万秋"))
    life.may |= {"XW-SR-02", "XW-XF-01", "XW-KJ-01", "XW-SR-04"}


@people.add("明艳茹", "alipay", "icbc", employer="鞍钢建设集团有限公司")
def winner_and_reimbursed(life: Life) -> None:
    "A clerk who lays out travel for her firm and gets it back, won a small prize and got tax back."
    life.wages("icbc", 5_240, 10, spread=45)
    life.bonus("icbc", date(2026, 1, 15), 5_240, text="双薪")
    for on in life.some_days(8, last=date(2026, 6, 15)):
        spent = life.fen(400, 2_200)
        life.once(
            "alipay",
            on,
            "out",
            spent / 100,
            "携程旅行",
            "O17",
            text="出差酒店",
            kind="商户消费",
            category="酒店旅游",
            card="icbc",
            accepts=("O12",),
        )
        life.once(
            "icbc",
            on + timedelta(days=12),
            "in",
            spent / 100,
            life.persona.employer,
            "I12",
            text="费用报销",
            kind="转账",
        )
    everyday(life, "alipay", card="icbc", per_day=1.1)
    for on in life.some_days(11):
        life.once(
            "alipay",
            on,
            "out",
            20,
            "辽宁省福利彩票铁东站",
            "O61",
            text="刮刮乐",
            kind="商户消费",
            category="其他",
        )
    life.once(
        "alipay",
        date(2025, 11, 22),
        "in",
        1_000,
        "辽宁省福利彩票铁东站",
        "I70",
        text="兑奖",
        kind="转账",
        category="其他",
        accepts=("I90",),
    )
    life.once(
        "icbc",
        date(2026, 4, 3),
        "in",
        1_218.7,
        "国家金库鞍山市中心支库",
        "I50",
        text="退税",
        kind="国库退款",
        accepts=("I90", "I11"),
    )
    life.huabei(8, 260, 900, card="icbc")
    life.fund(500, card="icbc")
    life.red_packets("alipay", ("明立军", "董姨"))
