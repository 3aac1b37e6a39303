"""The kept half: ordinary people whose year looks at first like something else."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from tests.engine.lifebook.kept.places import FOOD, SHOPPING, everyday
from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()


@people.add("谷雨生", "wechat", "icbc", employer="通辽发电总厂有限责任公司")
def worker_of_the_night_shift(life: Life) -> None:
    "A shift worker of a power plant who eats and shops at three in the night."
    life.wages("icbc", 6_720, 12, spread=130)
    life.wages("icbc", 940, 26, text="夜班津贴", spread=120, accepts=("I11",))
    life.bonus("icbc", date(2026, 1, 21), 14_500, text="安全生产奖")
    everyday(life, "wechat", card="icbc", per_day=0.7)
    for on in life.some_days(70):
        at = datetime(
            on.year, on.month, on.day, life.chance.choice((1, 2, 3, 23)), life.chance.randint(0, 59), 21
        )
        life.buy("wechat", at, life.fen(12, 48) / 100, FOOD[life.chance.randint(20, 27)])
    life.instalments(
        "icbc",
        1_583.6,
        20,
        "O41",
        "中国工商银行股份有限公司通辽分行",
        "工商银行",
        text="贷款扣款",
        bare=(0, 8),
    )
    life.red_packets("wechat", ("谷满仓", "值长老白"))
    life.may |= {"XW-YJ-01"}


@people.add("盛雪莹", "wechat", "ccb", employer="黄山市徽州区人民法院")
def bride(life: Life) -> None:
    "A court clerk who married in October: gifts of many guests within a week, then the hotel and the wedding firm."
    life.wages("ccb", 5_930, 9, spread=25, payer="黄山市徽州区财政局", text="财政统发工资")
    life.bonus("ccb", date(2026, 1, 14), 11_400, text="年度考核奖", payer="黄山市徽州区财政局")
    everyday(life, "wechat", card="ccb", per_day=1.0)
    guests = (
        "许*",
        "大学-丽丽",
        "汪科",
        "表哥胡军",
        "程阿姨",
        "吴*霞",
        "三楼小方",
        "方律师",
        "高中班长",
        "舅舅",
        "凌姐",
        "*建国",
    )
    for guest in guests:
        on = date(2025, 10, 2) + timedelta(days=life.chance.randint(0, 4))
        life.gets(
            "wechat",
            on,
            life.chance.choice((300, 500, 600, 800, 1_000)),
            guest,
            text="新婚快乐百年好合",
            accepts=("I61",),
        )
    life.once(
        "ccb",
        date(2025, 10, 8),
        "out",
        28_600,
        "黄山徽商故里大酒店",
        "O10",
        kind="消费",
        text="婚宴尾款",
        accepts=("O17", "O90"),
    )
    life.once(
        "wechat",
        date(2025, 9, 20),
        "out",
        6_800,
        "遇见婚礼策划工作室",
        "O90",
        text="婚庆定金",
        kind="商户消费",
        accepts=("O17", "O11"),
    )
    life.once("ccb", date(2025, 8, 16), "out", 13_860, "老凤祥银楼", "O11", kind="消费", text="三金")
    life.gets("ccb", date(2025, 9, 28), 30_000, "盛长河", text="嫁妆", kind="转账")
    life.red_packets("wechat", ("盛长河", "汪科", "婆婆"))
    life.may |= {"XW-SR-02", "XW-FS-01", "XW-XF-01", "XW-SR-04"}


@people.add("寇向东", "wechat", "boc", employer="十堰东风实业有限公司")
def seller_of_a_flat(life: Life) -> None:
    "A foreman who sold a flat, paid the mortgage off with it and put the rest on deposit."
    life.wages("boc", 7_150, 10, spread=180)
    life.bonus("boc", date(2026, 1, 28), 13_000, text="年终奖")
    life.instalments(
        "boc",
        2_240.31,
        15,
        "O41",
        "中国银行股份有限公司十堰分行",
        "中国银行",
        kind="贷款还款",
        text="个人住房贷款",
        months=life.months(0, 6),
    )
    life.once(
        "boc",
        date(2026, 2, 25),
        "in",
        338_000,
        "贾思源",
        "I90",
        kind="转账",
        text="购房款",
        accepts=("I60", "I20"),
    )
    close: dict[str, Any] = {"kind": "贷款还款", "text": "提前结清", "lender": "中国银行", "closes": True}
    life.once("boc", date(2026, 2, 26), "out", 146_820.55, "中国银行股份有限公司十堰分行", "O41", **close)
    everyday(life, "wechat", card="boc", per_day=1.0)
    life.once(
        "boc",
        date(2026, 3, 3),
        "out",
        150_000,
        "中国银行股份有限公司",
        "O50",
        kind="定期存款",
        text="大额存单",
        accepts=("N10", "N11", "N20", "N21", "N22"),
    )
    life.monthly(
        "wechat", 1_500, 7, "寇蕊", "O20", text="闺女生活费", months=[*life.months(2, 6), *life.months(8, 11)]
    )
    life.red_packets("wechat", ("寇蕊", "寇向阳"))
    life.may |= {"XW-WD-03", "XW-KJ-01", "XW-KJ-02", "XW-SR-04", "XW-XF-01", "XW-SR-05", "XW-SR-02"}


@people.add("奚秀文", "wechat", "psbc", employer="普洱市思茅区疾病预防控制中心")
def treasurer_of_a_class(life: Life) -> None:
    "A laboratory nurse who keeps the money of a school class: parents pay a fund twice, she buys for it."
    life.wages("psbc", 6_380, 8, spread=50, text="工资")
    life.wages("psbc", 1_430, 22, spread=260, text="绩效")
    life.bonus("psbc", date(2026, 1, 19), 8_800, text="年终绩效")
    everyday(life, "wechat", card="psbc", per_day=1.0)
    for on in (date(2025, 9, 8), date(2026, 3, 9)):
        for number in range(22):
            called, who = life.chance.choice("子梓欣浩雨可小"), life.chance.choice(("妈妈", "爸爸"))
            parent = f"{called}{life.chance.choice('涵萱怡宇轩乐')}{who}{number}"
            life.gets("wechat", on + timedelta(days=number % 3), 100, parent, text="三班班费")
        for number in range(5):
            party, text = (("晨光文具店", "奖状本子"), ("思茅印象图文", "班服印字"), ("蛋糕房", "六一蛋糕"))[
                number % 3
            ]
            life.once(
                "wechat",
                on + timedelta(days=6 + 9 * number),
                "out",
                life.fen(120, 480) / 100,
                party,
                "O11",
                text=text,
                kind="商户消费",
                accepts=("O10", "O16", "O90"),
            )
    life.monthly("wechat", 720, 4, "思茅童星口才", "O16", text="口才课", kind="商户消费", card="psbc")
    life.red_packets("wechat", ("奚国华", "科室李姐"))
    life.may |= {"XW-FS-01"}


@people.add("冀存良", "wechat", "ccb")
def vegetable_wholesaler(life: Life) -> None:
    "A vegetable seller in Datong who buys at three in the night from growers by code and sells at a stall."
    life.receipts("wechat", 6, 6, 58)
    growers = ("阳高大泉山蔬菜", "应县小石口胡萝卜", "*贵生", "寿光老郑", "怀仁老宋", "A振华蔬菜批发")
    for day in life.calendar:
        if day.weekday() in (1, 3, 6):
            at = datetime(
                day.year, day.month, day.day, 3, life.chance.randint(5, 50), life.chance.randint(1, 59)
            )
            for minutes in (0, 9):
                yuan = life.chance.choice((100, 150, 180, 200, 260, 300))
                more: dict[str, Any] = {
                    "kind": "扫二维码付款",
                    "text": "收款方备注:进菜",
                    "accepts": ("O11", "O20"),
                }
                life.once(
                    "wechat",
                    at + timedelta(minutes=minutes),
                    "out",
                    yuan,
                    life.chance.choice(growers),
                    "O30",
                    **more,
                )
        if day.weekday() == 5:
            life.draw("wechat", "ccb", day, life.fen(500, 1_100) / 100)
    everyday(life, "wechat", per_day=0.5, most=0.6)
    life.monthly("ccb", 900, 6, "大同市振华蔬菜批发市场有限公司", "O30", text="摊位租赁费", accepts=("O13",))
    life.instalments(
        "ccb", 1_210.5, 17, "O42", "奇瑞徽银汽车金融股份有限公司", "奇瑞徽银", kind="代扣", text="车贷"
    )
    life.red_packets("wechat", ("冀小梅",))
    life.may |= {"XW-YJ-01", "MZ-YJ-01"}


@people.add("宗巴雅尔", "wechat", "alipay", "ccb", "abc", employer="锡林浩特市第三中学")
def mover_between_own_accounts(life: Life) -> None:
    "A teacher whose wages come to one bank and whose mortgage leaves another: she moves money each month."
    life.wages("abc", 8_260, 8, spread=30, text="工资", payer="锡林浩特市财政局")
    life.bonus("abc", date(2026, 1, 16), 9_600, text="奖励性补贴", payer="锡林浩特市财政局")
    for on in life.each_month(10):
        life.between("abc", "ccb", on, 4_300)
    life.instalments(
        "ccb",
        3_019.44,
        18,
        "O41",
        "中国建设银行股份有限公司锡林浩特支行",
        "建设银行",
        kind="贷款归还",
        text="住房贷款",
        bare=(4,),
    )
    everyday(life, "wechat", card="abc", per_day=0.8)
    everyday(life, "alipay", card="ccb", per_day=0.4)
    for day in life.days(20):
        life.draw("wechat", "abc", day, 300)
    for on in life.some_days(6):
        life.gets("wechat", on, life.fen(60, 380) / 100, "同事萨仁", text="拼团买肉")
    life.refund("alipay", date(2025, 11, 13), 219, SHOPPING[22])
    life.refund("wechat", date(2026, 3, 18), 88.6, SHOPPING[20])
    life.red_packets("wechat", ("同事萨仁", "巴特尔", "姐姐"))
    life.monthly("wechat", 300, 9, "萨日朗马头琴教室", "O16", text="琴课", kind="商户消费")


@people.add("班洪亮", "alipay", "bocom", employer="河池市宜州区茧丝绸有限责任公司")
def sender_to_his_parents(life: Life) -> None:
    "A silk worker who sends the same sum to his mother and his wife each month, and is paid back by the firm once."
    life.wages("bocom", 5_640, 15, spread=200)
    life.bonus("bocom", date(2026, 2, 5), 4_600, text="年终奖")
    life.monthly("bocom", 1_000, 16, "韦桂英", "O20", text="妈")
    life.monthly("bocom", 2_000, 16, "覃春燕", "O20", text="")
    everyday(life, "alipay", card="bocom", per_day=1.0, most=0.8)
    life.once(
        "bocom",
        date(2025, 11, 6),
        "in",
        1_320.5,
        life.persona.employer,
        "I12",
        kind="转账",
        text="报销体检培训费",
    )
    life.once(
        "bocom",
        date(2026, 3, 23),
        "in",
        24_600,
        "河池市住房公积金管理中心",
        "I11",
        kind="转账",
        text="公积金提取",
        accepts=("I90",),
    )
    life.huabei(9, 200, 700, card="bocom")
    life.monthly(
        "alipay",
        199,
        5,
        "燃动健身房",
        "O17",
        text="月卡",
        kind="商户消费",
        category="运动户外",
        months=life.months(0, 6),
    )
    life.red_packets("alipay", ("韦桂英", "覃春燕"))
    life.may |= {"XW-SR-02", "XW-SR-04"}


@people.add("终南燕", "wechat", "icbc", employer="汉中市汉台区妇幼保健院")
def maternity_leave(life: Life) -> None:
    "A midwife on maternity leave: four months without the hospital's wages, an allowance of the insurance, things for a baby."
    life.wages("icbc", 5_870, 14, spread=220, months=[*life.months(0, 4), *life.months(9, 11)])
    life.once(
        "icbc",
        date(2026, 3, 16),
        "in",
        23_480,
        "汉中市医疗保险经办处",
        "I11",
        kind="代发",
        text="生育津贴",
        accepts=("I90",),
    )
    everyday(life, "wechat", card="icbc", per_day=1.0)
    life.once(
        "wechat",
        date(2025, 11, 29),
        "out",
        7_860,
        "汉中市中心医院",
        "O15",
        text="住院分娩结算",
        kind="商户消费",
        card="icbc",
    )
    for on in life.some_days(10, date(2025, 12, 1), date(2026, 6, 20)):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(120, 620) / 100,
            "乐友孕婴童",
            "O11",
            text="奶粉纸尿裤",
            kind="商户消费",
            card="icbc",
        )
    life.once(
        "wechat",
        date(2025, 12, 8),
        "out",
        8_800,
        "王嫂月嫂服务中心",
        "O90",
        text="月嫂服务费",
        kind="商户消费",
        accepts=("O11", "O15", "O13"),
    )
    for friend in ("同事小郝", "表妹", "护士站芳芳"):
        life.gets(
            "wechat",
            date(2025, 12, 20),
            life.chance.choice((200, 300, 600)),
            friend,
            text="宝宝满月",
            accepts=("I61",),
        )
    life.instalments(
        "icbc", 2_133.27, 11, "O41", "陕西汉中农村商业银行", "汉中农商行", kind="代扣", text="按揭"
    )
    life.red_packets("wechat", ("终有福", "表妹"))
    life.may |= {"XW-SR-01", "XW-SR-02", "XW-SR-04", "XW-XF-01"}


@people.add("朴顺子", "wechat", "cmb", employer="图们江食堂")
def cook(life: Life) -> None:
    "A cook in Tumen, her bank's paper a PDF: wages, money to her mother, little else, for she pays from the wallet."
    life.wages("cmb", 4_050, 10, spread=20)
    life.bonus("cmb", date(2026, 1, 25), 2_000)
    life.monthly("cmb", 800, 12, "金玉子", "O20", text="妈妈")
    life.monthly(
        "wechat",
        2_600,
        14,
        "朴老板娘",
        "I20",
        way="in",
        text="收款方备注:泡菜辣白菜",
        kind="二维码收款",
        spread=500,
    )
    everyday(life, "wechat", per_day=0.9, most=0.6)
    life.red_packets("wechat", ("金玉子", "顺姬"))
