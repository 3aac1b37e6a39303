"""Who lends: the records of the register, and lenders that their id alone describes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.engine.banks import BANK_BY_CODE, shown_name
from app.engine.types.codes import Category
from app.engine.types.statements import Text

BANK, CARD, FIRM = "bank:", "card:", "firm:"
"""How the ids begin of a bank that lends itself, of its credit cards, and of a firm on no list: `firm:KIND:NAME`."""

UNNAMED_CARD = "L-card"
"""The id of a credit card of which no row says whose it is."""

BANK_LOAN = "bank_loan_product"
"""The kind of a bank's own loans."""

CREDIT_CARD = "credit_card"
"""The kind of credit cards."""

_COMPANY = re.compile(r"(?:[(（][^()（）]*[)）])?(?:股份)?(?:有限)?(?:责任)?公司$")


@dataclass(frozen=True)
class LenderKind:
    """A kind of lender: the categories of its rows, and the words in the name of a firm of this kind.

    `received` is "" where money in is no loan by itself: what a firm that leases pays may be the price of goods.
    """

    code: str
    name: Text
    received: str = ""
    repaid: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lender:
    """One lender of the register; `received` and `repaid` are category codes ("" when its receipts are no loans).

    `legal` are its names in full, the present one first: whole, cut off at the end, or within a longer cell.
    `include` are brands, found anywhere in a cell; `whole` must be the whole cell. Where `unnamed`, the words
    tell a kind of lender only, and any name goes before. `bank` is the code of a bank that is this lender.
    `source` is the public register or document that names it.
    """

    id: str
    name: Text
    kind: str
    received: str
    repaid: str
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    bank: str = ""
    unnamed: bool = False
    source: str = ""


@dataclass(frozen=True)
class LenderSource:
    """A public register or document that names lenders, and the day on which it did ("YYYY-MM-DD")."""

    id: str
    name: Text
    as_of: str


def core_of(legal: str) -> str:
    """A firm's name without its legal form: 深圳前海微众银行股份有限公司 is 深圳前海微众银行."""
    return _COMPANY.sub("", legal)


def read_lenders(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of the register as fields of a rule set: each lender with what its kind says of it."""
    kinds = {kind["code"]: kind for kind in data["lender_kinds"]}
    lenders = [
        {
            **{key: value for key, value in each.items() if key != "en"},
            "name": _of_register(each),
            "received": kinds[each["kind"]].get("received", ""),
            "repaid": kinds[each["kind"]].get("repaid", ""),
            "exclude": [*data["lender_exclude"], *each.get("exclude", ())],
        }
        for each in data["lenders"]
    ]
    rest = {name: value for name, value in data.items() if name != "lender_exclude"}
    return {**rest, "lenders": lenders}


def _of_register(each: Mapping[str, Any]) -> Text:
    name, en = each["name"], each.get("en", "")
    # Words for a kind of lender are no name of anybody.
    if each.get("unnamed") or each["id"] == UNNAMED_CARD:
        return {"zh-CN": name, "en-US": en}
    return proper(name, en)


def proper(name: str, en: str) -> Text:
    """A proper name: in English with the one that the firm itself uses behind it, so that it is found in the rows."""
    return {"zh-CN": name, "en-US": name if en in ("", name) else f"{name} / {en}"}


def firm(kind: str, name: str) -> str:
    """The id of a firm that is on no list."""
    return f"{FIRM}{kind}:{name}"


def describe(id: str, kinds: Sequence[LenderKind]) -> Lender:
    """The lender of an id that is on no list: a bank's own loans or cards, or a firm. ValueError for another id."""
    if id.startswith((BANK, CARD)):
        code = id.partition(":")[2]
        bank = BANK_BY_CODE.get(code)
        zh, en = (bank.name["zh-CN"], bank.name["en-US"]) if bank else (shown_name(code), "")
        if id.startswith(BANK):
            return Lender(
                id, proper(zh, en), BANK_LOAN, Category.BANK_LOAN_RECEIVED, Category.BANK_LOAN_REPAID
            )
        card = proper(f"{zh}信用卡", f"{en} credit card" if en else "")
        return Lender(id, card, CREDIT_CARD, "", Category.CARD_REPAID)
    if not id.startswith(FIRM):
        raise ValueError(f"no lender {id}")
    code, _, firm_name = id.removeprefix(FIRM).partition(":")
    found = next((kind for kind in kinds if kind.code == code), LenderKind(code, {}))
    return Lender(id, {"zh-CN": firm_name, "en-US": firm_name}, code, found.received, found.repaid)
