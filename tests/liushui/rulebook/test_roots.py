"""Stories of trusted roots: administrators keep them, and new reports name the signers for whom they vouch."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import Encoding
from flask.testing import FlaskClient

from app.auth.models import AuditEntry
from app.platform.data.database import db
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.pdf_changes import authority, bank_of, pem, signed
from tests.http import ADA, ALICE, call
from tests.liushui.conftest import Upload, tasks_of
from tests.liushui.reports.test_reports import info

AT = "/api/liushui/roots"


def signature_of(client: FlaskClient) -> str:
    checks = info(client, ALICE, tasks_of(client, ALICE)[0]["report_id"])["report"]["checks"]
    said: str = next(each for each in checks if each["id"] == "ZW-14")["sentence"]["zh-CN"]
    return said


def test_a_root_is_kept_used_by_new_reports_and_taken_away(
    client: FlaskClient, upload: Upload, work: Callable[[], None]
) -> None:
    added = call(client, f"POST {AT}", as_=ADA, json={"certificate": pem(authority())})["data"]
    assert (added["name"], added["author"], len(added["fingerprint"])) == ("Invented Authority", "ada", 64)
    assert [each["id"] for each in call(client, f"GET {AT}", as_=ADA)["data"]["list"]] == [added["id"]]
    upload(ALICE, {"a.pdf": signed(cmb_pdf(pages=1)[0], by=bank_of())})
    work()
    assert "受信任的根“Invented Authority”" in signature_of(client)
    assert call(client, f"DELETE {AT}/{added['id']}", as_=ADA)["code"] == 1
    assert call(client, f"DELETE {AT}/{added['id']}", as_=ADA)["code"] == 40400
    upload(ALICE, {"b.pdf": signed(cmb_pdf(pages=1, seed=5)[0], by=bank_of())})
    work()
    assert "尚未登记" in signature_of(client)
    events = [entry.event for entry in db.session.query(AuditEntry).order_by(AuditEntry.id)]
    assert [each for each in events if each.startswith("root_")] == ["root_added", "root_removed"]


def test_a_root_may_come_as_base64_of_its_bytes_and_only_once(client: FlaskClient) -> None:
    der = b64encode(authority()[1].public_bytes(Encoding.DER)).decode()
    assert call(client, f"POST {AT}", as_=ADA, json={"certificate": der})["code"] == 1
    again = call(client, f"POST {AT}", as_=ADA, json={"certificate": pem(authority())})
    assert again["data"]["reason"] == "root_twice"


@pytest.mark.parametrize(
    "make", [lambda: "no certificate", lambda: pem(bank_of()), lambda: "-----BEGIN 证书"]
)
def test_what_is_no_root_is_refused(client: FlaskClient, make: Callable[[], Any]) -> None:
    answer = call(client, f"POST {AT}", as_=ADA, json={"certificate": make()})
    assert answer["data"]["reason"] == "root_unreadable"


def test_operators_neither_see_nor_keep_roots(client: FlaskClient) -> None:
    assert call(client, f"GET {AT}", as_=ALICE)["code"] != 1
    assert call(client, f"POST {AT}", as_=ALICE, json={"certificate": pem(authority())})["code"] != 1
