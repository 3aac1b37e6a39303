"""The refusals of cases, in both languages."""

from __future__ import annotations

from app.platform.errors import AppError


class NoFileError(AppError):
    """An upload without a file."""

    reason = "no_file"
    zh, en = "请选择要上传的流水文件", "Choose a statement file to upload"


class TooManyFilesError(AppError):
    """More files in one task than allowed."""

    reason = "too_many_files"
    zh, en = "一个任务最多 {limit} 个文件", "A task holds {limit} files at most"


class FileTooLargeError(AppError):
    """One file is over the limit."""

    reason = "file_too_large"
    zh = "“{name}” 太大：每个文件最多 {megabytes} MB"
    en = "“{name}” is too large: {megabytes} MB a file at most"


class CustomerMissingError(AppError):
    """A task needs a customer's name."""

    reason, field = "customer_missing", "customer"
    zh, en = "请填写客户姓名", "Give the customer's name"


class AppliedIncompleteError(AppError):
    """A loan applied for needs its amount and its term."""

    reason, field = "applied_incomplete", "applied"
    zh, en = "拟贷金额与期数须一并填写", "State both the amount and the term of the loan applied for"


class CaseHiddenError(AppError):
    """An administrator has not given password and reason for this case of somebody else."""

    code, reason = 40300, "case_hidden"
    zh = "这是其他操作员的案件，客户信息已隐藏：须验证密码并填写原因后才能查看"
    en = "This case is another operator's, and its customer is hidden: give your password and a reason to see it"


class RevealReasonError(AppError):
    """Whoever looks at somebody else's case says why."""

    reason, field = "reveal_reason", "reason"
    zh, en = "请填写查看原因（至少 {least} 个字）", "Say why, in at least {least} characters"


class TaskBusyError(AppError):
    """The task is being worked on."""

    reason = "task_busy"
    zh, en = "任务正在处理，请等待完成", "The task is being worked on: wait until it is done"


class NoPasswordNeededError(AppError):
    """The task waits for no password."""

    reason = "no_password_needed"
    zh, en = "该任务不需要密码", "This task needs no password"


class NoCurrencyNeededError(AppError):
    """No statement of the task, or of that file, lacks its currency."""

    reason = "no_currency_needed"
    zh, en = "该任务的文件不需要填写币种", "No file of this task lacks its currency"


class PasswordTriesSpentError(AppError):
    """Five wrong passwords were given."""

    reason = "password_tries_spent"
    zh = "密码已错误 {limit} 次。请向客户确认密码后，新建任务重新上传"
    en = "The password was wrong {limit} times. Ask the customer for it and upload the file in a new task"


class NothingToRetryError(AppError):
    """Only a failed task whose files are still kept can be tried again."""

    reason = "nothing_to_retry"
    zh, en = "该任务无需重试，或原文件已清除", "There is nothing to try again, or the files were purged"


class FilePurgedError(AppError):
    """The uploaded bytes were purged, so that the original cannot be shown any more."""

    reason = "file_purged"
    zh = "原文件已超过保存期限并清除，无法再显示原件"
    en = "The uploaded file was purged after its retention time, so the original cannot be shown"


class FilesPurgedError(AppError):
    """A new version needs all files of the task, and some were purged."""

    reason = "files_purged"
    zh = "该任务的原文件已过保存期限并清除：请连同原文件一起重新上传"
    en = "The task's earlier files were purged after their retention time: upload them again together"


class ReadingNotKeptError(AppError):
    """A report made before its reading was kept, whose files are gone too."""

    reason = "reading_not_kept"
    zh = "这份报告生成时尚未保存读取结果，原文件也已清除，无法再次分析：请重新上传原文件"
    en = (
        "This report was made before readings were kept, and its files were purged, so it cannot be analysed "
        "again: upload the files again"
    )


class CaseHeldError(AppError):
    """An administrator holds the case: nothing of it is deleted until the hold ends."""

    reason = "case_held"
    zh = "该案件已被管理员冻结删除（{why}），解除冻结后才能删除"
    en = "An administrator has placed this case on hold ({why}): nothing of it can be deleted until the hold is released"


class PurposeNeededError(AppError):
    """The administrators demand that every case says what it is for and why it may be."""

    reason, field = "purpose_needed", "purpose"
    zh = "请填写处理目的和处理依据：管理员要求每个案件提交时写明"
    en = "State the purpose and the legal basis: the administrators demand both for every case"


class ConsentDateError(AppError):
    """A consent has a day, and none that is still to come."""

    reason, field = "consent_date", "consent_on"
    zh = "请填写客户授权日期，且不能晚于今天"
    en = "Give the day of the customer's consent, today at the latest"


class BasisWordsError(AppError):
    """Another basis is named in words."""

    reason, field = "basis_words", "basis_words"
    zh, en = "请写明是哪种法定情形", "Say in words which lawful basis it is"


class RetentionError(AppError):
    """Days beyond the administrators' bounds."""

    reason, field = "retention_bounds", "files_days"
    zh, en = "保存天数须在 {least} 到 {most} 天之间", "Keep it for {least} to {most} days"


class PolicyBoundsError(AppError):
    """A policy whose default lies beyond its own bounds."""

    reason, field = "policy_bounds", "files_days"
    zh = "默认天数须在最短与最长天数之间；设了最长保存天数的，必须设默认天数"
    en = "The default lies between the shortest and the longest time; a longest time needs a default"


class HoldReasonError(AppError):
    """Whoever holds a case says why."""

    reason, field = "hold_reason", "reason"
    zh, en = "请填写冻结原因（至少 {least} 个字）", "Say why, in at least {least} characters"
