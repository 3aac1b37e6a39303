"""The named fields of a Word template, and what of a report stands in their place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from app.engine.messages.wording import STOPS, both, joined
from app.engine.report.export.document import printed
from app.engine.report.export.labels import Language, label
from app.engine.report.export.remarks import Remarks
from app.engine.report.export.summary import cause_text, mark, mark_money
from app.engine.report.export.tables import (
    Column,
    Table,
    accounts_of_files,
    debts_table,
    hashes_table,
    inflow_table,
    streams_table,
)
from app.engine.report.figures import FIGURES, Figure, note_of
from app.engine.types.report import Report
from app.engine.types.statements import Text
