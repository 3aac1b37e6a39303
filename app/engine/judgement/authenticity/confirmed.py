"""Wallets whose payments the bank statements of the case confirm: their counts are then no mere claim."""

from __future__ import annotations

from app.engine.judgement.authenticity.sources import SOURCES, compare_sources
from app.engine.judgement.case import Case
from app.engine.types.statements import READABLE_STATES

LEAST = 5
"""Payments that must be found before they confirm anything."""


def confirmed_payments(case: Case) -> dict[int, int]:
    """Of each wallet, by its place in the case, how many payments its cards' statements hold.

    A wallet of which one lacks a payment, or which lacks a payment of theirs, is not in it, nor one of whose
    payments by these cards more than half lie outside of the time that their statements cover.
    """
    if not case.rules.is_asked(SOURCES.id) or not any(one.kind == "wallet" for one in case.statements):
        return {}
    found: dict[int, int] = {}
    paid: dict[int, int] = {}
    doubted: set[int] = set()
    for index, statement in enumerate(case.statements):
        if statement.kind not in ("debit", "credit") or statement.state not in READABLE_STATES:
            continue
        compared = compare_sources(case, index, statement)
        if compared is None:
            continue
        for wallet in compared.paid["statement"].to_list():
            paid[wallet] = paid.get(wallet, 0) + 1
        for wallet in compared.expected["statement"].to_list():
            found[wallet] = found.get(wallet, 0) + 1
        doubted |= set(compared.at_bank["statement"].to_list())
        if len(compared.in_wallet):
            doubted |= set(compared.paid["statement"].to_list())
    return {
        wallet: rows
        for wallet, rows in found.items()
        if rows >= LEAST and 2 * rows >= paid[wallet] and wallet not in doubted
    }
