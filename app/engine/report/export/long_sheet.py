"""Sheets of very many rows: the XML of their cells is put together by column instead of cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from app.engine.report.export.tables import Column

MAX_TEXT = 32_767
_ROWS_AT_ONCE = 20_000


class LongSheet(Worksheet):  # type: ignore[misc]
    """A sheet of XlsxWriter whose rows below the headings come from a frame.

    Writing one cell at a time takes XlsxWriter about 7 µs, which is most of the time of a
    long statement; the cells that stand here are the same. It takes the place of `_write_rows` and
    asks for the numbers of texts and formats. XlsxWriter would have to take a column at a time
    without a loop over its cells; no issue that asks for that was found.
    """

    dim_rowmax: int

    def put_rows(self, frame: pl.DataFrame, kinds: Sequence[str], formats: dict[str, Any]) -> None:
        """Take the rows: columns of kind "text", "count" (integers) or "fen" (integers, written as yuan)."""
        values = [
            self._shared(column) if kind == "text" else _number(column, kind)
            for column, kind in zip(frame.iter_columns(), kinds, strict=True)
        ]
        self._values = pl.DataFrame(values)
        self._formats = [(kind, formats[kind]) for kind in kinds]
        self._check_dimensions(len(frame), len(kinds) - 1)

    def _shared(self, column: pl.Series) -> pl.Series:
        """Numbers of the texts in the workbook's table of shared texts."""
        texts = column.unique(maintain_order=True).drop_nulls().to_list()
        numbers = [str(self.str_table._get_shared_string_index(_cut(text))) for text in texts]
        self.str_table.count += len(column) - column.null_count() - len(texts)
        return _replace(column, texts, numbers)

    def _write_rows(self) -> None:
        last, self.dim_rowmax = self.dim_rowmax, 0
        super()._write_rows()
        self.dim_rowmax = last
        for lines in self._lines():
            self.fh.write("".join(lines))

    def _lines(self) -> Iterator[list[str]]:
        number = pl.col("line").cast(pl.String)
        cells: list[pl.Expr] = []
        for place, (kind, cell_format) in enumerate(self._formats):
            shared = ' t="s"' if kind == "text" else ""
            style = f'" s="{cell_format._get_xf_index()}"{shared}><v>'
            start, value = pl.lit(f'<c r="{xl_col_to_name(place)}'), pl.nth(place + 1)
            cells.append(pl.concat_str(start, number, pl.lit(style), value, pl.lit("</v></c>")).fill_null(""))
        spans = pl.lit(f'" spans="1:{len(cells)}">')
        line = pl.concat_str(pl.lit('<row r="'), number, spans, *cells, pl.lit("</row>"))
        numbered = self._values.with_row_index("line", offset=2)
        for part in numbered.iter_slices(_ROWS_AT_ONCE):
            yield part.select(line).to_series().to_list()


def put_frame(
    book: Any,
    formats: dict[str, Any],
    name: str,
    columns: Sequence[Column],
    widths: Sequence[float],
    frame: Any,
) -> None:
    """Add a sheet with headings, a filter and the rows of `frame`, whose columns are those of `columns`."""
    sheet = book.add_worksheet(name, worksheet_class=LongSheet)
    sheet.freeze_panes(1, 0)
    for place, (column, width) in enumerate(zip(columns, widths, strict=True)):
        sheet.write_string(0, place, column.title, formats["head"])
        sheet.set_column(place, place, width)
    if len(frame):
        sheet.autofilter(0, 0, len(frame), len(columns) - 1)
    sheet.put_rows(frame, [column.kind for column in columns], formats)


def _number(column: pl.Series, kind: str) -> pl.Series:
    if kind == "count":
        return column.cast(pl.String)
    fen = column.unique().drop_nulls().to_list()
    return _replace(column, fen, [f"{each / 100:.16G}" for each in fen])


def _replace(column: pl.Series, old: list[Any], new: list[str]) -> pl.Series:
    table = pl.DataFrame(
        {column.name: old, "found": new}, schema={column.name: column.dtype, "found": pl.String}
    )
    found = column.to_frame().join(table, on=column.name, how="left", maintain_order="left")
    return found["found"].alias(column.name)


def _cut(text: str) -> str:
    """The text as far as Excel takes it: 32,767 units of UTF-16."""
    if len(text) <= MAX_TEXT // 2:
        return text
    return text[:MAX_TEXT].encode("utf-16-le")[: 2 * MAX_TEXT].decode("utf-16-le", "ignore")
