"""Rows that two files hold: each stands once, and nothing is taken for a repeat that is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.judgement.exclusions.pairing import day_offsets
from app.engine.process.analysis import Options, analyse
from tests.engine.frames import BANK, WECHAT, reading, row

AGAIN = replace(BANK, sha256="3" * 64, format="general", file="again.xlsx")
CERTIFICATE = replace(WECHAT, format="wechat_certificate", account="zs_wx", sha256="9" * 64)


def codes(rows: list[dict[str, Any]], *statements: Any) -> list[str]:
    analysis = analyse(reading(rows, *statements), Options(customer="张三"))
    found: list[str] = analysis.transactions["left_code"].to_list()
    return found


def listed(times: int, statement: int, text: str) -> list[dict[str, Any]]:
    return [
        row(f"2026-01-{5 + at // 2:02d}", "out", 10 + at, text=f"{text}{at}", statement=statement)
        for at in range(times)
    ]


@pytest.mark.parametrize(("times", "repeats"), [(5, 5), (4, 0)])
def test_files_that_list_the_same_payments_in_other_words_are_repeats_from_five_rows_on(
    times: int, repeats: int
) -> None:
    found = codes([*listed(times, 0, "甲"), *listed(times, 1, "乙")], BANK, AGAIN)
    assert found == [""] * times + ["N18"] * repeats + [""] * (times - repeats)


def test_one_payment_more_or_another_way_makes_them_other_payments() -> None:
    first, second = listed(6, 0, "甲"), listed(6, 1, "乙")
    assert "N18" not in codes([*first, *second[:-1]], BANK, AGAIN)
    assert "N18" not in codes([*first, *second[:-1], second[-1] | {"direction": "in"}], BANK, AGAIN)
    assert "N18" not in codes([*first, *second[:-1], second[-1] | {"amount_fen": 1}], BANK, AGAIN)
    assert "N18" not in codes([*first, *second], BANK, replace(AGAIN, account="6225880112349999"))


def test_only_days_that_both_files_cover_are_compared() -> None:
    early = row("2026-01-01", "out", 7, text="甲")
    late = row("2026-01-20", "out", 8, text="乙", statement=1)
    found = codes([early, *listed(6, 0, "甲"), *listed(6, 1, "乙"), late], BANK, AGAIN)
    assert found == [""] * 7 + ["N18"] * 6 + [""]


def test_the_same_balance_after_the_same_payment_is_a_repeat_whatever_the_words() -> None:
    one = row("2026-01-05", "out", 10, text="甲", balance_fen=500)
    assert codes([one, one | {"text": "乙", "statement": 1}], BANK, AGAIN) == ["", "N18"]
    assert codes([one, one | {"text": "乙", "statement": 1, "balance_fen": 501}], BANK, AGAIN) == ["", ""]
    unnamed = [replace(each, account=None) for each in (BANK, AGAIN)]
    assert codes([one, one | {"text": "乙", "statement": 1}], *unnamed) == ["", ""]
    nothing = one | {"amount_fen": 0}
    assert codes([nothing, nothing | {"text": "乙", "statement": 1}], BANK, AGAIN) == ["", ""]


def test_of_equal_rows_as_many_stand_as_one_file_has() -> None:
    one = row("2026-01-05 10:00", "out", 10, "某店", text="甲")
    two = one | {"statement": 1}
    assert codes([one, one, two], BANK, AGAIN) == ["", "", "N18"]
    assert codes([one, two, two], BANK, AGAIN) == ["", "N18", ""]
    assert codes([one, one], BANK) == ["", ""]


def test_a_wallets_order_stands_once_however_many_formats_hold_it() -> None:
    bill = row("2026-01-05 10:00", "out", 80, "某店", text="饮料", order_no="42")
    printed = bill | {"text": "", "party": "", "statement": 1}
    assert codes([bill, printed], WECHAT, CERTIFICATE) == ["", "N18"]
    for other in ({"order_no": "43"}, {"direction": "in"}, {"amount_fen": 1}, {"currency": "USD"}):
        assert codes([bill, printed | other], WECHAT, CERTIFICATE)[1] != "N18", other
    nameless = [bill | {"order_no": ""}, printed | {"order_no": ""}]
    assert codes(nameless, WECHAT, CERTIFICATE) == ["", ""]
    # Two bills of one format may use a number twice; a refund in the same file has its purchase's.
    assert codes([bill, printed], WECHAT, replace(CERTIFICATE, format="wechat")) == ["", ""]
    third = replace(CERTIFICATE, format="wechat", account="other")
    assert codes([bill, printed, printed | {"statement": 2}], WECHAT, CERTIFICATE, third) == ["", "N18", ""]


def test_the_nearest_day_is_tried_first_the_later_before_the_earlier() -> None:
    assert day_offsets(2) == [0, 1, -1, 2, -2]
    assert day_offsets(0) == [0]
