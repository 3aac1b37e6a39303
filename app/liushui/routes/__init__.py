"""The calls of the room: tasks, mapping by hand, reports, links between cases, exports."""

from __future__ import annotations

from app.liushui.routes import exports, links, mapping, reports, tasks

blueprints = (tasks.bp, mapping.bp, reports.bp, links.bp, exports.bp)
