"""What forbids to read a table by its best guess: readings that its cells and the text around it allow beside that."""

from __future__ import annotations

import re
from collections.abc import Sequence

import polars as pl

from app.engine.tables.currency.stated_units import (
    has_strange_unit,
    named_currencies,
    stated_currencies,
    stated_currency,
)
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.vocabulary import NAMES, open_forms
from app.engine.tables.interpret import Interpreted
from app.engine.tables.layout import DEBIT_CREDIT_WORDS, Layout
from app.engine.tables.rows.reversals import REVERSAL, TAKEN_BACK
from app.engine.types.problem_codes import ProblemCode
from app.engine.values.date_orders import is_half_converted
from app.engine.values.figures import parse_figure
from app.engine.values.open_years import has_open_years
from app.engine.values.text import clean_cell, clean_text, comparable

_MONEY_NAMES = frozenset(name for role in ("amount", "credit", "debit", "balance") for name in NAMES[role])
_CARD = re.compile(
    r"信用卡|贷记卡|信用额度|最低还款|花呗|白条|credit\s*(?:card|limit)|minimum payment|kreditkarte|mastercard"
    r"|american express|\bamex\b|\bvisa\b(?!\s*debit)",
    re.IGNORECASE,
)
_SIDES = re.compile(
    r"借|贷|貸|debit|credit|[dc]r?\Z|soll|haben|d[ée]bit|cr[ée]dit|debe|haber|dare|avere|cargo|abono|kredit|addebit|accredit"
)
_BOOKS = re.compile(
    r"\bledger\b(?!\s*balance)|\bjournal\b|\bcash\s*book\b|(?:日记|明细|总|总分类)账(?![单户])|会计科目|科目[:：]",
    re.IGNORECASE,
)
"""Words above the books of a firm, which see the bank from the other side."""

_COMES_IN = re.compile(
    r"还款|退款|退货|代发工资|代发|工资|薪资|salary|payroll|refund|gehalt|payment received|thank you",
    re.IGNORECASE,
)
_SAYS_WAY = re.compile(r"支出|存入|收入|支取")
"""Beside an amount: from the customer's side, whatever the account is."""
_ENOUGH_ROWS = 6
"""Rows whose signs must be counted before more receipts than payments look strange."""
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_TURNED = re.compile(rf"\s*(?:{TAKEN_BACK.pattern}|revers)", re.IGNORECASE)
_PAID_TO_CARD = re.compile(r"payment received|payment.{0,12}thank you", re.IGNORECASE)
_SPENT = re.compile(
    r"消费(?!金融|贷|信贷)|购物|\bpurchase\b|\bgrocer|\brestaurant\b|\bstores?\b|\bsupermarket\b|\bpetrol\b",
    re.IGNORECASE,
)
_RETURNED = re.compile(rf"{REVERSAL.pattern}|退|返|return|cancel|rebate|cash\s*back", re.IGNORECASE)
"""Words of purchases that bring money in: taken back, or thanked for."""
_CAME = re.compile(
    r"收款|到账|存入|存款|转入|汇入|来账|结息|利息收入|分红|\bdeposit|\bdividend|received from|direct credit|cash in|nómina"
    r"|gutschrift|virement reçu",
    re.IGNORECASE,
)
_WENT = re.compile(
    r"取款|取现|支取|提现|转出|汇出|手续费|短信费|房租|代扣|扣款|缴费|按揭|withdraw|\batm\b|\brent\b|direct debit|standing order"
    r"|transfer to|\bmortgage\b|\bmiete\b|lastschrift|prélèvement|\brecibo\b",
    re.IGNORECASE,
)
_OUTGOING = re.compile(f"{_WENT.pattern}|{_SPENT.pattern}", re.IGNORECASE)
"""Words of rows that show which sign means money in, and which money out."""


def ambiguity_of_facts(grid: Grid, best: Layout) -> ProblemCode | None:
    """What the text around the table and the names of its columns say of its amounts that nobody could see in them."""
    if has_strange_unit(grid.facts):
        return ProblemCode.STRANGE_UNIT
    if "currency" in best.columns:
        return None
    named = named_currencies(name for name in grid.names if _MONEY_NAMES & {*open_forms(name)})
    stated = stated_currency(grid.facts)
    is_open = len(named | {stated or best.currency}) > 1
    return ProblemCode.OPEN_CURRENCY if is_open or len(stated_currencies(grid.facts)) > 1 else None


