"""XML of strangers: no entity, no document type, no network, bounded depth; names without their namespaces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from app.engine.types.problem_codes import ProblemCode

_DECLARATION = re.compile(r"\A\s*<\?xml\b[^>]*\?>")
_DOCTYPE = re.compile(r"<!(?:DOCTYPE|ENTITY)\b", re.IGNORECASE)


_LINE = "line-in-the-file"


class XmlRefusedError(Exception):
    """The text is no XML that may be read; `code` names the problem, `line` the place when it is known."""

    def __init__(self, code: ProblemCode, line: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.line = line


def parse_xml(text: str, numbered: str) -> etree._Element:
    """The root element; raises XmlRefusedError for broken XML and for any document type.

    `line_of` is exact for the elements named `numbered`, however long the text is.

    Statements have no document type. Entities, which could make a short text huge or
    fetch something, are declared in one: it is refused before the parser sees it.
    """
    if _DOCTYPE.search(text):
        raise XmlRefusedError(ProblemCode.XML_DOCTYPE)
    # The text is decoded already; what the declaration says about bytes no longer holds.
    declaration = _DECLARATION.match(text)
    if declaration:
        text = "\n" * declaration[0].count("\n") + text[declaration.end() :]
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise XmlRefusedError(ProblemCode.BROKEN_XML, error.lineno) from None
    except ValueError:
        raise XmlRefusedError(ProblemCode.BROKEN_XML) from None
    _number(root, text, numbered)
    return root


def _number(root: etree._Element, text: str, name: str) -> None:
    """Note the line of every element of that name: the parser loses count beyond line 65535."""
    found = list(root.iter("{*}" + name))
    places = [match.start() for match in re.finditer(rf"<(?:[\w.-]+:)?{name}(?=[\s/>])", text)]
    if len(places) != len(found):
        return
    line, at = 1, 0
    for element, place in zip(found, places, strict=True):
        line, at = line + text.count("\n", at, place), place
        element.set(_LINE, str(line))


def line_of(element: etree._Element) -> int:
    """The 1-based line where the element begins."""
    return int(element.get(_LINE) or element.sourceline or 1)


def name_of(element: etree._Element) -> str:
    """The element's name without its namespace."""
    return str(element.tag).rpartition("}")[2]


def children(element: etree._Element | None, *path: str) -> Iterator[etree._Element]:
    """Every element at the end of `path`, in document order."""
    if element is None:
        return
    for child in element:
        if isinstance(child.tag, str) and name_of(child) == path[0]:
            if len(path) == 1:
                yield child
            else:
                yield from children(child, *path[1:])


def child(element: etree._Element | None, *path: str) -> etree._Element | None:
    """The first element at the end of `path`."""
    return next(children(element, *path), None)


def value(element: etree._Element | None, *path: str) -> str:
    """The text of the first element at the end of `path` (of the element itself without one), blanks joined."""
    found = child(element, *path) if path else element
    return " ".join((found.text or "").split()) if found is not None else ""


def first_value(element: etree._Element | None, *paths: str) -> str:
    """The first value that is not empty among paths written as `A/B/C`."""
    return next((text for path in paths if (text := value(element, *path.split("/")))), "")
