"""Shapes of the calls about purpose, basis, retention and hold of cases."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import Boolean, Date, Dict, List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from app.liushui.cases.models import BASES, KEPT_DAYS_MOST
from app.platform.web.shapes import FilledText, Integer, words

PURPOSES_MOST = 30
_NAME = 40


class StatedSchema(Schema):
    """What a case is for and on which basis; `consent_on` and `consent_reference` belong to a consent."""

    purpose = String(
        load_default="",
        validate=Length(max=_NAME),
        metadata={"description": "a purpose of the policy by its name, or other words"},
    )
    basis = String(load_default="", validate=OneOf(["", *BASES]))
    consent_on = Date(allow_none=True, load_default=None)
    consent_reference = String(load_default="", validate=Length(max=64))
    basis_words = String(load_default="", validate=Length(max=100))


class RetentionSchema(Schema):
    """For how many days after its last run uploads and the whole case are kept; null takes the policy's."""

    files_days = Integer(required=True, allow_none=True, validate=Range(min=1, max=KEPT_DAYS_MOST))
    case_days = Integer(required=True, allow_none=True, validate=Range(min=1, max=KEPT_DAYS_MOST))


class HoldSchema(Schema):
    """Why a case is held."""

    reason = FilledText(200, required=True)


class CaseTermsSchema(Schema):
    """What a case is for, how long it is kept, and whether it is held; texts of days are empty where nothing goes."""

    purpose = Dict(keys=String(), values=String(), required=True, allow_none=True)
    basis = String(required=True)
    basis_text = Dict(keys=String(), values=String(), required=True, allow_none=True)
    consent_on = String(required=True, allow_none=True)
    consent_reference = String(required=True)
    basis_words = String(required=True)
    stated_by = String(required=True)
    stated_text = String(required=True)
    files_days = Integer(required=True)
    case_days = Integer(required=True, allow_none=True, metadata={"description": "null: until it is deleted"})
    own_files_days = Integer(required=True, allow_none=True)
    own_case_days = Integer(required=True, allow_none=True)
    files_go_text = String(required=True)
    case_goes_text = String(required=True)
    held = Boolean(required=True)
    hold_reason = String(required=True)


class BasisSchema(Schema):
    """A basis on which personal data may be handled."""

    code = String(required=True)
    name = words()


class CasePolicySchema(Schema):
    """The administrators' policy for cases, and what the caller stated last; days count from a case's last run."""

    purposes = List(words(), required=True)
    demands_purpose = Boolean(required=True)
    files_days = Integer(required=True)
    files_days_least = Integer(required=True)
    files_days_most = Integer(required=True)
    case_days = Integer(required=True, allow_none=True)
    case_days_least = Integer(required=True)
    case_days_most = Integer(required=True, allow_none=True)
    marks_viewer = Boolean(required=True)
    bases = List(Nested(BasisSchema), required=True)
    last_basis = String(required=True)
    last_purpose = Dict(keys=String(), values=String(), required=True, allow_none=True)
    own_files_days = Integer(required=True, metadata={"description": "the caller's, with their services"})
    own_files_days_most = Integer(required=True)


class PurposeSchema(Schema):
    """A purpose by its names; without an English one the Chinese stands in both languages."""

    zh = FilledText(_NAME, required=True)
    en = String(load_default="", validate=Length(max=_NAME))


def _days(**more: Any) -> Integer:
    return Integer(validate=Range(min=1, max=KEPT_DAYS_MOST), **more)


class NewCasePolicySchema(Schema):
    """What is chosen anew."""

    purposes = List(Nested(PurposeSchema), validate=Length(1, PURPOSES_MOST))
    demands_purpose = Boolean()
    files_days = _days()
    files_days_least = _days()
    files_days_most = _days()
    case_days = _days(allow_none=True)
    case_days_least = _days()
    case_days_most = _days(allow_none=True)
    marks_viewer = Boolean()
    password = String(load_default="", validate=Length(max=512))
