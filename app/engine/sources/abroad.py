"""Text exports of banks abroad: HSBC Hong Kong, BMO (statement_formats section 4.7)."""

from __future__ import annotations

from app.engine.sources.declared import DeclaredReader, DeclaredSource

HSBC_DEBIT = DeclaredReader(
    DeclaredSource(
        format="hsbc_hk_debit",
        kind="debit",
        columns={
            "moment": ("date",),
            "text": ("description",),
            "amount": ("billingamount",),
            "currency": ("billingcurrency",),
            "balance": ("balance",),
        },
        required=frozenset({"moment", "text", "amount", "currency", "balance"}),
        also=frozenset({"balancecurrency"}),
        sign="signed",
        date_order="dmy",
        currency="HKD",
    )
)

HSBC_CREDIT = DeclaredReader(
    DeclaredSource(
        format="hsbc_hk_credit",
        kind="credit",
        columns={
            "moment": ("transactiondate",),
            "booked": ("postdate",),
            "text": ("description",),
            "amount": ("billingamount",),
            "currency": ("billingcurrency",),
            "status": ("transactionstatus",),
            "party": ("merchantname",),
            "kind": ("credit/debit",),
        },
        required=frozenset({"moment", "text", "amount", "currency", "party"}),
        also=frozenset({"credit/debit"}),
        # Unlike most card bills, spending is negative here (section 0, rule 6).
        sign="signed",
        date_order="dmy",
        currency="HKD",
    )
)

BMO_CREDIT = DeclaredReader(
    DeclaredSource(
        format="bmo_credit",
        kind="credit",
        columns={
            "moment": ("transactiondate",),
            "booked": ("postingdate",),
            "amount": ("transactionamount",),
            "text": ("description",),
            "own_account": ("card#",),
        },
        required=frozenset({"moment", "booked", "amount", "text"}),
        also=frozenset({"item#"}),
        sign="reversed",
        currency="CAD",
    )
)

BMO_DEBIT = DeclaredReader(
    DeclaredSource(
        format="bmo_debit",
        kind="debit",
        columns={
            "moment": ("dateposted",),
            "amount": ("transactionamount",),
            "text": ("description",),
            "kind": ("transactiontype",),
            "own_account": ("firstbankcard",),
        },
        required=frozenset({"moment", "amount", "text", "own_account"}),
        sign="signed",
        currency="CAD",
    )
)

ABROAD = (HSBC_DEBIT, HSBC_CREDIT, BMO_CREDIT, BMO_DEBIT)
