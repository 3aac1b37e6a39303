"""What is raised for a setting that makes no sense."""

from __future__ import annotations

import click


class ConfigError(click.ClickException):
    """A setting that makes no sense; the message says which one and what to do."""
