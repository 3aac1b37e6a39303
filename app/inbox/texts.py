"""The words of in-site messages, in both languages: a message is a code with parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from app.platform.language import Language, Words, both


class MessageText(NamedTuple):
    """What a message says; the words may hold `{parameters}`."""

    title: Words
    subtitle: Words
    content: Words


def _message(zh_title: str, en_title: str, zh: str, en: str, *, subtitle: str = "") -> MessageText:
    """A subtitle names the customer, group or order, so it is the same in both languages."""
    return MessageText(both(zh_title, en_title), both(subtitle, subtitle), both(zh, en))


# `text` is for what a person wrote: every part stands in the parameters.
MESSAGES: dict[str, MessageText] = {
    "text": _message("{title}", "{title}", "{content}", "{content}"),
    "welcome": _message(
        "欢迎使用流水",
        "Welcome to Liushui",
        "在任务管理中新建任务，上传流水文件，几秒后即可查看报告",
        "Make a new task, drop the statements, and read the report seconds later",
    ),
    "password_changed": _message(
        "登录密码已修改",
        "Your password was changed",
        "登录密码已修改（来自 {ip}），其他设备已退出。如非本人操作，请立即重置密码",
        "Your password was changed from {ip}; other sessions ended. If it was not you, reset it now",
    ),
    "password_reset": _message(
        "登录密码已重置",
        "Your password was reset",
        "登录密码已通过验证码重置（来自 {ip}），所有设备已退出。如非本人操作，请立即再次重置并联系管理员",
        "Your password was reset with a code from {ip}; all sessions ended. If it was not you, reset it "
        "again at once and tell an administrator",
    ),
    "password_given": _message(
        "登录密码已换成初始密码",
        "You were given a new password",
        "管理员为您的账号生成了新的初始密码，所有设备已退出，原密码不再有效。如非您所请，请立即联系管理员",
        "An administrator made a new initial password for your account: the earlier one is no longer "
        "good, and all sessions ended. If you did not ask for it, tell an administrator at once",
    ),
    "sso_linked": _message(
        "已关联单点登录",
        "Single sign-on was linked",
        "现在可通过单点登录进入您的账号（来自 {ip}）。如非本人操作，请立即取消关联、修改密码并联系管理员",
        "Your account can be entered by single sign-on now (done from {ip}). If it was not you, unlink it, change "
        "your password and tell an administrator at once",
    ),
    "sso_unlinked": _message(
        "已取消关联单点登录",
        "Single sign-on was unlinked",
        "您的账号不能再通过单点登录进入（来自 {ip}），其他设备已退出。如非本人操作，请立即修改密码并联系管理员",
        "Your account can no longer be entered by single sign-on (done from {ip}); other sessions ended. If it was "
        "not you, change your password and tell an administrator at once",
    ),
    "factor_added": _message(
        "已添加两步验证方式",
        "A second factor was added",
        "您的账号添加了{what}（来自 {ip}），其他设备已退出。如非本人操作，请立即修改密码并联系管理员",
        "A second factor ({what}) was added to your account from {ip}; other sessions ended. If it was not "
        "you, change your password now and tell an administrator",
    ),
    "factor_removed": _message(
        "已移除两步验证方式",
        "A second factor was removed",
        "您的账号移除了{what}（来自 {ip}），其他设备已退出。如非本人操作，请立即修改密码并联系管理员",
        "A second factor ({what}) was removed from your account from {ip}; other sessions ended. If it was "
        "not you, change your password now and tell an administrator",
    ),
    "factors_reset": _message(
        "两步验证已被重置",
        "Your second factors were reset",
        "管理员重置了您账号的两步验证，所有设备已退出，API 令牌已吊销。如非您所请，请立即联系管理员",
        "An administrator took all second factors from your account; all sessions and API tokens ended. If "
        "you did not ask for it, tell an administrator at once",
    ),
    "recovery_codes_made": _message(
        "已重新生成恢复码",
        "New recovery codes were made",
        "您的账号重新生成了恢复码（来自 {ip}），之前的恢复码已失效。如非本人操作，请立即修改密码",
        "New recovery codes were made from {ip}; the earlier ones no longer work. If it was not you, "
        "change your password now",
    ),
    "recovery_code_used": _message(
        "已使用一个恢复码",
        "A recovery code was used",
        "您的账号使用了一个恢复码（来自 {ip}），还剩 {left} 个。如非本人操作，请立即修改密码并重新生成恢复码",
        "A recovery code of your account was used from {ip}; codes left: {left}. If it was not you, change your "
        "password now and make new codes",
    ),
    "passkey_copied": _message(
        "通行密钥可能已被复制",
        "A passkey may have been copied",
        "通行密钥“{name}”的使用计数异常（来自 {ip}），本次登录已拒绝。请在“安全设置”中移除它",
        "The counter of the passkey “{name}” went back; a login from {ip} was refused. Remove it under Security",
        subtitle="{name}",
    ),
    "mobile_changed": _message(
        "绑定手机号已更改",
        "Your mobile number was changed",
        "账号绑定的手机号现为 {to}。如非本人操作，请立即联系管理员",
        "The mobile number of your account is {to} now. If it was not you, tell an administrator at once",
    ),
    "email_changed": _message(
        "绑定邮箱已更改",
        "Your e-mail address was changed",
        "账号绑定的邮箱现为 {to}。如非本人操作，请立即联系管理员",
        "The e-mail address of your account is {to} now. If it was not you, tell an administrator at once",
    ),
    "role_changed": _message(
        "账号角色已变更",
        "Your role was changed",
        "管理员将您的角色改为{role}",
        "An administrator made you an {role}",
    ),
    "token_made": _message(
        "已创建 API 令牌",
        "An API token was created",
        "您的账号创建了 API 令牌“{name}”。如非本人操作，请在“安全设置”中吊销并修改密码",
        "An API token “{name}” was created. If it was not you, revoke it under Security settings and change your password",
        subtitle="{name}",
    ),
    "task_done": _message(
        "报告已生成",
        "The report is ready",
        "{customer}的流水报告已生成，高、中级待核对事项 {hits} 项",
        "The flow report on {customer} is ready; red flags of high or medium severity: {hits}",
        subtitle="{customer}",
    ),
    "task_part_read": _message(
        "部分读取",
        "Partly read",
        "{customer}的流水报告已生成，但流水未读全：{missing}高、中级待核对事项 {hits} 项",
        "The flow report on {customer} is ready, but not everything was read: {missing} Red flags of high or medium severity: {hits}",
        subtitle="{customer}",
    ),
    "task_failed": _message(
        "任务未完成",
        "A task failed",
        "{customer}的流水未能分析：{reason}",
        "The statements of {customer} could not be analysed: {reason}",
        subtitle="{customer}",
    ),
    "mail_failed": _message(
        "邮件未能送达",
        "An e-mail could not be delivered",
        "发往 {to} 的邮件未能送达：{reason}",
        "The e-mail to {to} could not be delivered: {reason}",
        subtitle="{to}",
    ),
    "service_expiring": _message(
        "服务即将到期",
        "A service ends soon",
        "{services}将于 {until} 到期，到期后相应功能停止；可在任务管理的“服务”中续约",
        "{services}: active until {until}. After that the feature stops; extend it under Tasks, tab Services",
        subtitle="{services}",
    ),
    "service_points_short": _message(
        "积分不足，无法自动续约",
        "Not enough points to extend a service",
        "{services}将于 {until} 到期，自动续约需要 {needed} 积分，可用 {available}；请先补充积分",
        "{services}: active until {until}. Extending takes {needed} points; available: {available}",
        subtitle="{services}",
    ),
    "service_renewed": _message(
        "服务已自动续约",
        "A service was extended",
        "{services}已扣除 {needed} 积分续约一个月，新的到期日为 {until}",
        "{services}: extended by a month for {needed} points, now active until {until}",
        subtitle="{services}",
    ),
    "service_expired": _message(
        "服务已到期",
        "A service has ended",
        "{services}已于 {until} 到期，相应功能已停止；已有报告不受影响，随时可以重新开通",
        "{services} ended on {until}. Existing reports stay as they are; subscribe again at any time",
        subtitle="{services}",
    ),
    "quality_rejected": _message(
        "质检未通过",
        "A report was rejected in inspection",
        "{customer}的流水报告在质检“{queue}”中被退回：{reason}",
        "The flow report on {customer} was rejected in the inspection “{queue}”: {reason}",
        subtitle="{customer}",
    ),
    "team_invited": _message(
        "邀请您加入{kind}",
        "You are invited to a {kind}",
        "{who} 邀请您加入{kind}“{group}”，请在“用户信息”中接受或谢绝",
        "{who} invites you to the {kind} “{group}”: accept or decline it under User info",
        subtitle="{group}",
    ),
    "team_joined": _message(
        "新成员加入",
        "A new member",
        "{who} 已加入{kind}“{group}”",
        "{who} has joined the {kind} “{group}”",
        subtitle="{group}",
    ),
    "team_declined": _message(
        "邀请被谢绝",
        "An invitation was declined",
        "{who} 谢绝加入{kind}“{group}”",
        "{who} has declined to join the {kind} “{group}”",
        subtitle="{group}",
    ),
    "team_left": _message(
        "成员退出",
        "A member has left",
        "{who} 已退出{kind}“{group}”",
        "{who} has left the {kind} “{group}”",
        subtitle="{group}",
    ),
    "team_removed": _message(
        "您已被移出{kind}",
        "You were removed from a {kind}",
        "您已不再是{kind}“{group}”的成员，其中的任务不再对您开放",
        "You are no longer a member of the {kind} “{group}” and can no longer open its tasks",
        subtitle="{group}",
    ),
    "team_handed": _message(
        "{kind}已移交给您",
        "You now lead a {kind}",
        "{kind}“{group}”由您负责",
        "The {kind} “{group}” was handed over to you",
        subtitle="{group}",
    ),
    "team_dissolved": _message(
        "{kind}已解散",
        "A {kind} was removed",
        "{kind}“{group}”已解散，每个人自己的任务仍归自己所有",
        "The {kind} “{group}” was removed; everybody's own tasks stay with them",
        subtitle="{group}",
    ),
    "order_paid": _message(
        "支付成功",
        "Payment received",
        "“{title}”已支付 {amount} 元，权益已到账",
        "CNY {amount} was paid for “{title}”, and it is yours now",
        subtitle="{title}",
    ),
    "order_paid_back": _message(
        "多付款项将退回",
        "A payment is on its way back",
        "“{title}”收到重复或逾期付款 {amount} 元，将原路退回",
        "CNY {amount} for “{title}” came twice or too late and goes back the way it came",
        subtitle="{title}",
    ),
    "order_refunded": _message(
        "退款完成",
        "Refunded",
        "“{title}”已退款 {amount} 元：{reason}",
        "CNY {amount} for “{title}” was refunded: {reason}",
        subtitle="{title}",
    ),
    "order_settled": _message(
        "订单已关闭",
        "An order was closed",
        "“{title}”实付金额与订单不符，未入账，已由管理员关闭：{reason}",
        "Another amount was paid for “{title}” than it costs. Nothing was given, and an administrator "
        "closed it: {reason}",
        subtitle="{title}",
    ),
    "order_differs": _message(
        "订单金额不符",
        "An order was paid with another amount",
        "订单 {order} 应付 {amount} 元，支付渠道实收 {found} 元。未入账，请决定退款、入账或关闭",
        "Order {order} is CNY {amount}, the payment channel received CNY {found}. Nothing was given: "
        "please decide to refund, accept or close it",
        subtitle="{order}",
    ),
    "reconciliation_differs": _message(
        "对账有差异",
        "The books differ from the payment channel",
        "今日对账发现 {number} 笔差异，请在订单管理中核对",
        "Differences found in today's comparison: {number}. Please look at them under Orders",
    ),
    "verification_waiting": _message(
        "有新的实名认证申请",
        "A verification is waiting for review",
        "请在三个工作日内完成审核",
        "Please decide on it within three working days",
    ),
    "verification_overdue": _message(
        "实名认证审核超时",
        "A verification waits too long",
        "{since} 提交的实名认证申请已超过三个工作日，请尽快审核",
        "The application of {since} has waited for more than three working days: please decide on it",
    ),
    "verification_passed": _message(
        "实名认证已通过",
        "You are verified",
        "{kind}已通过审核，可以不受限制地新建任务",
        "{kind} passed: begin as many tasks as you like",
        subtitle="{kind}",
    ),
    "verification_rejected": _message(
        "实名认证未通过",
        "Your verification was rejected",
        "{kind}未通过审核，原因见认证页面，更正后可以重新申请",
        "{kind} was rejected. The page of verification says why; put it right and apply again",
        subtitle="{kind}",
    ),
    "verification_revoked": _message(
        "实名认证已撤销",
        "Your verification was revoked",
        "{kind}已被撤销，原因见认证页面，可以重新申请",
        "{kind} was revoked. The page of verification says why; you may apply again",
        subtitle="{kind}",
    ),
    "verification_ended": _message(
        "实名认证已失效",
        "Your verification has ended",
        "证件已过有效期，{kind}随之失效，请用新证件重新申请",
        "The certificate is no longer valid, and so {kind} has ended: apply again with a new one",
        subtitle="{kind}",
    ),
    "task_needs_currency": _message(
        "需要确认币种",
        "A currency is needed",
        "{customer}的文件 {file} 没有写明币种，请确认",
        "The file {file} of {customer} does not say its currency: please state it",
        subtitle="{customer}",
    ),
    "task_needs_confirmation": _message(
        "需要人工确认",
        "Rows need confirming",
        "{customer}的文件 {file} 没有余额或合计可以核实，请对照原页确认",
        "The rows of {file} ({customer}) are not proven: please compare them with the page",
        subtitle="{customer}",
    ),
    "task_needs_password": _message(
        "需要密码",
        "A password is needed",
        "{customer}的文件 {file} 已加密，请补充密码",
        "The file {file} of {customer} is locked: please give its password",
        subtitle="{customer}",
    ),
}


def render(words: Words, params: Mapping[str, Any], language: Language) -> str:
    """Fill the words; a parameter may be words in both languages. Raises KeyError for a missing one."""
    return words[language].format_map(
        {name: value[language] if isinstance(value, Mapping) else value for name, value in params.items()}
    )
