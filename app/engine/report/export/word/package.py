"""Opens a Word file that somebody uploaded: what runs, reaches out or embeds anything is refused before Word libraries see it."""

from __future__ import annotations

import re
import zipfile
from dataclasses import dataclass
from io import BytesIO

from lxml import etree

from app.engine.documents.archive import Archive
from app.engine.messages.wording import both
from app.engine.types.statements import Limits, RefusedError, Text

TEMPLATE_BYTES = 5 * 1024 * 1024
"""A letterhead with pictures is far smaller."""

_LIMITS = Limits(file_bytes=TEMPLATE_BYTES, members=400, unpacked_bytes=30 * 1024 * 1024, ratio=100)
_MAIN = "word/document.xml"
_MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_TYPES = "[Content_Types].xml"
_XML_PART = re.compile(r".*\.(xml|rels)", re.IGNORECASE)
TEXT_PART = re.compile(r"word/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml")
_SCHEMES = frozenset({"http", "https", "mailto"})
_EMBEDDED = frozenset(
    {"oleObject", "package", "control", "activeXControlBinary", "aFChunk", "subDocument", "frame"}
)
_MACROS = frozenset({"vbaProject", "wordVbaData", "attachedToolbars", "keyMapCustomizations"})
_FIELD_CODES = frozenset({
    "=", "AUTHOR", "CREATEDATE", "DATE", "DOCPROPERTY", "FILENAME", "HYPERLINK", "IF", "KEYWORDS", "NOTEREF", "NUMPAGES",
    "NUMWORDS", "PAGE", "PAGEREF", "PRINTDATE", "REF", "SAVEDATE", "SECTION", "SECTIONPAGES", "SEQ", "STYLEREF", "SUBJECT",
    "TIME", "TITLE", "TOC",
})  # fmt: skip
"""Word fields that only show what the document holds; any other could run, fetch or read something."""

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)

WORDS: dict[str, Text] = {
    "not_word": both(
        "不是 Word 文档（.docx），或文件已损坏、已加密", "This is no Word document (.docx), or it is damaged or encrypted"
    ),
    "too_large": both(
        "文件过大：最多 {megabytes} MB，展开后不得异常膨胀", "The file is too large: {megabytes} MB at most, and no zip bomb"
    ),
    "macros": both("文档含有宏，请另存为不含宏的 .docx", "The document holds macros: save it as .docx without them"),
    "embedded": both(
        "文档嵌入了其他文件或控件（{name}），请删去后再上传", "The document embeds other files or controls ({name}): remove them"
    ),
    "external": both(
        "文档引用了外部内容（{name}），请改为内嵌或删去", "The document refers to something outside it ({name}): embed or remove it"
    ),
    "field_code": both(
        "文档含有不允许的 Word 域 {name}，请删去", "The document holds the Word field {name}, which is not allowed: remove it"
    ),
    "code": both(
        "模板只认字段名，不认程序代码（{name}）", "A template knows names of fields and no program code ({name})"
    ),
    "unknown_fields": both("模板里有不认识的字段：{name}", "The template has unknown fields: {name}"),
    "not_alone": both(
        "字段 {name} 会展开为表格或多行，须在正文中独占一段",
        "The field {name} becomes a table or several lines: it must stand alone in a paragraph of the body",
    ),
}  # fmt: skip
"""Why a template is refused, by its code."""


