"""Messages that leave the house: kept sealed, handed to a gateway by the worker, tried again with growing delay."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from flask import current_app
from sqlalchemy import func, select, update

from app.auth import addresses
from app.inbox import service, sms
from app.inbox.gateway import Adapter, Attachment, DeliveryError, Outgoing, mail_way_out
from app.inbox.models import OUTBOX_KINDS, OutboxMessage
from app.platform import clock
from app.platform.config import Config
from app.platform.data import blobs
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.errors import AppError, NotFoundError

JOB = "inbox.deliver"
"""The name of the workers' job; its argument is a message's id."""
OUTBOX = "outbox"
"""What stands for an adapter while messages stay on this machine."""
DELAYS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 480))
"""How long after each failed attempt the next one follows; after the last the message has failed."""
LEASE = timedelta(minutes=5)
CODE = "code"
"""The purpose of messages that bring a verification code."""
REPORT = "report"
"""The purpose of messages that bring a report: they name its customer."""
CODE_MEANS_SOMETHING = timedelta(minutes=10)
DAY_MOST = 50
"""Messages of one account in 24 hours: a stolen session must not become a source of mail."""


class DeliveryLimitError(AppError):
    """The account has sent as much as it may in a day."""

    reason = "delivery_limit"
    zh = "24 小时内最多发送 {limit} 封，请稍后再试"
    en = "At most {limit} messages in 24 hours: try again later"


class NoWayOutError(AppError):
    """Sending again makes no sense while nothing leaves the machine."""

    reason = "no_way_out"
    zh = "尚未配置发信服务，邮件只保存在本机，无法发送"
    en = "No mail server is set up: messages stay on this machine and cannot be sent"


class MailHiddenError(AppError):
    """The e-mail is about another operator's case: administrators see that through the case, with a reason."""

    code, reason = 40300, "mail_hidden"
    zh = "邮件内含其他操作员的案件，仅发件人可看；如需核对，请凭密码和理由打开该案件"
    en = "This e-mail is about another operator's case: open the case itself, with your password and a reason"


class AlreadyQueuedError(AppError):
    """The message waits for its next attempt."""

    reason = "already_queued"
    zh, en = "这条消息正在排队发送", "This message is waiting to be sent already"


@dataclass(frozen=True)
class Opened:
    """A message with its sealed part: address, subject, text, and its attachments' names, types and sizes."""

    row: OutboxMessage
    to: str
    subject: str
    text: str
    files: list[dict[str, Any]]
    values: dict[str, str]


@dataclass(frozen=True)
class Taken:
    """A message that was taken in: its number, the masked address, and whether it is queued or kept."""

    id: int
    masked_to: str
    state: str


def config() -> Config:
    """Return the settings of the running application."""
    found: Config = current_app.extensions["config"]
    return found


def _way_out(kind: str) -> Adapter | None:
    return mail_way_out(config().mail) if kind == "mail" else sms.way_out(config().sms)


def way_out_of(kind: str) -> str:
    """Name the adapter that messages of a kind leave by."""
    adapter = _way_out(kind)
    return adapter.name if adapter else OUTBOX


def enqueue(message: Outgoing, *, owner_id: int | None, purpose: str, ref: str = "") -> Taken:
    """Take a message in; the worker sends it. Raises DeliveryLimitError.

    `purpose` says what it is for ("report", "code"), `ref` what it is about, so that it goes with it.
    Without a way out the message is `kept`. The caller wakes a worker after its commit (JOB, id).
    """
    if message.kind not in OUTBOX_KINDS:
        raise ValueError(f"no such kind of message: {message.kind}")
    if owner_id is not None and _sent_today(owner_id) >= DAY_MOST:
        raise DeliveryLimitError(limit=DAY_MOST)
    files = [
        {
            "name": each.name,
            "mimetype": each.mimetype,
            "size_bytes": len(each.data),
            "blob_id": blobs.put(each.data),
        }
        for each in message.attachments
    ]
    token = message.token or secrets.token_hex(16)
    content = {
        "to": message.to,
        "subject": message.subject,
        "text": message.text,
        "files": files,
        "values": dict(message.values),
    }
    adapter = way_out_of(message.kind)
    row = OutboxMessage(
        kind=message.kind,
        purpose=purpose,
        ref=ref,
        owner_id=owner_id,
        masked_to=addresses.mask(message.to)[:128],
        blob_ids=[file["blob_id"] for file in files],
        token=token,
        content=content,
        state="kept" if adapter == OUTBOX else "queued",
        adapter=adapter,
        next_at=None if adapter == OUTBOX else clock.now(),
        created_at=clock.now(),
    )
    db.session.add(row)
    db.session.flush()
    return Taken(row.id, row.masked_to, row.state)


def _sent_today(owner_id: int) -> int:
    return (
        db.session.scalar(
            select(func.count(OutboxMessage.id)).where(
                OutboxMessage.owner_id == owner_id,
                OutboxMessage.created_at > clock.now() - timedelta(days=1),
            )
        )
        or 0
    )


def list_messages(*, state: str, kind: str, current: int, size: int) -> tuple[list[Opened], int]:
    """Return a page of messages, newest first, and how many there are."""
    query = select(OutboxMessage)
    if state:
        query = query.where(OutboxMessage.state == state)
    if kind:
        query = query.where(OutboxMessage.kind == kind)
    rows, total = cut(query, (OutboxMessage.id.desc(),), current=current, size=size)
    return [_open(row) for row in rows], total


def counts() -> dict[str, int]:
    """Count the messages by state."""
    rows = db.session.execute(select(OutboxMessage.state, func.count()).group_by(OutboxMessage.state)).all()
    return dict.fromkeys(("queued", "sent", "failed", "kept"), 0) | {row[0]: row[1] for row in rows}


