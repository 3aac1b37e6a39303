"""The words of in-site messages, in both languages: a message is a code with parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from app.platform.language import Language

Words = dict[Language, str]


class MessageText(NamedTuple):
    """What a message says; the words may hold `{parameters}`."""

    title: Words
    subtitle: Words
    content: Words


# `text` is for what a person wrote: every part stands in the parameters.
MESSAGES: dict[str, MessageText] = {
    "text": MessageText(
        {"zh-CN": "{title}", "en-US": "{title}"},
        {"zh-CN": "", "en-US": ""},
        {"zh-CN": "{content}", "en-US": "{content}"},
    ),
    "welcome": MessageText(
        {"zh-CN": "欢迎使用流水", "en-US": "Welcome to Liushui"},
        {"zh-CN": "", "en-US": ""},
        {
            "zh-CN": "在任务管理中新建任务，上传流水文件，几秒后即可查看报告",
            "en-US": "Make a new task, drop the statements, and read the report seconds later",
        },
    ),
    "password_changed": MessageText(
        {"zh-CN": "登录密码已修改", "en-US": "Your password was changed"},
        {"zh-CN": "", "en-US": ""},
        {
            "zh-CN": "登录密码已修改（来自 {ip}），其他设备已退出。如非本人操作，请立即重置密码",
            "en-US": "Your password was changed from {ip}; other sessions ended. If it was not you, reset it now",
        },
    ),
    "password_reset": MessageText(
        {"zh-CN": "登录密码已重置", "en-US": "Your password was reset"},
        {"zh-CN": "", "en-US": ""},
        {
            "zh-CN": "登录密码已通过验证码重置（来自 {ip}），所有设备已退出。如非本人操作，请立即再次重置并联系管理员",
            "en-US": (
                "Your password was reset with a code from {ip}; all sessions ended. "
                "If it was not you, reset it again at once and tell an administrator"
            ),
        },
    ),
    "password_given": MessageText(
        {"zh-CN": "登录密码已换成初始密码", "en-US": "You were given a new password"},
        {"zh-CN": "", "en-US": ""},
        {
            "zh-CN": "管理员为您的账号生成了新的初始密码，所有设备已退出，原密码不再有效。如非您所请，请立即联系管理员",
            "en-US": (
                "An administrator made a new initial password for your account: the earlier one is no longer good, "
                "and all sessions ended. If you did not ask for it, tell an administrator at once"
            ),
        },
    ),
    "mobile_changed": MessageText(
        {"zh-CN": "绑定手机号已更改", "en-US": "Your mobile number was changed"},
        {"zh-CN": "", "en-US": ""},
        {
            "zh-CN": "账号绑定的手机号现为 {to}。如非本人操作，请立即联系管理员",
            "en-US": "The mobile number of your account is {to} now. If it was not you, tell an administrator at once",
        },
    ),
    "email_changed": MessageText(
        {"zh-CN": "绑定邮箱已更改", "en-US": "Your e-mail address was changed"},
        {"zh-CN": "", "en-US": ""},
        {
            "zh-CN": "账号绑定的邮箱现为 {to}。如非本人操作，请立即联系管理员",
            "en-US": "The e-mail address of your account is {to} now. If it was not you, tell an administrator at once",
        },
    ),
    "role_changed": MessageText(
        {"zh-CN": "账号角色已变更", "en-US": "Your role was changed"},
        {"zh-CN": "", "en-US": ""},
        {"zh-CN": "管理员将您的角色改为{role}", "en-US": "An administrator made you an {role}"},
    ),
    "token_made": MessageText(
        {"zh-CN": "已创建 API 令牌", "en-US": "An API token was made"},
        {"zh-CN": "{name}", "en-US": "{name}"},
        {
            "zh-CN": "您的账号创建了 API 令牌“{name}”。如非本人操作，请在“安全设置”中吊销并修改密码",
            "en-US": "An API token “{name}” was made. If it was not you, revoke it under Security; change your password",
        },
    ),
    "task_done": MessageText(
        {"zh-CN": "报告已生成", "en-US": "The report is ready"},
        {"zh-CN": "{customer}", "en-US": "{customer}"},
        {
            "zh-CN": "{customer}的流水报告已生成，命中 {hits} 项",
            "en-US": "The flow report on {customer} is ready; hits: {hits}",
        },
    ),
    "task_part_read": MessageText(
        {"zh-CN": "部分读取", "en-US": "Part read"},
        {"zh-CN": "{customer}", "en-US": "{customer}"},
        {
            "zh-CN": "{customer}的流水报告已生成，但流水未读全：{missing}命中 {hits} 项",
            "en-US": "The flow report on {customer} is ready, but not everything was read: {missing} Hits: {hits}",
        },
    ),
    "task_failed": MessageText(
        {"zh-CN": "任务未完成", "en-US": "A task failed"},
        {"zh-CN": "{customer}", "en-US": "{customer}"},
        {
            "zh-CN": "{customer}的流水未能分析：{reason}",
            "en-US": "The statements of {customer} could not be analysed: {reason}",
        },
    ),
    "mail_failed": MessageText(
        {"zh-CN": "邮件未能送达", "en-US": "An e-mail could not be delivered"},
        {"zh-CN": "{to}", "en-US": "{to}"},
        {
            "zh-CN": "发往 {to} 的邮件未能送达：{reason}",
            "en-US": "The e-mail to {to} could not be delivered: {reason}",
        },
    ),
    "service_expiring": MessageText(
        {"zh-CN": "服务即将到期", "en-US": "A service ends soon"},
        {"zh-CN": "{services}", "en-US": "{services}"},
        {
            "zh-CN": "{services}将于 {until} 到期，到期后相应功能停止；可在任务管理的“服务”中续约",
            "en-US": "{services}: open until {until}. After that the feature stops; renew it under Tasks, tab Services",
        },
    ),
    "service_points_short": MessageText(
        {"zh-CN": "积分不足，无法自动续约", "en-US": "Too few points to renew"},
        {"zh-CN": "{services}", "en-US": "{services}"},
        {
            "zh-CN": "{services}将于 {until} 到期，自动续约需要 {needed} 积分，可用 {available}；请先补充积分",
            "en-US": "{services}: open until {until}. Renewing takes {needed} points, {available} are available",
        },
    ),
    "service_renewed": MessageText(
        {"zh-CN": "服务已自动续约", "en-US": "A service was renewed"},
        {"zh-CN": "{services}", "en-US": "{services}"},
        {
            "zh-CN": "{services}已扣除 {needed} 积分续约一个月，新的到期日为 {until}",
            "en-US": "{services}: renewed for a month at {needed} points, now open until {until}",
        },
    ),
    "service_expired": MessageText(
        {"zh-CN": "服务已到期", "en-US": "A service has ended"},
        {"zh-CN": "{services}", "en-US": "{services}"},
        {
            "zh-CN": "{services}已于 {until} 到期，相应功能已停止；已有报告不受影响，随时可以重新开通",
            "en-US": "{services} ended on {until}. Reports that exist stay as they are; open it again at any time",
        },
    ),
    "quality_rejected": MessageText(
        {"zh-CN": "质检未通过", "en-US": "A report was rejected in inspection"},
        {"zh-CN": "{customer}", "en-US": "{customer}"},
        {
            "zh-CN": "{customer}的流水报告在质检“{queue}”中被退回：{reason}",
            "en-US": "The flow report on {customer} was rejected in the inspection “{queue}”: {reason}",
        },
    ),
    "team_invited": MessageText(
        {"zh-CN": "邀请你加入{kind}", "en-US": "You are invited to a {kind}"},
        {"zh-CN": "{group}", "en-US": "{group}"},
        {
            "zh-CN": "{who} 邀请你加入{kind}“{group}”，请在个人中心接受或谢绝",
            "en-US": "{who} invites you to the {kind} “{group}”: accept or decline it in your user center",
        },
    ),
    "team_joined": MessageText(
        {"zh-CN": "新成员加入", "en-US": "A new member"},
        {"zh-CN": "{group}", "en-US": "{group}"},
        {"zh-CN": "{who} 已加入{kind}“{group}”", "en-US": "{who} has joined the {kind} “{group}”"},
    ),
    "team_declined": MessageText(
        {"zh-CN": "邀请被谢绝", "en-US": "An invitation was declined"},
        {"zh-CN": "{group}", "en-US": "{group}"},
        {
            "zh-CN": "{who} 谢绝加入{kind}“{group}”",
            "en-US": "{who} has declined to join the {kind} “{group}”",
        },
    ),
    "team_left": MessageText(
        {"zh-CN": "成员退出", "en-US": "A member has left"},
        {"zh-CN": "{group}", "en-US": "{group}"},
        {"zh-CN": "{who} 已退出{kind}“{group}”", "en-US": "{who} has left the {kind} “{group}”"},
    ),
    "team_removed": MessageText(
        {"zh-CN": "你已被移出{kind}", "en-US": "You were taken out of a {kind}"},
        {"zh-CN": "{group}", "en-US": "{group}"},
        {
            "zh-CN": "你已不再是{kind}“{group}”的成员，其中的任务不再对你开放",
            "en-US": "You no longer belong to the {kind} “{group}”, and its tasks are closed to you",
        },
    ),
    "team_handed": MessageText(
        {"zh-CN": "{kind}已移交给你", "en-US": "You now lead a {kind}"},
        {"zh-CN": "{group}", "en-US": "{group}"},
        {"zh-CN": "{kind}“{group}”由你负责", "en-US": "The {kind} “{group}” was handed over to you"},
    ),
    "team_dissolved": MessageText(
        {"zh-CN": "{kind}已解散", "en-US": "A {kind} was removed"},
        {"zh-CN": "{group}", "en-US": "{group}"},
        {
            "zh-CN": "{kind}“{group}”已解散，每个人自己的任务仍归自己所有",
            "en-US": "The {kind} “{group}” was removed; everybody's own tasks stay with them",
        },
    ),
    "order_paid": MessageText(
        {"zh-CN": "支付成功", "en-US": "Payment received"},
        {"zh-CN": "{title}", "en-US": "{title}"},
        {
            "zh-CN": "“{title}”已支付 {amount} 元，权益已到账",
            "en-US": "CNY {amount} was paid for “{title}”, and it is yours now",
        },
    ),
    "order_paid_back": MessageText(
        {"zh-CN": "多付款项将退回", "en-US": "A payment is on its way back"},
        {"zh-CN": "{title}", "en-US": "{title}"},
        {
            "zh-CN": "“{title}”收到重复或逾期付款 {amount} 元，将原路退回",
            "en-US": "CNY {amount} for “{title}” came twice or too late and goes back the way it came",
        },
    ),
    "order_refunded": MessageText(
        {"zh-CN": "退款完成", "en-US": "Refunded"},
        {"zh-CN": "{title}", "en-US": "{title}"},
        {
            "zh-CN": "“{title}”已退款 {amount} 元：{reason}",
            "en-US": "CNY {amount} for “{title}” was refunded: {reason}",
        },
    ),
    "order_settled": MessageText(
        {"zh-CN": "订单已关闭", "en-US": "An order was closed"},
        {"zh-CN": "{title}", "en-US": "{title}"},
        {
            "zh-CN": "“{title}”实付金额与订单不符，未入账，已由管理员关闭：{reason}",
            "en-US": "Another amount was paid for “{title}” than it costs. Nothing was given, and an administrator"
            " closed it: {reason}",
        },
    ),
    "order_differs": MessageText(
        {"zh-CN": "订单金额不符", "en-US": "An order was paid with another amount"},
        {"zh-CN": "{order}", "en-US": "{order}"},
        {
            "zh-CN": "订单 {order} 应付 {amount} 元，支付渠道实收 {found} 元。未入账，请决定退款、入账或关闭",
            "en-US": "Order {order} is CNY {amount}, the payment channel received CNY {found}. Nothing was given:"
            " please decide to refund, accept or close it",
        },
    ),
    "reconciliation_differs": MessageText(
        {"zh-CN": "对账有差异", "en-US": "The books differ from the payment channel"},
        {"zh-CN": "", "en-US": ""},
        {
            "zh-CN": "今日对账发现 {number} 笔差异，请在订单管理中核对",
            "en-US": "Differences found in today's comparison: {number}. Please look at them under Orders",
        },
    ),
    "verification_waiting": MessageText(
        {"zh-CN": "有新的实名认证申请", "en-US": "A verification waits for review"},
        {"zh-CN": "", "en-US": ""},
        {
            "zh-CN": "请在三个工作日内完成审核",
            "en-US": "Please decide on it within three working days",
        },
    ),
    "verification_overdue": MessageText(
        {"zh-CN": "实名认证审核超时", "en-US": "A verification waits too long"},
        {"zh-CN": "", "en-US": ""},
        {
            "zh-CN": "{since} 提交的实名认证申请已超过三个工作日，请尽快审核",
            "en-US": "The application of {since} has waited for more than three working days: please decide on it",
        },
    ),
    "verification_passed": MessageText(
        {"zh-CN": "实名认证已通过", "en-US": "You are verified"},
        {"zh-CN": "{kind}", "en-US": "{kind}"},
        {
            "zh-CN": "{kind}已通过审核，可以不受限制地新建任务",
            "en-US": "{kind} passed: begin as many tasks as you like",
        },
    ),
    "verification_rejected": MessageText(
        {"zh-CN": "实名认证未通过", "en-US": "Your verification was rejected"},
        {"zh-CN": "{kind}", "en-US": "{kind}"},
        {
            "zh-CN": "{kind}未通过审核，原因见认证页面，更正后可以重新申请",
            "en-US": "{kind} was rejected. The page of verification says why; put it right and apply again",
        },
    ),
    "verification_revoked": MessageText(
        {"zh-CN": "实名认证已撤销", "en-US": "Your verification was revoked"},
        {"zh-CN": "{kind}", "en-US": "{kind}"},
        {
            "zh-CN": "{kind}已被撤销，原因见认证页面，可以重新申请",
            "en-US": "{kind} was revoked. The page of verification says why; you may apply again",
        },
    ),
    "verification_ended": MessageText(
        {"zh-CN": "实名认证已失效", "en-US": "Your verification has ended"},
        {"zh-CN": "{kind}", "en-US": "{kind}"},
        {
            "zh-CN": "证件已过有效期，{kind}随之失效，请用新证件重新申请",
            "en-US": "The certificate is no longer valid, and so {kind} has ended: apply again with a new one",
        },
    ),
    "task_needs_currency": MessageText(
        {"zh-CN": "需要确认币种", "en-US": "A currency is needed"},
        {"zh-CN": "{customer}", "en-US": "{customer}"},
        {
            "zh-CN": "{customer}的文件 {file} 没有写明币种，请确认",
            "en-US": "The file {file} of {customer} does not say its currency: please state it",
        },
    ),
    "task_needs_password": MessageText(
        {"zh-CN": "需要密码", "en-US": "A password is needed"},
        {"zh-CN": "{customer}", "en-US": "{customer}"},
        {
            "zh-CN": "{customer}的文件 {file} 已加密，请补充密码",
            "en-US": "The file {file} of {customer} is locked: please give its password",
        },
    ),
}


def render(words: Words, params: Mapping[str, Any], language: Language) -> str:
    """Fill the words; a parameter may be words in both languages. Raises KeyError for a missing one."""
    return words[language].format_map(
        {name: value[language] if isinstance(value, Mapping) else value for name, value in params.items()}
    )
