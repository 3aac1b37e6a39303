"""What the text around a table says its account held before the first and after the last row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise

from app.engine.tables.currency.sections import heading_currency
from app.engine.tables.layout import Layout
from app.engine.tables.rows.sum_words import sum_word
from app.engine.types.declarations import DateOrder
from app.engine.values.currencies import SIGN_BEFORE, currency_of
from app.engine.values.date_orders import is_day
from app.engine.values.figures import Figure, parse_figure
from app.engine.values.spans import DAY, DAY_ORDERS, day_of
from app.engine.values.text import clean_text

_BEGINS = r"(?<![\u3400-\u9fff])(?:本?账户|本?帐户|本期)?"
_ALONE = r"(?-i:(?<![A-Za-z])(?<![a-z] )(?:(?<![A-Z] )|(?=[A-Z][a-z])))(?:your |account |statement )?"
"""No word before the label: balances of a page, of the year or on average are not the statement's.

Beside a name or an address in capital letters a label in small ones may stand.
"""

_DUE = r"(?:应还|还款日|最低还款|應繳|繳款|minimum (?:amount )?(?:payment|due)|payment due|amount due|pay by|new charges)"
_BESIDE_DUE = (
    r"(?:[^\S\n]*(?:date|amount|total|due|of|is|on|款|[总總]?[额額]|金[额額]|截止|日期?|[(（][^()（）\n]{0,20}[)）]|[:：=+/]|[A-Z]{2,3}\b\$?"
    r"|[$£€¥￥]))*[^\S\n]*(?:-?\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[^\S\n]+\d)"
)
_BELOW_DUE = (
    r"[^\d\n。，！!?？]*\n(?:[^\S\n]*(?:[-+¥￥$]*\d[\d,./:-]*|\d+年\d+月\d+日|[A-Z]{3}\b|[\u4e00-\u9fff]{1,3}(?=[^\S\n]+[-+¥￥$\d])))+"
    r"[^\S\n]*(?:\n|\Z)"
)
IS_DUE = re.compile(
    rf"{_DUE}(?:{_BESIDE_DUE}|{_BELOW_DUE})|\d[^\S\n]*days in (?:the |this )?billing (?:cycle|period)",
    re.IGNORECASE,
)
"""What only a bill says: what is due, or when, with its day or sum beside or below it.

