"""What runs before a commit and what waits for `npm run test:full`: see tests/effort.py."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.effort import is_left


@pytest.fixture
def item(request: pytest.FixtureRequest) -> pytest.Item:
    """This test itself, which may be marked."""
    own: pytest.Item = request.node
    return own


def test_a_test_without_a_mark_runs_before_a_commit(item: pytest.Item) -> None:
    assert not is_left(item, Counter())


@pytest.mark.parametrize("mark", ["everything", "second_database"])
def test_what_is_marked_so_waits(item: pytest.Item, mark: str) -> None:
    item.add_marker(mark)
    assert is_left(item, Counter())


def test_a_second_database_runs_where_it_can_make_a_difference(item: pytest.Item) -> None:
    item.add_marker("second_database")
    item.add_marker("both_databases")
    assert not is_left(item, Counter())


def test_of_like_cases_the_first_and_every_nth_run(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.one_in(3))
    seen: Counter[str] = Counter()
    assert [is_left(item, seen) for _ in range(7)] == [False, True, True, False, True, True, False]
