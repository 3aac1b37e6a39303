"""Two reports side by side: what only one says, or both say differently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from app.engine.report.changes.shapes import (
    Changes,
    FigureChange,
    FileChange,
    FindingChange,
    HitChange,
    MonthChange,
    SumChange,
    ThresholdChange,
    Versions,
)
from app.engine.types.codes import EXCLUDED

Json = dict[str, Any]

_UNITS = {
    "authenticity": "word",
    "recognised_income_basis": "word",
    "debt_to_income": "share",
    "debt_to_income_applied": "share",
    "applied.yearly_rate": "share",
}
_WORDS = frozenset(("verdict", "incomplete"))
"""Parts of a summary that say in words what `authenticity` says."""
_NO_FACTS = {"index": 0, "state_text": None, "level": None, "next_step": None}
"""Fields of a file that follow from the others."""
_LISTED = frozenset(
    ("files", "summary", "months", "categories", "left_out", "hits", "findings", "checks", "method")
)
"""Parts of a report that are compared one by one; of all others it is only said that they differ."""


def compare_reports(before: Json, after: Json) -> Changes:
    """What differs between two reports (JSON of `report_types.Report`). Pure; equal reports give empty lists.

    Hits, findings and checks are told apart by their rule, and checks of one statement by its file too.
    """
    made, makes = before["method"], after["method"]
    return Changes(
        versions=Versions(
            made["rules_version"], makes["rules_version"], made["engine_version"], makes["engine_version"]
        ),
        files=list(_files(before["files"], after["files"])),
        summary=_figures(_summary(before["summary"]), _summary(after["summary"])),
        months=list(_months(before["months"], after["months"])),
        categories=list(_sums(before["categories"], after["categories"], _of_category)),
        left_out=list(_sums(before["left_out"], after["left_out"], _exclusion_key)),
        hits=list(_hits(before["hits"], after["hits"])),
        findings=list(_findings(before, after, "findings")),
        checks=list(_findings(before, after, "checks")),
        thresholds=list(_thresholds(made["thresholds"], makes["thresholds"])),
        others=[
            *(
                name
                for name in dict.fromkeys([*after, *before])
                if name not in _LISTED and before.get(name) != after.get(name)
            ),
            *(["notes"] if made["notes"] != makes["notes"] else []),
        ],
    )


def _paired(
    before: Iterable[Json], after: Iterable[Json], key: Callable[[Json], Any]
) -> Iterator[tuple[Any, Json | None, Json | None]]:
    """What both have in the order of the later one, then what only the earlier one has."""
    left, right = _numbered(before, key), _numbered(after, key)
    for place, each in right.items():
        yield place[0], left.get(place), each
    for place, each in left.items():
        if place not in right:
            yield place[0], each, None


def _numbered(lines: Iterable[Json], key: Callable[[Json], Any]) -> dict[tuple[Any, int], Json]:
    """The lines by their key and its number: two files may have one name, and none of them may hide the other."""
    met: Counter[Any] = Counter()
    found = {}
    for each in lines:
        name = key(each)
        found[name, met[name]] = each
        met[name] += 1
    return found


def _files(before: list[Json], after: list[Json]) -> Iterator[FileChange]:
    def statement(file: Json) -> tuple[Any, ...]:
        return (
            file["sha256"],
            file["file"],
            file["member"],
            file["sheet_or_page"],
            file["account"],
            file["currency"],
        )

    for _, left, right in _paired(before, after, statement):
        if left and right and left | _NO_FACTS == right | _NO_FACTS:
            continue
        one = right or left or {}
        yield FileChange(
            one["file"],
            one["member"],
            left["state"] if left else None,
            right["state"] if right else None,
            left["rows"] if left else 0,
            right["rows"] if right else 0,
        )


def _summary(summary: Json) -> Json:
    """The figures of the summary under one name each: "applied.amount_fen", "hits.high"."""
    flat: Json = {}
    for name, value in summary.items():
        if name in _WORDS:
            continue
        if isinstance(value, dict):
            flat |= {f"{name}.{part}": each for part, each in value.items()}
        elif name == "not_recognised":
            flat |= {f"{name}.{each['reason']}_fen": each["sum_fen"] for each in value}
        elif not isinstance(value, list):
            flat[name] = value
    return flat


def _unit(name: str) -> str:
    return "fen" if name.endswith("_fen") else _UNITS.get(name, "count")


def _figures(before: Json, after: Json) -> list[FigureChange]:
    changed = []
    for name in dict.fromkeys([*after, *before]):
        left, right = before.get(name), after.get(name)
        if left == right:
            continue
        if _unit(name) == "word":
            changed.append(FigureChange(name, "word", None, None, str(left or ""), str(right or "")))
        else:
            changed.append(FigureChange(name, _unit(name), left, right))
    return changed


def _months(before: list[Json], after: list[Json]) -> Iterator[MonthChange]:
    for month, left, right in sorted(
        _paired(before, after, lambda each: each["month"]), key=lambda each: each[0]
    ):
        figures = [each for each in _figures(left or {}, right or {}) if each.name != "month"]
        if figures:
            yield MonthChange(month, figures)


def _of_category(line: Json) -> tuple[int, int]:
    return line["value_fen"], line["rows"]


def _exclusion_key(line: Json) -> tuple[int, int]:
    return (
        line["in_fen"] + line["out_fen"] + line["neutral_fen"],
        line["in_n"] + line["out_n"] + line["neutral_n"],
    )


def _sums(
    before: list[Json], after: list[Json], sums_of: Callable[[Json], tuple[int, int]]
) -> Iterator[SumChange]:
    def code(line: Json) -> tuple[str, str]:
        return line["code"], line.get("direction", EXCLUDED)

    for (name, direction), left, right in _paired(before, after, code):
        shown = {key: value for key, value in (left or {}).items() if key not in _SHARES}
        if shown == {key: value for key, value in (right or {}).items() if key not in _SHARES}:
            continue
        (fen, rows), (later_fen, later_rows) = (sums_of(each) if each else (0, 0) for each in (left, right))
        yield SumChange(name, (right or left or {})["name"], direction, fen, later_fen, rows, later_rows)


_SHARES = ("share",)
"""Follow from the sums of all: a category that did not change is not shown because another one did."""


def _hits(before: list[Json], after: list[Json]) -> Iterator[HitChange]:
    for rule, left, right in _paired(before, after, lambda each: each["rule"]):
        telling = ("name", "severity", "reason", "rows", "sum_fen")
        if left and right and all(left.get(name) == right.get(name) for name in telling):
            continue
        yield HitChange(
            rule,
            (right or left or {})["name"],
            left["severity"] if left else None,
            right["severity"] if right else None,
            left["rows"] if left else 0,
            right["rows"] if right else 0,
            left["sum_fen"] if left else 0,
            right["sum_fen"] if right else 0,
        )


def _findings(before: Json, after: Json, part: str) -> Iterator[FindingChange]:
    def question(report: Json) -> Callable[[Json], tuple[str, str | None]]:
        return lambda each: (each["id"], _file_of(each, report))

    left_by, right_by = _numbered(before[part], question(before)), _numbered(after[part], question(after))
    for place in [*right_by, *(place for place in left_by if place not in right_by)]:
        left, right, key = left_by.get(place), right_by.get(place), place[0]
        telling = ("name", "result", "severity", "sentence", "numbers", "missing", "months")
        if left and right and all(left[name] == right[name] for name in telling):
            continue
        one = right or left or {}
        yield FindingChange(
            one["id"],
            one["name"],
            one["family"],
            key[1],
            *(each["result"] if each else None for each in (left, right)),
            *(each["severity"] if each and each["result"] == "hit" else None for each in (left, right)),
            *(each["sentence"] if each else None for each in (left, right)),
        )


def _file_of(finding: Json, report: Json) -> str | None:
    if finding["file"] is None:
        return None
    file = report["files"][finding["file"]]
    parts = (file["file"], file["member"], file["sheet_or_page"], file["currency"])
    return " / ".join(each for each in parts if each)


def _thresholds(before: list[Json], after: list[Json]) -> Iterator[ThresholdChange]:
    for (rule, name), left, right in _paired(before, after, lambda each: (each["rule"], each["name"])):
        values = [each["value"] if each else None for each in (left, right)]
        if values[0] != values[1]:
            yield ThresholdChange(rule, name, *values)
