"""Stories of a page on which a check found something: the picture shows where."""

from __future__ import annotations

import random
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image, ImageChops

from tests.engine.forgery.kinds import CHANGES
from tests.engine.forgery.lives import Original, original
from tests.engine.forgery.techniques import OVER, wish
from tests.http import Person, send
from tests.liushui.conftest import Upload, tasks_of
from tests.liushui.reports.test_reports import info

FRAME = (205, 32, 31)


@pytest.fixture
def found(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> Callable[[str, str, int], tuple[int, dict[str, Any]]]:
    """Hand in a forged statement; its report and what ZW-13 says."""

    def found(kind: str, how: str, maker: int) -> tuple[int, dict[str, Any]]:
        own: Original = original(maker, 77)
        press = CHANGES[kind](own, random.Random(7))
        assert press is not None
        data = OVER[how](wish(own, press))
        assert data is not None
        upload(alice, {"statement.pdf": data}, customer=own.holder)
        work()
        report_id = tasks_of(client, alice)[0]["report_id"]
        checks = info(client, alice, report_id)["report"]["checks"]
        return report_id, next(each for each in checks if each["id"] == "ZW-13")

    return found


def drawn(client: FlaskClient, person: Person, report_id: int, page: int) -> Any:
    return send(client, f"GET /api/liushui/reports/{report_id}/evidence.png?page={page}", as_=person)


def framed(picture: Image.Image) -> tuple[int, int, int, int] | None:
    """The box of all pixels of the frame's colour."""
    plain = Image.new("RGB", picture.size, FRAME)
    differs = ImageChops.difference(picture.convert("RGB"), plain).convert("L")
    return differs.point([255] + [0] * 255).getbbox()


def test_a_holder_s_name_put_in_later_is_framed_in_the_head_of_its_page(client, alice: Person, found) -> None:
    report_id, check = found("holder changed", "redacted", 3)
    assert check["severity"] == "high"
    page = check["pages"][0]
    assert (page["page"], len(page["boxes"])) == (1, 1)
    left, top, right, bottom = page["boxes"][0]
    assert 0 <= left < right
    assert 0 < bottom - top < 20
    answer = drawn(client, alice, report_id, 1)
    assert answer.mimetype == "image/png"
    picture = Image.open(BytesIO(answer.data))
    frame = framed(picture)
    assert frame is not None
    assert frame[3] < picture.size[1] / 3


def test_raised_amounts_are_framed_where_their_rows_stand(client, alice: Person, found) -> None:
    report_id, check = found("amounts raised", "redacted", 3)
    boxes = [box for page in check["pages"] for box in page["boxes"]]
    assert len(boxes) >= 1
    picture = Image.open(BytesIO(drawn(client, alice, report_id, check["pages"][0]["page"]).data))
    assert framed(picture) is not None


def test_a_page_on_which_nothing_was_found_and_another_s_report_are_refused(
    client, alice: Person, bob: Person, found
) -> None:
    report_id, check = found("holder changed", "redacted", 0)
    page = check["pages"][0]["page"]
    assert drawn(client, alice, report_id, page).mimetype == "image/png"
    assert drawn(client, alice, report_id, 99).mimetype == "application/json"
    assert drawn(client, bob, report_id, page).mimetype == "application/json"
    other = send(
        client, f"GET /api/liushui/reports/{report_id}/evidence.png?check=ZW-12&page={page}", as_=alice
    )
    assert other.mimetype == "application/json"


def test_the_pages_of_the_original_wait_for_their_turn_to_be_drawn_and_say_so(
    client, alice: Person, found, no_turn: None
) -> None:
    report_id, check = found("holder changed", "redacted", 3)
    base = f"GET /api/liushui/reports/{report_id}"
    for what in (
        f"{base}/evidence.png?page={check['pages'][0]['page']}",
        f"{base}/transactions/1/evidence.png",
    ):
        busy = send(client, what, as_=alice)
        assert (busy.status_code, busy.get_json()["data"]["reason"]) == (429, "too_often"), what
