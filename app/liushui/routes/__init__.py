"""The calls of the room: tasks and mapping, reports and what belongs to them, rules, services, exports."""

from __future__ import annotations

from app.liushui.routes import (
    black_list,
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
    black_list.bp,
    services.bp,
    exports.bp,
)
