"""Golden cases of the checks that look at rows, balances and stated figures."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from app.engine.types.earlier import DaySums, EarlierStatement
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import (
    BalanceChain,
    Break,
    ControlTotal,
    ControlTotals,
    Problem,
    Statement,
    TotalName,
)
from tests.engine.frames import ALIPAY, BANK, WECHAT, covering, row
from tests.engine.rulebook.hit_papers import switched_on
from tests.engine.rulebook.triple import CUSTOMER, Papers, Triple

NOTHING = Papers()
ROWS = [row("2026-01-05 10:00", "out", 5, "某店"), row("2026-01-06 10:00", "in", 8, "某店")]


def bank(**more: Any) -> Papers:
    return Papers(ROWS, (replace(BANK, **more),))


def handed_in_before(middle_yuan: int, *, proven: bool) -> Papers:
    """Three days of an account, whose middle one an earlier task has with 500 yuan."""
    days = {f"2026-01-0{day}": DaySums(0, 0, 1, 50_000) for day in (5, 6, 7)}
    earlier = EarlierStatement(
        7, "2026-02-01", "cmb_debit", str(BANK.account), CUSTOMER, "CNY", is_proven=proven, days=days
    )
    rows = [
        row(f"2026-01-0{day} 10:00", "out", middle_yuan if day == 6 else 500, "某店") for day in (5, 6, 7)
    ]
    return Papers(rows, (replace(BANK, chain=chain(0, 0)),), {"earlier": (earlier,)})


def numbered_rows(twelfth: int | None, skipped: int = 0) -> Papers:
    """24 rows with running numbers; those from the twelfth on go on with this number, or are one and the same."""
    numbers = [*range(1, 12), *(range(twelfth, twelfth + 13) if twelfth else [7] * 13)]
    rows = [
        row(f"2026-01-{day:02d}", "out", day, "某店", raw=[str(number), "消费"])
        for day, number in enumerate(numbers, start=1)
    ]
    return Papers(rows, (replace(BANK, columns=("序号", "摘要"), skipped=skipped),))


def chain(opening: int, closing: int, *breaks: Break) -> BalanceChain:
    return BalanceChain(2, breaks, None, opening, closing)


def total(stated: int, name: TotalName = "in_fen", binding: bool = True) -> ControlTotals:
    return ControlTotals((ControlTotal(name, stated, 2),), binding)


def during(first: str, days: int) -> Statement:
    start = date.fromisoformat(first)
    return covering(BANK, first, str(start + timedelta(days=days - 1)))


def gap(days: int, rows: int) -> Papers:
    """200 days with so many rows on the first of them and none on the last `days`."""
    start, last = date(2026, 1, 1), 198 - days
    made = [start + timedelta(days=place * last // (rows - 1)) for place in range(rows)]
    moves = [row(f"{day} 12:{place % 60:02d}", "out", place + 1, "某店") for place, day in enumerate(made)]
    return Papers(moves, (during("2026-01-01", 200),))


def own_numbers() -> Papers:
    """The customer's own name beside numbers of three banks."""
    numbers = ("6222021234567890", "6214831234567890", "6217001234567890")
    return Papers([row("2026-01-05", "out", 5, CUSTOMER, party_account=number) for number in numbers])


def printed(at: datetime, *problems: Problem) -> Papers:
    statement = covering(BANK, "2026-01-01", "2026-01-31")
    return Papers(ROWS, (replace(statement, printed_at=at, problems=problems),))


