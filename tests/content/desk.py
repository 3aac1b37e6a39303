"""The editor's desk: articles, sets, pictures and videos made through HTTP; events put in by hand."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy import insert

from app.content.models import Event, PromotionVisit
from app.content.service import events
from app.platform.clock import DEFAULT_TIME_ZONE
from app.platform.data.database import db
from tests.http import ADA, Person, call, work

ARTICLES = "/api/content/articles"
SETS = "/api/content/sets"
PROMOTIONS = "/api/content/promotions"
BODY = "<p>先看<strong>余额链</strong>，再看合计。</p>"

PROMOTION = {
    "activityName": "秋季推广2026",
    "channelType": "web",
    "promotionTime": ["2026-05-01", "2026-06-30"],
    "promoteLink": "https://example.com/landing?from=liushui",
    "advertisingSource": "公众号",
    "advertisingMedia": "图文",
    "keyword": ["流水", "报告"],
    "pushNotify": False,
    "advertisingContent": "三分钟读懂一份流水",
}


def picture(size: tuple[int, int] = (64, 48), kind: str = "JPEG", **more: Any) -> bytes:
    """A picture of one colour."""
    out = io.BytesIO()
    Image.new("RGB", size, (22, 93, 255)).save(out, kind, **more)
    return out.getvalue()


def box(kind: bytes, content: bytes) -> bytes:
    """A box of an MP4 file."""
    return struct.pack(">I4s", 8 + len(content), kind) + content


def video(
    seconds: int = 95, size: tuple[int, int] = (1280, 720), filler: int = 3_000_000, fragments: int = 0
) -> bytes:
    """The boxes of an MP4 file around bytes that nobody decodes; `fragments` last so many seconds."""
    mvhd = struct.pack(">IIIII", 0, 0, 0, 1000, seconds * 1000)
    tkhd = bytes(76) + struct.pack(">II", size[0] << 16, size[1] << 16)
    mvex = box(b"mvex", box(b"mehd", struct.pack(">IQ", 1 << 24, fragments * 1000))) if fragments else b""
    moov = box(b"moov", box(b"mvhd", mvhd) + mvex + box(b"trak", box(b"tkhd", tkhd)))
    data = bytes(number % 251 for number in range(1000)) * (filler // 1000)
    return box(b"ftyp", b"isom" + bytes(4) + b"isommp41") + moov + box(b"mdat", data)


def send_file(client: FlaskClient, path: str, name: str, data: bytes, as_: Person = ADA, **more: Any) -> Any:
    """Send a file and return the envelope."""
    # Put together here: the test client would keep a large body in a file that it never closes.
    head = f'--sheet\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    body = head.encode() + data + b"\r\n--sheet--\r\n"
    kind = "multipart/form-data; boundary=sheet"
    return call(client, f"POST {path}", as_=as_, data=body, content_type=kind, **more)


def write(client: FlaskClient, title: str = "怎么看余额链", *, online: bool = True, **fields: Any) -> int:
    """Write an article as the administrator; return its id."""
    data = {"kind": "guide", "title": title, "body": BODY} | fields
    answer = call(client, f"POST {ARTICLES}", as_=ADA, json=data)
    assert answer["code"] == 1, answer
    number: int = answer["data"]["id"]
    if online:
        put_online(client, number)
    return number


def put_online(client: FlaskClient, number: int) -> None:
    """Put an article online."""
    answer = call(client, f"POST {ARTICLES}/{number}/state", as_=ADA, json={"state": "online"})
    assert answer["code"] == 1, answer


def make_set(client: FlaskClient, **fields: Any) -> dict[str, Any]:
    """Make a set as the administrator; return the envelope."""
    data = {"name": "新手必读", "contentType": "img", "filterType": "artificial"} | fields
    return call(client, f"POST {SETS}", as_=ADA, json=data)


@dataclass(frozen=True)
class Happened:
    """An event that a test puts in: who did what with which article, when."""

    kind: str
    article: int
    reader: int
    at: datetime


def happen(happened: Iterable[Happened], visits: Iterable[tuple[int, datetime]] = ()) -> None:
    """Put events and visits in as rows and make the totals anew."""

    def place(at: datetime) -> dict[str, Any]:
        local = at.astimezone(DEFAULT_TIME_ZONE)
        return {"at": at, "day": local.toordinal(), "hour": local.hour}

    rows = [
        {"kind": each.kind, "article_id": each.article, "reader_id": each.reader, "slot": slot}
        | place(each.at)
        for slot, each in enumerate(happened, start=10_000_000)
    ]
    visited = [
        {"promotion_id": promotion, "source": "s", "media": "m", "visitor": str(n)} | place(at)
        for n, (promotion, at) in enumerate(visits)
    ]
    with work():
        if rows:
            db.session.execute(insert(Event), rows)
        if visited:
            db.session.execute(insert(PromotionVisit), visited)
        events.rebuild()


def local(day: str, hour: int = 10, minute: int = 0) -> datetime:
    """A moment in the console's time zone."""
    return datetime.fromisoformat(day).replace(hour=hour, minute=minute, tzinfo=DEFAULT_TIME_ZONE)
