"""Whether the holder that a statement names is the customer of the case."""

from __future__ import annotations

import re

from app.engine.judgement.case import Case
from app.engine.judgement.exclusions.own_accounts import names_by_nickname
from app.engine.judgement.findings import Question
from app.engine.judgement.parties import party_key_of
from app.engine.messages.wording import both
from app.engine.types.report import Finding
from app.engine.types.statements import Statement

NAME = Question("ZW-16")

_LATIN_WORD = re.compile(r"[^\W\d_]+(?:[\'’][^\W\d_]+)*")
_OTHER_LETTERS = re.compile(r"[\d*\u0400-\uffff]")
"""Figures, masks and letters of other scripts; Latin ones with marks lie before them."""


def check_name(case: Case, index: int, statement: Statement) -> Finding:
    """ZW-16: the holder is not the customer. Names in Latin letters agree in any order, with initials or without middle names."""
    customer = party_key_of(case.options.customer)
    if not customer:
        return NAME.cannot_judge(
            case, both("任务中的客户姓名", "the customer's name in the task"), file=index
        )
    if not statement.holder:
        return NAME.cannot_judge(case, both("流水中的户名", "the holder's name in the statement"), file=index)
    is_same = same_name(party_key_of(statement.holder), customer)
    is_alike = same_words(statement.holder, case.options.customer)
    if names_by_nickname(statement, case.rules) and not is_same:
        missing = both(
            "流水中的实名（文件只有微信昵称）", "the holder's real name (the file only has a nickname)"
        )
        return NAME.cannot_judge(case, missing, file=index)
    values: dict[str, str | int] = {"holder": statement.holder, "customer": case.options.customer}
    if is_same:
        sentence = both("户名“{holder}”与客户一致。", "The holder, {holder}, is the customer.", **values)
        return NAME.clear(case, sentence, (), index)
    if is_alike:
        sentence = both(
            "户名“{holder}”与客户“{customer}”只是写法不同（词序、缩写或中间名），可为同一人。",
            "The holder, {holder}, may be the customer, {customer}: only order, initials or middle names differ.",
            **values,
        )
        return NAME.clear(case, sentence, (), index)
    sentence = both(
        "户名“{holder}”与客户“{customer}”不一致。",
        "The holder, {holder}, is not the customer, {customer}.",
        **values,
    )
    return NAME.hit(case, 0, sentence, [], None, index)


def same_name(stated: str, customer: str) -> bool:
    """Whether two names agree; "*" in the stated name stands for any one character."""
    if len(stated) != len(customer):
        return stated == customer
    return all(a in ("*", b) for a, b in zip(stated, customer, strict=True))


def same_words(stated: str, customer: str) -> bool:
    """Whether two names in Latin letters may be one: in any order, with middle names or initials in one of them only."""
    few, many = sorted((_LATIN_WORD.findall(name.casefold()) for name in (stated, customer)), key=len)
    if not few or _OTHER_LETTERS.search(stated + customer):
        return False
    left = list(many)
    for word in sorted(few, key=len, reverse=True):
        found = next((each for each in left if each == word), None) or next(
            (each for each in left if 1 in (len(each), len(word)) and each[0] == word[0]), None
        )
        if found is None:
            return False
        left.remove(found)
    return any(len(word) > 1 and word in many for word in few)
