"""The refusals of optional services, in both languages."""

from __future__ import annotations

from app.platform.errors import AppError, ConflictError


class ServiceClosedError(AppError):
    """The account has not opened the service that this takes."""

    reason = "service_closed"
    zh = "此功能需要开通“{service}”服务：在任务管理的“服务”中开通"
    en = "This takes the service “{service}”: subscribe to it under Tasks, tab Services"


class ServiceIncludedError(AppError):
    """Nobody needs to pay for what everybody has."""

    reason = "service_included"
    zh, en = "该服务已对所有账号免费开放，无需开通", "Every account has this service at no cost"


class ServicePriceChangedError(ConflictError):
    """The price is no longer the one that was agreed to."""

    reason = "service_price_changed"
    zh = "价格已调整为每月 {points} 积分，请确认后再试"
    en = "The price is now {points} points a month: look at it and try again"


class ServiceNotOpenError(AppError):
    """What is not open cannot be cancelled or set to renew."""

    reason = "service_not_open"
    zh, en = "该服务尚未开通或已到期", "The service is not open, or has ended"


class ServiceOpenError(ConflictError):
    """The service is open already: it is renewed, not opened."""

    reason = "service_open"
    zh, en = "该服务已开通，可以续约", "The service is active already: renew it"
