"""A copy of what is kept about a person: a workbook to read, the same as JSON, and the files of their cases."""

from __future__ import annotations

import json
import tempfile
import zipfile
from collections.abc import Collection
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Any

import xlsxwriter
from sqlalchemy import select

from app.liushui.cases.models import ReportRow, Task
from app.liushui.cases.service import terms
from app.liushui.reports.service import exports
from app.liushui.review.service import links
from app.liushui.rights.errors import NotTheirsError
from app.liushui.rights.service.finding import Found, FoundCase, Sought, find
from app.liushui.rights.service.records import case_record
from app.platform import clock
from app.platform.data import blobs
from app.platform.data.database import db
from app.platform.language import Language, Words, both

SPOOLED_BYTES = 8 * 1024 * 1024
_WIDTH = 28

ROLES: dict[str, Words] = {
    "customer": both("客户本人", "customer"),
    "holder": both("流水户主", "account holder"),
    "related": both("关联方", "related party"),
    "party": both("对手方", "counterparty"),
}
_HEADS: dict[str, Words] = {
    "cases": both("案件", "Cases"),
    "files": both("文件", "Files"),
    "reports": both("报告", "Reports"),
    "elsewhere": both("他人流水", "Other statements"),
    "words": both("记住的判断", "Remembered words"),
    "case": both("案件号", "Case"),
    "role": both("身份", "As"),
    "customer": both("客户", "Customer"),
    "created": both("提交时间", "Handed in"),
    "terms": both("处理目的与依据", "Purpose and basis"),
    "files_days": both("原文件保存天数", "Files kept (days)"),
    "case_days": both("案件保存天数", "Case kept (days)"),
    "name": both("文件名", "File"),
    "sha256": both("SHA-256", "SHA-256"),
    "kept": both("原文件仍保存", "File still kept"),
    "version": both("版本", "Version"),
    "period": both("期间", "Period"),
    "rows": both("笔数", "Transactions"),
    "conclusion": both("结论", "Conclusion"),
    "currency": both("币种", "Currency"),
    "in": both("收入", "In"),
    "out": both("支出", "Out"),
    "first": both("最早", "First"),
    "last": both("最晚", "Last"),
    "kind": both("类型", "Kind"),
    "said": both("内容", "What"),
    "yes": both("是", "yes"),
    "no": both("否", "no"),
    "correction": both("分类更正", "correction"),
    "decision": both("人工判断", "decision"),
}


@dataclass(frozen=True)
class Copy:
    """What is to be copied: whom about, of which of their cases, and all that names them."""

    sought: Sought
    chosen: list[FoundCase]
    found: Found


def choose(sought: Sought, task_ids: Collection[int]) -> Copy:
    """Find what a copy is made of. Raises NotTheirsError for a case that is not about the person."""
    found = find(sought)
    own = {case.task.id: case for case in found.cases if case.is_own}
    if not set(task_ids) <= own.keys():
        raise NotTheirsError
    return Copy(sought, [own[each] for each in sorted(set(task_ids))], found)


def pack(copy: Copy, *, viewer: str, language: Language) -> IO[bytes]:
    """Pack a copy into a ZIP, which is returned at its beginning.

    Of cases of others only what the person's own rows add up to is in it: whose they are is not theirs to know. Nor are
    remembered words about somebody whose name merely holds theirs.
    Raises TooOftenError, ExportTooLargeError.
    """
    # It goes on once the answer is sent, and takes no memory with it.
    out = tempfile.SpooledTemporaryFile(max_size=SPOOLED_BYTES)  # noqa: SIM115
    try:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            record = _record(copy.sought, copy.chosen, copy.found)
            archive.writestr("summary.xlsx", _workbook(record, copy.chosen, language))
            archive.writestr("summary.json", json.dumps(record, ensure_ascii=False, indent=2, default=str))
            for case in copy.chosen:
                _put_case(archive, case.task, viewer, language)
    except BaseException:
        out.close()
        raise
    out.seek(0)
    return out


def _put_case(archive: zipfile.ZipFile, task: Task, viewer: str, language: Language) -> None:
    folder = f"case-{task.id}"
    if task.reports:
        newest = task.reports[-1]
        archive.writestr(f"{folder}/report.pdf", exports.make(newest, "pdf", language, viewer=viewer).data)
        archive.writestr(f"{folder}/report.xlsx", exports.make(newest, "xlsx", language, viewer=viewer).data)
    for place, upload in enumerate(task.uploads, start=1):
        if upload.blob_id is not None:
            name = upload.name.replace("/", "_").replace("\\", "_").lstrip(".") or "file"
            archive.writestr(f"{folder}/files/{place}-{name}", blobs.get(upload.blob_id))


