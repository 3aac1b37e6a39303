"""A Word template to begin with: it names every field."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import docx

from app.engine.messages.wording import both
from app.engine.report.export.labels import Language, label
from app.engine.report.export.word.document import prepare
from app.engine.report.export.word.fields import FIELDS
from app.engine.report.export.word.package import reset_times

_HOW = both(
    "把需要的字段连同双花括号复制到您的模板。文字字段可以写在句子里；其余字段须独占一段。字段的样式由模板决定。",
    "Copy the fields that you need, braces included, into your own template. Text fields may stand within a sentence; all "
    "others need a paragraph of their own. A field looks as the template sets it.",
)


def example_docx(language: Language) -> bytes:
    """The template in one language; always the same bytes."""
    document: Any = docx.Document()
    prepare(document)
    document.add_paragraph(f"{label('report', language)} · " + "{{customer}}", style="Title")
    document.add_paragraph(_HOW[language])
    for each in FIELDS:
        name, place = each.name[language], f"{{{{{each.name[language]}}}}}"
        if each.kind == "text":
            document.add_paragraph(f"{name}: {place}")
        else:
            document.add_heading(name, 1)
            document.add_paragraph(place)
    out = BytesIO()
    document.save(out)
    return reset_times(out.getvalue())
