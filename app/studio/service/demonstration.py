"""The demonstration's talk in the studio and a change of parameters that waits for an administrator.

There is no video in it: the product brings none along, and what plays nothing is no example of one.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence

from sqlalchemy import delete, func, select

from app.auth.hooks import User
from app.platform.data.database import db
from app.platform.language import Language, both
from app.studio.models import Change, ChatMessage, Operation
from app.studio.service import changes, chat, room
from app.studio.service.room import Actor

LINES = (
    (
        0,
        "training",
        both(
            "大家好，今天讲余额链：先看断在哪里，再看为什么断。",
            "Hello everyone. Today: the balance chain. First see where it breaks, then ask why.",
        ),
    ),
    (
        1,
        "statement",
        both(
            "支付宝证明里的余额和网银的对不上，应该先信哪一个？",
            "The balance on the Alipay certificate differs from online banking. Which one do I trust first?",
        ),
    ),
    (
        0,
        "statement",
        both(
            "先各自核对控制合计，两份都一致再看时间差。",
            "Check the control totals of each first. If both agree, look at the time difference.",
        ),
    ),
    (
        2,
        "rule",
        both(
            "快进快出的阈值能不能按客户调整？",
            "Can the threshold for pass-through money be set per customer?",
        ),
    ),
    (
        0,
        "rule",
        both(
            "可以，在规则预置里调，先试算再启用。",
            "Yes, in the rule presets: try it out first, then switch it on.",
        ),
    ),
    (1, "product", both("收藏了，回头照着做一遍。", "Saved. I will work through it later.")),
)
TITLE = both("流水培训直播间", "Statement training studio")
NOTE = both("欢迎观看，提问请选好类目。", "Welcome. Please choose a category when you ask.")
CATEGORY = "training"
DESCRIPTION = both(
    "演示：晚高峰画面卡顿，降低默认码率",
    "Demo: the picture stutters in the evening, lower the default bit rate",
)
_KNOWN = {words["zh-CN"]: words for words in (TITLE, NOTE, DESCRIPTION, *(line for _, _, line in LINES))}
RATE = 600


def in_language(text: str, language: Language) -> str:
    """Return a kept text as it is told in a language; what somebody wrote stays as it is."""
    known = _KNOWN.get(text)
    return known[language] if known else text


def load(people: Sequence[User]) -> None:
    """Let invented people talk, and hand in a change unless one is on its way; the room gets a title if it has none."""
    for speaker, category, content in LINES:
        author = people[speaker]
        chat.say(author.id, author.username, category, content["zh-CN"])
    found = room.studio(lock=True)
    if not found.title:
        room.inform(TITLE["zh-CN"], NOTE["zh-CN"], CATEGORY)
    last = changes.newest()
    wanted = copy.deepcopy(found.parameters)
    rate = wanted["video"]["encoding"]["rate"]
    is_one_open = last is not None and last.state in changes.OPEN
    if rate["min"] <= RATE < rate["default"] and not is_one_open:
        rate["default"] = RATE
        asker = Actor(people[0].id, people[0].username)
        changes.submit(wanted, DESCRIPTION["zh-CN"], found.parameters_version, asker)


def contents(people: Sequence[User]) -> dict[str, int]:
    """Count what these people said and asked for."""
    ids = [each.id for each in people]
    messages = select(func.count(ChatMessage.id)).where(ChatMessage.user_id.in_(ids))
    changes = select(func.count(Change.id)).where(Change.asked_id.in_(ids))
    return {"messages": db.session.scalar(messages) or 0, "changes": db.session.scalar(changes) or 0}


def remove(people: Sequence[User]) -> None:
    """Delete what these people said and asked for, and the title unless somebody gave another.

    Parameters that an administrator let hold stay as they are.
    """
    ids = [each.id for each in people]
    db.session.execute(delete(ChatMessage).where(ChatMessage.user_id.in_(ids)))
    db.session.execute(delete(Operation).where(Operation.actor_id.in_(ids)))
    db.session.execute(delete(Change).where(Change.asked_id.in_(ids)))
    found = room.studio(lock=True)
    # Whoever reads English may have saved the words as they were shown.
    if found.title in TITLE.values() and found.notification in NOTE.values() and found.category == CATEGORY:
        found.title = found.notification = ""
    room.touch(found)
