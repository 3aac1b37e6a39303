"""Who signed a PDF: told where a root that an administrator keeps vouches for the signer, and never without one."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.process.analysis import Options, analyse
from app.engine.types.report import Finding
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.pdf_changes import Identity, authority, bank_of, pem, signed

STATEMENT = cmb_pdf(pages=1)[0]


def judged(data: bytes, *roots: Identity) -> dict[str, Finding]:
    reading = read([UploadedFile("a.pdf", data)], pdf_facts=True)
    report = analyse(reading, Options(roots=tuple(map(pem, roots)))).report
    return {each.id: each for each in report.checks}


def test_a_signer_for_whom_a_root_vouches_is_named_with_the_root() -> None:
    found = judged(signed(STATEMENT, by=bank_of()), authority("Another Authority"), authority())
    assert found["ZW-14"].result == "clear"
    assert (
        "签名人“Invented Bank”，证书由受信任的根“Invented Authority”签发" in found["ZW-14"].sentence["zh-CN"]
    )
    assert "trusted root Invented Authority" in found["ZW-13"].sentence["en-US"]


@pytest.mark.parametrize(
    ("signer", "root"),
    [
        (bank_of, lambda: authority("Another Authority")),
        (lambda: authority("Self-made Bank"), authority),
        (lambda: bank_of("Not Allowed To", issues=False), lambda: authority("Not Allowed To", issues=False)),
        (lambda: bank_of(years=1), authority),
    ],
    ids=["another root", "signed by itself", "a root that may issue nothing", "run out when it signed"],
)
def test_a_signer_whom_no_root_vouches_for_is_told_as_who_it_says_to_be(signer, root) -> None:
    found = judged(signed(STATEMENT, by=signer()), root())
    assert found["ZW-14"].result == "clear"
    assert "身份无法确认" in found["ZW-14"].sentence["zh-CN"]
    assert "由谁签名未经核验" in found["ZW-13"].sentence["zh-CN"]


def test_a_changed_file_is_changed_whoever_signed_it() -> None:
    data = signed(STATEMENT, by=bank_of())
    at = data.index(b"/CreationDate") + 20
    forged = data[:at] + (b"8" if data[at : at + 1] != b"8" else b"9") + data[at + 1 :]
    found = judged(forged, authority())["ZW-14"]
    assert (found.result, found.severity) == ("hit", "high")
    assert "身份无法确认" in found.sentence["zh-CN"]


def test_without_roots_it_is_said_that_nobody_keeps_any() -> None:
    assert "尚未登记信任的根证书" in judged(signed(STATEMENT, by=bank_of()))["ZW-14"].sentence["zh-CN"]
