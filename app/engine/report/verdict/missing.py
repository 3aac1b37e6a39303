"""What of a case was not read: files, pages, rows, each with its number, in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.engine.messages.problems import STATE_NAMES
from app.engine.messages.wording import both
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.report import ReportFile
from app.engine.types.statements import BREAK_FINDINGS, COUNT_NAMES, READABLE_STATES, Text

_UNREAD_PAGES = frozenset({ProblemCode.PAGE_WITHOUT_HEADER, ProblemCode.PAGE_WITHOUT_TEXT})
_NAMED = 3
"""Files that the sentence names at most."""


_BROKEN = both("余额不连续，未计入", "Balances break, not counted")
_PAGE_LACKS = both("有页未能读取，未计入", "A page could not be read, not counted")
_BREAKS = frozenset({ProblemCode.ONLY_BREAK, ProblemCode.BREAK_AT})
_BREAKS_LISTED = 12
"""Breaks that a reading tells at most; with so many, more may go unsaid."""


def shows_break(file: ReportFile) -> bool:
    """Whether the file was refused although nearly all of its balances follow."""
    is_refused = file.state not in READABLE_STATES
    return is_refused and bool(file.problems) and file.problems[0].code in BREAK_FINDINGS


def is_break_of_page(file: ReportFile) -> bool:
    """Whether pages that nobody read explain each break of a refused file: one break beside each, no more."""
    unread = unread_pages(file)
    if not shows_break(file) or not unread:
        return False
    broken = [problem.page for problem in file.problems if problem.code in _BREAKS]
    if len(broken) >= _BREAKS_LISTED or not all(broken):
        return False
    free = {page for page in unread if page - 1 not in unread or page + 1 not in unread}
    for page in sorted(filter(None, broken)):
        beside = next((each for each in (page - 1, page + 1) if each in free), None)
        if beside is None:
            return False
        free -= _run(beside, unread)
    return True


def _run(page: int, unread: set[int]) -> set[int]:
    """The pages that were not read around this one, without a gap."""
    first = last = page
    while first - 1 in unread:
        first -= 1
    while last + 1 in unread:
        last += 1
    return set(range(first, last + 1))


def state_name(file: ReportFile) -> Text:
    """The state of a refused file in a word or two."""
    if is_break_of_page(file):
        return dict(_PAGE_LACKS)
    return dict(_BROKEN if shows_break(file) else STATE_NAMES[file.state])


def is_missing(file: ReportFile) -> bool:
    """Whether anything of the file was not read. A file without transactions lacks nothing."""
    if is_refused(file):
        return True
    return file.skipped > 0 or file.state == "partial" or bool(unread_pages(file))


def unread_pages(file: ReportFile) -> set[int]:
    """Pages with rows, or with what may be rows, that nobody read."""
    return {
        problem.page
        for problem in file.problems
        if problem.code in _UNREAD_PAGES and problem.severity != "info" and problem.page
    }


def lacking_records(file: ReportFile) -> tuple[int, int] | None:
    """The number of records that a file that was read states, and the smaller one that it holds; else None."""
    counts = {
        total.name: (total.stated, total.read) for total in file.totals_stated if total.name in COUNT_NAMES
    }
    pairs = [counts["rows"]] if "rows" in counts else list(counts.values())
    stated, held = (sum(pair[at] for pair in pairs) for at in (0, 1))
    return (stated, held) if file.state in READABLE_STATES and stated > held else None


def part_of(file: ReportFile) -> Text:
    """What was not read: of a file that was not read at all with its name."""
    part = _unread(file) if is_refused(file) else _part(file)
    return {"zh-CN": f"{part['zh-CN'].strip()}。", "en-US": f"{part['en-US'].strip()}."}


def is_refused(file: ReportFile) -> bool:
    """Whether nothing of the file was read, and it is not known to be empty."""
    return file.state not in READABLE_STATES and file.state != "no_transactions"


def _unread(file: ReportFile) -> Text:
    state = state_name(file)
    return both(
        "“{name}”未读取（{chinese}）",
        "“{name}” was not read ({english})",
        name=file.member or file.file,
        chinese=state["zh-CN"],
        english=state["en-US"].lower(),
    )


def _part(file: ReportFile) -> Text:
    pages = len(unread_pages(file))
    if pages and file.pages:
        return both(
            "{all} 页中 {n} 页未读取", "{n} of {all} pages {n|was|were} not read", all=file.pages, n=pages
        )
    if pages:
        return both("{n} 页未读取", "{n} {n|page was|pages were} not read", n=pages)
    if file.skipped:
        return both("{n} 行未能读取", "{n} {n|row|rows} could not be read", n=f"{file.skipped:,}")
    if lacking := lacking_records(file):
        stated, held = (f"{count:,}" for count in lacking)
        return both(
            "写明 {stated} 笔，只有 {held} 笔",
            "{held} of the {stated} records that it states",
            stated=stated,
            held=held,
        )
    return both("部分内容未读取", "a part was not read")


def missing_text(files: Sequence[ReportFile]) -> Text | None:
    """The sentence with which a summary begins when anything is missing: not read, or stated and not there; else None."""
    lacking = [file for file in files if is_missing(file) or lacking_records(file)]
    if not lacking:
        return None
    named = [_named(file, files) for file in lacking[:_NAMED]]
    rest = len(lacking) - len(named)
    more = (
        both("；另有 {n} 份未读全", "; {n} more {n|file was|files were} not read whole", n=rest)
        if rest
        else both("", "")
    )
    return {
        "zh-CN": f"{'；'.join(each['zh-CN'] for each in named)}{more['zh-CN']}，以下金额不完整，不可用于授信。",
        "en-US": f"{'; '.join(each['en-US'] for each in named)}{more['en-US']}. "
        "The amounts below are incomplete and must not be used for a lending decision.",
    }


def _named(file: ReportFile, files: Sequence[ReportFile]) -> Text:
    if is_refused(file):
        return _unread(file)
    formats = Counter(each.format for each in files)
    part, source = _part(file), file.format_name
    if formats[file.format] > 1 or not file.format:
        source = both(
            "{chinese}“{name}”",
            "{english} “{name}”",
            chinese=source["zh-CN"],
            english=source["en-US"],
            name=file.member or file.file,
        )
    return {"zh-CN": f"{source['zh-CN']} {part['zh-CN']}", "en-US": f"{source['en-US']}: {part['en-US']}"}
