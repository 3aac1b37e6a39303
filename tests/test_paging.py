"""Pages of long lists: the same rows as one long list has, from whichever end they are found."""

from __future__ import annotations

from apiflask import APIFlask
from sqlalchemy import select

from app import clock
from app.auth.models import User
from app.extensions import db
from app.paging import cut, cut_merged, cut_parts
from tests.front_door import work

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
