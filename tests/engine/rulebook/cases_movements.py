"""Golden cases of findings about how money moves: passage, round trips, funnels, sleep, balance, the network."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from tests.engine.frames import BANK, covering, row
from tests.engine.rulebook.triple import Papers, Triple

Rows = list[dict[str, Any]]

PERSONS = ["王一", "王二", "王三", "王四", "王五", "王六", "王七", "王八", "王九", "王十", "王东", "王南"]
NOTHING = Papers()
NAMELESS = Papers([row("2026-01-05", "out", 20_000, ""), row("2026-01-06", "in", 20_000, "财付通")])
OTHER = replace(BANK, file="other.csv", sha256="3" * 64, account="6222020011112222", format="icbc_debit")
THIRD = replace(BANK, file="third.csv", sha256="4" * 64, account="6217000033334444", format="ccb_debit")
JANUARY = covering(BANK, "2026-01-01", "2026-01-31")


def passages(times: int, out_yuan: str = "8000", **options: Any) -> Papers:
    """Receipts of 10,000 each, of which `out_yuan` leave on the next day."""
    rows: Rows = []
    for day in range(1, times + 1):
        rows.append(row(f"2026-01-{3 * day:02d} 10:00", "in", 10_000, "李四"))
        rows.append(row(f"2026-01-{3 * day + 1:02d} 09:00", "out", out_yuan, "王五"))
    return Papers(rows, options=options)


def paydays(payer: str, text: str, months: int = 4) -> Papers:
    """15,000 once a month, of which 13,000 leave on the next day."""
    rows: Rows = []
    for month in range(1, months + 1):
        rows.append(row(f"2026-{month:02d}-10 10:00", "in", 15_000, payer, text=text))
        rows.append(row(f"2026-{month:02d}-11 09:00", "out", 13_000, "王五"))
    return Papers(rows)


def round_day(out_yuan: str) -> Papers:
    return Papers(
        [row("2026-01-05", "in", 100_000, "李四"), row("2026-01-05", "out", out_yuan, "王五")],
    )


def settling(balance_fen: int) -> Papers:
    """A month with 10,000 of income and a balance that stays the same from its first day on."""
    rows = [
        row("2026-01-01", "in", 10_000, "李四", balance_fen=balance_fen),
        row("2026-01-31", "out", 1, "某店", balance_fen=balance_fen),
    ]
    return Papers(rows, (JANUARY,))


def staged(times: int, back: str = "800") -> Papers:
    """A friend's "salary" of 1,000 every month, most of which goes back to the friend ten days later."""
    rows: Rows = []
    for month in range(1, times + 1):
        rows.append(row(f"2026-{month:02d}-05", "in", 1000, "李四", text="工资"))
        rows.append(row(f"2026-{month:02d}-15", "out", back, "李四"))
    return Papers(rows)


def trips(times: int, back: str = "900", text: str = "") -> Papers:
    rows: Rows = []
    for month in range(1, times + 1):
        rows.append(row(f"2026-{month:02d}-01", "out", 1000, "李四", text=text))
        rows.append(row(f"2026-{month:02d}-08", "in", back, "李四"))
    return Papers(rows)


def two_way(parties: int, received: str = "4000") -> Papers:
    """Parties that pay `received` and are paid 5,000, three times each."""
    return Papers(
        [
            row(f"2026-01-{3 * turn + 2 * (way == 'out') + 1:02d}", way, yuan, name)
            for name in PERSONS[:parties]
            for turn in range(3)
            for way, yuan in (("in", received), ("out", "5000"))
        ]
    )


def funnel(persons: int, few_yuan: str, many_flow: str) -> Papers:
    """Persons with 1,000 each within a week, and two parties with `few_yuan` each."""
    other = "out" if many_flow == "in" else "in"
    first, last = ("2026-01-01", "2026-01-07") if many_flow == "in" else ("2026-01-02", "2026-01-01")
    many = [row(first, many_flow, 1000, name) for name in PERSONS[:persons]]
    return Papers([*many, *(row(last, other, few_yuan, name) for name in ("甲公司", "乙公司"))])


def split(parts: int, yuan: str, **more: Any) -> Papers:
    return Papers([row("2026-01-05", "out", yuan, name, **more) for name in PERSONS[:parts]])


