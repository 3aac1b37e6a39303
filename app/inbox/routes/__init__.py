"""The calls of the room: messages, announcements, and what leaves the house."""

from __future__ import annotations

from app.inbox.routes import announcements, messages, outbox

blueprints = (messages.bp, announcements.bp, outbox.bp)
