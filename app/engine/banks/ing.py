"""ING of the Netherlands: text exports in Dutch and English, with or without balances."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="ing",
    name=named("荷兰国际集团银行", "ING Bank"),
    formats={
        "ing_nl": named("荷兰国际集团（ING）账户明细", "ING Netherlands account export"),
    },
    statements=(
        Declaration(
            format="ing_nl",
            kind="debit",
            columns={
                "moment": ("datum", "date"),
                "party": ("naam/omschrijving", "name/description"),
                "own_account": ("rekening", "account"),
                "party_account": ("tegenrekening", "counterparty"),
                "direction": ("afbij", "debit/credit"),
                "amount": ("bedrag(eur)", "amount(eur)"),
                "kind": ("mutatiesoort", "transactiontype"),
                "text": ("mededelingen", "notifications"),
                "balance": ("saldonamutatie", "resultingbalance"),
            },
            required={"moment", "party", "direction", "amount", "kind", "text"},
            sign="tag",
            also={"code"},
            decimal=None,
            currency="EUR",
            directions={"af": "out", "bij": "in", "debit": "out", "credit": "in"},
            apart=True,
        ),
    ),
)
