"""Shapes of the calls about confirmed originals; what is imported is bounded field by field."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import Float, List, Nested, String
from marshmallow.validate import Equal, Length, OneOf, Range, Regexp

from app.engine.types.pdf_facts import BUILD_MARKS, INFO_KEYS, MOST_TRAIT_VALUES
from app.engine.types.statements import ANY_LAYOUT
from app.liushui.rulebook.models import MOST_ORIGINALS
from app.platform.web.shapes import Integer, words

FORM, FORM_VERSION = "liushui-originals", 1
NAMED = rf"\A(?!({'|'.join(sorted(ANY_LAYOUT))})\Z)[a-z0-9_]{{1,40}}\Z"


def _values(pattern: str, least: int = 0) -> Any:
    """A list of texts of this pattern; which characters there are says `app.engine.pdf.facts.traits`."""
    return List(
        String(validate=Regexp(pattern)), required=True, validate=Length(min=least, max=MOST_TRAIT_VALUES)
    )


def _places() -> Any:
    return List(
        Float(validate=Range(min=-100_000, max=100_000)),
        required=True,
        validate=Length(max=MOST_TRAIT_VALUES),
    )


class TraitsSchema(Schema):
    """How a program makes a statement, see `PdfTraits`: technical words only."""

    figures = _values(r"\A[A-Za-z0-9_+.,?-]{1,60}\Z", 1)
    sizes = _values(r"\A\d{1,6}×\d{1,6}\Z")
    hand = String(required=True, validate=Regexp(r"\A[SNT]{0,3}\Z"))
    operators = String(
        required=True,
        validate=OneOf(["", *(f"{a} {b}" for a in ("Td", "TD", "Tm", "T*") for b in ("Tj", "TJ"))]),
    )
    lefts = _places()
    rights = _places()
    fonts = _values(r"\A[A-Za-z0-9_+.,? -]{1,200}\Z")
    programs = List(String(validate=Length(max=60)), required=True, validate=Length(max=2))
    keys = List(String(validate=OneOf(INFO_KEYS)), required=True, validate=Length(max=len(INFO_KEYS)))
    build = List(
        String(validate=Regexp(rf"\A(\d\.\d|{'|'.join(BUILD_MARKS)})\Z")),
        required=True,
        validate=Length(max=len(BUILD_MARKS) + 1),
    )


class ExportedOriginalSchema(Schema):
    """One confirmed original as installations exchange it: `digest` is the SHA-256 of its file, `made` its month (YYYY-MM)."""

    format = String(required=True, validate=Regexp(NAMED))
    layout = String(required=True, validate=Length(max=80))
    digest = String(required=True, validate=Regexp(r"\A[0-9a-f]{64}\Z"))
    made = String(required=True, allow_none=True, validate=Regexp(r"\A\d{4}-(0[1-9]|1[0-2])\Z"))
    traits = Nested(TraitsSchema, required=True)


class OriginalsFileSchema(Schema):
    """What is exported and imported: the kind of the file, its version, the originals."""

    kind = String(required=True, validate=Equal(FORM))
    version = Integer(required=True, validate=Equal(FORM_VERSION))
    originals = List(Nested(ExportedOriginalSchema), required=True, validate=Length(max=MOST_ORIGINALS))


class OriginalsImportedSchema(Schema):
    """How many were new, and how many were kept already."""

    added = Integer(required=True)
    known = Integer(required=True)


class OriginalSchema(Schema):
    """One confirmed file: the month in which it says it was made, who confirmed it, when."""

    id = Integer(required=True)
    made = String(required=True, allow_none=True)
    author = String(required=True)
    createtime_text = String(required=True)


class TraitWordsSchema(Schema):
    """A trait and its value in the caller's language."""

    name = String(required=True)
    text = String(required=True)


class VariantSchema(Schema):
    """Files that one program wrote in one way."""

    traits = List(Nested(TraitWordsSchema), required=True)
    files = List(Nested(OriginalSchema), required=True)


class OriginalLayoutSchema(Schema):
    """The confirmed originals of one format and layout."""

    format = String(required=True)
    format_name = words()
    layout = String(required=True)
    files = Integer(required=True)
    variants = List(Nested(VariantSchema), required=True)


class OriginalListSchema(Schema):
    """All layouts of which originals are confirmed."""

    list = List(Nested(OriginalLayoutSchema), required=True)
