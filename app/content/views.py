"""How rows of the room are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from app.auth.deleted_names import shown_name
from app.content.models import Article, Comment, ContentSet, Media, Promotion
from app.content.service import articles, demonstration, events, media, promotions, richtext, sets
from app.content.service.articles import Counts, Reader
from app.platform import clock
from app.platform.data.database import db
from app.platform.web.envelope import current_language


def told(text: str, *, demo: bool) -> str:
    """A text as this reader is told it: that of the demonstration in their language, all others as written."""
    return demonstration.in_language(text, current_language()) if demo else text


def show_media(row: Media) -> dict[str, Any]:
    """A medium with the address that opens it."""
    shown = {name: getattr(row, name) for name in ("id", "kind", "mimetype", "size_bytes", "width", "height")}
    return shown | {"seconds": row.seconds, "url": media.address(row.id)}


def _medium(media_id: int | None) -> dict[str, Any] | None:
    row = db.session.get(Media, media_id) if media_id else None
    return None if row is None else show_media(row)


def show_lines(rows: Sequence[Article]) -> list[dict[str, Any]]:
    """Lines of the list of articles."""
    counts = articles.counts_of([row.id for row in rows])
    return [_line(row, counts[row.id]) for row in rows]


def _line(row: Article, counts: Counts) -> dict[str, Any]:
    video = db.session.get(Media, row.video_id) if row.video_id else None
    names = ("id", "kind", "form", "topic", "source", "state", "demo")
    return {name: getattr(row, name) for name in names} | {
        "title": told(row.title, demo=row.demo),
        "summary": told(row.summary, demo=row.demo),
        "author": told(shown_name(row.author, current_language()), demo=row.demo),
        "cover": media.address(row.cover_id) if row.cover_id else "",
        "seconds": video.seconds if video else 0,
        "counts": asdict(counts),
        "publishtime_text": clock.to_text(row.published_at),
        "updatetime_text": clock.to_text(row.updated_at),
    }


def show_article(reader: Reader, row: Article) -> dict[str, Any]:
    """A whole article as this reader sees it."""
    return show_lines([row])[0] | {
        "body": richtext.with_addresses(told(row.body, demo=row.demo), media.address),
        "version": row.version,
        "liked": events.has("like", reader.id, row.id),
        "coverMedia": _medium(row.cover_id),
        "videoMedia": _medium(row.video_id),
    }


def show_link(row: Article) -> dict[str, Any]:
    """An article's title with what it is."""
    return {"id": row.id, "title": told(row.title, demo=row.demo), "kind": row.kind, "demo": row.demo}


def show_comment(reader: Reader, row: Comment) -> dict[str, Any]:
    """A comment as this reader sees it."""
    return {
        "id": row.id,
        "author": shown_name(row.author, current_language()),
        # Nobody who has an account wrote those of the demonstration.
        "text": told(row.text, demo=row.user_id is None),
        "mine": reader.is_admin or row.user_id == reader.id,
        "createtime_text": clock.to_text(row.created_at),
    }


def show_sets(rows: Sequence[ContentSet]) -> list[dict[str, Any]]:
    """Lines of the search table."""
    counts = sets.counts_of(row.id for row in rows)
    return [
        {
            "id": str(row.id),
            "number": row.number,
            "name": told(row.name, demo=row.demo),
            "contentType": row.content_type,
            "filterType": row.filter_type,
            "count": counts.get(row.id, 0),
            "createdTime": clock.to_text(row.created_at),
            "status": row.status,
            "demo": row.demo,
        }
        for row in rows
    ]


def show_set(row: ContentSet, *, is_admin: bool = True) -> dict[str, Any]:
    """A whole set; operators see those of its articles that are online."""
    by_hand = sets.chosen_by_hand(row.id) if row.filter_type == "artificial" else []
    by_hand = [each for each in by_hand if is_admin or each.state == "online"]
    return show_sets([row])[0] | {
        "types": row.types,
        "words": row.words,
        "authors": row.authors,
        "days": row.days,
        "articles": [show_link(each) | {"state": each.state} for each in by_hand],
        "version": row.version,
    }


def show_promotion(row: Promotion) -> dict[str, Any]:
    """A promotion."""
    return {
        "id": row.id,
        "activityName": told(row.activity_name, demo=row.demo),
        "channelType": row.channel_type,
        "promotionTime": [row.starts_on, row.ends_on],
        "promoteLink": row.promote_link,
        "advertisingSource": told(row.advertising_source, demo=row.demo),
        "advertisingMedia": told(row.advertising_media, demo=row.demo),
        "keyword": [told(each, demo=row.demo) for each in row.keywords],
        "pushNotify": row.push_notify,
        "advertisingContent": told(row.advertising_content, demo=row.demo),
        "state": promotions.state_of(row),
        "visits": row.visits,
        "link": f"/r/{row.code}",
        "demo": row.demo,
        "createtime_text": clock.to_text(row.created_at),
    }


def show_promotion_detail(row: Promotion) -> dict[str, Any]:
    """A promotion with its visits."""
    days = promotions.by_day(row)
    return show_promotion(row) | {
        "visitors": promotions.visitors(row),
        "days": [day.isoformat() for day, _ in days],
        "daily": [number for _, number in days],
        "hourly": promotions.by_hour(row),
    }
