"""A client written for the template runs here unchanged: its requests, as recorded, and every field that it reads.

`calls.json` holds what it sends (method, path, query or body, content type, headers) and the shape of what it reads:
"text" is a text with something in it, "str" any, [shape] a list with something in it, a name with "?" may be missing.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from tests.auth.people import give_email
from tests.conftest import FrozenClock
from tests.content.desk import ARTICLES, make_set, picture, send_file, video, write
from tests.databases import PASSWORD
from tests.http import ADA, ALICE, BOB, call
from tests.renzheng.desk import ENTERPRISE, apply
from tests.studio.test_changes import submit, wanted
from tests.team.test_groups import answer, invite, make

RECORDED: dict[str, Any] = json.loads((Path(__file__).parent / "calls.json").read_text(encoding="utf-8"))
# Where the contract lies beside the project (or one folder further up), the list is compared with it.
ROOT = Path(__file__).resolve().parents[2]
BESIDE = [folder / "shared" / "contract.md" for folder in ROOT.parents[:2]]
SCALARS: dict[str, tuple[type, ...]] = {
    "int": (int,), "number": (int, float), "str": (str,), "text": (str,), "bool": (bool,),
}  # fmt: skip


def misfits(value: Any, shape: Any, at: str = "data") -> Iterator[str]:
    """Yield where an answer is not what the template reads."""
    if isinstance(shape, list):
        if not isinstance(value, list) or not value:
            yield f"{at}: {value!r} is no list with something in it"
            return
        for place, each in enumerate(value):
            yield from misfits(each, shape[0], f"{at}[{place}]")
    elif isinstance(shape, dict) and "one_of" not in shape:
        yield from _of_fields(value, shape, at)
    elif not _fits(value, shape):
        yield f"{at}: {value!r} is not {shape}"


def _of_fields(value: Any, shape: dict[str, Any], at: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{at}: {value!r} is no object"
        return
    for name, inner in shape.items():
        known = name.removesuffix("?")
        if known in value:
            yield from misfits(value[known], inner, f"{at}.{known}")
        elif known == name:
            yield f"{at}.{known} is missing"


def _fits(value: Any, shape: str | dict[str, list[Any]]) -> bool:
    if isinstance(shape, dict):
        return any(value == each and type(value) is type(each) for each in shape["one_of"])
    if shape == "any" or shape.startswith("="):
        return shape in ("any", f"={value}")
    if isinstance(value, bool):
        return shape == "bool"
    return isinstance(value, SCALARS[shape]) and (shape != "text" or bool(value))


def filled(value: Any, known: dict[str, Any]) -> Any:
    """Put what the client learned into the places that name it."""
    if isinstance(value, dict):
        return {name: filled(each, known) for name, each in value.items()}
    if isinstance(value, list):
        return [filled(each, known) for each in value]
    if not isinstance(value, str):
        return value
    whole = re.fullmatch(r"{(\w+)}", value)
    return known[whole[1]] if whole else re.sub(r"{(\w+)}", lambda found: str(known[found[1]]), value)


class TemplateClient:
    """Sends what was recorded, with the token of its login in both headers."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.known: dict[str, Any] = {"username": ADA.username, "password": PASSWORD}

    def send(self, record: dict[str, Any], method: str = "") -> dict[str, Any]:
        """Send a record (by another method, if one is given); return the envelope."""
        recorded, path = record["call"].split(" ", 1)
        headers = RECORDED["headers"]
        if "token" not in self.known:
            headers = {name: value for name, value in headers.items() if "{token}" not in value}
        if "content_type" in record:
            headers = headers | {"Content-Type": record["content_type"]}
        more: dict[str, Any] = {}
        if "json" in record:
            more["data"] = json.dumps(filled(record["json"], self.known), ensure_ascii=False).encode()
        if "file" in record and (method or recorded) == "POST":
            more["data"] = {"file": (io.BytesIO(picture((120, 120), "PNG")), record["file"], "image/png")}
        response = self.client.open(
            path,
            method=method or recorded,
            query_string=record.get("query", ""),
            headers=filled(headers, self.known),
            **more,
        )
        assert response.status_code == 200, (record["call"], response.status_code)
        envelope: dict[str, Any] = response.get_json()
        return envelope

    def read(self, record: dict[str, Any], method: str = "") -> Any:
        """Send a record and return what it answers, once that is what the template reads."""
        envelope = self.send(record, method)
        asked = record["call"], record.get("query") or record.get("json")
        assert envelope["code"] == 1, (asked, envelope)
        assert isinstance(envelope["msg"], str)
        data = envelope["data"]
        assert list(misfits(data, record["data"])) == [], asked
        for name in record.get("names", ()):
            # It finds the lines of its charts by these very words.
            assert name in [each["name"] for each in (data["data"] if isinstance(data, dict) else data)]
        return data


