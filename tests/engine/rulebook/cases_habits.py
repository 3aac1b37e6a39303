"""Golden cases of findings about habits: night, gambling, amounts, consumption, what is left, special amounts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine.rules import RuleSet
from tests.engine.frames import BANK, covering, row
from tests.engine.rulebook.hit_papers import switched_on
from tests.engine.rulebook.triple import Papers, Triple

Rows = list[dict[str, Any]]

PAYEES = ["李四", "王五", "赵六", "孙七", "周八"]
FIVE_MONTHS = covering(BANK, "2026-01-01", "2026-05-31")


def with_family() -> RuleSet:
    """The built-in rules with the family of households switched on."""
    rules = RuleSet.builtin()
    return replace(rules, families=tuple(replace(each, active=True) for each in rules.families))


def nights(at_night: int, whole: int = 40) -> Papers:
    return Papers(
        [
            row(f"2026-01-05 {'23' if place < at_night else '12'}:{place:02d}", "out", 10, "某店")
            for place in range(whole)
        ]
    )


def stakes(outs: int = 10, *more: dict[str, Any]) -> Papers:
    rows = [row(f"2026-01-{day + 1:02d} 23:10", "out", 100, PAYEES[day % 5]) for day in range(outs)]
    return Papers([*rows, row("2026-01-09 20:00", "in", 300, "吴九"), *more])


def balances(*fens: int) -> Papers:
    return Papers(
        [row(f"2026-01-{day:02d}", "out", 1, "某店", balance_fen=fen) for day, fen in enumerate(fens, 1)]
    )


def large(rounded: int, whole: int = 20) -> Papers:
    return Papers(
        [row("2026-01-05", "out", 20_000 if place < rounded else 20_001, "某店") for place in range(whole)]
    )


def texts(silent: int, whole: int = 10, text: str = "货款") -> Papers:
    return Papers(
        [row("2026-01-05", "out", 1000, "某店", text="" if n < silent else text) for n in range(whole)]
    )


def eating(*sums: str, statement: Any = FIVE_MONTHS) -> Papers:
    return Papers(
        [row(f"2026-{month:02d}-10", "out", yuan, "美团外卖") for month, yuan in enumerate(sums, 1)],
        (statement,),
        {"rules": switched_on("XW-XF-01")},
    )


def games(yuan: str, months: int = 3) -> Papers:
    """`yuan` for games and 900 for food in every month."""
    rows: Rows = []
    for month in range(1, months + 1):
        rows.append(row(f"2026-{month:02d}-10", "out", yuan, "某公司", text="游戏充值"))
        rows.append(row(f"2026-{month:02d}-11", "out", 900, "美团外卖"))
    return Papers(rows)


def special(count: int, whole: int = 10, name: str = "李四", **options: Any) -> Papers:
    rows = [row(f"2026-01-{n + 1:02d}", "out", 520 if n < count else 600, name) for n in range(whole)]
    return Papers(rows, options={"rules": with_family(), **options})


HABITS: dict[str, Triple] = {
    "XW-YJ-01": Triple(nights(9), nights(8), nights(9, 29), "info", (nights(15), "low")),
    "XW-DB-01": Triple(
        stakes(),
        stakes(9),
        Papers([row("2026-01-05", "out", 100, "李四")]),
        "medium",
        (stakes(10, row("2026-01-09 21:00", "out", 10, "某店", text="百家乐")), "high"),
    ),
    "XW-YE-01": Triple(
        balances(9_999, 9_999, 9_999, 10_000),
        balances(9_999, 9_999, 10_000, 10_000),
        Papers([row("2026-01-05", "out", 5, "某店")]),
        "low",
        (Papers([row("2026-01-05", "out", 100, "借呗", text="还款", balance_fen=14_999)]), "medium"),
    ),
    "XW-JE-01": Triple(large(13), large(12), large(13, 19), "info"),
    "XW-JE-02": Triple(texts(4), texts(3), texts(10), "low"),
    "XW-XF-01": Triple(
        eating("1000", "1000", "1000", "1500", "1750"),
        eating("1000", "1000", "1000", "1500", "1749.99"),
        eating("1000", "1000", "1000", "1500", "1750", statement=covering(BANK, "2026-01-02", "2026-05-31")),
        "info",
    ),
    "XW-XF-02": Triple(games("100"), games("99.99"), games("100", 2), "medium"),
    "XW-JT-01": Triple(special(3), special(3, 11), Papers(options={"rules": with_family()}), "info"),
}
