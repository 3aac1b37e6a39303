"""The application for `flask` and for any WSGI server; without worker threads."""

from app import create_app

app = create_app()