def fill(client: FlaskClient) -> None:
    """Let people work for a while, so that every list has something in it."""
    cover = send_file(client, "/api/content/media", "a.jpg", picture())["data"]["id"]
    film = send_file(client, "/api/content/media", "a.mp4", video(filler=1000))["data"]["id"]
    for kind in ("guide", "img", "horizontalVideo"):
        article = write(client, kind=kind, title=f"一篇 {kind}", cover=cover, video=film)
        for verb, body in (("view", {}), ("share", {}), ("comments", {"text": "讲得清楚"})):
            said = call(client, f"POST {ARTICLES}/{article}/{verb}", as_=ALICE, json=body)
            assert said["code"] == 1, said
    assert make_set(client, name="新手必读", articles=[article], status="online")["code"] == 1
    for kind in ("project", "team"):
        group = make(client, ADA, kind)["id"]
        assert invite(client, ADA, group, BOB)["code"] == 1
        assert answer(client, BOB, group, True)["code"] == 1
    said = call(
        client, "POST /api/studio/messages", as_=ALICE, json={"content": "听得见", "category": "training"}
    )
    assert said["code"] == 1, said
    assert submit(client, ADA, wanted(client, ADA, default=900))["code"] == 1
    queue = {"name": "有警示的报告", "mode": "warnings"}
    assert call(client, "POST /api/liushui/quality", as_=ADA, json=queue)["code"] == 1
    apply(
        client,
        ADA,
        **{key: ENTERPRISE[key] for key in ENTERPRISE if key.startswith("enterprise") or key == "kind"},
    )


@pytest.fixture
def template(database: APIFlask) -> TemplateClient:
    """The template's client, logged in as an administrator on a server with something in it."""
    client = database.test_client()
    fill(client)
    give_email(ADA)
    made = TemplateClient(database.test_client(use_cookies=False))
    made.known["token"] = made.read(RECORDED["login"])["userinfo"]["token"]
    return made


def test_every_recorded_request_is_answered_with_what_the_template_reads(template: TemplateClient) -> None:
    for record in RECORDED["shell"]:
        template.read(record)
    for record in RECORDED["requests"]:
        data = template.read(record)
        if record["call"].endswith("/message/list"):
            template.known["message"] = data[0]["id"]
    template.read(RECORDED["logout"])
    # The dialog of the template asks to log in again on this code.
    assert template.send(RECORDED["requests"][0])["code"] == 50012


def test_a_session_that_is_over_leads_back_to_the_login(database: APIFlask, frozen: FrozenClock) -> None:
    """Its dialog awaits the logout before it reloads, and its guard before it goes to the login: both need a success."""
    made = TemplateClient(database.test_client(use_cookies=False))
    made.known["token"] = "unknown"
    assert made.send(RECORDED["shell"][0])["code"] == 50008
    made.read(RECORDED["logout"])
    del made.known["token"]
    made.read(RECORDED["logout"])
    for end, code in ((made.read, 50012), (lambda _: frozen.advance(days=8), 50014)):
        made.known.pop("token", None)
        made.known["token"] = made.read(RECORDED["login"])["userinfo"]["token"]
        end(RECORDED["logout"])
        assert made.send(RECORDED["shell"][0])["code"] == code
        made.read(RECORDED["logout"])


