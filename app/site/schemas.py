"""Shapes of the site's calls."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Dict, Integer, List, Nested, String
from marshmallow.validate import Length, OneOf, Range, Regexp

MENU_WIDTHS = (160, 400)


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
    """The workplace's counts."""

    balance = String(required=True)
    balance_fen = Integer(required=True)
    points = Integer(required=True)
    vip = Boolean(required=True)
    renewalOrders = Integer(required=True)
    pendingOrders = Integer(required=True)
    tasks = Nested(TaskCountsSchema, required=True)
    reports = Integer(required=True)
    unread = Integer(required=True)


class ReadinessSchema(Schema):
    """Whether the parts are ready; `queue_seconds` is the age of the oldest queued task."""

    database = Boolean(required=True)
    migrations = Boolean(required=True)
    queue_seconds = Integer(required=True)


class ConsoleSettingsSchema(Schema):
    """The app settings that an account keeps; each may be left out."""

    theme = String(validate=OneOf(["light", "dark"]))
    colorWeak = Boolean()
    navbar = Boolean()
    menu = Boolean()
    topMenu = Boolean()
    menuCollapse = Boolean()
    footer = Boolean()
    themeColor = String(validate=Regexp(r"#[0-9A-Fa-f]{6}\Z"))
    menuWidth = Integer(strict=True, validate=Range(*MENU_WIDTHS))
    tabBar = Boolean()
    menuFromServer = Boolean()


class SearchQuerySchema(Schema):
    """What is looked for: letters of a customer or a file name, or a number."""

    q = String(required=True, validate=Length(max=64))


class FoundSchema(Schema):
    """One thing found; `path` is the screen that shows it, `state` its state in the words of its kind."""

    kind = String(required=True)
    id = Integer(required=True)
    title = String(required=True)
    note = String(required=True)
    state = String(required=True)
    path = String(required=True)
