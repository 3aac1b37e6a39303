"""Nubank: text exports of accounts and cards."""

from __future__ import annotations

import re

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="nubank",
    name=named("Nubank", "Nubank"),
    formats={
        "nubank_debit": named("Nubank 账户明细", "Nubank account export"),
        "nubank_credit": named("Nubank 信用卡明细", "Nubank credit card export"),
    },
    statements=(
        Declaration(
            format="nubank_debit",
            kind="debit",
            columns={
                "moment": ("data",),
                "amount": ("valor",),
                "order_no": ("identificador",),
                "text": ("descrição", "descricao"),
            },
            required={"moment", "amount", "order_no", "text"},
            sign="signed",
            date_order="dmy",
            currency="BRL",
        ),
        Declaration(
            format="nubank_credit",
            kind="credit",
            columns={
                "moment": ("date",),
                "text": ("title",),
                "amount": ("amount",),
                "kind": ("category",),
            },
            required={"moment", "text", "amount"},
            # Its names are anybody's, so words of its rows must tell it.
            sign="reversed",
            currency="BRL",
            seen=re.compile(r"pagamentorecebido|parcela\d|estornode|iofde"),
        ),
    ),
)
