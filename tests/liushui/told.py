"""What the calls tell of a report, read back as the engine's own."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from app.engine.types.plain_json import from_json
from app.engine.types.report import Report, Threshold


def report_told(told: dict[str, Any]) -> Report:
    """The report of `getClientreportinfo`, without the names and units that it adds to settings."""
    return from_json(Report, json_told(told))


def json_told(told: dict[str, Any]) -> dict[str, Any]:
    """The same as JSON."""
    own = [each.name for each in fields(Threshold)]
    kept = [{name: each[name] for name in own} for each in told["method"]["thresholds"]]
    return told | {"method": told["method"] | {"thresholds": kept}}
