"""Pages of long lists: the same rows as one long list has, from whichever end they are found."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import event, select

from app.auth.models import User
from app.platform import clock
from app.platform.data import paging
from app.platform.data.database import db
from app.platform.data.paging import cut, cut_merged, cut_parts
from tests.http import work

pytestmark = pytest.mark.both_databases

NUMBER = 23


def people(app: APIFlask) -> list[User]:
    """Accounts with few different names, so that the order needs their numbers."""
    with work():
        for n in range(NUMBER):
            name = f"somebody{n}"
            db.session.add(
                User(
                    username=name,
                    username_key=name,
                    nickname=f"nick{n % 3}",
                    password_hash="",
                    role="user",
                    created_at=clock.now(),
                )
            )
    return list(db.session.scalars(select(User)))


def test_pages_put_together_are_the_whole_list_once(app: APIFlask) -> None:
    found = sorted(people(app), key=lambda user: (user.nickname, user.id), reverse=True)
    order = (User.nickname.desc(), User.id.desc())
    for size in (1, 4, 7, 100):
        pages = [cut(select(User), order, current=page, size=size) for page in range(1, len(found) + 2)]
        assert [user.id for page, _ in pages for user in page] == [user.id for user in found]
        assert {total for _, total in pages} == {len(found)}


def test_a_list_of_two_parts_is_cut_as_one(app: APIFlask) -> None:
    found = people(app)
    first = sorted((user for user in found if user.nickname == "nick1"), key=lambda user: user.id)
    rest = sorted((user for user in found if user.nickname != "nick1"), key=lambda user: -user.id)
    parts = (
        (select(User).where(User.nickname == "nick1"), (User.id,)),
        (select(User).where(User.nickname != "nick1"), (User.id.desc(),)),
    )
    for size in (1, 3, 5):
        pages = [cut_parts(parts, current=page, size=size)[0] for page in range(1, len(found) + 2)]
        assert [user.id for page in pages for user in page] == [user.id for user in [*first, *rest]]


def test_two_queries_are_merged_into_one_order(app: APIFlask) -> None:
    found = sorted(people(app), key=lambda user: (user.nickname, user.id))
    queries = [select(User).where(User.id % 2 == 0), select(User).where(User.id % 2 == 1)]
    for size in (1, 4, 9):
        pages = [
            cut_merged(queries, (User.nickname, User.id), current=page, size=size)
            for page in range(1, len(found) + 2)
        ]
        assert [user.id for page, _ in pages for user in page] == [user.id for user in found]
        assert {total for _, total in pages} == {len(found)}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("few", [NUMBER * 2, 3])
def test_a_search_gives_the_pages_that_a_list_would(
    database: APIFlask, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    monkeypatch.setattr(paging, "FEW", few)
    people(database)
    query, order = select(User).where(User.username.contains("body")), (User.nickname.desc(), User.id.asc())
    for size in (1, 4, 40):
        for page in range(1, NUMBER + 2):
            assert cut(query, order, current=page, size=size, is_searched=True) == cut(
                query, order, current=page, size=size
            )
    assert cut(select(User).where(User.id < 0), order, current=1, size=5, is_searched=True) == ([], 0)


def test_a_search_for_few_rows_looks_through_the_table_once(database: APIFlask) -> None:
    people(database)
    searches: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if "LIKE" in statement:
            searches.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        cut(
            select(User).where(User.username.contains("body2")),
            (User.id,),
            current=1,
            size=2,
            is_searched=True,
        )
    finally:
        event.remove(db.engine, "before_cursor_execute", note)
    assert len(searches) == 1
