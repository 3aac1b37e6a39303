"""BNP Paribas: text export, the account in a line above the table."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="bnp",
    name=named("法国巴黎银行", "BNP Paribas"),
    formats={
        "bnp": named("法国巴黎银行账户明细", "BNP Paribas account export"),
    },
    statements=(
        Declaration(
            format="bnp",
            kind="debit",
            columns={
                "moment": ("dateoperation", "dateopération"),
                "amount": ("montantoperationeneuro", "montantopérationeneuro"),
                "text": ("libelleoperation", "libelléopération"),
                "note": ("libellecourt", "libellécourt"),
                "kind": ("typeoperation", "typeopération"),
            },
            required={"moment", "amount", "text", "note", "kind"},
            sign="signed",
            date_order=None,
            decimal=",",
            currency="EUR",
        ),
    ),
)
