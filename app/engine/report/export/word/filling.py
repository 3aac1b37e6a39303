"""A firm's own template: its fields are found when it is uploaded, and filled in from a report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from io import BytesIO
from typing import Any

import docx
from docx.shared import Length, Mm
from docx.table import _Cell
from docx.text.paragraph import Paragraph
from lxml import etree

from app.engine.report.export.content import Content
from app.engine.report.export.labels import label
from app.engine.report.export.word.document import put_mark
from app.engine.report.export.word.fields import Field, field_of
from app.engine.report.export.word.package import TemplateRefusedError, W, open_template, reset_times
from app.engine.report.export.word.setting import clean, table_element

_PLACE = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_CODE = re.compile(r"\{[%#].*?(?:[%#]\}|$)", re.DOTALL)
_LONGEST = 60
"""Letters of an unknown field that a refusal repeats."""

_BODY = "word/document.xml"
_ON_PAGE, _IN_CELL = Mm(150), Mm(60)
"""How wide a picture is where the template does not say how wide its page or cell is."""


def fields_of(data: bytes) -> list[str]:
    """The ids of the fields that a template uses, in their order. Raises TemplateRefusedError."""
    used: dict[str, None] = {}
    unknown: dict[str, None] = {}
    for name, root in open_template(data).texts.items():
        for paragraph in root.iter(f"{W}p"):
            text = "".join(each.text or "" for each in _texts(paragraph))
            if code := _CODE.search(text):
                raise TemplateRefusedError("code", code[0][:_LONGEST])
            for place in _PLACE.finditer(text):
                field = field_of(place[1])
                if field is None:
                    unknown[place[1].strip()[:_LONGEST]] = None
                    continue
                if field.kind != "text" and (text.strip() != place[0] or name != _BODY):
                    raise TemplateRefusedError("not_alone", place[0])
                used[field.id] = None
            if "{{" in _PLACE.sub("", text):
                unknown[text[text.rindex("{{") :][:_LONGEST]] = None
    if unknown:
        raise TemplateRefusedError("unknown_fields", ", ".join(unknown))
    return list(used)


def fill_template(data: bytes, content: Content) -> bytes:
    """The template with the report's values in it; equal input gives equal bytes. Raises TemplateRefusedError."""
    package = open_template(data)
    pictures = False
    for root in package.texts.values():
        for paragraph in list(root.iter(f"{W}p")):
            pictures |= _fill(paragraph, content)
    written = _draw(package.written(), content) if pictures else package.written()
    return _marked(written, content) if content.remarks.mark else written


def _marked(data: bytes, content: Content) -> bytes:
    document = docx.Document(BytesIO(data))
    put_mark(document, content)
    out = BytesIO()
    document.save(out)
    return reset_times(out.getvalue())


def _texts(paragraph: Any) -> Iterator[Any]:
    """The texts of a paragraph, without those of paragraphs inside it (text boxes)."""
    for child in paragraph:
        if child.tag == f"{W}t":
            yield child
        elif child.tag != f"{W}p":
            yield from _texts(child)


def _fill(paragraph: Any, content: Content) -> bool:
    """Fill a paragraph; whether it waits for a picture."""
    texts = list(_texts(paragraph))
    whole = "".join(each.text or "" for each in texts)
    places = [(place, field) for place in _PLACE.finditer(whole) if (field := field_of(place[1]))]
    if len(places) == 1 and places[0][1].kind == "picture":
        return True
    if len(places) == 1 and places[0][1].kind != "text":
        _expand(paragraph, texts, places[0][1], content)
        return False
    # From the end, so that what is before keeps its place.
    for place, field in reversed(places):
        _replace(texts, place.start(), place.end(), clean(field.text(content)))
    return False


def _draw(data: bytes, content: Content) -> bytes:
    """The document with pictures in the places of their fields; a word where there is nothing to draw."""
    document = docx.Document(BytesIO(data))
    for element in list(document.element.body.iter(f"{W}p")):
        paragraph = Paragraph(element, document._body)
        place = _PLACE.fullmatch(paragraph.text.strip())
        field = field_of(place[1]) if place else None
        if field is None or field.kind != "picture":
            continue
        drawn = field.picture(content)
        for each in _texts(element):
            each.text = ""
        run = paragraph.add_run("" if drawn else label("none", content.language))
        if drawn:
            picture = run.add_picture(BytesIO(drawn), width=_room(element, document))
            # What a screen reader says of it.
            picture._inline.docPr.set("descr", field.name[content.language])
    out = BytesIO()
    document.save(out)
    return reset_times(out.getvalue())


def _room(paragraph: Any, document: Any) -> Length:
    """How wide a picture may be: as the cell that it stands in, or as the text of the page."""
    for around in paragraph.iterancestors(f"{W}tc"):
        return _Cell(around, document).width or _IN_CELL
    if not len(document.sections):
        return _ON_PAGE
    page = document.sections[0]
    sides = (page.page_width, page.left_margin, page.right_margin)
    return Length(sides[0] - sides[1] - sides[2]) if all(each is not None for each in sides) else _ON_PAGE


def _replace(texts: list[Any], start: int, end: int, value: str) -> None:
    """Put a value in the place of letters that may lie in several runs; it looks like the first of them."""
    at, is_put = 0, False
    for each in texts:
        text = each.text or ""
        first, last = max(start - at, 0), min(end - at, len(text))
        at += len(text)
        if first >= last:
            continue
        each.text = text[:first] + ("" if is_put else value) + text[last:]
        is_put = True
        each.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        _break_lines(each)


def _break_lines(element: Any) -> None:
    """Line ends of a text become Word's own."""
    first, *others = (element.text or "").split("\n")
    element.text = first
    after = element
    for line in others:
        gap = etree.SubElement(element.getparent(), f"{W}br")
        after.addnext(gap)
        following = deepcopy(element)
        following.text = line
        gap.addnext(following)
        after = following


def _expand(paragraph: Any, texts: list[Any], field: Field, content: Content) -> None:
    """A paragraph that is one field becomes lines of its own looks, or a table."""
    if field.kind == "lines":
        for line in field.lines(content):
            copy = deepcopy(paragraph)
            first, *others = _texts(copy)
            first.text = clean(line)
            for each in others:
                each.text = ""
            paragraph.addprevious(copy)
        paragraph.getparent().remove(paragraph)
        return
    paragraph.addprevious(table_element(field.table(content), content.language))
    # A cell ends with a paragraph, and two tables would grow together without one.
    for each in texts:
        each.text = ""
