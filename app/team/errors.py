"""What the room refuses, in both languages."""

from __future__ import annotations

from app.platform.errors import AppError


class UnknownPersonError(AppError):
    """Nobody has this user name."""

    reason, field = "unknown_person", "username"
    zh, en = "没有这个用户名", "Nobody has this user name"


class AlreadyMemberError(AppError):
    """The person belongs to the group, or was invited and has not answered."""

    reason, field = "already_member", "username"
    zh, en = "该用户已是成员，或已收到邀请", "They belong to it already, or have been invited"


class GroupFullError(AppError):
    """A group has its largest size."""

    reason = "group_full"
    zh, en = "最多 {limit} 名成员", "At most {limit} members"


class TooManyGroupsError(AppError):
    """An account leads as many groups as it may."""

    reason = "too_many_groups"
    zh, en = "最多创建 {limit} 个项目和团队", "At most {limit} projects and teams of your own"


class OwnerStaysError(AppError):
    """Who leads a group cannot leave it."""

    reason = "owner_stays"
    zh = "负责人不能退出：请先移交给其他成员，或解散"
    en = "Whoever leads it cannot leave: hand it over to another member first, or remove it"


class NobodyToInviteError(AppError):
    """A team whose members all belong to the project already."""

    reason = "nobody_to_invite"
    zh, en = "该团队没有可以邀请的成员", "That team has nobody left to invite"
