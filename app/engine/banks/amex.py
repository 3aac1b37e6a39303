"""American Express: the long text export of cards, and the one of five columns; one of three could be anybody's."""

from __future__ import annotations

import re
from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, named
from app.engine.types.statements import NO_CURRENCY

_OF_AMERICA = Declaration(
    format="amex",
    kind="credit",
    columns={
        "moment": ("date",),
        "party": ("description",),
        "amount": ("amount",),
        "text": ("extendeddetails",),
        "order_no": ("reference",),
        "kind": ("category",),
    },
    required={"moment", "party", "amount", "text", "order_no"},
    sign="reversed",
    also={"appearsonyourstatementas", "zipcode"},
    date_order="mdy",
    currency="USD",
)
_OF_OTHERS = replace(
    _OF_AMERICA,
    # The United Kingdom, Australia and others share this one.
    also={"appearsonyourstatementas", "postcode"},
    date_order="dmy",
    currency=NO_CURRENCY,
    layouts="dmy",
)

_SHORT = Declaration(
    format="amex",
    kind="credit",
    columns={"moment": ("date",), "party": ("description",), "amount": ("amount",)},
    required={"moment", "party", "amount"},
    sign="reversed",
    # Who else calls its customers so, and ends their numbers with a minus in front?
    also={"cardmember", "account#"},
    without={"extendeddetails"},
    seen=re.compile(r"\A-\d{5}\Z"),
    # Each country writes its days its own way; the cells must prove which.
    date_order=None,
    currency=NO_CURRENCY,
    layouts="short",
)

BANK = Bank(
    code="amex",
    name=named("美国运通银行", "American Express"),
    formats={
        "amex": named("美国运通卡明细", "American Express card export"),
    },
    statements=(_OF_AMERICA, _OF_OTHERS, _SHORT),
)
