"""The third set: owners of firms, shops and stalls, large and small."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half
from tests.engine.lifebook.third.places import pay_by_card, spend, takings

people = Half()


@people.add("仇立峰", "wechat", "icbc", employer="温州市瓯海立峰眼镜有限公司")
def optician_owner(life: Life) -> None:
    "An owner of a spectacles factory who pays himself wages and once a dividend, and lends the firm money that returns."
    firm = life.persona.employer
    life.related = (firm,)
    life.wages("icbc", 12_000, 15)
    life.once(
        "icbc",
        date(2026, 1, 20),
        "in",
        86_000,
        firm,
        "I90",
        kind="网银互联",
        text="2025年分红",
        accepts=("I30", "I31", "I60", "I20"),
        recognised=False,
    )
    life.once(
        "icbc",
        date(2025, 10, 9),
        "out",
        60_000,
        firm,
        "O90",
        kind="网银转账",
        text="往来款",
        accepts=("O20", "O30"),
    )
    life.once(
        "icbc",
        date(2026, 4, 15),
        "in",
        60_000,
        firm,
        "I90",
        kind="网银互联",
        text="归还往来款",
        accepts=("I60", "I44"),
        recognised=False,
    )
    life.instalments("icbc", 6_218.9, 20, "O41", "", "工商银行", kind="个贷还款", text="个人贷款本息")
    spend(life, "wechat", "icbc", 0.8, 1.5)
    pay_by_card(life, "icbc")


@people.add("嵇海棠", "wechat", "bocom", employer="无锡海棠教育咨询有限公司")
def school_owner(life: Life) -> None:
    "The owner of a training firm: her wages run through payroll, her husband's firm is declared as related."
    life.related = ("嵇海棠工作室", "荣国栋")
    life.wages("bocom", 9_000, 10)
    life.monthly(
        "bocom",
        3_000,
        11,
        "荣国栋",
        "I60",
        way="in",
        kind="转账",
        text="家用",
    )
    life.card_bill(
        "bocom",
        26,
        2_100,
        5_600,
        "中信银行",
        party="中信银行股份有限公司信用卡中心",
        kind="代扣",
        text="信用卡",
    )
    spend(life, "wechat", "bocom", 0.9, 1.2)
    pay_by_card(life, "bocom")


@people.add("鄢小梅", "wechat", "psbc", employer="")
def noodle_stall(life: Life) -> None:
    "A rice noodle stall of Nanchang: hundreds of receipts of six to forty yuan, stock from the market, rent to a person."
    takings(life, "wechat", 1.3, 9, 148, ("收款方备注:二维码收款", "收款方备注:二维码收款", "/"))
    for on in life.some_days(60):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(60, 240) / 100,
            life.chance.choice(
                ("深圳农产品批发·南昌市场猪肉档", "小熊米粉厂", "调料批发胡姐", "老三蔬菜配送")
            ),
            "O30",
            text=life.chance.choice(("收款方备注:二维码收款", "转账", "米粉30斤", "")),
            kind="扫二维码付款",
            accepts=("O11", "O10", "O20"),
            category="日用百货",
        )
    life.monthly("wechat", 900, 5, "熊*华", "O13", text="摊位费", accepts=("O20", "O30"))
    for on in life.each_month(25):
        life.draw("wechat", "psbc", on, 300)
    spend(life, "wechat", per_day=0.4, most=0.6)


@people.add("谷丰年", "alipay", "abc", employer="")
def fruit_shop(life: Life) -> None:
    "A fruit shop of Zhangjiakou with Alipay's till, a wholesale market paid by card, a helper on wages."
    takings(life, "alipay", 1.4, 18, 240, ("商家收款", "收钱码收款", "收钱码经营版收款"))
    for on in life.each_month(8) + life.each_month(22):
        life.once(
            "abc",
            on,
            "out",
            life.fen(600, 1_500) / 100,
            "张家口市盛发蔬菜果品批发市场有限公司",
            "O30",
            kind="消费",
            text="消费",
            accepts=("O11",),
        )
    life.monthly("alipay", 600, 1, "姚翠", "O31", text="工资", accepts=("O20", "O30"), category="转账红包")
    for on in life.each_month(6) + life.each_month(20):
        life.draw("alipay", "abc", on, 800)
    spend(life, "alipay", per_day=0.3, most=0.7)


@people.add("缪长青", "wechat", "ccb", employer="")
def steel_wholesaler(life: Life) -> None:
    "A wholesaler of fittings in Linyi: large sums from firms and shops, paid on to two factories, taxes and freight."
    buyers = (
        "枣庄市薛城区宏达五金经营部",
        "徐州汇众管业有限公司",
        "连云港赣榆百顺建材店",
        "莒县夏庄老孙水暖",
    )
    for buyer in buyers:
        for on in life.each_month(life.chance.randint(3, 25), late=3):
            life.once(
                "ccb",
                on,
                "in",
                life.fen(9_000, 38_000) / 100,
                buyer,
                "I20",
                kind="转账存入",
                text=life.chance.choice(("货款", "", "管件款", "6月货款", "付款")),
            )
    for factory in ("河北建支铸造集团有限公司", "浙江伟星新型建材股份有限公司"):
        for on in life.each_month(9, late=12):
            life.once(
                "ccb",
                on,
                "out",
                life.fen(14_000, 42_000) / 100,
                factory,
                "O30",
                kind="转账支取",
                text=life.chance.choice(("货款", "材料款", "")),
            )
    for on in life.each_month(12, life.months()[::3]):
        life.once(
            "ccb",
            on,
            "out",
            life.fen(800, 2_400) / 100,
            "国家税务总局临沂市兰山区税务局",
            "O31",
            kind="代扣",
            text="税款",
        )
    for on in life.some_days(18):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(150, 900) / 100,
            "荣庆物流专线",
            "O30",
            text="运费",
            kind="扫二维码付款",
            accepts=("O12", "O11", "O90"),
            card="ccb",
        )
    spend(life, "wechat", "ccb", 0.6)
    pay_by_card(life, "ccb")
    life.may |= {"XW-WL-01"}


@people.add("晁金鑫", "wechat", "spdb", employer="")
def hair_salon(life: Life) -> None:
    "A hairdresser of Jinzhou with clients that fill a card, two assistants on wages, and a shop's rent each half-year."
    takings(life, "wechat", 1.1, 30, 330, ("收款方备注:二维码收款", "剪发", "烫染"))
    for on in life.some_days(26):
        life.once(
            "wechat",
            on,
            "in",
            life.chance.choice((500, 800, 1_000)),
            life.chance.choice(("周姐", "露露", "*晓燕", "开心就好", "兰兰")),
            "I20",
            text=life.chance.choice(("充卡", "会员卡充值")),
            accepts=("I60",),
            by_person=True,
        )
    for name, yuan in (("白杰", 2_800), ("小敏", 2_200)):
        life.monthly("wechat", yuan, 10, name, "O31", text="工资", accepts=("O20", "O30"))
    for on in (date(2025, 9, 1), date(2026, 3, 1)):
        life.once("spdb", on, "out", 12_000, "锦州市古塔区商业物业", "O13", kind="网银转账", text="半年房租")
    for on in life.each_month(3):
        life.draw("wechat", "spdb", on, 2_000)
    spend(life, "wechat", per_day=0.4)


@people.add("商玉洁", "alipay", "cmb list", employer="")
def web_shop(life: Life) -> None:
    "A Taobao shop of children's clothes: payouts of the platform, goods from 1688, parcels and advertising."
    life.payouts(
        "alipay",
        1,
        1_900,
        6_800,
        "淘宝（中国）软件有限公司",
        "交易货款结算",
        kind="收款",
        category="收入",
    )
    life.payouts("alipay", 4, 200, 900, "上海寻梦信息技术有限公司", "拼多多商家提现", category="收入")
    for on in life.some_days(70):
        life.once(
            "alipay",
            on,
            "out",
            life.fen(120, 1_900) / 100,
            life.chance.choice(("湖州织里贝贝童装厂", "阿里巴巴1688卖家t***8", "杭州四季青小衣橱")),
            "O30",
            text=life.chance.choice(("童装 混批 夏款短袖 等多件", "1688订单", "货款")),
            kind="商户消费",
            category="服饰装扮",
            accepts=("O11",),
        )
    for on in life.each_month(11):
        life.once(
            "alipay",
            on,
            "out",
            life.fen(700, 1_600) / 100,
            "中通快递湖州织里网点",
            "O30",
            text="月结快递费",
            kind="商户消费",
            category="生活服务",
            accepts=("O11", "O12", "O90"),
        )
        life.once(
            "alipay",
            on,
            "out",
            500,
            "杭州阿里妈妈软件服务有限公司",
            "O30",
            text="直通车充值",
            kind="商户消费",
            category="商业服务",
            accepts=("O90", "O11"),
        )
    for on in life.each_month(27):
        life.draw("alipay", "cmb list", on, 3_500)
    spend(life, "alipay", per_day=0.4)


@people.add("茅德福", "wechat", "boc", employer="")
def tea_merchant(life: Life) -> None:
    "A tea merchant of Anxi: some forty known customers pay by transfer with a word for the tea or none at all."
    customers = ("茶友老魏", "福州陈总", "郑雅琴", "周瑜", "A厦门林", "林**", "叶青", "山东大韩", "广州容姐")
    for on in life.some_days(130):
        life.once(
            "wechat",
            on,
            "in",
            life.chance.choice((168, 240, 320, 480, 560, 680, 960)),
            life.chance.choice(customers),
            "I20",
            text=life.chance.choice(("铁观音2斤", "茶款", "茶叶", "正岩肉桂", "老枞水仙")),
            by_person=True,
        )
    for on in life.each_month(15):
        life.once(
            "boc",
            on,
            "out",
            life.fen(1_200, 3_300) / 100,
            life.chance.choice(("高建发茶业", "安溪县西坪镇魏氏茶叶专业合作社")),
            "O30",
            kind="转账",
            text="毛茶款",
        )
        life.draw("wechat", "boc", on, 1_800)
    spend(life, "wechat", per_day=0.7)
    life.monthly(
        "boc",
        2_655.18,
        21,
        "",
        "O43",
        kind="贷款还款",
        text="经营性贷款本息",
        lender="中国银行",
        accepts=("O40",),
    )
