"""The calls of the room: tasks, mapping by hand, reports, links between cases, quality, rules, black list, exports."""

from __future__ import annotations

from app.liushui.routes import black_list, exports, links, mapping, quality, reports, rules, tasks

blueprints = (
    tasks.bp,
    mapping.bp,
    reports.bp,
    links.bp,
    quality.bp,
    rules.bp,
    rules.presets_bp,
    black_list.bp,
    exports.bp,
)
