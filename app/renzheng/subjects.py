"""What an applicant says about a person or an enterprise, judged and written one way. Pure."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from datetime import date

from app.renzheng import identifiers
from app.renzheng.identifiers import Verdict

NAME_LENGTH = (2, 64)
ENTERPRISE_NAME_LENGTH = (4, 100)


@dataclass(frozen=True)
class Statement:
    """What was stated; the parts of an enterprise are None for a person. `name` and `number` are the person's."""

    kind: str
    certificate_type: str
    name: str
    number: str
    enterprise_type: str | None = None
    enterprise_name: str | None = None
    enterprise_number: str | None = None
    valid_until: date | None = None


@dataclass(frozen=True)
class Judgement:
    """The statement in its one spelling, codes of what is wrong by field, and what a reviewer should look at."""

    statement: Statement
    problems: dict[str, str]
    warnings: list[str]


def judge(stated: Statement, today: date) -> Judgement:
    """Judge every part of a statement on a day."""
    problems: dict[str, str] = {}
    warnings: list[str] = []

    def note(field: str, verdict: Verdict) -> str:
        if verdict.problem is not None:
            problems[field] = "missing" if not verdict.value else verdict.problem
        elif verdict.warning is not None:
            warnings.append(verdict.warning)
        return verdict.value

    written = replace(stated, name=spell(stated.name))
    if not _is_name(written.name, NAME_LENGTH):
        problems["name"] = "name"
    of_person = identifiers.PERSONAL.get(stated.certificate_type)
    if of_person is None:
        problems["certificate_type"] = "type"
    else:
        written = replace(written, number=note("number", of_person(stated.number, today)))
    if stated.kind == "enterprise":
        written = replace(written, enterprise_name=spell(stated.enterprise_name or ""))
        if not _is_name(written.enterprise_name or "", ENTERPRISE_NAME_LENGTH):
            problems["enterprise_name"] = "name"
        of_enterprise = identifiers.ENTERPRISE.get(stated.enterprise_type or "")
        if of_enterprise is None:
            problems["enterprise_type"] = "type"
        else:
            verdict = of_enterprise(stated.enterprise_number or "")
            written = replace(written, enterprise_number=note("enterprise_number", verdict))
    else:
        written = replace(written, enterprise_type=None, enterprise_name=None, enterprise_number=None)
    if stated.valid_until is not None and stated.valid_until < today:
        problems["valid_until"] = "ended"
    return Judgement(written, problems, warnings)


def spell(name: str) -> str:
    """Write a name one way: no blanks around, single ones inside, Latin letters in ASCII width."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def subject_of(stated: Statement) -> str:
    """Name the certificate that only one account may have: of an enterprise its own, else the person's.

    A credit code holds the organisation code of the same enterprise, so both name the same one.
    """
    if stated.kind == "personal":
        return f"{stated.certificate_type}:{stated.number}"
    number = stated.enterprise_number or ""
    if stated.enterprise_type == "credit_code":
        return f"organisation_code:{number[8:17]}"
    return f"{stated.enterprise_type}:{number}"


def _is_name(name: str, length: tuple[int, int]) -> bool:
    shortest, longest = length
    has_letter = any(unicodedata.category(each).startswith("L") for each in name)
    has_control = any(unicodedata.category(each).startswith("C") for each in name)
    return shortest <= len(name) <= longest and has_letter and not has_control
