"""SMS through Alibaba Cloud, Tencent Cloud, or any service that takes JSON over HTTPS; requests are signed here.

The providers' own kits are large; each call is one signed POST. What carriers approve is a template: messages
carry values, and the settings say which template they go into.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import urllib.request
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from app.inbox.gateway import Adapter, DeliveryError, Outgoing
from app.platform import clock
from app.platform.config import SmsSettings
from app.platform.web import outward

_JSON = "application/json; charset=utf-8"


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _hmac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), hashlib.sha256)


def post(url: str, headers: Mapping[str, str], body: bytes, timeout: float) -> tuple[int, dict[str, Any]]:
    """Send a POST; return the status and the JSON of the answer. Raises DeliveryError when there is none."""
    request = urllib.request.Request(url, data=body, headers=dict(headers), method="POST")  # noqa: S310 (checked by the settings)
    try:
        status, raw = outward.ask(request, timeout)
    except outward.NoAnswerError as error:
        raise DeliveryError(str(error), is_final=False) from error
    try:
        read = json.loads(raw)
    except ValueError:
        read = None
    return status, read if isinstance(read, dict) else {}


def acs3(
    settings: SmsSettings, action: str, version: str, query: Mapping[str, str], nonce: str, at: str
) -> tuple[str, dict[str, str]]:
    """Sign a call of Alibaba Cloud (ACS3-HMAC-SHA256, all parameters in the query); return query and headers."""
    canonical = "&".join(f"{_percent(name)}={_percent(query[name])}" for name in sorted(query))
    nothing = _sha256(b"")
    headers = {
        "host": settings.host,
        "x-acs-action": action,
        "x-acs-content-sha256": nothing,
        "x-acs-date": at,
        "x-acs-signature-nonce": nonce,
        "x-acs-version": version,
    }
    names = ";".join(sorted(headers))
    lines = "".join(f"{name}:{headers[name]}\n" for name in sorted(headers))
    request = "\n".join(("POST", "/", canonical, lines, names, nothing))
    signature = _hmac(settings.secret.encode(), f"ACS3-HMAC-SHA256\n{_sha256(request.encode())}").hex()
    headers["Authorization"] = (
        f"ACS3-HMAC-SHA256 Credential={settings.key_id},SignedHeaders={names},Signature={signature}"
    )
    return canonical, headers


def _percent(text: str) -> str:
    return quote(text, safe="-_.~")


def tc3(settings: SmsSettings, service: str, action: str, body: bytes, at: int, day: str) -> str:
    """Sign a call of Tencent Cloud (TC3-HMAC-SHA256); return the header `Authorization`."""
    lines = f"content-type:{_JSON}\nhost:{settings.host}\nx-tc-action:{action.lower()}\n"
    names = "content-type;host;x-tc-action"
    request = "\n".join(("POST", "/", "", lines, names, _sha256(body)))
    scope = f"{day}/{service}/tc3_request"
    to_sign = f"TC3-HMAC-SHA256\n{at}\n{scope}\n{_sha256(request.encode())}"
    key = _hmac(_hmac(_hmac(f"TC3{settings.secret}".encode(), day), service), "tc3_request")
    return (
        f"TC3-HMAC-SHA256 Credential={settings.key_id}/{scope}, SignedHeaders={names}, "
        f"Signature={_hmac(key, to_sign).hex()}"
    )


class AlibabaAdapter:
    """Alibaba Cloud, Short Message Service, SendSms of 2017-05-25."""

    name = "alibaba"

    def __init__(self, settings: SmsSettings) -> None:
        self._settings = settings

    def deliver(self, message: Outgoing) -> None:
        """Send one SMS. What the provider says about the message is final, what it says about itself is not."""
        settings = self._settings
        values = {settings.code_name: message.values.get("code", "")}
        query = {
            "PhoneNumbers": message.to,
            "SignName": settings.sign_name,
            "TemplateCode": settings.template,
            "TemplateParam": json.dumps(values, ensure_ascii=False, separators=(",", ":")),
            "OutId": message.token,
        }
        at = clock.now().strftime("%Y-%m-%dT%H:%M:%SZ")
        # The same for every attempt would be refused as a replay.
        nonce = _sha256(f"{message.token}{clock.now().timestamp()}".encode())[:32]
        canonical, headers = acs3(settings, "SendSms", "2017-05-25", query, nonce, at)
        url = f"{settings.scheme}://{settings.host}/?{canonical}"
        _status, answer = post(url, headers, b"", settings.timeout_seconds)
        code = str(answer.get("Code") or "no answer")
        if code != "OK":
            passing = not code.startswith("isv.") or code == "isv.BUSINESS_LIMIT_CONTROL"
            raise DeliveryError(_reason(code, answer.get("Message")), is_final=not passing)


class TencentAdapter:
    """Tencent Cloud, Short Message Service, SendSms of 2021-01-11."""

    name = "tencent"

    def __init__(self, settings: SmsSettings) -> None:
        self._settings = settings

    def deliver(self, message: Outgoing) -> None:
        """Send one SMS. Limits and faults of the provider may pass, everything else is final."""
        settings = self._settings
        values = [message.values.get(name, "") for name in settings.code_name.split(",")]
        content = {
            "PhoneNumberSet": [f"+86{message.to}"],
            "SmsSdkAppId": settings.app_id,
            "SignName": settings.sign_name,
            "TemplateId": settings.template,
            "TemplateParamSet": values,
            "SessionContext": message.token,
        }
        body = json.dumps(content, ensure_ascii=False).encode()
        now = clock.now()
        at = int(now.timestamp())
        headers = {
            "Content-Type": _JSON,
            "Host": settings.host,
            "X-TC-Action": "SendSms",
            "X-TC-Version": "2021-01-11",
            "X-TC-Timestamp": str(at),
            "X-TC-Region": settings.region,
            "Authorization": tc3(settings, "sms", "SendSms", body, at, now.strftime("%Y-%m-%d")),
        }
        _status, answer = post(
            f"{settings.scheme}://{settings.host}/", headers, body, settings.timeout_seconds
        )
        response = answer.get("Response")
        code, words = _verdict(response if isinstance(response, dict) else {})
        if code != "Ok":
            passing = code.startswith(("LimitExceeded", "InternalError", "RequestLimitExceeded", "no answer"))
            raise DeliveryError(_reason(code, words), is_final=not passing)


def _verdict(response: dict[str, Any]) -> tuple[str, Any]:
    error = response.get("Error")
    if isinstance(error, dict):
        return str(error.get("Code")), error.get("Message")
    statuses = response.get("SendStatusSet")
    if isinstance(statuses, list) and statuses and isinstance(statuses[0], dict):
        return str(statuses[0].get("Code")), statuses[0].get("Message")
    return "no answer", None


class HttpAdapter:
    """Any service of one's own: a POST of JSON, with a token as `Authorization: Bearer`."""

    name = "http"

    def __init__(self, settings: SmsSettings) -> None:
        self._settings = settings

    def deliver(self, message: Outgoing) -> None:
        """Send one SMS. 2xx took it; 4xx but 408 and 429 is final."""
        settings = self._settings
        content = {
            "id": message.token,
            "to": message.to,
            "text": message.text,
            "values": dict(message.values),
        }
        headers = {"Content-Type": _JSON, "Idempotency-Key": message.token}
        if settings.secret:
            headers["Authorization"] = f"Bearer {settings.secret}"
        body = json.dumps(content, ensure_ascii=False).encode()
        status, answer = post(settings.url, headers, body, settings.timeout_seconds)
        if not 200 <= status < 300:
            is_final = 400 <= status < 500 and status not in (408, 429)
            raise DeliveryError(_reason(str(status), answer.get("message")), is_final=is_final)


def _reason(code: str, words: Any) -> str:
    return " ".join(f"{code} {words or ''}".split())[:200]


ADAPTERS: dict[str, type[AlibabaAdapter] | type[TencentAdapter] | type[HttpAdapter]] = {
    each.name: each for each in (AlibabaAdapter, TencentAdapter, HttpAdapter)
}


def way_out(settings: SmsSettings) -> Adapter | None:
    """Return the adapter of the settings; None when SMS stay on this machine."""
    kind = ADAPTERS.get(settings.adapter)
    return kind(settings) if kind else None