def test_refusals_of_any_kind_come_with_a_status_whose_words_are_shown(database: APIFlask) -> None:
    """Its handler shows `msg` of answers with HTTP 200, and "Request Error" for all others; programs keep the statuses."""
    made = TemplateClient(database.test_client(use_cookies=False))
    made.known["password"] = "wrong horse 42"
    login = RECORDED["login"]
    said = [made.send(login) for _ in range(6)][-1]
    assert (said["code"], "请" in said["msg"] or "再试" in said["msg"]) == (429, True)
    plain = made.client.post("/api/user/login", json={"username": ADA.username, "password": "wrong"})
    assert (plain.status_code, plain.get_json()["code"]) == (429, 429)
    made.known["password"] = "x" * 2_000_000
    assert made.send(login)["code"] == 413


@pytest.mark.everything  # before a commit: the recorded requests above
def test_calls_without_a_method_of_their_own_answer_to_both(template: TemplateClient) -> None:
    asked = 0
    for record in RECORDED["requests"]:
        method, path = record["call"].split(" ")
        if RECORDED["section"][path] == "":
            template.read(record, "GET" if method == "POST" else "POST")
            asked += 1
    assert asked == sum(method == "" for method in RECORDED["section"].values())


@pytest.mark.everything  # before a commit: the recorded requests above
def test_a_client_without_an_email_address_lacks_nothing_but_the_saved_profile(database: APIFlask) -> None:
    fill(database.test_client())
    made = TemplateClient(database.test_client(use_cookies=False))
    made.known["token"] = made.read(RECORDED["login"])["userinfo"]["token"]
    saving = [each for each in RECORDED["requests"] if each["call"].endswith("/save-info")]
    for record in RECORDED["requests"]:
        if record not in saving:
            data = made.read(record)
            if record["call"].endswith("/message/list"):
                made.known["message"] = data[0]["id"]
    [record] = saving
    typed = {**record, "json": {**record["json"], "email": "ada@example.com"}}
    for each in (record, typed):
        refused = made.send(each)
        # Nobody takes an address without its code; the message says where that is done.
        assert (refused["code"], list(refused["data"]["fields"])) == (0, ["email"])
        assert "安全设置" in refused["msg"]
    give_email(ADA)
    assert made.read(record)["nickname"] == record["json"]["nickname"]


@pytest.mark.everything  # before a commit: the recorded requests above
def test_what_was_marked_read_and_handed_in_is_kept(template: TemplateClient) -> None:
    by_path = {record["call"].split(" ")[1]: record for record in RECORDED["requests"]}
    unread = next(each for each in template.read(by_path["/api/message/list"]) if each["status"] == 0)
    template.known["message"] = unread["id"]
    template.read(by_path["/api/message/read"])
    seen = template.read(by_path["/api/message/list"])
    assert [each["status"] for each in seen if each["id"] == unread["id"]] == [1]
    assert template.read(by_path["/api/channel-form/submit"]) == "ok"
    promotions = call(template.client, "GET /api/content/promotions", as_=ADA)["data"]["list"]
    assert [each["activityName"] for each in promotions] == ["秋季推广2026"]
    form = by_path["/api/user/save-info"]["json"]
    saved = template.read(by_path["/api/user/save-info"])
    assert {name: saved[name] for name in form} == form
    assert template.read(by_path["/api/user/save-info"], "GET") == saved
    before = template.read(RECORDED["shell"][0])["avatar"]
    uploaded = template.read(by_path["/api/user/upload"])["url"]
    assert uploaded not in ("", before)
    assert template.read(RECORDED["shell"][0])["avatar"] == uploaded


def test_every_call_of_the_section_is_recorded() -> None:
    recorded: dict[str, set[str]] = {}
    for record in RECORDED["requests"]:
        method, path = record["call"].split(" ")
        recorded.setdefault(path, set()).add(method)
    assert set(recorded) == set(RECORDED["section"])
    assert {
        path: method for path, method in RECORDED["section"].items() if method and recorded[path] != {method}
    } == {}


def test_the_section_is_that_of_the_contract() -> None:
    contract = next((path for path in BESIDE if path.exists()), None)
    if contract is None:
        pytest.skip("the contract does not lie beside the project")
    section = contract.read_text(encoding="utf-8").split("## 3.")[1].split("\n## ")[0]
    assert set(RECORDED["section"]) == set(re.findall(r"`(?:[A-Z]+ )?(/api/[^`]+)`", section))
