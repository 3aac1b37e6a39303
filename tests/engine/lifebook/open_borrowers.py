"""The open half: debts that people bear."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.merchants import SHOPPING
from tests.engine.lifebook.person import Half

people = Half()
_COAT = SHOPPING[20]


@people.add("乔云峰", "wechat", "icbc", employer="青岛海尔智家股份有限公司")
def one_loan(life: Life) -> None:
    "A worker with one consumer loan under the lender's legal name, paid off before its time."
    life.wages("icbc", 8_620, 10, spread=200)
    life.borrow(
        "icbc",
        date(2025, 7, 22),
        20_000,
        "I42",
        "招联消费金融股份有限公司",
        "招联消费金融",
        text="好期贷放款",
    )
    life.instalments(
        "icbc",
        1_871.4,
        22,
        "O44",
        "招联消费金融股份有限公司",
        "招联消费金融",
        kind="代扣",
        text="招联金融还款",
        months=life.months(1, 6),
    )
    life.once(
        "icbc",
        date(2026, 2, 11),
        "out",
        9_860.55,
        "招联消费金融股份有限公司",
        "O44",
        kind="代扣",
        text="提前结清",
        lender="招联消费金融",
        closes=True,
    )
    life.everyday("wechat", card="icbc", per_day=0.9)


@people.add("夏知秋", "wechat", "alipay", "bocom", employer="武汉斗鱼网络科技有限公司")
def pay_later(life: Life) -> None:
    "An editor who buys by Huabei and Baitiao and pays both bills from her card every month."
    life.wages("bocom", 9_100, 15, spread=150)
    life.huabei(10, 400, 1_300, card="bocom")
    for on in life.each_month(21):
        life.once(
            "bocom",
            on,
            "out",
            life.fen(180, 700) / 100,
            "京东支付-京东白条",
            "N13",
            kind="网联协议支付",
            text="白条还款",
            lender="京东白条",
            accepts=("O47",),
        )
    life.everyday("wechat", card="bocom", per_day=0.6)
    life.everyday("alipay", per_day=0.4)
    life.refund("alipay", date(2026, 6, 2), 269, _COAT)


@people.add("熊少波", "alipay", "icbc", employer="")
def shop_with_loan(life: Life) -> None:
    "A hardware shop that took one working capital loan of MYbank and pays it back in equal parts."
    life.receipts("alipay", 1.5, 20, 260, text="收钱码收款")
    life.borrow(
        "alipay",
        date(2025, 8, 6),
        22_000,
        "I41",
        "浙江网商银行股份有限公司",
        "网商银行",
        text="网商贷放款",
        accepts=("I43",),
    )
    life.instalments(
        "alipay",
        1_920,
        6,
        "O43",
        "网商银行",
        "网商银行",
        kind="还款",
        text="网商贷还款",
        accepts=("O45",),
        months=life.months(2, 11),
    )
    for on in life.each_month(25):
        life.draw("alipay", "icbc", on, 1_500)
    for on in life.some_days(30):
        life.once(
            "alipay",
            on,
            "out",
            life.fen(200, 700) / 100,
            "永康市五金城腾达工具",
            "O30",
            text="拿货",
            category="商业服务",
            kind="商户消费",
            accepts=("O11",),
        )
    life.everyday("alipay", per_day=0.4)


@people.add("傅小芸", "wechat", "ccb", employer="合肥京东方光电科技有限公司")
def micro_loan(life: Life) -> None:
    "She borrowed once by Weilidai, which the bank prints under WeBank's name, and repays ten parts."
    life.wages("ccb", 7_250, 9, spread=180)
    life.borrow(
        "ccb",
        date(2025, 8, 28),
        12_000,
        "I43",
        "深圳前海微众银行股份有限公司",
        "微众银行",
        kind="转账存入",
        text="微粒贷借款",
        accepts=("I41",),
    )
    life.instalments(
        "ccb",
        1_298.62,
        28,
        "O45",
        "深圳前海微众银行股份有限公司",
        "微众银行",
        kind="代扣",
        text="微粒贷还款",
        accepts=("O43",),
        months=life.months(2, 11),
    )
    life.everyday("wechat", card="ccb", per_day=0.8, most=0.8)
    life.may |= {"XW-WD-01"}


@people.add("贾立新", "wechat", "icbc", "boc", employer="天津一汽丰田汽车有限公司")
def fund_mortgage(life: Life) -> None:
    "A mixed mortgage: the provident fund's part and the bank's part, and a card of a third bank."
    life.wages("icbc", 14_600, 10, spread=220)
    life.bonus("icbc", date(2025, 12, 26), 22_400, "第13薪")
    life.instalments(
        "icbc",
        1_866.2,
        18,
        "O41",
        "天津市住房公积金管理中心",
        "天津公积金",
        kind="贷款代扣",
        text="公积金贷款还款",
    )
    for on in life.each_month(12):
        life.between("icbc", "boc", on, 3_300)
    life.instalments(
        "boc", 2_214.75, 20, "O41", "", "中国银行", kind="贷款还款", text="个人住房贷款", bare=()
    )
    life.card_bill("icbc", 24, 600, 1_900, "广发银行", party="广发银行股份有限公司信用卡中心")
    life.everyday("wechat", card="icbc", per_day=0.8)


@people.add("龚伟民", "wechat", "abc", employer="宁德时代新能源科技股份有限公司")
def uncle_lends(life: Life) -> None:
    "He borrowed from his uncle for a wedding and gives it back in four parts, with the word."
    life.related = ()
    life.wages("abc", 8_400, 10, spread=250)
    life.borrow(
        "abc",
        date(2025, 10, 5),
        12_000,
        "I44",
        "龚建国",
        "龚建国",
        kind="转账",
        text="借款",
        accepts=("I60",),
    )
    for month in (8, 9, 10, 11):
        life.once(
            "abc",
            life.each_month(20, life.months(month, month))[0],
            "out",
            3_000,
            "龚建国",
            "O48",
            kind="转账",
            text="还借款",
            lender="龚建国",
            accepts=("O20",),
        )
    life.once(
        "abc",
        date(2025, 10, 12),
        "out",
        9_800,
        "福鼎市喜来登大酒店",
        "O10",
        kind="消费",
        text="婚宴",
        accepts=("O17",),
    )
    life.everyday("wechat", card="abc", per_day=0.9)
    life.may |= {"MZ-WD-07", "XW-SR-04", "XW-XF-01"}


@people.add("裴晓光", "wechat", "cmb list", employer="杭州群核信息技术有限公司")
def big_card(life: Life) -> None:
    "A programmer with a mortgage at the bank of his statement, whose type says it all, and cards of two banks."
    life.wages("cmb list", 26_500, 10, spread=400)
    life.bonus("cmb list", date(2026, 3, 27), 90_000)
    life.instalments(
        "cmb list",
        7_066.91,
        15,
        "O41",
        "招商银行个人贷款",
        "招商银行",
        kind="个贷交易",
        text="房贷自动扣款",
        bare=(1, 4, 10),
    )
    life.card_bill("cmb list", 7, 2_000, 5_000, "浦发银行", party="浦发银行信用卡中心", kind="信用卡跨行还款")
    life.card_bill("wechat", 18, 700, 2_400, "平安银行", party="平安银行信用卡", card="cmb list")
    life.everyday("wechat", card="cmb list", per_day=0.8, most=1.2)
