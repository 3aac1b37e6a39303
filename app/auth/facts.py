"""What the audit log calls the facts of its entries: objects, names and coded values, in both languages."""

from __future__ import annotations

from typing import Any

from app.engine.messages.wording import yuan
from app.platform.language import LANGUAGES, Language, Words, both

_FEN = "_fen"

OBJECTS: dict[str, tuple[str, str]] = {
    "user": ("账号", "Account"),
    "code": ("验证码", "Code"),
    "mobile": ("手机号", "Mobile number"),
    "email": ("邮箱", "E-mail address"),
    "api_token": ("API 令牌", "API token"),
    "setting": ("设置", "Setting"),
    "log": ("审计日志", "Audit log"),
    "demonstration": ("演示数据", "Demonstration"),
    "verification": ("实名认证", "Verification"),
    "report": ("报告", "Report"),
    "word_template": ("Word 模板", "Word template"),
    "task": ("任务", "Task"),
    "person": ("客户", "Person"),
    "rules": ("规则版本", "Rules"),
    "corrections": ("更正建议", "Corrections"),
    "black_list": ("黑名单", "Blacklist"),
    "root": ("根证书", "Root certificate"),
    "original": ("银行原件", "Original"),
    "links": ("案件关联", "Links"),
    "link": ("案件关联", "Link"),
    "plan": ("套餐", "Plan"),
    "order": ("订单", "Order"),
    "cashier": ("收银台", "Cashier"),
    "article": ("内容", "Article"),
    "set": ("集合", "Set"),
    "sets": ("集合", "Sets"),
    "promotion": ("推广", "Promotion"),
    "announcement": ("公告", "Announcement"),
    "service": ("增值服务", "Service"),
    "outbox": ("发件", "Message"),
    "request": ("人工记账", "Posting by hand"),
    "group": ("项目或团队", "Project or team"),
    "studio": ("直播", "Studio"),
    "studio_message": ("聊天消息", "Chat message"),
    "program": ("轮播视频", "Video"),
    "change": ("参数修改", "Change of parameters"),
}

