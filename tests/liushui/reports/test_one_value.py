"""One name, one value: what API, command line, PDF, Word, workbook and CSV of a report say of each of its figures."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import docx
import openpyxl
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from app.engine.messages.income import INCOME_NAMES
from app.engine.messages.wording import percent, yuan
from app.engine.report.export.labels import Language, label
from app.engine.report.export.summary import mark
from app.engine.report.figures import Figure, note_of, shown_in
from app.engine.types.codes import RECOGNISED, Income
from app.engine.types.report import Report
from app.engine.types.statements import READABLE_STATES
from app.liushui.cases.models import SEVERITIES
from app.liushui.cli.report import report_command
from tests.effort import sampled
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.golden_type import Golden
from tests.engine.surfaces import pages_of
from tests.http import Person, call, send
from tests.liushui.conftest import Upload, tasks_of
from tests.liushui.told import json_told, report_told

LANGUAGES: tuple[Language, ...] = ("zh-CN", "en-US")
READ = [each for each in GOLDEN if each.state in READABLE_STATES]
LOAN = {"applied_amount_fen": "5000000", "applied_term_months": "24", "applied_yearly_rate": "0.0725"}
LISTED = {
    "rows": "rows",
    "in_fen": "gross_in_fen",
    "out_fen": "gross_out_fen",
    "real_in_fen": "net_in_fen",
    "real_out_fen": "net_out_fen",
    "recognised_income_month_fen": "recognised_income_month_fen",
}
"""Figures in the list of reports, by their ids."""
OPTIONS = ("--customer", "林一", "--amount", "50000", "--months", "24", "--rate", "7.25", "--currency", "CNY")


def printed(figure: Figure, report: Report, language: Language) -> str:
    """A figure as every printed surface says it."""
    value, note = figure.of(report), note_of(figure, report)
    if value is None:
        text = note[language] if note else "–"
    elif figure.unit == "fen":
        text = yuan(int(value))
    else:
        text = percent(value) if figure.unit == "share" else f"{value:,}"
    return mark(text, language) if report.summary.incomplete else text


def named(figure: Figure, report: Report, language: Language) -> str:
    """The figure's name with what stands beside it."""
    name, note = figure.name[language], note_of(figure, report)
    if note is None or figure.of(report) is None:
        return name
    return label("named", language, name=name, note=note[language])


def in_book(name: str, report: Report, language: Language) -> str:
    """The name as the workbook has it: its mark stands there, because numbers bear none."""
    return mark(name, language) if report.summary.incomplete else name


def in_cell(figure: Figure, report: Report, language: Language) -> Any:
    """A figure as the workbook holds it: a number, a word, or nothing."""
    value, note = figure.of(report), note_of(figure, report)
    if value is None:
        return note[language] if note else None
    return pytest.approx(value / 100 if figure.unit == "fen" else value, abs=1e-6)


def of_word(data: bytes) -> list[list[str]]:
    """The rows of all tables of a Word document."""
    root = docx.Document(io.BytesIO(data)).element
    line, cell, text = (docx.oxml.ns.qn(f"w:{name}") for name in ("tr", "tc", "t"))
    return [
        ["".join(part.text or "" for part in each.iter(text)) for each in found.iter(cell)]
        for found in root.iter(line)
    ]


def of_workbook(data: bytes, language: Language) -> list[list[Any]]:
    sheet = openpyxl.load_workbook(io.BytesIO(data), read_only=True)[label("summary", language)]
    return [list(line[:2]) for line in sheet.iter_rows(values_only=True)]


def of_rows(data: bytes, report: Report) -> dict[str, int]:
    """The figures that the rows of the English CSV add up to, by id; the report's own currency alone."""
    lines = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    own = [line for line in lines if line["Currency"] == report.currency]

    def total(column: str, where: str, *values: str) -> int:
        amounts = (Decimal(line[column]) for line in own if line[where] in values)
        return int(sum(amounts, Decimal(0)) * 100)

    words = {key: label(key, "en-US") for key in ("in", "out", "neutral")}
    net_in, net_out = (total("Counted amount", "Counts as", words[each]) for each in ("in", "out"))
    income = {reason: name["en-US"] for reason, name in INCOME_NAMES.items()}
    return {
        "rows": len(lines),
        **{f"gross_{way}_fen": total("Amount", "Direction", word) for way, word in words.items()},
        "net_in_fen": net_in,
        "net_out_fen": net_out,
        "net_fen": net_in - net_out,
        "recognised_income_fen": total(
            "Counted amount", "Recognition", *(income[each] for each in RECOGNISED)
        ),
        "bonus_fen": total("Counted amount", "Recognition", income[Income.BONUS]),
    }


@pytest.mark.parametrize("golden", sampled(READ, len(READ)), ids=lambda golden: golden.name)
def test_each_figure_has_one_value_wherever_it_stands(
    golden: Golden,
    client: FlaskClient,
    upload: Upload,
    work: Callable[[], None],
    alice: Person,
    tmp_path: Path,
) -> None:
    path, out = tmp_path / golden.name, tmp_path / "out.json"
    path.write_bytes(golden.make(40, 3)[0])
    password = ["--password", golden.password] if golden.password else []
    upload(alice, {golden.name: path.read_bytes()}, customer="林一", password=golden.password, **LOAN)
    work()
    task = tasks_of(client, alice)[0]
    if task["state"] == "waiting":
        answer = {"upload_id": task["files"][0]["upload_id"], "currency": "CNY"}
        call(client, f"POST /api/liushui/tasks/{task['id']}/currency", as_=alice, json=answer)
        work()
        task = tasks_of(client, alice)[0]
    number = task["report_id"]
    (listed,) = call(client, "POST /api/user/getClientreportlist", as_=alice, json={})["data"]["list"]
    told = call(client, "POST /api/user/getClientreportinfo", as_=alice, json={"id": number})["data"][
        "report"
    ]
    report = report_told(told)

    def command(*options: str) -> list[str]:
        return (
            CliRunner().invoke(report_command, [str(path), *OPTIONS, *password, *options]).stdout.splitlines()
        )

    def export(ending: str) -> bytes:
        data: bytes = send(client, f"GET /api/liushui/reports/{number}.{ending}", as_=alice).data
        return data

    command("-o", str(out))
    assert json.loads(out.read_text("utf-8")) == json_told(told)
    for language in LANGUAGES:
        lines, asked = command("--language", language), f"language={language}"
        pages, word = "".join(pages_of(export(f"pdf?{asked}"))), of_word(export(f"docx?{asked}&form=full"))
        cells = of_workbook(export(f"xlsx?{asked}"), language)
        for figure in shown_in(report):
            name, text = named(figure, report, language), printed(figure, report, language)
            assert [line for line in lines if line.startswith(f"{name}: ")] == [f"{name}: {text}"]
            assert "".join(f"{name}{text}".split()) in pages
            assert [line[1] for line in word if line[0] == name and len(line) == 2] == [text]
            assert [line[1] for line in cells if line[0] == in_book(name, report, language)] == [
                in_cell(figure, report, language)
            ]
    values = {figure.id: figure.of(report) for figure in shown_in(report)}
    assert task["headline"]["income_month_fen"] == values["recognised_income_month_fen"]
    assert {name: listed[name] for name in LISTED} == {
        name: values[figure] for name, figure in LISTED.items()
    }
    found = {
        level: told["summary"]["hits"][level] + told["summary"]["findings"][level] for level in SEVERITIES
    }
    assert listed["hits"] == task["headline"]["hits"] == found
    rows = of_rows(export("csv?language=en-US"), report)
    assert rows == {each: values[each] for each in rows}
