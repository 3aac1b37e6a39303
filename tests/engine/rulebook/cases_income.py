"""Golden cases of findings about income, debts, cash and related parties."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from tests.engine.frames import BANK, WECHAT, covering, row
from tests.engine.rulebook.cases_movements import NAMELESS, NOTHING
from tests.engine.rulebook.triple import Papers, Triple

Rows = list[dict[str, Any]]

LENDERS = ["微粒贷", "借呗", "度小满", "360借条", "还呗", "分期乐"]
QUARTER = covering(BANK, "2026-01-01", "2026-03-31")
HALF = covering(BANK, "2026-01-01", "2026-06-30")
NO_INCOME = Papers([row("2026-01-05", "out", 5, "某店")])


def loans(count: int) -> Papers:
    return Papers(
        [row(f"2026-01-{place + 1:02d}", "in", 1000, name) for place, name in enumerate(LENDERS[:count])]
    )


def rollover(borrowed: str) -> Papers:
    rows = [row("2026-01-10", "out", 1000, "借呗", text="还款"), row("2026-01-13", "in", borrowed, "微粒贷")]
    return Papers(rows)


def quarter(repay: str, *statements: Any) -> Papers:
    rows: Rows = []
    for month in (1, 2, 3):
        rows.append(row(f"2026-{month:02d}-10", "in", 1000, "甲公司", text="代发工资"))
        rows.append(row(f"2026-{month:02d}-20", "out", repay, "借呗", text="还款"))
    return Papers(rows, statements or (QUARTER,))


SILENT = Papers([row("2026-01-05", "in", 5000), row("2026-01-05", "out", 5000)])
"""Rows that name nobody and say nothing."""


def till(repaid: str, days: int = 3, sales: int = 0) -> Papers:
    """5,000 of card receipts a month and a card repaid the same day; `sales` are further days with receipts alone."""
    rows: Rows = []
    for month in range(1, days + 1):
        rows.append(row(f"2026-{month:02d}-12", "in", 5000, "拉卡拉支付股份有限公司", text="POS结算"))
        rows.append(row(f"2026-{month:02d}-12", "out", repaid, "招商银行信用卡中心", text="信用卡还款"))
    shop = [
        row(f"2026-01-{20 + n}", "in", 5000, "拉卡拉支付股份有限公司", text="POS结算") for n in range(sales)
    ]
    return Papers([*rows, *shop])


def given_back(yuan: str = "2990", times: int = 3, payer: str = "某某商行", **paid: Any) -> Papers:
    """A shop is paid 3,000 by Huabei, and `payer` gives `yuan` back the same evening, in each of some months."""
    rows: Rows = []
    for month in range(1, times + 1):
        bought = {"method": "花呗", "kind": "扫二维码付款", **paid}
        rows.append(row(f"2026-{month:02d}-12 10:00", "out", 3000, "某某商行", **bought))
        rows.append(row(f"2026-{month:02d}-12 19:00", "in", yuan, payer, kind="转账"))
    return Papers(rows, (WECHAT,))


def handed(paid: str = "8000", times: int = 1, payee: str = "王五", **more: Any) -> Papers:
    """A lender pays out 10,000 and `payee` gets `paid` of it the next day, in each of some months."""
    rows: Rows = []
    for month in range(1, times + 1):
        rows.append(row(f"2026-{month:02d}-05", "in", 10_000, "微粒贷"))
        rows.append(row(f"2026-{month:02d}-06", "out", paid, payee, **more))
    return Papers(rows)


def monthly(
    months: int, yuan: str = "500.01", days: tuple[int, ...] = (1, 6), lent: str = "", **more: Any
) -> Papers:
    """The same amount to one person every month, on days that take turns, and what that person lent before."""
    paid = [
        row(f"2026-{m:02d}-{days[m % len(days)]:02d}", "out", yuan, "李四", **more)
        for m in range(1, months + 1)
    ]
    return Papers([*([row("2026-01-01", "in", lent, "李四")] if lent else []), *paid], (HALF,))


LOAN = "交通银行个人贷款"


def borrowed(loan: str, lender: str = "微粒贷") -> Papers:
    text = "贷款发放" if lender == LOAN else ""
    return Papers([row("2026-01-05", "in", loan, lender, text=text), row("2026-01-06", "in", 700, "甲公司")])


def wages(*sums: str | None) -> Papers:
    rows = [
        row(f"2026-{month:02d}-10", "in", yuan, "甲公司", text="代发工资")
        for month, yuan in enumerate(sums, 1)
        if yuan
    ]
    return Papers(
        [row("2026-01-02", "out", 5, "某店"), *rows, row(f"2026-{len(sums):02d}-25", "out", 5, "某店")],
        (HALF,),
    )


def from_two(first: str) -> Papers:
    """Sales to two firms in each of three months."""
    sold = (("05", first, "甲公司"), ("06", "100", "乙公司"))
    return Papers(
        [
            row(f"2026-{month}-{day}", "in", yuan, firm, text="货款")
            for month in ("01", "02", "03")
            for day, yuan, firm in sold
        ]
    )


def surge(recent: str, first: str = "2026-01-01") -> Papers:
    """900 in each of three spans of 30 days, then `recent` in the last one; 120 days in all."""
    start = date(2026, 1, 1)
    rows = [row(str(start + timedelta(days=30 * part + 5)), "in", 900, "李四") for part in range(3)]
    rows.append(row(str(start + timedelta(days=119)), "in", recent, "李四"))
    return Papers(rows, (covering(BANK, first, "2026-04-30"),))


def ratio(*spent: str) -> Papers:
    """1,000 in and so much out in every month."""
    rows: Rows = []
    for month, yuan in enumerate(spent, 1):
        rows += [
            row(f"2026-{month:02d}-05", "in", 1000, "李四"),
            row(f"2026-{month:02d}-06", "out", yuan, "某店"),
        ]
    return Papers(rows, (QUARTER,))


def cash(paid_in: str) -> Papers:
    return Papers(
        [
            row("2026-01-05", "in", paid_in, "", text="现金存入"),
            row("2026-01-06", "in", 700, "李四", text="转账"),
        ]
    )


def dependence(from_related: str, *related: str) -> Papers:
    rows = [row("2026-01-05", "in", from_related, "李四"), row("2026-01-06", "in", 700, "王五")]
    return Papers(rows, options={"related": related})


def own_cover(elsewhere: str) -> Papers:
    """A top-up of the task's own wallet for 600, and `elsewhere` to an own account that is not in the task."""
    rows = [
        row("2026-01-05", "out", 600, "张三", text="转账"),
        row("2026-01-05", "in", 600, "张三", statement=1, kind="零钱充值"),
        row("2026-01-09", "out", elsewhere, "张三", text="转账"),
    ]
    return Papers(rows, (BANK, WECHAT))


