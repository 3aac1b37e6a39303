"""A process that spends Alice's points three by three until there are no more, telling each success at once."""

from __future__ import annotations

import sys
from pathlib import Path

from app.jifen import service
from app.platform.data.database import db, writing
from tests.databases import make_app
from tests.http import ALICE

TAKEN = 3


def main(url: str, folder: str, name: str) -> None:
    """Spend until the ledger refuses."""
    app = make_app(url, Path(folder))
    with app.app_context(), writing():
        number = 0
        while True:
            number += 1
            try:
                service.adjust(ALICE.id, -TAKEN, "points", "a race", f"{name}.{number}", None)
                db.session.commit()
            except service.InsufficientPointsError:
                db.session.rollback()
                return
            print(number, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
