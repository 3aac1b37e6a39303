"""SMS: signatures as the providers publish them, what becomes of their answers, and codes that leave by them."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.inbox import delivery, jobs, sms
from app.inbox.gateway import DeliveryError, Outgoing
from app.platform.config import ConfigError, SmsSettings
from app.platform.data.database import db
from tests.auth.people import MOBILE, letters
from tests.conftest import FrozenClock
from tests.http import ADA, call

MESSAGE = Outgoing(
    "sms", MOBILE, "", "Your code is 123456", "a" * 32, values={"code": "123456", "minutes": "10"}
)


class Provider:
    """A provider on this machine: what it was sent, and what it answers."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.status, self.answer = 200, b"{}"
        self.headers: dict[str, str] = {}
        self.host = ""

    def settings(self, adapter: str) -> SmsSettings:
        return SmsSettings(
            adapter,
            key_id="key",
            secret="secret",
            sign_name="流水",
            template="SMS_1",
            app_id="1400000000",
            code_name="code,minutes" if adapter == "tencent" else "code",
            host=self.host,
            scheme="http",
            url=f"http://{self.host}/sms",
            timeout_seconds=5,
        )


@pytest.fixture
def provider() -> Iterator[Provider]:
    """Run a provider on this machine."""
    found = Provider()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            found.requests.append((self.path, headers, body))
            self.send_response(found.status)
            for name, value in found.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(found.answer)

        def do_GET(self) -> None:
            """Answer whoever followed a redirect."""
            self.do_POST()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.host = f"127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield found
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_signature_of_alibaba_is_the_one_of_its_published_example() -> None:
    settings = SmsSettings(
        key_id="YourAccessKeyId", secret="YourAccessKeySecret", host="ecs.cn-shanghai.aliyuncs.com"
    )
    query = {"RegionId": "cn-shanghai", "ImageId": "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd"}
    nonce, at = "3156853299f313e23d1673dc12e1703d", "2023-10-26T10:22:32Z"
    _canonical, headers = sms.acs3(settings, "RunInstances", "2014-05-26", query, nonce, at)
    assert headers["Authorization"] == (
        "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;"
        "x-acs-date;x-acs-signature-nonce;x-acs-version,"
        "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0"
    )


def test_the_signature_of_tencent_is_the_one_of_its_published_example() -> None:
    stars = "*" * 32
    settings = SmsSettings(key_id=f"AKID{stars}", secret=stars, host="cvm.tencentcloudapi.com")
    body = b'{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
    assert hashlib.sha256(body).hexdigest().startswith("35e9c5b0e3ae6753")
    at = datetime.fromtimestamp(1551113065, UTC)
    signed = sms.tc3(settings, "cvm", "DescribeInstances", body, 1551113065, at.strftime("%Y-%m-%d"))
    assert signed == (
        f"TC3-HMAC-SHA256 Credential=AKID{stars}/2019-02-25/cvm/tc3_request, "
        "SignedHeaders=content-type;host;x-tc-action, "
        "Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f"
    )


def outcome(provider: Provider, adapter: str, answer: object, status: int = 200) -> tuple[str, bool] | None:
    provider.status, provider.answer = status, json.dumps(answer).encode()
    found = sms.way_out(provider.settings(adapter))
    assert found is not None
    try:
        found.deliver(MESSAGE)
    except DeliveryError as error:
        return error.problem, error.is_final
    return None


def test_alibaba_is_sent_number_template_and_code(provider: Provider) -> None:
    assert outcome(provider, "alibaba", {"Code": "OK"}) is None
    path, headers, _body = provider.requests[0]
    query = {name: values[0] for name, values in parse_qs(urlsplit(path).query).items()}
    assert query == {
        "PhoneNumbers": MOBILE,
        "SignName": "流水",
        "TemplateCode": "SMS_1",
        "TemplateParam": '{"code":"123456"}',
        "OutId": "a" * 32,
    }
    assert headers["x-acs-action"] == "SendSms"


def test_tencent_is_sent_number_template_and_code(provider: Provider) -> None:
    assert outcome(provider, "tencent", {"Response": {"SendStatusSet": [{"Code": "Ok"}]}}) is None
    body = json.loads(provider.requests[0][2])
    assert body["PhoneNumberSet"] == [f"+86{MOBILE}"]
    assert (body["TemplateParamSet"], body["SmsSdkAppId"]) == (["123456", "10"], "1400000000")


