"""The contract for machines (/openapi.json) and for people (/docs)."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any

from apiflask import APIBlueprint
from flask import Response, current_app, jsonify, render_template, request
from jinja2.utils import htmlsafe_json_dumps

from app.platform.errors import AppError
from app.platform.web import guards
from app.platform.web.envelope import current_language

NOTHING = {"EmptySchema"}
_MAKING = Lock()
_CHINESE: dict[str, dict[str, str]] = json.loads(
    Path(__file__).with_name("calls.zh-CN.json").read_text("utf-8")
)
"""The words of the Chinese page: rooms, who may enter, calls ("METHOD /path"), and descriptions by their English."""

bp = APIBlueprint("document", __name__, template_folder="templates", enable_openapi=False)


def reasons() -> list[dict[str, Any]]:
    """List every refusal of the product: code, reason and both texts."""

    def below(kind: type[AppError]) -> list[type[AppError]]:
        return [kind] + [each for child in kind.__subclasses__() for each in below(child)]

    kinds = {kind.reason: kind for kind in below(AppError)}
    return [
        {"reason": reason, "code": kind.code, "http": kind.status, "zh-CN": kind.zh, "en-US": kind.en}
        for reason, kind in sorted(kinds.items())
    ]


def specification() -> dict[str, Any]:
    """Return the OpenAPI document, with the refusals under `x-reasons`."""
    spec: dict[str, Any] = dict(current_app.spec)  # type: ignore[attr-defined]
    spec["servers"] = [{"url": "/"}]
    # Each blueprint of a room names the room.
    spec["tags"] = [{"name": name} for name in dict.fromkeys(tag["name"] for tag in spec["tags"])]
    spec["x-reasons"] = reasons()
    spec.setdefault("components", {})["securitySchemes"] = {
        "token": {"type": "apiKey", "in": "header", "name": "token"},
        "bearer": {"type": "http", "scheme": "bearer"},
    }
    for path, operations in spec["paths"].items():
        for method, operation in operations.items():
            for answer in operation["responses"].values():
                _say_null(answer)
            access = _access(path, method)
            operation["x-access"] = access
            if access != "public":
                operation["security"] = [{"token": []}, {"bearer": []}]
    return spec


def _say_null(answer: dict[str, Any]) -> None:
    """Let calls that answer nothing but success say so: their data is null."""
    for kind in answer.get("content", {}).values():
        data = kind.get("schema", {}).get("properties", {}).get("data", {})
        if str(data.get("$ref", "")).rpartition("/")[2] in NOTHING:
            kind["schema"] = kind["schema"] | {
                "properties": kind["schema"]["properties"] | {"data": {"type": "null"}}
            }


def _access(path: str, method: str) -> str:
    for rule in current_app.url_map.iter_rules():
        shape = rule.rule.replace("<int:", "{").replace("<", "{").replace(">", "}")
        if shape == path and method.upper() in (rule.methods or ()):
            return str(getattr(current_app.view_functions[rule.endpoint], "access", ""))
    return ""


def in_chinese(spec: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of the document in the words of the Chinese page; without a word it fails."""
    return spec | {
        "tags": [{"name": _CHINESE["rooms"][tag["name"]]} for tag in spec["tags"]],
        "paths": {
            path: {
                method: _call_in_chinese(f"{method.upper()} {path}", operation)
                for method, operation in operations.items()
            }
            for path, operations in spec["paths"].items()
        },
        "components": spec["components"] | {"schemas": _described(spec["components"]["schemas"])},
    }


def _call_in_chinese(call: str, operation: dict[str, Any]) -> dict[str, Any]:
    shown: dict[str, Any] = _described(
        {name: operation[name] for name in ("description", "parameters", "requestBody") if name in operation}
    )
    answers = {
        status: {"content": _described(answer.get("content", {}))}
        for status, answer in operation["responses"].items()
    }
    return shown | {
        "summary": _CHINESE["calls"][call],
        "tags": [_CHINESE["rooms"][room] for room in operation["tags"]],
        "x-access": _CHINESE["access"][operation["x-access"]],
        "responses": answers,
    }


def _described(part: Any) -> Any:
    """Copy a part of the document with its descriptions in Chinese; a field may bear the name `description` too."""
    if isinstance(part, list):
        return [_described(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {
        name: _CHINESE["descriptions"][value]
        if name == "description" and isinstance(value, str)
        else _described(value)
        for name, value in part.items()
    }


@bp.get("/openapi.json")
@guards.public
def openapi() -> Response:
    """Return the machine-readable contract."""
    return _written("openapi", "application/json", lambda: jsonify(specification()).get_data(as_text=True))


@bp.get("/docs")
@guards.public
def docs() -> Response:
    """Show the contract on one page, without any remote asset."""
    language = current_language()

    def page() -> str:
        is_chinese = language == "zh-CN"
        spec = in_chinese(specification()) if is_chinese else specification()
        # Chinese is written as it is, not as \u4e2d.
        as_json = partial(
            htmlsafe_json_dumps, dumps=current_app.json.dumps, indent=2, ensure_ascii=not is_chinese
        )
        return render_template("docs.html", spec=spec, language=language, as_json=as_json)

    return _written(f"docs in {language}", "text/html", page)


def _written(name: str, mimetype: str, make: Callable[[], str]) -> Response:
    """A document that strangers may ask for: made once in a process, for it takes hundreds of times what a call takes."""
    made: dict[str, bytes] = current_app.extensions.setdefault("documents", {})
    if name not in made:
        # Many at once wait for the one that makes it.
        with _MAKING:
            if name not in made:
                made[name] = make().encode()
    response = Response(made[name], mimetype=mimetype)
    response.add_etag()
    response.make_conditional(request)
    return response
