"""The refusals of people's rights, in both languages."""

from __future__ import annotations

from app.platform.errors import AppError


class NobodySoughtError(AppError):
    """A person is found by a name of two characters or more, or by a whole account."""

    reason, field = "nobody_sought", "name"
    zh, en = "请填写姓名（至少两个字）或完整账号", "Give a name of two characters or more, or a whole account"


class NotTheirsError(AppError):
    """A case that is not theirs, or in which they are only somebody's counterparty."""

    reason, field = "not_theirs", "task_ids"
    zh = "所选案件中有的不属于该人，或该人只是他人流水中的对手方：请重新查找后再选择"
    en = "Some of these cases are not this person's, or only name them as a counterparty: search again, then choose"


class ErasureReasonError(AppError):
    """Whoever erases says why."""

    reason, field = "erasure_reason", "reason"
    zh, en = "请填写原因（至少 {least} 个字）", "Say why, in at least {least} characters"


class SameEraserError(AppError):
    """Whoever asked for a large erasure cannot also agree to it."""

    reason = "second_eraser_needed"
    zh = "需要另一位管理员复核，申请人不能复核自己的申请"
    en = "Another administrator has to agree: not the one who asked"


class NewEraserError(AppError):
    """Whoever was made an administrator a moment ago is no second opinion."""

    reason = "new_eraser"
    zh = "成为管理员或由他人开通登录未满 {days} 天，暂不能复核，请由其他管理员处理"
    en = "Who was made an administrator or let in by one less than {days} days ago cannot agree yet: ask another one"


class NewErasureAskerError(AppError):
    """Whoever asked may be a second account of whoever agrees."""

    reason = "new_erasure_asker"
    zh = "申请人成为管理员或由他人开通登录未满 {days} 天，期满后才能同意；现在可以拒绝"
    en = (
        "Whoever asked was made an administrator or let in by one less than {days} days ago: "
        "agree when these days are over, or refuse"
    )


class ErasureDecidedError(AppError):
    """It was decided already."""

    reason = "erasure_decided"
    zh, en = "该申请已经处理过", "This request was decided already"