def ambiguity_of_foot(read: Interpreted, best: Layout) -> ProblemCode | None:
    """The same of rows in the table that are no transactions: notes under it, or between its parts."""
    text = "\n".join(" ".join(filter(None, map(clean_text, row))) for row in read.dropped)
    if has_strange_unit(text):
        return ProblemCode.STRANGE_UNIT
    is_other = "currency" not in best.columns and stated_currency(text) not in (None, best.currency)
    return ProblemCode.OPEN_CURRENCY if is_other else None


def ambiguity_of_proven(
    grid: Grid, best: Layout, read: Interpreted, column: dict[str, list[str]]
) -> ProblemCode | None:
    """What balances that chain do not tell: days, a second half beside the first, whether they are owed."""
    if _days_are_open(grid, best, column["moment"]):
        return ProblemCode.AMBIGUOUS_DATES
    if _is_two_up(grid, best):
        return ProblemCode.AMBIGUOUS_AMOUNTS
    if best.balance_is_debt and _goes_one_way(read) and not _CARD.search(grid.facts):
        return (
            ProblemCode.OPEN_SIGN_CONVENTION
        )  # more likely the columns of figures were taken for each other
    if "direction" in best.columns or not _depends_on_side(best, grid):
        return None
    return ProblemCode.OPEN_SIGN_CONVENTION if _CARD.search(grid.facts) or _is_spending_income(read) else None


def _days_are_open(grid: Grid, best: Layout, cells: Sequence[str]) -> bool:
    text = "\n".join((*grid.names, grid.facts))
    return is_half_converted(cells) or has_open_years(cells, best.date_order, text)


def _depends_on_side(best: Layout, grid: Grid) -> bool:
    return best.sign != "two_columns" or are_sides(grid.names, best.columns)


def _goes_one_way(read: Interpreted) -> bool:
    return len(set(read.frame["direction"]) - {"neutral"}) < 2


def _is_spending_income(read: Interpreted) -> bool:
    """Whether all that was surely spent came in, or all that was surely paid to a card went out.

    The balance is what is owed then, and its chain holds for the wrong sign convention.
    """
    texts = read.frame.select(pl.concat_str("party", "text", "kind", separator=" ")).to_series()
    ways = read.frame["direction"]
    spent = {
        way
        for text, way in zip(texts, ways, strict=True)
        if _SPENT.search(text) and not _RETURNED.search(text)
    }
    paid = {way for text, way in zip(texts, ways, strict=True) if _PAID_TO_CARD.search(text)}
    return spent == {"in"} or paid == {"out"}


def _is_two_up(grid: Grid, best: Layout) -> bool:
    """Whether a second half stands beside the one that was read: the same names again, with cells under them."""
    taken = set(best.columns.values())
    again = {
        role
        for role, at in best.columns.items()
        for other, name in enumerate(grid.names)
        if other not in taken
        and comparable(name) == comparable(grid.names[at])
        and any(clean_text(row[other]) for row in grid.cells)
    }
    return "moment" in again and bool(again & {"amount", "credit", "debit"})


def ambiguity_of(
    grid: Grid,
    best: Layout,
    orders: Sequence[str],
    decimals: Sequence[str],
    proven: bool,
    column: dict[str, list[str]],
    *,
    knows_sign: bool = False,
) -> ProblemCode | None:
    """What two readings of the table allow, where its balances do not settle it, nor a bill its sign (`knows_sign`)."""
    if len(orders) > 1 or _days_are_open(grid, best, column["moment"]):
        return ProblemCode.AMBIGUOUS_DATES
    if len(decimals) > 1 or proven:
        return ProblemCode.AMBIGUOUS_AMOUNTS
    if best.sign == "signed" and not _has_negative(best, column["amount"]):
        return ProblemCode.NO_SIGN
    if not knows_sign and _sign_is_open(grid, best, column):
        return ProblemCode.OPEN_SIGN_CONVENTION
    return ProblemCode.AMBIGUOUS_AMOUNTS if _has_rivals(grid, best) else None


