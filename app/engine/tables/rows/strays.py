"""Rows that are no transactions, and transactions that stand where nobody would look (statement_formats section 0, rules 9, 10)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from app.engine.tables.grids.records import RawTable
from app.engine.tables.grids.vocabulary import is_name, roles_of
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead
from app.engine.values.figures import parse_day, parse_figure
from app.engine.values.text import clean_cell, clean_text, comparable

TOTALS_ROW = re.compile(
    r"合计|汇总|总计|小计|累计|总笔数|总额|记录数|承前|承上|结转|过次|本页|本期|期初|期末|上期|上年|上月|余额[:：]|"
    r"以上数据|打印完毕|温馨提示|说明|备注[:：]|注[:：]|END\b|^total|^sub-?total|opening balance|closing balance|"
    r"balance (?:brought|carried) forward|^\W*$",
    re.IGNORECASE,
)
"""Words of rows that sum up, carry over or explain (rule 9); such a row has no date."""

_SUMMARY = re.compile(
    r"(?:本[日周旬月季年期页]|当[日月年期页]|上[日月年期页]|全[月年])?(?:收入|支出|借方|贷方|收支)?(?:发生额)?(?:合计|小计|累计|总计|汇总)(?:金额)?|"
    r"(?:期初|期末|上期|上年|上月|年初|年末|月初|月末|昨日|上日)(?:账户)?(?:余额|结余|结转)|承前页?|承上页?|过次页?|转次页?|"
    r"[承接]?上[页年月期]结转|结转[下次][页年月期]|"
    r"(?:openingbalance|closingbalance|previousbalance|startingbalance|endingbalance)(?:b/?f|c/?f)?|"
    r"balance(?:b/?f|c/?f|broughtforward|carriedforward)|(?:b/?f|c/?f|broughtforward|carriedforward)(?:balance)?|"
    r"grandtotals?|sub-?totals?|anfangssaldo|endsaldo|saldovortrag|saldoanterior|soldeprécédent|(?:期初|期末)餘額|承前結餘|上期結餘"
)
"""Whole cells, in comparable form, with which a row sums up or carries over even when it has a date and an amount."""

_SUMS_UP = re.compile(r"计|汇\s*总|total", re.IGNORECASE)
"""What tells words of sums from those of carried balances."""

_SPAN = (
    r"(?:[本当每全上][日天周旬月季年期页]|[日周旬月季年页]|(?:\d{4}年)?(?:1[0-2]|0?[1-9]|十[一二]|[一二三四五六七八九十正腊])月份?|"
    r"\d{4}年度?|\d{1,2}日|第[\d一二三四五六七八九十]+页)"
)
_SUM_WORD = r"(?:合计|小计|总计|累计|共计|汇总|总额)"
_MONTH_NAME = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_TOLD_SUM = re.compile(
    rf"{_SPAN}(?:收入|支出|借方|贷方|收支)?(?:发生额)?{_SUM_WORD}(?:金额)?|[日周月季年]计|"
    rf"(?:{_SPAN}|累计)发生额|(?:收入|支出|借方|贷方|收支)?(?:共计|总额)(?:金额)?|"
    rf"(?:(?:daily|weekly|monthly|quarterly|yearly|annual|page)-?)?totals?|"
    rf"totals?(?:for|of)(?:the)?(?:day|week|month|quarter|year|page|{_MONTH_NAME})(?:\d{{4}})?|{_MONTH_NAME}(?:\d{{4}})?totals?"
)
"""Whole cells that mean a sum but may also be the name of somebody who was paid; the rows above must make it up."""

_TOLD_CARRIED = re.compile(r"(?:转|接|承)[上下前次]页|期[初末][数额]?|承[前上]余额")
"""Whole cells that carry a balance over and name nobody."""

_TOLD_ENDS = frozenset("计額额页数初末:：")
"""What the Chinese words of both end with; most cells end otherwise and need no closer look."""

_LEADS_TOTALS = re.compile(
    r"(?:合计|总计|小计|汇总|累计|总额|笔数|余额|结余|记录数|发生额|金额|结转|承前页?|过次页?|totals?|balance)"
    r"\s*(?:[:：(（\d].*)?\Z",
    re.IGNORECASE,
)
"""What the first cell of a row of totals ends with; 累计话费 is something that was paid."""

_TOTALS_WORDS = 3
"""Cells with words that a row of totals has at most; a transaction without its date has more."""

_LONGEST_SUMMARY = 30
_FIGURES = frozenset("0123456789+-")
"""What no word begins with; most cells are dates, amounts and numbers."""

_HEADER_SEARCH_ROWS = 60
_MONEY = ("amount", "credit", "debit")


def is_summary(cells: Iterable[str]) -> bool:
    """Whether one of the cells says nothing but that its row sums up or carries a balance over."""
    return any(map(_is_summary, cells))


def _is_summary(cell: str) -> bool:
    if not 1 < len(cell) <= _LONGEST_SUMMARY or cell[0] in _FIGURES:
        return False
    return bool(_SUMMARY.fullmatch(comparable(cell).rstrip(":：")))


def sum_word(cell: str) -> Literal["carried", "sum", "maybe_sum"] | None:
    """What a cell says of its row when it says nothing else: it sums up or carries over.

    A `maybe_sum` may also be somebody's name; the rows above must make it up.
    """
    if cell[-1:] in _FIGURES and (cell[0] in _FIGURES or "total" not in cell.lower()):
        return None  # most cells: amounts, dates and numbers; only totals may end with their year
    if _is_summary(cell):
        return "sum" if _SUMS_UP.search(cell) else "carried"
    if not 1 < len(cell) <= _LONGEST_SUMMARY or (cell[-1] not in _TOLD_ENDS and "total" not in cell.lower()):
        return None
    text = comparable(cell).rstrip(":：")
    if _TOLD_CARRIED.fullmatch(text):
        return "carried"
    return "maybe_sum" if _TOLD_SUM.fullmatch(text) else None


def sums_up(row: Sequence[str], words: Sequence[str], *, has_amount: bool) -> bool:
    """Whether a row without a date is one of totals or notes; `words` are its cells that are no figures.

    With an amount in its place (`has_amount`) the row must begin with such words: 累计 and 说明 may also
    stand in what was bought.
    """
    if len(words) > _TOTALS_WORDS or not TOTALS_ROW.search(" ".join(words)):
        return False
    first = next(filter(None, map(clean_text, row)), "")
    return not has_amount or is_summary(words) or bool(_LEADS_TOTALS.search(first))


def cut_at_comma(row: Sequence[str], beside_text: Sequence[int]) -> bool:
    """Whether the comma of an amount such as 1,234.00 cut it in two: the rest stands in a column of texts.

    `beside_text` are the columns of amounts before a column of texts.
    """
    return any(
        re.fullmatch(r"[+-]?\d{1,3}", clean_text(row[at]))
        and re.fullmatch(r"\d{3}\.\d+", clean_text(row[at + 1]))
        for at in beside_text
        if at + 1 < len(row) and "." in row[at + 1]
    )


def may_be_cut(row: Sequence[str], at: int) -> bool:
    """Whether the comma of a whole amount such as 1,234 in column `at` may have cut it in two."""
    return (
        at + 1 < len(row)
        and len(row[at + 1].strip()) == 3
        and bool(re.fullmatch(r"[+-]?[1-9]\d{0,2}", clean_text(row[at])))
        and bool(re.fullmatch(r"\d{3}", clean_text(row[at + 1])))
    )


def count_like(rows: Iterable[Sequence[str]], names: Sequence[str]) -> int:
    """Rows that look like transactions of a table with these column names: a date and an amount in their places."""
    roles = roles_of(tuple(names))
    days = [roles[role] for role in ("moment", "booked") if role in roles]
    money = [roles[role] for role in _MONEY if role in roles]
    return sum(
        any(_is_dated(row, at) for at in days) and any(_is_money(row, at) for at in money) for row in rows
    )


def _is_dated(row: Sequence[str], at: int) -> bool:
    return at < len(row) and any(parse_day(row[at], order) for order in ("ymd", "dmy", "mdy"))


def _is_money(row: Sequence[str], at: int) -> bool:
    cell = clean_text(row[at]) if at < len(row) else ""
    return any(char.isdigit() for char in cell) and bool(parse_figure(cell) or parse_figure(cell, ","))


def tell_lost(tables: list[TableRead], unread: Iterable[RawTable]) -> list[TableRead]:
    """The statements of a workbook, with the rows of its sheets that have no header of theirs counted as skipped."""
    names = next((table.columns for table in tables if table.columns), ())
    lost = 0
    for raw in unread:
        at = other_header([("1",), *raw.rows[:_HEADER_SEARCH_ROWS]], ())
        own = names if at is None else raw.rows[at - 1]
        lost += count_like(raw.rows, own)
    if not lost or not tables:
        return tables
    told = Problem("sheet_without_header", params={"count": str(lost)})
    first = replace(tables[0], skipped=tables[0].skipped + lost, problems=(*tables[0].problems, told))
    return [first, *tables[1:]]


def other_header(body: Sequence[Sequence[str]], names: Sequence[str]) -> int | None:
    """The place in `body` where a header of other names begins a second table; None without one."""
    own = [comparable(clean_cell(name)) for name in names]
    begun = False
    tops: list[list[str]] = []
    for at, row in enumerate(body):
        if not begun and len(tops) < 3:
            tops.append([comparable(clean_cell(cell)) for cell in row])
        if any(char.isdigit() for cell in row for char in cell):
            begun = True
            continue
        cells = [comparable(clean_cell(cell)) for cell in row]
        filled = [cell for cell in cells if cell]
        known = sum(map(is_name, filled))
        if not begun or known < 3 or known * 2 < len(filled) or _without_tail(cells) == _without_tail(own):
            continue
        roles = roles_of(tuple(cells))
        has_money = "amount" in roles or {"credit", "debit"} <= roles.keys()
        # The second line of a header of two languages, or of two rows, comes again with the first.
        if "moment" in roles and has_money and _without_tail(cells) not in map(_without_tail, tops):
            return at
    return None


def _without_tail(cells: list[str]) -> list[str]:
    end = len(cells)
    while end and not cells[end - 1]:
        end -= 1
    return cells[:end]
