"""What every reader of a source offers."""

from __future__ import annotations

from typing import Protocol

from app.engine.documents.opened import OpenedDocument
from app.engine.types.table_read import TableRead


class Reader(Protocol):
    """One source: reads the documents it recognises by their content."""

    @property
    def format(self) -> str:
        """The format's code, a key of FORMAT_NAMES."""
        ...

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statements in `document`, or None when it is not this reader's layout."""
        ...