def _sign_is_open(grid: Grid, best: Layout, column: dict[str, list[str]]) -> bool:
    """Whether money in could as well be money out, with no balance to tell.

    Card bills print what was spent as positive, most accounts as negative; the books of a firm call debit what
    its bank calls credit. One bank prints its own so (section 0, rule 6).
    """
    if best.sign == "two_columns":
        names = [comparable(grid.names[best.columns[role]]) for role in ("credit", "debit")]
        is_open = all(name.startswith(("借", "贷", "貸")) for name in names)
        return is_open or (are_sides(grid.names, best.columns) and bool(_BOOKS.search(grid.facts)))
    if best.sign == "tag":
        words = {comparable(cell) for cell in column["direction"] if cell}
        is_open = words <= {"借", "贷", "貸", "借方", "贷方", "貸方"}
        return is_open or (all(map(_SIDES.match, words)) and bool(_BOOKS.search(grid.facts)))
    if "direction" in best.columns and any(clean_cell(row[best.columns["direction"]]) for row in grid.cells):
        return (
            True  # words that nobody knows say what the amounts mean, or dashes, which could mean money out
        )
    if all(map(_SAYS_WAY.search, filter(None, column["amount"]))):
        return False
    if _CARD.search(grid.facts) or _contradicts_kind(grid, best):
        return True
    texts = [best.columns[role] for role in ("text", "kind", "party") if role in best.columns]
    went = came = False
    for row in grid.cells:
        matches = [(match, row[at]) for at in texts for match in [_COMES_IN.search(row[at])] if match]
        figure = parse_figure(row[best.columns["amount"]], best.decimal) if matches else None
        fen = figure.fen if figure else 0
        went = went or fen < 0
        # Wages that are taken back may come in or go out, whoever pays them.
        came = came or (fen > 0 and not any(_TURNED.match(cell, match.end()) for match, cell in matches))
    return (went and not came) or (not came and _is_sign_unstated(grid, best, texts))


def _is_sign_unstated(grid: Grid, best: Layout, texts: Sequence[int]) -> bool:
    """Whether no word of the rows says what a minus means, and their numbers do not look like an account's.

    An account has more payments than receipts. Rows that all have a minus, or mostly none, may be a card's. In
    Chinese tables a minus means money out, and what cards print otherwise is called 还款 or 退款.
    """
    matches = (row[at] for row in grid.cells for at in texts)
    if any(map(_CHINESE.search, (*grid.names, *matches))):
        return False
    plus = minus = 0
    for row in grid.cells:
        figure = parse_figure(row[best.columns["amount"]], best.decimal)
        fen = figure.fen if figure and not figure.marked else 0
        words = " ".join(row[at] for at in texts) if fen else ""
        if not _RETURNED.search(words) and (_CAME if fen > 0 else _OUTGOING).search(words):
            return False
        plus, minus = plus + (fen > 0), minus + (fen < 0)
    return minus > 0 and (not plus or (plus > minus and plus + minus >= _ENOUGH_ROWS))


def _has_rivals(grid: Grid, best: Layout) -> bool:
    """Whether two columns with other figures claim to be the amount, and no balance says which."""
    judged = {role: best.columns[role] for role in ("amount", "credit", "debit") if role in best.columns}
    taken = set(best.columns.values())
    for at, name in enumerate(grid.names):
        forms = open_forms(name)
        rival = next((role for role in judged if at not in taken and set(forms) & set(NAMES[role])), None)
        if rival is None or (rival == "amount" and best.sign == "two_columns"):
            continue
        pairs = [
            (parse_figure(row[at], best.decimal), parse_figure(row[judged[rival]], best.decimal))
            for row in grid.cells
        ]
        if any(one and other and abs(one.fen) != abs(other.fen) for one, other in pairs):
            return True
    return False


def _contradicts_kind(grid: Grid, best: Layout) -> bool:
    """Whether a column of kinds says in or out, and the sign of an amount says the other."""
    if "kind" not in best.columns:
        return False
    for row in grid.cells:
        way = DEBIT_CREDIT_WORDS.get(comparable(row[best.columns["kind"]]))
        figure = parse_figure(row[best.columns["amount"]], best.decimal) if way in ("in", "out") else None
        if figure and figure.fen and (figure.fen > 0) != (way == "in"):
            return True
    return False


def _has_negative(layout: Layout, cells: list[str]) -> bool:
    figures = (parse_figure(cell, layout.decimal) for cell in cells)
    return any(figure.fen < 0 for figure in figures if figure)


def is_card(facts: str) -> bool:
    """Whether the text around a table speaks of a credit card."""
    return bool(_CARD.search(facts))


def are_sides(names: Sequence[str], roles: dict[str, int]) -> bool:
    """Whether the two columns are called after the sides of an account, which depend on whose books they are."""
    return all(_SIDES.match(comparable(names[roles[role]])) for role in ("credit", "debit"))
