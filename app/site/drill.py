"""The restore drill: a copy is brought back beside the database, its books are proven, and it is forgotten."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from cryptography.exceptions import InvalidTag
from flask import current_app
from sqlalchemy import inspect, select
from sqlalchemy.orm import undefer

from app.platform.config import Config
from app.platform.data import resealing
from app.platform.data.database import db
from app.platform.data.vault import KeyRingError, opened
from app.site import health


def prove_copy(copy: Path, config: Config) -> list[str]:
    """What is wrong with a copy of the SQLite database: ledger, audit log, keys. Nothing, when it could be brought back."""
    with tempfile.TemporaryDirectory(dir=copy.parent, prefix=".drill-") as folder:
        shutil.copyfile(copy, Path(folder) / "copy.sqlite")
        app = current_app.extensions["build"](replace(config, database_url=f"sqlite:///{folder}/copy.sqlite"))
        with app.app_context():
            try:
                proof = health.prove()
                found = [*proof.ledger_breaks, *_unopened()]
            finally:
                db.session.remove()
                db.engine.dispose()
    if proof.audit_break is not None:
        found.append(f"the audit log is broken at entry {proof.audit_break}")
    return found


def _unopened() -> Iterator[str]:
    """Open the newest row of each sealed table with the keys of today."""
    for place in resealing.places():
        model = place.model
        newest = db.session.scalar(
            select(model)
            .order_by(*(key.desc() for key in inspect(model).primary_key))
            .limit(1)
            .options(*(undefer(getattr(model, each.column)) for each in place.attributes))
        )
        for attribute in place.attributes if newest is not None else ():
            sealed = getattr(newest, attribute.column)
            try:
                if sealed is not None:
                    opened(bytes(sealed), attribute.bound_to(newest))
            except (KeyRingError, InvalidTag, ValueError, IndexError) as error:
                yield f"{place.name} cannot be opened with these keys ({type(error).__name__})"
                break
