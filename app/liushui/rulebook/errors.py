"""The refusals of the rulebook, in both languages."""

from __future__ import annotations

from app.platform.errors import AppError, ConflictError


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
    zh, en = (
        "规则已被他人更改，请核对后重试",
        "Somebody changed the rules meanwhile: check them and try again",
    )


class NothingChangedError(AppError):
    """The version to be switched on equals the active one."""

    reason = "nothing_changed"
    zh, en = "与当前版本没有区别", "It does not differ from the active version"


class NoPastReportError(AppError):
    """A backtest without any report whose reading is kept."""

    reason = "no_past_report"
    zh, en = "还没有可以试运行的报告", "There is no past report to try the rules on"


class NoDraftError(AppError):
    """A backtest of a draft that does not exist."""

    reason = "no_draft"
    zh, en = "还没有修改规则，无需试运行", "Nothing was changed yet, so there is nothing to try"


class RootUnreadableError(AppError):
    """Something that is no certificate of an authority."""

    reason, field = "root_unreadable", "certificate"
    zh = "这不是根证书：请选择 PEM 或 DER 格式、可以签发证书的 X.509 证书"
    en = "This is no root certificate: choose an X.509 certificate, PEM or DER, that may issue others"


class RootTwiceError(AppError):
    """The root is kept already."""

    reason, field = "root_twice", "certificate"
    zh, en = "该根证书已登记", "This root is kept already"


class RootsFullError(AppError):
    """As many roots are kept as may be."""

    reason, field = "roots_full", "certificate"
    zh, en = "最多登记 {most} 个根证书", "At most {most} roots are kept"


class OriginalUnfitError(AppError):
    """A file that cannot be confirmed as an original; the words say why."""

    reason = "original_unfit"
    zh, en = "该文件不能确认为银行原件：{why}", "This file cannot be confirmed as an original: {why}"


class OriginalTwiceError(AppError):
    """The file is confirmed already."""

    reason = "original_twice"
    zh, en = "该文件已确认过", "This file is confirmed already"


class OriginalsFullError(AppError):
    """As many originals are kept as may be."""

    reason = "originals_full"
    zh = "最多保存 {most} 份已确认的原件：请先撤回较早的"
    en = "At most {most} confirmed originals are kept: take back older ones first"


class BlackListEmptyError(AppError):
    """An entry of the black list that names nobody."""

    reason, field = "black_list_empty", "name"
    zh = "请填写姓名或账号；账号至少 {least} 位"
    en = "Give a name or an account; an account has {least} characters at least"


class BlackListTwiceError(AppError):
    """The party is on the black list already."""

    reason, field = "black_list_twice", "name"
    zh, en = "该姓名与账号已在黑名单中", "This name and account are on the blacklist already"


class BlackListFullError(AppError):
    """The black list holds as much as it may."""

    reason = "black_list_full"
    zh, en = "黑名单最多 {most} 条", "The blacklist holds {most} entries at most"
