"""Exports of payment services abroad that hold money: Revolut, Wise and PayPal."""

from __future__ import annotations

from app.engine.sources.declared import DeclaredReader
from app.engine.types.declarations import Declaration
from app.engine.types.statements import NO_CURRENCY

_REVOLUT = Declaration(
    format="revolut",
    kind="debit",
    columns={
        # What is pending or was reverted never has the first of the two.
        "moment": ("completeddate",),
        "booked": ("starteddate",),
        "amount": ("amount",),
        "fee": ("fee",),
        "currency": ("currency",),
        "balance": ("balance",),
        "status": ("state",),
        "own_account": ("product",),
        "kind": ("type",),
        "text": ("description",),
    },
    required={"moment", "booked", "amount", "fee", "currency", "balance", "status"},
    sign="signed",
    currency=NO_CURRENCY,
    fees="taken_off",
)

_WISE = Declaration(
    format="wise",
    kind="debit",
    columns={
        "moment": ("date",),
        "amount": ("amount",),
        "currency": ("currency",),
        "balance": ("runningbalance",),
        "text": ("description",),
        "note": ("paymentreference",),
        "payer": ("payername",),
        "party": ("payeename",),
        "party_account": ("payeeaccountnumber",),
        "order_no": ("transferwiseid",),
    },
    # Fees have rows of their own; the column that tells them again is of the amount before.
    required={"moment", "amount", "currency", "balance", "order_no"},
    sign="signed",
    date_order="dmy",
    currency=NO_CURRENCY,
)

_NET = {
    "moment": ("date", "datum"),
    "time": ("time", "uhrzeit"),
    "amount": ("net", "netto"),
    "fee": ("fee", "fees", "gebühr", "entgelt"),
    "currency": ("currency", "währung"),
    "balance": ("balance", "guthaben"),
    "party": ("name",),
    "status": ("status",),
    "order_no": ("transactionid", "transaktionscode"),
}
_NET_REQUIRED = {"moment", "time", "amount", "fee", "currency", "order_no"}
_IMPACTS = {"credit": "in", "haben": "in", "debit": "out", "soll": "out", "memo": "neutral"}

_PAYPAL = (
    Declaration(
        format="paypal",
        kind="debit",
        columns={**_NET, "kind": ("type", "typ"), "direction": ("balanceimpact", "auswirkungaufguthaben")},
        required={*_NET_REQUIRED, "kind", "direction"},
        sign="tag",
        directions=_IMPACTS,
        date_order=None,
        decimal=None,
        currency=NO_CURRENCY,
        fees="included",
    ),
    Declaration(
        format="paypal",
        kind="debit",
        columns={**_NET, "kind": ("description", "beschreibung")},
        required={*_NET_REQUIRED, "balance", "kind"},
        sign="signed",
        date_order=None,
        decimal=None,
        currency=NO_CURRENCY,
        fees="included",
        layouts="balance",
    ),
    Declaration(
        format="paypal",
        kind="debit",
        # Without a column of impacts the balances alone tell what moved.
        columns={**_NET, "kind": ("type", "typ")},
        required={*_NET_REQUIRED, "balance", "status", "kind"},
        sign="signed",
        without={"balanceimpact", "auswirkungaufguthaben"},
        date_order=None,
        decimal=None,
        currency=NO_CURRENCY,
        fees="included",
        layouts="type",
    ),
)

PAYMENTS = tuple(DeclaredReader(one) for one in (_REVOLUT, _WISE, *_PAYPAL))
