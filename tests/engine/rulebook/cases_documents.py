"""Golden cases of the checks that look at the file itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine.types.pdf_facts import Mark, PdfFacts, Signature
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from tests.engine.frames import BANK, row
from tests.engine.rulebook.triple import Papers, Triple

PDF = PdfFacts(
    producer="openhtmltopdf.com",
    creator="",
    created="2026-02-01T10:00:00",
    modified="2026-02-01T10:01:00",
    revisions=1,
    pages_seen=2,
    pages=2,
)
ROWS = [row("2026-01-05", "out", 5, "某店"), row("2026-01-06", "out", 6, "某店")]
MARK = Mark("odd_font", 1, 2)


def pdf(**facts: Any) -> Papers:
    return Papers(ROWS, (replace(BANK, pdf=replace(PDF, **facts)),))


SIGNED = Signature(covers_all=True, holds=True, signer="某银行")

DOCUMENTS: dict[str, Triple] = {
    "ZW-12": Triple(
        hit=pdf(modified="2026-02-01T10:01:01"),
        below=pdf(),
        unjudged=Papers(ROWS),
        severity="low",
        raised=(pdf(producer="iLovePDF", marks=(MARK,)), "high"),
    ),
    "ZW-13": Triple(
        hit=pdf(revisions=2),
        below=pdf(),
        unjudged=pdf(revisions=0, pages_seen=0),
        severity="low",
        raised=(pdf(marks=(MARK,)), "high"),
    ),
    "ZW-14": Triple(
        hit=pdf(signatures=(replace(SIGNED, covers_all=False),)),
        below=pdf(signatures=(SIGNED,)),
        unjudged=pdf(),
        severity="medium",
        raised=(pdf(signatures=(replace(SIGNED, holds=False),)), "high"),
    ),
    "ZW-15": Triple(
        hit=Papers(ROWS, (replace(BANK, problems=(Problem(ProblemCode.RESAVED),)),)),
        below=Papers(ROWS),
        unjudged=pdf(),
        severity="medium",
    ),
}
