"""Every synthetic statement, damaged at random: it ends in a state, and is never both proven and wrong.

FUZZ_ROUNDS is the number of damaged copies of each file, FUZZ_SEED where the generator starts; a
failure prints what makes it again.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest

from app.engine.messages.problems import problem_text
from app.engine.pipeline import read
from app.engine.types.statements import STATES, Reading, UploadedFile
from app.liushui.cases.sandbox import SandboxError, SandboxLimits, run_read
from tests.effort import sampled
from tests.engine.fixtures.golden import GOLDEN, Golden

pytestmark = pytest.mark.real_child

ROUNDS = int(os.environ.get("FUZZ_ROUNDS", "4"))
SEED = int(os.environ.get("FUZZ_SEED", "1"))
ROWS = 40
BATCH = 25
"""Damaged copies that share one child: its start costs more than reading them."""
BOUNDS = SandboxLimits(memory_bytes=2048 << 20, cpu_seconds=60, wall_seconds=600)

Figures = tuple[str, int, int | None]
Mutation = Callable[[random.Random, bytearray], None]


def place(chance: random.Random, data: bytearray, most: int = 400) -> slice:
    start = chance.randrange(len(data))
    return slice(start, start + chance.randint(1, most))


def flip_bytes(chance: random.Random, data: bytearray) -> None:
    for _ in range(chance.randint(1, 8)):
        data[chance.randrange(len(data))] = chance.randrange(256)


def flip_digits(chance: random.Random, data: bytearray) -> None:
    digits = [at for at, byte in enumerate(data) if 48 <= byte <= 57]
    for at in chance.sample(digits, min(len(digits), chance.randint(1, 3))):
        data[at] = chance.choice(b"0123456789")


def cut_out(chance: random.Random, data: bytearray) -> None:
    del data[place(chance, data)]


def cut_off(chance: random.Random, data: bytearray) -> None:
    del data[chance.randrange(len(data)) :]


def repeat(chance: random.Random, data: bytearray) -> None:
    piece = data[place(chance, data)]
    at = chance.randrange(len(data))
    data[at:at] = piece * chance.randint(1, 3)


def swap(chance: random.Random, data: bytearray) -> None:
    one, other = sorted(chance.randrange(len(data)) for _ in range(2))
    size = min(chance.randint(1, 300), other - one, len(data) - other)
    data[one : one + size], data[other : other + size] = data[other : other + size], data[one : one + size]


def blank(chance: random.Random, data: bytearray) -> None:
    where = place(chance, data)
    data[where] = bytes(len(data[where]))


def drop_line(chance: random.Random, data: bytearray) -> None:
    lines = bytes(data).split(b"\n")
    del lines[chance.randrange(len(lines))]
    data[:] = b"\n".join(lines)


MUTATIONS: tuple[Mutation, ...] = (
    flip_bytes, flip_digits, cut_out, cut_off, repeat, swap, blank, drop_line,
)  # fmt: skip


def mutate(name: str, round_: int, data: bytes) -> tuple[str, bytes]:
    """What was done, and the damaged bytes; the same for the same seed, name and round."""
    chance = random.Random(f"{SEED}/{name}/{round_}")
    damaged = bytearray(data)
    done = []
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if damaged:
            mutation = chance.choice(MUTATIONS)
            mutation(chance, damaged)
            done.append(mutation.__name__)
    return f"FUZZ_SEED={SEED} {name} round {round_}: {', '.join(done)}", bytes(damaged)


def figures(reading: Reading, index: int) -> list[Figures]:
    """Way, amount and balance of every row of one statement."""
    rows = reading.transactions.filter(reading.transactions["statement"] == index)
    return rows.select("direction", "amount_fen", "balance_fen").rows()


def is_run_of(found: list[Figures], whole: list[Figures]) -> bool:
    """Whether the rows stand in the original one after the other; a balance may be missing, never differ."""
    size = len(found)
    return any(
        all(
            row[:2] == other[:2] and row[2] in (None, other[2])
            for row, other in zip(found, whole[at:], strict=False)
        )
        for at in range(len(whole) - size + 1)
    )


def check(golden: Golden, reported: str, reading: Reading, original: Reading) -> None:
    """A state and words for each; and what claims a proof has the original's figures.

    Sums that the file states (and that must agree) prove all of it: then the sums are the original's. A
    balance chain proves what stands between its ends: a file cut at the end of a row says nothing of the
    rows that are gone, so then the rows are a run of the original's. Rows that became a statement of their own,
    which claims no proof, stand beside one that says what is wrong with the file.
    """
    found = [(index, one) for index, one in enumerate(reading.statements) if one.file == reported]
    assert found, reported
    for index, statement in found:
        assert statement.state in STATES, reported
        assert all(problem_text(problem) for problem in statement.problems), reported
        if statement.state != "read":
            continue
        rows = figures(reading, index)
        wholes = [figures(original, at) for at in range(len(original.statements))]
        totals = statement.totals
        stated = {total.name for total in totals.stated}
        if totals.binding and totals.agree is True and stated >= {"in_fen", "out_fen"}:
            assert any(sums(rows) == sums(whole) for whole in wholes), reported
        elif golden.proven and (statement.chain.checked or all(one.state == "read" for _, one in found)):
            assert any(is_run_of(rows, whole) for whole in wholes), reported


def sums(rows: list[Figures]) -> dict[str, int]:
    return {way: sum(fen for found, fen, _ in rows if found == way) for way in ("in", "out", "neutral")}


def read_in_child(files: list[UploadedFile], passwords: list[str]) -> Reading:
    """All in one child; when that does not come back, one by one, so that the culprit is named."""
    try:
        return run_read(files, passwords, sandbox_limits=BOUNDS)
    except SandboxError:
        for file in files:
            try:
                run_read([file], passwords, sandbox_limits=BOUNDS)
            except SandboxError as error:
                pytest.fail(f"{file.name}: {error.reason}")
        raise


@pytest.mark.one_in(4)
@pytest.mark.parametrize("golden", sampled(GOLDEN, 6), ids=lambda golden: golden.name)
def test_a_damaged_statement_ends_in_a_state_and_is_never_proven_and_wrong(golden):
    data, _ = golden.make(ROWS, SEED)
    passwords = [golden.password] if golden.password else []
    original = read([UploadedFile("original", data)], passwords)
    for start in range(0, ROUNDS, BATCH):
        made = [mutate(golden.name, round_, data) for round_ in range(start, min(start + BATCH, ROUNDS))]
        reading = read_in_child([UploadedFile(reported, damaged) for reported, damaged in made], passwords)
        for reported, _ in made:
            check(golden, reported, reading, original)
