"""In which currency the amounts of a table are: what its text, names, cells and number formats say; never a default."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from app.engine.tables.currency.houses import currencies_of_houses, currency_of_iban
from app.engine.tables.currency.stated_units import (
    has_unknown_currency,
    named_currencies,
    stated_currencies,
    stated_family,
)
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.vocabulary import NAMES, is_name, open_forms
from app.engine.types.declarations import DecimalMark
from app.engine.types.statements import NO_CURRENCY
from app.engine.values.banks_abroad import is_of_bank_abroad
from app.engine.values.currencies import (
    CLEAR_SIGNS,
    CODES,
    CURRENCIES,
    DOLLAR,
    DOLLARS,
    ISO_CODES,
    currency_of,
)
from app.engine.values.figures import parse_figure
from app.engine.values.text import clean_cell, clean_text

MONEY_ROLES = ("amount", "credit", "debit", "balance")
FOREIGN = "foreign"
"""The text speaks of an account in foreign currency and does not say in which."""

_ALSO_WORDS = frozenset(
    {"ALL", "TOP", "TRY", "RON", "PEN", "SOS", "CUP", "GEL", "MAD", "COP", "MOP", "SAR", "BAM", "STD"}
)
"""Codes that are words or names too; in brackets or beside an account they count, elsewhere they do not."""

_CHINESE = "|".join(
    sorted((name for name in CURRENCIES if re.fullmatch(r"[\u3400-\u9fff]{2,}", name)), key=len, reverse=True)
)
_ENGLISH = (
    r"U\.?S\.? dollars?|Hong Kong dollars?|Australian dollars?|Canadian dollars?|Singapore dollars?|New Zealand dollars?"
    r"|New Taiwan dollars?|pounds? sterling|sterling pounds?|British pounds?|euros?|Swiss francs?|Schweizer Franken"
    r"|Japanese yen|Chinese yuan|renminbi|(?:Malaysian )?ringgit|Thai baht|Indian rupees?"
)
_PLAIN_CODES = "|".join(sorted({*CODES, "RMB"} - _ALSO_WORDS))
_ANY_CODES = "|".join(sorted(ISO_CODES | {"RMB"}))
_SIGNS = rf"{CLEAR_SIGNS}|(?<![A-Za-z\d])\$"
_MENTION = re.compile(
    rf"(?<![\d一二三四五六七八九十增参追添])(?P<chinese>{_CHINESE})|(?<![A-Za-z\d])(?P<english>(?i:{_ENGLISH}))(?![A-Za-z])"
    rf"|(?<![A-Za-z\d])(?P<code>{_PLAIN_CODES})(?![A-Za-z])"
    rf"|[(（\[]\s*(?P<bracketed>{_ANY_CODES})\s*[)）\]]"
    rf"|(?<![A-Za-z\d])(?P<titled>{_ANY_CODES})(?=\s+(?i:account|a/c|konto|compte|cuenta|conto|statement)\b)"
    rf"|\b(?i:account|a/c|in|konto|compte|cuenta|conto)\s+(?P<after>{_ANY_CODES})(?![A-Za-z])"
    rf"|(?P<sign>{_SIGNS})|(?<=\d)\s?(?P<behind>TL|zł|Kč|Ft|₺)(?![^\W_])"
)
_NOTE = re.compile(
    r"汇率|匯率|兑换|兌換|结售汇|购汇|結匯|结汇|牌价|牌價|折合|折算|业务|業務|热线|熱線|咨询|諮詢|电话|電話|服务|理财|手续费|收费"
    r"|exchange|converted|conversion|equivalent|hotline|\brates?\b|\bfees?\b|\bcharges?\b|[。；;]\s*\S",
    re.IGNORECASE,
)
"""A line that explains or advertises, and says nothing of this account."""

_LONGEST_LINE = 120
_FOREIGN = re.compile(
    r"(?<!本)外[币幣](?:[活定]期|储蓄|儲蓄|综合|存款)*(?:账户|帐户|賬戶|帳戶|户|戶|存折|存摺|一本通|交易|明细|明細)"
    r"|外汇(?:账户|存款)|foreign currency account|fremdwährungskonto|dollarkonto|rachunek walutowy|devizaszámla|valutakonto"
    r"|conto (?:in )?valuta|comptes? en devises|en d[óo]lares|dollar (?:savings|account|current|checking)|tabungan \w+ dollar"
    r"|\bU\.S\. (?:personal|business) account",
    re.IGNORECASE,
)
_TITLED = re.compile(
    rf"(?P<chinese>{_CHINESE})(?:[活定]期|储蓄|一卡通|往来|结算|存款)*(?:账户|帐户|户(?!名)|存折|账单|对账单|交易明细|明细|流水)"
    rf"|(?:账\s*号|帐\s*号|卡\s*号|账\s*户|账户名称)[^\n]{{0,40}}?[(（\[]\s*(?P<bracketed>{_CHINESE}|{_ANY_CODES})\s*[)）\]]"
    rf"|(?:账单|明细|流水|清单)\s*[(（\[]\s*(?P<named>{_CHINESE}|{_ANY_CODES})\s*[)）\]]"
)
"""How a title or the line of an account names its currency."""

_HOLDER = re.compile(
    r"(?:(?<![账帐])户\s*名|戶\s*名|姓\s*名|客户名称|单位名称|公司名称|[账帐]户名称?(?=\s*[:：]\s*(?!\S*(?:账户|帐户|存款|活期|定期)))"
    r"|(?i:\b(?:account )?(?:name|holder)))\s*[:：]?\s*[^\s,，;；|]+"
)
"""Whose account it is: a name may sound like a currency."""

_HAN = re.compile(r"[\u3400-\u9fff]")
_KANA = re.compile(r"[\u3041-\u30ff\uac00-\ud7af]")
_HANGUL = re.compile(r"[\uac00-\ud7af]")
_DECIMALS = re.compile(r"[.,]\d{1,2}(?!\d)")
_JAPANESE = re.compile(r"日付|残高|取引|支払|振込")
_MAYBE_JAPANESE = re.compile(r"入金|出金")
"""Names of columns without kana; the second ones also head lists of brokers on the mainland."""
_FEWEST_ROWS = 2
"""Rows whose characters show where they were written: one may name somebody from there."""
_STATEMENT_WORDS = re.compile(r"账户|帐户|账号|帐号|户名|流水|对账单|余额|开户|交易|明细|币种")


def table_currency(grid: Grid, columns: dict[str, int], decimal: DecimalMark = ".") -> str:
    """The code of the only currency that a table is in, or `NO_CURRENCY` where it does not say, or says two.

    What is said plainly goes before what is only mentioned, and is not guessed where nobody knows it.
    Without either a table with Chinese (simplified)
    names or text is in yuan, one with Japanese or Korean names and whole amounts in yen or won. Words of the
    transactions themselves say nothing.
    """
    if has_unknown_currency(grid.facts):
        return _of_country(grid, stated_family(grid.facts)) or NO_CURRENCY
    if above := _printed_once(grid, columns):
        return above
    money = [grid.names[at] for role, at in columns.items() if role in MONEY_ROLES]
    plain = named_currencies(money) or stated_currencies(grid.facts)
    beside = _beside_amounts(grid, columns, decimal)
    if plain:
        return only_one(plain | {code for code in beside if code != DOLLAR or not plain & DOLLARS})
    found = beside | mentioned(_lines(grid)) | mentioned(money)
    if len(found - {FOREIGN}) > 1 and (heading := _of_heading(grid)) in found:
        return only_one(beside | {heading})
    if found - {DOLLAR}:
        return only_one(found)
    if not found and is_mainland(grid):
        return "CNY"
    own = _of_country(grid, DOLLARS if found else ISO_CODES)
    return own or (NO_CURRENCY if found else _of_language(grid, columns))


def _of_country(grid: Grid, possible: frozenset[str]) -> str:
    """Of the `possible` currencies that of the only country that an IBAN, or a bank there, tells of; else ""."""
    lines = [_HOLDER.sub(" ", line) for line in _lines(grid)]
    found = {code for line in lines if (code := currency_of_iban(line))} or currencies_of_houses(lines)
    found &= possible
    return found.pop() if len(found) == 1 else ""


def _printed_once(grid: Grid, columns: dict[str, int]) -> str:
    """The currency that the first column prints beside the balance brought forward, and below it not again; else "".

    Beside an amount it may be that of one row, as of what was bought abroad.
    """
    if columns.get("currency") != 0 or not grid.cells:
        return ""
    first, *below = [clean_text(row[0]) for row in grid.cells]
    moves = any(clean_text(grid.cells[0][at]) for role, at in columns.items() if role in MONEY_ROLES[:3])
    return (currency_of(first) or "") if first and not moves and below and not any(below) else ""


def _of_heading(grid: Grid) -> str:
    """The only currency that the line right above a table names, where it is a heading without figures; else ""."""
    above = [line for text in grid.before for line in text.split("\n") if line.strip()]
    if not above or any(map(str.isdigit, above[-1])):
        return ""
    found = mentioned(above[-1:])
    code = found.pop() if len(found) == 1 else ""
    return code if code in ISO_CODES else ""


def _of_language(grid: Grid, columns: dict[str, int]) -> str:
    """Yen or won, where names are Japanese or Korean and no amount has decimals; accounts in other currencies have."""
    names = "".join(grid.names)
    is_japanese = _KANA.search(names) or _is_japanese(grid)
    code = "KRW" if _HANGUL.search(names) else "JPY" if is_japanese else ""
    places = [at for role, at in columns.items() if role in MONEY_ROLES]
    is_whole = not any(_DECIMALS.search(row[at]) for row in grid.cells for at in places)
    return code if code and is_whole else NO_CURRENCY


def named_by_title(grid: Grid, columns: dict[str, int]) -> set[str]:
    """The currencies by which a title, an account's line or the formats of amounts tell a source's account from its usual one."""
    found = {
        code
        for line in _lines(grid)
        if not _NOTE.search(line)
        for match in _TITLED.finditer(_HOLDER.sub(" ", line))
        if (code := currency_of(match["chinese"] or match["bracketed"] or match["named"]))
    }
    return found | {
        code for role, at in columns.items() if role in MONEY_ROLES for code in grid.formats.get(at, ())
    }


def only_one(found: set[str]) -> str:
    """The code of the only currency in `found`; a bare dollar sign beside a dollar of a country is that one."""
    if found & DOLLARS:
        found = found - {DOLLAR, FOREIGN}
    if len(found - {FOREIGN}) == 1 and found - {FOREIGN, "CNY"}:
        found = found - {FOREIGN}
    return next(iter(found)) if len(found) == 1 and not found & {DOLLAR, FOREIGN} else NO_CURRENCY


def mentioned(lines: Iterable[str]) -> set[str]:
    """The currencies that lines of text name by word, code or sign; notes that explain something are passed over."""
    return {code for line in lines for code in _mentioned_in(_HOLDER.sub(" ", line))}


@lru_cache(maxsize=4096)
def _mentioned_in(line: str) -> frozenset[str]:
    if len(line) > _LONGEST_LINE or _NOTE.search(line):
        # An account that a long line names among other things leaves the question open.
        return frozenset({NO_CURRENCY}) if _TITLED.search(line) else frozenset()
    found = {FOREIGN} if _FOREIGN.search(line) else set()
    for match in _MENTION.finditer(line):
        word = next(filter(None, match.groups()))
        found.add(word if word == DOLLAR else currency_of(word) or NO_CURRENCY)
    return frozenset(found)


def _lines(grid: Grid) -> list[str]:
    return [*(line for text in (*grid.before, *grid.after) for line in text.split("\n")), grid.sheet or ""]


def _beside_amounts(grid: Grid, columns: dict[str, int], decimal: DecimalMark) -> set[str]:
    """The currencies of signs and codes in cells of amounts, and of the formats that a workbook shows them in."""
    places = [at for role, at in columns.items() if role in MONEY_ROLES]
    found = {code for at in places for code in grid.formats.get(at, ())}
    signs = {
        at: {_sign_of(cell, decimal) for row in grid.cells if (cell := clean_text(row[at]))} for at in places
    }
    found |= {sign for each in signs.values() for sign in each if sign}
    if "ZAR" in found and not _are_rands(grid, places):
        found.discard("ZAR")
    if any(len(each) > 1 and "" in each for each in signs.values()) and is_mainland(grid):
        found.add("CNY")  # amounts without a sign beside others that have one
    return found


def _are_rands(grid: Grid, places: Sequence[int]) -> bool:
    """Whether the R before amounts is that of the rand: it stands before most of them; before one it marks something else."""
    cells = [cell for at in places for row in grid.cells if (cell := clean_text(row[at]))]
    return 2 * sum(cell.lstrip("+-( ").startswith("R") for cell in cells) >= len(cells)


def _sign_of(cell: str, decimal: DecimalMark) -> str:
    """The currency that an amount's own sign or code names, "" for none."""
    figure = None if _is_bare(cell) else parse_figure(cell, decimal)
    return (figure.currency or "") if figure is not None else ""


