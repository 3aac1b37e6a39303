"""The calls about tasks: upload, list, password, retry, delete."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask import current_app
from flask_jwt_extended import current_user, get_jwt

from app.auth import audit
from app.auth import service as auth
from app.auth.routes.actor import actor
from app.auth.service.person import person_of
from app.jifen import service as jifen
from app.liushui.cases.errors import RevealReasonError
from app.liushui.cases.models import Task
from app.liushui.cases.schemas import (
    CurrencySchema,
    PasswordSchema,
    PriceSchema,
    RecognisedListSchema,
    RecognitionQuerySchema,
    RevealCaseSchema,
    RevealedCaseSchema,
    TaskAnswerSchema,
    TaskListSchema,
    TaskProjectSchema,
    TaskQuerySchema,
    TaskSchema,
    UploadSchema,
)
from app.liushui.cases.service import (
    access,
    answers,
    demonstration,
    intake,
    queueing,
    recognition,
    tasks,
    terms,
)
from app.liushui.cases.views import show_recognised, show_task, show_tasks
from app.platform import clock
from app.platform.config import Config
from app.platform.running.jobs import jobs
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.platform.web.shapes import NothingSchema

REVEAL_REASON_LEAST = 4

bp = APIBlueprint("liushui_tasks", __name__, tag="liushui")


def reveal_case(task_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Reveal a case to the calling administrator, as the calls by its task and by its report do."""
    why = data["reason"].strip()
    if len(why) < REVEAL_REASON_LEAST:
        raise RevealReasonError(least=REVEAL_REASON_LEAST)
    # Before anything is written: a wrong password stays counted.
    auth.reauthenticate(current_user, data["password"], get_jwt()["jti"])
    revealed = access.reveal(person_of(current_user), task_id)
    audit.record(actor(), "case_revealed", f"task:{task_id}", reason=why)
    return {"until_text": clock.to_text(revealed.until)}


def wake(task: Task) -> None:
    """Wake a worker once the task is committed."""
    task_id, queue = task.id, jobs()
    guards.after_commit(lambda: queue.wake(queueing.JOB, task_id))


def _receive(data: dict[str, Any]) -> dict[str, Any]:
    files = [intake.NewFile(file.filename or "file", file.read()) for file in data["file"]]
    task, duplicate = intake.receive(
        person_of(current_user),
        files,
        customer=data["customer"],
        passwords=data["password"],
        related=data["related"],
        applied=intake.stated_loan(data),
        stated=terms.stated_of(data),
        task_id=data.get("task_id"),
        project_id=data.get("project_id"),
    )
    if task.state == "queued":
        wake(task)
    return ok({"task": show_task(task), "duplicate": duplicate})


@bp.post("/api/user/sendZipfile")
@guards.user
@guards.writes
@bp.input(UploadSchema, location="form_and_files", arg_name="data")
@bp.output(TaskAnswerSchema)
def send_zipfile(data: dict[str, Any]) -> dict[str, Any]:
    """Upload one or several files (ZIP or bare) as a new task or into one; the price is held."""
    return _receive(data)


@bp.post("/api/user/sendPdffile")
@guards.user
@guards.writes
@bp.input(UploadSchema, location="form_and_files", arg_name="data")
@bp.output(TaskAnswerSchema)
def send_pdffile(data: dict[str, Any]) -> dict[str, Any]:
    """Upload statements of any kind: what a file is, its content decides."""
    return _receive(data)


@bp.post("/api/user/getZipfilelist")
@guards.user
@bp.input(TaskQuerySchema, location="json_or_form", arg_name="query")
@bp.output(TaskListSchema)
def list_tasks(query: dict[str, Any]) -> dict[str, Any]:
    """List the caller's tasks and those of their projects, newest first."""
    page, total = tasks.list_tasks(
        person_of(current_user),
        state=query.get("state"),
        keyword=query.get("keyword"),
        current=query["current"],
        page_size=query["pageSize"],
        project_id=query.get("project_id"),
    )
    return ok({"list": show_tasks(page), "total": total})


