"""What a card lists about a statement: breaks of its balances, rows that were not read, the size of a member."""

from __future__ import annotations

import re
from collections.abc import Callable

from flask.testing import FlaskClient

from tests.front_door import Person, call
from tests.liushui.fixtures.archives import plain_zip
from tests.liushui.fixtures.unlisted import unlisted_csv
from tests.liushui.room.conftest import Upload, tasks_of
from tests.liushui.room.test_mapping import save


def spoiled_csv(bad_dates: int) -> bytes:
    """A statement of 60 rows whose first ones have no day that exists, each of which breaks the balance behind it."""
    text = unlisted_csv(rows=60)[0].decode("gb18030")
    return re.sub(r"(\r\n\d+,)\d\d/\d\d/", r"\g<1>99/99/", text, count=bad_dates).encode("gb18030")


def broken_csv(breaks: int) -> bytes:
    """A statement of 60 rows of which the last ones state another balance each than follows."""
    lines = unlisted_csv(rows=60)[0].decode("gb18030").split("\r\n")
    for at in range(60 - breaks, 60):
        cells = lines[3 + at].split(",")
        cells[6] = f"{at}.00"
        lines[3 + at] = ",".join(cells)
    return "\r\n".join(lines).encode("gb18030")


def test_a_card_shows_where_the_balances_break(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    save(client, alice)
    upload(alice, {"村镇.csv": broken_csv(1)})
    work()
    [task] = tasks_of(client, alice)
    [file] = task["files"]
    [place] = file["breaks"]
    assert (file["state"], file["breaks_n"], place["row"], place["found_fen"]) == ("disagrees", 1, 63, 5900)
    assert place["expected_fen"] > 0


def test_a_list_has_the_first_of_what_is_listed_and_one_task_has_all(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    save(client, alice)
    upload(alice, {"断开.csv": broken_csv(30), "坏行.csv": spoiled_csv(45)})
    work()
    [task] = tasks_of(client, alice)
    broken, spoiled = task["files"]
    assert (len(broken["breaks"]), broken["breaks_n"]) == (20, 30)
    assert (len(spoiled["problems"]), spoiled["skipped"]) == (20, 45)
    broken, spoiled = call(client, f"GET /api/liushui/tasks/{task['id']}", as_=alice)["data"]["files"]
    assert len(broken["breaks"]) == broken["breaks_n"] == 30
    assert len(spoiled["problems"]) == spoiled["problems_n"] >= 45
    rows = [problem["row"] for problem in spoiled["problems"] if problem["code"] == "unreadable_date"]
    assert rows == list(range(4, 49))


def test_a_member_of_an_archive_has_its_own_size(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    members = {"村镇.csv": unlisted_csv()[0], "信.txt": b"Dear customer, nothing is enclosed."}
    upload(alice, {"bill.zip": plain_zip(members)})
    upload(alice, {"bare.csv": unlisted_csv(rows=40)[0]}, customer="李四")
    work()
    [bare, packed] = tasks_of(client, alice)
    sizes = {file["member"]: file["size_bytes"] for file in packed["files"]}
    assert sizes == {name: len(content) for name, content in members.items()}
    assert bare["files"][0]["size_bytes"] == len(unlisted_csv(rows=40)[0])
