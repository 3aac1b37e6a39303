"""The room's refusals, in both languages."""

from __future__ import annotations

from app.envelope import AppError, ConflictError


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
    zh, en = (
        "“{name}” 太大：每个文件最多 {megabytes} MB",
        "“{name}” is too large: {megabytes} MB a file at most",
    )


class CustomerMissingError(AppError):
    """A task needs a customer's name."""

    reason, field = "customer_missing", "customer"
    zh, en = "请填写客户姓名", "Give the customer's name"


class TaskBusyError(AppError):
    """The task is being worked on."""

    reason = "task_busy"
    zh, en = "任务正在处理，请等待完成", "The task is being worked on: wait until it is done"


class NoPasswordNeededError(AppError):
    """The task waits for no password."""

    reason = "no_password_needed"
    zh, en = "该任务不需要密码", "This task needs no password"


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


class EvidenceUnavailableError(AppError):
    """The page could not be drawn."""

    reason = "evidence_unavailable"
    zh, en = "无法显示这一页原件", "This page of the original cannot be shown"


class DecisionReasonMissingError(AppError):
    """Dismissing a hit needs a reason."""

    reason = "decision_reason_missing"
    zh, en = "排除命中需要填写理由", "Dismissing a hit needs a reason"


class FileUnopenedError(AppError):
    """The file could not be opened for mapping within its limits."""

    reason = "file_unopened"
    zh, en = (
        "没能打开这个文件，请稍后再试；仍然不行，请重新上传",
        "The file could not be opened. Try again later; if it still fails, upload it again",
    )


class NoSuchTableError(AppError):
    """The mapping speaks of a table, a header row or a column that the file does not have."""

    reason = "no_such_table"
    zh, en = (
        "文件里没有这个表格、表头行或列，请重新选择表头",
        "The file has no such table, header row or column: choose the header again",
    )


class TemplateNameTakenError(AppError):
    """Another template of the same owner has the name."""

    reason, field = "template_name_taken", "name"
    zh, en = (
        "已有名为“{name}”的模板，请换一个名称",
        "There is a template called “{name}” already: choose another name",
    )


class TemplateHeaderTakenError(AppError):
    """Another template of the same owner recognises the same header."""

    reason = "template_header_taken"
    zh, en = (
        "模板“{name}”已用于同样的表头。请更新它，或先删除它",
        "The template “{name}” already stands for this header: update it, or delete it first",
    )


class TooManyTemplatesError(AppError):
    """The owner has as many templates as allowed."""

    reason = "too_many_templates"
    zh, en = (
        "最多保存 {limit} 个模板，请先删除不用的",
        "{limit} templates at most: delete some that are not used",
    )


class NotTemplatesError(AppError):
    """A file that is no export of templates."""

    reason, field = "not_templates", "file"
    zh, en = (
        "这不是本产品导出的模板文件（应为 JSON，version 为 {version}）",
        "This is no export of templates (JSON with version {version} is expected)",
    )


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


class ReportTooLargeError(AppError):
    """Mail servers refuse what is larger."""

    reason = "report_too_large_for_mail"
    zh, en = (
        "报告文件超过 {megabytes} MB，无法作为邮件附件发送",
        "The file is over {megabytes} MB: too large for an e-mail",
    )


class ServiceClosedError(AppError):
    """The account has not opened the service that this takes."""

    reason = "service_closed"
    zh, en = (
        "此功能需要开通“{service}”服务：在任务管理的“服务”中开通",
        "This takes the service “{service}”: open it under Tasks, tab Services",
    )


class ServiceIncludedError(AppError):
    """Nobody needs to pay for what everybody has."""

    reason = "service_included"
    zh, en = "该服务已对所有账号免费开放，无需开通", "Every account has this service at no cost"


class ServicePriceChangedError(ConflictError):
    """The price is no longer the one that was agreed to."""

    reason = "service_price_changed"
    zh, en = (
        "价格已调整为每月 {points} 积分，请确认后再试",
        "The price is now {points} points a month: look at it and try again",
    )


class ServiceNotOpenError(AppError):
    """What is not open cannot be cancelled or set to renew."""

    reason = "service_not_open"
    zh, en = "该服务尚未开通或已到期", "The service is not open, or has ended"


class ServiceOpenError(ConflictError):
    """The service is open already: it is renewed, not opened."""

    reason = "service_open"
    zh, en = "该服务已开通，可以续约", "The service is open already: renew it"