def _record(sought: Sought, chosen: list[FoundCase], found: Found) -> dict[str, Any]:
    ids = {case.task.id for case in chosen}
    elsewhere = [row for row in links.party_rows(sought.keys) if row.task_id not in ids]
    currencies = _currencies({row.task_id for row in elsewhere})
    return {
        "name": sought.name,
        "account": sought.account,
        "made": clock.to_text(clock.now()),
        "cases": [{"role": case.role, **case_record(case.task)} for case in chosen],
        "elsewhere": [
            {
                "kind": row.kind,
                "rows": row.rows,
                "currency": currencies.get(row.task_id),
                "in_fen": row.in_fen,
                "out_fen": row.out_fen,
                "first": row.first_day,
                "last": row.last_day,
            }
            for row in elsewhere
        ],
        "corrections": [row.spoken for row in found.corrections if sought.is_party_in(row.spoken)],
        "decisions": [row.said for row in found.decisions if sought.is_party_in(row.said)],
    }


def _currencies(task_ids: Collection[int]) -> dict[int, str]:
    """In which currency each task's newest report adds up."""
    listed = select(ReportRow.task_id, ReportRow.currency).where(ReportRow.task_id.in_(task_ids))
    return {row.task_id: row.currency for row in db.session.execute(listed.order_by(ReportRow.version))}


def _workbook(record: dict[str, Any], chosen: list[FoundCase], language: Language) -> bytes:
    out = BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(out, options) as book:
        bold = book.add_format({"bold": True, "bg_color": "#E8F3FF"})
        for name, heads, rows in _sheets(record, chosen, language):
            sheet = book.add_worksheet(_HEADS[name][language])
            sheet.freeze_panes(1, 0)
            sheet.set_column(0, len(heads) - 1, _WIDTH)
            sheet.write_row(0, 0, [_HEADS[head][language] for head in heads], bold)
            for place, row in enumerate(rows, start=1):
                sheet.write_row(place, 0, ["" if cell is None else cell for cell in row])
    return out.getvalue()


def _sheets(
    record: dict[str, Any], chosen: list[FoundCase], language: Language
) -> list[tuple[str, list[str], list[list[Any]]]]:
    cases, files, reports = [], [], []
    for case in chosen:
        task, own = case.task, terms.of(case.task)
        created = clock.to_text(task.created_at)
        stated = terms.line(task, language)
        cases.append(
            [
                task.id,
                ROLES[case.role][language],
                task.customer,
                created,
                stated,
                own.files_days,
                own.case_days,
            ]
        )
        files += [
            [task.id, each.name, each.sha256, _yes(bool(each.blob_id), language)] for each in task.uploads
        ]
        reports += [
            [
                task.id,
                each.version,
                clock.to_text(each.created_at),
                f"{each.period_from or '?'} – {each.period_to or '?'}",
                each.rows,
                each.currency,
                each.in_fen / 100,
                each.out_fen / 100,
                each.conclusion,
            ]
            for each in task.reports
        ]
    elsewhere = [
        [
            each["rows"],
            each["currency"],
            each["in_fen"] / 100,
            each["out_fen"] / 100,
            _day(each["first"]),
            _day(each["last"]),
        ]
        for each in record["elsewhere"]
    ]
    words = [
        [_HEADS[kind][language], json.dumps(each, ensure_ascii=False)]
        for kind in ("correction", "decision")
        for each in record[f"{kind}s"]
    ]
    return [
        ("cases", ["case", "role", "customer", "created", "terms", "files_days", "case_days"], cases),
        ("files", ["case", "name", "sha256", "kept"], files),
        (
            "reports",
            ["case", "version", "created", "period", "rows", "currency", "in", "out", "conclusion"],
            reports,
        ),
        ("elsewhere", ["rows", "currency", "in", "out", "first", "last"], elsewhere),
        ("words", ["kind", "said"], words),
    ]


def _yes(is_so: object, language: Language) -> str:
    return _HEADS["yes" if is_so else "no"][language]


def _day(day: Any) -> str:
    return str(day) if day else ""
