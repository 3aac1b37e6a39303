"""The room's refusals, in both languages."""

from __future__ import annotations

from app.platform.errors import AppError, ConflictError


class InvalidSubjectError(AppError):
    """Some of what was said about the person or enterprise cannot be right; `fields` says what."""

    reason = "invalid_subject"
    zh = "认证信息有误，请检查标出的项"
    en = "Some of the details cannot be right: check the fields that are marked"


class ConsentMissingError(AppError):
    """Nobody is verified without agreeing to the text that stands now."""

    reason, field = "consent_missing", "consent_version"
    zh, en = "请阅读并同意最新的授权书", "Read the present consent text and agree to it"


class ApplicationOpenError(AppError):
    """There is an application under review."""

    reason = "application_open"
    zh = "已有申请正在审核，请等待结果，或先撤回"
    en = "An application is under review: wait for its outcome, or withdraw it first"


class AttemptsSpentError(AppError):
    """As many applications as a day allows."""

    reason = "attempts_spent"
    zh = "24 小时内最多提交 {limit} 次申请，请稍后再试"
    en = "At most {limit} applications in 24 hours: try again later"


class TooManyScansError(AppError):
    """More scans than a reviewer needs."""

    reason, field = "too_many_scans", "scans"
    zh, en = "最多上传 {limit} 份扫描件", "Upload {limit} scans at most"


class ScanTooLargeError(AppError):
    """A scan is over the limit."""

    reason, field = "scan_too_large", "scans"
    zh, en = "每份扫描件最多 {megabytes} MB", "A scan may have {megabytes} MB at most"


class UnreadableScanError(AppError):
    """A scan is not what it should be, whatever its name says."""

    reason, field = "unreadable_scan", "scans"
    zh = "第 {place} 份扫描件无法读取：请上传 JPG、PNG、BMP 图片或未加密的 PDF"
    en = "Scan {place} cannot be read: upload a JPG, PNG or BMP picture, or a PDF without a password"


class AlreadyDecidedError(ConflictError):
    """Somebody else was first: the application is in another state by now."""

    reason = "application_decided"
    zh = "该申请已变为“{state}”，请刷新后查看"
    en = "This application is “{state}” by now: refresh to see it"


class WrongStateError(AppError):
    """What was asked for does not follow from the state of the application."""

    reason = "application_state"
    zh = "当前状态为“{state}”，无法执行此操作"
    en = "This cannot be done with an application that is “{state}”"


class OwnApplicationError(AppError):
    """Nobody reviews themselves."""

    reason = "own_application"
    zh = "不能审核自己的申请，请由其他管理员处理"
    en = "Nobody reviews their own application: ask another administrator"


class ReasonMissingError(AppError):
    """A rejection tells why."""

    reason, field = "reason_missing", "reason"
    zh, en = "请填写原因（至少两个字）", "Give a reason of at least two characters"


class CertificateTakenError(AppError):
    """The certificate is verified for another account."""

    reason = "certificate_taken"
    zh = "该证件号码已在另一账号通过认证，不能再次通过"
    en = "This certificate is verified for another account and cannot pass a second time"


class VerificationNeededError(AppError):
    """An operator has to be verified before going on."""

    reason = "verification_needed"
    zh = "未实名认证的账号最多可建 {limit} 个任务，请先完成实名认证"
    en = "Without verification you can create at most {limit} tasks: verify your identity first"
