"""`python -m app COMMAND`: what `flask COMMAND` and `flask liushui COMMAND` do, by the shortest way.

`flask` loads what other packages add to it before it looks at the command; `read` needs none of that.
"""

from __future__ import annotations

import os
import sys

_OF_THE_ENGINE = ("read", "report", "rules", "figures")


def main() -> None:
    """Run the command that the command line names."""
    command = sys.argv[1] if len(sys.argv) > 1 else ""
    if command in _OF_THE_ENGINE:
        from app.liushui.cli import cli_group

        if command == "report":
            from app.liushui.cli.report import report_command

            cli_group.add_command(report_command)
        cli_group.main(prog_name="python -m app")
    from flask.cli import main as flask

    os.environ.setdefault("FLASK_APP", "app:create_app")
    flask()


if __name__ == "__main__":
    main()
