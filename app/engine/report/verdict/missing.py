"""What of a case was not read: files, pages, rows, each with its number, in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.engine.messages.problems import STATE_NAMES
from app.engine.messages.wording import both
from app.engine.types.report import ReportFile
from app.engine.types.statements import BREAK_FINDINGS, READABLE_STATES, Text

_UNREAD_PAGES = frozenset({"page_without_header", "page_without_text"})
_NAMED = 3
"""Files that the sentence names at most."""


_BROKEN = both("余额不连续，未计入", "Balances break, not counted")


def shows_break(file: ReportFile) -> bool:
    """Whether the file was refused although nearly all of its balances follow."""
    is_refused = file.state not in READABLE_STATES
    return is_refused and bool(file.problems) and file.problems[0].code in BREAK_FINDINGS


def state_name(file: ReportFile) -> Text:
    """The state of a refused file in a word or two."""
    return dict(_BROKEN if shows_break(file) else STATE_NAMES[file.state])


def is_missing(file: ReportFile) -> bool:
    """Whether anything of the file was not read. A file without transactions lacks nothing."""
    if file.state not in READABLE_STATES and file.state != "no_transactions":
        return True
    return file.skipped > 0 or file.state == "partial" or bool(unread_pages(file))


def unread_pages(file: ReportFile) -> set[int]:
    """Pages with rows, or with what may be rows, that nobody read."""
    return {
        problem.page
        for problem in file.problems
        if problem.code in _UNREAD_PAGES and problem.severity != "info" and problem.page
    }


def part_of(file: ReportFile) -> Text:
    """What of the file was not read, without its name."""
    if file.state not in READABLE_STATES and file.state != "no_transactions":
        name = state_name(file)
        return both(
            "未读取（{chinese}）。",
            "Not read ({english}).",
            chinese=name["zh-CN"],
            english=name["en-US"].lower(),
        )
    part = _part(file)
    return {"zh-CN": f"{part['zh-CN'].strip()}。", "en-US": f"{part['en-US'].strip()}."}


def _part(file: ReportFile) -> Text:
    pages = len(unread_pages(file))
    if pages and file.pages:
        return both("{all} 页中 {n} 页未读取", "{n} of {all} pages were not read", all=file.pages, n=pages)
    if pages:
        return both("{n} 页未读取", "{n} pages were not read", n=pages)
    if file.skipped:
        return both("{n} 行未能读取", "{n} rows could not be read", n=f"{file.skipped:,}")
    return both("部分内容未读取", "a part was not read")


def tell_missing(files: Sequence[ReportFile]) -> Text | None:
    """The sentence with which a summary begins when something was not read; None when everything was."""
    lacking = [file for file in files if is_missing(file)]
    if not lacking:
        return None
    named = [_named(file, files) for file in lacking[:_NAMED]]
    rest = len(lacking) - len(named)
    more = (
        both("；另有 {n} 份未读全", "; {n} more files were not read whole", n=rest) if rest else both("", "")
    )
    return {
        "zh-CN": f"{'；'.join(each['zh-CN'] for each in named)}{more['zh-CN']}，以下金额不完整，不可用于授信。",
        "en-US": f"{'; '.join(each['en-US'] for each in named)}{more['en-US']}. "
        "The amounts below are incomplete and must not be used for a lending decision.",
    }


def _named(file: ReportFile, files: Sequence[ReportFile]) -> Text:
    name = file.member or file.file
    if file.state not in READABLE_STATES and file.state != "no_transactions":
        state = state_name(file)
        return both(
            "“{name}”未读取（{chinese}）", "“{name}” was not read ({english})", name=name, chinese=state["zh-CN"],
            english=state["en-US"].lower(),
        )  # fmt: skip
    formats = Counter(each.format for each in files)
    part, source = _part(file), file.format_name
    if formats[file.format] > 1 or not file.format:
        source = both(
            "{chinese}“{name}”",
            "{english} “{name}”",
            chinese=source["zh-CN"],
            english=source["en-US"],
            name=name,
        )
    return {"zh-CN": f"{source['zh-CN']} {part['zh-CN']}", "en-US": f"{source['en-US']}: {part['en-US']}"}
