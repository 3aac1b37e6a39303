"""Reads the tables of a named source by its declaration."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import replace

import polars as pl

from app.engine.banks import bank_above, bank_of_format
from app.engine.documents.opened import OpenedDocument, TextDocument
from app.engine.tables.conclusion.conclude import GENERAL_TOTALS, Facts, conclude
from app.engine.tables.conclusion.repeats import without_repeats
from app.engine.tables.currency.sections import with_currencies
from app.engine.tables.currency.stated_in import is_abroad, named_by_title, only_one, table_currency
from app.engine.tables.currency.stated_units import has_unknown_currency, stated_currencies
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.headings import Heading
from app.engine.tables.grids.records import RawTable, raw_tables
from app.engine.tables.grids.vocabulary import NAMES, name_forms
from app.engine.tables.layout import DEBIT_CREDIT_WORDS, Layout
from app.engine.tables.meaning.bill_signs import are_turned
from app.engine.tables.meaning.fees import open_fees
from app.engine.tables.rows.below_header import grid_below
from app.engine.tables.rows.lost_rows import lost_row_problem
from app.engine.tables.unknown.guess import decimal_marks, mostly
from app.engine.types.declarations import DateOrder, DecimalMark, Declaration
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import NO_CURRENCY, Problem
from app.engine.types.table_read import StatedTotals, TableRead, list_problems
from app.engine.values.date_orders import date_orders
from app.engine.values.figures import parse_day, parse_time
from app.engine.values.spans import stated_span
from app.engine.values.text import clean_cell, clean_text, comparable

_SINGLE = frozenset({"moment", "amount", "credit", "debit", "direction", "balance", "fee"})
_MONEY = ("amount", "credit", "debit", "balance", "fee")


class DeclaredReader:
    """Reads every document in which the declared header stands."""

    def __init__(self, source: Declaration) -> None:
        self.source = source
        self.format = source.format

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statements of the document, or None when the header is not in it."""
        found: list[TableRead] = []
        unread: list[RawTable] = []
        for raw in raw_tables(document):
            grid = self._grid_of(raw)
            medium = "csv" if isinstance(document, TextDocument) else "xls"
            tables = self.conclude(grid, medium) if grid else []
            found += tables
            unread += [] if tables else [raw]
        if not found:
            return None
        found = lost_row_problem(without_repeats(found), unread)
        filled = [table for table in found if table.frame.height or table.skipped] or found[:1]
        return [_joined(filled)] if self.source.spread else filled

    def _grid_of(self, raw: RawTable) -> Grid | None:
        """The table of this source, if it is one."""
        if self.source.unheaded:
            return _without_header(self.source, raw)
        header = self.find_header(raw)
        grid = grid_below(raw, *header) if header else None
        if grid is None or self.source.seen is None:
            return grid
        cells = (comparable(cell) for row in grid.cells for cell in row)
        return grid if any(map(self.source.seen.search, cells)) else None

    def find_header(self, raw: RawTable) -> tuple[int, int, tuple[str, ...]] | None:
        """Place of the header (0-based), its number of rows and its names; None without one."""
        headings = raw.headings
        if not self._may_stand_in(headings.present):
            return None
        for one in headings.candidates:
            above = [raw.before, *headings.rows[: one.at + one.lines - 1]]
            if self.has_roles(one) and self._is_below(above, raw.sheet or ""):
                return one.at, one.lines, one.names
        return None

    def has_roles(self, heading: Heading) -> bool:
        """Whether `roles` finds all that it needs in these names; most headers fail at a quick look."""
        return self._may_stand_in(heading.present) and self.roles(heading.names) is not None

    def _may_stand_in(self, present: Set[str]) -> bool:
        """Whether all that is needed is among these names."""
        source = self.source
        return source.also <= present and not any(
            present.isdisjoint(source.columns.get(role, ())) for role in source.required
        )

    def _is_below(self, above: Sequence[Sequence[str]], sheet: str) -> bool:
        """Whether a table of this source may stand there: its title is above it, or no other bank is named there."""
        if self.source.title is None:
            bank = bank_of_format(self.format)
            lines = [sheet, *map(" ".join, above)]
            return bank is None or bank.is_kind or bank_above(lines) in ("", bank.code)
        return bool(self.source.title.search(comparable("\n".join("".join(row) for row in above))))

    def roles(self, names: Sequence[str]) -> dict[str, int] | None:
        """The column of each role, or None when these names are not this source's header."""
        forms = [name_forms(name) for name in names]
        present = {form for each in forms for form in each}
        if not self.source.also <= present or self.source.without & present:
            return None
        roles: dict[str, int] = {}
        for role, spellings in self.source.columns.items():
            for spelling in spellings:
                places = [i for i, each in enumerate(forms) if spelling in each]
                if len(places) > 1 and role in _SINGLE:
                    return None  # two columns claim one figure: either could be the wrong one
                if places:
                    roles[role] = places[0]
                    break
        return roles if self.source.required <= roles.keys() else None

    def conclude(self, grid: Grid, medium: str) -> list[TableRead]:
        """The statements in a table under this source's header; none where the words of its rows contradict its signs."""
        roles = self.roles(grid.names)
        if roles is None:
            return []
        if not self.source.by_currency:
            tables = self._conclude(grid, medium, roles)
            is_turned = self.source.sign == "reversed" and are_turned(one.frame for one in tables)
            return [] if is_turned else tables
        return [
            table
            for currency, at, part in _by_currency(self.source, grid)
            for table in self._conclude(part, medium, {**roles, "amount": at}, currency)
        ]

    def _conclude(
        self, grid: Grid, medium: str, roles: dict[str, int], currency: str | None = None
    ) -> list[TableRead]:
        source = self.source
        if "currency" not in roles and not source.is_export:
            parted = with_currencies(grid)
            if parted is not grid:
                grid, roles = parted, {**roles, "currency": len(grid.names)}
        order, decimal, ambiguity = _proven_ways(source, grid, roles)
        year_month = _year_month(source, grid.facts)
        roles = _with_clock(grid, roles, order, year_month)
        payer = roles.get("payer")
        left_out = {"payer", *(["fee"] if source.fees == "included" else ())}
        roles = {role: at for role, at in roles.items() if role not in left_out}
        layout = Layout(
            roles,
            source.sign,
            order,
            decimal,
            currency=currency or _currency(source, grid, roles, decimal),
            directions=source.directions or DEBIT_CREDIT_WORDS,
            year_month=year_month,
            signs_repeat=source.signs_repeat,
        )
        facts = Facts(
            source.format,
            "-".join(filter(None, (medium, source.layouts, str(sum(map(bool, grid.names)))))),
            source.kind,
            GENERAL_TOTALS if source.totals is None else source.totals,
            source.per_page,
            source.grand_totals,
            source.binding,
        )
        facts = replace(
            facts,
            holder=source.holder,
            account=source.account,
            period=source.period or facts.period,
            is_export=source.is_export,
            apart=source.apart,
            only_booked=source.only_booked,
        )
        tables = [
            self._finished(_with_payers(table, payer), layout) for table in conclude(grid, layout, facts)
        ]
        if ambiguity is None:
            return tables
        return [replace(table, ambiguity=ambiguity, ambiguity_is_final=True) for table in tables]

    def _finished(self, table: TableRead, layout: Layout) -> TableRead:
        source = self.source
        problems = (*table.problems, *([] if source.fees else open_fees(table, layout)))
        frame = table.frame
        if source.split_party is not None and not frame.is_empty():
            parts = [source.split_party(cell) for cell in frame["party"]]
            frame = frame.with_columns(
                pl.Series("party", [name for name, _ in parts], dtype=pl.String),
                pl.Series("party_account", [account for _, account in parts], dtype=pl.String),
            )
        stated = StatedTotals(
            table.stated.figures,
            table.stated.binding,
            source.net_totals,
            source.unsummed_kinds,
            table.stated.unsettled,
        )
        strange = [
            *_strange_words(frame, "kind", source.known_kinds, ProblemCode.UNKNOWN_KIND),
            *_strange_words(frame, "status", source.known_statuses, ProblemCode.UNKNOWN_STATUS),
        ]
        return replace(table, frame=frame, stated=stated, problems=(*problems, *strange))


