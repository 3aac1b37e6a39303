"""The calls about accounts."""

from __future__ import annotations

from app.auth.routes import (
    codes,
    factor_rules,
    factors,
    log,
    login,
    people,
    sessions,
    settings,
    single_sign_on,
)

blueprints = (
    login.bp,
    codes.bp,
    settings.bp,
    sessions.bp,
    factors.bp,
    factor_rules.bp,
    people.bp,
    log.bp,
    single_sign_on.bp,
)
