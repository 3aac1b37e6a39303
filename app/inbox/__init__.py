"""placeholder"""


def join(app):
    pass
