"""The commands that need neither database nor settings, as an application of their own: it loads in a moment."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Flask

_ALONE = ("read", "rules", "figures")


def is_alone(arguments: Sequence[str]) -> bool:
    """Tell whether the command line is `flask liushui` with such a command."""
    return len(arguments) > 2 and arguments[1] == "liushui" and arguments[2] in _ALONE


def create_alone() -> Flask:
    """An application that has these commands and serves nothing."""
    from app.liushui.cli import cli_group

    app = Flask("app")
    app.cli.add_command(cli_group)
    return app
