"""Verification codes as messages: their words, and the way they leave by."""

from __future__ import annotations

import re

from app.auth.addresses import Kind
from app.auth.hooks import CodeLetter
from app.inbox import delivery
from app.inbox.gateway import Outgoing
from app.platform.language import Words, both
from app.platform.running.jobs import jobs
from app.platform.web import guards

_OUTBOX_KIND = {"mobile": "sms", "email": "mail"}

PURPOSES: dict[str, Words] = {
    "register": both("注册账号", "sign up"),
    "login": both("登录", "log in"),
    "resetpwd": both("重置密码", "reset your password"),
    "changemobile": both("绑定手机号", "set your mobile number"),
    "changeemail": both("绑定邮箱", "set your e-mail address"),
    "renzheng": both("实名认证", "verify who you are"),
}
_SUBJECT: Words = both("流水验证码：{purpose}", "Liushui: your code to {purpose}")
_TEXT: Words = both(
    "【流水】验证码 {code}，用于{purpose}，{minutes} 分钟内有效。请勿告诉任何人；如非本人操作，请忽略。",
    "Liushui: {code} is your code to {purpose}. It is good for {minutes} minutes. "
    "Tell it to nobody; if you did not ask for it, ignore this message.",
)
HIDDEN = "••••••"


class Carrier:
    """Takes codes into the outbox; in production only where they really leave."""

    def can_reach(self, kind: Kind) -> bool:
        """Tell whether an adapter is set up, or this is somebody's own machine, where the outbox is read."""
        return not (self.keeps(kind) and delivery.config().production)

    def keeps(self, kind: Kind) -> bool:
        """Tell whether no adapter is set up."""
        return delivery.way_out_of(_OUTBOX_KIND[kind]) == delivery.OUTBOX

    def carry(self, letter: CodeLetter) -> None:
        """Take a code in and wake a worker after the commit."""
        purpose = PURPOSES[letter.event][letter.language]
        values = {"code": letter.code, "minutes": str(letter.minutes), "purpose": purpose}
        taken = delivery.enqueue(
            Outgoing(
                kind=_OUTBOX_KIND[letter.kind],
                to=letter.to,
                subject=_SUBJECT[letter.language].format(**values),
                text=_TEXT[letter.language].format(**values),
                token="",
                values=values,
            ),
            owner_id=None,
            purpose=delivery.CODE,
            ref=f"code:{letter.event}",
        )
        if taken.state == "queued":
            queue = jobs()
            guards.after_commit(lambda: queue.wake(delivery.JOB, taken.id))


def readable(opened: delivery.Opened) -> str:
    """Return the text that an administrator may read: codes only on somebody's own machine."""
    code = opened.values.get("code")
    if opened.row.purpose != delivery.CODE or not code or not delivery.config().production:
        return opened.text
    return re.sub(re.escape(code), HIDDEN, opened.text)
