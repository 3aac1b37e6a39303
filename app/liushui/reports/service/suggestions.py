"""Corrections of all accounts that agree, offered as rules of words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, or_, select

from app.engine.rules import RuleSet
from app.engine.rules.matching import clean_word
from app.engine.types.statements import Text
from app.liushui.reports.models import CategoryCorrection
from app.liushui.reports.service.corrections import Spoken
from app.platform.data.database import db

SUGGESTIONS_MOST = 500


@dataclass(frozen=True)
class Suggestion:
    """Corrections that agree about a party or a text, offered as a rule of words.

    `words` are looked for in the column `field`; `corrections` of `accounts` say `category`, `against` say
    something else of the same.
    """

    id: str
    direction: str
    category: str
    category_name: Text
    words: tuple[str, ...]
    field: str
    corrections: int
    of_parties: int
    accounts: int
    against: int


def suggestions(viewer_id: int, rules: RuleSet | None = None) -> list[Suggestion]:
    """Corrections of all accounts that agree, as rules of words that an administrator may take over.

    Offered are parties and texts that at least two accounts corrected to the same category: what one account says is
    of its cases alone. Of the viewer's own account two corrections are enough, or one said of a whole party. What the
    rules (`rules`, else the built-in ones) already say with that word is not offered. Those that most accounts agree
    on come first, SUGGESTIONS_MOST at most.
    """
    rules = rules or RuleSet.builtin()
    words = {(rule.category, clean_word(word)) for rule in rules.category_rules for word in rule.include}
    entries, number, accounts = (
        CategoryCorrection,
        func.count(),
        func.count(CategoryCorrection.owner_id.distinct()),
    )
    of_parties = func.count().filter(entries.scope == "party")
    agreeing = (
        select(
            entries.likeness,
            entries.category,
            number.label("corrections"),
            accounts.label("accounts"),
            of_parties.label("of_parties"),
            func.max(entries.id).label("newest_id"),
        )
        .where(entries.category.in_(list(rules.category_by_code)))
        .group_by(entries.likeness, entries.category)
        .having(or_(number >= 2, of_parties > 0), or_(accounts >= 2, func.max(entries.owner_id) == viewer_id))
        .order_by(accounts.desc(), number.desc(), entries.likeness, entries.category)
    )
    offered: list[Suggestion] = []
    seen: set[tuple[str, str]] = set()
    # What the rules already say is passed over, and does not use up the number: as a rule one piece has enough
    # all the same. A few of many are put in order much faster than all.
    skipped, most = 0, SUGGESTIONS_MOST + len(words)
    while len(offered) < SUGGESTIONS_MOST:
        some = db.session.execute(agreeing.limit(most).offset(skipped)).all()
        # What was said since the piece before may have moved one of that into this.
        new = [row for row in some if row[:2] not in seen]
        offered += _offered(new, rules, words, SUGGESTIONS_MOST - len(offered))
        seen |= {row[:2] for row in some}
        if len(some) < most:
            break
        skipped, most = skipped + most, most * 4
    return offered


def _offered(rows: Sequence[Any], rules: RuleSet, words: set[tuple[str, str]], most: int) -> list[Suggestion]:
    """Open the newest correction of these groups until `most` are new, and look for what speaks against them.

    `words` are those that the rules have already, each with its category.
    """
    entries = CategoryCorrection
    wanted = select(entries.id, entries.direction, entries.subject, entries.sealed)
    sealed = db.session.execute(wanted.where(entries.id.in_([row.newest_id for row in rows])))
    lines = {line.id: line for line in sealed}
    new: list[tuple[Any, str, Spoken]] = []
    for row in rows:
        # What was deleted since the groups were read is not there any more.
        if len(new) < most and (line := lines.get(row.newest_id)) is not None:
            newest = Spoken(**entries.spoken.open_line(line))
            if _is_new(row.category, newest, words):
                new.append((row, line.direction, newest))
    if not new:
        return []
    alike: dict[str, int] = {
        row[0]: row[1]
        for row in db.session.execute(
            select(entries.likeness, func.count())
            .where(entries.likeness.in_({row.likeness for row, *_ in new}))
            .group_by(entries.likeness)
        )
    }
    return [
        _suggestion(row, direction, newest, alike[row.likeness], rules)
        for row, direction, newest in new
        if row.likeness in alike
    ]


def _is_new(category: str, newest: Spoken, words: set[tuple[str, str]]) -> bool:
    word = newest.party or newest.text
    return bool(word) and (category, clean_word(word)) not in words


def _suggestion(agreeing: Any, direction: str, newest: Spoken, alike: int, rules: RuleSet) -> Suggestion:
    category = agreeing.category
    return Suggestion(
        id=f"{agreeing.likeness[:16]}-{category}",
        direction=direction,
        category=category,
        category_name=rules.category_by_code[category].name,
        words=(newest.party or newest.text,),
        field="party" if newest.party else "text",
        corrections=agreeing.corrections,
        of_parties=agreeing.of_parties,
        accounts=agreeing.accounts,
        against=alike - agreeing.corrections,
    )
