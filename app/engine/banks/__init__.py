"""Banks: one module each, found by listing this folder; and which bank a text names."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from app.engine.types.declarations import Bank, named
from app.engine.types.statements import Statement
from app.engine.values.traditional import fold_word

UNLISTED = "?"
"""What begins the name of a bank that stands on no list."""


def _load() -> tuple[Bank, ...]:
    """The banks of the modules beside this one, then those of whose statements no layout is known."""
    listed = (import_module(f"{__name__}.{module.name}").BANK for module in iter_modules(__path__))
    others = tomllib.loads((Path(__file__).parent / "others.toml").read_text(encoding="utf-8"))
    loans = others.pop("loans")
    return (
        *listed,
        *(
            Bank(code, named(*names[:2]), tuple(names[2:]), loans=tuple(loans.get(code, ())))
            for code, names in others.items()
        ),
    )


BANKS: tuple[Bank, ...] = _load()

BANK_BY_CODE: dict[str, Bank] = {bank.code: bank for bank in BANKS}

_OF_FORMAT = {code: bank for bank in BANKS for code in bank.formats}

# A name ends in one of these words; a place in brackets behind them makes it another bank.
_ENDS = "银行|农商行|农村信用合作联社|农村信用联社|农村信用合作社|农村信用社|信用合作联社|信用合作社|信用联社|信用社|农信联社|农信社|农信"
_NAME = re.compile(rf"[\u3400-\u9fff]{{0,20}}?(?:{_ENDS})(?:\((?:亚洲|香港|澳门|欧洲|国际)\))?")
_ENGLISH = re.compile(r"(?<![a-z])(?:bank of [a-z][a-z']*|[a-z][a-z.&' -]{0,40}\bbank)(?![a-z])")
_HINT = re.compile(rf"bank|{_ENDS}")
_BEFORE = re.compile(
    r"^.*(?:来自|转出|转入|提现|充值|还款|支付宝|支付|付款|存入|汇入|汇至|到|至|从|给|向|通过)"
)
"""Words of a sentence in front of the name."""

_NO_BANK = re.compile(
    "(?:|网上|手机|电子|掌上|电话|企业|个人|私人|直销|移动|微信|开户|对方|付款|收款|发卡|所属|所在|代理|结算|合作|汇款|汇出|其他|其它|"
    "绑定|快捷|本人|他人|他|银联|储蓄|信用|境外|境内|人民|中央|本|我|该|各|贵)银行"
)
"""What tells no bank from another one."""

_SPELLINGS = (
    (re.compile("省|市|股份有限公司|有限责任公司"), ""),
    (re.compile("农村商业银行|农商行"), "农商银行"),
    (re.compile("(?:农村)?信用(?:合作)?联?社|农信联?社"), "农信"),
)


def bank_of_format(code: str | None) -> Bank | None:
    """The bank whose statements have this format; None for all other formats."""
    return _OF_FORMAT.get(code or "")


def bank_of(statement: Statement) -> str:
    """Which bank a statement comes from: code, `?` with a name that is on no list, or "" when nothing tells."""
    bank = bank_of_format(statement.format)
    return bank.code if bank is not None and not bank.is_kind else statement.bank


def shown_name(code: str) -> str:
    """What reports call a bank by what `named_bank` found."""
    bank = BANK_BY_CODE.get(code)
    return bank.name["zh-CN"] if bank else code.removeprefix(UNLISTED)


@cache
def _codes() -> dict[str, str]:
    """Listed names in the form in which they are compared, and whose they are."""
    return {
        _normal(name): bank.code
        for bank in BANKS
        if not bank.is_kind
        for name in (bank.name["zh-CN"], bank.name["en-US"], *bank.names)
    }


@cache
def _shorts() -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern of the names without the word bank, which may stand anywhere in a text, and whose they are."""
    codes = {name: code for name, code in _codes().items() if name.isascii()}
    codes |= {_normal(name): bank.code for bank in BANKS for name in bank.short}
    latin, other = (
        "|".join(
            re.escape(name) for name in sorted(codes, key=len, reverse=True) if name.isascii() is is_latin
        )
        for is_latin in (True, False)
    )
    return re.compile(rf"(?<![a-z])(?:{latin})(?![a-z])|{other}"), codes


_KINDS = frozenset(
    UNLISTED + name for bank in BANKS if bank.is_kind for name in (bank.name["zh-CN"], *bank.names)
)
"""What many banks are called, without a place in front."""


def bare_kinds(code: str) -> list[str]:
    """What a wallet may call a bank without its place, as of `named_bank`: 农商银行 for one with a place in front."""
    name = UNLISTED + _normal(shown_name(code))
    return sorted(kind for kind in _KINDS if name != kind and name.endswith(kind.removeprefix(UNLISTED)))


def named_bank(text: str) -> str:
    """The bank that a text names: its code, `?` with its name when it is on no list, "" when it names none.

    A text that names two banks fits neither: it is `?` with both.
    """
    found = named_banks(text)
    return found[0] if len(found) == 1 else UNLISTED * bool(found) + "|".join(map(shown_name, found))


def named_banks(text: str) -> list[str]:
    """Every bank that a text names, as of `named_bank`."""
    text = _folded(text)
    found = []
    if _HINT.search(text):
        found = [bank for match in _NAME.finditer(text) if (bank := _resolved(match.group()))]
    return list(dict.fromkeys(found)) or _by_shorts(text)


def bank_above(lines: Iterable[str]) -> str:
    """The only bank that the lines above a table name, without those that speak of other parties; else ""."""
    own = (line for line in dict.fromkeys(lines) if not _OTHER_PARTY.search(line))
    found = {bank for line in own for bank in named_banks(line)} - _KINDS
    return found.pop() if len(found) == 1 else ""


_OTHER_PARTY = re.compile("对方|收款|付款|交易行|对手")


def _by_shorts(text: str) -> list[str]:
    pattern, codes = _shorts()
    if found := pattern.search(text):
        return [codes[found.group()]]
    english = _ENGLISH.search(text)
    return [UNLISTED + english.group().strip()] if english else []


def _resolved(name: str) -> str:
    """The bank of one name as it stands in a text, with the words before it; "" when it is none."""
    own = _normal(_BEFORE.sub("", name) or name)
    codes = _codes()
    if code := codes.get(own) or codes.get(own.removeprefix("中国")):
        return code
    own = own.removeprefix("中国")
    return "" if _NO_BANK.fullmatch(own) else UNLISTED + own


def _folded(text: str) -> str:
    return fold_word(unicodedata.normalize("NFKC", text)).lower()


def _normal(name: str) -> str:
    name = _folded(name)
    for spelling, instead in _SPELLINGS:
        name = spelling.sub(instead, name)
    return name
