"""The calls of the room: tasks, mapping by hand, reports, versions, corrections, links, quality, rules, services, exports."""

from __future__ import annotations

from app.liushui.routes import (
    corrections,
    exports,
    links,
    mapping,
    quality,
    reports,
    rules,
    services,
    tasks,
    versions,
)

blueprints = (
    tasks.bp,
    mapping.bp,
    reports.bp,
    versions.bp,
    corrections.bp,
    links.bp,
    quality.bp,
    rules.bp,
    rules.presets_bp,
    services.bp,
    exports.bp,
)
