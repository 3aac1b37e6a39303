"""The readers, asked in this order; the first that recognises a document reads it."""

from __future__ import annotations

from app.engine.sources.alipay import ALIPAY, ALIPAY_LEDGER
from app.engine.sources.banks import PRINTED, TABLES
from app.engine.sources.certificates import CERTIFICATES
from app.engine.sources.international import INTERNATIONAL
from app.engine.sources.payments import PAYMENTS
from app.engine.sources.reader import Reader
from app.engine.sources.securities import SECURITIES
from app.engine.sources.shops import SHOPS
from app.engine.sources.wechat import WECHAT
from app.engine.tables.unknown.headerless import HEADERLESS

NAMED: tuple[Reader, ...] = (
    WECHAT,
    ALIPAY,
    ALIPAY_LEDGER,
    *CERTIFICATES,
    *PRINTED,
    *INTERNATIONAL,
    *SHOPS,
    *TABLES,
    *PAYMENTS,
    *SECURITIES,
    HEADERLESS,
)
"""Readers of sources that are known by name; templates mapped by hand and the general reader come after them."""
