"""Numbers of people and enterprises: a table without a wrong verdict, errors found, an independent oracle."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stdnum.cn import ric, uscc
from stdnum.exceptions import ValidationError

from app.auth import addresses
from app.renzheng import identifiers
from app.renzheng.identifiers import Verdict
from tests.renzheng.identifier_cases import CASES

TODAY = date(2026, 6, 1)
IDS = [text for kind, text, verdict, _ in CASES if kind in ("resident_id", "foreigner_card") and not verdict]
CODES = [text for kind, text, verdict, _ in CASES if kind == "credit_code" and not verdict]
ORGANISATIONS = [text for kind, text, verdict, _ in CASES if kind == "organisation_code" and not verdict]


def judge(kind: str, text: str) -> Verdict:
    if kind in identifiers.PERSONAL:
        return identifiers.PERSONAL[kind](text, TODAY)
    if kind != "mobile":
        return identifiers.ENTERPRISE[kind](text)
    try:
        return Verdict(addresses.mobile(text))
    except addresses.UnusableMobileError:
        return Verdict(text, "form")


def judge_person(text: str) -> Verdict:
    """A number of 18 characters as whatever it is: cards of foreigners begin with 9."""
    return judge("foreigner_card" if identifiers.normalise(text)[:1] == "9" else "resident_id", text)


def test_the_table_has_at_least_two_hundred_different_cases() -> None:
    assert len({(kind, text) for kind, text, _, _ in CASES}) == len(CASES) >= 200
    assert {kind for kind, _, _, _ in CASES} == {*identifiers.PERSONAL, *identifiers.ENTERPRISE, "mobile"}


@pytest.mark.parametrize(("kind", "text", "expected", "why"), CASES)
def test_the_verdict_on_a_number_is_right(kind: str, text: str, expected: str, why: str) -> None:
    verdict = judge(kind, text)
    if expected.startswith("!"):
        assert (verdict.problem, verdict.warning) == (None, expected[1:]), why
    else:
        assert (verdict.problem or "") == expected, why
    # Written one way it stays as it is, and is judged the same.
    assert judge(kind, verdict.value) == verdict


@pytest.mark.parametrize("text", [text for text in IDS if len(identifiers.normalise(text)) == 18])
def test_every_wrong_digit_and_every_swap_in_a_persons_number_is_found(text: str) -> None:
    value = identifiers.normalise(text)
    for wrong in _wrong(value, "0123456789", "0123456789X"):
        assert not judge_person(wrong).is_fine, wrong


@pytest.mark.parametrize("text", CODES)
def test_every_wrong_character_and_every_swap_in_a_credit_code_is_found(text: str) -> None:
    alphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY"
    for wrong in _wrong(identifiers.normalise(text), alphabet, alphabet):
        assert not judge("credit_code", wrong).is_fine, wrong


@pytest.mark.parametrize("text", ORGANISATIONS)
def test_every_wrong_digit_and_every_swap_of_digits_in_an_organisation_code_is_found(text: str) -> None:
    value = identifiers.normalise(text)
    for wrong in _wrong(value, "0123456789", "0123456789X", digits_only=True):
        assert not judge("organisation_code", wrong).is_fine, wrong


def _wrong(value: str, inside: str, last: str, *, digits_only: bool = False) -> list[str]:
    """Every number that differs from `value` in one character or by one swap of neighbours."""
    made = []
    for place, character in enumerate(value):
        if digits_only and not character.isdigit():
            continue
        for other in last if place == len(value) - 1 else inside:
            if other != character:
                made.append(value[:place] + other + value[place + 1 :])
    for place in range(len(value) - 1):
        one, two = value[place], value[place + 1]
        if one != two and not (digits_only and not (one + two).isdigit()):
            made.append(value[:place] + two + one + value[place + 2 :])
    return made


@given(
    st.sampled_from(["110105", "310104", "440524", "650102"]),
    st.dates(date(1930, 1, 1), date(2008, 6, 1)),
    st.integers(0, 999),
)
def test_the_oracle_agrees_on_any_resident_id(area: str, birth: date, number: int) -> None:
    body = f"{area}{birth:%Y%m%d}{number:03d}"
    taken = [body + each for each in "0123456789X" if judge("resident_id", body + each).is_fine]
    assert taken == [body + ric.calc_check_digit(body + "0")]
    assert judge("resident_id", taken[0]).birth == birth


@given(st.text("0123456789ABCDEFGHJKLMNPQRTUWXY", min_size=9, max_size=9), st.sampled_from("123456789"))
def test_the_oracle_agrees_on_any_credit_code(organisation: str, authority: str) -> None:
    body = f"{authority}1110000{organisation}"
    taken = [body + each for each in uscc._alphabet if judge("credit_code", body + each).is_fine]
    assert taken == [body + uscc.calc_check_digit(body)]


@pytest.mark.parametrize(("kind", "text", "expected", "why"), CASES)
def test_the_oracle_agrees_with_the_table_where_it_is_right(
    kind: str, text: str, expected: str, why: str
) -> None:
    value = identifiers.normalise(text)
    if kind == "resident_id":
        # It does not know permits of Hong Kong, Macau and Taiwan, asks nobody's age, knows no 71 and wants counties.
        unknown = value[:2] in {"71", "81", "82", "83"} or expected in {
            "future",
            "too_old",
            "under_age",
            "area",
        }
        if unknown or (not _is_valid(ric.validate, value) and not expected):
            pytest.skip("the oracle is not right about this class")
        assert _is_valid(ric.validate, value) == (not expected), why
    elif kind == "credit_code":
        if value[:1] in {"N", "Y", "A", "B", "C", "0"}:
            pytest.skip("the oracle is not right about this class")
        assert _is_valid(uscc.validate, value) == (not expected or expected.startswith("!")), why


def _is_valid(validate: object, value: str) -> bool:
    try:
        validate(value)  # type: ignore[operator]
    except (ValidationError, KeyError):  # it trips over counties that its list lacks
        return False
    return True


@given(st.text(max_size=40))
def test_no_text_breaks_a_judge(text: str) -> None:
    for kind in (*identifiers.PERSONAL, *identifiers.ENTERPRISE, "mobile"):
        judge(kind, text)
