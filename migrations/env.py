"""How Alembic finds the database and the tables."""

from alembic import context
from flask import current_app

# The tables that belong to no room.
from app.platform.data import blobs  # noqa: F401
from app.platform.data.database import UTCDateTime, creating, db, writing
from app.platform.web import idempotency  # noqa: F401


def render_item(kind, item, autogen_context):
    """Write UTCDateTime as what it is in the database: a migration imports nothing that may change later."""
    return "sa.DateTime(timezone=True)" if kind == "type" and isinstance(item, UTCDateTime) else False


def run_migrations_online() -> None:
    """Migrate, each step in a write transaction of its own; on PostgreSQL wait for locks ten seconds at most.

    In one transaction for all, what a step locked would stay locked until the last one is done.
    """
    engine = current_app.extensions["migrate"].db.engine
    with creating(), writing(), engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET lock_timeout = '10s'")
            connection.commit()
        context.configure(
            connection=connection,
            target_metadata=db.metadata,
            render_as_batch=True,
            compare_type=True,
            transaction_per_migration=True,
            render_item=render_item,
        )
        with context.begin_transaction():
            context.run_migrations()


run_migrations_online()
