"""Stories of confirmed originals: administrators teach how a bank makes its files, and new reports compare with them."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.auth.models import AuditEntry
from app.liushui.rulebook.models import ConfirmedOriginal
from app.platform.data.database import db
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.pdf_changes import with_info
from tests.engine.fixtures.persona import PERSONA
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import ADA, ALICE, call
from tests.liushui.conftest import Upload, reveal, tasks_of, uploader, worker
from tests.liushui.reports.test_reports import info

AT = "/api/liushui/originals"

Work = Callable[[], None]


def analysed(client: FlaskClient, upload: Upload, work: Work, name: str, data: bytes) -> int:
    """Hand a file in and return the id of its report, which Ada may look into."""
    assert upload(ALICE, {name: data}, customer=PERSONA.name)["code"] == 1
    work()
    task = next(each for each in tasks_of(client, ALICE) if each["report_id"])
    reveal(client, ADA, task["id"])
    report: int = task["report_id"]
    return report


def confirm(client: FlaskClient, report: int, number: int = 0) -> dict[str, Any]:
    return call(client, f"POST /api/liushui/reports/{report}/files/{number}/original", as_=ADA)


def check_of(client: FlaskClient, report: int) -> dict[str, Any]:
    checks = info(client, ALICE, report)["report"]["checks"]
    found: dict[str, Any] = next(each for each in checks if each["id"] == "ZW-21")
    return found


def cmb(seed: int) -> bytes:
    return cmb_pdf(pages=1, seed=seed)[0]


def test_an_original_is_confirmed_compared_with_and_taken_back(
    client: FlaskClient, upload: Upload, work: Work
) -> None:
    first = analysed(client, upload, work, "a.pdf", cmb(1))
    assert check_of(client, first)["result"] == "cannot_judge"
    made = confirm(client, first)["data"]["id"]
    assert confirm(client, first)["data"]["reason"] == "original_twice"
    saved = analysed(client, upload, work, "c.pdf", with_info(cmb(6), Subject="mail"))
    assert (check_of(client, saved)["result"], check_of(client, saved)["severity"]) == ("hit", "low")

    (layout,) = call(client, f"GET {AT}", as_=ADA, language="zh-CN")["data"]["list"]
    assert (layout["format"], layout["files"]) == ("cmb_debit", 1)
    (variant,) = layout["variants"]
    assert [(each["id"], each["author"]) for each in variant["files"]] == [(made, "ada")]
    assert {"数字字体", "生成软件"} <= {each["name"] for each in variant["traits"]}

    assert call(client, f"DELETE {AT}/{made}", as_=ADA)["code"] == 1
    assert call(client, f"DELETE {AT}/{made}", as_=ADA)["code"] == 40400
    third = analysed(client, upload, work, "d.pdf", cmb(7))
    assert check_of(client, third)["result"] == "cannot_judge"
    events = [entry.event for entry in db.session.query(AuditEntry).order_by(AuditEntry.id)]
    assert [each for each in events if each.startswith("original")] == [
        "original_confirmed",
        "original_taken_back",
    ]


def test_nothing_of_the_customer_is_kept_and_the_traits_lie_sealed(
    client: FlaskClient, upload: Upload, work: Work
) -> None:
    confirm(client, analysed(client, upload, work, "a.pdf", cmb(1)))
    (row,) = db.session.query(ConfirmedOriginal)
    file = info(client, ALICE, tasks_of(client, ALICE)[0]["report_id"])["report"]["files"][0]
    kept = str(row.traits)
    assert not [each for each in (file["holder"], file["account"], "a.pdf") if each in kept]
    assert b"figures" not in row.traits_sealed


@pytest.mark.parametrize(
    ("name", "make", "why"),
    [
        ("bill.csv", lambda: wechat_csv(rows=30)[0], "PDF"),
        ("edited.pdf", lambda: with_info(cmb(1), Producer="iLovePDF"), "ZW-12"),
    ],
)
def test_what_is_no_pdf_of_a_bank_or_has_a_check_against_it_is_not_learned(
    client: FlaskClient, upload: Upload, work: Work, name: str, make: Callable[[], bytes], why: str
) -> None:
    answer = confirm(client, analysed(client, upload, work, name, make()))
    assert answer["data"]["reason"] == "original_unfit"
    assert why in answer["msg"]
    assert db.session.query(ConfirmedOriginal).count() == 0


def test_a_file_that_the_report_has_not_is_not_found(client: FlaskClient, upload: Upload, work: Work) -> None:
    report = analysed(client, upload, work, "a.pdf", cmb(1))
    assert confirm(client, report, 1)["code"] == 40400
    assert confirm(client, 999)["code"] == 40400


def test_what_one_installation_exports_another_takes_in_once(database: APIFlask) -> None:
    client = database.test_client()
    upload, work = uploader(client), worker(database)
    report = analysed(client, upload, work, "a.pdf", cmb(1))
    made = confirm(client, report)["data"]["id"]
    exported = call(client, f"POST {AT}/export", as_=ADA)["data"]
    again = call(client, f"POST {AT}/import", as_=ADA, json=exported)["data"]
    assert again == {"added": 0, "known": 1}
    call(client, f"DELETE {AT}/{made}", as_=ADA)
    assert call(client, f"POST {AT}/import", as_=ADA, json=exported)["data"] == {"added": 1, "known": 0}
    assert call(client, f"POST {AT}/export", as_=ADA)["data"] == exported
    later = analysed(client, upload, work, "b.pdf", cmb(5))
    assert check_of(client, later)["result"] == "clear"


def changed(exported: dict[str, Any], place: list[Any], value: Any) -> dict[str, Any]:
    """What was exported with another value at one place."""
    found = deepcopy(exported)
    inner: Any = found
    for each in place[:-1]:
        inner = inner[each]
    inner[place[-1]] = value
    return found


@pytest.mark.one_in(3)  # before a commit: fields of each kind
@pytest.mark.parametrize(
    ("place", "value"),
    [
        (["kind"], "something else"),
        (["version"], 2),
        (["originals", 0, "format"], "general"),
        (["originals", 0, "digest"], "../../etc"),
        (["originals", 0, "made"], "2026-13"),
        (["originals", 0, "holder"], "张三"),
        (["originals", 0, "traits", "figures"], ["张三"]),
        (["originals", 0, "traits", "figures"], []),
        (["originals", 0, "traits", "hand"], "SSSS"),
        (["originals", 0, "traits", "lefts"], [1.0] * 31),
        (["originals", 0, "traits", "lefts"], ["nan"]),
        (["originals", 0, "traits", "build"], ["1.4", "6225880112345678"]),
        (["originals"], [None]),
    ],
)
def test_an_import_that_is_not_as_it_should_be_changes_nothing(
    client: FlaskClient, upload: Upload, work: Work, place: list[Any], value: Any
) -> None:
    confirm(client, analysed(client, upload, work, "a.pdf", cmb(1)))
    exported = call(client, f"POST {AT}/export", as_=ADA)["data"]
    bad = changed(exported, place, value)
    answer = call(client, f"POST {AT}/import", as_=ADA, json=bad, language="zh-CN")
    assert answer["code"] != 1
    english = call(client, f"POST {AT}/import", as_=ADA, json=bad, language="en-US")
    assert answer["msg"] != english["msg"]
    assert db.session.query(ConfirmedOriginal).count() == 1


def test_operators_neither_confirm_nor_see_nor_exchange_originals(
    client: FlaskClient, upload: Upload, work: Work
) -> None:
    report = analysed(client, upload, work, "a.pdf", cmb(1))
    for what in (
        f"POST /api/liushui/reports/{report}/files/0/original",
        f"GET {AT}",
        f"DELETE {AT}/1",
        f"POST {AT}/export",
    ):
        assert call(client, what, as_=ALICE)["code"] == 40300, what
    assert call(client, f"POST {AT}/import", as_=ALICE, json={})["code"] == 40300
