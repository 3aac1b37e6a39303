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
from app.engine.tables.grids.vocabulary import NAMES, open_forms, roles_of
from app.engine.tables.interpret import Interpreted
from app.engine.tables.layout import DEBIT_CREDIT_WORDS, Layout
from app.engine.tables.meaning.fees import column_less_fees
from app.engine.tables.meaning.shop_lists import are_payouts
from app.engine.tables.rows.reversals import REVERSAL, TAKEN_BACK
from app.engine.types.problem_codes import ProblemCode
from app.engine.values.date_orders import is_half_converted
from app.engine.values.figures import parse_figure
from app.engine.values.months import month_of
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
    r"|borç|alacak|(?:phátsinh|ghi|sốtiềnghi)?(?:nợ|có)\Z|дебет|кредит|дебит|подебету|покредиту|duguje|potražuje|zaduženje|odobrenje|breme|dobro"
    r"|χρέωση|πίστωση|χρεωση|πιστωση|deebet|kreedit|debets?\Z|debetas|kreditas|kredīts|obciążeni|uznani|terhelés|jóváírás|חובה|זכות|مدين|دائن"
)
_BOOKS = re.compile(
    r"\bledger\b(?!\s*balance)|\bjournal\b|\bcash\s*book\b|(?:日记|明细|总|总分类)账(?![单户])|会计科目|科目[:：]"
    r"|(?m:^account transactions$)|muavin|defter|yevmiye|cari hesap|libro (?:mayor|diario|giornale)|scheda contabile"
    r"|mastrino|kontoblatt|hauptbuch|grand livre|kartica konta|карточка счета|оборотно-сальдов|sổ (?:chi tiết|cái)|\bkonto \d{3}\b",
    re.IGNORECASE,
)
"""Words above the books of a firm, which see the bank from the other side."""

_COMES_IN = re.compile(
    r"还款|退款|退货|返现|代发工资|代发|工资|薪资|(?<![宝通金财期])转入(?!\s?(?:余额宝|零钱|理财|基金|定期)|[\u4e00-\u9fff])"
    r"|salary|payroll|refund|gehalt|cash\s*back"
    r"|payment received|thank you|\A\W*(?:auto\s?-?pay|automatic payment|direct debit)(?: payment| pymt)?[\s\d*#./:-]*\Z",
    re.IGNORECASE,
)
"""Money in on every account and every card; a card is paid by a direct debit that names nobody."""
_SAYS_WAY = re.compile(r"支出|存入|收入|支取")
"""Beside an amount: from the customer's side, whatever the account is."""
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
    r"收款|货款|工程款|回款|到账|存入|存款|转入|汇入|来账|收入|结息|分红|奖金|报销|养老金|\bwages\b|\bpension\b|\bdeposit"
    r"|\bdividend|received from|direct credit|cash in|nómina|gutschrift|virement reçu",
    re.IGNORECASE,
)
_WENT = re.compile(
    r"取款|取现|支取|提现|转出|汇出|手续费|短信费|房租|缴费|按揭|餐厅|餐饮|饭店|停车|话费|电费|水费|物业费|加油"
    r"|withdraw|\batm\b|\brent\b|\bmortgage\b|\bmiete\b|\brecibo\b",
    re.IGNORECASE,
)
"""What is paid, and hardly ever taken back."""
_BY_ORDER = re.compile(
    r"代扣|扣款|direct debit|standing order|transfer to|lastschrift|prélèvement", re.IGNORECASE
)
"""How a card is paid too, in the same words each month; an account pays several so."""
_WORD = re.compile(r"[^\W\d_]{2,}")


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
    # Notes below an account warn of credit cards too; where debit and credit keep their names, they say nothing.
    is_turned = best.sign != "two_columns" or roles_of(grid.names).get("credit") != best.columns["credit"]
    text = grid.facts if is_turned else "\n".join(grid.before)
    return ProblemCode.OPEN_SIGN_CONVENTION if _CARD.search(text) or _is_spending_income(read) else None


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
    read: Interpreted,
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
    if _is_paid_less_fees(grid, best, read):
        return None
    if best.sign == "signed" and not _has_negative(best, column["amount"]):
        return None if are_payouts(grid, best) else ProblemCode.NO_SIGN
    if knows_sign:
        return None  # what is owed proves the column as well
    if _sign_is_open(grid, best, read, column):
        return ProblemCode.OPEN_SIGN_CONVENTION
    return ProblemCode.AMBIGUOUS_AMOUNTS if _has_rivals(grid, best) else None


def _is_paid_less_fees(grid: Grid, best: Layout, read: Interpreted) -> bool:
    """Whether what is left of each amount after its fee stands beside it: then the amounts are what a shop is paid."""
    numbers = set(read.frame["row"])
    rows = [row for number, row in zip(grid.numbers, grid.cells, strict=True) if number in numbers]
    return column_less_fees(grid.names, rows, best) is not None


def _sign_is_open(grid: Grid, best: Layout, read: Interpreted, column: dict[str, list[str]]) -> bool:
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
    rows = _signed_rows(grid, best, read)
    went = any(fen < 0 and _COMES_IN.search(words) for fen, _, words in rows)
    # Wages that are taken back may come in or go out, whoever pays them.
    came = any(
        fen > 0
        and (matches := list(_COMES_IN.finditer(words)))
        and not any(_TURNED.match(words, match.end()) for match in matches)
        for fen, _, words in rows
    )
    return not came and (went or _is_sign_unstated(grid, rows))


def _signed_rows(grid: Grid, best: Layout, read: Interpreted) -> list[tuple[int, bool, str]]:
    """The amount (fen) of each row that was read, whether a mark beside it tells its sign, and the words of the row."""
    taken = set(read.frame["row"])
    texts = [best.columns[role] for role in ("text", "kind", "party") if role in best.columns]
    found: list[tuple[int, bool, str]] = []
    for number, row in zip(grid.numbers, grid.cells, strict=True):
        figure = parse_figure(row[best.columns["amount"]], best.decimal) if number in taken else None
        if figure and figure.fen:
            words = " ".join(filter(None, (row[at] for at in texts)))
            found.append((figure.fen, figure.marked, words))
    return found


def _is_sign_unstated(grid: Grid, rows: Sequence[tuple[int, bool, str]]) -> bool:
    """Whether no word of the rows says what a minus means, and their numbers do not look like an account's.

    An account has as many payments as receipts, or more, and receives no purchases. One purchase with a minus may
    have been returned to a card. Rows that all have a minus may be a card's, but not in Chinese tables.
    """
    plus = [words for fen, is_marked, words in rows if fen > 0 and not is_marked]
    minus = [words for fen, is_marked, words in rows if fen < 0 and not is_marked]
    ordered = {
        " ".join(word for word in _WORD.findall(words) if not month_of(word))
        for words in filter(_BY_ORDER.search, minus)
    }
    if len(ordered) > 1 or _any_says(_CAME, plus) or _any_says(_WENT, minus):
        return False
    is_spent_in, spent = _any_says(_SPENT, plus), [words for words in minus if _any_says(_SPENT, [words])]
    if not is_spent_in and len(spent) > (1 if plus else 0):
        return False
    is_chinese = any(map(_CHINESE.search, (*grid.names, *(words for _, _, words in rows))))
    if not plus:
        return bool(minus) and not is_chinese
    return is_spent_in or len(plus) > len(minus) > 0


def _any_says(meant: re.Pattern[str], texts: Sequence[str]) -> bool:
    """Whether a text has such a word, and none that takes it back."""
    return any(meant.search(words) and not _RETURNED.search(words) for words in texts)


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
