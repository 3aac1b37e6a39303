"""The book of ordinary lives: its files are read to the cent, and its truth adds up by the book's own arithmetic.

How right the product is about these people is a figure, not a test: `npm run bench -- casebook`.
"""

from __future__ import annotations

import pytest

from tests.effort import sampled
from tests.engine.lifebook.life import LAST, Life, Row
from tests.engine.lifebook.merchants import FOOD
from tests.engine.lifebook.people import HALVES
from tests.engine.lifebook.person import Half, Person
from tests.engine.lifebook.score import outcome
from tests.engine.lifebook.truth import truth_of

PEOPLE = [person for half in HALVES.values() for person in half]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("person", sampled(PEOPLE, 20), ids=lambda person: person.name)
def test_every_row_of_a_life_is_read_and_its_truth_adds_up(person: Person) -> None:
    each = outcome(person)
    truth, summary = each.truth, each.analysis.report.summary
    left_out = {"in": 0, "out": 0}
    for row in each.life.steps:
        if not row.is_real:
            left_out[row.way] += row.fen
    assert truth.in_fen == truth.net_in_fen + left_out["in"]
    assert truth.out_fen == truth.net_out_fen + left_out["out"]
    assert truth.net_in_fen == truth.recognised_fen + sum(truth.not_recognised.values())
    read = summary.in_fen + summary.out_fen + summary.neutral_fen
    assert read == truth.in_fen + truth.out_fen
    assert summary.rows == len(each.life.steps)


def test_nobody_is_in_the_book_twice() -> None:
    assert len({person.name for person in PEOPLE}) == len(PEOPLE)


def _made(tell: object) -> Life:
    half = Half()
    half.add("何知味", "wechat", "icbc", employer="某某有限公司")(tell)  # type: ignore[arg-type]
    return half.people[0].make()


def test_wages_that_go_back_and_a_bonus_are_no_income_of_a_month() -> None:
    def tell(life: Life) -> None:
        life.wages("icbc", 8_000, 10)
        life.bonus("icbc", LAST, 30_000)
        for row in life.monthly("icbc", 9_000, 5, "王某", "I10", way="in", by_person=True):
            life.once("icbc", row.at.date().replace(day=9), "out", 8_900, "王某", "O20")

    truth = truth_of(_made(tell))
    assert truth.recognised_month_fen == 800_000
    assert truth.bonus_fen == 3_000_000
    assert truth.not_recognised["I10"] == 12 * 900_000


def test_a_lender_that_was_paid_off_is_repaid_no_more() -> None:
    def tell(life: Life) -> None:
        life.instalments("icbc", 1_000, 5, "O44", "招联消费金融股份有限公司", "招联")
        life.instalments("icbc", 500, 8, "O44", "马上消费金融股份有限公司", "马上", months=life.months(0, 9))
        life.once("icbc", LAST, "out", 9_000, "招联消费金融股份有限公司", "O44", lender="招联", closes=True)

    truth = truth_of(_made(tell))
    assert truth.lenders_n == {2}
    assert truth.repayment_now_fen == 0
    assert truth.repayment_average_fen == round((12 * 100_000 + 10 * 50_000 + 900_000) / 12)


def test_a_row_of_a_wallet_that_a_card_pays_stands_in_the_bank_too() -> None:
    def tell(life: Life) -> None:
        life.buy("wechat", LAST, 20, FOOD[0], card="icbc")

    life = _made(tell)
    mirrored = [row for row in life.steps if isinstance(row, Row) and row.code == "N16"]
    assert [(row.account, row.fen) for row in mirrored] == [("icbc", 2_000)]
