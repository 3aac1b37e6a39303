"""The holder is the customer: names in Latin letters are written in many ways, others in one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.judgement.authenticity.names import same_words
from tests.engine.frames import BANK
from tests.engine.judgement.test_checks import check


@pytest.mark.parametrize(
    ("stated", "customer", "is_one"),
    [
        ("JOHN SMITH", "John Smith", True),
        ("SMITH JOHN", "John Smith", True),
        ("John A. Smith", "John Smith", True),
        ("R KUMAR", "Ravi Kumar", True),
        ("María José Núñez", "MARÍA NÚÑEZ", True),
        ("O'NEIL MARY", "Mary O'Neil", True),
        ("John Smith", "Jane Smith", False),
        ("John Smith", "John Smithson", False),
        ("J S", "John Smith", False),
        ("张三", "张四", False),
        ("J*** SMITH", "John Smith", False),
        ("JOHN SMITH 王", "John Smith", False),
    ],
)
def test_names_in_latin_letters_are_compared_word_by_word(stated: str, customer: str, is_one: bool) -> None:
    assert same_words(stated, customer) is is_one
    assert same_words(customer, stated) is is_one


def test_a_foreign_holder_in_another_order_is_no_other_person_and_the_sentence_says_how_sure_that_is() -> (
    None
):
    abroad = replace(BANK, holder="SMITH JOHN A")
    found = check("ZW-16", abroad, customer="John Smith")
    assert (found.result, found.severity) == ("clear", "info")
    assert "may be the customer" in found.sentence["en-US"]
    assert check("ZW-16", abroad, customer="Jane Smith").severity == "high"
