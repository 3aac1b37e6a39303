"""Windows and second limits of findings, from both sides."""

from __future__ import annotations

from datetime import date, timedelta

from tests.engine.frames import BANK, covering, row
from tests.engine.rulebook.asking import ask, result
from tests.engine.rulebook.cases_habits import PAYEES, stakes
from tests.engine.rulebook.cases_income import LENDERS
from tests.engine.rulebook.cases_movements import PERSONS, Rows, passages
from tests.engine.rulebook.triple import Papers

JANUARY_1 = date(2026, 1, 1)


def day(place: int) -> str:
    """The day so many days after the first of January."""
    return str(JANUARY_1 + timedelta(days=place))


def test_three_passages_must_lie_within_thirty_days() -> None:
    def apart(days: int) -> Papers:
        rows: Rows = []
        for place in (0, 5, days):
            rows += [row(day(place), "in", 10_000, "李四"), row(day(place + 1), "out", 8000, "王五")]
        return Papers(rows)

    assert result("XW-KJ-01", apart(29)) == "hit"
    assert result("XW-KJ-01", apart(30)) == "clear"


def test_takings_of_a_shop_pass_in_larger_sums_but_no_word_of_the_customer_lifts_the_limit() -> None:
    rows = passages(3).rows
    for each in rows[::2]:
        each["text"] = "货款"
    assert result("XW-KJ-01", Papers(rows)) == "hit"
    for each in rows[::2]:
        each |= {"party": "美团", "text": "结算"}
    assert result("XW-KJ-01", Papers(rows)) == "clear"
    for each in rows:
        each["amount_fen"] *= 10
    assert result("XW-KJ-01", Papers(rows)) == "hit"


def test_lenders_and_loans_count_within_their_windows() -> None:
    def lenders(last: int) -> Papers:
        return Papers([row(day(at), "in", 1000, LENDERS[n]) for n, at in enumerate((0, 1, last))])

    assert result("XW-WD-01", lenders(89)) == "hit"
    assert result("XW-WD-01", lenders(90)) == "clear"

    def rollover(last: int) -> Papers:
        rows = [row(day(3), "out", 1000, "借呗", text="还款"), row(day(3), "in", 500, "微粒贷")]
        return Papers([*rows, row(day(last), "out", 5, "某店")])

    assert result("XW-WD-02", rollover(92)) == "hit"
    assert result("XW-WD-02", rollover(93)) == "clear"


def test_pay_from_a_company_is_a_salary_on_near_days_and_from_a_floor_on() -> None:
    def paid(yuan: str, *days: int) -> Papers:
        rows = [row(f"2026-{m:02d}-{at:02d}", "in", yuan, "甲公司") for m, at in enumerate(days, 1)]
        return Papers(rows, (covering(BANK, "2026-01-01", "2026-06-30"),))

    assert result("XW-SR-01", paid("1000", 10, 15, 10, 15, 10, 15)) == "clear"
    assert "未识别" in ask("XW-SR-01", paid("1000", 10, 16, 10, 16, 10, 16)).sentence["zh-CN"]
    assert "未识别" in ask("XW-SR-01", paid("999.99", 10, 15, 10, 15, 10, 15)).sentence["zh-CN"]


def test_a_business_depends_on_its_biggest_payer_and_nobody_is_no_payer() -> None:
    def sales(first: str, payer: str) -> Papers:
        sold = (("05", first, payer), ("06", "100", "李四"))
        return Papers(
            [
                row(f"2026-{m}-{day}", "in", yuan, name, text="货款")
                for m in ("01", "02", "03")
                for day, yuan, name in sold
            ]
        )

    assert result("XW-SR-03", sales("100.01", "王五")) == "hit"
    assert result("XW-SR-03", sales("100", "王五")) == "clear"
    assert result("XW-SR-03", sales("900", "财付通")) == "clear"
    assert "某店" in ask("XW-SR-03", sales("900", "财付通-某店")).sentence["zh-CN"]


def test_stakes_are_small_and_multiples_of_fifty() -> None:
    def of(yuan: str) -> Papers:
        rows = [row(f"2026-01-{n + 1:02d} 23:10", "out", yuan, PAYEES[n % 5]) for n in range(10)]
        return Papers([*rows, stakes().rows[-1]])

    assert result("XW-DB-01", of("5000")) == "hit"
    assert result("XW-DB-01", of("5050")) == "clear"
    assert result("XW-DB-01", of("50")) == "clear"
    assert result("XW-DB-01", of("120")) == "clear"


def test_half_of_the_stakes_are_at_night_or_within_half_an_hour() -> None:
    def of(at_night: int, minutes: int = 60) -> Papers:
        rows = []
        for n in range(10):
            at = (
                f"2026-01-{n + 1:02d} 23:10"
                if n < at_night
                else f"2026-01-20 {12 + n * minutes // 60:02d}:{n * minutes % 60:02d}"
            )
            rows.append(row(at, "out", 100, PAYEES[n % 5]))
        return Papers([*rows, stakes().rows[-1]])

    assert result("XW-DB-01", of(5)) == "hit"
    assert result("XW-DB-01", of(4)) == "clear"
    assert result("XW-DB-01", of(0, 15)) == "hit"
    assert result("XW-DB-01", of(0, 16)) == "clear"


def test_an_account_is_emptied_within_a_day() -> None:
    def paid(last: str) -> Papers:
        rows = [row("2026-01-01 09:00", "out", 1, "某店", balance_fen=1_000_000)]
        rows.append(row("2026-02-10 10:00", "out", 4000, "王五", balance_fen=600_000))
        return Papers([*rows, row(last, "out", 5990, "王五", balance_fen=1_000)])

    assert result("XW-BP-01", paid("2026-02-11 10:00")) == "hit"
    assert result("XW-BP-01", paid("2026-02-11 10:01")) == "clear"


def test_only_the_largest_hubs_are_named() -> None:
    rows = [
        row("2026-01-05", way, 20_000 + place, name)
        for place, name in enumerate(PERSONS[:4])
        for way in ("in", "out")
    ]
    sentence = ask("XW-WL-01", Papers(rows)).sentence["en-US"]
    assert [name in sentence for name in PERSONS[:4]] == [False, True, True, True]


def test_a_lender_is_no_hub_because_it_lends_and_is_repaid() -> None:
    def between(name: str) -> Papers:
        lent = row("2026-01-05", "in", 60_000, name, text="放款")
        return Papers([lent, row("2026-02-05", "out", 50_000, name, text="还款")])

    assert result("XW-WL-01", between("王五")) == "hit"
    assert result("XW-WL-01", between("度小满")) == "clear"


def test_a_funnel_that_spreads_pays_out_the_money_that_came_in() -> None:
    rows = [row("2026-01-01", "in", 10_000, "甲公司")]
    rows += [row(day(place % 7), "out", 2000, name) for place, name in enumerate(PERSONS)]
    assert result("XW-FS-02", Papers(rows)) == "clear"
    rows[0]["amount_fen"] = 1_920_000
    assert result("XW-FS-02", Papers(rows)) == "hit"
    rows[-1]["occurred_at"] += timedelta(days=7)
    rows[-2]["occurred_at"] += timedelta(days=7)
    assert ask("XW-FS-02", Papers(rows)).numbers[0].value == 10
    rows[-3]["occurred_at"] += timedelta(days=7)
    assert result("XW-FS-02", Papers(rows)) == "clear"
