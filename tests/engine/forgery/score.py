"""What the product says of one file: its state and what the checks of authenticity found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from app.engine.judgement.authenticity.prints import genuine_print
from app.engine.pipeline import read
from app.engine.process.analysis import Options, analyse
from app.engine.types.pdf_facts import GenuinePrint
from app.engine.types.statements import READABLE_STATES, UploadedFile
from tests.engine.forgery.lives import original

HEAVY = ("medium", "high")


@dataclass(frozen=True)
class Said:
    """The states of the file's statements, and of each check that fired the heaviest severity with its sentence."""

    states: tuple[str, ...]
    hits: Mapping[str, tuple[str, str]]

    @property
    def heavy(self) -> set[str]:
        return {rule for rule, (severity, _) in self.hits.items() if severity in HEAVY}

    @property
    def without_originals(self) -> Said:
        """The same where no original was confirmed."""
        return replace(self, hits={rule: found for rule, found in self.hits.items() if rule != "ZW-21"})

    @property
    def against(self) -> set[str]:
        """Heavy findings that speak against the file; ZW-17 says how much of it was read."""
        return self.heavy - {"ZW-17"}


def said_of(data: bytes, customer: str, genuine: Sequence[GenuinePrint] = ()) -> Said:
    """What is said of one PDF handed in alone, where these originals were confirmed."""
    reading = read([UploadedFile("statement.pdf", data)], (), pdf_facts=True)
    report = analyse(reading, Options(customer=customer, genuine=tuple(genuine))).report
    hits: dict[str, tuple[str, str]] = {}
    for each in report.checks:
        if each.result == "hit":
            now, order = hits.get(each.id, ("info", "")), ("info", "low", "medium", "high")
            if order.index(each.severity) > order.index(now[0]):
                hits[each.id] = (each.severity, each.sentence["zh-CN"])
    return Said(tuple(one.state for one in reading.statements), hits)


@cache
def confirmed(maker: int, files: int = 5, seed: int = 900_000) -> tuple[GenuinePrint, ...]:
    """What is kept of originals of one maker after an administrator confirmed them: those of other people."""
    return tuple(print_of(original(maker, seed + at).data) for at in range(files))


def print_of(data: bytes) -> GenuinePrint:
    """What is kept of a PDF once it is confirmed."""
    (statement,) = read([UploadedFile("original.pdf", data)], (), pdf_facts=True).statements
    found = genuine_print(statement)
    assert found is not None
    return found


def noticed(genuine: Said, forged: Said) -> str:
    """How the forged file stands out from the genuine one.

    "found" for a check that is medium or high and was not, or a statement that is no longer read as agreeing; "told" for a
    low one; "" for nothing.
    """
    if forged.heavy - genuine.heavy:
        return "found"
    if any(state not in READABLE_STATES or state in ("partial", "disagrees") for state in forged.states):
        return "found"
    order = ("info", "low", "medium", "high")
    for rule, (severity, _) in forged.hits.items():
        before = genuine.hits.get(rule, ("info", ""))[0]
        if order.index(severity) > order.index(before):
            return "told" if severity == "low" else "found"
    return ""
