"""The calls of the room: tasks, mapping by hand, reports and their versions, corrections, links, quality, exports."""

from __future__ import annotations

from app.liushui.routes import corrections, exports, links, mapping, quality, reports, tasks, versions

blueprints = (
    tasks.bp,
    mapping.bp,
    reports.bp,
    versions.bp,
    corrections.bp,
    links.bp,
    quality.bp,
    exports.bp,
)
