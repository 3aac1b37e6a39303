"""The calls about accounts."""

from __future__ import annotations

from app.auth.routes import codes, log, login, people, sessions, settings, single_sign_on

blueprints = (login.bp, codes.bp, settings.bp, sessions.bp, people.bp, log.bp, single_sign_on.bp)