INCOME: dict[str, Triple] = {
    "XW-WD-01": Triple(loans(3), loans(2), NOTHING, "medium", (loans(6), "high")),
    "XW-WD-02": Triple(rollover("500"), rollover("499.99"), NOTHING, "high"),
    "XW-WD-03": Triple(
        quarter("550.01"),
        quarter("550"),
        quarter("900", covering(BANK, "2026-01-02", "2026-03-31")),
        "medium",
        (quarter("700.01"), "high"),
    ),
    "XW-WD-04": Triple(monthly(6), monthly(6, "500"), NAMELESS, "info", (monthly(6, lent="5000.1"), "high")),
    "XW-WD-05": Triple(
        borrowed("300.01", LOAN), borrowed("300", LOAN), NO_INCOME, "low", (borrowed("300.01"), "medium")
    ),
    "XW-WD-06": Triple(
        till("4000"),
        till("3999.99"),
        SILENT,
        "high",
        (given_back(payer="李四"), "high"),
        traps=(
            till("4000", days=2),
            till("4000", sales=4),
            given_back("3000"),
            given_back("2849.99"),
            given_back(times=2),
            given_back(payer="乙公司"),
            given_back(method="零钱"),
        ),
    ),
    "XW-WD-07": Triple(
        handed(),
        handed("7999.99"),
        NAMELESS,
        "low",
        (handed(times=2), "medium"),
        traps=(
            handed(payee="甲装饰有限公司"),
            handed(text="装修款"),
            handed(text="给妈"),
            handed("12500.01"),
            Papers([row("2026-01-04", "in", 8000, "王五"), *handed().rows]),
            Papers([row("2026-01-04", "out", 8000, "王五"), *handed().rows[:1]]),
        ),
    ),
    "XW-SR-01": Triple(
        wages("1000", "1000", "1150.01", "1000", "1000", "1000"),
        wages("1000", "1000", "1150", "1000", "1000", "1000"),
        Papers(wages("1000", "1000").rows),
        "info",
        (wages("1000", "1000", "1000", "1000", None, None), "medium"),
    ),
    "XW-SR-02": Triple(
        wages("1000", "1000", "1000", "1000", None, None),
        wages("1000", "1000", "1000", "1000", "1000", None),
        Papers(wages("1000", "1000").rows),
        "low",
    ),
    "XW-SR-03": Triple(from_two("100.01"), from_two("100"), NO_INCOME, "info"),
    "XW-SR-04": Triple(surge("1800"), surge("1799.99"), surge("1800", "2026-01-02"), "low"),
    "XW-SR-05": Triple(
        ratio("950", "1050", "1000"),
        ratio("949.99", "1050", "1000"),
        Papers(ratio("950", "1050", "1000").rows[:4]),
        "medium",
    ),
    "XW-XJ-01": Triple(cash("300.01"), cash("300"), NO_INCOME, "medium"),
    "XW-GL-01": Triple(dependence("300.01", "李四"), dependence("300", "李四"), dependence("300.01"), "low"),
    "XW-GL-02": Triple(own_cover("400.01"), own_cover("400"), NO_INCOME, "medium"),
}
