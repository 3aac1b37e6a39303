"""Pictures and videos: checked by content, pictures drawn anew, kept in sealed parts, opened by a key of some hours.

A browser's <img> and <video> send no header, so the address itself carries a keyed digest of id and time. It is made
for whoever may read the article, opens this one file, and ends.
"""

from __future__ import annotations

import hmac
import io
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import timedelta

from apiflask import APIFlask
from flask import current_app
from sqlalchemy import select

from app.content.errors import MediaTooLargeError, NotMp4Error
from app.content.models import Media
from app.content.service.mp4 import facts_of
from app.platform import clock
from app.platform.config import MEBIBYTE
from app.platform.data import blobs
from app.platform.data.database import db
from app.platform.data.pictures import decode
from app.platform.data.vault import key_ring
from app.platform.errors import NotFoundError

PART_BYTES = MEBIBYTE
PICTURE_BYTES = 10 * MEBIBYTE
VIDEO_BYTES = 64 * MEBIBYTE
LONGEST_SIDE = 1920
KEY_SECONDS = 6 * 3600
UNUSED_AFTER = timedelta(days=1)
"""So long a picture may wait for the article that it was uploaded for to be saved."""
_AT_ONCE = 500
_CONTEXT = "content media"


@dataclass(frozen=True)
class Drawn:
    """A picture as it is kept."""

    data: bytes
    mimetype: str
    width: int
    height: int


def keep_picture(name: str, data: bytes, user_id: int) -> Media:
    """Draw a picture anew and keep it. Raises UnreadablePictureError or MediaTooLargeError."""
    if len(data) > PICTURE_BYTES:
        raise MediaTooLargeError(megabytes=PICTURE_BYTES // MEBIBYTE)
    drawn = _draw(data)
    return _keep("image", name, drawn.data, drawn.mimetype, user_id, width=drawn.width, height=drawn.height)


def _draw(data: bytes) -> Drawn:
    picture = decode(data)
    clear = picture.mode == "RGBA"
    picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    out = io.BytesIO()
    picture.save(out, "PNG" if clear else "JPEG", **({} if clear else {"quality": 85}))
    return Drawn(out.getvalue(), "image/png" if clear else "image/jpeg", picture.width, picture.height)


def video_bytes() -> int:
    """Return how large a video may be: our limit, or what one request may hold."""
    most = current_app.config["MAX_CONTENT_LENGTH"] or VIDEO_BYTES
    return min(VIDEO_BYTES, int(most) - MEBIBYTE)


def keep_video(name: str, data: bytes, user_id: int) -> Media:
    """Keep an MP4 as it is. Raises NotMp4Error or MediaTooLargeError."""
    if len(data) > video_bytes():
        raise MediaTooLargeError(megabytes=video_bytes() // MEBIBYTE)
    facts = facts_of(data)
    if facts is None:
        raise NotMp4Error
    return _keep(
        "video",
        name,
        data,
        "video/mp4",
        user_id,
        width=facts.width,
        height=facts.height,
        seconds=facts.seconds,
    )


def _keep(
    kind: str,
    name: str,
    data: bytes,
    mimetype: str,
    user_id: int,
    *,
    width: int,
    height: int,
    seconds: int = 0,
) -> Media:
    media = Media(
        kind=kind,
        mimetype=mimetype,
        name=name[:200],
        size_bytes=len(data),
        width=width,
        height=height,
        seconds=seconds,
        blob_ids=[blobs.put(data[start : start + PART_BYTES]) for start in range(0, len(data), PART_BYTES)],
        created_by=user_id,
        created_at=clock.now(),
    )
    db.session.add(media)
    db.session.flush()
    return media


def address(media_id: int) -> str:
    """Return where a medium is found for the next hours; the same address within one of them."""
    until = (int(clock.now().timestamp()) // 3600) * 3600 + KEY_SECONDS
    return f"/media/{media_id}/{until:x}.{_digest(media_id, until)}"


def _digest(media_id: int, until: int) -> str:
    return key_ring().fingerprint(f"{media_id}:{until}", _CONTEXT)[:32]


def open_by_key(media_id: int, key: str) -> Media:
    """Return the medium that a key opens. Raises NotFoundError when the key is wrong or its time is over."""
    ends, _, digest = key.partition(".")
    try:
        until = int(ends, 16)
    except ValueError:
        raise NotFoundError from None
    if not hmac.compare_digest(digest.encode(), _digest(media_id, until).encode()):
        raise NotFoundError
    media = db.session.get(Media, media_id)
    if media is None or until < clock.now().timestamp():
        raise NotFoundError
    return media


def medium(media_id: int) -> Media:
    """Return what is known of a picture or video that is shown somewhere."""
    return db.session.get_one(Media, media_id)


def part(media: Media, first: int, last: int) -> Iterator[bytes]:
    """Yield the bytes `first`..`last` (both included), opening only the parts that hold them."""
    for number in range(first // PART_BYTES, last // PART_BYTES + 1):
        start = number * PART_BYTES
        yield blobs.get(media.blob_ids[number])[max(first - start, 0) : last - start + 1]


def shown_by(app: APIFlask, shown: Callable[[], set[int]]) -> None:
    """Let a room say which media it shows: none of them is forgotten."""
    app.extensions.setdefault("media_shown", []).append(shown)


def hold(media_ids: Collection[int]) -> None:
    """Let none of these be forgotten before the present transaction ends; a missing one stays missing."""
    if media_ids:
        rows = select(Media.id).where(Media.id.in_(media_ids)).order_by(Media.id)
        db.session.execute(rows.with_for_update(key_share=True, read=True))


def forget_unused(media_ids: Collection[int | None]) -> int:
    """Forget those of these media, with their bytes, that nothing shows any more; return how many."""
    wanted = select(Media).where(Media.id.in_({each for each in media_ids if each is not None}))
    # Locked before anybody is asked: what is about to be shown is waited for.
    found = db.session.scalars(wanted.order_by(Media.id).with_for_update()).all()
    shown = _shown() if found else set()
    gone = [each for each in found if each.id not in shown]
    for each in gone:
        for blob_id in each.blob_ids:
            blobs.delete(blob_id)
        db.session.delete(each)
    db.session.flush()
    return len(gone)


def _shown() -> set[int]:
    """Return all that any room shows now."""
    return {media_id for each in current_app.extensions["media_shown"] for media_id in each()}


def sweep_unused() -> int:
    """Forget what was taken in a day ago or earlier and is shown nowhere; return how many."""
    old = select(Media.id).where(Media.created_at < clock.now() - UNUSED_AFTER)
    # Most are shown: those are neither locked nor sent back. The rest is asked about again once it is locked.
    unused = sorted(set(db.session.scalars(old)) - _shown())
    return sum(forget_unused(unused[first : first + _AT_ONCE]) for first in range(0, len(unused), _AT_ONCE))
