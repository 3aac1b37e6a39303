"""The edges of the site: what it says about itself, and what the console's frame asks for."""

from __future__ import annotations

from app.site.routes.demonstration import bp as demonstration_bp
from app.site.routes.shell import bp as shell_bp
from app.site.routes.site import bp as site_bp

blueprints = (site_bp, shell_bp, demonstration_bp)
