"""Statements of Chinese banks, one module per bank or kind of bank."""

from __future__ import annotations

from app.engine.sources.banks.abc import ABC
from app.engine.sources.banks.boc import BOC
from app.engine.sources.banks.bocom import BOCOM
from app.engine.sources.banks.ccb import CCB
from app.engine.sources.banks.cmb import CMB
from app.engine.sources.banks.icbc import ICBC
from app.engine.sources.banks.joint_stock import JOINT_STOCK
from app.engine.sources.banks.local import LOCAL
from app.engine.sources.declared import DeclaredReader

BANKS: tuple[DeclaredReader, ...] = (*ICBC, *CCB, *CMB, *BOC, *ABC, *BOCOM, *JOINT_STOCK, *LOCAL)
