"""Bad photographs of statements, one after the other: whatever is read of them is what their text says."""

from __future__ import annotations

from collections import Counter

from app.engine.pipeline import read
from app.engine.recognition.recogniser import is_installed
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.photographs import bundled, drawn, worn
from tests.engine.recognition.judging import judge
from tests.soak.table import table

ROWS = 12


def pictures(pages: int) -> None:
    """Read so many degraded pages of every printed source in turn; none may be wrong, and some must be exact."""
    if not is_installed():
        print("\nrequirements-ocr.txt is not installed: no picture is read.")
        return
    printed = [one for one in GOLDEN if one.name.endswith(".pdf")]
    found: Counter[str] = Counter()
    wrong: list[str] = []
    done = 0
    while done < pages:
        golden = printed[done % len(printed)]
        pdf, _ = golden.make(ROWS, done)
        text = read([UploadedFile(golden.name, pdf)], (golden.password,) if golden.password else ())
        sheets = [worn(page, done + at) for at, page in enumerate(drawn(pdf, golden.password))]
        judgement = judge(text, read([UploadedFile("photograph", bundled(sheets))]))
        found[judgement] += 1
        if judgement == "wrong":
            wrong.append(f"{golden.name}, seed {done}")
            print(f"wrong: {wrong[-1]}", flush=True)
        done += len(sheets)
    table(f"{done:,} bad photographs", [{"": name, "statements": count} for name, count in found.items()])
    assert not wrong, wrong
    assert found["exact"], found