def quarter(*interest: tuple[str, str], fen: int = 36_000_00, until: str = "2026-03-31") -> Papers:
    """A balance that stands from 21 December on; 0.05 % of 36,000 yuan over 90 days are 4.50 yuan."""
    moves = [row("2025-12-21", "in", fen // 100, "某公司", balance_fen=fen)]
    held = fen
    for day, yuan in interest:
        paid = row(day, "in", yuan, text="结息")
        held += paid["amount_fen"]
        moves.append({**paid, "balance_fen": held})
    return Papers(moves, (covering(BANK, "2025-12-21", until),))


def named(*names: str) -> Papers:
    return Papers([row("2026-01-05", "out", 5, name, party_account="6222021234567890") for name in names])


def in_two_files(alike: int, other: int) -> Papers:
    """Payments of a certificate that names no account, of which a list of the bank in other words has `alike` too."""
    days = [f"2026-01-{day:02d}" for day in range(1, 28)]
    listed = [row(day, "out", place + 1, "某店", text="消费") for place, day in enumerate(days)]
    certified = [
        row(day, "out", place + 1 if place < alike else place + 100, "财付通-某店", statement=1)
        for place, day in enumerate(days[: alike + other])
    ]
    certificate = replace(BANK, file="证明.pdf", sha256="7" * 64, format="cmb_corporate", account=None)
    return Papers([*listed, *certified], (BANK, certificate))


WALLET = covering(WECHAT, "2026-01-01", "2026-01-31")
CARD = covering(BANK, "2026-01-01", "2026-01-31")


def paid_by_card(kept: int, method: str = "招商银行(5678)") -> Papers:
    """Five payments by the card in the wallet, of which the bank's statement holds the first `kept`."""
    days = [f"2026-01-{day:02d} 12:00" for day in (10, 12, 14, 16, 18)]
    wallet = [
        row(day, "out", 10 + at, "某店", kind="商户消费", method=method, statement=1)
        for at, day in enumerate(days)
    ]
    bank_rows = [row(day, "out", 10 + at, "财付通-某店") for at, day in enumerate(days[:kept])]
    return Papers([*bank_rows, *wallet], (CARD, WALLET))


def ordered(day: str, number: str) -> Papers:
    """One row whose number is in question, beside one whose number holds its day."""
    right = row("2026-01-05 09:00", "out", 4, "某店", order_no="2026010522001412345678900000")
    return Papers([right, row(day, "out", 5, "某店", order_no=number)], (ALIPAY,))


def amounts(firsts: list[int], months: int = 3) -> Papers:
    """One row of `digit` yuan per entry of `firsts`, spread over the months."""
    return Papers(
        [
            row(f"2026-{at % months + 1:02d}-{at % 28 + 1:02d}", "out", digit, f"店{at}")
            for at, digit in enumerate(firsts)
        ],
        options={"rules": switched_on("ZW-11")},
    )


BENFORD_COUNTS = (90, 53, 37, 29, 24, 20, 18, 15, 14)
"""300 first digits as Benford's law has them."""
LAWFUL = [digit for digit, count in enumerate(BENFORD_COUNTS, start=1) for _ in range(count)]
# Moving 22 of 300 rows from the first digit to the last shifts the mean deviation to just above 0.015.
SKEWED = [9 if at < 22 else digit for at, digit in enumerate(LAWFUL)]

TABLES: dict[str, Triple] = {
    "ZW-01": Triple(
        hit=bank(chain=chain(0, 3_00, Break(1, None, 1, 2))),
        below=bank(chain=chain(0, 3_00)),
        unjudged=bank(),
        severity="high",
    ),
    "ZW-02": Triple(
        hit=bank(totals=total(3, binding=False)),
        below=bank(totals=total(2)),
        unjudged=bank(),
        severity="info",
        raised=(bank(totals=total(3, "rows")), "high"),
    ),
    "ZW-03": Triple(
        hit=bank(chain=chain(100_00, 103_01)),
        below=bank(chain=chain(100_00, 103_00)),
        unjudged=bank(),
        severity="high",
    ),
    "ZW-04": Triple(
        hit=Papers(ROWS, (during("2026-01-01", 179),)),
        below=Papers(ROWS, (during("2026-01-01", 180),)),
        unjudged=NOTHING,
        severity="info",
        raised=(gap(20, 200), "medium"),
        traps=(gap(20, 199), gap(14, 500), gap(60, 26)),
    ),
    "ZW-05": Triple(
        hit=Papers([row("2026-01-05", "out", 5, "某店")] * 2),
        below=Papers([row("2026-01-05", "out", 5, "某店", order_no=number) for number in "12"]),
        unjudged=NOTHING,
        severity="low",
        raised=(Papers([ROWS[0]] * 2), "medium"),
    ),
    "ZW-06": Triple(
        hit=printed(datetime(2026, 1, 6, 10, 0), Problem(ProblemCode.UNREADABLE_DATE, row=9)),
        below=printed(datetime(2026, 1, 6, 10, 0)),
        unjudged=NOTHING,
        severity="low",
        raised=(printed(datetime(2026, 1, 6, 9, 59)), "high"),
    ),
    "ZW-07": Triple(
        hit=quarter(("2026-03-21", "4.03")),
        below=quarter(("2026-03-21", "4.04")),
        unjudged=Papers(ROWS),
        severity="medium",
        raised=(quarter(("2026-03-21", "4.50"), until="2026-09-30"), "high"),
    ),
    "ZW-08": Triple(
        hit=named("王小明", "李四"),
        below=named("王小明", "王小明"),
        unjudged=Papers(ROWS),
        severity="low",
        traps=(own_numbers(),),
    ),
    "ZW-09": Triple(
        hit=paid_by_card(kept=2),
        below=paid_by_card(kept=3),
        unjudged=paid_by_card(kept=2, method="零钱"),
        severity="high",
    ),
    "ZW-10": Triple(
        hit=ordered("2026-01-05 10:00", "2026010722001412345678901234"),
        below=ordered("2026-01-05 10:00", "2026010622001412345678901234"),
        unjudged=Papers([row("2026-01-05", "out", 5, "某店", order_no="T200P123")], (ALIPAY,)),
        severity="info",
    ),
    "ZW-11": Triple(
        hit=amounts(SKEWED),
        below=amounts(LAWFUL),
        unjudged=amounts(SKEWED[:299]),
        severity="info",
    ),
    "ZW-16": Triple(
        hit=bank(holder="李四"),
        below=bank(),
        unjudged=bank(holder=None),
        severity="high",
    ),
    "ZW-18": Triple(
        hit=in_two_files(alike=5, other=5),
        below=in_two_files(alike=5, other=6),
        unjudged=NOTHING,
        severity="high",
    ),
    "ZW-19": Triple(
        hit=handed_in_before(900, proven=True),
        below=handed_in_before(500, proven=True),
        unjudged=None,
        severity="high",
        always_judged="Where the account was not handed in before there is nothing to compare, and it is not asked.",
    ),
    "ZW-20": Triple(
        hit=numbered_rows(13),
        below=numbered_rows(12),
        unjudged=numbered_rows(13, skipped=1),
        severity="medium",
        traps=(numbered_rows(1), numbered_rows(None)),
    ),
    "ZW-17": Triple(
        hit=bank(skipped=1),
        below=bank(),
        unjudged=None,
        severity="low",
        raised=(bank(state="partial"), "medium"),
        always_judged="Every statement that is read says how many rows were read and skipped; none can lack it.",
    ),
}
