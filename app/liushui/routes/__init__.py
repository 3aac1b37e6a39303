"""The calls of the room: tasks, mapping by hand, reports, links between cases, quality, rules, exports."""

from __future__ import annotations

from app.liushui.routes import exports, links, mapping, quality, reports, rules, tasks

blueprints = (tasks.bp, mapping.bp, reports.bp, links.bp, quality.bp, rules.bp, rules.presets_bp, exports.bp)
