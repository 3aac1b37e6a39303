"""Refusals: facts for programs, with their words in both languages and their place in HTTP."""

from __future__ import annotations

import errno
import math
import sqlite3
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from app.platform.language import Language


class AppError(Exception):
    """A refusal of the product: a fact for programs (`reason`) and its words in both languages.

    Subclasses give `code`, `reason`, `zh` and `en`; the words may hold `{parameters}`.
    """

    code: ClassVar[int] = 0
    status: ClassVar[int] = 200
    reason: ClassVar[str] = "refused"
    zh: ClassVar[str] = "操作未完成"
    en: ClassVar[str] = "The operation was refused"
    field: str | None = None
    """The field that the words are about, if it is one; a call that names it otherwise says how."""
    keeps_work: ClassVar[bool] = False
    """Whether what was written before the refusal stays, as a counted guess must. Raise such a one first."""
    is_shown_by_pages: ClassVar[bool] = False
    """Whether a page's script gets it with HTTP 200: pages show the words of no other status (ADR 43)."""
    retry_after: int | None = None
    """After how many seconds the same call may be made again."""
    facts: Mapping[str, object] = MappingProxyType({})
    """What programs need besides the reason; it stands beside it."""

    def __init__(self, fields: dict[str, list[str]] | None = None, **parameters: object) -> None:
        super().__init__(self.reason)
        self.fields = fields
        self.parameters = parameters

    def text(self, language: Language) -> str:
        """Return the words for a person; a parameter may be words in both languages itself."""
        values = {
            name: value[language] if isinstance(value, Mapping) else value
            for name, value in self.parameters.items()
        }
        return (self.zh if language == "zh-CN" else self.en).format(**values)


class NotFoundError(AppError):
    """The object does not exist or is not the caller's; the two are not told apart."""

    code, reason = 40400, "not_found"
    zh, en = "没有找到，或者不属于您", "It does not exist, or it is not yours"


class ForbiddenError(AppError):
    """The caller's role lacks the authority."""

    code, reason = 40300, "forbidden"
    zh, en = "当前用户组没有此操作的权限", "Your user group lacks the authority for this operation"


class ConflictError(AppError):
    """Somebody changed the object meanwhile, or an idempotency key came back with another body."""

    code, reason = 40900, "conflict"
    zh, en = "内容已被更改，请刷新后重试", "It was changed meanwhile: refresh and try again"


class TokenUnknownError(AppError):
    """No token, a malformed one, or two that differ."""

    code, reason = 50008, "token_unknown"
    zh, en = "请先登录", "Please log in"


class SessionRevokedError(AppError):
    """The session was ended, or the account disabled."""

    code, reason = 50012, "session_revoked"
    zh, en = "此登录已在别处结束，请重新登录", "This session was ended elsewhere: please log in again"


class TokenExpiredError(AppError):
    """The session's time is over."""

    code, reason = 50014, "token_expired"
    zh, en = "登录已过期，请重新登录", "Your session has expired: please log in again"


class InvalidInputError(AppError):
    """The request does not have the documented shape; `fields` says where."""

    reason = "invalid_input"
    zh = "提交的内容有误，请检查标出的项"
    en = "Some of the input is not right: check the fields that are marked"


class UnknownPathError(AppError):
    """No such path."""

    status, code, reason = 404, 404, "unknown_path"
    zh, en = "没有这个地址", "There is no such address"


class MethodNotAllowedError(AppError):
    """The path exists, the method does not."""

    status, code, reason = 405, 405, "method_not_allowed"
    zh, en = "该地址不支持这种请求方式", "This address does not answer to that method"


class TooLargeError(AppError):
    """The request body is over the limit."""

    status, code, reason = 413, 413, "upload_too_large"
    is_shown_by_pages = True
    zh = "提交的内容太大：一次最多 {megabytes} MB"
    en = "That is too much at once: {megabytes} MB at most"


class UnsupportedMediaError(AppError):
    """The body is in a form that this call does not read."""

    status, code, reason = 415, 415, "unsupported_media"
    zh, en = "不支持这种内容格式", "This kind of content is not supported here"


class BodyTimeoutError(AppError):
    """The body of the request did not come in time."""

    status, code, reason = 408, 408, "body_timeout"
    zh = "请求内容传输超时，请检查网络后重试"
    en = "The request took too long to arrive: check the network and try again"


class TooManyBodiesError(AppError):
    """Too many bodies are on their way already, of this address or in all."""

    status, code, reason = 429, 429, "too_many_uploads"
    is_shown_by_pages = True
    zh, en = "同时上传的内容过多，请稍后再试", "Too many uploads at once: try again in a moment"
    retry_after = 5


class TooOftenError(AppError):
    """The call was made too often; `seconds` from now it may be made again."""

    status, code, reason = 429, 429, "too_often"
    is_shown_by_pages = True
    zh, en = "操作太频繁，请 {wait}后再试", "Too often: try again in {wait}"

    def __init__(self, seconds: float) -> None:
        self.retry_after = max(math.ceil(seconds), 1)
        super().__init__(wait=_span(self.retry_after))


def _span(seconds: int) -> dict[str, str]:
    for size, zh, en in ((3600, "小时", "hour"), (60, "分钟", "minute")):
        if seconds > size:
            number = math.ceil(seconds / size)
            return {"zh-CN": f"{number} {zh}", "en-US": f"{number} {en}{'s' if number > 1 else ''}"}
    return {"zh-CN": f"{seconds} 秒", "en-US": f"{seconds} second{'s' if seconds > 1 else ''}"}


class DiskFullError(AppError):
    """The disk has no room: nothing of the call was kept, and nothing was charged."""

    status, code, reason = 503, 503, "disk_full"
    is_shown_by_pages = True
    zh = "服务器磁盘空间不足，本次操作未保存，也未扣费；请联系管理员清理后重试"
    en = "The server's disk is full: nothing was saved or charged. Ask its administrator to make room, then try again"


_POSTGRESQL_FULL = "53100"


def is_disk_full(error: BaseException) -> bool:
    """Tell whether the system, SQLite or PostgreSQL says so."""
    return (
        getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT)
        or getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        or getattr(error, "sqlstate", None) == _POSTGRESQL_FULL
    )


class BadRequestError(AppError):
    """A request that cannot be read at all."""

    status, code, reason = 400, 400, "bad_request"
    zh, en = "无法理解该请求", "The request could not be understood"


class ServerFaultError(AppError):
    """A fault of ours; strangers get no detail, only the request id."""

    status, code, reason = 500, 500, "server_fault"
    zh = "服务器出了点问题，请稍后再试（编号 {request_id}）"
    en = "Something went wrong here: try again later (reference {request_id})"
