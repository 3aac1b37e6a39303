"""Shapes of the calls about the studio."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import Boolean, File, List, Nested, String
from marshmallow import ValidationError, validates_schema
from marshmallow.validate import Length, OneOf, Range

from app.platform.web.envelope import current_language
from app.platform.web.shapes import FilledText, Integer, PagingSchema
from app.studio.models import AUDIT_STATES, CATEGORIES, CHANGE_STATES, CLARITIES, METHODS, OPERATIONS, STREAMS

RESOLUTIONS = ("1920x1080", "1280x720", "854x480")
MODES = ("custom", "mode1", "mode2")
VIDEO_PROFILES = ("baseline", "main", "high")
AUDIO_PROFILES = ("AAC-LC", "HE-AAC", "HE-AACv2")


def _rate() -> Integer:
    return Integer(required=True, strict=True, validate=Range(min=150, max=1800))


def _frames() -> Integer:
    return Integer(required=True, strict=True, validate=Range(min=1, max=30))


def _channels() -> Integer:
    return Integer(required=True, strict=True, validate=Range(min=1, max=3))


class EncodingRateSchema(Schema):
    """Rates in kbps: the least, the most and the usual one between them."""

    min = _rate()
    max = _rate()
    default = _rate()

    @validates_schema(skip_on_field_errors=True)
    def _check(self, data: dict[str, int], **_: Any) -> None:
        if data["min"] <= data["default"] <= data["max"]:
            return
        zh = current_language() == "zh-CN"
        words = (
            "应满足 最小值 ≤ 默认值 ≤ 最大值"
            if zh
            else "The minimum, the default and the maximum must be in this order"
        )
        raise ValidationError({"default": [words]})


class VideoAcquisitionSchema(Schema):
    """How the picture is taken; frames a second."""

    resolution = String(required=True, validate=OneOf(RESOLUTIONS))
    frameRate = _frames()


class VideoEncodingSchema(Schema):
    """How the picture is encoded."""

    resolution = String(required=True, validate=OneOf(RESOLUTIONS))
    rate = Nested(EncodingRateSchema, required=True)
    frameRate = _frames()
    profile = String(required=True, validate=OneOf(VIDEO_PROFILES))


class VideoParametersSchema(Schema):
    """The parameters of the picture."""

    mode = String(required=True, validate=OneOf(MODES))
    acquisition = Nested(VideoAcquisitionSchema, required=True)
    encoding = Nested(VideoEncodingSchema, required=True)


class AudioAcquisitionSchema(Schema):
    """How the sound is taken."""

    channels = _channels()


class AudioEncodingSchema(Schema):
    """How the sound is encoded; the rate in kbps."""

    channels = _channels()
    rate = _rate()
    profile = String(required=True, validate=OneOf(AUDIO_PROFILES))


class AudioParametersSchema(Schema):
    """The parameters of the sound."""

    mode = String(required=True, validate=OneOf(MODES))
    acquisition = Nested(AudioAcquisitionSchema, required=True)
    encoding = Nested(AudioEncodingSchema, required=True)


class ParameterChangeInSchema(Schema):
    """The parameters wanted, and which version of them they were made from."""

    video = Nested(VideoParametersSchema, required=True)
    audio = Nested(AudioParametersSchema, required=True)
    description = String(load_default="", validate=Length(max=200))
    base_version = Integer(required=True, strict=True)


class ChangeStepSchema(Schema):
    """A step of a change, seen at this version of it."""

    version = Integer(required=True, strict=True)


class ChangeDecisionSchema(ChangeStepSchema):
    """Approve or refuse."""

    agree = Boolean(required=True)
    reason = String(load_default="", validate=Length(max=200))


class ChangeSchema(Schema):
    """A change of parameters."""

    id = Integer(required=True)
    version = Integer(required=True)
    state = String(required=True, validate=OneOf(CHANGE_STATES))
    description = String(required=True)
    reason = String(required=True)
    asked_id = Integer(required=True)
    asked_by = String(required=True)
    decided_by = String(required=True)
    createtime_text = String(required=True)
    updatetime_text = String(required=True)


class ParameterGroupSchema(Schema):
    """Both groups of parameters."""

    video = Nested(VideoParametersSchema, required=True)
    audio = Nested(AudioParametersSchema, required=True)


class ProfileBasicSchema(ParameterGroupSchema):
    """The parameters on their way (or in use) beside the original ones, in the template's shape and more.

    `status` is the step: 0 nothing on its way, 1 handed in and being decided, 2 approved, 3 finished.
    """

    status = Integer(required=True)
    original = Nested(ParameterGroupSchema, required=True)
    differences = List(String(), required=True)
    parameters_version = Integer(required=True)
    change = Nested(ChangeSchema, required=True, allow_none=True)


class OperationLineSchema(Schema):
    """One line of the operation log, in the template's shape and more; `status` 0 is being decided."""

    key = String(required=True)
    contentNumber = String(required=True)
    updateContent = String(required=True)
    status = Integer(required=True)
    updateTime = String(required=True)
    kind = String(required=True)
    actor = String(required=True)
    state = String(required=True)


class OperationListSchema(Schema):
    """A page of the operation log."""

    list = List(Nested(OperationLineSchema), required=True)
    total = Integer(required=True)


class OperationQuerySchema(PagingSchema):
    """Which page of the operation log is wanted."""


class ProgramInSchema(Schema):
    """An MP4 for the playlist, with a picture as its cover if there is one."""

    name = FilledText(80, required=True)
    video = File(required=True)  # type: ignore[no-untyped-call]
    cover = File()  # type: ignore[no-untyped-call]


