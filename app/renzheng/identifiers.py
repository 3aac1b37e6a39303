"""Numbers of people and enterprises: written one way, then judged. Pure: no clock, no network, no dependency.

Every function takes the number as somebody typed it and answers a `Verdict`. Sources: GB 11643-1999 (resident
ID), GB 32100-2015 (unified social credit code), GB 11714 (organisation code), GS 15-2006 (registration number),
ICAO Doc 9303 (passport). What has no check character can only be judged by its form.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

ADULT_YEARS = 18
OLDEST_YEARS = 130

# GB/T 2260, its first two digits. Which counties exist changes; numbers that were given out stay.
_PROVINCES = frozenset(
    str(number)
    for first, last in ((11, 15), (21, 23), (31, 37), (41, 46), (50, 54), (61, 65), (71, 71))
    for number in range(first, last + 1)
)
# Residence permits of people from Hong Kong, Macau and Taiwan: an 18-character number with an area of its own.
_PERMIT_AREAS = frozenset({"810000", "820000", "830000"})
_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_ID_CHECKS = "10X98765432"
_USCC_ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY"
_USCC_VALUES = {character: value for value, character in enumerate(_USCC_ALPHABET)}
_USCC_AUTHORITIES = frozenset("123456789ANY")
_ORGANISATION_WEIGHTS = (3, 7, 9, 10, 5, 8, 4, 2)
# Blanks that NFKC keeps and no eye sees, besides whatever Unicode calls space, dash or format.
_IGNORED_CATEGORIES = frozenset({"Zs", "Cf", "Cc", "Pd"})


@dataclass(frozen=True)
class Verdict:
    """A number in its one spelling; why it is refused (`problem`), or what a reviewer should look at (`warning`).

    `birth` is the date that the number states, where it states one.
    """

    value: str
    problem: str | None = None
    warning: str | None = None
    birth: date | None = None

    @property
    def is_fine(self) -> bool:
        """Tell whether the number may be taken."""
        return self.problem is None


def normalise(text: str) -> str:
    """Write a number one way: ASCII width, capitals, no blanks, hyphens or invisible characters."""
    wide = unicodedata.normalize("NFKC", text)
    # The minus sign is a symbol to Unicode, but a hyphen to whoever pastes it.
    kept = (each for each in wide if unicodedata.category(each) not in _IGNORED_CATEGORIES and each != "−")
    return "".join(kept).upper()


def resident_id(text: str, today: date) -> Verdict:
    """Judge a resident ID, or a residence permit of somebody from Hong Kong, Macau or Taiwan."""
    value = normalise(text)
    problem = _id_form(value)
    if problem is None and value[:2] not in _PROVINCES and value[:6] not in _PERMIT_AREAS:
        problem = "area"
    return _judge_person(value, problem, today)


def foreigner_card(text: str, today: date) -> Verdict:
    """Judge a foreigner's permanent residence card: the 18 digits of 2023, or 3 letters and 12 digits before.

    2023: 9, province, three digits of the nationality, birth date, sequence, check character as in a resident ID.
    Cards of the older form are valid until they end; its check digit is not published, so a reviewer looks.
    """
    value = normalise(text)
    if re.fullmatch(r"[A-Z]{3}[0-9]{12}", value):
        return _judge_old_card(value, today)
    problem = _id_form(value)
    if problem is None and (value[0] != "9" or value[1:3] not in _PROVINCES):
        problem = "area"
    return _judge_person(value, problem, today)


def hong_kong_macau_permit(text: str, _today: date) -> Verdict:
    """Judge a mainland travel permit of Hong Kong (H) or Macau (M): 8 digits, on older ones 2 more for renewals."""
    value = normalise(text)
    return Verdict(value, None if re.fullmatch(r"[HM][0-9]{8}([0-9]{2})?", value) else "form")


def taiwan_permit(text: str, _today: date) -> Verdict:
    """Judge a mainland travel permit of Taiwan residents: 8 digits (longer ones ended in 2020)."""
    value = normalise(text)
    return Verdict(value, None if re.fullmatch(r"[0-9]{8}", value) else "form")


def passport(text: str, _today: date) -> Verdict:
    """Judge the number of a passport of any state: 6 to 9 letters and digits, of which one is a digit."""
    value = normalise(text)
    is_fine = re.fullmatch(r"[A-Z0-9]{6,9}", value) and re.search(r"[0-9]", value) and not _is_monotone(value)
    return Verdict(value, None if is_fine else "form")


def credit_code(text: str) -> Verdict:
    """Judge a unified social credit code. A wrong check inside its organisation code is only a warning:

    such codes were given out.
    """
    value = normalise(text)
    if len(value) != 18:
        return Verdict(value, "length")
    if any(character not in _USCC_VALUES for character in value):
        return Verdict(value, "characters")
    if value[0] not in _USCC_AUTHORITIES:
        return Verdict(value, "authority")
    # Units of the army have no civil region.
    if value[0] != "A" and not value[2:8].isdigit():
        return Verdict(value, "area")
    total = sum(_USCC_VALUES[each] * pow(3, place, 31) for place, each in enumerate(value[:17]))
    if _USCC_ALPHABET[-total % 31] != value[17]:
        return Verdict(value, "checksum")
    inner = None if _organisation_check(value[8:16]) == value[16] else "inner_checksum"
    return Verdict(value, warning=inner)


def organisation_code(text: str) -> Verdict:
    """Judge an organisation code: 8 digits or capitals and a check character."""
    value = normalise(text)
    if len(value) != 9:
        return Verdict(value, "length")
    if not re.fullmatch(r"[0-9A-Z]{8}[0-9X]", value):
        return Verdict(value, "characters")
    return Verdict(value, None if _organisation_check(value[:8]) == value[8] else "checksum")


def registration_number(text: str) -> Verdict:
    """Judge a business registration number: 15 digits, the last of them a check digit (ISO 7064, mod 11,10)."""
    value = normalise(text)
    if len(value) != 15:
        return Verdict(value, "length")
    if not re.fullmatch(r"[0-9]{15}", value):
        return Verdict(value, "characters")
    if _is_monotone(value):
        return Verdict(value, "form")
    product = 10
    for digit in value[:14]:
        product = ((product + int(digit)) % 10 or 10) * 2 % 11
    return Verdict(value, None if (product + int(value[14])) % 10 == 1 else "checksum")


PERSONAL: dict[str, Callable[[str, date], Verdict]] = {
    "resident_id": resident_id,
    "hk_macau_permit": hong_kong_macau_permit,
    "taiwan_permit": taiwan_permit,
    "passport": passport,
    "foreigner_card": foreigner_card,
}
"""Certificates of a person by their type."""

ENTERPRISE: dict[str, Callable[[str], Verdict]] = {
    "credit_code": credit_code,
    "organisation_code": organisation_code,
    "registration_number": registration_number,
}
"""Certificates of an enterprise by their type."""


def _id_form(value: str) -> str | None:
    if len(value) != 18:
        return "length"
    if not re.fullmatch(r"[0-9]{17}[0-9X]", value):
        return "characters"
    return None


def _judge_person(value: str, problem: str | None, today: date) -> Verdict:
    """Judge the birth date, the check character and the age of an 18-character number, in this order."""
    if problem is not None:
        return Verdict(value, problem)
    birth = _date_of(value[6:10], value[10:12], value[12:14])
    if birth is None:
        return Verdict(value, "birth_date")
    total = sum(int(digit) * weight for digit, weight in zip(value[:17], _ID_WEIGHTS, strict=True))
    if _ID_CHECKS[total % 11] != value[17]:
        return Verdict(value, "checksum", birth=birth)
    return Verdict(value, _age_problem(birth, today), birth=birth)


def _judge_old_card(value: str, today: date) -> Verdict:
    """Judge a card of before 2023: nationality, place of issue, and a birth date of six digits."""
    if value[3:5] not in _PROVINCES:
        return Verdict(value, "area")
    # Two digits of a year: the latest that has begun.
    year = today.year - (today.year - int(value[7:9])) % 100
    birth = _date_of(f"{year:04d}", value[9:11], value[11:13])
    if birth is None:
        return Verdict(value, "birth_date")
    return Verdict(value, _age_problem(birth, today), "old_card", birth)


def _date_of(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _age_problem(birth: date, today: date) -> str | None:
    if birth > today:
        return "future"
    # Whoever was born on 29 February comes of age on 1 March.
    age = today.year - birth.year - ((today.month, today.day) < (birth.month, birth.day))
    if age > OLDEST_YEARS:
        return "too_old"
    return "under_age" if age < ADULT_YEARS else None


def _organisation_check(code: str) -> str:
    total = sum(int(each, 36) * weight for each, weight in zip(code, _ORGANISATION_WEIGHTS, strict=True))
    return "0X987654321"[total % 11]


def _is_monotone(value: str) -> bool:
    """Tell whether one character fills the whole number, as it does when somebody only wants to get on."""
    return len(set(value)) == 1
