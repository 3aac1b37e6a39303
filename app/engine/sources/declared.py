"""Reads the tables of a named source by its declaration."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from app.engine.documents.opened import OpenedDocument, TextDocument
from app.engine.tables.conclusion.conclude import GENERAL_TOTALS, Facts, conclude, without_repeats
from app.engine.tables.currency.sections import with_currencies
from app.engine.tables.currency.stated_in import named_by_title, only_one
from app.engine.tables.currency.stated_units import stated_currencies
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.headings import Heading
from app.engine.tables.grids.records import RawTable, raw_tables
from app.engine.tables.grids.vocabulary import name_forms
from app.engine.tables.layout import DEBIT_CREDIT_WORDS, Layout
from app.engine.tables.meaning.fees import open_fees
from app.engine.tables.rows.lost_rows import lost_row_problem
from app.engine.tables.unknown.guess import grid_below
from app.engine.types.declarations import Declaration
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import StatedTotals, TableRead, list_problems
from app.engine.values.text import comparable

_SINGLE = frozenset({"moment", "amount", "credit", "debit", "direction", "balance"})


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
            header = self.find_header(raw)
            if header is None:
                unread.append(raw)
            else:
                medium = "csv" if isinstance(document, TextDocument) else "xls"
                found += self.conclude(grid_below(raw, *header), medium)
        if not found:
            return None
        found = lost_row_problem(without_repeats(found), unread)
        filled = [table for table in found if table.frame.height or table.skipped] or found[:1]
        return [_joined(filled)] if self.source.spread else filled

    def find_header(self, raw: RawTable) -> tuple[int, int, tuple[str, ...]] | None:
        """Place of the header (0-based), its number of rows and its names; None without one."""
        headings = raw.headings
        for one in headings.candidates:
            if self.has_roles(one) and self._has_title([raw.before, *headings.rows[: one.at]]):
                return one.at, one.lines, one.names
        return None

    def has_roles(self, heading: Heading) -> bool:
        """Whether `roles` finds all that it needs in these names; most headers fail at a quick look."""
        source, present = self.source, heading.present
        if not source.also <= present:
            return False
        if any(present.isdisjoint(source.columns.get(role, ())) for role in source.required):
            return False
        return self.roles(heading.names) is not None

    def _has_title(self, above: Sequence[Sequence[str]]) -> bool:
        if self.source.title is None:
            return True
        return bool(self.source.title.search(comparable("\n".join("".join(row) for row in above))))

    def roles(self, names: Sequence[str]) -> dict[str, int] | None:
        """The column of each role, or None when these names are not this source's header."""
        forms = [name_forms(name) for name in names]
        present = {form for each in forms for form in each}
        if not self.source.also <= present:
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
        """The statements in a table under this source's header."""
        source = self.source
        roles = self.roles(grid.names)
        if roles is None:
            return []
        if "currency" not in roles and not source.is_export:
            parted = with_currencies(grid)
            if parted is not grid:
                grid, roles = parted, {**roles, "currency": len(grid.names)}
        layout = Layout(
            roles,
            source.sign,
            source.date_order,
            currency=_currency(source, grid, roles),
            directions=source.directions or DEBIT_CREDIT_WORDS,
            year_month=_year_month(source, grid.facts),
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
            holder=source.holder or facts.holder,
            account=source.account or facts.account,
            period=source.period or facts.period,
            is_export=source.is_export,
        )
        return [self._finished(table, layout) for table in conclude(grid, layout, facts)]

    def _finished(self, table: TableRead, layout: Layout) -> TableRead:
        source = self.source
        problems = (*table.problems, *open_fees(table, layout))
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


def _currency(source: Declaration, grid: Grid, roles: dict[str, int]) -> str:
    """The source's own currency, unless the statement names another one; several that it names leave it open."""
    if "currency" in roles or source.is_export:
        return source.currency
    found = stated_currencies(grid.facts) or named_by_title(grid, roles)
    return only_one(found) if found else source.currency


def _year_month(source: Declaration, text: str) -> tuple[int, int] | None:
    """The year and month of the bill: the only ones that its text names, or those beside the word for a bill."""
    if source.year_month is None:
        return None
    found: dict[tuple[int, int], bool] = {}
    for line in text.splitlines():
        for match in source.year_month.finditer(line):
            if int(match.group(2)):
                month = (int(match.group(1)), int(match.group(2)))
                found[month] = found.get(month, False) or bool(re.search("账单|賬單", line))
    titled = [month for month, is_title in found.items() if is_title]
    for months in (list(found), titled):
        if len(months) == 1:
            return months[0]
    return None


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
