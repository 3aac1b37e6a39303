"""Statements handed in as pictures: how many come back exact, and what a page costs (issue 24).

`PICTURES` is how many statements are drawn of each way (12; 0 is all of them), `PICTURES_NAMED` a part of the names
of those that are. Each is read in the child, as an upload is, and judged by what the text of the same PDF says.
"""

from __future__ import annotations

import os
import resource
import statistics
import threading
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO

from app.engine.recognition.recogniser import is_installed
from app.engine.types.statements import Reading, UploadedFile
from app.liushui.cases.sandbox import SandboxLimits, run_read
from tests.bench.timing import Results
from tests.engine.conftest import sample_folder
from tests.engine.fixtures.cmb import ROWS_PER_PAGE, cmb_pdf
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.photographs import bundled, drawn, photographed
from tests.engine.recognition.judging import Judgement, judge
from tests.soak.memory import family_of, megabytes

ROWS, SEED = 12, 1
LONG_PAGES = 20
EXACT_DRAWN, EXACT_PHOTOGRAPHED = 0.95, 0.80
MOST_SECONDS, MOST_MEGABYTES = 15, 1_200
_MEMORY = 4 * 1024**3
_SAMPLE_PASSWORD = "123456"
"""Of a published sample; it stands in its name."""


@dataclass(frozen=True)
class _Source:
    """A PDF as it was made."""

    name: str
    pdf: bytes
    password: str | None


@dataclass(frozen=True)
class _Taken:
    """What became of one document; seconds of the processor and peak megabytes are those of its child.

    `proven`: its text proves every amount by balances or sums.
    """

    source: _Source
    proven: bool
    judgement: Judgement
    told: str
    pages: int
    seconds: float
    megabytes: int


def pictures(results: Results) -> None:
    """Draw statements clean and as photographs and read each; then one of LONG_PAGES pages."""
    if not is_installed():
        print("\nrequirements-ocr.txt is not installed: pictures are not measured.")
        return
    sources = _chosen()
    ways: dict[str, tuple[Callable[[_Source], bytes], float]] = {
        "drawn at 200 dpi": (_drawn, EXACT_DRAWN),
        "photographed": (_photographed, EXACT_PHOTOGRAPHED),
    }
    taken = {way: [_take(source, make(source)) for source in sources] for way, (make, _) in ways.items()}
    _tell(results, taken)
    for way, (_, least) in ways.items():
        proven = [one for one in taken[way] if one.proven]
        exact = sum(one.judgement == "exact" for one in proven)
        results.aim(f"exact of those that prove themselves, {way}", exact / max(1, len(proven)), least=least)
    every = [one for each in taken.values() for one in each]
    results.aim("wrong in silence", sum(one.judgement == "wrong" for one in every), most=0)
    long = _take_long()
    results.table(
        "A scan of many pages",
        [{"": long.source.name, "read": long.judgement, **_costs([long])}],
    )
    results.aim("seconds of the processor a page", _slowest([*every, long]), most=MOST_SECONDS)
    results.aim("megabytes of a child", max(one.megabytes for one in [*every, long]), most=MOST_MEGABYTES)


def _chosen() -> list[_Source]:
    part = os.environ.get("PICTURES_NAMED", "")
    every = [one for one in _sources() if part in one.name]
    most = int(os.environ.get("PICTURES", "12")) or len(every)
    # Like ones stand beside each other in the list.
    return [every[at * len(every) // most] for at in range(most)] if most < len(every) else every


def _sources() -> Iterator[_Source]:
    for golden in GOLDEN:
        if golden.name.endswith(".pdf"):
            yield _Source(golden.name, golden.make(ROWS, SEED)[0], golden.password)
    for path in sorted((sample_folder() / "rendered_pdf").glob("*.pdf")):
        password = _SAMPLE_PASSWORD if _SAMPLE_PASSWORD in path.name else None
        yield _Source(f"sample {path.name}", path.read_bytes(), password)


def _drawn(source: _Source) -> bytes:
    return bundled(drawn(source.pdf, source.password))


def _photographed(source: _Source) -> bytes:
    pages = drawn(source.pdf, source.password)
    first = zlib.crc32(source.name.encode())
    return bundled([photographed(page, first + at) for at, page in enumerate(pages)])


def _take(source: _Source, picture: bytes) -> _Taken:
    text = run_read([UploadedFile(source.name, source.pdf)], (source.password,) if source.password else ())
    return _taken(source, text, picture)


def _take_long() -> _Taken:
    """A scan of many pages as a device makes it: a PDF of pictures."""
    from PIL import Image

    pdf, _ = cmb_pdf(LONG_PAGES)
    source = _Source(f"cmb-debit.pdf, {LONG_PAGES * ROWS_PER_PAGE:,} rows", pdf, None)
    first, *more = (Image.fromarray(page) for page in drawn(pdf, None))
    file = BytesIO()
    first.save(file, "PDF", save_all=True, append_images=more, resolution=200)
    return _taken(source, run_read([UploadedFile("text.pdf", pdf)]), file.getvalue())


def _taken(source: _Source, text: Reading, picture: bytes) -> _Taken:
    before, ended, peak = _seconds(), threading.Event(), [0]

    def watch() -> None:
        while not ended.wait(0.05):
            peak[0] = max([peak[0], *(megabytes(each, "VmHWM") for each in family_of(os.getpid())[1:])])

    watching = threading.Thread(target=watch)
    watching.start()
    try:
        # A machine under load takes longer, which is not what is measured.
        limits = SandboxLimits(memory_bytes=_MEMORY, wall_seconds=3_600, page_seconds=3_600)
        reading = run_read([UploadedFile("picture", picture)], sandbox_limits=limits)
    finally:
        ended.set()
        watching.join()
    told = Counter(problem.code.value for one in reading.statements for problem in one.problems)
    states = ", ".join(sorted({one.state for one in reading.statements}))
    words = ", ".join(f"{code} × {count}" for code, count in told.most_common(4))
    pages = max(1, max(one.pages for one in reading.statements))
    return _Taken(
        source,
        _proves(text),
        judge(text, reading),
        f"{states}: {words}",
        pages,
        (_seconds() - before) / pages,
        peak[0],
    )


def _proves(text: Reading) -> bool:
    """Whether the text is read whole, and not because nothing speaks against it."""
    return all(one.state == "read" and (one.chain.checked or one.totals.agree) for one in text.statements)


def _seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _slowest(taken: list[_Taken]) -> float:
    return max(one.seconds for one in taken)


def _costs(taken: list[_Taken]) -> dict[str, float]:
    return {
        "pages": sum(one.pages for one in taken),
        "seconds a page": statistics.median(one.seconds for one in taken),
        "most": _slowest(taken),
        "MB of a child": max(one.megabytes for one in taken),
    }


def _tell(results: Results, taken: dict[str, list[_Taken]]) -> None:
    rows: list[dict[str, str | float]] = []
    for way, every in taken.items():
        for kind, proven in (("prove themselves", True), ("prove nothing", False)):
            some = [one for one in every if one.proven is proven]
            if some:
                found = Counter(one.judgement for one in some)
                judged = {name: found[name] for name in ("exact", "partial", "refused", "wrong")}
                rows.append({"": f"{way}, {kind}", **judged, **_costs(some)})
    results.table("Statements as pictures, beside the text of the same PDF", rows)
    others = [
        {"": one.source.name, "way": way, "read": one.judgement, "told": one.told}
        for way, every in taken.items()
        for one in every
        if one.judgement != "exact" and (one.proven or one.judgement == "wrong")
    ]
    if others:
        results.table("Not exact", others)
