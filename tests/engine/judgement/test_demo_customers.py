"""The demonstration's customers: every tile, category, debt, hit and finding of theirs is what their year was made of."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import pytest

from app.engine.pipeline import read
from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.types.report import Report
from app.engine.types.statements import UploadedFile
from app.liushui.cases.service.demonstration import CASES
from tests.engine.fixtures.demo import FOLDER, OPENING_FEN, bill_of_the_borrower, demo_files
from tests.engine.fixtures.demo_people import Deed, borrower, clerk_bank, clerk_wallet, shopkeeper

EARNED = {"I10", "I20"}
DEBTS = {"O44", "O45", "O48"}
LOANS = {"I43", "I44"}
CONSUMED = {"O10", "O11", "O12", "O13", "O14", "O15", "O16", "O17", "O62"}
MONTHS = [f"{2025 + (month > 12)}-{(month - 1) % 12 + 1:02d}" for month in range(10, 22)]
NIGHT_FEN, NIGHT_HOURS = 20_000, (23, 0, 1, 2, 3, 4)


@cache
def clerk() -> tuple[Deed, ...]:
    """Both of her statements."""
    wallet = clerk_wallet()
    return (*wallet, *clerk_bank(wallet))


DEEDS: dict[str, Callable[[], Iterable[Deed]]] = {
    "陈思远": shopkeeper,
    "林晓梅": clerk,
    "周建国": borrower,
}


@cache
def analysed(customer: str) -> Analysis:
    case = next(each for each in CASES if each.customer == customer)
    files = [UploadedFile(name, (FOLDER / name).read_bytes()) for name in case.files]
    reading = read(files, passwords=[case.password] if case.password else [], pdf_facts=True)
    return analyse(reading, Options(customer=customer, related=tuple(case.related)))


def report(customer: str) -> Report:
    return analysed(customer).report


def real(customer: str) -> list[Deed]:
    return [deed for deed in DEEDS[customer]() if not deed.code.startswith("N")]


def total(deeds: Iterable[Deed]) -> int:
    return sum(deed.move.fen for deed in deeds)


def by_month(deeds: Iterable[Deed]) -> list[int]:
    sums: Counter[str] = Counter()
    for deed in deeds:
        sums[f"{deed.move.at:%Y-%m}"] += deed.move.fen
    return [sums[month] for month in MONTHS]


def mean(fen: int, parts: int) -> int:
    """Half a fen counts as one."""
    return (2 * fen + parts) // (2 * parts)


def closing_balances() -> list[int]:
    """The clerk's balance at the end of each day from her first row to her last."""
    moved: Counter[date] = Counter()
    bank = clerk_bank(clerk_wallet())
    for deed in bank:
        moved[deed.move.at.date()] += deed.move.fen if deed.move.direction == "in" else -deed.move.fen
    first, last = bank[0].move.at.date(), bank[-1].move.at.date()
    balance, found = OPENING_FEN, []
    for day in range((last - first).days + 1):
        balance += moved[first + timedelta(days=day)]
        found.append(balance)
    return found


everybody = pytest.mark.parametrize("customer", DEEDS)


def test_the_files_are_those_that_the_generator_writes() -> None:
    made = demo_files()
    for name, content in made.items():
        if not name.endswith(".zip"):
            assert (FOLDER / name).read_bytes() == content, name
    bill = read([UploadedFile("bill.csv", bill_of_the_borrower())]).transactions
    kept = read(
        [UploadedFile("bill.zip", (FOLDER / "wechat_zhou_jianguo.zip").read_bytes())], passwords=["268413"]
    ).transactions
    columns = ["occurred_at", "direction", "amount_fen", "party", "text"]
    assert kept.select(columns).equals(bill.select(columns))


@everybody
def test_every_tile_is_true(customer: str) -> None:
    summary, deeds = report(customer).summary, real(customer)
    everything = list(DEEDS[customer]())
    assert summary.rows == len(everything)
    for way, fen in (
        ("in", summary.in_fen),
        ("out", summary.out_fen),
        ("neutral", summary.neutral_fen),
    ):
        assert fen == total(deed for deed in everything if deed.move.direction == way), way
    assert summary.real_in_fen == total(deed for deed in deeds if deed.move.direction == "in")
    assert summary.real_out_fen == total(deed for deed in deeds if deed.move.direction == "out")
    assert summary.net_fen == summary.real_in_fen - summary.real_out_fen
    earned = by_month(deed for deed in deeds if deed.code in EARNED)
    assert summary.recognised_income_fen == sum(earned)
    assert summary.recognised_income_month_fen == int(statistics.median(earned) + 0.5)
    repaid = [deed for deed in deeds if deed.code in DEBTS]
    assert summary.repayment_month_average_fen == mean(total(repaid), 12)
    latest: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for deed in repaid:
        # What the relative lends goes back within ten days, each time.
        if f"{deed.move.at:%Y-%m}" in MONTHS[-2:] and deed.code != "O48":
            latest[str(deed.lender)][f"{deed.move.at:%Y-%m}"] += deed.move.fen
    now = sum(by_month[max(by_month)] for by_month in latest.values())
    assert summary.repayment_month_now_fen == now
    assert summary.debt_to_income == pytest.approx(now / summary.recognised_income_month_fen)
    lenders = {deed.lender for deed in deeds if deed.lender}
    persons = {deed.lender for deed in deeds if deed.lender and deed.code in {"I44", "O48"}}
    assert (summary.lenders_n, summary.lender_persons_n) == (len(lenders), len(persons))