FACTS: dict[str, tuple[str, str]] = {
    "after": ("修改后", "After"),
    "agree": ("同意", "Agreed"),
    "amount": ("数额", "Amount"),
    "amount_fen": ("金额", "Amount"),
    "articles": ("文章", "Articles"),
    "bad": ("有误", "Faulty"),
    "base_version": ("内置规则版本", "Built-in rules"),
    "basis": ("依据", "Basis"),
    "before": ("修改前", "Before"),
    "by": ("方式", "By"),
    "case_days": ("案件保存天数", "Days a case is kept"),
    "case_days_least": ("案件最少保存天数", "Fewest days of a case"),
    "case_days_most": ("案件最多保存天数", "Most days of a case"),
    "cases": ("案件", "Cases"),
    "category": ("分类", "Category"),
    "cells": ("补录数字", "Figures typed"),
    "changes": ("修改", "Changes"),
    "code": ("代码", "Code"),
    "comments_of_people": ("用户评论", "Comments of people"),
    "currency": ("币种", "Currency"),
    "current": ("页码", "Page"),
    "customers": ("客户数至少", "Customers, at least"),
    "days": ("天数", "Days"),
    "decision": ("裁定", "Decision"),
    "demands_purpose": ("必须填写目的", "Purpose demanded"),
    "description": ("说明", "Description"),
    "digests": ("文件", "Files"),
    "erasure": ("删除申请编号", "Erasure"),
    "events": ("事件", "Events"),
    "faults": ("故障", "Faults"),
    "fields": ("字段", "Fields"),
    "files": ("文件", "Files"),
    "files_days": ("原始文件保存天数", "Days files are kept"),
    "files_days_least": ("原始文件最少保存天数", "Fewest days of files"),
    "files_days_most": ("原始文件最多保存天数", "Most days of files"),
    "fingerprint": ("指纹", "Fingerprint"),
    "format": ("版式", "Format"),
    "found": ("找到", "Found"),
    "found_fen": ("实付金额", "Paid"),
    "groups": ("项目和团队", "Projects and teams"),
    "included": ("全员免费", "At no cost for everybody"),
    "is_active": ("上架", "On sale"),
    "issuer": ("身份提供方", "Provider"),
    "kind": ("种类", "Kind"),
    "layout": ("版面", "Layout"),
    "least_fen": ("最低金额", "Least amount"),
    "left": ("剩余", "Left"),
    "link": ("链接", "Link"),
    "made": ("新建", "Made"),
    "marks_viewer": ("标注查看人", "Viewer marked"),
    "messages": ("消息", "Messages"),
    "method": ("直播方式", "Method"),
    "most_fen": ("最高金额", "Most amount"),
    "name": ("名称", "Name"),
    "name_en": ("英文名称", "English name"),
    "name_zh": ("中文名称", "Chinese name"),
    "note": ("说明", "Note"),
    "notification": ("欢迎语", "Words for watchers"),
    "number": ("数量或编号", "Number"),
    "outbox": ("发件编号", "Message"),
    "parts": ("内容", "Parts"),
    "party_kind": ("对手方类型", "Kind of party"),
    "passkey": ("通行密钥", "Passkey"),
    "people": ("账号", "People"),
    "place": ("文件序号", "File number"),
    "points": ("积分", "Points"),
    "price_fen": ("价格", "Price"),
    "project": ("项目", "Project"),
    "promotions": ("推广", "Promotions"),
    "purpose": ("用途", "Purpose"),
    "purposes": ("可选目的", "Purposes"),
    "rank": ("排序", "Rank"),
    "reason": ("原因", "Reason"),
    "report": ("报告", "Report"),
    "reports": ("报告", "Reports"),
    "required": ("必须认证", "Demanded"),
    "restores": ("恢复自", "Restores"),
    "role": ("角色", "Role"),
    "rotations": ("轮播次数", "Rounds"),
    "rows": ("行数", "Rows"),
    "scopes": ("权限", "Scopes"),
    "searched": ("按关键字查找", "Searched by a word"),
    "session": ("会话", "Session"),
    "sets": ("集合", "Sets"),
    "severity": ("级别", "Severity"),
    "state": ("状态", "State"),
    "status": ("状态", "State"),
    "step": ("步骤", "Step"),
    "tasks": ("任务", "Tasks"),
    "team_id": ("团队", "Team"),
    "title": ("标题", "Title"),
    "to": ("收件人", "To"),
    "trial_days": ("试用天数", "Trial days"),
    "until": ("有效期至", "Until"),
    "upload": ("文件编号", "File"),
    "user": ("账号", "Account"),
    "username": ("用户名", "User name"),
    "value": ("取值", "Value"),
    "version": ("版本", "Version"),
    "viewers_most": ("观众上限", "Most viewers"),
    "visits": ("访问", "Visits"),
    "words": ("文字", "Texts"),
}

