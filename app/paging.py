"""Pages of long lists: counted, found by their ids alone, and from whichever end is nearer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, UnaryExpression, func, select, union_all
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.sql import operators

from app.extensions import db

Order = Sequence[ColumnElement[Any] | InstrumentedAttribute[Any]]


def cut(
    query: Select[Any], order: Order, *, current: int, size: int, options: Sequence[Any] = ()
) -> tuple[list[Any], int]:
    """Return page `current` (from 1) of `query`, which selects one model, and how many rows there are.

    `order` tells any two rows apart. Rows are only read once their ids are known: what stands before the page is
    passed over in an index where there is one, not in the wide rows.
    """
    return cut_parts([(query, order)], current=current, size=size, options=options)


def cut_merged(
    queries: Sequence[Select[Any]], order: Order, *, current: int, size: int, options: Sequence[Any] = ()
) -> tuple[list[Any], int]:
    """Return a page of several queries of one model that share no row, put in one order: each goes by its own index."""
    if len(queries) == 1:
        return cut(queries[0], order, current=current, size=size, options=options)
    model = queries[0].column_descriptions[0]["entity"]
    total, skipped = sum(map(count, queries)), (current - 1) * size
    here = max(0, min(size, total - skipped))
    is_behind = total - skipped - here < skipped
    keys = [_plain(column) for column in order]
    named = [key.label(f"key_{at}") for at, key in enumerate(keys)]
    merged = union_all(
        *(query.with_only_columns(model.id.label("id"), *named) for query in queries)
    ).subquery()
    turned = map(_turned, order) if is_behind else order
    directions = [
        merged.c[f"key_{at}"].desc() if _is_downwards(column) else merged.c[f"key_{at}"].asc()
        for at, column in enumerate(turned)
    ]
    behind = total - skipped - here
    page = select(merged.c.id).order_by(*directions).limit(here).offset(behind if is_behind else skipped)
    ids = list(db.session.scalars(page)) if here else []
    return _rows(model, ids[::-1] if is_behind else ids, options), total


def cut_parts(
    parts: Sequence[tuple[Select[Any], Order]], *, current: int, size: int, options: Sequence[Any] = ()
) -> tuple[list[Any], int]:
    """Return a page of several queries of one model as if they stood one below the other, and the sum of rows."""
    model = parts[0][0].column_descriptions[0]["entity"]
    totals = [count(query) for query, _ in parts]
    skipped, wanted = (current - 1) * size, size
    ids: list[int] = []
    for (query, order), total in zip(parts, totals, strict=True):
        here = max(0, min(wanted, total - skipped))
        if here:
            ids += _ids(query.with_only_columns(model.id), order, skipped, here, total)
        skipped, wanted = max(0, skipped - total), wanted - here
    return _rows(model, ids, options), sum(totals)


def _rows(model: Any, ids: list[int], options: Sequence[Any]) -> list[Any]:
    if not ids:
        return []
    wanted = select(model).where(model.id.in_(ids)).options(*options)
    found = {row.id: row for row in db.session.scalars(wanted)}
    return [found[number] for number in ids if number in found]


def count(query: Select[Any]) -> int:
    """Count the rows of a query that groups nothing."""
    counted = query.with_only_columns(func.count(), maintain_column_froms=True).order_by(None)
    return db.session.scalar(counted) or 0


def _ids(query: Select[Any], order: Order, skipped: int, number: int, total: int) -> list[int]:
    behind = total - skipped - number
    if behind >= skipped:
        return list(db.session.scalars(query.order_by(*order).limit(number).offset(skipped)))
    backwards = query.order_by(*map(_turned, order)).limit(number).offset(behind)
    return list(db.session.scalars(backwards))[::-1]


def _turned(column: ColumnElement[Any] | InstrumentedAttribute[Any]) -> ColumnElement[Any]:
    return _plain(column).asc() if _is_downwards(column) else _plain(column).desc()


def _is_downwards(column: ColumnElement[Any] | InstrumentedAttribute[Any]) -> bool:
    return isinstance(column, UnaryExpression) and column.modifier is operators.desc_op


def _plain(column: ColumnElement[Any] | InstrumentedAttribute[Any]) -> ColumnElement[Any]:
    if isinstance(column, UnaryExpression) and column.modifier in (operators.desc_op, operators.asc_op):
        column = column.element
    plain: ColumnElement[Any] = column  # type: ignore[assignment]
    return plain
