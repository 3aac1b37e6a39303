"""The refusals of looking again, in both languages."""

from __future__ import annotations

from app.platform.errors import AppError, ConflictError


class QualityReasonMissingError(AppError):
    """A rejection without a reason."""

    reason, field = "quality_reason_missing", "reason"
    zh, en = "退回时请写明原因", "Say why the report is rejected"


class QualityDecidedError(ConflictError):
    """Somebody was faster."""

    reason = "quality_decided"
    zh, en = "这份报告已有质检结论", "This report has its verdict already"


class NothingToDrawError(AppError):
    """Every report of the queue's time is in the queue."""

    reason = "nothing_to_draw"
    zh, en = "没有可以抽检的报告了", "No report is left to draw"
