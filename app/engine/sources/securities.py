"""Accounts at brokers and exchanges: Haitong, Huaxin, Huobi (statement_formats section 3)."""

from __future__ import annotations

from dataclasses import replace

from app.engine.sources.declared import DeclaredReader
from app.engine.tables.grids.grid import Grid
from app.engine.types.declarations import Declaration
from app.engine.types.table_read import TableRead
from app.engine.values.text import comparable

HAITONG = DeclaredReader(
    Declaration(
        format="haitong_securities",
        kind="other",
        columns={
            "moment": ("成交日期",),
            "time": ("成交时间",),
            "amount": ("发生金额",),
            "balance": ("资金本次余额",),
            "kind": ("操作",),
            "text": ("证券名称",),
            "party_account": ("股东账号",),
            "order_no": ("成交号",),
            "merchant_order_no": ("合同号",),
            "note": ("证券代码",),
        },
        required=frozenset({"moment", "amount", "balance", "kind"}),
        also=frozenset({"过户费"}),
        sign="signed",
        grand_totals=False,
    )
)

HUAXIN = DeclaredReader(
    Declaration(
        format="huaxin_securities",
        kind="other",
        columns={
            "moment": ("交收日期",),
            "time": ("成交时间",),
            "amount": ("清算金额",),
            "balance": ("资金本次余额",),
            "kind": ("业务名称",),
            "text": ("证券名称",),
            "note": ("证券代码",),
            "currency": ("币种",),
            "order_no": ("成交编号",),
            "party_account": ("股东代码",),
        },
        required=frozenset({"moment", "amount", "balance", "kind"}),
        also=frozenset({"净佣金"}),
        sign="signed",
        grand_totals=False,
    )
)

_QUOTED_IN = "计价币种"


def _with_quote_currency(grid: Grid) -> Grid:
    """Add a column with the currency that amounts are in: what stands behind the stroke of 交易对."""
    names = [comparable(name) for name in grid.names]
    if "交易对" not in names:
        return grid
    at = names.index("交易对")
    cells = tuple((*row, row[at].rpartition("/")[2].strip()) for row in grid.cells)
    return replace(grid, names=(*grid.names, _QUOTED_IN), cells=cells)


class HuobiReader(DeclaredReader):
    """Reads its list of trades, in which the currency of an amount stands in the name of the pair."""

    def conclude(self, grid: Grid, medium: str) -> list[TableRead]:
        """The statements in a table under this source's header."""
        return super().conclude(_with_quote_currency(grid), medium)


HUOBI = HuobiReader(
    Declaration(
        format="huobi",
        kind="other",
        columns={
            "moment": ("时间",),
            "kind": ("交易类型",),
            "text": ("交易对",),
            "direction": ("方向",),
            "amount": ("成交额",),
            "currency": (_QUOTED_IN,),
            "note": ("手续费",),
        },
        required=frozenset({"moment", "direction", "amount", "text"}),
        also=frozenset({"数量", "价格"}),
        sign="tag",
        directions={"卖出": "in", "买入": "out"},
        currency="USDT",
        grand_totals=False,
    )
)

SECURITIES = (HAITONG, HUAXIN, HUOBI)
