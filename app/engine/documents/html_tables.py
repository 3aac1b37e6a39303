"""Statements that are pages of HTML (an .xls that is none, a saved bill, the body of an e-mail) as sheets.

Each data table becomes a sheet: a table without tables inside, of at least two rows and three
columns after colspan and rowspan are expanded. All other text, that of tables made for layout
included, becomes lines around the sheets. Nothing is fetched, run or followed.
"""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass, field

from lxml import etree, html

from app.engine.documents.opened import Sheet, WorkbookDocument
from app.engine.documents.texts.decoding import decode_text
from app.engine.documents.texts.gb18030 import decode_gb18030
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Limits, RefusedError

MAX_TABLES = 200
MAX_CELLS = 4_000_000
"""Cells of a page after spans are expanded; a span may claim a thousand."""
MAX_COLUMNS = 256
HEAD_LINES, AROUND_LINES = 30, 60
MAX_DEPTH = 200
"""Elements inside one another; mail programs nest tables some twenty deep."""

_TAG = re.compile(rb"<(?:!doctype\s+html|html|table|body|head|meta)[\s>]", re.IGNORECASE)
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([A-Za-z0-9_-]{2,20})", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t\r\n\f\xa0]+")
_HIDDEN = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_SILENT = frozenset({"script", "style", "template", "noscript", "svg", "object", "iframe", "head"})
_BREAKS = frozenset(
    {
        "p",
        "div",
        "tr",
        "li",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "table",
        "br",
        "hr",
        "ul",
        "dt",
        "dd",
        "title",
    }
)
_LIKE_GBK = frozenset({"gb2312", "gbk", "gb18030", "x-gbk", "cp936"})


def is_html(data: bytes) -> bool:
    """Whether the bytes are a page: they begin with a tag and name one that only a page has."""
    head = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\x00" in head:
        text = decode_text(data[:4096]) or ""
        head = text.encode().lstrip()
    return head.startswith(b"<") and _TAG.search(head) is not None and b"<OFX" not in head.upper()


