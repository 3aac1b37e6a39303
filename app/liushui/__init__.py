"""Tasks, statements, reports and rules: from an uploaded file to a flow report."""


def join(app):
    pass
