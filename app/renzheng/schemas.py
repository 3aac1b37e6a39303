"""Shapes of the calls of verification. Personal data in answers is masked, but for what is revealed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from apiflask import Schema
from apiflask.fields import Boolean, Date, File, List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from app.platform.web.shapes import Integer, PagingSchema
from app.renzheng.identifiers import ENTERPRISE, PERSONAL
from app.renzheng.models import KINDS, OUTCOMES
from app.renzheng.states import REASON_LENGTH, STATES

_TEXT = Length(max=200)


def _one_of(types: Iterable[str], **options: Any) -> String:
    """Make a field for a type of certificate; one that is none of them is refused in the words of the form."""
    return String(validate=Length(max=24), metadata={"enum": list(types)}, **options)


class RenzhengFormSchema(Schema):
    """An application with the code of its phone. The legal person's name and number stand for an enterprise's."""

    kind = String(required=True, validate=OneOf(KINDS))
    certificate_type = _one_of(PERSONAL, required=True)
    name = String(required=True, validate=_TEXT)
    number = String(required=True, validate=_TEXT)
    enterprise_type = _one_of(("", *ENTERPRISE), load_default="")
    enterprise_name = String(load_default="", validate=_TEXT)
    enterprise_number = String(load_default="", validate=_TEXT)
    valid_until = Date(load_default=None, allow_none=True)
    mobile = String(required=True, validate=_TEXT)
    captcha = String(required=True, validate=Length(min=1, max=64))
    consent_version = String(load_default="", validate=Length(max=16))
    scans = List(File(), load_default=[])  # type: ignore[no-untyped-call]


class RenzhengSchema(Schema):
    """One application, masked."""

    id = Integer(required=True)
    version = Integer(required=True)
    kind = String(required=True, validate=OneOf(KINDS))
    state = String(required=True, validate=OneOf(STATES))
    state_text = String(required=True)
    name = String(required=True)
    certificate_type = String(required=True)
    certificate_text = String(required=True)
    number = String(required=True)
    phone = String(required=True)
    enterprise_name = String(required=True)
    enterprise_type = String(required=True)
    enterprise_text = String(required=True)
    enterprise_number = String(required=True)
    valid_until = String(required=True)
    scans = Integer(required=True, metadata={"description": "how many are kept"})
    is_change = Boolean(required=True)
    reason = String(required=True)
    consent_version = String(required=True)
    consenttime_text = String(required=True)
    createtime_text = String(required=True)
    duetime_text = String(required=True)
    decidetime_text = String(required=True)
    endtime_text = String(required=True)


class RenzhengRecordSchema(Schema):
    """A line of the record list, as the specification names its fields."""

    id = Integer(required=True)
    version = Integer(required=True)
    certificationType = String(required=True)
    certificationContent = String(required=True)
    status = String(required=True, validate=OneOf(STATES))
    status_text = String(required=True)
    time = String(required=True)


class ConsentSchema(Schema):
    """What an applicant agrees to, in the caller's language."""

    version = String(required=True)
    paragraphs = List(String(), required=True)


class RenzhengAnswerSchema(Schema):
    """How the caller stands: the open or newest application, what is verified, and all records."""

    state = String(required=True, metadata={"description": "of `application`; empty when there is none"})
    verified = Boolean(required=True)
    application = Nested(RenzhengSchema, required=True, allow_none=True)
    valid = Nested(RenzhengSchema, required=True, allow_none=True)
    records = List(Nested(RenzhengRecordSchema), required=True)
    may_apply = Boolean(required=True)
    attempts_left = Integer(required=True)
    required = Boolean(required=True)
    tasks_left = Integer(required=True, allow_none=True)
    consent = Nested(ConsentSchema, required=True)
    scans_most = Integer(required=True)
    scan_bytes = Integer(required=True)


class RenzhengVersionSchema(Schema):
    """Which version of an application the caller saw."""

    version = Integer(required=True, validate=Range(min=1))


class RenzhengReasonSchema(RenzhengVersionSchema):
    """The version that the caller saw, and why."""

    reason = String(required=True, validate=Length(max=REASON_LENGTH[1]))


