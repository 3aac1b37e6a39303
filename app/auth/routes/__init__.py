"""The calls about accounts."""

from __future__ import annotations

from app.auth.routes import codes, login

blueprints = (login.bp, codes.bp)
