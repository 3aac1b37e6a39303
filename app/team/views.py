"""How rows of the room are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.auth import activity
from app.auth import service as auth
from app.auth.events import words_of
from app.auth.hooks import User
from app.platform import clock
from app.platform.language import Language
from app.platform.web.envelope import current_language
from app.team import service
from app.team.invented_words import in_language
from app.team.models import Group, Membership


def show_group(group: Group, viewer_id: int) -> dict[str, Any]:
    """A project or a team with its people, as GroupSchema describes it."""
    return show_groups([group], viewer_id)[0]


def show_groups(groups: Sequence[Group], viewer_id: int) -> list[dict[str, Any]]:
    """Groups with their people; the accounts are asked for once."""
    people = _people(groups)
    return [_group(group, people, viewer_id) for group in groups]


def _group(group: Group, people: dict[int, User], viewer_id: int) -> dict[str, Any]:
    owner = people.get(group.owner_id)
    own = next((each.state for each in group.members if each.user_id == viewer_id), "")
    return {
        "id": group.id,
        "kind": group.kind,
        "name": in_language(group.name, current_language()),
        "description": in_language(group.description, current_language()),
        "owner_id": group.owner_id,
        "owner": owner.username if owner else "",
        "state": own,
        # Who is only invited sees by whom and to what, not who else is there.
        "members": [] if own == "invited" else [_member(each, group, people) for each in group.members],
        "peopleNumber": service.people_number(group),
        "createtime_text": clock.to_text(group.created_at),
    }


def _member(member: Membership, group: Group, people: dict[int, User]) -> dict[str, Any]:
    user = people[member.user_id]
    return {
        "user_id": user.id,
        "username": user.username,
        "name": user.nickname,
        "avatar": auth.record(user)["avatar"],
        "state": member.state,
        "leads": member.user_id == group.owner_id,
        "jointime_text": clock.to_text(member.joined_at),
    }


def _people(groups: Sequence[Group]) -> dict[int, User]:
    return activity.people({member.user_id for group in groups for member in group.members})


def show_my_projects(groups: Sequence[Group]) -> list[dict[str, Any]]:
    """Projects as the template shows them."""
    people = _people(groups)
    return [
        {
            "id": group.id,
            "name": in_language(group.name, current_language()),
            "description": in_language(group.description, current_language()),
            "peopleNumber": service.people_number(group),
            "contributors": [
                {name: auth.record(people[each.user_id])[name] for name in ("name", "email", "avatar")}
                for each in group.members
                if each.state == "joined"
            ],
        }
        for group in groups
    ]


def show_my_teams(groups: Sequence[Group]) -> list[dict[str, Any]]:
    """Teams as the template shows them; a team's picture is that of whoever leads it."""
    people = _people(groups)
    return [
        {
            "id": group.id,
            "avatar": auth.record(people[group.owner_id])["avatar"] if group.owner_id in people else "",
            "name": in_language(group.name, current_language()),
            "peopleNumber": service.people_number(group),
        }
        for group in groups
    ]


def show_activity(entries: Sequence[Any], user: User, language: Language) -> list[dict[str, Any]]:
    """Entries of the log as the template shows them."""
    avatar = auth.record(user)["avatar"]
    groups = service.own_names(user.id)
    return [
        {
            "id": entry.id,
            "title": words_of(entry.event)[language],
            "description": _about(entry, groups, language),
            "avatar": avatar,
            "time": clock.to_text(entry.at),
        }
        for entry in entries
    ]


SUBJECTS: dict[str, tuple[str, str]] = {
    "group": ("项目或团队", "project or team"),
    "task": ("任务", "task"),
    "report": ("报告", "report"),
    "order": ("订单", "order"),
    "change": ("参数修改", "change of parameters"),
    "program": ("轮播视频", "video of the playlist"),
    "studio": ("直播间", "studio"),
    "studio_message": ("聊天消息", "chat message"),
    "links": ("案件关联", "links between cases"),
    "outbox": ("外发消息", "outgoing message"),
    "request": ("记账申请", "posting by hand"),
    "plan": ("套餐", "plan"),
    "service": ("增值服务", "optional service"),
    "black_list": ("黑名单", "blacklist"),
    "root": ("信任的根证书", "trusted root"),
    "original": ("已确认的原件", "confirmed original"),
    "corrections": ("分类更正", "corrections"),
    "user": ("账号", "account"),
    "session": ("会话", "session"),
    "api_token": ("API 令牌", "API token"),
    "announcement": ("公告", "announcement"),
    "word_template": ("Word 模板", "Word template"),
    "article": ("文章", "article"),
    "cashier": ("收银台故障模拟", "cashier faults"),
    "code": ("验证码", "code"),
    "link": ("案件关联", "link between cases"),
    "person": ("客户信息", "person"),
    "log": ("审计日志", "audit log"),
    "promotion": ("线上推广", "promotion"),
    "rules": ("规则", "rules"),
    "set": ("内容集合", "set of articles"),
    "setting": ("系统设置", "setting"),
    "verification": ("实名认证", "verification"),
}


def _about(entry: Any, groups: dict[str, str], language: Language) -> str:
    """What the entry is about: the name that stands in it or that the caller's group has, or kind and number of the thing."""
    name = entry.detail.get("name") or entry.detail.get("username") or groups.get(entry.subject)
    if name:
        return in_language(str(name), language)
    kind, _, number = entry.subject.partition(":")
    zh, en = SUBJECTS.get(kind, (kind, kind))
    known = zh if language == "zh-CN" else en
    # What stands there instead of a number is a word for programs.
    return f"{known} #{number}" if number.isdecimal() else known
