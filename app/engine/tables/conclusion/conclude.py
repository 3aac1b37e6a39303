"""From interpreted rows to statements: one per account and currency, with what the text around the table states."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import compress
from typing import Literal

import polars as pl

from app.engine.banks import bank_above, bank_of_format
from app.engine.proofs.balance_chain import check_balance
from app.engine.proofs.totals import sum_directions
from app.engine.tables.conclusion.account_parts import with_accounts
from app.engine.tables.conclusion.paired_heads import beside_figures
from app.engine.tables.conclusion.print_time import stated_print_time
from app.engine.tables.conclusion.stated_owner import stated_accounts, stated_holder
from app.engine.tables.conclusion.table_owner import owner_in_columns
from app.engine.tables.grids.grid import Grid
from app.engine.tables.interpret import Interpreted, interpret
from app.engine.tables.layout import Layout
from app.engine.tables.meaning.stated_balances import balances_by_currency, stated_balances, states_its_end
from app.engine.tables.rows.sum_words import GRAND_TOTAL, OTHER_SCOPE
from app.engine.tables.rows.unsettled import are_pending
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import COUNT_NAMES, Problem, State
from app.engine.types.table_read import TEXT_ROLES, StatedTotals, TableRead, empty_frame
from app.engine.values.currencies import currency_of
from app.engine.values.figures import parse_day, parse_figure
from app.engine.values.text import clean_text

FigureName = Literal["rows", "in_n", "in_fen", "out_n", "out_fen", "neutral_n", "neutral_fen"]

_NUMBER = r"\s*[:：]?\s*(?:人民币|CNY|RMB)?\s*[¥￥]?\s*([+-]?[\d,]+(?:\.\d+)?)"
_SUM = (
    r"\s*[:：]?\s*(?:[\d,]+\s*[笔筆条次]\s*[,，、]?\s*(?:共计?|金额|合计|计)?\s*[:：]?\s*)?(?:人民币|CNY|RMB)?\s*[¥￥]?\s*"
    r"([+-]?\d{1,3}(?: \d{3})+\.\d\d(?!\d)|[+-]?[\d,]+(?:\.\d+)?)(?![\d,.]*\s*[笔筆条次])"
)
"""A sum; how many rows make it may stand before it: 收入合计：12 笔，共 3,400.00 元."""
_ROWS = r"\s+(?:items?|transactions?|entries)\b"
_COUNT = rf"(?:\s*[:：]?\s*\d{{1,5}}(?:{_ROWS})?(?=\s+\d[\d,]*\.\d\d(?!\d)))?"
"""How many rows make a sum, where the sum with its cents stands behind."""
_NO_COUNT = rf"(?![\d,.]|{_ROWS})"
_GENERAL_TOTALS: tuple[tuple[str, FigureName], ...] = (
    (rf"(?:收入|存入|贷方|转入)\s*(?:总?笔数|次数){_NUMBER}", "in_n"),
    (rf"(?:支出|支取|借方|转出)\s*(?:总?笔数|次数){_NUMBER}", "out_n"),
    (
        rf"(?:总收入|收入总额|收入合计|收入总金额|存入合计|贷方合计|贷方发生额合计|贷方发生额汇总|存入总额|收入金额合计){_SUM}",
        "in_fen",
    ),
    (
        rf"(?:总支出|支出总额|支出合计|支出总金额|支取合计|借方合计|借方发生额合计|借方发生额汇总|支出总额|支出金额合计){_SUM}",
        "out_fen",
    ),
    (rf"(?:总笔数|合计笔数|交易笔数合计|记录总数|总记录数){_NUMBER}", "rows"),
    (
        r"(?m:^)[ \t]*共计?\s*[:：]?\s*([\d,]+)\s*[笔条](?:交易|明细)?(?:记录)?[ \t]*[,，。;；]?[ \t]*(?m:$)",
        "rows",
    ),
    (rf"total\s+(?:credits?|deposits?|paid in|money in){_COUNT}{_NUMBER}{_NO_COUNT}", "in_fen"),
    (rf"total\s+(?:debits?|withdrawals?|paid out|money out){_COUNT}{_NUMBER}{_NO_COUNT}", "out_fen"),
)
GENERAL_TOTALS = tuple((re.compile(pattern, re.IGNORECASE), name) for pattern, name in _GENERAL_TOTALS)
"""Totals in words that any bank may print around its table."""

_CENTS = re.compile(r"\d[.,]\d\d(?!\d)")
_SCOPE_LENGTH = 6
"""Characters before a total in which words of another scope may stand."""

_PERIOD = re.compile(
    r"(\d{4}[-/.年]?\d{1,2}[-/.月]?\d{1,2})日?(?:\s*\d{1,2}:\d{2}(?::\d{2})?)?\s*(?:-{1,2}|—{1,2}|~|～|至|到|to)\s*"
    r"(\d{4}[-/.年]?\d{1,2}[-/.月]?\d{1,2})"
)


Part = tuple[str, str, pl.DataFrame]
"""Rows of one account in one currency, with both."""


@dataclass(frozen=True)
class Facts:
    """What is known of a table besides its cells: the source, and how its text states figures.

    `totals` are patterns whose last group is the figure; a pattern that matches on every page (page sums)
    is added up when its name is in `per_page`. `grand_totals` takes the figures of a totals row by column.
    `knows_signs` says that the source's own rule for minus signs beside its directions is known; else signs
    that allow two readings are an ambiguity unless the statement proves one. With `states_balances` the text
    around the table is asked for an opening and a closing balance, in any bank's words. `holder` and `account` are the
    source's own words for them, whose first group is the name or number. `is_export`: the app of
    a wallet exports the table. `apart`: other accounts are other statements, also without balances. `only_booked`: every
    booked row has a balance, so that the newest rows without one are pending.
    """

    format: str
    version: str
    kind: Literal["wallet", "debit", "credit", "other"]
    totals: tuple[tuple[re.Pattern[str], str], ...] = GENERAL_TOTALS
    per_page: tuple[tuple[re.Pattern[str], str], ...] = ()
    grand_totals: bool = True
    binding: bool = True
    knows_signs: bool = True
    states_balances: bool = False
    holder: re.Pattern[str] | None = None
    account: re.Pattern[str] | None = None
    period: re.Pattern[str] = _PERIOD
    is_export: bool = False
    apart: bool = False
    only_booked: bool = False
    problems: tuple[Problem, ...] = field(default=())


def conclude(
    grid: Grid,
    layout: Layout,
    facts: Facts,
    names: Sequence[str] | None = None,
    read: Interpreted | None = None,
) -> list[TableRead]:
    """The statements in one table: rows of other accounts or currencies are statements of their own.

    What was skipped belongs to the first. Stated totals are compared where there is one; of several those that stand
    beside their currency.
    `read` are the rows where they were interpreted by this layout already.
    """
    # A wallet lists and counts what was closed or failed; its own statuses are judged with the report.
    counts_unsettled = facts.kind == "wallet"
    read = read or interpret(grid, layout, counts_unsettled=counts_unsettled, is_export=facts.is_export)
    read = _without_pending(read) if facts.only_booked else read
    read = read if facts.is_export else with_accounts(grid, layout, read)
    text = "\n".join([grid.facts, *(" ".join(filter(None, map(clean_text, row))) for row in read.dropped)])
    parts = _parts(read, apart=facts.apart)
    figures = stated_figures(text, read, layout, facts) if len(parts) == 1 else {}
    if facts.states_balances and len(parts) == 1 and len(_accounts(facts, text)) < 2:
        figures |= stated_balances(grid.facts, read.dropped, layout)
    if read.opening_fen is not None and len(parts) == 1:
        figures = figures | {"opening_fen": read.opening_fen}
    above = figures.get("closing_fen") if states_its_end(grid.facts) else None
    closing = above if read.closing_fen is None else read.closing_fen
    if closing is not None and len(parts) == 1:
        # In a text what an account owes may stand without its minus.
        either = {closing, -closing} if read.closing_fen is None else {closing}
        figures = figures | _with_closing(parts[0][2], figures.get("opening_fen"), closing, either)
    period = stated_period(text, facts.period)
    printed_at = stated_print_time(text)
    is_open = read.sign_is_open and not facts.knows_signs
    owner, own_number = owner_in_columns(grid) if len({own for own, _, _ in parts}) == 1 else (None, None)
    tables: list[TableRead] = []
    of_parts = _figures_of_parts(parts, read, layout, facts) if len(parts) > 1 else [figures]
    if facts.states_balances and len({code for _, code, _ in parts}) == len(parts) > 1:
        stated = balances_by_currency(grid.facts, layout)
        of_parts = [each | stated.get(code, {}) for each, (_, code, _) in zip(of_parts, parts, strict=True)]
    for place, (own, currency, frame) in enumerate(parts):
        tables.append(
            TableRead(
                format=facts.format,
                format_version=facts.version,
                kind=facts.kind,
                frame=frame,
                sheet_or_page=grid.sheet,
                account=own or next(iter(_accounts(facts, text)), None) or own_number,
                holder=(_group(facts.holder, text) if facts.holder else stated_holder(text)) or owner,
                currency=currency or layout.currency,
                period_from=period[0],
                period_to=period[1],
                printed_at=printed_at,
                skipped=read.skipped if place == 0 else 0,
                stated=StatedTotals(of_parts[place], facts.binding, unsettled=read.unsettled),
                problems=(*facts.problems, *read.problems) if place == 0 else (),
                refused=_refusal(read),
                ambiguity=ProblemCode.OPEN_SIGN_CONVENTION if is_open else None,
                ambiguity_is_final=is_open and (read.sign_is_unproven or _has_open_end(frame)),
                columns=tuple(names or grid.names),
                bank=_bank_above(grid, facts),
            )
        )
    return tables


def _with_closing(
    frame: pl.DataFrame, opening: int | None, closing: int, agreeing: Collection[int]
) -> dict[str, int]:
    """The balance behind the last row as the text or a row of its own states it, to be compared with the rows.

    Where nothing states the balance before the first row, the balances of the rows themselves tell it, unless they end
    with one of `agreeing`.
    """
    if opening is None:
        chain = check_balance(frame)
        opening = chain.opening_fen if chain.checked and chain.closing_fen not in agreeing else None
    return {"closing_fen": closing} | ({} if opening is None else {"opening_fen": opening})


def _without_pending(read: Interpreted) -> Interpreted:
    pending = are_pending(read.frame)
    if not pending.any():
        return read
    params = {"count": str(pending.sum())}
    problem = Problem(
        ProblemCode.PENDING_OMITTED, "info", read.frame["row"].filter(pending)[0], params=params
    )
    own = tuple(compress(read.own_accounts, ~pending))
    return replace(
        read, frame=read.frame.filter(~pending), own_accounts=own, problems=(*read.problems, problem)
    )


def _parts(read: Interpreted, *, apart: bool = False) -> list[Part]:
    if read.frame.is_empty():
        return [("", "", empty_frame())]
    frame = read.frame
    balances, own = frame["balance_fen"], read.own_accounts
    if balances.max() == balances.min() == 0 and (frame["amount_fen"] > 0).any():
        # A column of zeros is the mark of an export without balances, not a balance.
        frame = frame.with_columns(pl.lit(None, dtype=pl.Int64).alias("balance_fen"))
    if frame["balance_fen"].null_count() == frame.height and not apart:
        own = ("",) * frame.height  # cards of one bill are no accounts of their own
    if len(set(own)) == 1 and frame["currency"].n_unique() == 1:
        return [(own[0], frame["currency"][0], frame)]
    owned = frame.with_columns(pl.Series("own", own, dtype=pl.String))
    groups = owned.partition_by("own", "currency", maintain_order=True)
    return [(part["own"][0], part["currency"][0], part.drop("own")) for part in groups]


def _figures_of_parts(
    parts: Sequence[Part], read: Interpreted, layout: Layout, facts: Facts
) -> list[dict[str, int]]:
    """What rows of sums say beside the currency of each part, where all rows were read and no two parts share one."""
    column = layout.columns.get("currency")
    if column is None or read.skipped or len({currency for _, currency, _ in parts}) < len(parts):
        return [{} for _ in parts]
    codes = (clean_text(row[column]) for row in read.dropped)
    by_currency: dict[str, list[tuple[str, ...]]] = {}
    for row, code in zip(read.dropped, codes, strict=True):
        by_currency.setdefault(currency_of(code) or code, []).append(row)
    found: list[dict[str, int]] = []
    for _, currency, _ in parts:
        rows = tuple(by_currency.get(currency, ()))
        text = "\n".join(
            " ".join(filter(None, map(clean_text, row[:column] + row[column + 1 :]))) for row in rows
        )
        found.append(stated_figures(text, replace(read, dropped=rows), layout, replace(facts, per_page=())))
    last = [currency for _, currency, _ in parts].index(read.frame["currency"][-1])
    others = {name for at, figures in enumerate(found) if at != last for name in figures}
    held = [sum_directions(frame) for _, _, frame in parts]
    for name, figure in list(found[last].items()):
        # What only the last part states may be of the whole table; sums of several currencies prove nothing then.
        is_whole = name not in COUNT_NAMES or figure == sum(each[name] for each in held)
        if name not in others and figure != held[last].get(name) and is_whole:
            del found[last][name]
    return found


def _has_open_end(frame: pl.DataFrame) -> bool:
    """Whether balances stand beside some rows only and leave out the first or the last, which they do not prove."""
    known = frame["balance_fen"].is_not_null()
    return bool(known.any()) and not (known[0] and known[-1])


def _refusal(read: Interpreted) -> State | None:
    lost = any(problem.code == ProblemCode.LOST_DATE for problem in read.problems)
    return "resaved" if lost and read.frame.is_empty() else None


def stated_figures(text: str, read: Interpreted, layout: Layout, facts: Facts) -> dict[str, int]:
    """Counts and sums (fen) that the statement states about itself, by name of ControlTotal."""
    figures = _grand_totals(read, layout) if facts.grand_totals else {}
    paired = beside_figures(text) if facts.totals is GENERAL_TOTALS else text
    for pattern, name in facts.totals:
        found = {
            _figure(match, name, layout)
            for match in pattern.finditer(paired)
            if not OTHER_SCOPE.search(paired, max(match.start() - _SCOPE_LENGTH, 0), match.start())
        } - {None}
        if len(found) == 1:
            figures[name] = found.pop() or 0
    for pattern, name in facts.per_page:
        pages = [_figure(match, name, layout) for match in pattern.finditer(text)]
        if pages and None not in pages:
            figures[name] = sum(page or 0 for page in pages)
    return figures


def _figure(match: re.Match[str], name: str, layout: Layout) -> int | None:
    digits = next((group for group in reversed(match.groups()) if group), "")
    figure = parse_figure(digits, layout.decimal)
    if figure is None or (figure.fen % 100 and not name.endswith("_fen")):
        return None
    return abs(figure.fen) if name.endswith("_fen") else figure.fen // 100


def _grand_totals(read: Interpreted, layout: Layout) -> dict[str, int]:
    """Sums in the columns of the only totals row, where money in and out have a column each."""
    if layout.sign != "two_columns":
        return {}
    rows = [row for row in read.dropped if GRAND_TOTAL.search(" ".join(row))]
    texts = {layout.columns[role] for role in TEXT_ROLES if role in layout.columns}
    if len(rows) != 1 or any(
        _CENTS.search(cell) and (at in texts or parse_figure(cell, layout.decimal) is None)
        for at, cell in enumerate(rows[0])
    ):
        return {}  # where a sum stands among words, none stands in its column
    figures: dict[str, int] = {}
    for role, name in (("credit", "in_fen"), ("debit", "out_fen")):
        figure = parse_figure(rows[0][layout.columns[role]], layout.decimal)
        if figure is not None:
            figures[name] = abs(figure.fen)
    return figures


def stated_period(text: str, pattern: re.Pattern[str] = _PERIOD) -> tuple[date | None, date | None]:
    """First and last day that the text states, or two times None."""
    match = pattern.search(text)
    if not match:
        return None, None
    first, last = (parse_day(part) for part in match.groups()[:2])
    return (first.day, last.day) if first and last and first.day <= last.day else (None, None)


def _bank_above(grid: Grid, facts: Facts) -> str:
    """The bank that the text above the table names, where the format does not tell it."""
    known = bank_of_format(facts.format)
    return "" if facts.kind == "wallet" or (known and not known.is_kind) else bank_above(grid.before)


def _accounts(facts: Facts, text: str) -> list[str]:
    """The different numbers of accounts that the text names."""
    if facts.account is None:
        return stated_accounts(text)
    return [number.strip() for number in dict.fromkeys(facts.account.findall(text)) if number.strip()]


def _group(pattern: re.Pattern[str], text: str) -> str | None:
    match = pattern.search(text)
    return match.group(1).strip() or None if match else None
