"""The application for `flask` and for any WSGI server; without worker threads."""

import sys

from app import create_app
from app.liushui.cli.alone import create_alone, is_alone

app = create_alone() if is_alone(sys.argv) else create_app()
