"""The calls of the room: tasks, mapping by hand, reports and their versions, corrections, links, quality, rules, exports."""

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
    exports.bp,
)