def get_message(message_id: int) -> Opened:
    """Return a message with what is sealed. Raises NotFoundError."""
    row = db.session.get(OutboxMessage, message_id)
    if row is None:
        raise NotFoundError
    return _open(row)


def _open(row: OutboxMessage) -> Opened:
    content = row.content
    return Opened(
        row,
        content["to"],
        content["subject"],
        content["text"],
        content["files"],
        content.get("values", {}),
    )


def is_hidden(message: OutboxMessage, reader_id: int) -> bool:
    """Tell whether a message names another operator's customer, to whoever reads the outbox."""
    return message.purpose == REPORT and message.owner_id != reader_id


def open_attachment(message_id: int, place: int, reader_id: int) -> Attachment:
    """Return one attachment, counted from 0. Raises NotFoundError or MailHiddenError."""
    opened = get_message(message_id)
    if is_hidden(opened.row, reader_id):
        raise MailHiddenError
    files = opened.files
    if place >= len(files):
        raise NotFoundError
    return _attachment(files[place])


def _attachment(file: dict[str, Any]) -> Attachment:
    return Attachment(file["name"], file["mimetype"], blobs.get(file["blob_id"]))


def resend(message_id: int) -> OutboxMessage:
    """Queue a message again, also one that was kept or sent.

    Raises NotFoundError, NoWayOutError or AlreadyQueuedError.
    """
    row = db.session.get(OutboxMessage, message_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise NotFoundError
    adapter = way_out_of(row.kind)
    if adapter == OUTBOX:
        raise NoWayOutError
    if row.state == "queued":
        raise AlreadyQueuedError
    row.state, row.adapter, row.attempts, row.problem = "queued", adapter, 0, ""
    row.next_at, row.sent_at = clock.now(), None
    db.session.flush()
    return row


def claim(message_id: int) -> Outgoing | None:
    """Take a message whose time has come; None when another worker has it or nothing is to be sent."""
    now = clock.now()
    taken = db.session.execute(
        update(OutboxMessage)
        .where(
            OutboxMessage.id == message_id,
            OutboxMessage.state == "queued",
            OutboxMessage.next_at <= now,
        )
        .values(next_at=now + LEASE, attempts=OutboxMessage.attempts + 1)
        .returning(OutboxMessage.id)
        .execution_options(synchronize_session=False)
    ).scalar_one_or_none()
    if taken is None:
        return None
    opened = _open(db.session.get_one(OutboxMessage, message_id, populate_existing=True))
    return Outgoing(
        opened.row.kind,
        opened.to,
        opened.subject,
        opened.text,
        opened.row.token,
        tuple(_attachment(file) for file in opened.files),
        opened.values,
    )


def settle(message_id: int, error: DeliveryError | None) -> None:
    """Note how an attempt ended; a sender learns when there will be no other."""
    row = db.session.get(OutboxMessage, message_id, with_for_update=True, populate_existing=True)
    if row is None or row.state != "queued":
        return
    if error is None:
        row.state, row.problem, row.next_at, row.sent_at = "sent", "", None, clock.now()
    elif error.is_final or row.attempts > len(DELAYS) or _comes_too_late(row):
        row.state, row.problem, row.next_at = "failed", error.problem, None
        if row.owner_id is not None:
            service.send(row.owner_id, "message", "mail_failed", {"to": row.masked_to, "reason": row.problem})
    else:
        row.problem, row.next_at = error.problem, clock.now() + DELAYS[row.attempts - 1]
    db.session.flush()


def _comes_too_late(row: OutboxMessage) -> bool:
    """Tell whether the next attempt would bring a code that is dead by then."""
    return (
        row.purpose == CODE
        and clock.now() + DELAYS[row.attempts - 1] >= row.created_at + CODE_MEANS_SOMETHING
    )


def due() -> list[int]:
    """Return the messages whose next attempt should be made now."""
    rows = db.session.scalars(
        select(OutboxMessage.id)
        .where(OutboxMessage.state == "queued", OutboxMessage.next_at <= clock.now())
        .order_by(OutboxMessage.id)
        .limit(100)
    )
    return list(rows)


def purge() -> int:
    """Forget what is older than the set number of days; return how many messages went."""
    before = clock.now() - timedelta(days=config().outbox_days)
    return _forget(
        db.session.scalars(
            select(OutboxMessage).where(OutboxMessage.created_at < before, OutboxMessage.state != "queued")
        ).all()
    )


def forget_owner(owner_id: int) -> None:
    """Forget every message that an account sent."""
    _forget(db.session.scalars(select(OutboxMessage).where(OutboxMessage.owner_id == owner_id)).all())


def forget(refs: Iterable[str]) -> int:
    """Forget every message about these things, sent or not; return how many."""
    wanted = list(refs)
    return _forget(
        db.session.scalars(select(OutboxMessage).where(OutboxMessage.ref.in_(wanted))).all() if wanted else []
    )


def _forget(rows: Sequence[OutboxMessage]) -> int:
    for row in rows:
        for blob_id in row.blob_ids:
            blobs.delete(blob_id)
        db.session.delete(row)
    db.session.flush()
    return len(rows)


def deliver(message: Outgoing) -> DeliveryError | None:
    """Hand a claimed message to its gateway; no database work goes on meanwhile. A fault of ours counts as an attempt."""
    adapter = _way_out(message.kind)
    if adapter is None:
        return DeliveryError("no way out", is_final=True)
    try:
        adapter.deliver(message)
    except DeliveryError as error:
        return error
    except Exception as error:
        # Whatever else is wrong with it: an attempt that is not settled would be made for ever.
        current_app.logger.exception("a message could not be handed over")
        return DeliveryError(type(error).__name__, is_final=False)
    return None
