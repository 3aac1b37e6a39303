"""What the audit log calls the things that happened: every event with its words in both languages."""

from __future__ import annotations

from app.language import Language

EVENTS: dict[str, tuple[str, str]] = {
    "login_ok": ("登录成功", "Logged in"),
    "login_failed": ("登录失败", "Login failed"),
    "logout": ("退出登录", "Logged out"),
    "registered": ("注册账号", "Account opened"),
    "password_reset": ("重置密码", "Password reset"),
    "password_changed": ("修改密码", "Password changed"),
    "mobile_changed": ("更换手机号", "Mobile number changed"),
    "email_changed": ("更换邮箱", "E-mail address changed"),
    "code_sent": ("发送验证码", "Code sent"),
    "code_failed": ("验证码错误", "Code refused"),
    "session_ended": ("结束一个会话", "Session ended"),
    "sessions_ended": ("结束多个会话", "Sessions ended"),
    "token_made": ("创建访问令牌", "API token made"),
    "token_revoked": ("撤销访问令牌", "API token revoked"),
    "role_changed": ("变更角色", "Role changed"),
    "user_disabled": ("停用账号", "Account disabled"),
    "user_enabled": ("启用账号", "Account enabled"),
    "data_exported": ("导出个人数据", "Own data exported"),
    "account_deleted": ("注销账号", "Account deleted"),
    "setting_changed": ("修改设置", "Setting changed"),
    "log_exported": ("导出审计日志", "Audit log exported"),
    "verification_submit": ("提交实名认证", "Verification handed in"),
    "verification_approve": ("通过实名认证", "Verification passed"),
    "verification_reject": ("驳回实名认证", "Verification rejected"),
    "verification_withdraw": ("撤回实名认证", "Verification withdrawn"),
    "verification_change": ("申请变更认证", "Change of verification begun"),
    "verification_keep": ("认证保持不变", "Verification kept"),
    "verification_replace": ("认证被替换", "Verification replaced"),
    "verification_expire": ("认证到期", "Verification expired"),
    "verification_revoke": ("撤销实名认证", "Verification revoked"),
    "verification_reveal": ("查看认证原文", "Verification revealed"),
    "verification_scan": ("查看认证扫描件", "Scan of a verification seen"),
    "verification_rule": ("修改认证要求", "Rule of verification changed"),
    "report_opened": ("打开报告", "Report opened"),
    "report_exported": ("导出报告", "Report exported"),
    "report_mailed": ("发送报告", "Report sent by e-mail"),
    "report_deleted": ("删除报告", "Report deleted"),
    "task_deleted": ("删除任务", "Task deleted"),
    "rules_activated": ("启用规则版本", "Rules switched on"),
    "rules_restored": ("恢复规则版本", "Rules restored"),
    "preset_activated": ("启用规则预设", "Preset of rules switched on"),
    "preset_restored": ("恢复规则预设", "Preset of rules restored"),
    "corrections_suggested": ("查看更正建议", "Suggestions of corrections seen"),
    "black_list_seen": ("查看黑名单", "Black list seen"),
    "black_list_added": ("加入黑名单", "Put on the black list"),
    "black_list_changed": ("修改黑名单", "Black list changed"),
    "black_list_removed": ("移出黑名单", "Taken off the black list"),
    "links_listed": ("查看案件关联", "Links between cases seen"),
    "link_opened": ("打开案件关联", "Link between cases opened"),
    "service_offer_changed": ("修改增值服务", "Optional service changed"),
    "outbox_opened": ("查看发件内容", "Outgoing message seen"),
    "outbox_file_taken": ("下载发件附件", "File of a message taken"),
    "outbox_resent": ("重新发送", "Message sent again"),
    "ledger_asked": ("申请人工记账", "Posting by hand asked for"),
    "ledger_decided": ("复核人工记账", "Posting by hand decided"),
    "order_paid": ("订单支付", "Order paid"),
    "order_moved": ("订单状态变更", "Order moved on"),
    "order_refunded": ("订单退款", "Order refunded"),
    "plan_edited": ("修改套餐", "Plan changed"),
}


def words_of(event: str) -> dict[Language, str]:
    """Return the words of an event; one that an older version wrote is called by its code."""
    zh, en = EVENTS.get(event, (event, event))
    return {"zh-CN": zh, "en-US": en}
