"""The calls of the room."""

from __future__ import annotations

from app.team.routes.groups import bp as groups
from app.team.routes.own import bp as own

blueprints = (groups, own)
