"""Golden cases of the checks that look at the file itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine.types.pdf_facts import GenuinePrint, Mark, PdfFacts, PdfTraits, Signature
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

TRAITS = PdfTraits(
    figures=("SimSun",),
    sizes=("595×842",),
    hand="S",
    operators="Td Tj",
    lefts=(30.0, 80.0, 130.0),
    rights=(60.0, 120.0),
    fonts=("SimSun Type0 Identity-H embedded", "SimSun-ExtB Type0 Identity-H embedded"),
    programs=("", "openhtmltopdf"),
    keys=("Producer",),
    build=("1.4", "packed"),
)


def made_as(traits: PdfTraits, *others: PdfTraits) -> Papers:
    """A file of these traits, where three originals and `others` are confirmed."""
    kept = [GenuinePrint("cmb_debit", "1", each, "2026-01") for each in (TRAITS, TRAITS, TRAITS, *others)]
    (statement,) = pdf(traits=traits).statements
    return Papers(ROWS, (statement,), {"genuine": tuple(kept)})


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
    "ZW-21": Triple(
        hit=made_as(replace(TRAITS, keys=("Producer", "Subject"))),
        below=made_as(TRAITS),
        unjudged=pdf(traits=TRAITS),
        severity="low",
        raised=(made_as(replace(TRAITS, figures=("Helvetica",))), "medium"),
        traps=(
            # Fonts of which this one has less than others, and one that it has like one of them.
            made_as(replace(TRAITS, fonts=TRAITS.fonts[:1])),
            made_as(replace(TRAITS, hand="N"), replace(TRAITS, hand="N")),
        ),
    ),
    "ZW-15": Triple(
        hit=Papers(ROWS, (replace(BANK, problems=(Problem(ProblemCode.RESAVED),)),)),
        below=Papers(ROWS),
        unjudged=pdf(),
        severity="medium",
    ),
}
