"""How long a login takes that fails: for a name that exists, and for one that does not."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from pathlib import Path

from flask.testing import FlaskClient
from sqlalchemy import delete

from app.auth.models import RateLimit
from app.platform.data.database import db, writing
from tests.bench.timing import Results
from tests.databases import SqliteTemplate, close, make_app

TRIES = 500
MOST_APART = 0.005


def _try(client: FlaskClient, username: str) -> float:
    form = {"username": username, "password": "wrong horse 42"}
    began = time.perf_counter()
    answer = client.post("/api/user/login", json=form).get_json()
    taken = time.perf_counter() - began
    assert answer["data"]["reason"] == "bad_credentials", answer
    return taken


def login(results: Results) -> None:
    """Try both kinds of name in a mixed order and compare the means."""
    taken: dict[str, list[float]] = {"known": [], "unknown": []}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        template = SqliteTemplate(home)
        with template.copy(home) as url:
            app = make_app(url, home)
            client = app.test_client()
            order = ["known", "unknown"] * TRIES
            random.Random(1).shuffle(order)
            _try(client, "alice")
            for number, kind in enumerate(order):
                # The gates would close after five failures; they are not what is measured.
                with app.app_context(), writing():
                    db.session.execute(delete(RateLimit))
                    db.session.commit()
                taken[kind].append(_try(client, "alice" if kind == "known" else f"nobody{number}"))
            close(app)
    means = {kind: statistics.fmean(times) for kind, times in taken.items()}
    results.table(
        f"Logins that fail, {TRIES} of each kind (SQLite)",
        [
            {
                "name": kind,
                "mean ms": round(means[kind] * 1000, 2),
                "median ms": round(statistics.median(times) * 1000, 2),
                "p95 ms": round(statistics.quantiles(times, n=20)[-1] * 1000, 2),
            }
            for kind, times in taken.items()
        ],
    )
    apart = abs(means["known"] - means["unknown"])
    results.aim("Known and unknown name differ by (ms)", apart * 1000, most=MOST_APART * 1000)
