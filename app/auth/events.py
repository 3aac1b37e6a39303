"""What the audit log calls the things that happened: every event with its words in both languages."""

from __future__ import annotations

from app.language import Language

EVENTS: dict[str, tuple[str, str]] = {
    "team_created": ("创建项目或团队", "Project or team made"),
    "team_edited": ("修改项目或团队", "Project or team changed"),
    "team_invited": ("邀请成员", "Member invited"),
    "team_joined": ("加入项目或团队", "Project or team joined"),
    "team_declined": ("谢绝邀请", "Invitation declined"),
    "team_left": ("退出项目或团队", "Project or team left"),
    "team_member_removed": ("移出成员", "Member taken out"),
    "team_handed": ("移交项目或团队", "Project or team handed over"),
    "team_dissolved": ("解散项目或团队", "Project or team removed"),
    "task_shared": ("变更任务所属项目", "Task moved between projects"),
    "studio_started": ("开始直播", "Studio went live"),
    "studio_stopped": ("停止直播", "Studio stopped"),
    "studio_informed": ("修改直播信息", "Studio described anew"),
    "studio_operated": ("直播快捷操作", "Quick operation of the studio"),
    "studio_program_added": ("添加轮播视频", "Video put on the playlist"),
    "studio_program_judged": ("审核轮播视频", "Video of the playlist judged"),
    "studio_program_removed": ("移除轮播视频", "Video taken off the playlist"),
    "studio_message_removed": ("删除聊天消息", "Chat message taken away"),
    "parameters_submitted": ("提交参数修改", "Change of parameters handed in"),
    "parameters_decided": ("审批参数修改", "Change of parameters decided"),
    "parameters_finished": ("完成参数修改", "Change of parameters finished"),
    "parameters_cancelled": ("取消参数修改", "Change of parameters cancelled"),
    "outbox_opened": ("查看发件内容", "Outgoing message seen"),
    "outbox_file_taken": ("下载发件附件", "File of a message taken"),
    "outbox_resent": ("重新发送", "Message sent again"),
    "ledger_asked": ("申请人工记账", "Posting by hand asked for"),
    "ledger_decided": ("复核人工记账", "Posting by hand decided"),
    "corrections_suggested": ("查看更正建议", "Suggestions of corrections seen"),
    "links_listed": ("查看案件关联", "Links between cases seen"),
    "link_opened": ("打开案件关联", "Link between cases opened"),
    "service_offer_changed": ("修改增值服务", "Optional service changed"),
    "report_mailed": ("发送报告", "Report sent by e-mail"),
}


def words_of(event: str) -> dict[Language, str]:
    """Return the words of an event; one that an older version wrote is called by its code."""
    zh, en = EVENTS.get(event, (event, event))
    return {"zh-CN": zh, "en-US": en}
