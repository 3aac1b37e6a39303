"""Shapes of the site's calls."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Dict, Float, List, Nested, String
from marshmallow.validate import Length, OneOf, Range, Regexp

from app.platform.web.shapes import Integer

MENU_WIDTHS = (160, 400)


class WebInfoSchema(Schema):
    """What anybody may know about the installation. `…Kept`: codes stay in the outbox of this machine."""

    name = Dict(keys=String(), values=String(), required=True)
    version = String(required=True)
    locales = List(String(), required=True)
    registration = Boolean(required=True)
    smsEnabled = Boolean(required=True)
    emailEnabled = Boolean(required=True)
    smsKept = Boolean(required=True)
    emailKept = Boolean(required=True)
    maintenance = Boolean(required=True)
    demo = Boolean(required=True)
    icp = String(required=True)
    sso = Boolean(required=True)
    ssoName = String(required=True)
    passwordsForAdminsOnly = Boolean(required=True)


class TaskCountsSchema(Schema):
    """Tasks by state."""

    queued = Integer(required=True)
    working = Integer(required=True)
    waiting = Integer(required=True)
    done = Integer(required=True)
    failed = Integer(required=True)
    part_read = Integer(required=True, metadata={"description": "those of the done ones that lack something"})


class DemoCountsSchema(Schema):
    """How many of the workplace's figures are invented; `views` are those that `growthRate` compares."""

    onlineContent = Integer(required=True)
    putIn = Integer(required=True)
    newComments = Integer(required=True)
    views = Integer(required=True)
    tasks = Integer(required=True)
    reports = Integer(required=True)


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
    demo = Nested(DemoCountsSchema, required=True)
    tasks = Nested(TaskCountsSchema, required=True)
    reports = Integer(required=True)
    unread = Integer(required=True)


class DemonstrationSchema(Schema):
    """What the demonstration holds here, all 0 without one."""

    tasks = Integer(required=True)
    reports = Integer(required=True)
    articles = Integer(required=True)
    sets = Integer(required=True)
    promotions = Integer(required=True)
    events = Integer(required=True, metadata={"description": "invented views, likes, shares, comments"})
    visits = Integer(required=True)
    groups = Integer(required=True, metadata={"description": "projects and teams"})
    people = Integer(required=True)
    messages = Integer(required=True, metadata={"description": "said in the studio"})
    changes = Integer(required=True, metadata={"description": "of the studio's parameters"})
    comments_of_people = Integer(
        required=True,
        metadata={"description": "what people wrote under its articles, which goes with them"},
    )


class ReadinessSchema(Schema):
    """Whether the parts are ready; `queue_seconds` is the age of the oldest queued task."""

    database = Boolean(required=True)
    migrations = Boolean(required=True)
    queue_seconds = Integer(required=True)


class ProcessFactsSchema(Schema):
    """The process that answered: its version, age, memory and latest requests."""

    version = String(required=True)
    python = String(required=True)
    uptime_seconds = Integer(required=True)
    memory_bytes = Integer(required=True, allow_none=True)
    count = Integer(required=True, metadata={"description": "requests remembered, 2,000 at most"})
    failed = Integer(required=True, metadata={"description": "of them answered with a fault of the server"})
    median_ms = Float(required=True, allow_none=True)
    p95_ms = Float(required=True, allow_none=True)
    slow_queries = Integer(required=True)


class DatabaseFactsSchema(Schema):
    """The database."""

    kind = String(required=True)
    answer_ms = Float(required=True)
    size_bytes = Integer(required=True)
    migrations = Boolean(required=True, metadata={"description": "whether all migrations are made"})


class QueueFactsSchema(Schema):
    """Tasks at work."""

    kind = String(required=True)
    waiting = Integer(required=True)
    working = Integer(required=True)
    workers = Integer(required=True, metadata={"description": "workers that hold a task now"})
    oldest_seconds = Integer(required=True)


class StorageFactsSchema(Schema):
    """Uploads and reports, and the disk."""

    place = String(required=True)
    blobs = Integer(required=True)
    bytes = Integer(required=True)
    leaving = Integer(required=True, metadata={"description": "objects still to be removed from the bucket"})
    disk_free_bytes = Integer(required=True)
    disk_bytes = Integer(required=True)


class MailFactsSchema(Schema):
    """E-mail and SMS by state."""

    adapter = String(required=True)
    queued = Integer(required=True)
    sent = Integer(required=True)
    failed = Integer(required=True)
    kept = Integer(required=True)


class HealthSchema(Schema):
    """How the installation is."""

    process = Nested(ProcessFactsSchema, required=True)
    database = Nested(DatabaseFactsSchema, required=True)
    queue = Nested(QueueFactsSchema, required=True)
    storage = Nested(StorageFactsSchema, required=True)
    mail = Nested(MailFactsSchema, required=True)


class ProofSchema(Schema):
    """What proving the ledger and the audit log found."""

    ledger_breaks = List(String(), required=True)
    audit_break = Integer(required=True, allow_none=True)
    seconds = Float(required=True)


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
    demo = Boolean(required=True)


class WaitingSchema(Schema):
    """One thing that waits; `path` is the screen where it is done. Only a review has `items` and `decided`."""

    id = Integer(required=True)
    title = String(required=True)
    since_text = String(required=True)
    path = String(required=True)
    items = Integer(required=True, allow_none=True)
    decided = Integer(required=True, allow_none=True)


class WaitingKindSchema(Schema):
    """What waits of one kind: `count` in all, the first of them in `list`.

    Of the caller: password, currency, mapping (tasks), review (reports). For administrators: verification,
    parameters (of the studio), posting (to the ledger), order (paid with another amount).
    """

    kind = String(required=True)
    count = Integer(required=True)
    list = List(Nested(WaitingSchema), required=True)


class WaitingListSchema(Schema):
    """What waits for the caller; kinds of which nothing waits are left out."""

    total = Integer(required=True)
    list = List(Nested(WaitingKindSchema), required=True)