@everybody
def test_every_category_and_every_lender_is_true(customer: str) -> None:
    deeds = real(customer)
    sums: Counter[str] = Counter()
    for deed in deeds:
        sums[deed.code] += deed.move.fen
    shown = {each.code: each.value_fen for each in report(customer).categories if each.direction != "left"}
    assert shown == dict(sums)
    lent: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for deed in deeds:
        if deed.lender:
            lent[deed.lender][deed.code in DEBTS] += deed.move.fen
    named = {each.lender: [each.received_fen, each.repaid_fen] for each in report(customer).debts}
    assert named == dict(lent)


@everybody
def test_the_hits_are_those_that_the_year_was_made_for(customer: str) -> None:
    deeds = list(DEEDS[customer]())
    wanted = Counter(mark for deed in deeds for mark in deed.marks)
    nightly = sum(
        deed.move.fen >= NIGHT_FEN and deed.move.at.hour in NIGHT_HOURS
        for deed in deeds
        if not deed.code.startswith("N") and deed.code not in {"I30", "O44"}
    )
    if nightly:
        wanted["MZ-YJ-01"] = nightly
    assert {hit.rule: hit.rows for hit in report(customer).hits} == dict(wanted)


FINDINGS = {
    # The bank card that the shop's money goes to is not in the case.
    "陈思远": {"XW-GL-02": "medium"},
    "林晓梅": {},
    "周建国": {
        # What his sister lends goes back to her within days.
        "XW-HL-01": "high",
        "XW-WD-01": "medium",
        "XW-WD-02": "high",
        "XW-WD-03": "high",
        "XW-WD-05": "medium",
        "XW-GL-01": "low",
        "XW-WL-01": "info",
    },
}


@everybody
def test_the_findings_are_those_that_the_year_was_made_for(customer: str) -> None:
    found = {each.id: each.severity for each in report(customer).findings if each.result == "hit"}
    assert found == FINDINGS[customer]


@everybody
def test_no_check_of_a_file_finds_more_than_a_statistic(customer: str) -> None:
    checks = {each.id: each.severity for each in report(customer).checks if each.result == "hit"}
    assert checks == {}
    assert report(customer).summary.authenticity != "disagrees"
    for statement in analysed(customer).report.files:
        assert statement.state == "read"
        assert statement.totals_agree in (True, None)
        assert not statement.chain_breaks


def test_the_bank_confirms_every_payment_of_the_wallet() -> None:
    wallet = clerk_wallet()
    [mirrored] = report("林晓梅").left_out
    assert (mirrored.code, mirrored.out_n, mirrored.out_fen) == ("N16", len(wallet), total(wallet))
    assert all(deed.is_in_both for deed in wallet)


def test_the_clerks_average_balance_is_that_of_her_days() -> None:
    days = closing_balances()
    found = report("林晓梅")
    assert found.summary.average_balance_fen == mean(sum(days), len(days))
    # Her statements cover whole months: what stays of her income is reckoned from the same balance.
    (settling,) = [each for each in found.findings if each.id == "XW-KJ-03"]
    assert settling.numbers[1].value == found.summary.average_balance_fen


def test_the_borrowers_findings_say_his_figures() -> None:
    said = {each.id: each.sentence["zh-CN"] for each in report("周建国").findings}
    deeds = borrower()
    lent = total(deed for deed in deeds if deed.code == "I44")
    earned = total(deed for deed in deeds if deed.code == "I10")
    loans = [deed for deed in deeds if deed.code in LOANS]

    def yuan(fen: int) -> str:
        return f"{fen / 100:,.2f}"

    assert f"共 {yuan(lent)} 元，10 天内以相近金额又转回给对方" in said["XW-HL-01"]
    summary = report("周建国").summary
    now, month = summary.repayment_month_now_fen, summary.recognised_income_month_fen
    assert now is not None
    assert month == earned // 12
    assert f"当前月还款 {yuan(now)} 元" in said["XW-WD-03"]
    assert f"收入 {yuan(month)} 元" in said["XW-WD-03"]
    assert f"{now / month:.1%}" in said["XW-WD-03"]
    assert f"{len(loans)} 笔共 {yuan(total(loans))} 元" in said["XW-WD-05"]


def test_each_file_lies_where_the_demonstration_takes_it() -> None:
    assert {name for case in CASES for name in case.files} == set(demo_files())
    assert Path(FOLDER, "README.md").is_file()
