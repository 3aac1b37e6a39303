"""Pages of long lists: counted, found by their ids alone, and from whichever end is nearer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, FromClause, Select, UnaryExpression, func, select, true, union_all
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.sql import operators

from app.platform.data.database import db

Order = Sequence[ColumnElement[Any] | InstrumentedAttribute[Any]]
FEW = 10_000
"""Up to so many rows that a search finds are put in order by themselves."""


def cut(
    query: Select[Any],
    order: Order,
    *,
    current: int,
    size: int,
    options: Sequence[Any] = (),
    is_searched: bool = False,
) -> tuple[list[Any], int]:
    """Return page `current` (from 1) of `query`, which selects one model, and how many rows there are.

    `order` tells any two rows apart. Rows are only read once their ids are known: what stands before the page is
    passed over in an index where there is one, not in the wide rows. `is_searched` says that the conditions are such
    that no index answers, a keyword say: where few rows match, all are gone through once for the page and the number.
    Where many do, the usual way is the faster one: it finds a page long before the end.
    """
    if is_searched:
        found = _cut_few(query, order, current=current, size=size, options=options)
        if found is not None:
            return found
    return cut_parts([(query, order)], current=current, size=size, options=options)


def cut_merged(
    queries: Sequence[Select[Any]],
    order: Order,
    *,
    current: int,
    size: int,
    options: Sequence[Any] = (),
) -> tuple[list[Any], int]:
    """Return a page of several queries of one model that share no row, put in one order: each goes by its own index."""
    totals = [count(query) for query in queries]
    total, skipped = sum(totals), (current - 1) * size
    model = queries[0].column_descriptions[0]["entity"]
    here = max(0, min(size, total - skipped))
    if not here:
        return [], total
    queries = [query for query, number in zip(queries, totals, strict=True) if number]
    if len(queries) == 1:
        ids = cut_ids(queries[0].with_only_columns(model.id), order, skipped, here, total)
        return _rows(model, ids, options), total
    is_behind = total - skipped - here < skipped
    turned = [_turned(column) for column in order] if is_behind else order
    before = total - skipped - here if is_behind else skipped
    # No query gives more than what stands before the page and the page: each goes only so far in its own index.
    ahead = [
        query.with_only_columns(model.id.label("id"), *_keys(order))
        .order_by(*turned)
        .limit(before + here)
        .subquery()
        for query in queries
    ]
    merged = union_all(*map(select, ahead)).subquery()
    page = select(merged.c.id).order_by(*_directions(merged, turned)).limit(here).offset(before)
    ids = list(db.session.scalars(page))
    return _rows(model, ids[::-1] if is_behind else ids, options), total


def _cut_few(
    query: Select[Any], order: Order, *, current: int, size: int, options: Sequence[Any]
) -> tuple[list[Any], int] | None:
    """Return the page where FEW rows match at most, else nothing."""
    model = query.column_descriptions[0]["entity"]
    some = query.with_only_columns(model.id.label("id"), *_keys(order)).order_by(None)
    found = some.limit(FEW + 1).cte("found")
    page = (
        select(found).order_by(*_directions(found, order)).limit(size).offset((current - 1) * size).subquery()
    )
    counted = select(func.count().label("total")).select_from(found).subquery()
    # The number stands alone where there is no such page.
    statement = select(counted.c.total, page.c.id).select_from(counted.outerjoin(page, true()))
    lines = db.session.execute(statement.order_by(*_directions(page, order))).all()
    if lines[0].total > FEW:
        return None
    return _rows(model, [line.id for line in lines if line.id is not None], options), lines[0].total


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
            ids += cut_ids(query.with_only_columns(model.id), order, skipped, here, total)
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


def cut_ids(query: Select[Any], order: Order, skipped: int, number: int, total: int) -> list[int]:
    """Return `number` values of a query for one column that has `total` rows, behind `skipped` ones, from the nearer end."""
    behind = total - skipped - number
    if behind >= skipped:
        return list(db.session.scalars(query.order_by(*order).limit(number).offset(skipped)))
    backwards = query.order_by(*map(_turned, order)).limit(number).offset(behind)
    return list(db.session.scalars(backwards))[::-1]


def _keys(order: Order) -> list[ColumnElement[Any]]:
    return [_plain(column).label(f"key_{at}") for at, column in enumerate(order)]


def _directions(rows: FromClause, order: Order) -> list[ColumnElement[Any]]:
    """The order of rows that have its columns as `_keys` names them."""
    return [
        rows.c[f"key_{at}"].desc() if _is_downwards(column) else rows.c[f"key_{at}"].asc()
        for at, column in enumerate(order)
    ]


def _turned(column: ColumnElement[Any] | InstrumentedAttribute[Any]) -> ColumnElement[Any]:
    return _plain(column).asc() if _is_downwards(column) else _plain(column).desc()


def _is_downwards(column: ColumnElement[Any] | InstrumentedAttribute[Any]) -> bool:
    return isinstance(column, UnaryExpression) and column.modifier is operators.desc_op


def _plain(column: ColumnElement[Any] | InstrumentedAttribute[Any]) -> ColumnElement[Any]:
    if isinstance(column, UnaryExpression) and column.modifier in (operators.desc_op, operators.asc_op):
        column = column.element
    plain: ColumnElement[Any] = column  # type: ignore[assignment]
    return plain
