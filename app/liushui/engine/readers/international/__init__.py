"""Readers of the machine formats that banks outside of China hand out."""

from __future__ import annotations

from app.liushui.engine.readers.base import Reader
from app.liushui.engine.readers.international.camt import CAMT
from app.liushui.engine.readers.international.mt940 import MT
from app.liushui.engine.readers.international.ofx import OFX
from app.liushui.engine.readers.international.qif import QIF

INTERNATIONAL: tuple[Reader, ...] = (OFX, CAMT, MT, QIF)