class ProgramSchema(Schema):
    """One video of the playlist; `status` -1 is the template's word for a failed audit."""

    id = Integer(required=True)
    order = Integer(required=True)
    cover = String(required=True)
    video = String(required=True)
    name = String(required=True)
    duration = String(required=True)
    seconds = Integer(required=True)
    status = Integer(required=True)
    audit = String(required=True, validate=OneOf(AUDIT_STATES))
    reason = String(required=True)


class ProgramAuditSchema(Schema):
    """Whether a video may be played."""

    state = String(required=True, validate=OneOf(["passed", "failed"]))
    reason = String(load_default="", validate=Length(max=200))


class ProgramOrderSchema(Schema):
    """All videos of the playlist in their new order."""

    ids = List(Integer(strict=True), required=True, validate=Length(min=1, max=500))


class StudioStartSchema(Schema):
    """How the studio goes live."""

    method = String(required=True, validate=OneOf(METHODS))
    rotations = Integer(load_default=1, validate=Range(min=1, max=999))
    viewers_most = Integer(load_default=100, validate=Range(min=1, max=10_000))


class StudioInfoSchema(Schema):
    """Title, the words that watchers are met with, category."""

    title = FilledText(60, required=True)
    notification = String(load_default="", validate=Length(max=200))
    category = String(required=True, validate=OneOf(CATEGORIES))


class StudioOperationSchema(Schema):
    """A quick operation, decided on at this version of the studio."""

    kind = String(required=True, validate=OneOf(OPERATIONS))
    value = String(required=True, validate=OneOf([*CLARITIES, *STREAMS, "on", "off"]))
    version = Integer(required=True, strict=True)

    @validates_schema(skip_on_field_errors=True)
    def _check(self, data: dict[str, Any], **_: Any) -> None:
        fitting = {
            "clarity": CLARITIES,
            "remove_clarity": CLARITIES,
            "stream": STREAMS,
            "gasket": ("on", "off"),
        }
        if data["value"] not in fitting[data["kind"]]:
            zh = current_language() == "zh-CN"
            raise ValidationError({"value": ["与操作不符" if zh else "It does not fit the operation"]})


class PlayingSchema(Schema):
    """What plays now."""

    program_id = Integer(required=True)
    offset_seconds = Integer(required=True)
    round = Integer(required=True)


class StreamStateSchema(Schema):
    """One of the streams with its rates as the parameters in use set them: configured, not measured."""

    name = String(required=True, validate=OneOf(STREAMS))
    bit_rate = Integer(required=True)
    frame_rate = Integer(required=True)
    active = Boolean(required=True)


class PlayingFileSchema(Schema):
    """The file that plays, measured: whole seconds, bytes, and the mean rate in kbps (null without a length)."""

    name = String(required=True)
    format = String(required=True)
    resolution = String(required=True)
    seconds = Integer(required=True)
    size_bytes = Integer(required=True)
    bit_rate = Integer(required=True, allow_none=True)


class StudioSchema(Schema):
    """The studio as its pages show it.

    `streams`, `stream`, `clarity` and `resolution` are configured and measured by nobody; `file` is what plays.
    """

    version = Integer(required=True)
    title = String(required=True)
    notification = String(required=True)
    category = String(required=True, validate=OneOf(CATEGORIES))
    method = String(required=True, validate=OneOf(METHODS))
    rotations = Integer(required=True)
    viewers_most = Integer(required=True)
    live = Boolean(required=True)
    playing = Nested(PlayingSchema, required=True, allow_none=True)
    streams = List(Nested(StreamStateSchema), required=True)
    stream = String(required=True, validate=OneOf(STREAMS))
    clarity = String(required=True, validate=OneOf(CLARITIES))
    clarities = List(String(), required=True)
    gasket = Boolean(required=True)
    file = Nested(PlayingFileSchema, required=True, allow_none=True)
    resolution = String(required=True)
    viewers = Integer(required=True)
    programs = List(Nested(ProgramSchema), required=True)


class PulseSchema(Schema):
    """What open pages ask every second: whether anything else is worth asking for."""

    version = Integer(required=True)
    live = Boolean(required=True)
    message_id = Integer(required=True)
    viewers = Integer(required=True)


class ViewersSchema(Schema):
    """The most watchers at once, minute by minute; times in the console's time zone."""

    now = Integer(required=True)
    xAxis = List(String(), required=True)
    data = List(Integer(), required=True)


class ViewersQuerySchema(Schema):
    """How far back."""

    minutes = Integer(load_default=60, validate=Range(min=10, max=1440))


class ChatMessageSchema(Schema):
    """A message in the template's shape, with its category and whose it is."""

    id = Integer(required=True)
    username = String(required=True)
    content = String(required=True)
    time = String(required=True)
    isCollect = Boolean(required=True)
    category = String(required=True, validate=OneOf(CATEGORIES))
    demo = Boolean(required=True)


class ChatQuerySchema(Schema):
    """Which messages are wanted: of a category, with a word, after a number, or only those kept."""

    category = String(load_default="", validate=OneOf(["", *CATEGORIES]))
    keyword = String(load_default="", validate=Length(max=64))
    after = Integer(load_default=0, validate=Range(min=0))
    collected = Boolean(load_default=False)


class SayingSchema(Schema):
    """What somebody says."""

    content = FilledText(200, required=True)
    category = String(load_default="other", validate=OneOf(CATEGORIES))


class CollectSchema(Schema):
    """Keep a message, or no longer."""

    collect = Boolean(required=True)