@pytest.mark.parametrize(
    ("adapter", "status", "answer", "problem", "is_final"),
    [
        ("alibaba", 200, {"Code": "isv.BUSINESS_LIMIT_CONTROL", "Message": "limit"}, "isv.BUSINESS", False),
        ("alibaba", 200, {"Code": "isv.MOBILE_NUMBER_ILLEGAL"}, "isv.MOBILE_NUMBER_ILLEGAL", True),
        ("alibaba", 500, {"Code": "InternalError"}, "InternalError", False),
        ("alibaba", 200, "nonsense", "no answer", False),
        ("tencent", 200, {"Response": {"Error": {"Code": "AuthFailure.SignatureFailure"}}}, "AuthFailure", True),
        ("tencent", 200, {"Response": {"SendStatusSet": [{"Code": "LimitExceeded.PhoneNumberDailyLimit"}]}}, "LimitEx", False),
        ("tencent", 502, [], "no answer", False),
        ("http", 400, {"message": "no such number"}, "400 no such number", True),
        ("http", 429, {}, "429", False),
        ("http", 503, {}, "503", False),
    ],
)  # fmt: skip
def test_what_a_provider_says_about_itself_may_pass(
    provider: Provider, adapter: str, status: int, answer: object, problem: str, is_final: bool
) -> None:
    shown = outcome(provider, adapter, answer, status)
    assert shown is not None
    assert shown[0].startswith(problem)
    assert shown[1] is is_final


@pytest.mark.parametrize("status", [301, 302, 303, 307])
def test_a_redirect_takes_no_secret_along(provider: Provider, status: int) -> None:
    provider.headers = {"Location": f"http://{provider.host}/elsewhere"}
    assert outcome(provider, "http", {}, status) == (str(status), False)
    assert [path for path, _headers, _body in provider.requests] == ["/sms"]


@pytest.mark.parametrize("status", [200, 500])
def test_an_answer_that_breaks_off_may_come_another_time(provider: Provider, status: int) -> None:
    provider.headers = {"Transfer-Encoding": "chunked"}
    assert outcome(provider, "http", "no chunk", status) == ("IncompleteRead", False)


def test_a_service_of_ones_own_gets_json_and_a_bearer_token(provider: Provider) -> None:
    assert outcome(provider, "http", {}) is None
    path, headers, body = provider.requests[0]
    assert (path, headers["authorization"]) == ("/sms", "Bearer secret")
    assert json.loads(body) == {
        "id": "a" * 32,
        "to": MOBILE,
        "text": "Your code is 123456",
        "values": {"code": "123456", "minutes": "10"},
    }


def test_a_code_leaves_by_the_provider_and_is_not_shown_in_production(
    app: APIFlask, client: FlaskClient, provider: Provider
) -> None:
    found = dataclasses.replace(app.extensions["config"], sms=provider.settings("http"), production=True)
    app.extensions["config"] = found
    assert call(client, "POST /api/sms/send", json={"mobile": MOBILE})["code"] == 1
    letter = letters()[-1]
    number = letter.row.id
    assert letter.row.state == "queued"
    db.session.rollback()
    jobs.deliver(number)
    sent = json.loads(provider.requests[0][2])
    assert sent["values"]["code"] in sent["text"]
    shown = call(client, f"GET /api/admin/outbox/{number}", as_=ADA)["data"]
    assert shown["line"]["state"] == "sent"
    assert sent["values"]["code"] not in json.dumps(shown)
    refused = call(client, "POST /api/ems/send", json={"email": "a@example.com"})
    assert refused["data"]["reason"] == "no_carrier"
    info = call(client, "GET /api/index/getWebInfo")["data"]
    assert (info["smsEnabled"], info["emailEnabled"]) == (True, False)


def test_a_code_that_would_come_too_late_is_given_up(
    app: APIFlask, client: FlaskClient, provider: Provider, frozen: FrozenClock
) -> None:
    app.extensions["config"] = dataclasses.replace(app.extensions["config"], sms=provider.settings("http"))
    provider.status = 503
    call(client, "POST /api/sms/send", json={"mobile": MOBILE})
    number = letters()[-1].row.id
    states = []
    for _ in range(3):
        db.session.rollback()
        jobs.deliver(number)
        states.append(delivery.get_message(number).row.state)
        frozen.advance(minutes=6)
    assert states == ["queued", "failed", "failed"]
    assert len(provider.requests) == 2


@pytest.mark.parametrize(
    "environ",
    [
        {"SMS_ADAPTER": "pigeon"},
        {"SMS_ADAPTER": "alibaba", "SMS_KEY_ID": "x"},
        {"SMS_ADAPTER": "http", "SMS_URL": "http://plain.example.com"},
    ],
)
def test_settings_that_do_not_suffice_are_named(environ: dict[str, str]) -> None:
    with pytest.raises(ConfigError, match="SMS_"):
        SmsSettings.from_environment(environ)
