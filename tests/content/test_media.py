"""Pictures are drawn anew, videos are checked by content; both are served in ranges, to whoever holds a key."""

from __future__ import annotations

import io
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from app.content.service import media
from app.platform.data.database import db
from tests.conftest import FrozenClock
from tests.content.desk import ARTICLES, box, picture, send_file, video, write
from tests.http import ADA, ALICE, call, send, work

MEDIA = "/api/content/media"


def test_a_picture_keeps_its_points_and_nothing_else(client: FlaskClient) -> None:
    exif = Image.Exif()
    exif[0x010E] = "31.2304N 121.4737E"
    sent = picture((3000, 1500), exif=exif) + b"<script>tail</script>"
    medium = send_file(client, MEDIA, "a.jpg", sent)["data"]
    assert (medium["kind"], medium["width"], medium["height"]) == ("image", 1920, 960)
    answer = client.get(medium["url"])
    assert (answer.status_code, answer.mimetype) == (200, "image/jpeg")
    assert b"<script>" not in answer.data
    with Image.open(io.BytesIO(answer.data)) as drawn:
        assert not drawn.getexif()


def test_a_picture_that_can_be_seen_through_stays_a_png(client: FlaskClient) -> None:
    out = io.BytesIO()
    Image.new("RGBA", (8, 8), (0, 0, 0, 0)).save(out, "PNG")
    assert send_file(client, MEDIA, "a.png", out.getvalue())["data"]["mimetype"] == "image/png"


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.png", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "unreadable_picture"),
        ("a.jpg", picture()[:200], "unreadable_picture"),
        ("a.gif", picture((9000, 5000)), "unreadable_picture"),
        ("a.mp4", picture(), None),
        ("a.mp4", b"MZ" + bytes(100), "unreadable_picture"),
        ("a.mp4", box(b"ftyp", b"isom" + bytes(4)), "not_a_video"),
        ("a.mp4", box(b"ftyp", b"qt  " + bytes(4)) + video()[20:], "not_a_video"),
        ("a.mp4", video()[:-5], "not_a_video"),
        ("a.jpg", video(filler=1000), None),
    ],
)
def test_content_decides_what_a_file_is_and_not_its_name(
    client: FlaskClient, name: str, data: bytes, reason: str | None
) -> None:
    answer = send_file(client, MEDIA, name, data)
    assert (answer["data"].get("reason") if answer["code"] != 1 else None) == reason


def test_too_large_a_picture_and_operators_are_refused(client: FlaskClient) -> None:
    refused = send_file(client, MEDIA, "a.jpg", bytes(10 * 1024 * 1024 + 1))
    assert refused["data"]["reason"] == "media_too_large"
    assert send_file(client, MEDIA, "a.jpg", picture(), as_=ALICE)["code"] == 40300


def test_a_video_says_how_long_it_plays_and_comes_in_ranges(database: APIFlask) -> None:
    client, sent = database.test_client(), video()
    medium = send_file(client, MEDIA, "course.mp4", sent)["data"]
    assert (medium["seconds"], medium["width"], medium["height"]) == (95, 1280, 720)
    whole = client.get(medium["url"])
    assert (whole.status_code, whole.data, whole.headers["Accept-Ranges"]) == (200, sent, "bytes")
    size = len(sent)
    for asked, first, last in (
        ("bytes=0-0", 0, 0),
        ("bytes=1048570-1048590", 1048570, 1048590),
        ("bytes=2097152-", 2097152, size - 1),
        ("bytes=-10", size - 10, size - 1),
        (f"bytes=100-{size + 99}", 100, size - 1),
    ):
        part = client.get(medium["url"], headers={"Range": asked})
        assert part.status_code == 206, asked
        assert part.headers["Content-Range"] == f"bytes {first}-{last}/{size}"
        assert part.data == sent[first : last + 1]
        assert part.content_length == last - first + 1
    beyond = client.get(medium["url"], headers={"Range": f"bytes={size}-"})
    assert (beyond.status_code, beyond.headers["Content-Range"]) == (416, f"bytes */{size}")


def test_a_file_is_served_so_that_nothing_in_it_runs(client: FlaskClient) -> None:
    medium = send_file(client, MEDIA, "a.jpg", picture())["data"]
    headers = send(client, f"GET {medium['url']}").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; img-src 'self'")
    assert "sandbox" in headers["Content-Security-Policy"]
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_key_opens_one_file_for_some_hours(client: FlaskClient, frozen: FrozenClock) -> None:
    first = send_file(client, MEDIA, "a.jpg", picture())["data"]
    second = send_file(client, MEDIA, "b.jpg", picture())["data"]
    key = first["url"].rpartition("/")[2]
    until, _, digest = key.partition(".")
    for path in (
        f"/media/{second['id']}/{key}",
        f"/media/{first['id']}/{int(until, 16) + 3600:x}.{digest}",
        f"/media/{first['id']}/x.y",
        f"/media/{first['id']}/é",
    ):
        assert client.get(path).get_json()["code"] == 40400, path
    frozen.advance(hours=5)
    assert client.get(first["url"]).status_code == 200
    frozen.advance(hours=2)
    assert client.get(first["url"]).get_json()["code"] == 40400


def uploaded(client: FlaskClient, name: str = "a.jpg", data: bytes | None = None) -> dict[str, Any]:
    """A picture or video that was sent and is shown nowhere yet."""
    medium: dict[str, Any] = send_file(client, MEDIA, name, data or picture())["data"]
    return medium


