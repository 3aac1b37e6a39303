"""What a CAMT entry says about the other side: parties, remittance, references, kind (statement_formats section 6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lxml import etree

from app.engine.sources.international.numbers import Money, money
from app.engine.sources.international.xml_tree import child, children, first_value, value

_MOST_JOINED = 20
_NO_REFERENCE = frozenset({"NOTPROVIDED", "NONREF", "NOTPROVD"})


@dataclass(frozen=True)
class Details:
    """The texts of one entry, joined over its transactions."""

    party: str
    party_account: str
    text: str
    end_to_end: str
    transactions: int


def parse_amt(element: etree._Element | None) -> Money | None:
    """An amount as XML writes it: digits with a decimal point and no sign; None for anything else."""
    text = value(element)
    whole, point, cents = text.partition(".")
    if not (whole + cents).isascii() or not (whole + cents).isdigit() or (point and not cents):
        return None
    return money("", whole, cents)


def read_details(entry: etree._Element, is_credit: bool, is_reversal: bool) -> Details:
    """Join what the transactions of an entry say; equal texts stand once.

    The other side of money in is the debtor, of money out the creditor; a reversal
    keeps the roles of what it reverses.
    """
    found = list(children(entry, "NtryDtls", "TxDtls"))
    roles = ("Dbtr", "Cdtr") if is_credit != is_reversal else ("Cdtr", "Dbtr")
    return Details(
        party=_joined(_party(each, roles) for each in found),
        party_account=_joined(_account(each, roles) for each in found),
        text=_joined(_remittance(each) for each in found),
        end_to_end=_joined(_reference(each) for each in found),
        transactions=len(found),
    )


def _joined(texts: Iterable[str]) -> str:
    unique = list(dict.fromkeys(text for text in texts if text))
    more = f"; … (+{len(unique) - _MOST_JOINED})" if len(unique) > _MOST_JOINED else ""
    return "; ".join(unique[:_MOST_JOINED]) + more


def _party(transaction: etree._Element, roles: tuple[str, str]) -> str:
    parties = child(transaction, "RltdPties")
    for role in roles:
        name = first_value(
            parties, f"{role}/Nm", f"{role}/Pty/Nm", f"{role}/Agt/FinInstnId/Nm", f"Ultmt{role}/Nm"
        )
        if name or child(parties, f"{role}Acct") is not None:
            return name
    return ""


def _account(transaction: etree._Element, roles: tuple[str, str]) -> str:
    parties = child(transaction, "RltdPties")
    for role in roles:
        number = first_value(parties, f"{role}Acct/Id/IBAN", f"{role}Acct/Id/Othr/Id")
        if number or child(parties, role) is not None:
            return number
    return ""


def _remittance(transaction: etree._Element) -> str:
    parts = [value(line) for line in children(transaction, "RmtInf", "Ustrd")]
    parts += [value(line) for line in children(transaction, "RmtInf", "Strd", "CdtrRefInf", "Ref")]
    return " ".join(part for part in parts if part) or value(transaction, "AddtlTxInf")


def _reference(transaction: etree._Element) -> str:
    reference = first_value(transaction, "Refs/EndToEndId", "Refs/TxId", "Refs/InstrId")
    return "" if reference.upper() in _NO_REFERENCE else reference


def details_add_up(entry: etree._Element, fen: int, currency: str) -> bool | None:
    """Whether the amounts of an entry's transactions make the entry's (fen, signed); None when they cannot be compared.

    Compared are at least two transactions that all state an amount in the entry's currency.
    """
    total = 0
    found = list(children(entry, "NtryDtls", "TxDtls"))
    if len(found) < 2:
        return None
    for each in found:
        stated = child(each, "Amt")
        if stated is None:
            stated = child(each, "AmtDtls", "TxAmt", "Amt")
        amount = parse_amt(stated)
        if stated is None or amount is None or stated.get("Ccy", currency) != currency:
            return None
        indicator = value(each, "CdtDbtInd") or ("CRDT" if fen >= 0 else "DBIT")
        total += amount.fen if indicator == "CRDT" else -amount.fen
    return total == fen


def kind_of(entry: etree._Element) -> str:
    """The bank's own transaction code, else the code of the standard as `PMNT-RCDT-ESCT`."""
    domain = child(entry, "BkTxCd", "Domn")
    parts = (value(domain, "Cd"), value(domain, "Fmly", "Cd"), value(domain, "Fmly", "SubFmlyCd"))
    return first_value(entry, "BkTxCd/Prtry/Cd") or "-".join(part for part in parts if part)
