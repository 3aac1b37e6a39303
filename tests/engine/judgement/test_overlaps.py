"""Two files of one account in different words: proven repeats are left out, likely ones are told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.types.report import Finding
from tests.engine.frames import BANK, WECHAT, reading, row

DAYS = [f"2026-01-{day:02d}" for day in range(3, 13)]
LISTED = [row(day, "in" if place % 3 else "out", place + 1, "某店") for place, day in enumerate(DAYS)]
BILL = replace(BANK, file="bill.pdf", sha256="8" * 64, format="cmb_corporate")


def in_other_words(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**each, "party": "", "text": "网联收付", "statement": 1} for each in rows]


def judged(second: list[dict[str, Any]], statement: Any = BILL) -> Analysis:
    return analyse(reading([*LISTED, *second], BANK, statement), Options(customer="张三"))


def overlap(analysis: Analysis) -> Finding:
    return next(each for each in analysis.report.checks if each.id == "ZW-18" and each.file == 1)


def test_the_same_payments_of_one_number_in_other_words_are_counted_once() -> None:
    alone = analyse(reading(LISTED, BANK), Options(customer="张三")).report.summary
    both = judged(in_other_words(LISTED))
    assert set(both.transactions["left_code"][10:]) == {"N18"}
    assert (both.report.summary.real_in_fen, both.report.summary.real_out_fen) == (
        alone.real_in_fen,
        alone.real_out_fen,
    )
    assert overlap(both).result == "clear"


def test_only_the_days_that_both_cover_are_compared() -> None:
    later = in_other_words([*LISTED[4:], row("2026-02-01", "out", 77)])
    assert judged(later).transactions["left_code"].to_list()[10:] == ["N18"] * 6 + [""]


def test_one_payment_more_proves_nothing_and_is_told() -> None:
    other = in_other_words([*LISTED, row("2026-01-05", "out", 99)])
    analysis = judged(other)
    assert "N18" not in set(analysis.transactions["left_code"])
    found = overlap(analysis)
    assert (found.result, found.severity, len(found.evidence)) == ("hit", "high", 10)
    assert "bank.csv" in found.sentence["zh-CN"]
    assert analysis.report.summary.authenticity == "disagrees"


def test_a_few_equal_rows_are_no_proof() -> None:
    few = judged(in_other_words(LISTED[:4]))
    assert "N18" not in set(few.transactions["left_code"])
    assert overlap(few).result == "clear"


def test_two_account_numbers_are_two_accounts() -> None:
    other = replace(BILL, account="6225880187654321")
    analysis = judged(in_other_words(LISTED), other)
    assert "N18" not in set(analysis.transactions["left_code"])
    assert overlap(analysis).result == "clear"


def test_a_file_without_a_number_is_never_left_out_but_told() -> None:
    analysis = judged(in_other_words(LISTED), replace(BILL, account=None))
    assert "N18" not in set(analysis.transactions["left_code"])
    assert overlap(analysis).result == "hit"


def test_a_wallets_bill_whose_seconds_were_cut_is_counted_once() -> None:
    bill = [{**each, "occurred_at": each["occurred_at"].replace(hour=9, second=31)} for each in LISTED]
    cut = [{**each, "occurred_at": each["occurred_at"].replace(second=0), "statement": 1} for each in bill]
    files = (WECHAT, replace(WECHAT, file="wechat (1).csv", sha256="9" * 64))
    analysis = analyse(reading([*bill, *cut], *files), Options(customer="张三"))
    assert analysis.transactions["left_code"].to_list() == [""] * 10 + ["N18"] * 10


def test_the_file_that_has_the_same_payments_is_named_though_another_covers_more() -> None:
    long = [row(f"2026-01-{day:02d}", "out", 500 + day, "某店") for day in range(3, 31)]
    nameless = [replace(BILL, file=name, account=None) for name in ("long.pdf", "copy.pdf")]
    first = replace(BILL, file="first.pdf", account=None)
    rows = [*LISTED[:1], *long]
    same = [{**each, "party": "", "text": "网联收付", "statement": 1} for each in LISTED]
    again = [{**each, "statement": 2} for each in LISTED]
    analysis = analyse(reading([*rows, *same, *again], first, *nameless), Options(customer="张三"))
    found = next(each for each in analysis.report.checks if each.id == "ZW-18" and each.file == 2)
    # The tenth is known to be repeated from the first file, word for word.
    assert (found.result, len(found.evidence)) == ("hit", 9)
    assert "long.pdf" in found.sentence["zh-CN"]


def test_the_share_is_that_of_the_file_with_fewer_rows() -> None:
    more = [row(day, "out", 900 + place, "某店") for place, day in enumerate(DAYS * 3)]
    analysis = judged([*in_other_words(LISTED), *in_other_words(more)], replace(BILL, account=None))
    assert overlap(analysis).result == "hit"
