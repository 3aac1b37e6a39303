"""三菱UFJ銀行: text export of an account in yen."""

from __future__ import annotations

from app.engine.types.declarations import Bank, Declaration, named

BANK = Bank(
    code="mufg",
    name=named("三菱日联银行", "MUFG Bank"),
    formats={
        "mufg_debit": named("三菱日联银行账户明细", "MUFG account export"),
    },
    statements=(
        Declaration(
            format="mufg_debit",
            kind="debit",
            columns={
                "moment": ("日付",),
                "kind": ("摘要",),
                "text": ("摘要内容",),
                "debit": ("支払い金額",),
                "credit": ("預かり金額",),
                "balance": ("差引残高",),
                "note": ("メモ",),
            },
            required={"moment", "kind", "text", "debit", "credit", "balance"},
            sign="two_columns",
            currency="JPY",
        ),
    ),
)
