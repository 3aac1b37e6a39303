"""The calls of verification."""

from __future__ import annotations

from app.renzheng.routes import applications, reviews

blueprints = (applications.bp, reviews.bp)
