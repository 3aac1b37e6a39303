"""PDFs that become far larger when they are drawn are refused before anything draws them."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.pdf import unfolding
from app.engine.pdf.text import open_pdf
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import RefusedError
from tests.effort import examples
from tests.engine.fixtures.pdfs import TEXT, one_page, packed, pdf, stream

FIRST = 20


def with_forms(page: bytes, forms: Mapping[int, bytes], notes: bytes = b"") -> bytes:
    """A PDF whose page and forms may each draw every form: form `n` is called /Fn and object FIRST + n."""
    called = b" ".join(b"/F%d %d 0 R" % (number, FIRST + number) for number in forms)
    resources = b"/Resources << /XObject << %s >> /Font << /F1 5 0 R >> >>" % called
    head = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R %s %s >>"
    objects = one_page(stream(page)) | {3: head % (notes, resources)}
    for number, data in forms.items():
        objects[FIRST + number] = stream(
            data, b"/Type /XObject /Subtype /Form /BBox [0 0 595 842] %s" % resources
        )
    return pdf(objects)


def draws(times: Mapping[int, int]) -> bytes:
    return b"".join(b"/F%d Do " % number * count for number, count in times.items())


def refusal(data: bytes) -> ProblemCode | None:
    try:
        open_pdf(data, None, 100)
    except RefusedError as refused:
        return refused.problem.code
    return None


def test_a_form_that_draws_itself_is_refused():
    assert refusal(with_forms(draws({1: 1}) + TEXT, {1: draws({1: 2}) + TEXT})) == ProblemCode.PDF_UNFOLDS


def test_forms_that_draw_each_other_are_refused():
    rounds = {1: draws({2: 1}), 2: draws({3: 1}), 3: draws({1: 1})}
    assert refusal(with_forms(draws({1: 1}) + TEXT, rounds)) == ProblemCode.PDF_UNFOLDS


def test_forms_each_of_which_draws_the_next_ten_times_are_refused():
    chain = {number: draws({number + 1: 10}) for number in range(1, 10)} | {10: TEXT}
    assert refusal(with_forms(draws({1: 1}) + TEXT, chain)) == ProblemCode.PDF_UNFOLDS


def test_forms_deeper_than_anybody_draws_are_refused():
    chain = {number: draws({number + 1: 1}) for number in range(1, 900)} | {900: TEXT}
    assert refusal(with_forms(draws({1: 1}) + TEXT, chain)) == ProblemCode.PDF_UNFOLDS


@pytest.mark.parametrize("written", [b"/F#31 Do ", b"/F1%note\nDo ", b"/F1\nDo ", b"(Do) Tj /F1 Do "])
def test_a_name_may_be_written_in_any_way(written):
    forms = {1: b"0 0 m 1 1 l S " * 2000 + TEXT}
    assert refusal(with_forms(written * 5000 + TEXT, forms)) == ProblemCode.PDF_UNFOLDS


def test_the_look_of_a_note_counts_as_drawn():
    note = b"/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP << /N %d 0 R >> >>]" % (FIRST + 1)
    assert refusal(with_forms(TEXT, {1: draws({1: 2}) + TEXT}, note)) == ProblemCode.PDF_UNFOLDS
    assert refusal(with_forms(TEXT, {1: TEXT}, note)) is None


@pytest.mark.parametrize("layers", [1, 2])
def test_a_stream_that_unpacks_beyond_all_measure_is_refused(layers):
    data = packed(TEXT + b"0 0 m 1 1 l S " * 2_000_000)
    if layers == 2:
        inner = zlib.compress(zlib.compress(TEXT + b" " * 200_000_000, 9), 9)
        data = b"<< /Filter [/FlateDecode /FlateDecode] /Length %d >>\nstream\n%s\nendstream" % (
            len(inner),
            inner,
        )
    assert refusal(pdf(one_page(data))) == ProblemCode.PDF_UNFOLDS


def test_a_picture_of_more_pixels_than_any_scan_is_refused():
    objects = one_page(stream(TEXT))
    objects[9] = stream(b"", b"/Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 1")
    assert refusal(pdf(objects)) == ProblemCode.PDF_UNFOLDS


def test_what_everybody_draws_is_read():
    letterhead = {1: draws({2: 3}) + TEXT, 2: b"0 0 m 1 1 l S " * 20_000}
    texts = TEXT.replace(b"hello", b"Do not write below. Do " * 30)
    assert refusal(with_forms(draws({1: 2, 2: 5}) + texts, letterhead)) is None


@given(
    shape=st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=4, max_size=4),
    page=st.lists(st.integers(0, 3), min_size=4, max_size=4),
    most=st.integers(500, 4000),
)
@settings(max_examples=examples(60), deadline=None)
def test_what_is_counted_is_what_would_be_drawn(
    shape: Sequence[Sequence[int]], page: Sequence[int], most: int
) -> None:
    # A form draws only later ones, so that it can be drawn out by hand.
    forms = {
        at: draws({other: count for other, count in enumerate(row) if other > at and count})
        + b"q Q " * (at + 1)
        for at, row in enumerate(shape)
    }
    heads = dict(enumerate(page))

    def size(data: bytes) -> int:
        calls = {at: data.count(b"/F%d Do" % at) for at in forms}
        return len(data) + sum(count * size(forms[at]) for at, count in calls.items() if count)

    whole = draws(heads) + TEXT
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unfolding, "MAX_DRAWN_BYTES", most)
        found = refusal(with_forms(whole, forms))
    # Each stream ends with a line break that is no part of it, and those of a page are joined by one.
    reached = {at for at in forms if heads[at]}
    is_more = size(whole) > most or any(size(forms[at]) > most for at in reached)
    assert (found == ProblemCode.PDF_UNFOLDS) is is_more
