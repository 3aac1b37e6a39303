"""HTML from an editor made harmless by nh3: a list of what may stay, pictures only from this house."""

from __future__ import annotations

import re
from collections.abc import Callable

import nh3

TAGS = {
    "a", "b", "blockquote", "br", "code", "em", "figure", "figcaption", "h2", "h3", "h4", "hr", "i", "img",
    "li", "ol", "p", "pre", "s", "strong", "sub", "sup", "table", "tbody", "td", "th", "thead", "tr", "u", "ul",
}  # fmt: skip
ATTRIBUTES = {
    "a": {"href", "title"},
    "img": {"src", "alt"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
}

SUMMARY_MADE = 120

_OURS = re.compile(r"/media/(\d{1,9})(?:/[\w.-]*)?")
_PICTURE = re.compile(r'src="/media/(\d{1,9})"')
_LATIN = re.compile("[!-~À-ɏ]")
_LATIN_AT_END = re.compile(rf"{_LATIN.pattern}+\Z")
_LOST_PICTURE = re.compile(r"<img(?![^>]* src=)[^>]*>")


def _attribute(tag: str, name: str, value: str) -> str | None:
    if (tag, name) != ("img", "src"):
        return value
    # Only our own pictures; the key that opens them is given anew to each reader.
    ours = _OURS.fullmatch(value)
    return f"/media/{ours[1]}" if ours else None


def clean(html: str) -> str:
    """Return the HTML without anything that runs, loads from elsewhere or leaves the page's style."""
    cleaned: str = nh3.clean(
        html,
        tags=TAGS,
        attributes=ATTRIBUTES,
        attribute_filter=_attribute,
        link_rel="noopener noreferrer nofollow",
        url_schemes={"http", "https", "mailto"},
    )
    return _LOST_PICTURE.sub("", cleaned).strip()


def pictures_in(body: str) -> set[int]:
    """Return the ids of the pictures in sanitised HTML."""
    return {int(found) for found in _PICTURE.findall(body)}


def with_addresses(body: str, address: Callable[[int], str]) -> str:
    """Return sanitised HTML whose pictures have the address that `address` gives for their id."""
    return _PICTURE.sub(lambda found: f'src="{address(int(found[1]))}"', body)


def beginning_of(body: str) -> str:
    """Return the beginning of the bare text, for a summary that nobody wrote."""
    words = to_text(body)
    if len(words) <= SUMMARY_MADE:
        return words
    kept, after = words[: SUMMARY_MADE - 1], words[SUMMARY_MADE - 1]
    if _LATIN.match(after):
        # No word or number is cut through; Chinese has no spaces to look for.
        kept = _LATIN_AT_END.sub("", kept) or kept
    return f"{kept.rstrip()}…"


def to_text(body: str) -> str:
    """Return the bare text of sanitised HTML."""
    spaced = re.sub(r"</(?:p|h\d|li|tr|blockquote|pre)>|<br>", " ", body)
    bare: str = nh3.clean(spaced, tags=set())
    for entity, sign in (("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&amp;", "&")):
        bare = bare.replace(entity, sign)
    return " ".join(bare.split())
