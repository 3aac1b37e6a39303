"""Wells Fargo: text exports, with a header and as before without one."""

from __future__ import annotations

import re
from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, named

_CELLS = (
    ("Date", re.compile(r"\d{2}/\d{2}/\d{4}")),
    ("Amount", re.compile(r"-?\d+\.\d{2}")),
    ("Mark", re.compile(r"\*")),
    ("Check #", re.compile(r"\d*")),
    ("Description", re.compile(r".+")),
)

_HEADED = Declaration(
    format="wells_fargo",
    kind="debit",
    columns={
        "moment": ("date",),
        "text": ("description",),
        "amount": ("amount",),
        "order_no": ("check#",),
        "status": ("status",),
    },
    required={"moment", "text", "amount", "order_no", "status"},
    sign="signed",
    date_order="mdy",
    currency="USD",
)
_BARE = replace(
    _HEADED, required=_HEADED.required - {"status"}, also={"mark"}, layouts="bare", unheaded=_CELLS
)

BANK = Bank(
    code="wells_fargo",
    name=named("富国银行", "Wells Fargo"),
    formats={
        "wells_fargo": named("富国银行明细", "Wells Fargo export"),
    },
    statements=(_HEADED, _BARE),
)
