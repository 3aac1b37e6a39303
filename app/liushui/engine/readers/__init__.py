"""The readers, asked in this order; the first that recognises a document reads it."""

from __future__ import annotations

from app.liushui.engine.readers.abroad import ABROAD
from app.liushui.engine.readers.alipay import ALIPAY, ALIPAY_LEDGER
from app.liushui.engine.readers.banks import BANKS
from app.liushui.engine.readers.banks.printed import PRINTED
from app.liushui.engine.readers.base import Reader
from app.liushui.engine.readers.certificates import CERTIFICATES
from app.liushui.engine.readers.cmb_debit import CMB_DEBIT
from app.liushui.engine.readers.headerless import HEADERLESS
from app.liushui.engine.readers.international import INTERNATIONAL
from app.liushui.engine.readers.securities import SECURITIES
from app.liushui.engine.readers.shops import SHOPS
from app.liushui.engine.readers.wechat import WECHAT

NAMED: tuple[Reader, ...] = (
    WECHAT,
    ALIPAY,
    ALIPAY_LEDGER,
    CMB_DEBIT,
    *CERTIFICATES,
    *PRINTED,
    *INTERNATIONAL,
    *SHOPS,
    *BANKS,
    *ABROAD,
    *SECURITIES,
    HEADERLESS,
)
"""Readers of sources that are known by name; templates mapped by hand and the general reader come after them."""