def _is_bare(cell: str) -> bool:
    return cell.isascii() and not _MARKED.search(cell)


_MARKED = re.compile(r"[A-Z$]")
_DAYS = frozenset(NAMES["moment"])


def is_mainland(grid: Grid) -> bool:
    """Whether the names of a table, or the text around it, are Chinese as the mainland writes it.

    Characters of Hong Kong and Taiwan, and those of Japan and Korea, are no sign of yuan, nor is anything where the
    text above names a bank from there. Where names and text may be of either, the rows are asked.
    """
    if is_abroad(grid):
        return False
    names = "".join(grid.names)
    around = "".join(_lines(grid))
    if _KANA.search(names) or _is_japanese(grid):
        return False
    if _HAN.search(names):
        simplified, traditional = _count_scripts(names)
        if simplified or traditional:
            return simplified > traditional
        simplified, traditional = _count_scripts(around)
        if simplified or traditional or _KANA.search(around):
            return simplified >= traditional and not _KANA.search(around)
        return not _has_rows_from_abroad(grid)
    simplified, traditional = _count_scripts(around)
    return bool(_STATEMENT_WORDS.search(around)) and simplified > traditional


def _is_japanese(grid: Grid) -> bool:
    """Whether names without kana are Japanese all the same."""
    names = "".join(grid.names)
    if _JAPANESE.search(names):
        return not _is_of_mainland(names)
    return bool(_MAYBE_JAPANESE.search(names)) and not any(map(_is_of_mainland, (names, *_texts(grid))))


