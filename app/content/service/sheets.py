"""Sets as sheets: CSV in, with a report of the rows that could not be taken; CSV and XLSX out."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import xlsxwriter

from app.content.errors import TooManyRowsError, UnreadableSheetError
from app.content.models import ContentSet
from app.content.service import sets
from app.engine.values.spreadsheets import plain_cell
from app.platform import clock
from app.platform.errors import AppError
from app.platform.language import Language, Words, both

ROWS_MOST = 1_000
EXPORT_MOST = 10_000
HEAD: Mapping[str, Words] = {
    "number": both("集合编号", "Set number"),
    "name": both("集合名称", "Set name"),
    "contentType": both("内容体裁", "Content type"),
    "filterType": both("筛选方式", "Filter type"),
    "count": both("内容量", "Count"),
    "createdTime": both("创建时间", "Created"),
    "status": both("状态", "Status"),
    "words": both("关键词", "Words"),
}
VALUES: Mapping[str, Mapping[str, Words]] = {
    "contentType": {
        "img": both("图文", "Image-text"),
        "horizontalVideo": both("横版短视频", "Horizontal short video"),
        "verticalVideo": both("竖版小视频", "Vertical short video"),
    },
    "filterType": {
        "artificial": both("人工筛选", "Artificial"),
        "rules": both("规则筛选", "Rules"),
    },
    "status": {
        "online": both("已上线", "Online"),
        "offline": both("已下线", "Offline"),
    },
}
_NEEDED = {"name", "contentType", "filterType"}
_WORDS = {
    "missing": both("“{column}”不能为空", "{column} is missing"),
    "unknown": both("“{column}”的值“{value}”无法识别", "{column} has the unknown value “{value}”"),
    "long": both("“{column}”最多 {most} 个字符", "{column} has {most} characters at most"),
    "words": both("规则筛选需要“关键词”列", "A set by rules needs the column Words"),
}
_LENGTHS = {"number": 32, "name": 60}


@dataclass(frozen=True)
class BadRow:
    """A row of the sheet (the head is 1) that was left out, and why."""

    row: int
    problems: list[str]


def take_in(data: bytes, user_id: int, language: Language) -> tuple[int, list[BadRow]]:
    """Make a set of every good row; return how many, and the bad rows.

    Raises UnreadableSheetError or TooManyRowsError.
    """
    rows = _rows(data)
    made, bad = 0, []
    for number, row in rows:
        values, problems = _read(row, language)
        if not problems:
            try:
                sets.save(user_id, None, values)
                made += 1
                continue
            except AppError as error:
                problems = [error.text(language)]
        bad.append(BadRow(number, problems))
    return made, bad


def _rows(data: bytes) -> list[tuple[int, dict[str, str]]]:
    text = _decode(data)
    names = {words[each].casefold(): key for key, words in HEAD.items() for each in words}
    names |= {key.casefold(): key for key in HEAD}
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as error:
        raise UnreadableSheetError from error
    if not lines:
        raise UnreadableSheetError
    head = [names.get(cell.strip().casefold(), "") for cell in lines[0]]
    if not set(head) >= _NEEDED:
        raise UnreadableSheetError
    if len(lines) - 1 > ROWS_MOST:
        raise TooManyRowsError(limit=ROWS_MOST)
    return [
        (number, {key: cell.strip() for key, cell in zip(head, line, strict=False) if key})
        for number, line in enumerate(lines[1:], start=2)
        if any(cell.strip() for cell in line)
    ]


def _decode(data: bytes) -> str:
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise UnreadableSheetError


def _read(row: dict[str, str], language: Language) -> tuple[dict[str, Any], list[str]]:
    problems = []

    def say(kind: str, column: str = "", **values: object) -> None:
        name = HEAD[column][language] if column else ""
        problems.append(_WORDS[kind][language].format(column=name, **values))

    values: dict[str, Any] = {"number": row.get("number", ""), "name": row.get("name", ""), "articles": []}
    for column, most in _LENGTHS.items():
        if len(values[column]) > most:
            say("long", column, most=most)
    if not values["name"]:
        say("missing", "name")
    for column, known in VALUES.items():
        text = row.get(column, "")
        if not text and column == "status":
            values[column] = "offline"
            continue
        if not text:
            say("missing", column)
            continue
        found = next(
            (code for code, words in known.items() if text.casefold() in {code.casefold(), *_folded(words)}),
            None,
        )
        values[column] = found
        if found is None:
            say("unknown", column, value=text[:40])
    words = [word for word in row.get("words", "").replace("；", ";").split(";") if word.strip()]
    values |= {"types": [], "words": [word.strip() for word in words], "authors": [], "days": None}
    if values.get("filterType") == "rules" and not words:
        say("words")
    return values, problems


def _folded(words: Words) -> set[str]:
    return {text.casefold() for text in words.values()}


def table(query: dict[str, Any], language: Language) -> list[list[Any]]:
    """Return the sets of a query as rows with a head."""
    found, _ = sets.find(query | {"current": 1, "pageSize": EXPORT_MOST}, is_admin=True)
    counts = sets.counts_of(row.id for row in found)
    body = [[_cell(row, column, counts, language) for column in HEAD] for row in found]
    return [[words[language] for words in HEAD.values()], *body]


def _cell(row: ContentSet, column: str, counts: dict[int, int], language: Language) -> Any:
    values = {
        "number": row.number,
        "name": row.name,
        "contentType": VALUES["contentType"][row.content_type][language],
        "filterType": VALUES["filterType"][row.filter_type][language],
        "count": counts.get(row.id, 0),
        "createdTime": clock.to_text(row.created_at),
        "status": VALUES["status"][row.status][language],
        "words": ";".join(row.words),
    }
    return values[column]


def to_csv(rows: list[list[Any]]) -> bytes:
    """Write rows as CSV in UTF-8 with a mark that spreadsheets know; no cell is read as a formula."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows(
        [plain_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return out.getvalue().encode("utf-8-sig")


def to_xlsx(rows: list[list[Any]], language: Language) -> bytes:
    """Write rows as a workbook of one sheet."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(
        out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    sheet = book.add_worksheet("集合" if language == "zh-CN" else "Sets")
    bold = book.add_format({"bold": True})
    for at, row in enumerate(rows):
        for column, cell in enumerate(row):
            style = bold if at == 0 else None
            if isinstance(cell, str):
                sheet.write_string(at, column, cell, style)
            else:
                sheet.write_number(at, column, cell, style)
    sheet.set_column(0, len(HEAD) - 1, 18)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, max(len(rows) - 1, 0), len(HEAD) - 1)
    book.close()
    return out.getvalue()
