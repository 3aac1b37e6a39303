"""The refusals of reports, in both languages."""

from __future__ import annotations

from app.platform.errors import AppError, ConflictError


class NothingToAnalyseError(AppError):
    """A task without a report, or one that waits for a password, has nothing to analyse again."""

    reason = "nothing_to_analyse"
    zh = "该任务还没有报告，或正在等待密码：请先完成这一步"
    en = "The task has no report yet or waits for a password: finish that first"


class EvidenceUnavailableError(AppError):
    """The page could not be drawn."""

    reason = "evidence_unavailable"
    zh, en = "无法显示这一页原件", "This page of the original cannot be shown"


class ReportTooLargeError(AppError):
    """Mail servers refuse what is larger."""

    reason = "report_too_large_for_mail"
    zh, en = (
        "报告文件超过 {megabytes} MB，无法作为邮件附件发送",
        "The file is over {megabytes} MB: too large for an e-mail",
    )


class ExportTooLargeError(AppError):
    """Writing the file took more memory or time than one task may have."""

    reason = "export_too_large"
    zh = "报告有 {rows} 行，生成该文件超出本机的内存或时间上限：请改用 CSV，或请管理员调高 TASK_MEMORY_MB"
    en = (
        "With {rows} rows this file takes more memory or time than this machine allows: take the CSV, "
        "or have the administrator raise TASK_MEMORY_MB"
    )


class TemplateUnfitError(AppError):
    """The Word template cannot be taken; the words say what is wrong in it."""

    reason, field = "word_template_unfit", "file"
    zh, en = "模板无法使用：{why}", "The template cannot be used: {why}"


class NoTemplateError(AppError):
    """The account has no Word template."""

    reason = "no_word_template"
    zh, en = "还没有上传 Word 模板", "There is no Word template yet: upload one first"


class NotCorrectableError(AppError):
    """A row that counts as neither income nor expense has no purpose that could be corrected."""

    reason = "not_correctable"
    zh = (
        "这笔交易不计入净流入与净流出（本人互转、退款、原文记为不计收支等），没有用途可以更正。"
        "剔除的理由由规则判断，不能逐笔改成收入或支出"
    )
    en = (
        "This transaction counts as neither net inflow nor net outflow (own move, refund, neutral in the original …), "
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


class DecisionReasonMissingError(AppError):
    """Dismissing a hit or finding needs a reason."""

    reason = "decision_reason_missing"
    zh, en = "排除需要选择或填写理由", "To dismiss it, choose or write a reason"


class DecisionValueError(AppError):
    """A decision of a kind that this thing cannot have."""

    reason, field = "decision_unfit", "value"
    zh, en = "这里不能作出这样的判断，请重新选择", "This cannot be decided here: choose another value"


class CheckStandsError(AppError):
    """Authenticity checks are facts about files."""

    reason = "check_stands"
    zh = "真伪检查陈述的是文件本身的事实，不能排除；可在结论中说明"
    en = "An authenticity check states a fact about a file and cannot be dismissed; explain it in the conclusion"


class TooManyDecisionsError(AppError):
    """The account has as many decisions as allowed."""

    reason = "too_many_decisions"
    zh, en = (
        "最多保存 {limit} 条人工判断，请先撤销不用的",
        "{limit} decisions at most: take some back that are not used",
    )


class ReviewOpenItemsError(AppError):
    """A review was to be completed while items are not decided, and nobody said that they may stay open."""

    reason, field = "review_items_open", "with_open"
    zh = "还有 {left} 项没有确认或排除：请先处理，或注明保留未审项后完成"
    en = "Neither confirmed nor dismissed yet: {left}. Decide, or say that they stay open"


class ReviewLagsError(AppError):
    """What was decided is not in the report yet."""

    reason = "review_lags"
    zh = "刚作出的判断还没有计入报告，请稍后再完成审阅"
    en = "What was just decided is not in the report yet: complete the review in a while"


class ReviewOfOlderVersionError(AppError):
    """Only what stands now can be signed."""

    reason = "review_of_older_version"
    zh = "这是旧版本：请在最新版本上审阅和撰写结论"
    en = "This is an older version: review and conclude the newest one"


class ConclusionChangedError(ConflictError):
    """Somebody else wrote another conclusion since the writer began."""

    reason, field = "conclusion_changed", "conclusion"
    zh = "结论已被他人修改，您的内容尚未保存：请对照现有结论后再保存"
    en = "Somebody else has changed the conclusion; yours is not saved. Compare it with what stands, then save again"
