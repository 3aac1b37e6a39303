"""The third set is sound by itself: balances run, rows have their truth, nobody is too short or too long."""

from __future__ import annotations

import re

import pytest

from tests.engine.casebook.book import BANKS
from tests.engine.lifebook.life import Row
from tests.engine.lifebook.person import Person
from tests.engine.lifebook.third import IN_TROUBLE, THIRD
from tests.engine.lifebook.truth import LOANS, REPAID, rows_of, truth_of


@pytest.mark.parametrize("person", THIRD, ids=lambda person: person.name)
def test_the_rows_of_a_life_are_sound_and_have_their_truth(person: Person) -> None:
    life = person.make()
    rows, balances = rows_of(life), dict(life.openings)
    assert all(isinstance(step, Row) for step in life.steps)
    assert 60 <= len(rows) <= 900
    assert {row.account for row in rows} == set(person.accounts)
    for row in rows:
        assert row.fen > 0
        assert "{" not in row.party + row.text
        assert life.first <= row.at.date() <= life.last
        assert all(re.fullmatch(r"[INO]\d\d", code) for code in (row.code, *row.accepts))
        assert (row.code[0] == ("I" if row.way == "in" else "O")) or row.code[0] == "N"
        assert bool(row.lender) == (row.code in LOANS | REPAID)
        if row.account in BANKS:
            balances[row.account] += row.fen if row.way == "in" else -row.fen
            assert balances[row.account] >= 0


def test_the_third_set_is_ordinary_but_for_those_in_trouble_and_most_hand_in_two_sources() -> None:
    assert len(THIRD) - len(IN_TROUBLE) >= 56
    assert {person.name for person in THIRD if not person.make().is_ordinary} == IN_TROUBLE
    assert sum(len(person.accounts) >= 2 for person in THIRD) >= 0.9 * len(THIRD)
    assert {each for person in THIRD for each in person.accounts if each in BANKS} >= set(BANKS) - {"cmb"}


def test_every_month_of_income_and_debt_is_told_as_the_story_has_it() -> None:
    told = {"步惊涛", "钮祜禄婷", "撒秀兰", "宓可儿", "贡嘎扎西", "赫连勃", "鹿鸣远"}
    truths = {person.name: truth_of(person.make()) for person in THIRD if person.name in told}
    assert truths["步惊涛"].recognised_month_fen == 893_000
    assert truths["钮祜禄婷"].recognised_month_fen == 431_275
    assert truths["撒秀兰"].recognised_month_fen == 720_000
    assert truths["宓可儿"].recognised_month_fen == 0
    assert (truths["贡嘎扎西"].repayment_now_fen, truths["贡嘎扎西"].lenders) == (207_130, {"农业银行"})
    assert truths["赫连勃"].repayment_now_fen == 0
    assert truths["鹿鸣远"].repayment_average_fen == 166_667