def _has_rows_from_abroad(grid: Grid) -> bool:
    """Whether several rows have characters of Hong Kong and Taiwan, or kana, and none has those of the mainland."""
    rows = [(text, bool(_KANA.search(text))) for text in _texts(grid)]
    if any(_is_of_mainland(text) for text, has_kana in rows if not has_kana):
        return False
    return sum(has_kana or _count_scripts(text)[1] > 0 for text, has_kana in rows) >= _FEWEST_ROWS


def _texts(grid: Grid) -> Iterable[str]:
    return map("".join, grid.cells)


def _is_of_mainland(text: str) -> bool:
    """Whether a text has characters that neither Hong Kong and Taiwan nor Japan write."""
    return any(_script(char) == "simplified" and not _is_in(char, "shift_jis") for char in _HAN.findall(text))


def is_abroad(grid: Grid) -> bool:
    """Whether the lines above a table or its sheet name a bank that need not keep its accounts in yuan."""
    above = [line for text in (*grid.before, grid.sheet or "") for line in text.split("\n")]
    return is_of_bank_abroad(_HOLDER.sub(" ", line) for line in above)


def _count_scripts(text: str) -> tuple[int, int]:
    """How many characters only the mainland writes, and how many only Hong Kong and Taiwan."""
    scripts = [_script(char) for char in _HAN.findall(text)]
    return scripts.count("simplified"), scripts.count("traditional")


@lru_cache(maxsize=8192)
def _script(char: str) -> str:
    simplified, traditional = (_is_in(char, table) for table in ("gb2312", "big5"))
    return (
        "simplified"
        if simplified and not traditional
        else "traditional"
        if traditional and not simplified
        else ""
    )


def _is_in(char: str, table: str) -> bool:
    try:
        char.encode(table)
    except UnicodeEncodeError:
        return False
    return True


def with_currency_column(grid: Grid, roles: dict[str, int]) -> dict[str, int]:
    """The roles; the only column that holds nothing but codes of currencies is that of currencies.

    Its name is unknown, or one of days: Valuta is a day in German, and a currency in Swedish.
    """
    if "currency" in roles:
        return roles
    found = [
        at
        for at, name in enumerate(grid.names)
        if at not in roles.values()
        and (not is_name(name) or not _DAYS.isdisjoint(open_forms(name)))
        and _holds_codes([clean_cell(row[at]) for row in grid.cells])
    ]
    return {**roles, "currency": found[0]} if len(found) == 1 else roles


def _holds_codes(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell]
    return len(filled) >= 2 and all(
        len(cell) > 1 and not cell.isdigit() and currency_of(cell) for cell in filled
    )
