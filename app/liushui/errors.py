"""The room's refusals, in both languages."""

from __future__ import annotations

from app.platform.errors import AppError, ConflictError


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


class NothingToAnalyseError(AppError):
    """A task without a report, or one that waits for a password, has nothing to analyse again."""

    reason = "nothing_to_analyse"
    zh = "该任务还没有报告，或正在等待密码：请先完成这一步"
    en = "The task has no report yet or waits for a password: finish that first"


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


class NotCorrectableError(AppError):
    """A row that counts as neither income nor expense has no purpose that could be corrected."""

    reason = "not_correctable"
    zh = (
        "这笔交易不计入真实收支（本人互转、退款、原文记为不计收支等），没有用途可以更正。"
        "剔除的理由由规则判断，不能逐笔改成收入或支出"
    )
    en = (
        "This transaction counts as neither real income nor expense (own move, refund, neutral in the original …), "
        "so it has no purpose to correct. Why rows are left out is for the rules: a single one cannot be made "
        "income or expense"
    )


class CategoryUnfitError(AppError):
    """A category that does not exist, or one of the other direction."""

    reason, field = "category_unfit", "category"
    zh, en = "请选择与这笔交易方向一致的分类", "Choose a category of the transaction's direction"


class SameCategoryError(AppError):
    """The row has the category already."""

    reason, field = "same_category", "category"
    zh, en = "这笔交易已是该分类", "The transaction has this category already"


class PartyUnknownError(AppError):
    """Who cannot be told apart from others cannot be corrected as a party."""

    reason, field = "party_unknown", "scope"
    zh = "对手名称为空、带星号或只是支付渠道，可能不止一人：只能更正这一笔"
    en = (
        "The counterparty has no name, a masked one, or is only the payment channel, so it may be several: "
        "correct this row only"
    )


class TooManyCorrectionsError(AppError):
    """The account has as many corrections as allowed."""

    reason = "too_many_corrections"
    zh, en = (
        "最多保存 {limit} 条更正，请先删除不用的",
        "{limit} corrections at most: delete some that are not used",
    )


class RuleChangesError(AppError):
    """Changes of rules that do not fit the rules; `fields` says which and why."""

    reason = "rule_changes"
    zh, en = "修改不符合规则：{texts}", "The changes do not fit the rules: {texts}"


class RuleShapeError(AppError):
    """Changes of rules in another shape than the documented one."""

    reason = "rule_shape"
    zh, en = "修改内容的格式不对：{detail}", "The changes have another shape: {detail}"


class RuleDraftChangedError(ConflictError):
    """Somebody else edited the draft or switched a version on."""

    reason = "rule_draft_changed"
    zh, en = "规则已被他人更改，请刷新后重试", "Somebody changed the rules meanwhile: refresh and try again"


class NothingChangedError(AppError):
    """The version to be switched on equals the active one."""

    reason = "nothing_changed"
    zh, en = "与当前版本没有区别", "It does not differ from the active version"


class NoPastReportError(AppError):
    """A trial run without any report whose reading is kept."""

    reason = "no_past_report"
    zh, en = "还没有可以试运行的报告", "There is no past report to try the rules on"


class NoDraftError(AppError):
    """A trial run of a draft that does not exist."""

    reason = "no_draft"
    zh, en = "还没有修改规则，无需试运行", "Nothing was changed yet, so there is nothing to try"


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


class BlackListEmptyError(AppError):
    """An entry of the black list that names nobody."""

    reason, field = "black_list_empty", "name"
    zh = "请填写姓名或账号；账号至少 {least} 位"
    en = "Give a name or an account; an account has {least} characters at least"


class BlackListTwiceError(AppError):
    """The party is on the black list already."""

    reason, field = "black_list_twice", "name"
    zh, en = "该姓名与账号已在黑名单中", "This name and account are on the black list already"


class BlackListFullError(AppError):
    """The black list holds as much as it may."""

    reason = "black_list_full"
    zh, en = "黑名单最多 {most} 条", "The black list holds {most} entries at most"
