"""KB국민은행: export of an account in won."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="kookmin",
    name=named("韩国国民银行", "Kookmin Bank"),
    formats={
        "kookmin_debit": named("韩国国民银行账户明细", "Kookmin account export"),
    },
    statements=(
        Declaration(
            format="kookmin_debit",
            kind="debit",
            columns={
                "moment": ("거래일시",),
                "kind": ("적요",),
                "party": ("보낸분/받는분",),
                "debit": ("출금액", "출금액(원)"),
                "credit": ("입금액", "입금액(원)"),
                "balance": ("잔액", "잔액(원)"),
                "note": ("송금메모",),
            },
            required={"moment", "kind", "party", "debit", "credit", "balance"},
            sign="two_columns",
            currency="KRW",
        ),
    ),
)
