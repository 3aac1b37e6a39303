"""The open half: employees."""

from __future__ import annotations

from datetime import date

from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()


@people.add("许文静", "wechat", "icbc", employer="杭州海康威视数字技术股份有限公司")
def engineer(life: Life) -> None:
    "An engineer with a year-end bonus, a mortgage at the bank of his statement, and a child in classes."
    life.wages("icbc", 15_800, day=10, spread=300)
    life.bonus("icbc", date(2026, 1, 28), 42_000)
    life.everyday("wechat", card="icbc")
    life.instalments(
        "icbc",
        4_365.12,
        20,
        "O41",
        "个人贷款",
        "工商银行",
        bare=(3, 7),
        kind="贷款还款",
        text="个人住房贷款还款",
    )
    life.monthly("wechat", 1_280, 3, "学而思培优", "O16", text="春季班学费", card="icbc", kind="商户消费")
    life.red_packets("wechat", ("许国强", "王秀兰", "陈斌"))
