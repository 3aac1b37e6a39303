"""What a PDF shows of its making: programs and dates, revisions and odd places, signatures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import polars as pl

from app.engine.judgement.authenticity.grades import CHANGED, NOT_AS_ISSUED, graded, strength
from app.engine.judgement.case import Case
from app.engine.judgement.findings import Question, metric
from app.engine.messages.wording import both, counted, joined
from app.engine.types.pdf_facts import Mark, PdfFacts
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.report import Finding, MarkedPage
from app.engine.types.statements import Problem, Statement, Text

ORIGIN = Question("ZW-12")
STRUCTURE = Question("ZW-13")

_MARK_NAMES = {
    "odd_font": ("金额字体与同列不同", "amounts in another font than their column"),
    "off_baseline": ("金额偏离所在行的基线", "amounts off the line of their row"),
    "white_box": ("文字被白色色块覆盖", "text under white areas"),
    "image_over_text": ("文字被图片覆盖", "text under pictures"),
    "invisible_text": ("不可见的文字", "text that cannot be seen"),
    "note": ("被批注覆盖的行", "rows under annotations"),
    "late_text": ("后来写上的文字", "texts that were put in later"),
}


_NAMELESS = both("缺少生成软件的名称", "no program is named")


def check_origin(case: Case, index: int, statement: Statement) -> Finding:
    """ZW-12: the programs that made a PDF, and its dates. The one line of the three that a table has too."""
    facts = statement.pdf
    if facts is None:
        missing = both("PDF 原件（表格文件不带来源信息）", "a PDF (tables bear no marks of their origin)")
        return ORIGIN.cannot_judge(case, missing, file=index)
    level, signs = _signs(case, statement, facts)
    sentence = _history(facts)
    if not signs:
        proof = both(
            "未见异常；来源信息正常不能证明流水真实：伪造版式与元数据的工具是公开的。",
            "Nothing unusual. Clean metadata proves nothing: tools that imitate layout and metadata are public.",
        )
        return ORIGIN.clear(case, joined(sentence, proof), (), index)
    # Which program made it is said already, and so is that none did.
    further = [each for each in signs if each is not _NAMELESS]
    if further:
        told = {
            "zh-CN": "；".join(each["zh-CN"] for each in further) + "。",
            "en-US": _capital("; ".join(each["en-US"] for each in further)) + ".",
        }
        sentence = joined(sentence, told)
    numbers = [metric("来源疑点", "Signs", len(signs), 1, "count")]
    touched = level is not None and _structure_level(case, statement, facts) == _TOUCHED
    if level is not None:
        sentence = graded(NOT_AS_ISSUED, sentence)
    return ORIGIN.hit(case, 2 if touched else level or 0, sentence, numbers, None, index)


def _joined(texts: Sequence[Text]) -> Text:
    return {language: "".join(each[language] for each in texts) for language in ("zh-CN", "en-US")}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _history(facts: PdfFacts) -> Text:
    """Which program made the file, and when it was made and changed, as far as it says."""
    named = " / ".join(dict.fromkeys(each for each in (facts.creator, facts.producer) if each.strip()))
    zh, en = (
        (f"文件由“{named}”生成", f"Made by {named}")
        if named
        else ("PDF 未写明生成软件", "The PDF names no program")
    )
    pause = "," if named else ";"
    for moment, word_zh, word_en in (
        (facts.created, "创建于", "created"),
        (facts.modified, "修改于", "modified"),
    ):
        if moment:
            shown = moment.replace("T", " ")
            zh, en = f"{zh}，{word_zh} {shown}", f"{en}{pause} {word_en} {shown}"
    return {"zh-CN": f"{zh}。", "en-US": f"{en}."}


def _signs(case: Case, statement: Statement, facts: PdfFacts) -> tuple[int | None, list[Text]]:
    """What speaks against an original, and its level.

    1 for a program that no bank uses, 0 for what was saved again, None for what merely is missing or was printed.
    """
    programs = f"{facts.creator}\n{facts.producer}".lower()
    heavy: list[Text] = []
    saved: list[Text] = []
    light: list[Text] = []
    editors = [each for each in case.rules.pdf_editors if each in programs]
    libraries = [each for each in case.rules.pdf_libraries if each in programs]
    viewers = [each for each in case.rules.pdf_viewers if each in programs]
    if editors:
        heavy.append(
            both(
                "属于编辑或转换软件（{n}）", "that is a program for editing or converting ({n})", n=editors[0]
            )
        )
    elif libraries:
        heavy.append(
            both(
                "银行不用这样的程序库打印流水（{n}）",
                "no bank prints its statements with that library ({n})",
                n=libraries[0],
            )
        )
    known = [
        word
        for source in case.rules.pdf_sources
        if (statement.format or "").startswith(source.formats)
        for word in source.programs
    ]
    if known and programs.strip() and not heavy and not any(word in programs for word in (*known, *viewers)):
        heavy.append(
            both(
                "该来源的文件通常由 {names} 生成",
                "files of this source are made by {names_en} as a rule",
                names="、".join(known),
                names_en=" or ".join(known),
            )
        )
    created, modified = facts.created_at, facts.modified_at
    seconds = case.rules.limit("ZW-12", "modified_seconds")
    if created and modified and (modified - created).total_seconds() > seconds:
        saved.append(both("创建之后又被修改", "it was modified after it was created"))
    if viewers and not heavy:
        saved.append(
            both(
                "曾在阅读或编辑软件中另存（{n}）",
                "it was saved in a program that opens and edits files ({n})",
                n=viewers[0],
            )
        )
    if not heavy and any(each in programs for each in case.rules.pdf_printers):
        light.append(both("文件被打印或另存过", "it was printed or saved again"))
    if created is None:
        light.append(both("缺少创建日期", "the date of creation is missing"))
    if not programs.strip():
        light.append(_NAMELESS)
    return 1 if heavy else 0 if saved else None, [*heavy, *saved, *light]


def _hidden(statement: Statement) -> list[Problem]:
    """What stands on the pages and nobody can see, page by page."""
    return [one for one in statement.problems if one.code == ProblemCode.INVISIBLE_TEXT]


_TOUCHED = 2


def _structure_level(case: Case, statement: Statement, facts: PdfFacts) -> int | None:
    """How far the structure speaks of a change.

    2 when rows or pages were touched or hidden, 1 when pages were written by another program or the letters of a name are
    left, 0 when the file was only saved several times, None when nothing does.
    """
    if _hidden(statement):
        return _TOUCHED
    if len(facts.marks) >= case.rules.limit("ZW-13", "min_places") or facts.later_pages:
        return _TOUCHED
    if facts.foreign_pages or facts.left_over:
        return _TOUCHED if facts.foreign_pages and facts.left_over else 1
    # A signature is added behind the file: that is how it is meant to be.
    return 0 if facts.revisions > 1 + len(facts.signatures) else None


def check_structure(case: Case, index: int, statement: Statement) -> Finding | None:
    """ZW-13: parts added later, and odd places in rows; None for what is no PDF."""
    facts = statement.pdf
    if facts is None:
        return None
    if not facts.pages_seen and not facts.revisions:
        missing = both("可以检查的 PDF 结构", "a structure of the PDF that can be looked at")
        return STRUCTURE.cannot_judge(case, missing, file=index)
    counts = Counter(mark.kind for mark in facts.marks)
    hidden = _hidden(statement)
    if hidden:
        counts["invisible_text"] += sum(int(one.params.get("count", "1")) for one in hidden)
    numbers = [
        metric("文件的保存次数", "Times saved", facts.revisions or None, 1 + len(facts.signatures), "count"),
        metric("内容后来被替换的页", "Pages replaced later", len(facts.later_pages), 1, "count"),
        metric(
            "由另一程序写成的页", "Pages written by another program", len(facts.foreign_pages), 1, "count"
        ),
        metric(
            "字体中有而页面上没有的字", "Letters in fonts and on no page", len(facts.left_over), 1, "count"
        ),
        *(
            metric(zh, en[0].upper() + en[1:], counts[kind], 1, "count")
            for kind, (zh, en) in sorted(_MARK_NAMES.items())
            if counts[kind]
        ),
    ]
    places = sorted({(mark.page, mark.row) for mark in facts.marks})
    sentence = _structure_sentence(facts, counts, places, hidden)
    level = _structure_level(case, statement, facts)
    if level is None:
        return STRUCTURE.clear(
            case, joined(sentence, strength(statement, case.options.roots)), numbers, index
        )
    sentence = graded(CHANGED if level else NOT_AS_ISSUED, sentence)
    pages = _pages(facts, hidden)
    return STRUCTURE.hit(case, level, sentence, numbers, _rows_of(case, index, facts.marks), index, pages)


_MOST_PAGES = 10


def _pages(facts: PdfFacts, hidden: Sequence[Problem]) -> list[MarkedPage]:
    """The pages on which something was found, with the boxes of its marks; a page put in or written anew has none."""
    boxes: dict[int, list[list[float]]] = {page: [] for page in (*facts.later_pages, *facts.foreign_pages)}
    boxes |= {one.page: [] for one in hidden if one.page}
    for mark in facts.marks:
        found = boxes.setdefault(mark.page, [])
        box = list(mark.box) if mark.box else []
        if box and box not in found:
            found.append(box)
    return [MarkedPage(page, boxes[page]) for page in sorted(boxes)[:_MOST_PAGES]]


def _structure_sentence(
    facts: PdfFacts, counts: Counter[str], places: Sequence[tuple[int, int]], hidden: Sequence[Problem]
) -> Text:
    parts = [
        both(
            "检查了全部 {n} 页",
            "All {pages} were looked at",
            n=facts.pages,
            pages=counted(facts.pages, "page"),
        )
        if facts.pages_seen == facts.pages
        else both(
            "检查了 {pages} 页中的 {seen} 页",
            "{seen} of {pages} pages {seen|was|were} looked at",
            pages=facts.pages,
            seen=facts.pages_seen,
        )
    ]
    if facts.revisions > 1:
        parts.append(both("，文件分 {n} 次保存", ", the file was saved {n} times", n=facts.revisions))
    if not (
        facts.revisions > 1 or facts.later_pages or counts or hidden or facts.foreign_pages or facts.left_over
    ):
        parts.append(both("，未见改动的痕迹", ", no trace of a change"))
    if facts.later_pages:
        pages = "、".join(map(str, facts.later_pages[:5]))
        parts.append(
            both(
                "，第 {pages} 页的内容是后来换上的",
                ", the contents of page {pages_en} were put in later",
                pages=pages,
                pages_en=pages.replace("、", ", "),
            )
        )
    parts += _rewritten(facts)
    for kind, count in sorted(counts.items()):
        parts.append(
            both(
                "，{what} {n} 处",
                ", {what_en}: {n}",
                what=_MARK_NAMES[kind][0],
                what_en=_MARK_NAMES[kind][1],
                n=count,
            )
        )
    if hidden:
        parts.append(
            both(
                "（第 {page} 页的“{text}”）",
                " (on page {page}: “{text}”)",
                page=hidden[0].page or "?",
                text=hidden[0].params.get("text", "…"),
            )
        )
    if places:
        page, row = places[0]
        where, where_en = (f"第 {row} 行", f", row {row}") if row else ("表格之外", " beside the table")
        parts.append(
            both(
                "，第一处在第 {page} 页{where}",
                ", the first on page {page}{where_en}",
                page=page,
                where=where,
                where_en=where_en,
            )
        )
    parts.append(both("。", "."))
    return _joined(parts)


def _rewritten(facts: PdfFacts) -> list[Text]:
    """Pages by another hand than the others', and what fonts still hold of what stood on them."""
    parts = []
    if facts.foreign_pages:
        pages = "、".join(map(str, facts.foreign_pages[:5]))
        parts.append(
            both(
                "，第 {pages} 页与其他页不是同一程序写成",
                ", page {pages_en} was written by another program than the others",
                pages=pages,
                pages_en=pages.replace("、", ", "),
            )
        )
    if facts.left_over:
        parts.append(
            both(
                "，字体中留有页面上已没有的字“{letters}”",
                ", the fonts still hold letters that no page shows: “{letters}”",
                letters=facts.left_over,
            )
        )
    return parts


def _rows_of(case: Case, index: int, marks: Sequence[Mark]) -> pl.DataFrame:
    places = sorted({mark.row for mark in marks})
    return case.frame.filter((pl.col("statement") == index) & pl.col("row").is_in(places))
