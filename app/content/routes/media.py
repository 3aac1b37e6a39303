"""Pictures and videos: taken in from administrators, served in ranges to whoever holds a key."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask import Response, request
from flask_jwt_extended import current_user

from app.content.models import Media
from app.content.schemas.articles import ContentMediaSchema, MediaInSchema
from app.content.service import media
from app.content.views import show_media
from app.platform.config import MEBIBYTE
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.platform.web.shapes import binary

bp = APIBlueprint("content_media", __name__, tag="content")

PIECE_BYTES = 4 * MEBIBYTE
# An answer that is opened by itself shows the picture or plays the video, and nothing else happens in it.
_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"


@bp.post("/api/content/media")
@guards.admin
@guards.writes
@bp.input(MediaInSchema, location="files", arg_name="files")
@bp.output(ContentMediaSchema)
def take_in(files: dict[str, Any]) -> dict[str, Any]:
    """Take in a picture (PNG, JPEG, WebP, GIF: drawn anew) or a video (MP4)."""
    file = files["file"]
    data = file.read()
    keep = media.keep_video if b"ftyp" in data[4:12] else media.keep_picture
    return ok(show_media(keep(file.filename or "", data, current_user.id)))


@bp.get("/media/<int:media_id>/<key>")
@guards.public
@bp.doc(responses=binary("image/jpeg", "The picture or video; ranges are answered with 206"))
def serve(media_id: int, key: str) -> Response:
    """Return the bytes that a key opens, or the range asked for."""
    found = media.open_by_key(media_id, key)
    return _harden(_ranged(found), found)


def _ranged(found: Media) -> Response:
    size = found.size_bytes
    wanted = request.range
    if wanted is None or wanted.units != "bytes" or len(wanted.ranges) != 1:
        return _answer(found, 200, 0, size - 1)
    span = wanted.range_for_length(size)
    if span is None:
        return Response(status=416, headers={"Content-Range": f"bytes */{size}"})
    first, last = span[0], span[1] - 1
    if wanted.ranges[0][1] is None:
        # A player that asks for all the rest gets the next piece, and asks again from there.
        last = min(last, first + PIECE_BYTES - 1)
    answer = _answer(found, 206, first, last)
    answer.headers["Content-Range"] = f"bytes {first}-{last}/{size}"
    return answer


def _answer(found: Media, status: int, first: int, last: int) -> Response:
    return Response(b"".join(media.part(found, first, last)), status=status, mimetype=found.mimetype)


def _harden(answer: Response, found: Media) -> Response:
    answer.headers["Accept-Ranges"] = "bytes"
    answer.headers["Content-Security-Policy"] = _POLICY
    answer.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    answer.headers["Content-Disposition"] = "inline"
    # The address ends after some hours, and what it shows never changes.
    answer.headers["Cache-Control"] = f"private, max-age={media.KEY_SECONDS}, immutable"
    answer.set_etag(f"{found.id}-{found.size_bytes}")
    return answer
