"""Finding and ordering cases by the customer's name, which the database holds sealed (docs/adr/0019)."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, select

from app.liushui.cases.models import ReportRow, Task
from app.platform.data.database import db
from app.platform.data.sealed import fold

Named = type[Task] | type[ReportRow]


def find(query: Select[Any], model: Named, *, keyword: str = "", sort: str = "") -> list[int]:
    """Return the ids of those rows that `query` gives whose customer's name holds `keyword`.

    They come in the order of `query`, or (`sort` "customer" or "-customer") in that of the names, Chinese ones
    as in dictionaries. The signature leaves few names to open; a single character has none, and then all are
    opened.
    """
    sought = fold(keyword)
    # What no encoding can hold is no name: refused as wherever it would meet the database.
    sought.encode()
    if len(sought) > 1:
        query = query.where(model.customer.may_hold(keyword))
    rows = db.session.execute(query.with_only_columns(model.id, model.customer_sealed, model.row_key))
    opened = model.customer.opener()
    named = ((row_id, fold(opened(sealed, row_key))) for row_id, sealed, row_key in rows)
    found = [(row_id, name) for row_id, name in named if sought in name]
    if sort:
        found.sort(key=lambda each: _order(each[1]), reverse=sort.startswith("-"))
    return [row_id for row_id, _ in found]


def _order(name: str) -> bytes:
    # The common characters of this encoding stand in the order of their pinyin.
    return name.encode("gb18030", "replace")


def page_of(
    ids: list[int], model: Named, *, current: int, size: int, options: tuple[Any, ...] = ()
) -> list[Any]:
    """Return the rows of one page of `ids`, in their order."""
    wanted = ids[(current - 1) * size : current * size]
    query: Select[Any] = select(model).where(model.id.in_(wanted)).options(*options)
    found = {row.id: row for row in db.session.scalars(query)}
    return [found[row_id] for row_id in wanted if row_id in found]