def is_there(client: FlaskClient, medium: dict[str, Any]) -> bool:
    """Tell whether a medium still opens, by an address of this hour."""
    db.session.rollback()
    return client.get(media.address(medium["id"])).mimetype in ("image/jpeg", "video/mp4")


def blobs_kept() -> int:
    db.session.rollback()
    return db.session.scalar(text("SELECT COUNT(*) FROM blob")) or 0


def test_what_no_article_shows_is_forgotten_after_a_day_and_nothing_else(
    database: APIFlask, frozen: FrozenClock
) -> None:
    client = database.test_client()
    never, replaced, cover, inside = (uploaded(client) for _ in range(4))
    film = uploaded(client, "a.mp4", video(filler=1000))
    body = f'<p>看图</p><img src="/media/{inside["id"]}/abc.def">'
    article = write(client, kind="img", cover=replaced["id"], body=body)
    write(client, kind="horizontalVideo", video=film["id"])
    change = {"kind": "img", "title": "t", "body": body, "cover": cover["id"]}
    assert call(client, f"PUT {ARTICLES}/{article}", as_=ADA, json=change)["code"] == 1
    sweep = database.extensions["jobs"].sweep
    sweep()
    assert all(is_there(client, each) for each in (never, replaced, cover, inside, film))
    frozen.advance(days=1, minutes=1)
    fresh, before = uploaded(client), blobs_kept()
    sweep()
    shown = {"cover": cover, "inside": inside, "film": film, "fresh": fresh}
    assert {name: is_there(client, each) for name, each in shown.items()} == dict.fromkeys(shown, True)
    assert not is_there(client, never)
    assert not is_there(client, replaced)
    assert blobs_kept() == before - 2


def test_only_what_seems_unused_is_locked_and_asked_about_again(
    database: APIFlask, frozen: FrozenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = database.test_client()
    unused, cover = [uploaded(client)["id"] for _ in range(3)], uploaded(client)
    write(client, kind="img", cover=cover["id"])
    frozen.advance(days=2)
    asked: list[list[int]] = []
    forget = media.forget_unused
    monkeypatch.setattr(media, "_AT_ONCE", 2)
    monkeypatch.setattr(media, "forget_unused", lambda ids: asked.append(list(ids)) or forget(ids))
    with work():
        assert media.sweep_unused() == 3
    assert asked == [unused[:2], unused[2:]]
    assert is_there(client, cover)


@pytest.mark.parametrize("sent", [picture(), video(filler=1_000_000)], ids=["picture", "video"])
def test_a_file_whose_transaction_was_ended_for_another_one_is_taken_in_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    rounds: list[int] = []

    def first_in_a_deadlock(name: str) -> None:
        keep = getattr(media, name)

        def kept(*args: Any) -> Any:
            rounds.append(1)
            found = keep(*args)
            if len(rounds) == 1:
                raise OperationalError("", None, _DeadlockError())
            return found

        monkeypatch.setattr(media, name, kept)

    first_in_a_deadlock("keep_picture")
    first_in_a_deadlock("keep_video")
    medium = uploaded(client, "a", sent)
    assert len(rounds) == 2
    assert is_there(client, medium)
    assert db.session.scalar(text("SELECT COUNT(*) FROM content_media")) == 1


class _DeadlockError(Exception):
    sqlstate = "40P01"


def test_a_picture_that_something_else_shows_outlives_the_article(database: APIFlask) -> None:
    client = database.test_client()
    shared, alone = uploaded(client), uploaded(client)
    film = video(seconds=30, filler=1000)
    form = {"name": "课程", "video": (io.BytesIO(film), "a.mp4")}
    room = call(client, "POST /api/studio/programs", as_=ADA, data=form, content_type="multipart/form-data")[
        "data"
    ]
    played = {"id": int(room["programs"][0]["video"].split("/")[2])}
    body = f'<img src="/media/{alone["id"]}">'
    gone = write(client, kind="horizontalVideo", cover=shared["id"], video=played["id"], body=body)
    write(client, kind="guide", body=f'<p>x</p><img src="/media/{shared["id"]}">')
    assert call(client, f"DELETE {ARTICLES}/{gone}", as_=ADA)["code"] == 1
    assert is_there(client, shared)
    assert is_there(client, played)
    assert not is_there(client, alone)


def test_a_video_that_an_article_shows_outlives_the_playlist(database: APIFlask, frozen: FrozenClock) -> None:
    client = database.test_client()
    form = {"name": "课程", "video": (io.BytesIO(video(seconds=30, filler=1000)), "a.mp4")}
    room = call(client, "POST /api/studio/programs", as_=ADA, data=form, content_type="multipart/form-data")[
        "data"
    ]
    program = room["programs"][0]
    played = {"id": int(program["video"].split("/")[2])}
    frozen.advance(days=2)
    database.extensions["jobs"].sweep()
    assert is_there(client, played)
    article = write(client, kind="horizontalVideo", video=played["id"])
    assert call(client, f"DELETE /api/studio/programs/{program['id']}", as_=ADA)["code"] == 1
    assert is_there(client, played)
    assert call(client, f"DELETE {ARTICLES}/{article}", as_=ADA)["code"] == 1
    assert not is_there(client, played)