def _with_payers(table: TableRead, at: int | None) -> TableRead:
    """The table, whose party is who paid where money came in; `at` is the column of payers."""
    if at is None or table.frame.is_empty():
        return table
    payer = table.frame["raw"].list.get(at, null_on_oob=True)
    cells = pl.Series("party", [clean_text(cell or "") for cell in payer], dtype=pl.String)
    came = table.frame["direction"] == "in"
    return replace(table, frame=table.frame.with_columns(cells.zip_with(came, table.frame["party"])))


def _strange_words(
    frame: pl.DataFrame, role: str, known: re.Pattern[str] | None, code: ProblemCode
) -> list[Problem]:
    """One problem for each word of a column that the source is not known to use, at its first row."""
    # Counted, because that needs no query.
    words = frame[role].value_counts()[role].to_list() if known else []
    words = [word for word in words if word and known and not known.fullmatch(word)]
    if not words:
        return []
    firsts = (
        frame.filter(pl.col(role).is_in(words)).select(role, "row").unique(role, keep="first").sort("row")
    )
    params = [{"value": word[:60]} for word in firsts[role]]
    return list_problems(code, firsts["row"].to_list(), params)


def _without_header(source: Declaration, raw: RawTable) -> Grid | None:
    """The table whose every row has the cells that the source says, if it is such a one."""
    names = tuple(name for name, _ in source.unheaded)
    patterns = [pattern for _, pattern in source.unheaded]
    if not raw.rows or not all(
        len(row) == len(names) and all(map(re.Pattern.fullmatch, patterns, map(clean_cell, row)))
        for row in raw.rows
    ):
        return None
    return Grid(names, raw.rows, raw.numbers, sheet=raw.sheet, date_columns=raw.date_columns)


