"""The calls of the room."""

from __future__ import annotations

from app.studio.routes.changes import bp as changes
from app.studio.routes.chat import bp as chat
from app.studio.routes.room import bp as room

blueprints = (room, chat, changes)
