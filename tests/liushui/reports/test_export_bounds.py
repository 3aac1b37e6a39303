"""Files of reports are written in turn, and large ones in a process of their own that gives its memory back."""

from __future__ import annotations

import threading

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.liushui.cases import heavy_work, sandbox
from app.liushui.reports.service import exports
from tests.auth.people import token_for
from tests.liushui.reports.test_decisions import bill, report_of

KINDS = ("pdf", "xlsx", "csv", "docx")


def take(client: FlaskClient, report_id: int, kind: str, query: str = "") -> bytes:
    answer = client.get(f"/api/liushui/reports/{report_id}.{kind}{query}", headers=token_for(client, "alice"))
    assert answer.status_code == 200
    return answer.data


@pytest.mark.everything  # before a commit: the refusal above, from the same child
def test_a_large_report_is_written_in_a_child_and_is_the_same_file(app: APIFlask, monkeypatch) -> None:
    report_id, client = report_of(app, bill()), app.test_client()
    here = {form: take(client, report_id, "pdf", f"?form={form}") for form in ("short", "full")}
    asked: list[str] = []
    run = sandbox.run_export

    def noticed(job, transactions):
        asked.append(job["file"])
        return run(job, transactions)

    monkeypatch.setattr(exports, "ROWS_HERE", 5)
    monkeypatch.setattr(sandbox, "run_export", noticed)
    for form, data in here.items():
        assert take(client, report_id, "pdf", f"?form={form}") == data
    assert take(client, report_id, "xlsx").startswith(b"PK")
    assert asked == ["pdf", "pdf", "xlsx"]


@pytest.mark.real_child
def test_a_file_for_which_the_memory_does_not_suffice_is_refused_in_words(app: APIFlask, monkeypatch) -> None:
    report_id, client = report_of(app, bill()), app.test_client()
    monkeypatch.setattr(exports, "ROWS_HERE", 5)
    assert take(client, report_id, "xlsx").startswith(b"PK")
    monkeypatch.setattr(sandbox, "own_task_bytes", lambda: 48 << 20)
    answer = client.get(
        f"/api/liushui/reports/{report_id}.xlsx", headers=token_for(client, "alice")
    ).get_json()
    assert (answer["code"], answer["data"]["reason"]) == (0, "export_too_large")
    assert "TASK_MEMORY_MB" in answer["msg"]
    # The rows themselves are there all the same.
    assert take(client, report_id, "csv")


def test_whoever_takes_file_after_file_waits_for_the_turn_and_is_told(app: APIFlask, monkeypatch) -> None:
    report_id, client = report_of(app, bill()), app.test_client()
    monkeypatch.setattr(heavy_work, "PATIENCE_SECONDS", 0.01)
    monkeypatch.setattr(heavy_work, "_SLOTS", threading.Semaphore(0))
    for kind in KINDS:
        answer = client.get(f"/api/liushui/reports/{report_id}.{kind}", headers=token_for(client, "alice"))
        assert (answer.status_code, answer.get_json()["code"]) == (429, 429), kind
        assert int(answer.headers["Retry-After"]) >= 1
    monkeypatch.setattr(heavy_work, "_SLOTS", threading.Semaphore(1))
    for kind in KINDS:
        assert take(client, report_id, kind)