def _by_currency(source: Declaration, grid: Grid) -> list[tuple[str, int, Grid]]:
    """Each currency, its column of amounts, and the rows that fill that one; a row that fills another number is told."""
    forms = [name_forms(name) for name in grid.names]
    columns = {
        currency: next(at for at, each in enumerate(forms) if name in each)
        for name, currency in source.by_currency
    }
    rows: dict[str, list[int]] = {currency: [] for currency in columns}
    strange: list[Problem] = []
    for at, row in enumerate(grid.cells):
        filled = [currency for currency, place in columns.items() if clean_text(row[place])]
        if len(filled) == 1:
            rows[filled[0]].append(at)
        elif any(map(clean_text, row)):
            strange.append(Problem(ProblemCode.UNREADABLE_AMOUNT, row=grid.numbers[at]))
    found = [(currency, columns[currency], grid.only(places)) for currency, places in rows.items() if places]
    if not found:
        first = next(iter(columns))
        found = [(first, columns[first], grid.only([]))]
    currency, place, part = found[0]
    told = replace(part, skipped=part.skipped + len(strange), problems=(*part.problems, *strange))
    others = [(code, at, replace(each, skipped=0, problems=())) for code, at, each in found[1:]]
    return [(currency, place, told), *others]


def _with_clock(
    grid: Grid, roles: dict[str, int], order: DateOrder, year_month: tuple[int, int] | None
) -> dict[str, int]:
    """The roles; where days have no time of day, the free column of times that is called so gives it.

    That column holds times, or the same days with their times. Of several the preferred name counts.
    """
    forms = [() if at in roles.values() else name_forms(name) for at, name in enumerate(grid.names)]
    free = [at for name in NAMES["time"] for at, each in enumerate(forms) if name in each]
    if "time" in roles or not free:
        return roles
    days = [parse_day(clean_text(row[roles["moment"]]), order, year_month) for row in grid.cells]
    if any(day and day.time for day in days):
        return roles
    for at in free:
        cells = [clean_text(row[at]) for row in grid.cells]
        if mostly(list(filter(None, cells)), lambda cell: parse_time(cell) is not None):
            return {**roles, "time": at}
        timed = [parse_day(cell, order, year_month) for cell in cells]
        if any(timed) and all(
            one and one.time and one.day == day.day for one, day in zip(timed, days, strict=True) if day
        ):
            return {**roles, "moment": at}
    return roles


