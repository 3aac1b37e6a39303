"""Shapes of the site's calls."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Dict, Float, Integer, List, Nested, String


class WebInfoSchema(Schema):
    """What anybody may know about the installation."""

    name = Dict(keys=String(), values=String(), required=True)
    version = String(required=True)
    locales = List(String(), required=True)
    registration = Boolean(required=True)
    smsEnabled = Boolean(required=True)
    emailEnabled = Boolean(required=True)
    maintenance = Boolean(required=True)
    demo = Boolean(required=True)
    icp = String(required=True)


class TaskCountsSchema(Schema):
    """Tasks by state."""

    queued = Integer(required=True)
    working = Integer(required=True)
    waiting = Integer(required=True)
    done = Integer(required=True)
    failed = Integer(required=True)


class PanelCountsSchema(Schema):
    """The workplace's counts; `growthRate` is percent against yesterday, null when that had no views."""

    balance = String(required=True)
    balance_fen = Integer(required=True)
    points = Integer(required=True)
    vip = Boolean(required=True)
    renewalOrders = Integer(required=True)
    pendingOrders = Integer(required=True)
    onlineContent = Integer(required=True)
    putIn = Integer(required=True)
    newComments = Integer(required=True)
    growthRate = Float(required=True, allow_none=True)
    tasks = Nested(TaskCountsSchema, required=True)
    reports = Integer(required=True)
    unread = Integer(required=True)


class ReadinessSchema(Schema):
    """Whether the parts are ready; `queue_seconds` is the age of the oldest queued task."""

    database = Boolean(required=True)
    migrations = Boolean(required=True)
    queue_seconds = Integer(required=True)
