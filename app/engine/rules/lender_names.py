"""Which lender a counterparty's name is: in full, cut off at the end, or a firm that says in its name that it lends."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from app.engine.rules import NAME_CHARACTERS, RuleSet
from app.engine.rules.lenders import core_of, firm
from app.engine.rules.matching import clean_word

_CUT = ".…*·-。"
"""What programs print behind a name that they cut off."""

_TAIL = r"(?=$|行|集团|股(?:$|份)|有(?:$|限)|责任|公(?:$|司)|[(\-])"
"""What may stand in a firm's name behind the word for its trade, whole or cut off."""

_COMPANY_ONLY = frozenset({"担保", "保理"})
"""Words for a trade that are words of other things too: they need the legal form behind them."""

_BEFORE = re.compile(r"^.*(?:还款|代扣|扣款|支付|付款|收款|转账|放款|发放|归还|:)-?")
"""Words of a sentence in front of a firm's name."""


class LenderNames:
    """The names of the register, and the words by which a firm on no list says that it lends."""

    def __init__(
        self, legal: Sequence[tuple[str, Sequence[str]]], kinds: Sequence[tuple[str, Sequence[str]]]
    ):
        owners: dict[str, list[str]] = {}
        for id, names in legal:
            for name in map(clean_word, names):
                owners.setdefault(name, []).append(id)
                if core_of(name) != name:
                    owners.setdefault(core_of(name), []).append(id)
        self._owners = {name: tuple(dict.fromkeys(ids)) for name, ids in owners.items()}
        self._sorted = sorted(self._owners)
        self._kinds = {clean_word(word): code for code, words in kinds for word in words}
        words = sorted(self._kinds, key=len, reverse=True)
        any_word = "|".join(words) or "(?!)"
        self._firm = re.compile(rf"(?P<before>.{{1,30}}?)(?P<word>{any_word}){_TAIL}")
        self._formal = re.compile(
            rf"[\u3400-\u9fff()]{{2,20}}?(?:{any_word})(?:集团)?(?:股份|有限|责任)+公司"
        )
        self._starts = {
            word[:length]: word
            for word in reversed(words)
            if len(word) >= 4
            for length in range(2, len(word))
        }

    def named(self, party: str) -> tuple[str, ...]:
        """Lenders of the register that a party's name is in full or begins, in their order; () when none or several.

        One name may be of several lenders: a firm with two products.
        """
        name = party.rstrip(_CUT)
        if found := self._owners.get(name):
            return found
        if len(name) < NAME_CHARACTERS:
            return ()
        first = bisect_left(self._sorted, name)
        owners = set()
        for other in self._sorted[first:]:
            if not other.startswith(name):
                break
            owners.add(self._owners[other])
        return owners.pop() if len(owners) == 1 else ()

    def firm(self, party: str) -> str:
        """The id of a lender on no list by a party's name, whole or cut off; "" when the name says nothing of lending."""
        name = party.rstrip(_CUT)
        if found := self._firm.match(name):
            before, word = found["before"], found["word"]
            formal = re.search("有限|股份|公司|集团", name[found.end() :])
            if formal or word not in _COMPANY_ONLY:
                return firm(self._kinds[word], before + word)
        for length in (3, 2):
            word = self._starts.get(name[-length:], "")
            if word and (length == 3 or word.startswith("小额")) and len(name) >= NAME_CHARACTERS:
                return self.firm(name[:-length] + word)
        return ""

    def firm_within(self, text: str) -> str:
        """The id of a lender on no list whose name in full, with its legal form, stands within a text."""
        found = self._formal.search(text)
        return self.firm(_BEFORE.sub("", found.group())) if found else ""


def lender_names(rules: RuleSet) -> LenderNames:
    """The names of the lenders of these rules."""
    legal = tuple((each.id, each.legal) for each in rules.lenders if each.legal)
    return _names(legal, tuple((each.code, each.words) for each in rules.lender_kinds))


_names = lru_cache(maxsize=8)(LenderNames)