@bp.get("/api/liushui/price")
@guards.user
@bp.output(PriceSchema)
def price() -> dict[str, Any]:
    """Say what the next report costs, before anything is charged."""
    person = person_of(current_user)
    config: Config = current_app.extensions["config"]
    return ok(
        {
            "price": queueing.price_for(person),
            "available": jifen.available(person.id),
            "vip": person.is_vip,
            "upload_bytes": config.upload_bytes,
            "files": intake.FILES_PER_TASK,
        }
    )


@bp.post("/api/liushui/recognise")
@guards.user
@bp.input(RecognitionQuerySchema, location="form_and_files", arg_name="data")
@bp.output(RecognisedListSchema)
def recognise(data: dict[str, Any]) -> dict[str, Any]:
    """Say whose files these are and of what source, before anything is kept or charged."""
    files = [intake.NewFile(file.filename or "file", file.read()) for file in data["file"]]
    found = recognition.recognise(person_of(current_user), files, data["password"])
    return ok({"list": [show_recognised(one) for one in found]})


@bp.post("/api/liushui/sample")
@guards.user
@guards.writes
@bp.output(TaskAnswerSchema)
def give_sample() -> dict[str, Any]:
    """Give the caller the sample case: invented statements, free of charge, once."""
    task, duplicate = demonstration.sample(person_of(current_user))
    if task.state == "queued":
        wake(task)
    return ok({"task": show_task(task), "duplicate": duplicate})


@bp.get("/api/liushui/tasks/<int:task_id>")
@guards.user
@bp.output(TaskSchema)
def show(task_id: int) -> dict[str, Any]:
    """Return one task with all that is listed about its statements; other calls give the first of each."""
    return ok(show_task(access.get_task(person_of(current_user), task_id), in_full=True))


@bp.post("/api/liushui/tasks/<int:task_id>/reveal")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(RevealCaseSchema, arg_name="data")
@bp.output(RevealedCaseSchema)
def reveal(task_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Let the caller see a case of another operator for an hour: with the password and a reason, which the log keeps."""
    return ok(reveal_case(task_id, data))


@bp.post("/api/liushui/tasks/<int:task_id>/password")
@guards.user
@guards.writes
@bp.input(PasswordSchema, arg_name="data")
@bp.output(TaskSchema)
def give_password(task_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Give the password that a task waits for; it is queued again."""
    person = person_of(current_user)
    task = answers.give_password(person, task_id, [data["password"]], data.get("upload_id"))
    wake(task)
    return ok(show_task(task))


@bp.post("/api/liushui/tasks/<int:task_id>/currency")
@guards.user
@guards.writes
@bp.input(CurrencySchema, arg_name="data")
@bp.output(TaskSchema)
def state_currency(task_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Say in which currency a file is that does not say it; the task is queued once none lacks its own."""
    person = person_of(current_user)
    task = answers.state_currency(person, task_id, data["upload_id"], data["currency"])
    audit.record(
        actor(), "currency_stated", f"task:{task_id}", upload=data["upload_id"], currency=data["currency"]
    )
    if task.state == "queued":
        wake(task)
    return ok(show_task(task))


@bp.post("/api/liushui/tasks/<int:task_id>/retry")
@guards.user
@guards.writes
@bp.output(TaskSchema)
def retry(task_id: int) -> dict[str, Any]:
    """Try a failed task again."""
    task = answers.retry(person_of(current_user), task_id)
    wake(task)
    return ok(show_task(task))


@bp.delete("/api/liushui/tasks/<int:task_id>")
@guards.user
@guards.writes
@bp.output(NothingSchema)
def delete(task_id: int) -> dict[str, Any]:
    """Delete a task with its files and reports at once."""
    tasks.delete(person_of(current_user), task_id)
    audit.record(actor(), "task_deleted", f"task:{task_id}")
    return ok()


@bp.put("/api/liushui/tasks/<int:task_id>/project")
@guards.user
@guards.writes
@bp.input(TaskProjectSchema, arg_name="data")
@bp.output(TaskSchema)
def move(task_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Share a task with one of the owner's projects, or with nobody; only its owner or an administrator may."""
    task = access.move(person_of(current_user), task_id, data["project_id"])
    audit.record(actor(), "task_shared", f"task:{task_id}", project=data["project_id"])
    return ok(show_task(task))
