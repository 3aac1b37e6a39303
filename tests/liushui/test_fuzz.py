"""Every synthetic statement, damaged at random: it ends in a state, and is never both proven and wrong.

FUZZ_ROUNDS is the number of damaged copies of each file, FUZZ_SEED where the generator starts; a
failure prints what makes it again.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest

from app.liushui.engine.pipeline import read
from app.liushui.engine.problem_texts import problem_text
from app.liushui.engine.types import STATES, Reading, Statement, UploadedFile
from app.liushui.sandbox import SandboxError, SandboxLimits, run_read
from tests.liushui.fixtures.golden import GOLDEN, Golden

ROUNDS = int(os.environ.get("FUZZ_ROUNDS", "8"))
SEED = int(os.environ.get("FUZZ_SEED", "1"))
ROWS = 40
BATCH = 25
"""Damaged copies that share one child: its start costs more than reading them."""
BOUNDS = SandboxLimits(memory_bytes=2048 << 20, cpu_seconds=60, wall_seconds=90)

Sums = tuple[tuple[int, int, int], ...]
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


def sums(statements: list[Statement]) -> Sums:
    return tuple((one.in_fen, one.out_fen, one.neutral_fen) for one in statements)


def is_proven(golden: Golden, statement: Statement) -> bool:
    """Whether the reading claims a proof: by the kind of file, or by sums that the file states and holds to."""
    totals = statement.totals
    stated = {total.name for total in totals.stated}
    return golden.proven or (totals.binding and totals.agree is True and stated >= {"in_fen", "out_fen"})


def check(golden: Golden, told: str, found: list[Statement], wanted: Sums) -> None:
    assert found, told
    for statement in found:
        assert statement.state in STATES, told
        assert all(problem_text(problem) for problem in statement.problems), told
    whole = all(one.state == "read" for one in found)
    if whole and all(is_proven(golden, one) for one in found):
        assert sums(found) == wanted, told


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


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_a_damaged_statement_ends_in_a_state_and_is_never_proven_and_wrong(golden):
    data, _ = golden.make(ROWS, SEED)
    passwords = [golden.password] if golden.password else []
    original = read([UploadedFile("original", data)], passwords)
    assert [one.state for one in original.statements] == [golden.state] * len(original.statements)
    wanted = sums(list(original.statements))
    for start in range(0, ROUNDS, BATCH):
        made = [mutate(golden.name, round_, data) for round_ in range(start, min(start + BATCH, ROUNDS))]
        reading = read_in_child([UploadedFile(told, damaged) for told, damaged in made], passwords)
        for told, _ in made:
            check(golden, told, [one for one in reading.statements if one.file == told], wanted)