def _proven_ways(
    source: Declaration, grid: Grid, roles: dict[str, int]
) -> tuple[DateOrder, DecimalMark, ProblemCode | None]:
    """Order of dates and decimal mark, where the source leaves them open as the cells prove them, and what they leave open."""
    order, decimal, open_ones = source.date_order, source.decimal, []
    if order is None:
        orders, _ = date_orders([clean_text(row[roles["moment"]]) for row in grid.cells], grid.facts)
        order = orders[0] if orders else "ymd"
        open_ones += [ProblemCode.AMBIGUOUS_DATES] * (len(orders) > 1)
    if decimal is None:
        cells = [clean_text(row[roles[role]]) for role in _MONEY if role in roles for row in grid.cells]
        marks = decimal_marks(cells)
        decimal = marks[0] if marks else "."
        open_ones += [ProblemCode.AMBIGUOUS_AMOUNTS] * (len(marks) > 1)
    return order, decimal, next(iter(open_ones), None)


def _currency(source: Declaration, grid: Grid, roles: dict[str, int], decimal: DecimalMark) -> str:
    """The source's own currency, unless the statement names another one; several that it names leave it open.

    So does one that nobody knows, and a bank's name from where accounts need not be in yuan.
    """
    if source.currency == NO_CURRENCY:
        return table_currency(grid, roles, decimal)
    if "currency" in roles or source.is_export:
        return source.currency
    found = stated_currencies(grid.facts) or named_by_title(grid, roles)
    if has_unknown_currency(grid.facts):
        return NO_CURRENCY
    if not found and source.currency == "CNY" and bank_of_format(source.format) and is_abroad(grid):
        return NO_CURRENCY
    return only_one(found) if found else source.currency


_OF_DAY = re.compile(r"\s*\d{1,2}\s*日")
"""A day behind a month, which is then no month of a bill."""


def _year_month(source: Declaration, text: str) -> tuple[int, int] | None:
    """The year and month of the bill; None where its text names several.

    The only ones named, those beside the word for a bill, those named without a day, or its period's end.
    """
    if source.year_month is None:
        return None
    found: dict[tuple[int, int], bool] = {}
    whole: set[tuple[int, int]] = set()
    for line in text.splitlines():
        for match in source.year_month.finditer(line):
            if int(match.group(2)):
                month = (int(match.group(1)), int(match.group(2)))
                found[month] = found.get(month, False) or bool(re.search("账单|賬單", line))
                if not _OF_DAY.match(line, match.end()):
                    whole.add(month)
    titled = [month for month, is_title in found.items() if is_title]
    for months in (list(found), titled, list(whole)):
        if len(months) == 1:
            return months[0]
    span = stated_span(text) if found else None
    end = (span[1].year, span[1].month) if span else None
    return end if end in found else None


def _joined(tables: Sequence[TableRead]) -> TableRead:
    """One statement that goes on from sheet to sheet."""
    first = tables[0]
    if len(tables) == 1:
        return first
    return replace(
        first,
        frame=pl.concat([table.frame for table in tables]),
        skipped=sum(table.skipped for table in tables),
        problems=tuple(problem for table in tables for problem in table.problems),
    )