An account may speak of cards and payments due to sell one; then two balances would prove its signs turned round.
"""

_OWED = r"(?:账单|全部)?应还款?(?:金额|总额|额)|账单应还|應繳(?:總(?:金)?額|金額|款)"
_OWED_BEFORE = rf"(?<![\u3400-\u9fff])(?:人民币)?(?:上期|上月)(?:{_OWED}|账单(?:金额|余额)|欠款)"
_OWED_NOW = rf"(?<![\u3400-\u9fff])(?:人民币)?(?:本期|本月)(?:{_OWED}|账单余额|欠款)"
"""As bills of cards say; 本期账单金额 is what was spent, and no balance."""
_LABELS = {
    "opening_fen": rf"{_OWED_BEFORE}|{_BEGINS}(?:期初|上期|起始)(?:账户)?(?:余额|结余)"
    rf"|{_ALONE}(?:opening|starting|beginning|previous|start)(?: statement| account)? ?balance"
    rf"|{_ALONE}(?:balance (?:b/?f|brought forward)|(?:b/?f|brought forward)(?: balance)?)(?![a-z])"
    rf"|{_BEGINS}(?:承前|承上|上期|期初)(?:結餘|餘額)"
    r"|\b(?:alter (?:kontostand|saldo)|anfangssaldo|saldovortrag|beginsaldo|vorig saldo|solde (?:précédent|initial|à nouveau)|ancien solde"
    r"|начално салдо|sākuma atlikums|algsaldo|likutis pradžiai"
    r"|saldo (?:anterior|inicial|iniziale|precedente|poprzednie|początkowe)|inn?gående saldo|počáteční (?:zůstatek|stav)|số dư đầu kỳ"
    r"|входящий остаток|остаток на начало(?: периода)?|вхідний залишок|початковий залишок|početno stanje|prethodno stanje|sold inițial"
    r"|sold initial|sold precedent|nyitó egyenleg|προηγούμενο υπόλοιπο|devreden bakiye|açılış bakiyesi|dönem başı bakiyesi"
    r"|baki (?:awal|permulaan))(?:[^\S\n]+(?:承前|承上|上期|期初)(?:結餘|餘額))?",
    "closing_fen": rf"{_OWED_NOW}|{_BEGINS}(?:期末|本期|终了)(?:账户)?(?:余额|结余)|{_ALONE}(?:closing|ending|end|new) ?balance"
    rf"|{_ALONE}(?:balance (?:c/?f|carried forward)|(?:c/?f|carried forward)(?: balance)?)(?![a-z])|{_BEGINS}(?:期末|轉下|結轉)"
    r"(?:結餘|餘額)"
    r"|\b(?:neuer (?:kontostand|saldo)|endsaldo|eindsaldo|nieuw saldo|schlusssaldo|baki akhir|nouveau solde|solde final"
    r"|крайно салдо|beigu atlikums|lõppsaldo|likutis pabaigai"
    r"|saldo (?:finale?|atual|actual|końcowe)|utgående saldo|konečný (?:zůstatek|stav)|số dư cuối kỳ"
    r"|исходящий остаток|остаток на конец(?: периода)?|вихідний залишок|кінцевий залишок|konačno stanje|novo stanje"
    r"|sold final|záró egyenleg|νέο υπόλοιπο|kapanış bakiyesi|dönem sonu bakiyesi)",
}
_NOTE = (
    r"(?:[^\S\n]+(?:zu Ihren Gunsten|a vostro (?:credito|favore)))?"
    r"(?:[^\S\n]*[(（][^()（）\n]{0,20}[)）])?(?:[^\S\n]+(?:on|as of|as at|at)[^\S\n][^:：\n]{5,20}(?=[:：])"
    r"|[^\S\n]+(?:on|as of|as at|at|am|vom|per|au|al|em|del|op)[^\S\n]+"
    r"(?:\d{1,4}(?:[-/.]\d{1,4}){1,2}\.?|\d{1,2}\.? [^\W\d_]{3,9}\.?(?: \d{4})?"
    r"|[^\W\d_]{3,9}\.? \d{1,2}(?:, \d{4})?)(?=[^\S\n]))?"
)
_MARK = rf"(?:人民币)?[-+−(]?[^\S\n]?(?:[A-Z]{{3}}|{SIGN_BEFORE}|[¥￥$])?[^\S\n]?[-+−(]?"
_DIGITS = r"\d(?:[\d.,'’]*\d)?"
_CUT = r"(?<=[:：])\d{1,3}(?: \d{3})+\.\d\d"
"""A figure behind a colon that the commas of a text cut into cells."""
_BLANKS = r"\d{1,3}(?: \d{3})+,\d\d"
"""Thousands parted by blanks, as in French."""
_FIGURE = (
    rf"[^\S\n]*[:：=]?[^\S\n]*({_CUT}|{_MARK}{_BLANKS}|{_MARK}{_DIGITS}(?:\)|[-+−](?![^\S\n]*\d)|[^\S\n][-+−](?=[^\S\n]*(?:\n|\Z)))?(?:\s?(?:CR|DR|Cr|Dr|[CDHS])\b)?)"
    r"(?![\d.,'’]*\d|\s\d{3}(?!\d)|\s?%|[-年月]|/(?![A-Z]{3}\b)|\s?OD\b|\s?[笔万千])"
)
_DATED = re.compile(
    r"(?<![^\W\d_])(?<![^\W\d_] )(?:solde(?: (?P<side>cr[ée]diteur|d[ée]biteur))?|kontostand|saldo|balance|余额|доступно|остаток|залишок)"
    rf"[^\S\n]+(?:(?:au|am|vom|per|al|a|em|on|as of|as at|at|на)[^\S\n]+)?(?P<day>{DAY})"
    rf"(?:,?[^\S\n]+(?:auszug nr\.?[^\S\n]?\d{{1,4}}|um \d\d:\d\d uhr))?{_FIGURE}",
    re.IGNORECASE,
)
"""A balance on a day: of two the earlier one is the opening balance."""
_PATTERNS = {
    name: re.compile(f"(?:{label}){_NOTE}{_FIGURE}", re.IGNORECASE) for name, label in _LABELS.items()
}
_FIRST_LABEL = re.compile(_LABELS["opening_fen"], re.IGNORECASE)
_LAST_LABEL = re.compile(rf"({_LABELS['closing_fen']})\Z", re.IGNORECASE)
_EACH_FIGURE = re.compile(rf"{_MARK}(?:{_BLANKS}|{_DIGITS})")
_SIDES = 4
"""Figures of a line with the balances before and behind, and what came in and went out."""
_BARE = [re.compile(label, re.IGNORECASE) for label in _LABELS.values()]
"""The labels alone, as a bill has them above their figures."""


def stated_balances(facts: str, foot: Iterable[Sequence[str]], layout: Layout) -> dict[str, int]:
    """Opening and closing balance (`opening_fen`, `closing_fen`) as the text states them, positive for what is held.

    `foot` are rows of the table that are no transactions; there a label and its figure stand in one cell, for
    the cell beside a label may be of any column. Only beside amounts in one column without balances a row that says
    nothing but both may hold them in two. A label with two different figures, or one that cannot be read, states nothing.
    A bill may state what is owed and, with the other sign, what is held.
    """
    alone = "amount" in layout.columns and not layout.columns.keys() & {"balance", "credit", "debit"}
    is_bill = IS_DUE.search(facts) is not None
    paired = _paired(facts) if is_bill else _at_ends(facts, layout)
    text = "\n".join([facts, *paired, *(text for row in foot for text in _texts(row, alone=alone))])
    found = {
        name: {_held(match[1], layout) for match in pattern.finditer(text)}
        for name, pattern in _PATTERNS.items()
    }
    if is_bill:
        found = _in_one_sense(found)
    single = {name: next(iter(fens)) for name, fens in found.items() if len(fens) == 1}
    figures = {name: fen for name, fen in single.items() if fen is not None}
    return figures or _dated_balances(text, layout)


_FIRM_CLOSING = re.compile(
    r"(?:期末|账户期末)(?:余额|结余|餘額|結餘)|(?:closing|ending) balance|endsaldo|eindsaldo|schlusssaldo|solde final"
    r"|saldo (?:finale?|końcowe)"
    r"|исходящий остаток|záró egyenleg|kapanış bakiyesi|νέο υπόλοιπο|конечный остаток",
    re.IGNORECASE,
)
_OTHER_THINGS = re.compile(
    r"points?\b|rewards?\b|interest\b|deposit\b|savings\b|joint\b|loan\b|pending|overdrawn|owed|积分|定期|贷款|理财|投资",
    re.IGNORECASE,
)
"""What else has a balance at its end, beside the label or on the line above."""


def states_its_end(facts: str) -> bool:
    """Whether the text states the balance behind the last row of this very table, and no other thing's: by one label of its own.

    The balance of the day on which somebody asked (saldo actual) is not meant.
    """
    lines = facts.splitlines()
    places = [at for at, line in enumerate(lines) if _FIRM_CLOSING.search(line)]
    near = "\n".join(lines[max(places[0] - 1, 0) : places[0] + 1]) if len(places) == 1 else ""
    return bool(near) and not _OTHER_THINGS.search(near)


def balances_by_currency(facts: str, layout: Layout) -> dict[str, dict[str, int]]:
    """The balances that a table in the text states for each of several currencies, by code.

    Its header is a line with the labels of both; each line below it begins with its currency and has as many words. A
    currency that stands there twice states nothing.
    """
    found: dict[str, list[dict[str, int]]] = {}
    lines = list(map(str.split, facts.splitlines()))
    for at, labels in enumerate(lines):
        if not all(any(map(pattern.fullmatch, labels)) for pattern in _BARE):
            continue
        for cells in lines[at + 1 :]:
            code = heading_currency(cells[0]) or currency_of(cells[0]) if cells else None
            if not code or len(cells) != len(labels):
                break
            text = "\n".join(f"{label} {cell}" for label, cell in zip(labels[1:], cells[1:], strict=True))
            figures = stated_balances(text, (), replace(layout, currency=code))
            found.setdefault(code, []).append(figures)
    return {code: one[0] for code, one in found.items() if len(one) == 1 and len(one[0]) == len(_LABELS)}


def _in_one_sense(found: dict[str, set[int | None]]) -> dict[str, set[int | None]]:
    """The figures of each label; of one that stands with both signs that in the sense of the other label."""
    senses = {fen > 0 for fens in found.values() if len(fens) == 1 for fen in fens if fen}
    return {
        name: {fen for fen in fens if fen and {fen > 0} == senses} if _has_both_signs(fens) else fens
        for name, fens in found.items()
    }


def _has_both_signs(fens: set[int | None]) -> bool:
    return len(fens) == 2 and None not in fens and sum(filter(None, fens)) == 0


def _paired(facts: str) -> Iterator[str]:
    """Labels of one line of a bill with the figures of the next, where either has as many words as the other.

    Signs of arithmetic between labels are no words; the same labels in a second language may stand between. Currencies
    before figures are words where they have a label of their own.
    """
    lines = [[word for word in line.split() if any(map(str.isalnum, word))] for line in facts.splitlines()]
    for at, above in enumerate(lines):
        below = lines[at + 1] if at + 1 < len(lines) else []
        if at + 2 < len(lines) and not _has_digit(below) and all(map(_has_digit, lines[at + 2])):
            below = lines[at + 2]
        plain = [word for word in below if _has_digit(word) or currency_of(word) is None]
        figures = below if len(above) == len(below) else plain
        if len(above) == len(figures):
            for label, figure in zip(above, figures, strict=True):
                if any(pattern.fullmatch(label) for pattern in _BARE):
                    yield f"{label} {figure}"


def _at_ends(facts: str, layout: Layout) -> Iterator[str]:
    """The labels that begin and end a line, with the first and the last of the four figures below it.

    Those between them must be what came in and went out: the first one then leads to the last.
    """
    lines = list(filter(None, map(str.strip, facts.splitlines())))
    for above, below in pairwise(lines):
        first, last = _FIRST_LABEL.match(above), _LAST_LABEL.search(above)
        figures = _EACH_FIGURE.findall(below) if first and last else []
        fens = [_fen(figure, layout) for figure in figures]
        if first and last and len(fens) == _SIDES and None not in fens:
            opening, one, other, closing = (fen or 0 for fen in fens)
            if abs(closing - opening) == abs(abs(one) - abs(other)):
                yield f"{first[0]} {figures[0]}"
                yield f"{last[1]} {figures[-1]}"


def _has_digit(words: Iterable[str]) -> bool:
    return any(char.isdigit() for word in words for char in word)


def _texts(row: Sequence[str], *, alone: bool) -> list[str]:
    """The cells of a row, a label and its figure as one text where the row holds nothing else (`alone`)."""
    cells = [text for cell in row if (text := clean_text(cell))]
    if alone and len(cells) > 2 and is_day(cells[0]):
        cells = cells[1:]  # the day of the balance, which its label may say again
    is_pair = alone and len(cells) == 2 and sum_word(cells[0]) == "carried"
    return [" ".join(cells)] if is_pair else cells


def _dated_balances(text: str, layout: Layout) -> dict[str, int]:
    """The balances of the only two days that balances are stated for, whatever the order of day and month in them."""
    found = [
        (match["day"], _fen(match[match.lastindex or 0], layout), match["side"])
        for match in _DATED.finditer(text)
    ]
    pairs = {
        tuple(balance for _, balance in sorted(days.items()))
        for order in DAY_ORDERS
        if (days := _by_day(found, order)) is not None
    }
    if len(pairs) != 1:
        return {}
    opening, closing = pairs.pop()
    sign = -1 if layout.balance_is_debt else 1
    return {"opening_fen": sign * opening, "closing_fen": sign * closing}


def _by_day(found: Sequence[tuple[str, int | None, str | None]], order: DateOrder) -> dict[date, int] | None:
    """The balance of each day; None where they are not two, or one is stated twice and differs."""
    days: dict[date, int] = {}
    for text, fen, side in found:
        day = day_of(text, order)
        if day is None or fen is None:
            return None
        held = -abs(fen) if side and side.lower().startswith("d") else fen
        if days.setdefault(day, held) != held:
            return None
    return days if len(days) == 2 else None


def _held(text: str, layout: Layout) -> int | None:
    """What the account holds by a printed balance; beside a debt too a mark (CR) says so by itself."""
    figure = _figure(text, layout)
    if figure is None:
        return None
    is_owed = layout.balance_is_debt and not figure.marked
    return -figure.fen if is_owed else figure.fen


def _fen(text: str, layout: Layout) -> int | None:
    figure = _figure(text, layout)
    return figure.fen if figure else None


def _figure(text: str, layout: Layout) -> Figure | None:
    text = text.replace("人民币", "")
    if layout.decimal == ".":
        text = re.sub(r"(?<=\d) (?=\d)", ",", text)
    figure = parse_figure(text, layout.decimal)
    if figure is None or not figure.exact or figure.currency not in (None, "$", layout.currency):
        return None
    return figure
