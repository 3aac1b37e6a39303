"""The calls of the room: articles and media, sets, promotions, analysis."""

from __future__ import annotations

from app.content.routes import analysis, articles, media, promotions, sets

blueprints = (articles.bp, media.bp, sets.bp, promotions.bp, analysis.bp)
