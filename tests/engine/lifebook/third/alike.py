"""The third set: ordinary people whose loans, new payees and cards look a little like trouble."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half
from tests.engine.lifebook.third.cashed import CARD, pay_card_bills
from tests.engine.lifebook.third.places import CAMPUS, pay_by_card, spend

people = Half()


@people.add("莘建国", "wechat", "psbc", employer="安阳市殷都区安钢集团股份有限公司")
def contractor_in_stages(life: Life) -> None:
    "A steel worker renovates with a bank's loan. A contractor gets it in five parts, each with its words."
    life.wages("psbc", 8_970, 12, spread=300)
    life.bonus("psbc", date(2026, 1, 30), 16_000)
    life.borrow(
        "psbc",
        datetime(2025, 9, 15, 10, 12, 40),
        100_000,
        "I41",
        "中国邮政储蓄银行股份有限公司",
        "邮储银行",
        kind="贷款发放",
        text="邮享贷放款",
        accepts=("I40",),
    )
    for on, yuan, text in (
        (date(2025, 9, 16), 20_000, "装修定金"),
        (date(2025, 9, 29), 26_000, "水电材料款"),
        (date(2025, 10, 22), 23_000, "瓦工木工"),
        (date(2025, 11, 26), 19_000, "油漆工钱"),
        (date(2025, 12, 29), 11_500, "装修尾款"),
    ):
        honest = ("O11", "O13", "O14", "O30", "O90")
        life.gives("psbc", on, yuan, "计长顺", text, kind="转账", accepts=honest)
    life.instalments(
        "psbc",
        3_034.2,
        15,
        "O43",
        "",
        "邮储银行",
        kind="贷款还款",
        text="邮享贷",
        months=life.months(3, 11),
        accepts=("O40",),
    )
    spend(life, "wechat", "psbc", 0.6)
    pay_by_card(life, "psbc")


@people.add("麦少华", "alipay", "icbc", employer="佛山市顺德区美的厨房电器制造有限公司")
def car_of_a_dealer(life: Life) -> None:
    "A mould maker takes his bank's consumer loan. A dealer gets it on the same day as the price of a car."
    life.wages("icbc", 11_240, 10, spread=260)
    life.bonus("icbc", date(2026, 1, 22), 28_000)
    life.borrow(
        "icbc",
        datetime(2026, 3, 14, 10, 2, 18),
        90_000,
        "I41",
        "",
        "工商银行",
        kind="贷款发放",
        text="融e借放款",
        accepts=("I40",),
    )
    life.once(
        "icbc",
        datetime(2026, 3, 14, 15, 26, 5),
        "out",
        88_600,
        "佛山市广物君豪汽车销售服务有限公司",
        "O11",
        kind="消费",
        text="购车款",
        accepts=("O12", "O30", "O90"),
    )
    insurer = "中国人民财产保险股份有限公司佛山市分公司"
    life.once("icbc", date(2026, 3, 15), "out", 4_862.3, insurer, "O51", kind="消费", text="车险保费")
    life.instalments(
        "icbc",
        2_718.65,
        14,
        "O43",
        "",
        "工商银行",
        kind="贷款归还",
        text="融e借还款",
        months=life.months(9, 11),
        accepts=("O40",),
    )
    spend(life, "alipay", "icbc", 0.7)
    pay_by_card(life, "icbc")


@people.add("褟志明", "wechat", "ccb", employer="茂名市茂南区粤西石化建设有限公司")
def for_his_brother(life: Life) -> None:
    "A pipe fitter borrows for his brother and says so. The brother sends him the instalment every month."
    life.wages("ccb", 7_880, 15, spread=210)
    life.bonus("ccb", date(2026, 2, 1), 9_500)
    lent = life.borrow(
        "ccb",
        datetime(2025, 10, 9, 11, 20, 54),
        30_000,
        "I42",
        "招联消费金融股份有限公司",
        "招联消费金融",
        kind="转账存入",
        text="招联金融放款",
        accepts=("I40",),
    )
    later = lent.at + timedelta(minutes=52)
    life.gives("ccb", later, 29_500, "褟志强", "给弟弟开店周转", kind="转账支取")
    life.instalments(
        "ccb",
        2_718.4,
        11,
        "O44",
        "招联消费金融股份有限公司",
        "招联消费金融",
        kind="代扣",
        months=life.months(4, 11),
        accepts=("O40",),
    )
    for on in life.each_month(9, life.months(4, 11)):
        life.gets("ccb", on, 2_718.4, "褟志强", "哥这个月的", kind="转账存入")
    life.red_packets("wechat", ("褟志强", "妈", "大姐"))
    spend(life, "wechat", "ccb", 0.6)
    pay_by_card(life, "ccb")


@people.add("禤美玲", "wechat", "bocom", employer="珠海市香洲区免税集团有限公司")
def buyer_for_others(life: Life) -> None:
    "A shop assistant buys cosmetics for friends by card. They pay her back with a little margin."
    life.wages("bocom", 6_360, 10, spread=240)
    life.bonus("bocom", date(2026, 1, 29), 6_360)
    friends = ("昕昕", "Cici", "林太太", "柒柒", "阿敏～", "同事小何", "露露妈", "Yoyo", "晓丹")
    wares = ("精华两瓶的钱", "口红的钱", "面霜", "香水+防晒", "奶粉4罐", "谢谢，粉底收到啦", "")
    shops = (
        ("珠海免税商城", "免税购物"),
        ("中免日上", "cdf会员购-订单"),
        ("澳门莎莎化妆品", "Sa Sa Macau"),
        ("屈臣氏", "万宁屈臣氏门店"),
    )
    for on in life.some_days(32, date(2025, 7, 8), date(2026, 6, 22)):
        yuan = life.fen(180, 1_600) / 100
        shop, text = life.chance.choice(shops)
        method = "招商银行信用卡(0032)"
        values = {"kind": "商户消费", "text": text, "method": method, "accepts": ("O30",)}
        life.once("wechat", life.at(on, 11, 20), "out", yuan, shop, "O11", **values)
        paid = round(yuan * life.chance.uniform(1.06, 1.13))
        later = life.at(on + timedelta(days=life.chance.randint(0, 5)), 9, 22)
        words, friend = life.chance.choice(wares), life.chance.choice(friends)
        life.gets("wechat", later, paid, friend, words, accepts=("I20",), recognised=False)
    life.card_bill("wechat", 18, 1_400, 2_900, "招商银行", party="招商银行信用卡还款", card="bocom")
    spend(life, "wechat", "bocom", 0.6, 0.8, CAMPUS)
    pay_by_card(life, "bocom")


@people.add("苌若琳", "wechat", "abc", employer="新乡市牧野区白鹭化纤集团有限责任公司")
def wedding_year(life: Life) -> None:
    "A quality inspector marries in October. Many new payees get deposits first and larger sums later."
    life.wages("abc", 6_520, 15, spread=150)
    life.bonus("abc", date(2026, 2, 4), 7_000)
    for on, yuan, who, text in (
        (date(2025, 9, 2), 200, "跟妆师-小鹿", "试妆"),
        (date(2025, 9, 4), 500, "司仪 郝帅", "档期定金"),
        (date(2025, 9, 6), 800, "跟妆师-小鹿", "婚礼跟妆"),
        (date(2025, 9, 9), 1_500, "摄影王磊", "婚礼跟拍"),
        (date(2025, 9, 12), 2_800, "婚车队老冯", "6辆车"),
        (date(2025, 9, 24), 1_500, "司仪 郝帅", "司仪尾款"),
    ):
        honest = ("O17", "O11", "O12", "O90")
        life.gives("wechat", on, yuan, who, text, card="abc", accepts=honest)
    for on, yuan, shop, text, code in (
        (date(2025, 8, 30), 3_980, "新乡市牧野区米兰婚纱摄影店", "婚纱照", "O17"),
        (date(2025, 9, 7), 9_600, "新乡市花嫁喜铺婚庆服务有限公司", "婚庆布置首款", "O17"),
        (date(2025, 9, 13), 12_860, "周大生珠宝(平原路店)", "黄金三件", "O11"),
        (date(2025, 10, 6), 31_200, "新乡市中州宾馆有限公司", "婚宴 18桌", "O10"),
        (date(2025, 10, 9), 8_800, "新乡市花嫁喜铺婚庆服务有限公司", "婚庆尾款", "O17"),
    ):
        honest = ("O10", "O11", "O17", "O90")
        life.once("abc", on, "out", yuan, shop, code, kind="消费", text=text, accepts=honest)
    guests = ("大姨", "二舅", "老班长", "倩倩", "车间张姐", "表哥", "刘主任", "室友阿芬", "姑妈", "小凯")
    for guest in guests:
        yuan = life.chance.choice((200, 300, 600, 800, 1_000))
        on = date(2025, 10, 4) + timedelta(days=life.chance.randint(0, 3))
        life.gets("wechat", on, yuan, guest, "新婚快乐百年好合", accepts=("I61",))
    life.red_packets("wechat", ("大姨", "二舅", "老公", "倩倩"))
    spend(life, "wechat", "abc", 0.6)
    pay_by_card(life, "abc")


@people.add("哈文斌", "wechat", "spdb", employer="合肥市蜀山区联发智能装备有限公司")
def moves_house(life: Life) -> None:
    "A programmer of machines moves in February. Agent, landlord, mover and cleaner are new payees of one week."
    life.wages("spdb", 12_460, 10, spread=180)
    life.bonus("spdb", date(2026, 1, 28), 24_900)
    landlord = {"accepts": ("O13",)}
    life.monthly(
        "wechat", 1_950, 5, "合租-老魏", "O20", text="房租", months=life.months(0, 7), card="spdb", **landlord
    )
    for day, yuan, who, text, honest in (
        (21, 500, "链家小袁", "看房意向金", ("O13", "O90")),
        (22, 1_300, "链家小袁", "中介费", ("O13", "O90")),
        (25, 180, "保洁阿姨刘", "", ("O13", "O14", "O11")),
        (26, 680, "蓝犀牛搬家王师傅", "搬家费", ("O12", "O13", "O11", "O90")),
        (27, 260, "开锁换锁13855", "换锁芯", ("O11", "O13", "O14")),
    ):
        on = date(2026, 2, day)
        life.gives("wechat", on, yuan, who, text, accepts=honest, card="spdb")
    text = "押一付三 翡翠花园3-1102"
    life.gives("spdb", date(2026, 2, 24), 10_400, "房玉梅", text, kind="网银转账", accepts=("O13",))
    life.gives("spdb", date(2026, 5, 24), 7_800, "房玉梅", "房租6-8月", kind="网银转账", accepts=("O13",))
    shop = "宜家家居"
    values = {"kind": "商户消费", "text": "IKEA", "card": "spdb", "accepts": ("O13",)}
    life.once("wechat", date(2026, 2, 28), "out", 2_346.9, shop, "O11", **values)
    spend(life, "wechat", "spdb", 0.7, 1.0, CAMPUS)
    pay_by_card(life, "spdb")


@people.add("郇明远", "wechat", "cmb list", "citic card", employer="上海微创医疗器械（集团）有限公司")
def lays_out_by_card(life: Life) -> None:
    "A field engineer pays hotels and fairs by card. His firm repays every yuan, once its accountant does."
    life.wages("cmb list", 14_300, 10, spread=250)
    life.bonus("cmb list", date(2026, 3, 20), 36_000)
    for on, days, yuan, shop, text, code in (
        (date(2025, 8, 12), 9, 3_864, "成都世纪城假日酒店", "差旅报销", "O17"),
        (date(2025, 9, 16), 6, 5_200, "北京国药励展展览有限责任公司", "会务费报销", "O30"),
        (date(2025, 11, 4), 1, 2_980, "携程旅行网", "差旅报销", "O17"),
        (date(2026, 1, 13), 8, 4_416.5, "武汉光谷希尔顿酒店", "差旅报销", "O17"),
        (date(2026, 3, 24), 7, 6_850, "苏州金鸡湖会议中心", "会务费报销", "O30"),
        (date(2026, 5, 19), 5, 3_327, "中国东方航空股份有限公司", "差旅报销", "O12"),
    ):
        honest = ("O10", "O11", "O12", "O17", "O30", "O90")
        life.once(CARD, on, "out", yuan, shop, code, kind="消费", text=shop, accepts=honest)
        values = {"kind": "代发报销款", "text": text, "accepts": ("I50",)}
        later = on + timedelta(days=days)
        life.once("cmb list", later, "in", yuan, life.persona.employer, "I12", **values)
    life.once(CARD, date(2026, 4, 20), "out", 1_880, "南京金陵饭店", "O17", kind="消费", accepts=("O10",))
    life.gets("wechat", date(2026, 4, 21), 1_880, "财务-顾盼", "垫付的酒店款报销", accepts=("I12",))
    spend(life, "wechat", CARD, 0.25)
    pay_card_bills(life, "cmb list", 25)
    spend(life, "wechat", "cmb list", 0.5)
    pay_by_card(life, "cmb list", 14)


@people.add("粘清秋", "wechat", "boc", employer="泉州市丰泽区九牧厨卫股份有限公司")
def loan_for_school_fees(life: Life) -> None:
    "A glazer draws a part of a bank's loan every month. A school gets the fees from it next day."
    life.wages("boc", 7_340, 8, spread=190)
    life.bonus("boc", date(2026, 1, 30), 8_800)
    school = "泉州市丰泽区阳光双语学校"
    months = (*life.months(2, 5), *life.months(7, 10))
    draws = life.each_month(3, months)
    for number, on in enumerate(draws, 1):
        at = life.at(on, 9, 12)
        values = {"kind": "贷款放款", "text": "中银E贷提款", "accepts": ("I40",)}
        life.borrow("boc", at, 2_600, "I41", "", "中国银行", **values)
        text = f"学费 第{number}期 粘同学"
        paid = life.at(on + timedelta(days=1), 9, 15)
        life.once("boc", paid, "out", 2_580, school, "O16", kind="转账支出", text=text)
    for on in life.each_month(21, life.months(3, 11)):
        drawn = sum(day < on.replace(day=1) for day in draws)
        values = {"kind": "贷款还款", "text": "中银E贷还款", "accepts": ("O40",)}
        yuan, lender = 121.7 * drawn, "中国银行"
        life.once("boc", on, "out", yuan, "", "O43", category="信用借还", lender=lender, **values)
    spend(life, "wechat", "boc", 0.6)
    pay_by_card(life, "boc")
