"""The calls of the room: tasks, reports, exports."""

from __future__ import annotations

from app.liushui.routes import exports, reports, tasks

blueprints = (tasks.bp, reports.bp, exports.bp)
