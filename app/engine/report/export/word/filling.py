"""A firm's own template: its fields are found when it is uploaded, and filled in from a report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from lxml import etree

from app.engine.report.export.content import Content
from app.engine.report.export.word.fields import Field, field_of
from app.engine.report.export.word.package import TemplateRefusedError, W, open_template
from app.engine.report.export.word.setting import clean, table_element

_PLACE = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_CODE = re.compile(r"\{[%#].*?(?:[%#]\}|$)", re.DOTALL)
_LONGEST = 60
"""Letters of an unknown field that a refusal repeats."""

_BODY = "word/document.xml"


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
    for root in package.texts.values():
        for paragraph in list(root.iter(f"{W}p")):
            _fill(paragraph, content)
    return package.written()


def _texts(paragraph: Any) -> Iterator[Any]:
    """The texts of a paragraph, without those of paragraphs inside it (text boxes)."""
    for child in paragraph:
        if child.tag == f"{W}t":
            yield child
        elif child.tag != f"{W}p":
            yield from _texts(child)


def _fill(paragraph: Any, content: Content) -> None:
    texts = list(_texts(paragraph))
    whole = "".join(each.text or "" for each in texts)
    places = [(place, field) for place in _PLACE.finditer(whole) if (field := field_of(place[1]))]
    if len(places) == 1 and places[0][1].kind != "text":
        _expand(paragraph, texts, places[0][1], content)
        return
    # From the end, so that what is before keeps its place.
    for place, field in reversed(places):
        _replace(texts, place.start(), place.end(), clean(field.text(content)))


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
