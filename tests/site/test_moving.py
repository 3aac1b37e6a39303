"""An installation that began with SQLite goes on over PostgreSQL: every row, in one command."""

from __future__ import annotations

from pathlib import Path

import pytest
from apiflask import APIFlask
from sqlalchemy import func, inspect, select, text

from app.jifen import service as jifen
from app.platform.data.database import db
from tests.databases import PostgresTemplate, close, make_app
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import BOB, Person, call, work
from tests.liushui.conftest import tasks_of, uploader
from tests.site.test_backup import a_report, opens_everything

pytestmark = pytest.mark.postgresql


def counts() -> dict[str, int]:
    return {
        table.name: db.session.scalar(select(func.count()).select_from(table)) or 0
        for table in db.metadata.sorted_tables
    }


@pytest.mark.everything  # before a commit: the way there by backup, test_backup
def test_everything_moves_to_postgresql_and_goes_on_there(
    sqlite_app: APIFlask, postgres_template: PostgresTemplate, tmp_path: Path, alice: Person
) -> None:
    report = a_report(sqlite_app, alice)
    assert sqlite_app.test_cli_runner().invoke(args=["demo", "load"]).exit_code == 0
    before, balance = counts(), jifen.available(alice.id)
    db.session.remove()
    with postgres_template.empty() as url:
        run = sqlite_app.test_cli_runner()
        moved = run.invoke(args=["move-to-postgresql", url])
        assert moved.exit_code == 0, moved.output
        again = run.invoke(args=["move-to-postgresql", url])
        assert (again.exit_code, "must be empty" in again.output) == (1, True)
        app = make_app(url, tmp_path)
        with app.app_context():
            assert counts() == before
            opens_everything(app, alice, report)
            assert app.test_cli_runner().invoke(args=["audit", "verify"]).exit_code == 0
            assert jifen.available(alice.id) == balance
            # What comes next gets numbers of its own, and the rules of the tables hold again.
            assert uploader(app.test_client())(alice, {"next.csv": wechat_csv(seed=9)[0]})["code"] == 1
            assert len(tasks_of(app.test_client(), alice)) == 2
            with work():
                jifen.adjust(BOB.id, 1, "points", "after the move", "after", None)
            with pytest.raises(Exception, match="rows are final"), db.engine.begin() as connection:
                connection.execute(text("UPDATE ledger_entry SET amount = 7"))
            keys = sum(len(inspect(db.engine).get_foreign_keys(table)) for table in before)
            assert keys == sum(len(table.foreign_key_constraints) for table in db.metadata.sorted_tables)
            db.session.rollback()
        close(app)
    assert call(sqlite_app.test_client(), "POST /api/user/info", as_=alice)["code"] == 1


def test_what_cannot_be_moved_is_said_and_nothing_is(sqlite_app: APIFlask, tmp_path: Path) -> None:
    run = sqlite_app.test_cli_runner()
    for url, words in (
        (f"sqlite:///{tmp_path / 'x.sqlite'}", "must be that of a PostgreSQL"),
        ("postgresql://nobody@127.0.0.1:1/none", "Nothing was moved"),
    ):
        refused = run.invoke(args=["move-to-postgresql", url])
        assert (refused.exit_code, words in refused.output) == (1, True), refused.output
    assert not (tmp_path / "x.sqlite").exists()
