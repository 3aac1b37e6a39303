"""The balance brought forward: a line without a date between the header of a page and its first row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from app.engine.pdf.words import Word
from app.engine.tables.grids.vocabulary import NAMES, open_forms
from app.engine.tables.printed.header import Header, fold_name
from app.engine.types.declarations import DecimalMark
from app.engine.values.figures import parse_figure

_LABEL = re.compile(
    r"(?:(?:承前[页頁]?|承上[页頁]?|[承上][上前]?[页頁]?(?:余额|结余|餘額|結餘)|(?:上期|上月|上年|上日|昨日|期初|年初|月初)(?:账户)?(?:余额|结余|结转|餘額|結餘)"
    r"|(?:opening|previous|starting|beginning|start)balance|balance(?:b/?f|(?:brought)?forward)|(?:b/?f|broughtforward)(?:balance)?"
    r"|承前[轉转][結结]|saldovortrag|(?:anfangs|start)saldo|(?:alter|letzter)?kontostand(?:(?:vom|per|am)[\d/.-]+)?|saldo(?:anterior|inicial)|(?:soldeprécédent|soldeinitial|anciensolde)(?:cr[ée]diteur|d[ée]biteur)?(?:au[\d/.-]+)?"
    r"|saldo(?:iniziale|precedente)(?:al[\d/.-]+)?|saldo(?:poprzednie|początkowe)|inn?gåendesaldo|počátečnízůstatek|sốdưđầukỳ"
    r"|balance(?:broughtforward|b/?f)?from(?:the|your|our)?(?:last|previous)(?:statement|page)|solde(?:cr[ée]diteur|d[ée]biteur)(?:au[\d/.-]+)?"
    r"|beginsaldo|baki(?:awal|permulaan)|繰越|前月繰越|전월이월|이월)[:：]?){0,2}\Z"
)
_CARRIED = re.compile(
    r"(?:(?:过次页?|转[下次][页期]|(?:轉下|結轉|结转|過[戶户])(?:結餘|餘額|余额)|期末(?:余额|結餘|餘額)|balance(?:c/?f|carriedforward)"
    r"|(?:closing|ending|end)balance(?:(?:in|of|on)(?:this|the|your)?statement)?"
    r"|(?:c/?f|carriedforward)(?:balance)?|endsaldo|neuerkontostand(?:(?:vom|per|am)[\d/.-]+)?|saldo(?:final|atual|actual)|(?:nouveau)?soldefinal|nouveausolde(?:au[\d/.-]+)?|solde(?:cr[ée]diteur|d[ée]biteur)(?:au[\d/.-]+)?"
    r"|saldofinale(?:al[\d/.-]+)?|saldokońcowe|utgåendesaldo|konečnýzůstatek|sốdưcuốikỳ"
    r"|eindsaldo|schlusssaldo|bakiakhir|翌月繰越)[:：]?){1,2}\Z"
)
"""What the label of a balance says that a table hands on; both may say it twice, in two languages."""

_SIDED = re.compile(r"(?:ancien)?solde(?:cr[ée]diteur|d[ée]biteur)")
"""What says itself on which side a balance is, where no column is for balances."""
_BALANCE_NAME = re.compile(r"余额|结余|结存|餘額|結餘|balance|saldo|solde|kontostand|残高|잔액|存餘|baki")
_FIGURE = re.compile(
    r"(?:[A-Z]{3}(?=\d)|[¥￥$€£]|R\$)?[+\-−]?(?:\d{1,3}(?:[,.'’]\d{2,3})+|\d+)(?:[.,]\d{2})?(?:CR|DR|[CD])?\Z"
)
_BEGUN, _REST = re.compile(r"\d{1,3}(?: \d{3})*\Z"), re.compile(r"\d{3}(?:[.,]\d{2})?\Z")
"""The parts of a figure whose thousands stand apart."""
_BESIDE = frozenset((
    "SGD", "HKD", "USD", "EUR", "GBP", "MYR", "RM", "CR", "DR", "C", "D", "H", "S", "Cr", "Dr", "R$", "$", "€", "£",
))  # fmt: skip


class Brought(NamedTuple):
    """A line that brings a balance forward: the name of the column it stands in, its figure, and all its text."""

    column: str
    figure: str
    text: str
    base: float


def brought_forward(line: Sequence[Word], header: Header) -> Brought | None:
    """What the first line below a header brings forward: one figure in a column of balances, beside it its label at most.

    A label that says whose figure it is may stand in one cell over several columns, with its figure anywhere on the line.
    Where no column is for balances, one that the account holds stands among the credits, and its label says what it is.
    """
    figures, label = _parted(line)
    if len(figures) != 1 or not _LABEL.match(label):
        return None
    (figure,) = figures
    nearest = min(header.columns, key=lambda one: min(abs(one.x1 - figure.x1), abs(one.x0 - figure.xs[0])))
    has_balances = any(_BALANCE_NAME.search(fold_name(one.name)) for one in header.columns)
    is_sided = not has_balances and (_SIDED.match(label) or (label and _is_credit(nearest.name)))
    if not is_sided and not _BALANCE_NAME.search(fold_name(nearest.name)):
        balances = [one for one in header.columns if _BALANCE_NAME.search(fold_name(one.name))]
        if len(balances) != 1 or not label:
            return None
        (nearest,) = balances
    text = " ".join([word.text for word in line])
    return Brought(nearest.name, figure.text, text, figure.base)


def _is_credit(name: str) -> bool:
    return any(form in NAMES["credit"] for form in open_forms(name))


def carries_over(line: Sequence[Word]) -> bool:
    """Whether a line is nothing but a balance that is brought forward or handed on, by its label."""
    figures, label = _parted(line)
    return len(figures) == 1 and carries([label])


def carries(texts: Sequence[str]) -> bool:
    """Whether texts beside a figure say that it is a balance brought forward or handed on."""
    label = fold_name("".join(texts))
    return bool(label) and bool(_LABEL.match(label) or _CARRIED.match(label))


def _parted(line: Sequence[Word]) -> tuple[list[Word], str]:
    """The figures of a line, and in comparable form what else it says."""
    figures: list[Word] = []
    label: list[str] = []
    for word in line:
        if figures and _REST.match(word.text) and _BEGUN.match(figures[-1].text):
            figures[-1] = figures[-1]._replace(text=f"{figures[-1].text} {word.text}", x1=word.x1)
        elif _FIGURE.match(word.text):
            figures.append(word)
        elif word.text not in _BESIDE:
            label.append(word.text)
    return figures, fold_name("".join(label))


def leads_to(brought: Brought, names: Sequence[str], cells: Sequence[str]) -> bool:
    """Whether a balance brought forward and the amount of the first row below it come to that row's balance.

    Where that row has none, as balances that are printed once a day, nothing contradicts it here: the balances
    below are tested against it.
    """
    if brought.column not in names:
        return False
    at = names.index(brought.column)
    if not cells[at].strip() or not _BALANCE_NAME.search(fold_name(brought.column)):
        return True
    return any(_follows(brought.figure, cells, at, decimal) for decimal in _DECIMALS)


_DECIMALS: tuple[DecimalMark, ...] = (".", ",")


def _follows(figure: str, cells: Sequence[str], at: int, decimal: DecimalMark) -> bool:
    before, after = parse_figure(figure, decimal), parse_figure(cells[at], decimal)
    if before is None or after is None:
        return False
    amounts = [parse_figure(cell, decimal) for other, cell in enumerate(cells) if other != at]
    return abs(after.fen - before.fen) in [abs(amount.fen) for amount in amounts if amount]
