"""Every answer's one shape {code, msg, time, data}, and every refusal that becomes one."""

from __future__ import annotations

import logging
from itertools import islice
from typing import Any

from apiflask import APIFlask, Schema
from apiflask.exceptions import HTTPError
from apiflask.fields import Field, String
from apiflask.schema_adapters.marshmallow import parser
from flask import Response, current_app, g, jsonify, request
from marshmallow import RAISE
from sqlalchemy.exc import DataError, StatementError
from werkzeug.exceptions import HTTPException

from app.platform import clock
from app.platform.errors import (
    AppError,
    BadRequestError,
    DiskFullError,
    ForbiddenError,
    InvalidInputError,
    MethodNotAllowedError,
    ServerFaultError,
    TooLargeError,
    UnknownPathError,
    UnsupportedMediaError,
    is_disk_full,
)
from app.platform.language import Language, negotiate
from app.platform.web.shapes import Integer
from app.platform.web.validation_texts import to_chinese

SUCCESS = 1
SHOWN = 200
MOST_FIELDS, NAME_LENGTH = 50, 100
"""How many fields one refusal names, and how much of each name."""


class EnvelopeSchema(Schema):
    """The envelope of every JSON answer."""

    code = Integer(required=True, metadata={"description": "1 on success"})
    msg = String(required=True, metadata={"description": "text for a person, in the caller's language"})
    time = Integer(required=True, metadata={"description": "unix seconds"})
    data: Field[Any] = Field(required=True, allow_none=True)


_BY_STATUS: dict[int, type[AppError]] = {
    400: BadRequestError,
    404: UnknownPathError,
    405: MethodNotAllowedError,
    415: UnsupportedMediaError,
}


def current_language() -> Language:
    """Return the language of the present request."""
    return negotiate(request.headers.get("Accept-Language"))


def ok(data: Any = None, msg: str = "") -> dict[str, Any]:
    """Wrap `data` as a success; the output schema shapes it afterwards."""
    return {"code": SUCCESS, "msg": msg, "time": int(clock.now().timestamp()), "data": data}


def _comes_from_page() -> bool:
    """Tell whether a page's script calls; programs send none of these headers."""
    headers = request.headers
    return headers.get("Sec-Fetch-Mode") == "cors" or "Origin" in headers or "X-Requested-With" in headers


def refuse(error: AppError) -> Response:
    """Turn a refusal into its answer."""
    # Security events: who was refused what is found by the request's id in the line of the request.
    level = logging.WARNING if error.code == ForbiddenError.code else logging.INFO
    current_app.logger.log(level, "refused: %s %s", request.path, error.reason)
    words = error.text(current_language())
    data: dict[str, Any] = {**error.facts, "reason": error.reason}
    fields = error.fields or ({error.field: [words]} if error.field else None)
    if fields:
        # Of a body of nothing but names, most stay unnamed: the answer must not outgrow what was sent.
        data["fields"] = {name[:NAME_LENGTH]: fields[name] for name in islice(fields, MOST_FIELDS)}
    answer = jsonify(
        {
            "code": error.code,
            "msg": words,
            "time": int(clock.now().timestamp()),
            "data": data,
        }
    )
    answer.status_code = SHOWN if error.is_shown_by_pages and _comes_from_page() else error.status
    if error.retry_after is not None:
        answer.headers["Retry-After"] = str(error.retry_after)
    return answer


def _flatten(messages: Any, prefix: str = "") -> dict[str, list[str]]:
    """Turn marshmallow's nested messages into {"a.b": [text]} in the caller's language."""
    if isinstance(messages, list):
        texts = [str(message) for message in messages]
        chinese = current_language() == "zh-CN"
        return {prefix or "body": [to_chinese(text) for text in texts] if chinese else texts}
    fields: dict[str, list[str]] = {}
    for name, inner in messages.items():
        fields |= _flatten(inner, f"{prefix}.{name}" if prefix else str(name))
    return fields


def _from_status(status: int) -> Response:
    """Answer a failure of the framework by its HTTP status."""
    if status == 413:
        limit = request.max_content_length or current_app.config["MAX_CONTENT_LENGTH"]
        return refuse(TooLargeError(megabytes=limit // (1024 * 1024)))
    kind = _BY_STATUS.get(status, BadRequestError if 400 <= status < 500 else None)
    return refuse(kind() if kind else ServerFaultError(request_id=g.get("request_id", "-")))


def _from_validation(error: HTTPError) -> Response:
    """Answer a request that does not have the documented shape."""
    detail = error.detail if isinstance(error.detail, dict) else {}
    fields: dict[str, list[str]] = {}
    for location in detail.values():
        fields |= _flatten(location)
    return refuse(InvalidInputError(fields=fields))


def _from_fault(error: Exception) -> Response:
    """Answer a fault of ours and log it whole."""
    current_app.logger.error("request %s failed", g.get("request_id"), exc_info=error)
    return refuse(ServerFaultError(request_id=g.get("request_id", "-")))


def _from_impossible(error: Exception) -> Response:
    """Answer values that no column, encoding or stack can hold: those came with the request."""
    current_app.logger.warning("request %s cannot be met: %s", g.get("request_id"), type(error).__name__)
    return refuse(BadRequestError())


def _from_value(error: ValueError) -> Response:
    """Answer a whole number of thousands of digits, which JSON may hold and Python refuses to make."""
    if "int_max_str_digits" in str(error):
        return _from_impossible(error)
    if current_app.testing:
        raise error
    return _from_fault(error)


def _from_system(error: OSError) -> Response:
    if is_disk_full(error):
        return _from_full_disk(error)
    if current_app.testing:
        raise error
    return _from_fault(error)


def _from_full_disk(error: BaseException) -> Response:
    current_app.logger.error("request %s: the disk is full: %s", g.get("request_id"), error)
    return refuse(DiskFullError())


def _from_statement(error: StatementError) -> Response:
    if error.orig is not None and is_disk_full(error.orig):
        return _from_full_disk(error.orig)
    if isinstance(error, DataError) or isinstance(error.orig, OverflowError):
        return _from_impossible(error)
    if current_app.testing:
        raise error
    return _from_fault(error)


def register_errors(app: APIFlask) -> None:
    """Give every failure of `app` the envelope; in tests a fault keeps its own traceback."""
    # Query strings would otherwise let unknown fields pass in silence, other than bodies.
    parser.unknown = RAISE

    @app.error_processor
    def from_framework(error: HTTPError) -> Response:
        return _from_validation(error) if error.status_code == 422 else _from_status(error.status_code)

    app.register_error_handler(AppError, refuse)
    app.register_error_handler(HTTPException, lambda error: _from_status(error.code or 500))
    app.register_error_handler(StatementError, _from_statement)
    app.register_error_handler(OSError, _from_system)
    app.register_error_handler(ValueError, _from_value)
    for kind in (OverflowError, RecursionError, UnicodeError):
        app.register_error_handler(kind, _from_impossible)
    if not app.testing:
        app.register_error_handler(Exception, _from_fault)