class EnterpriseInfoSchema(Schema):
    """What the template's page shows of the subject. `status` 1 is pass, 0 everything else."""

    accountType = String(required=True)
    status = Integer(required=True)
    time = String(required=True)
    legalPerson = String(required=True)
    certificateType = String(required=True)
    authenticationNumber = String(required=True)
    enterpriseName = String(required=True)
    enterpriseCertificateType = String(required=True)
    organizationCode = String(required=True)


class CertificationRecordSchema(Schema):
    """A record for the template's page, which knows two states: 0 auditing, 1 pass."""

    certificationType = Integer(required=True, metadata={"description": "1 enterprise, 2 personal"})
    certificationContent = String(required=True)
    status = Integer(required=True, validate=OneOf([0, 1]))
    time = String(required=True)


class CertificationSchema(Schema):
    """The template's page of certification."""

    enterpriseInfo = Nested(EnterpriseInfoSchema, required=True)
    record = List(Nested(CertificationRecordSchema), required=True)


class ReviewQuerySchema(PagingSchema):
    """What the queue is narrowed to."""

    state = String(load_default=None, validate=OneOf(STATES))
    kind = String(load_default=None, validate=OneOf(KINDS))
    username = String(load_default=None, validate=Length(max=64))
    overdue = Boolean(load_default=False)


class ReviewLineSchema(Schema):
    """One application in the queue."""

    application = Nested(RenzhengSchema, required=True)
    username = String(required=True)
    age_hours = Integer(
        required=True, metadata={"description": "since it was handed in, until it was decided"}
    )
    is_overdue = Boolean(required=True)
    is_own = Boolean(required=True, metadata={"description": "the caller's own: somebody else reviews it"})


class ReviewCountsSchema(Schema):
    """How many applications are in which state."""

    auditing = Integer(required=True)
    overdue = Integer(required=True)
    rejected = Integer(required=True)
    withdrawn = Integer(required=True)
    changing = Integer(required=True)
    expired = Integer(required=True)
    revoked = Integer(required=True)
    passed = Integer(required=True)


class ReviewListSchema(Schema):
    """A page of the queue."""

    list = List(Nested(ReviewLineSchema), required=True)
    total = Integer(required=True)
    counts = Nested(ReviewCountsSchema, required=True)
    required = Boolean(required=True, metadata={"description": "whether operators have to be verified"})
    free_tasks = Integer(required=True)


class ReviewScanSchema(Schema):
    """A scan that can be looked at."""

    place = Integer(required=True)
    mimetype = String(required=True)
    size_bytes = Integer(required=True)


class ReviewStepSchema(Schema):
    """An earlier or later application of the same account, or one with the same certificate."""

    id = Integer(required=True)
    username = String(required=True)
    state = String(required=True, validate=OneOf(STATES))
    state_text = String(required=True)
    time = String(required=True)


class ReviewSchema(Schema):
    """Everything a reviewer needs about one application."""

    line = Nested(ReviewLineSchema, required=True)
    warnings = List(String(), required=True)
    outcome = String(required=True, metadata={"enum": ["", *OUTCOMES]})
    provider = String(required=True)
    checktime_text = String(required=True)
    reviewer = String(required=True)
    scans = List(Nested(ReviewScanSchema), required=True)
    history = List(Nested(ReviewStepSchema), required=True)
    same_certificate = List(Nested(ReviewStepSchema), required=True)


class RevealSchema(Schema):
    """Who wants to look behind the masks gives their password and a reason."""

    password = String(load_default="", validate=Length(max=128))
    reason = String(required=True, validate=Length(max=200))


class RevealedSchema(Schema):
    """What is masked elsewhere; to be shown for `seconds`."""

    name = String(required=True)
    number = String(required=True)
    phone = String(required=True)
    enterprise_name = String(required=True)
    enterprise_number = String(required=True)
    seconds = Integer(required=True)


class VerificationRuleSchema(Schema):
    """Whether operators have to be verified before their fourth task."""

    required = Boolean(required=True)
