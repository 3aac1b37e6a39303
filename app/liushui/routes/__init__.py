"""The calls of the room: tasks, mapping by hand, reports, exports."""

from __future__ import annotations

from app.liushui.routes import exports, mapping, reports, tasks

blueprints = (tasks.bp, mapping.bp, reports.bp, exports.bp)
