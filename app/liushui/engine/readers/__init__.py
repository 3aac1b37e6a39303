"""The readers, asked in this order; the first that recognises a document reads it."""

from __future__ import annotations

from app.liushui.engine.readers.alipay import ALIPAY, ALIPAY_LEDGER
from app.liushui.engine.readers.base import Reader
from app.liushui.engine.readers.cmb_debit import CMB_DEBIT
from app.liushui.engine.readers.international import INTERNATIONAL
from app.liushui.engine.readers.wechat import WECHAT

READERS: tuple[Reader, ...] = (WECHAT, ALIPAY, ALIPAY_LEDGER, CMB_DEBIT, *INTERNATIONAL)