def open_html(data: bytes, limits: Limits) -> WorkbookDocument:
    """The data tables of a page.

    Raises RefusedError: damaged, too_large, or unknown_layout for a page without a data table.
    """
    text = _decode(data)
    if text is None:
        raise RefusedError("damaged", ProblemCode.NOT_TEXT)
    # A page that names an encoding of its own would be decoded again: the bytes are UTF-8 now.
    parser = html.HTMLParser(
        encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, huge_tree=False
    )
    try:
        root = html.document_fromstring(text.encode("utf-8", errors="replace"), parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        raise RefusedError("damaged", ProblemCode.BROKEN_MARKUP) from None
    page = _Page(limits.rows)
    page.read(root)
    if not page.tables:
        raise RefusedError("unknown_layout", ProblemCode.PAGE_WITHOUT_TABLE)
    return WorkbookDocument(page.sheets(), is_page=True)


def _decode(data: bytes) -> str | None:
    """By its BOM or the declared charset when it decodes strictly, else by the order of encodings."""
    if data.startswith(b"\xef\xbb\xbf"):
        return decode_text(data)
    match = _CHARSET.search(data[:4096])
    name = match[1].decode("ascii").lower() if match else ""
    if name and not name.startswith(("utf-16", "unicode")):
        with contextlib.suppress(LookupError, UnicodeError):
            return decode_gb18030(data) if name in _LIKE_GBK else data.decode(name)
    return decode_text(data)


@dataclass
class _Table:
    """A data table and how many lines of text stood before it."""

    name: str
    rows: list[tuple[str, ...]]
    at: int
    hidden_rows: int


@dataclass
class _Page:
    """Walks the tree in the order of reading and gathers tables and lines."""

    max_rows: int
    tables: list[_Table] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    cells: int = 0
    _open: list[str] = field(default_factory=list)

    def read(self, element: html.HtmlElement, depth: int = 0) -> None:
        """One element and everything in it."""
        tag = element.tag if isinstance(element.tag, str) else ""
        if depth > MAX_DEPTH:
            raise RefusedError("too_large", ProblemCode.NESTED_TOO_DEEP, {"limit": str(MAX_DEPTH)})
        if tag == "head":
            for title in element.findall("title"):
                self._say(title.text_content())
        if tag in _SILENT:
            return
        if tag in _BREAKS:
            self._break()
        if tag == "table" and self._take_table(element):
            return
        self._say(element.text)
        for child in element:
            self.read(child, depth + 1)
            self._say(child.tail)
        if tag in _BREAKS:
            self._break()

    def sheets(self) -> tuple[Sheet, ...]:
        """The tables with the lines around each."""
        self._break()
        head = self.lines[: min(self.tables[0].at, HEAD_LINES)]
        sheets: list[Sheet] = []
        end = len(head)
        for number, table in enumerate(self.tables):
            between = self.lines[max(end, 0) : table.at][-AROUND_LINES:]
            end = max(table.at, end)
            last = number == len(self.tables) - 1
            after = self.lines[end:][:AROUND_LINES] if last else []
            sheets.append(
                Sheet(
                    table.name,
                    tuple(table.rows),
                    hidden_rows=table.hidden_rows,
                    before=(*head, *between),
                    after=tuple(after),
                )
            )
        return tuple(sheets)

    def _say(self, text: str | None) -> None:
        if text and (text_run := _BLANKS.sub(" ", text)).strip():
            self._open.append(text_run)

    def _break(self) -> None:
        line = "".join(self._open).strip()
        self._open.clear()
        if line:
            self.lines.append(line[:1000])

    def _take_table(self, element: html.HtmlElement) -> bool:
        """Keep a data table; any other is read on as text."""
        if element.find(".//table") is not None:
            return False
        rows = self._expand(element)
        if len(rows) < 2 or max(map(len, rows)) < 3:
            return False
        if len(self.tables) >= MAX_TABLES:
            raise RefusedError("too_large", ProblemCode.TOO_MANY_TABLES, {"limit": str(MAX_TABLES)})
        if sum(len(table.rows) for table in self.tables) + len(rows) > self.max_rows:
            raise RefusedError("too_large", ProblemCode.TOO_MANY_ROWS, {"limit": str(self.max_rows)})
        name = (element.get("id") or element.get("name") or f"table {len(self.tables) + 1}")[:100]
        if any(table.name == name for table in self.tables):
            name = f"{name} ({len(self.tables) + 1})"
        hidden = sum(_HIDDEN.search(row.get("style") or "") is not None for row in element.iter("tr"))
        self.tables.append(_Table(name, rows, len(self.lines), hidden))
        return True

    def _expand(self, table: html.HtmlElement) -> list[tuple[str, ...]]:
        """Rows of one width; a cell's text stands in the first place it spans, the others are empty."""
        rows: list[list[str]] = []
        taken: dict[int, int] = {}
        for row in table.iter("tr"):
            cells: list[str] = []
            below: dict[int, int] = {}
            for cell in row.iterchildren("td", "th"):
                while taken.get(len(cells), 0):
                    cells.append("")
                wide, high = _span(cell, "colspan"), _span(cell, "rowspan")
                if len(cells) + wide > MAX_COLUMNS:
                    raise RefusedError("too_large", ProblemCode.TOO_MANY_CELLS, {"limit": str(MAX_COLUMNS)})
                for at in range(len(cells), len(cells) + wide):
                    below[at] = high - 1
                cells += [_cell_text(cell), *[""] * (wide - 1)]
            taken = {at: left - 1 for at, left in taken.items() if left > 1} | {
                at: left for at, left in below.items() if left
            }
            self.cells += len(cells)
            if self.cells > MAX_CELLS:
                raise RefusedError("too_large", ProblemCode.TOO_MANY_CELLS, {"limit": str(MAX_CELLS)})
            rows.append(cells)
        width = max(map(len, rows), default=0)
        return [tuple(cells + [""] * (width - len(cells))) for cells in rows]


def _span(cell: html.HtmlElement, name: str) -> int:
    text = (cell.get(name) or "1").strip()
    return min(max(int(text), 1), 1000) if text.isdecimal() and len(text) < 6 else 1


def _cell_text(cell: html.HtmlElement) -> str:
    """The text of a cell as a page shows it; a line break stays one."""
    pieces: list[str] = []
    for element in cell.iter():
        tag = element.tag if isinstance(element.tag, str) else ""
        if tag == "br":
            pieces.append("\n")
        if element.text and tag not in _SILENT:
            pieces.append(_BLANKS.sub(" ", element.text))
        if element is not cell and element.tail:
            pieces.append(_BLANKS.sub(" ", element.tail))
    return "\n".join(part.strip() for part in "".join(pieces).split("\n")).strip()
