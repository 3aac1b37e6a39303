"""The pure pipeline: bytes and rules in, frozen results out.

Nothing in here imports Flask, SQLAlchemy, the clock or the network. So it runs in a child process, on the
command line and in tests alike.
"""
