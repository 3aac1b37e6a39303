"""Sparkassen: the text export named CSV-CAMT."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="sparkasse",
    name=named("德国储蓄银行", "Sparkasse"),
    formats={
        "sparkasse": named("德国储蓄银行账户明细", "Sparkasse account export (CSV-CAMT)"),
    },
    statements=(
        Declaration(
            format="sparkasse",
            kind="debit",
            columns={
                "moment": ("buchungstag",),
                "amount": ("betrag",),
                "currency": ("waehrung", "währung"),
                "own_account": ("auftragskonto",),
                "party": ("beguenstigter/zahlungspflichtiger", "begünstigter/zahlungspflichtiger"),
                "party_account": ("kontonummer/iban", "kontonummer"),
                "kind": ("buchungstext",),
                "text": ("verwendungszweck",),
                "status": ("info",),
            },
            required={"moment", "amount", "currency", "own_account", "party", "status"},
            sign="signed",
            date_order="dmy",
            decimal=",",
            currency="EUR",
            apart=True,
        ),
    ),
    is_kind=True,
)