VALUES: dict[str, tuple[str, str]] = {
    "accept": ("接受", "Accepted"),
    "admin": ("管理员", "Administrator"),
    "all": ("所有人", "Everybody"),
    "anomaly": ("金额不符", "Another amount"),
    "auditing": ("审核中", "Being audited"),
    "cancelled": ("已取消", "Cancelled"),
    "changeemail": ("更换邮箱", "Change of e-mail address"),
    "changemobile": ("更换手机号", "Change of mobile number"),
    "changing": ("变更中", "Changing"),
    "close": ("关闭", "Closed"),
    "closed": ("已关闭", "Closed"),
    "consent": ("客户同意", "Consent"),
    "contract": ("订立或履行合同", "Contract"),
    "created": ("已创建", "Created"),
    "csv": ("CSV", "CSV"),
    "docx": ("Word", "Word"),
    "draft": ("草稿", "Draft"),
    "duty": ("法定义务", "Legal duty"),
    "email": ("邮箱", "E-mail"),
    "expired": ("已失效", "Ended"),
    "ended": ("已结束", "Ended"),
    "failed": ("失败", "Failed"),
    "finished": ("已完成", "Finished"),
    "high": ("高", "High"),
    "info": ("提示", "Note"),
    "initial_password_over": ("初始密码已过期", "Initial password over"),
    "kept": ("未外发，留存", "Kept, not sent"),
    "live": ("已发布", "Published"),
    "login": ("登录", "Login"),
    "low": ("低", "Low"),
    "medium": ("中", "Medium"),
    "mobile": ("手机号", "Mobile number"),
    "none": ("无", "None"),
    "offline": ("已下线", "Offline"),
    "online": ("已上线", "Online"),
    "other": ("其他", "Other"),
    "paid": ("已支付", "Paid"),
    "paid_late": ("关闭后支付", "Paid late"),
    "part_refunded": ("部分退款", "Refunded in part"),
    "pass": ("已通过", "Passed"),
    "passed": ("已通过", "Passed"),
    "passkey": ("通行密钥", "Passkey"),
    "password_login_closed": ("已关闭密码登录", "Password login closed"),
    "paying": ("支付中", "Being paid"),
    "pdf": ("PDF", "PDF"),
    "personal": ("个人", "Personal"),
    "posted": ("已记账", "Posted"),
    "project": ("项目", "Project"),
    "queued": ("待发送", "Waits to be sent"),
    "refund": ("退款", "Refund"),
    "refunded": ("已退款", "Refunded"),
    "refused": ("已驳回", "Refused"),
    "register": ("注册", "Registration"),
    "rejected": ("未通过", "Rejected"),
    "renzheng": ("实名认证", "Verification"),
    "resetpwd": ("重置密码", "Reset of a password"),
    "revoked": ("已撤销", "Revoked"),
    "scheduled": ("待发布", "Scheduled"),
    "sent": ("已发送", "Sent"),
    "single_sign_on": ("单点登录", "Single sign-on"),
    "sso_not_proven": ("未能通过单点登录验证身份", "Not proven by single sign-on"),
    "team": ("团队", "Team"),
    "totp": ("动态验证码", "Authenticator app"),
    "user": ("操作员", "Operator"),
    "vip": ("VIP", "VIP"),
    "waiting": ("待处理", "Waiting"),
    "withdrawn": ("已撤回", "Withdrawn"),
    "xlsx": ("XLSX", "XLSX"),
}
# What an entry holds under these names, people wrote: it is shown as it stands.
_WRITTEN = frozenset(
    {"description", "link", "name", "name_en", "name_zh", "note", "notification", "title", "to", "username"}
)
_YES, _NO, _NOTHING = ("是", "Yes"), ("否", "No"), ("无", "None")


def object_words(subject: str) -> Words:
    """Return what a subject ("report:7") is called ("报告 7"); an unknown kind stands by its code."""
    kind, _, rest = subject.partition(":")
    zh, en = OBJECTS.get(kind, (kind, kind))
    number = rest if rest.isdigit() else ""
    return both(f"{zh} {number}".strip(), f"{en} {number}".strip())


def without_words(subject: str, detail: dict[str, Any]) -> list[str]:
    """Return what of an entry has no words here: the kind of its object, names of its facts."""
    kind = subject.partition(":")[0]
    return sorted({kind} - OBJECTS.keys() | detail.keys() - FACTS.keys())


def described(detail: dict[str, Any]) -> list[dict[str, Words]]:
    """Return the facts of an entry as pairs of words, in their order; what is empty has none."""
    held = {name: value for name, value in detail.items() if value not in ("", None, [], {})}
    return [{"name": _name(name), "value": _value(name, value)} for name, value in held.items()]


def _name(name: str) -> Words:
    return both(*FACTS.get(name, (name, name)))


def _value(name: str, value: Any) -> Words:
    return {language: _text(name, value, language) for language in LANGUAGES}


def _text(name: str, value: Any, language: Language) -> str:
    if value is None:
        return both(*_NOTHING)[language]
    if isinstance(value, bool):
        return both(*(_YES if value else _NO))[language]
    if isinstance(value, int) and name.endswith(_FEN):
        return yuan(value)
    if isinstance(value, dict):
        colon, between = both("：", ": ")[language], both("；", "; ")[language]
        parts = ((_name(key)[language], _text(key, each, language)) for key, each in value.items())
        return between.join(f"{key}{colon}{each}" for key, each in parts)
    if isinstance(value, list | tuple):
        return both("、", ", ")[language].join(_text(name, each, language) for each in value)
    if isinstance(value, str) and name not in _WRITTEN and value in VALUES:
        return both(*VALUES[value])[language]
    return str(value)
