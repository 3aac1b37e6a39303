"""Small wrong changes are made to the modules where a silent wrong number would hurt most: some test must fail for each.

`SOAK_SEED` draws others, `SOAK_MODULES` (paths, separated by commas) takes some modules only. What no test can notice,
because it changes nothing, stands with its reason in `equivalents.py`; any other survivor fails the proof.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.soak.equivalents import EQUIVALENTS
from tests.soak.mutations import SEED, Mutant, draw
from tests.soak.table import table

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("app", "migrations", "tests", "pyproject.toml", "wsgi.py")
"""What the tests below need of the tree."""

_LEDGER = tuple(
    f"tests/jifen/test_jifen{name}.py"
    for name in ("_posting", "_verbs", "_days", "", "_holds", "_manual", "_model")
)
_ANALYSIS = "tests/engine/judgement"
_FLOWS = tuple(
    f"{_ANALYSIS}/test_{name}.py" for name in ("real_and_gross", "cards_and_mirrored_rows", "many_sources")
)
_FIGURES = (
    "tests/engine/values/test_figures.py",
    "tests/engine/tables/test_cells.py",
    "tests/engine/sources/test_wallets.py",
)
_PROOFS = ("tests/engine/proofs/test_proofs.py", f"{_ANALYSIS}/test_checks.py")
_SECTIONS = ("tests/engine/report/test_sections.py", _FLOWS[0])
_ENGINE = "app/engine"
JUDGES: dict[str, tuple[str, ...]] = {
    "app/platform/money.py": ("tests/platform/test_money.py",),
    "app/jifen/posting.py": _LEDGER,
    "app/jifen/service.py": _LEDGER,
    "app/jifen/entries.py": _LEDGER,
    "app/jifen/days.py": ("tests/jifen/test_jifen_days.py",),
    "app/jifen/verify.py": ("tests/jifen/test_jifen_books.py",),
    f"{_ENGINE}/values/text.py": _FIGURES,
    f"{_ENGINE}/values/figures.py": _FIGURES,
    f"{_ENGINE}/proofs/balance_chain.py": _PROOFS,
    f"{_ENGINE}/proofs/totals.py": _PROOFS,
    f"{_ENGINE}/judgement/normalise.py": _FLOWS,
    f"{_ENGINE}/judgement/exclusions/refunds.py": (f"{_ANALYSIS}/test_refunds.py", *_FLOWS),
    f"{_ENGINE}/judgement/exclusions/repeats.py": (f"{_ANALYSIS}/test_repeats.py", *_FLOWS),
    f"{_ENGINE}/judgement/exclusions/mirrored.py": (_FLOWS[1], _FLOWS[2], _FLOWS[0]),
    f"{_ENGINE}/report/sections/parties.py": _SECTIONS,
    f"{_ENGINE}/judgement/months.py": _SECTIONS,
    f"{_ENGINE}/judgement/balances.py": _SECTIONS,
    f"{_ENGINE}/judgement/hits/__init__.py": (
        f"{_ANALYSIS}/test_hits.py",
        "tests/engine/rulebook/test_hit_limits.py",
    ),
}
"""Which tests judge a module: those closest to it, that fail fast; a mutant that they let through survives."""


def mutants(most: int) -> None:
    """Try `most` mutants of each module, each against its judges, in a copy of the tree."""
    if importlib.util.find_spec("cosmic_ray") is None:
        raise SystemExit(
            "cosmic-ray is not installed: python -m pip install --no-deps -r requirements-bench.txt"
        )
    wanted = [name for name in os.environ.get("SOAK_MODULES", "").split(",") if name]
    rows: list[dict[str, str | int]] = []
    survivors: list[tuple[str, Mutant]] = []
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        copy = _copy_into(Path(folder) / "tree")
        judge = _Judges(copy)
        try:
            _look_at_the_copy(copy, judge)
            for module in wanted or JUDGES:
                row, alive = _try(copy / module, module, most, judge)
                rows.append(row)
                survivors += [(module, each) for each in alive]
        finally:
            judge.end()
    excused = {(each.module, each.before, each.after): each.reason for each in EQUIVALENTS}
    _look_at_the_excuses()
    _tell(rows, survivors, excused, time.monotonic() - began)
    real = [each for module, each in survivors if (module, each.before, each.after) not in excused]
    assert not real, f"{len(real)} mutants survived: see above"


def _look_at_the_excuses() -> None:
    """An excuse holds for one place: a line that is gone, or stands twice, has none."""
    for each in EQUIVALENTS:
        lines = [line.strip() for line in (ROOT / each.module).read_text().splitlines()]
        wanted = each.before.splitlines()
        places = [at for at in range(len(lines)) if lines[at : at + len(wanted)] == wanted]
        assert len(places) == 1, f"{each.module}: {each.before} stands {len(places)} times"


def _copy_into(target: Path) -> Path:
    target.mkdir()
    for name in NEEDED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(
                source, target / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules")
            )
        else:
            shutil.copyfile(source, target / name)
    return target


class _Judges:
    """The process that runs tests in the copy."""

    def __init__(self, copy: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.soak.judging"],
            cwd=copy,
            # Without EXPLORE: every mutant is judged by the same drawn examples.
            env={
                **{name: value for name, value in os.environ.items() if name != "EXPLORE"},
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __call__(self, tests: tuple[str, ...], seconds: float = 600, *, keep: bool = False) -> int | None:
        """Return 0 when all pass, another number when not, None when they did not end in time."""
        asked, answered = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answered is not None
        asked.write(json.dumps({"tests": tests, "seconds": seconds, "keep": keep}) + "\n")
        asked.flush()
        code: int | None = json.loads(answered.readline())
        return code

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


def _look_at_the_copy(copy: Path, judge: _Judges) -> None:
    """A module that falls must be noticed: else the judges would look at another tree."""
    module = copy / "app/platform/money.py"
    with module.open("a", encoding="utf-8") as source:
        source.write("\nraise RuntimeError\n")
    assert judge(JUDGES["app/platform/money.py"]) != 0, "the judges do not look at the copy"
    shutil.copy2(ROOT / "app/platform/money.py", module)


def _try(path: Path, module: str, most: int, judge: _Judges) -> tuple[dict[str, str | int], list[Mutant]]:
    """Judge the mutants of one module; return its line of the table and those that survived."""
    tests = JUDGES[module]
    sound = path.read_text(encoding="utf-8")
    began = time.monotonic()
    assert judge(tests, keep=True) == 0, f"the judges of {module} fail without any change"
    usual = time.monotonic() - began
    drawn = draw(sound, most, os.environ.get("SOAK_SEED", SEED))
    alive, late = [], 0
    for mutant in drawn:
        path.write_text(mutant.code, encoding="utf-8")
        outcome = judge(tests, max(60, 4 * usual))
        late += outcome is None
        if outcome == 0:
            alive.append(mutant)
            print(f"survived: {module}:{mutant.line}\n{mutant.diff}", flush=True)
    # With its time: what was compiled of it is good again.
    shutil.copy2(ROOT / module, path)
    killed = len(drawn) - len(alive)
    row: dict[str, str | int] = {
        "module": module,
        "mutants": len(drawn),
        "killed": killed,
        "of them by time": late,
        "survivors": len(alive),
        "killed, %": f"{100 * killed / len(drawn):.0f}" if drawn else "",
        "s": round(time.monotonic() - began),
    }
    print(f"done: {row}", flush=True)
    return row, alive


def _tell(
    rows: list[dict[str, str | int]],
    survivors: list[tuple[str, Mutant]],
    excused: dict[tuple[str, str, str], str],
    seconds: float,
) -> None:
    mutants, killed = (sum(int(row[name]) for row in rows) for name in ("mutants", "killed"))
    table(f"{killed:,} of {mutants:,} mutants killed in {seconds / 60:.0f} minutes", rows)
    for module, mutant in survivors:
        reason = excused.get((module, mutant.before, mutant.after))
        print(f"\n{module}:{mutant.line}: {'equivalent: ' + reason if reason else 'SURVIVED'}\n{mutant.diff}")
