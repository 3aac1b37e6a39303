"""What people read about the pages of a PDF: what stands on them beside its rows, and what is not as it seems."""

from __future__ import annotations

from app.engine.messages.wording import both
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Text

PAGE_PROBLEM_TEXTS: dict[ProblemCode, Text] = {
    ProblemCode.TEXT_OUTSIDE_ROWS: both(
        "文字“{text}”不属于任何一行。", "The text “{text}” belongs to no row."
    ),
    ProblemCode.TOUCHING_CELLS: both(
        "文字“{text}”可能是相连的两个单元格，按一个读取，请核对。",
        "The text “{text}” may be two cells that touch; it was read as one, please compare.",
    ),
    ProblemCode.PAGE_WITHOUT_TEXT: both(
        "此页的图像或转向的文字没有读取；若其中有交易，则未计入。",
        "Pictures or turned text of this page were not read; transactions among them are not counted.",
    ),
    ProblemCode.TEXT_OUTSIDE_PAGE: both(
        "此页可见范围之外还有数字，看不到，也没有读取：可能有交易被裁掉，或被藏在纸外。",
        "Figures stand outside of what this page shows and were not read: rows may have been cropped away, or hidden.",
    ),
    ProblemCode.INVISIBLE_TEXT: both(
        "此页有 {count} 处看不见的文字（第一处为“{text}”），未作为流水读取：文字层与页面所见不同，可能是伪造，也可能是扫描件的识别结果。",
        "{count} {count|word|words} of this page cannot be seen (the first is “{text}”) and {count|was|were} "
        "not read: the text layer differs from what the page shows, as in a forgery or in a scan with recognised text.",
    ),
    ProblemCode.UNTRUE_FIGURES: both(
        "文字层的数字与页面所画不同：文字为“{said}”，画出的是“{drawn}”。文字层未被采用；可能是伪造。",
        "The text says other figures than the pages draw: it says “{said}” where “{drawn}” is drawn. "
        "The text was not used; it may be forged.",
    ),
}
