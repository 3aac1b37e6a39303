"""The calls of the room: tasks, mapping by hand, reports, links between cases, quality, services, exports."""

from __future__ import annotations

from app.liushui.routes import exports, links, mapping, quality, reports, services, tasks

blueprints = (tasks.bp, mapping.bp, reports.bp, links.bp, quality.bp, services.bp, exports.bp)
