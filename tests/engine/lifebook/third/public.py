"""The third set: nurses, teachers, officials, soldiers and those whom the state pays a pension."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half
from tests.engine.lifebook.third.places import VILLAGE, pay_by_card, spend

people = Half()


@people.add("麦穗儿", "wechat", "ccb", employer="贵州医科大学附属医院")
def nurse(life: Life) -> None:
    "A nurse of Guiyang: base pay, night-shift pay and performance on three days of the month."
    life.wages("ccb", 3_960, 10, text="基本工资")
    life.wages("ccb", 2_420, 18, spread=520, text="绩效工资", kind="代发")
    life.wages("ccb", 480, 25, spread=160, text="夜班费", kind="代发")
    life.bonus("ccb", date(2026, 1, 29), 6_800, "年终一次性奖金")
    life.instalments("ccb", 2_143.07, 20, "O41", "本人", "建设银行", kind="贷款归还", text="个人住房贷款")
    spend(life, "wechat", "ccb", 0.9)
    pay_by_card(life, "ccb")
    life.red_packets("wechat", ("护士长", "麦国栋", "阿婆"))


@people.add("郗文远", "wechat", "icbc", employer="临汾市尧都区教育局")
def teacher(life: Life) -> None:
    "A school teacher who gives lessons at home; eight families pay him by WeChat, by the hour or the month."
    life.wages("icbc", 5_480, 15, spread=30, payer="临汾市尧都区财政局国库支付中心", text="工资")
    life.bonus("icbc", date(2025, 12, 25), 5_480, "十三月工资", payer="临汾市尧都区财政局国库支付中心")
    families = ("梓涵妈妈", "浩然爸爸", "朱欣怡", "贺兰兰", "一诺妈咪", "平安", "贾东升", "可可麻麻")
    for family in families:
        for on in life.each_month(life.chance.randint(2, 26), life.months()[1:7] + life.months()[8:]):
            text = life.chance.choice(("数学课", "补课费", "4次课", "这个月的课时费", "郗老师辛苦了"))
            yuan = life.chance.choice((480, 600, 600, 800))
            life.once(
                "wechat",
                on,
                "in",
                yuan,
                family,
                "I20",
                text=text,
                by_person=True,
                accepts=("I60", "I10"),
                category="转账红包",
            )
    for on in life.each_month(28):
        life.draw("wechat", "icbc", on, 2_500)
    spend(life, "wechat", "icbc", 0.6, 0.8)


@people.add("禹承志", "wechat", "boc", employer="银川市兴庆区人民政府")
def official(life: Life) -> None:
    "A civil servant: pay from the treasury, car allowance apart, a fund loan and a provident fund mortgage."
    payer = "银川市兴庆区财政国库集中支付中心"
    life.wages("boc", 6_120, 12, spread=20, payer=payer, text="工资")
    life.wages("boc", 650, 12, payer=payer, text="公务交通补贴", kind="代发", accepts=("I11", "I12"))
    life.bonus("boc", date(2026, 1, 26), 22_400, "年终绩效考核奖", payer=payer)
    life.instalments(
        "boc",
        1_935.6,
        16,
        "O41",
        "银川住房公积金管理中心",
        "银川公积金",
        kind="代扣",
        text="公积金贷款还款",
    )
    life.monthly("boc", 1_200, 17, "禹铁柱", "O20", kind="手机银行转账", text="爸妈生活费")
    spend(life, "wechat", "boc", 0.8)
    pay_by_card(life, "boc")


@people.add("索朗卓玛", "wechat", "abc", employer="西藏自治区林芝市巴宜区卫生服务中心")
def plateau_doctor(life: Life) -> None:
    "A doctor in Tibet with a plateau allowance and a brother at university whom she supports."
    life.wages("abc", 9_870, 10, spread=50, text="工资")
    life.bonus("abc", date(2025, 8, 20), 3_600, "高原补贴补发")
    life.monthly("wechat", 1_500, 12, "阿旺次仁", "O20", text="生活费")
    for on in (date(2025, 8, 29), date(2026, 2, 27)):
        life.gives("wechat", on, 4_800, "阿旺次仁", "学费", card="abc", accepts=("O16",))
    spend(life, "wechat", "abc", 0.6)
    pay_by_card(life, "abc")
    life.red_packets("wechat", ("阿佳", "格桑", "阿旺次仁"))


@people.add("尉迟秀芬", "wechat", "psbc", employer="襄阳市樊城区第三十一中学")
def soldiers_wife(life: Life) -> None:
    "A soldier's wife: her wages as a cook, his pay sent home every month, the family's allowance of the army."
    life.wages("psbc", 2_450, 15, spread=60, payer="襄阳惠众餐饮管理有限公司")
    life.monthly("psbc", 4_000, 20, "屠志刚", "I60", way="in", kind="转账", text="")
    for on in (date(2025, 7, 30), date(2026, 1, 30)):
        life.once(
            "psbc",
            on,
            "in",
            6_000,
            "襄阳市樊城区退役军人事务局",
            "I11",
            kind="代发",
            text="义务兵家庭优待金",
            by_payroll=True,
            is_bonus=True,
            accepts=("I90",),
        )
    life.related = ("屠志刚",)
    spend(life, "wechat", "psbc", 0.8, 0.8)
    pay_by_card(life, "psbc")
    life.once(
        "wechat",
        date(2025, 9, 1),
        "out",
        2_160,
        "襄阳市樊城区小太阳幼儿园",
        "O16",
        text="2025秋保教费伙食费",
        kind="商户消费",
        card="psbc",
    )


@people.add("步惊涛", "wechat", "ccb", employer="中国人民解放军某部")
def soldier(life: Life) -> None:
    "A sergeant: pay with the bank's bare words, most of it saved for a flat, money to his parents at festivals."
    life.monthly("ccb", 8_930, 5, "", "I10", way="in", kind="代发工资", text="代发工资", by_payroll=True)
    for on in (date(2025, 10, 1), date(2026, 1, 31), date(2026, 6, 18)):
        life.once("ccb", on, "out", 3_000, "步振海", "O20", kind="转账支取", text="")
    spend(life, "wechat", "ccb", 0.5, 0.7)
    pay_by_card(life, "ccb")
    life.monthly(
        "ccb",
        5_000,
        8,
        "",
        "O50",
        kind="定期开户",
        text="整存整取",
        accepts=("N10", "N11", "N20", "N21", "N22"),
    )


@people.add("牟桂兰", "wechat", "icbc", employer="")
def retired_worker(life: Life) -> None:
    "A retired textile worker: pension, market and pharmacy, children who send money, lucky money for grandchildren."
    life.pension("icbc", 3_186.42, 14, payer="重庆市社会保险局", text="养老金发放")
    life.once(
        "icbc",
        date(2025, 8, 14),
        "in",
        724.5,
        "重庆市社会保险局",
        "I11",
        kind="代发养老金",
        text="调待补发",
        by_payroll=True,
        is_bonus=True,
    )
    for on in life.some_days(8):
        life.gets("wechat", on, life.chance.choice((200, 500, 800)), "女儿", "买菜")
    spend(life, "wechat", "icbc", 0.9, 0.6, VILLAGE)
    life.red_packets("wechat", ("大孙子", "女儿", "老幺"))
    life.cash("icbc", date(2025, 12, 15), 2_000)


@people.add("亓守信", "psbc", employer="")
def retired_farmer(life: Life) -> None:
    "An old villager of Laiwu with the residents' pension, the aged people's allowance and the land subsidy."
    life.pension("psbc", 228.6, 12, payer="济南市莱芜区社会保险事业中心", text="城乡居保待遇")
    life.monthly(
        "psbc",
        100,
        18,
        "莱芜区民政局",
        "I11",
        way="in",
        kind="代发",
        text="高龄补贴",
        by_payroll=True,
    )
    life.once(
        "psbc",
        date(2026, 5, 22),
        "in",
        516.8,
        "莱芜区财政局",
        "I11",
        kind="一卡通代发",
        text="耕地地力保护补贴",
        by_payroll=True,
        is_bonus=True,
        accepts=("I90", "I20"),
    )
    life.monthly("psbc", 600, 2, "亓建军", "I60", way="in", kind="转账", text="")
    for on in life.each_month(20):
        life.cash("psbc", on, life.chance.choice((400, 500, 600)))
    shops = (
        ("口镇供销超市", "O11", ("O10",)),
        ("莱芜区口镇卫生院", "O15", ()),
        ("老供销社农资", "O30", ("O11",)),
    )
    for on in life.some_days(30):
        party, code, accepts = life.chance.choice(shops)
        yuan = life.fen(9, 80) / 100
        life.once("psbc", on, "out", yuan, party, code, kind="POS消费", text="消费", accepts=accepts)
