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

_COLUMNS: dict[str, tuple[str, ...]] = {
    "moment": ("date",),
    "text": ("description",),
    "amount": ("amount",),
    "order_no": ("check#",),
}
_BARE = Declaration(
    format="wells_fargo",
    kind="debit",
    columns=_COLUMNS,
    required=set(_COLUMNS),
    sign="signed",
    date_order="mdy",
    currency="USD",
    also={"mark"},
    layouts="bare",
    unheaded=_CELLS,
)
_HEADED = replace(
    _BARE,
    columns={**_COLUMNS, "status": ("status",)},
    required={*_COLUMNS, "status"},
    also=frozenset(),
    layouts="",
    unheaded=(),
)

BANK = Bank(
    code="wells_fargo",
    name=named("富国银行", "Wells Fargo"),
    formats={
        "wells_fargo": named("富国银行明细", "Wells Fargo export"),
    },
    statements=(_HEADED, _BARE),
)
