"""Statements of Chinese banks, one module per bank or kind of bank."""

from __future__ import annotations

from app.liushui.engine.readers.banks.abc import ABC
from app.liushui.engine.readers.banks.boc import BOC
from app.liushui.engine.readers.banks.bocom import BOCOM
from app.liushui.engine.readers.banks.ccb import CCB
from app.liushui.engine.readers.banks.cmb import CMB
from app.liushui.engine.readers.banks.icbc import ICBC
from app.liushui.engine.readers.banks.joint_stock import JOINT_STOCK
from app.liushui.engine.readers.banks.local import LOCAL
from app.liushui.engine.readers.declared import DeclaredReader

BANKS: tuple[DeclaredReader, ...] = (*ICBC, *CCB, *CMB, *BOC, *ABC, *BOCOM, *JOINT_STOCK, *LOCAL)