@dataclass
class TemplateRefusedError(Exception):
    """A template that is not taken. `code` is a key of WORDS, `name` what is wrong in it."""

    code: str
    name: str = ""

    @property
    def text(self) -> Text:
        """The refusal in both languages."""
        values = {"name": self.name[:200], "megabytes": TEMPLATE_BYTES // (1024 * 1024)}
        return {language: words.format(**values) for language, words in WORDS[self.code].items()}


@dataclass(frozen=True)
class Package:
    """A Word file that passed: its parts by name, and those with text for people parsed."""

    parts: dict[str, bytes]
    texts: dict[str, etree._Element]

    def written(self) -> bytes:
        """The file with its texts as they are now."""
        texts = {
            name: etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
            for name, root in self.texts.items()
        }
        return zipped(self.parts | texts)


def open_template(data: bytes) -> Package:
    """Open a Word file. Raises TemplateRefusedError."""
    parts = _parts(data)
    texts = {}
    for name, part in parts.items():
        if not _XML_PART.fullmatch(name):
            continue
        root = _parsed(part)
        if name.lower().endswith(".rels"):
            _check_relations(root)
        elif name == _TYPES:
            _check_types(root)
        else:
            _check_content(root)
        if TEXT_PART.fullmatch(name):
            texts[name] = root
    return Package(parts, texts)


def zipped(parts: dict[str, bytes]) -> bytes:
    """The parts as a file: equal parts, equal bytes."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), part, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def reset_times(data: bytes) -> bytes:
    """A Word file of our own without the time of its writing."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return zipped({name: archive.read(name) for name in archive.namelist()})


def _parts(data: bytes) -> dict[str, bytes]:
    if len(data) > TEMPLATE_BYTES:
        raise TemplateRefusedError("too_large")
    try:
        archive = Archive(data, _LIMITS)
        parts = archive.read_parts(re.compile(r".*[^/]", re.DOTALL))
    except RefusedError as refused:
        raise TemplateRefusedError("too_large" if refused.state == "too_large" else "not_word") from None
    if archive.kind != "document" or _MAIN not in parts or _TYPES not in parts:
        raise TemplateRefusedError("not_word")
    return parts


def _parsed(part: bytes) -> etree._Element:
    try:
        root = etree.fromstring(part, _PARSER)
    except etree.XMLSyntaxError:
        raise TemplateRefusedError("not_word") from None
    # A document type can define entities; Word writes none.
    if root.getroottree().docinfo.doctype:
        raise TemplateRefusedError("not_word")
    return root


def _check_types(root: etree._Element) -> None:
    types = {each.get("PartName", ""): each.get("ContentType", "") for each in root}
    said = " ".join((*types.values(), *(each.get("Extension", "") for each in root))).lower()
    if "macroenabled" in said or "vbaproject" in said or "vbadata" in said:
        raise TemplateRefusedError("macros")
    if types.get(f"/{_MAIN}") != _MAIN_TYPE:
        raise TemplateRefusedError("not_word")


def _check_relations(root: etree._Element) -> None:
    for each in root:
        if not isinstance(each.tag, str):
            continue
        kind, target = each.get("Type", "").rsplit("/", 1)[-1], each.get("Target", "")
        if kind in _MACROS:
            raise TemplateRefusedError("macros")
        if kind in _EMBEDDED:
            raise TemplateRefusedError("embedded", target)
        is_outside = (
            each.get("TargetMode", "").lower() == "external" or "://" in target or target.startswith("\\\\")
        )
        if is_outside and not (kind == "hyperlink" and _scheme(target) in _SCHEMES):
            raise TemplateRefusedError("external", target)


def _scheme(address: str) -> str:
    return address.partition(":")[0].strip().lower()


def _check_content(root: etree._Element) -> None:
    """Refuse pictures by address and Word fields that do more than show."""
    codes: list[list[str]] = []
    for each in root.iter():
        if not isinstance(each.tag, str):
            continue
        for name in ("src", "href"):
            if re.match(r"\s*(\w+:|\\\\|//)", each.get(name, "")):
                raise TemplateRefusedError("external", each.get(name, ""))
        if each.tag == f"{W}fldSimple":
            _check_code(each.get(f"{W}instr", ""))
        elif each.tag == f"{W}fldChar":
            _step(each.get(f"{W}fldCharType", ""), codes)
        elif each.tag == f"{W}instrText":
            if not codes:
                codes.append([])
            codes[-1].append(each.text or "")
    for code in codes:
        _check_code("".join(code))


def _step(kind: str, codes: list[list[str]]) -> None:
    """Follow the begin and end of a Word field; what stands between is its code."""
    if kind == "begin":
        codes.append([])
    elif kind == "end" and codes:
        _check_code("".join(codes.pop()))


def _check_code(code: str) -> None:
    words = code.split()
    if words and words[0].upper() not in _FIELD_CODES:
        raise TemplateRefusedError("field_code", words[0])
    for address in re.findall(r"\S*(?:://|\\\\\\\\)\S*", code):
        if _scheme(address.strip('"')) not in _SCHEMES or words[0].upper() != "HYPERLINK":
            raise TemplateRefusedError("external", address)
