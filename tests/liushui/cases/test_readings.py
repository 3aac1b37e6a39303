"""The reading behind a report is kept: it opens as it was read and gives the very same report."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from app.auth.service.person import Person as Caller
from app.engine.pipeline import read
from app.engine.rules import RuleSet
from app.engine.types.statements import UploadedFile
from app.liushui.cases import sandbox
from app.liushui.cases.errors import ReadingNotKeptError
from app.liushui.cases.models import ReportRow
from app.liushui.cases.service import intake, queueing, readings, stored_reports
from app.liushui.cases.service.stored_reports import load_report, load_transactions
from app.platform.data import blobs
from app.platform.data.database import db
from tests.effort import sampled
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import ALICE, Person
from tests.http import work as committed
from tests.liushui.conftest import Upload, uploader, worker

Worker = Callable[[], None]
BATCH = 20
KEPT = sampled(GOLDEN, 20)
BATCHES = [KEPT[start : start + BATCH] for start in range(0, len(KEPT), BATCH)]


def newest() -> ReportRow:
    report = db.session.scalar(select(ReportRow).order_by(ReportRow.id.desc()))
    assert report is not None
    return report


def analysed_again(report: ReportRow) -> tuple[dict[str, Any], Any]:
    """What the kept reading gives when it is analysed with the kept options and the same rules."""
    options = readings.options_of(report) | {"rules": RuleSet.builtin().to_json()}
    return sandbox.run_stored_analysis(readings.open_reading(report), options)


@pytest.mark.parametrize("batch", BATCHES, ids=lambda batch: batch[0].name)
def test_the_kept_reading_of_every_format_gives_the_same_report_again(
    batch: tuple[Any, ...], app: APIFlask, work: Worker, alice: Person
) -> None:
    files = {f"{at}-{golden.name}": golden.make(40, at + 1)[0] for at, golden in enumerate(batch)}
    passwords = [golden.password for golden in batch if golden.password]
    with committed():
        given = [intake.NewFile(*each) for each in files.items()]
        who = Caller(alice.id, is_admin=False)
        task, _ = intake.receive(who, given, customer="王小明", passwords=passwords, related=["李四"])
        task_id = task.id
        for upload in task.uploads:
            upload.currency = "USD"  # for formats that do not say theirs
    app.extensions["jobs"].wake(queueing.JOB, task_id)
    work()
    report = newest()
    reading = readings.open_reading(report)
    answers = dict.fromkeys(files, "USD")
    uploads = [UploadedFile(*each) for each in files.items()]
    fresh = read(uploads, passwords, pdf_facts=True, currencies=answers)
    assert reading.statements == fresh.statements
    assert reading.transactions.equals(fresh.transactions)
    assert reading.transactions.schema == fresh.transactions.schema
    found, frame = analysed_again(report)
    assert found == load_report(report)
    assert frame.equals(load_transactions(report))


@pytest.mark.everything  # before a commit: the newer report's own tests
def test_a_report_made_before_readings_were_kept_opens_from_its_task_or_says_that_it_cannot(
    upload: Upload, work: Worker, alice: Person
) -> None:
    upload(alice, {"bill.csv": wechat_csv(30)[0]})
    work()
    report = newest()
    before = analysed_again(report)
    with committed():
        blobs.delete(newest().reading_blob_id)
        newest().reading_blob_id = None
    report = newest()
    assert readings.is_kept(report)
    assert analysed_again(report)[0] == before[0]
    with committed():
        # A later run that found something else replaced the task's statements.
        [statement] = newest().task.statements
        statement.detail = {**statement.detail, "in_fen": statement.detail["in_fen"] + 1}
    assert not readings.is_kept(newest())
    with pytest.raises(ReadingNotKeptError):
        readings.open_reading(newest())


def test_other_options_give_another_report_of_the_same_reading(
    upload: Upload, work: Worker, alice: Person
) -> None:
    upload(alice, {"bill.csv": wechat_csv(200)[0]})
    work()
    report = newest()
    rules = RuleSet.builtin().to_json() | {"version": "draft", "hit_rules": []}
    found, _ = sandbox.run_stored_analysis(
        readings.open_reading(report), readings.options_of(report) | {"rules": rules}
    )
    assert load_report(report)["hits"]
    assert (found["hits"], found["method"]["rules_version"]) == ([], "draft")


@pytest.mark.both_databases
def test_neither_a_name_nor_an_account_of_the_kept_reading_lies_open(
    upload: Upload, work: Worker, alice: Person
) -> None:
    upload(alice, {"bill.csv": wechat_csv(30)[0]}, related="李四")
    work()
    report = newest()
    sealed = db.session.get_one(blobs.Blob, report.reading_blob_id).sealed
    kept = json.loads(blobs.get(str(report.reading_blob_id)))
    features = ["money_network", "pdf_check"]
    assert kept["options"] == {
        "customer": "王小明",
        "related": ["李四"],
        "corrections": [],
        "decisions": [],
        "applied": None,
        "features": features,
    }
    assert "王小明".encode() not in sealed
    assert kept["statements"][0]["sha256"].encode() not in sealed


@pytest.mark.everything  # before a commit: nothing; memory is a figure of the bench
def test_few_frames_stay_in_memory_and_none_of_their_cells(
    database: APIFlask, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = uploader(database.test_client())
    for seed in range(3):
        upload(ALICE, {f"{seed}.csv": wechat_csv(rows=20, seed=seed + 1)[0]})
        worker(database)()
    found = list(db.session.scalars(select(ReportRow).order_by(ReportRow.id)))
    stored_reports._frames.clear()
    monkeypatch.setattr(stored_reports, "FRAMES_BYTES", 1)
    for report in found:
        frame = stored_reports.load_rows(report)
        assert stored_reports.load_rows(report) is frame
        assert frame.equals(load_transactions(report).drop(stored_reports.CELLS))
        cells = {n: cells or [] for n, cells in load_transactions(report).select("n", "raw").iter_rows()}
        assert stored_reports.load_cells(report, [2, 5]) == {n: cells[n] for n in (2, 5)}
    # Too much for memory: only the one that was asked for last.
    assert list(stored_reports._frames) == [found[-1].frame_blob_id]
    monkeypatch.setattr(stored_reports, "FRAMES_BYTES", 1 << 30)
    for report in found:
        stored_reports.load_rows(report)
    assert len(stored_reports._frames) == len(found)
