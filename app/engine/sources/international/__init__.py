"""Readers of the machine formats that banks outside of China hand out."""

from __future__ import annotations

from app.engine.sources.international.camt import CAMT
from app.engine.sources.international.mt940 import MT
from app.engine.sources.international.ofx import OFX
from app.engine.sources.international.qif import QIF
from app.engine.sources.reader import Reader

INTERNATIONAL: tuple[Reader, ...] = (OFX, CAMT, MT, QIF)
