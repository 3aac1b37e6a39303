"""The kept half: people whose debts are to be seen."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from tests.engine.lifebook.kept.places import everyday
from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()


@people.add("巩卫星", "alipay", "icbc", employer="邯郸市凯茂物流有限公司")
def man_in_a_spiral(life: Life) -> None:
    "A warehouse man who pays old loans with new ones: eight lenders, late fees, a month's wages gone on the first week."
    life.is_ordinary = False
    life.wages("icbc", 5_140, 10, spread=80)
    everyday(life, "alipay", card="icbc", per_day=0.8, most=0.7)
    lenders = (
        ("重庆小米小额贷款有限公司", "小米", "O45", 742.3, 5),
        ("吉安市分期乐网络小额贷款有限公司", "分期乐", "O45", 868.9, 8),
        ("重庆市分众小额贷款有限公司", "还呗", "O45", 655.2, 12),
        ("北银消费金融有限公司", "北银消费金融", "O44", 531.7, 15),
        ("中原消费金融股份有限公司", "中原消费金融", "O44", 604.4, 18),
        ("重庆西岸小额贷款有限公司", "滴滴", "O45", 488.6, 21),
        ("湖南长银五八消费金融股份有限公司", "长银五八", "O44", 726.1, 24),
    )
    for party, lender, code, yuan, day in lenders:
        life.instalments(
            "icbc", yuan, day, code, party, lender, kind="代扣", text="还款", months=life.months(3, 11)
        )
    for at, month in enumerate(life.months(3, 11)):
        party, lender, code, _, day = lenders[at % len(lenders)]
        on = date.fromisoformat(f"{month}-{day - 1:02d}")
        life.borrow(
            "icbc", on, 3_600 + 100 * at, "I42" if code == "O44" else "I43", party, lender, kind="跨行转入"
        )
    for on in life.each_month(14, life.months(9, 11)):
        life.borrow(
            "icbc", on, 4_200, "I43", "重庆京东盛际小额贷款有限公司", "京东", kind="跨行转入", text="金条放款"
        )
    for on in (date(2026, 3, 27), date(2026, 5, 26)):
        life.once(
            "icbc",
            on,
            "out",
            86.4,
            "湖南长银五八消费金融股份有限公司",
            "O44",
            kind="代扣",
            text="逾期罚息",
            lender="长银五八",
            accepts=("O71",),
        )
    life.must |= {"XW-WD-05", "XW-WD-02", "XW-WD-03", "MZ-WD-02", "MZ-WD-04"}
    life.may |= {"XW-WD-05", "XW-YE-01", "XW-SR-04", "XW-SR-05", "MZ-FW-01", "XW-KJ-03"}


@people.add("储大勇", "wechat", "cmb list", employer="商洛市秦岭人家商贸有限公司")
def casher_out_of_cards(life: Life) -> None:
    "A clerk who swipes his cards at a terminal of a friend: the acquirer pays, the card is repaid the same day."
    life.is_ordinary = False
    life.wages("cmb list", 3_980, 15, spread=30)
    everyday(life, "wechat", card="cmb list", per_day=0.9, most=0.6)
    for on in life.days(4, 14, 24):
        yuan = life.fen(7_800, 14_600) / 100
        at = life.at(on, 9, 10)
        taken: dict[str, Any] = {
            "kind": "他行汇入",
            "text": "POS商户结算款",
            "recognised": False,
            "accepts": ("I20",),
        }
        life.once("cmb list", at, "in", yuan, "福建国通星驿网络科技有限公司", "I45", **taken)
        repaid: dict[str, Any] = {
            "kind": "信用卡还款",
            "text": "信用卡还款",
            "lender": "平安银行",
            "accepts": ("O46",),
        }
        life.once(
            "cmb list",
            at + timedelta(hours=4),
            "out",
            round(yuan * 0.99, 2),
            "平安银行信用卡中心",
            "N13",
            **repaid,
        )
    life.red_packets("wechat", ("储大山", "赵老板"))
    life.may |= {"XW-KJ-01", "XW-WD-03", "XW-KJ-02", "XW-KJ-03", "XW-SR-05", "MZ-WD-01"}
    life.must |= {"XW-WD-03", "XW-WD-06"}
    life.may |= {"XW-YE-01"}


@people.add("佴国庆", "wechat", "icbc", employer="朝阳市凌源钢铁运输有限公司")
def judgment_debtor(life: Life) -> None:
    "A fleet clerk who stood surety: he paid for another, the court took money from his account."
    life.is_ordinary = False
    life.wages("icbc", 5_480, 13, spread=70)
    everyday(life, "wechat", card="icbc", per_day=0.9, most=0.7)
    life.once(
        "icbc",
        date(2025, 10, 21),
        "out",
        38_000,
        "凌源市农村信用合作联社",
        "O43",
        kind="转账",
        text="代偿杨树林担保贷款",
        lender="凌源农信",
        accepts=("O49", "O40"),
    )
    life.once(
        "icbc", date(2026, 2, 17), "out", 6_312.5, "凌源市人民法院", "O32", kind="扣划", text="司法扣划执行款"
    )
    life.once(
        "icbc", date(2026, 3, 11), "out", 1_480, "凌源市人民法院", "O32", kind="转账", text="案件受理费诉讼费"
    )
    life.monthly("wechat", 600, 17, "佴母", "O20", text="生活费")
    life.red_packets("wechat", ("佴母", "佴立秋"))
    life.must |= {"MZ-MG-01", "MZ-WD-05"}
    life.may |= {"XW-XF-01", "XW-SR-05"}


@people.add("皇甫奎", "wechat", "psbc", employer="铜仁市碧江区环卫服务中心")
def debtor_of_a_loan_shark(life: Life) -> None:
    "A driver who borrowed 60,000 of a private lender, pays three percent of it each month, and pawned a ring."
    life.is_ordinary = False
    life.wages("psbc", 5_030, 10, spread=40)
    everyday(life, "wechat", card="psbc", per_day=0.8, most=0.6)
    life.once(
        "psbc",
        date(2025, 8, 18),
        "in",
        60_000,
        "田茂财",
        "I44",
        kind="转账",
        text="借款",
        lender="田茂财",
        accepts=("I60",),
    )
    life.once("psbc", date(2025, 8, 25), "out", 57_500, "铜仁市人民医院", "O15", kind="消费", text="父住院费")
    for on in life.each_month(18, life.months(2, 11)):
        life.once(
            "psbc",
            on,
            "out",
            1_800,
            "田茂财",
            "O48",
            kind="转账",
            text="利息",
            lender="田茂财",
            accepts=("O71", "O20"),
        )
    life.once(
        "psbc",
        date(2026, 1, 27),
        "in",
        6_500,
        "铜仁鑫源典当有限责任公司",
        "I40",
        kind="转账",
        text="当金",
        lender="鑫源典当",
        accepts=("I43", "I44", "I90", "I42"),
    )
    life.once(
        "psbc",
        date(2026, 4, 27),
        "out",
        7_085,
        "铜仁鑫源典当有限责任公司",
        "O40",
        kind="转账",
        text="赎当本息",
        lender="鑫源典当",
        closes=True,
        accepts=("O45", "O48", "O90", "O44"),
    )
    life.red_packets("wechat", ("皇甫松", "老表"))
    life.must |= {"XW-WD-05", "XW-WD-04", "MZ-WD-06", "MZ-WD-07"}
    life.may |= {
        "XW-SR-02",
        "MZ-WD-01",
        "MZ-WD-02",
        "MZ-MG-07",
        "XW-KJ-01",
        "XW-SR-04",
        "XW-XF-01",
        "XW-WD-03",
        "XW-SR-05",
    }
    life.lenders_also = {1}