def probes(parties: int, tiny: str = "1", hours: int = 24, large: str = "1000") -> Papers:
    rows: Rows = []
    for place, name in enumerate(PERSONS[:parties]):
        rows.append(row(f"2026-01-0{2 * place + 1} 10:00", "out", tiny, name))
        later = date(2026, 1, 2 * place + 1) + timedelta(days=hours // 24)
        rows.append(row(f"{later} {10 + hours % 24}:00", "out", large, name))
    return Papers(rows)


def reactivation(empty_days: int, rows: int = 5, yuan: str = "10000", at: int = 0) -> Papers:
    """A row, days without any, then several rows; the last one `at` days after the first of them."""
    start = date(2026, 1, 1) + timedelta(days=empty_days + 1)
    after = [row(str(start), "in", yuan, "李四") for _ in range(rows - 1)]
    last = row(str(start + timedelta(days=at)), "in", yuan, "李四")
    return Papers([row("2026-01-01", "out", 5, "某店"), *after, last])


def emptied(left: str) -> Papers:
    """All but `left` of 10,000 goes to somebody new."""
    first = row("2026-01-01 09:00", "out", 10, "某店", balance_fen=1_000_000)
    paid_fen = 1_000_000 - round(float(left) * 100)
    paid = row("2026-02-10 10:00", "out", 1, "王五", balance_fen=1_000_000 - paid_fen)
    paid["amount_fen"] = paid_fen
    return Papers([first, paid])


def hub(out_yuan: str) -> Papers:
    return Papers([row("2026-01-05", "in", 12_000, "李四"), row("2026-03-05", "out", out_yuan, "李四")])


def growing(*paid: str, persons: int = 4, first: str = "2026-03-01", every: int = 2, **more: Any) -> Papers:
    """New persons, in turns, get these sums every other day, two months after the statements begin."""
    start = date.fromisoformat(first)
    rows = [row("2026-01-01", "out", 20, "某店"), row("2026-06-30", "out", 20, "某店")]
    rows += [
        row(str(start + timedelta(days=every * place)), "out", yuan, PERSONS[place % persons], **more)
        for place, yuan in enumerate(paid)
    ]
    return Papers(sorted(rows, key=lambda each: each["occurred_at"]))


GROWN = ("100", "300", "600", "1200", "2800")

MOVEMENTS: dict[str, Triple] = {
    "XW-KJ-01": Triple(
        passages(3),
        passages(3, "7999.99"),
        NOTHING,
        "medium",
        (passages(3, related=("王五",)), "high"),
        traps=(paydays("某公司", "代发工资"), paydays("李四", "给女儿生活费"), paydays("美团", "结算")),
    ),
    "XW-KJ-02": Triple(round_day("110000"), round_day("109999.99"), NOTHING, "low"),
    "XW-KJ-03": Triple(
        settling(19_999),
        settling(20_000),
        Papers([row("2026-01-05", "in", 100, "李四")], (JANUARY,)),
        "medium",
    ),
    "XW-HL-01": Triple(
        trips(3),
        trips(3, "899.99"),
        NAMELESS,
        "medium",
        (staged(3), "high"),
        traps=(staged(2), staged(3, back="799.99"), trips(3, text="给妈"), trips(3, "50")),
    ),
    "XW-HL-02": Triple(two_way(5), two_way(5, "3999.99"), NAMELESS, "medium"),
    "XW-FS-01": Triple(funnel(10, "4000", "in"), funnel(10, "3999.99", "in"), NAMELESS, "high"),
    "XW-FS-02": Triple(funnel(10, "6250", "out"), funnel(10, "6250.01", "out"), NAMELESS, "medium"),
    "XW-FS-03": Triple(split(4, "125000"), split(4, "124999.99"), NOTHING, "medium"),
    "XW-FS-04": Triple(probes(2), probes(2, "1.01"), Papers([row("2026-01-05", "out", 1, "李四")]), "medium"),
    "XW-XM-01": Triple(
        reactivation(60), reactivation(59), Papers([row("2026-01-05", "out", 5, "某店")]), "medium"
    ),
    "XW-BP-01": Triple(
        emptied("99.99"),
        emptied("100"),
        Papers([row("2026-01-05 09:00", "out", 100, "李四"), row("2026-03-05 09:00", "out", 100, "李四")]),
        "high",
    ),
    "XW-BP-02": Triple(
        growing(*GROWN),
        growing("100", "300", "600", "1200", "2799.99"),
        NAMELESS,
        "medium",
        traps=(
            growing(*GROWN, persons=3),
            growing(*GROWN[1:]),
            growing("280.01", "300", "600", "1200", "2800"),
            growing("100", "300", "299", "1200", "2800"),
            growing(*GROWN, every=6),
            growing(*GROWN, text="货款"),
            growing(*GROWN, first="2026-01-20"),
            growing("900", "50", "800", "70", "600", "500", *GROWN, persons=11),
        ),
    ),
    "XW-WL-01": Triple(hub("10000"), hub("9999.99"), NAMELESS, "info"),
}
