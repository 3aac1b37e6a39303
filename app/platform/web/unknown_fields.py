"""Fields that a call has no schema for are refused like those that its schema does not know."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from flask import request

from app.platform.errors import InvalidInputError
from app.platform.language import Language
from app.platform.web.validation_texts import to_chinese

_UNKNOWN = "Unknown field."
# Pages and tracked links are opened with whatever browsers and advertisers add to their addresses.
_CALLS = "/api/"


def refuse_unasked(view: Callable[..., Any], language: Language) -> None:
    """Refuse query and body of a view that declared no schema for them. Raises InvalidInputError."""
    if not request.path.startswith(_CALLS) or getattr(view, "reads_all", False):
        return
    declared: dict[str, Any] = getattr(view, "_spec", {})
    unasked: list[str] = []
    if not any(location == "query" for _, location in declared.get("args") or ()):
        unasked += request.args
    if "body" not in declared and request.method != "GET":
        unasked += _fields_of_body()
    if unasked:
        text = to_chinese(_UNKNOWN) if language == "zh-CN" else _UNKNOWN
        raise InvalidInputError(fields={name: [text] for name in unasked})


def _fields_of_body() -> Iterable[str]:
    if request.is_json:
        body = request.get_json(silent=True)
        return body if isinstance(body, dict) else ()
    return [*request.form, *request.files]
