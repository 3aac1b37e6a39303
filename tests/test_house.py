"""The rules of the house: who may enter, who commits, how long a file may be, and that nothing drifted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from apiflask import APIFlask
from flask_migrate import downgrade, upgrade
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from sqlalchemy import inspect

from app.platform.data.database import db, writing
from app.platform.errors import AppError

pytestmark = pytest.mark.both_databases

ROOT = Path(__file__).resolve().parent.parent
LINES_MOST = 400
MADE_FROM_THE_API = "client/src/shared/schema.d.ts"

# Whoever opens a call to strangers writes it down here.
PUBLIC = {
    "GET /",
    "GET /api/auth/sso/callback",
    "GET /api/index/getWebInfo",
    "GET /api/pay/return/alipay",
    "GET /cashier/gateway.do",
    "GET /cashier/trade/<token>",
    "GET /docs",
    "GET /healthz",
    "GET /media/<int:media_id>/<key>",
    "GET /r/<code>",
    "GET /openapi.json",
    "GET /readyz",
    "POST /api/auth/sso/finish",
    "POST /api/auth/sso/start",
    "POST /api/pay/notify/alipay",
    "POST /api/ems/send",
    "POST /api/sms/send",
    "GET /api/user/avatar/<picture_id>",
    "POST /api/user/login",
    "POST /api/user/login/factor",
    "POST /api/user/passkey/login",
    "POST /api/user/passkey/options",
    "POST /api/user/logout",
    "POST /api/user/mobilelogin",
    "POST /api/user/register",
    "POST /api/user/resetpwd",
    "POST /api/user/yanzhengPhone",
    "POST /cashier/gateway.do",
    "POST /cashier/trade/<token>",
}
# Pages for people and the document itself.
CASHIER = {
    f"{method} /cashier/{path}" for method in ("GET", "POST") for path in ("gateway.do", "trade/<token>")
}
# Words that nobody in banking or Flask would search for; the glossary has the ones in use.
PRIVATE_WORDS = (
    "asked" + "_once",
    "speaks" + "_of",
    "judge" + "_waking",
    "see_to" + "_terms",
    "front" + "_door",
    "greets" + "_user",
    "describes" + "_user",
    "tells" + "_user",
    "exports" + "_user",
    "forgets" + "_user",
    "find" + "_twins",
    "at" + "_place",
    "build_left" + "_out",
    "number" + "_wordings",
    "remove" + "_strays",
    "tell" + "_breaks",
    "doubt" + "_of_foot",
    r"\bStre" + r"tch\b",
    "STRE" + "TCH_",
    "OPEN" + "_SENSE",
    r"\b_TO" + r"LD_",
    r"\bwor" + r"ded\(",
    "without" + "_twins",
)
UNDOCUMENTED = {"GET /", "GET /docs", "GET /openapi.json", *CASHIER}

# Edges: where work begins and ends. `tokens.py` notes the use of a session before any view runs.
COMMITTING = {"guards.py", "cli.py", "jobs.py", "routes.py"}
COMMITTING_PATHS = {"app/auth/tokens.py"}


def calls(app: APIFlask) -> Iterator[tuple[str, str, str | None]]:
    """Yield every call as (method and path, path as in the API document, access)."""
    for rule in app.url_map.iter_rules():
        access = getattr(app.view_functions[rule.endpoint], "access", None)
        documented = re.sub(r"<(?:[^:<>]+:)?([^<>]+)>", r"{\1}", rule.rule)
        for method in sorted(rule.methods or ()):
            if method not in {"HEAD", "OPTIONS"}:
                yield f"{method} {rule.rule}", documented, access


def sources(*folders: str, endings: tuple[str, ...] = (".py",)) -> Iterator[tuple[str, str]]:
    """Yield the path inside the repository and the text of every source file."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in endings and not {"node_modules", "static", "dist"} & set(path.parts):
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def refusals() -> list[type[AppError]]:
    """Return every refusal of the product."""

    def below(kind: type[AppError]) -> Iterator[type[AppError]]:
        for child in kind.__subclasses__():
            yield child
            yield from below(child)

    return [kind for kind in below(AppError) if kind.__module__.startswith("app.")]


def test_every_call_says_who_may_enter(app: APIFlask) -> None:
    undecided = [call for call, _, access in calls(app) if access not in {"public", "user", "admin"}]
    assert undecided == []
    assert {call for call, _, access in calls(app) if access == "public"} <= PUBLIC


def test_every_call_stands_in_the_api_document(app: APIFlask) -> None:
    paths = app.spec["paths"]  # type: ignore[index]
    missing = [
        call
        for call, path, _ in calls(app)
        if call not in UNDOCUMENTED and call.split(" ")[0].lower() not in paths.get(path, {})
    ]
    assert missing == []


def test_no_two_shapes_of_the_api_share_a_name() -> None:
    files = [path for path in (ROOT / "app").rglob("*.py") if "schemas" in path.relative_to(ROOT).as_posix()]
    names = Counter(
        name for path in files for name in re.findall(r"^class (\w+Schema)\b", path.read_text("utf-8"), re.M)
    )
    assert [name for name, count in names.items() if count > 1] == []


def test_only_edges_commit() -> None:
    committing = {path for path, source in sources("app") if "session.commit" in source}
    allowed = {
        path
        for path in committing
        if path in COMMITTING_PATHS
        or Path(path).name in COMMITTING
        or Path(path).parent.name in {"routes", "cli"}
    }
    assert committing == allowed


def test_every_refusal_has_words_in_both_languages_and_a_reason_of_its_own() -> None:
    kinds = refusals()
    assert len(kinds) > 15
    for kind in kinds:
        assert kind.zh.strip(), kind
        assert kind.en.strip(), kind
        assert "zh" in vars(kind), kind
        assert "en" in vars(kind), kind
        assert re.fullmatch(r"[a-z][a-z_]*", kind.reason), kind
    assert [reason for reason, n in Counter(kind.reason for kind in kinds).items() if n > 1] == []


def test_both_languages_of_a_refusal_take_the_same_parameters() -> None:
    for kind in refusals():
        assert set(re.findall(r"{(\w+)", kind.zh)) == set(re.findall(r"{(\w+)", kind.en)), kind


def test_models_and_migrations_agree(database: APIFlask) -> None:
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, db.metadata) == []


def test_migrations_go_down_and_up_again(database: APIFlask) -> None:
    db.session.remove()
    downgrade(revision="base")
    assert set(inspect(db.engine).get_table_names()) == {"alembic_version"}
    upgrade()
    assert set(inspect(db.engine).get_table_names()) >= set(db.metadata.tables)


def test_tables_come_from_migrations_only() -> None:
    shortcut = "create_" + "all"
    assert [path for path, source in sources("app", "tests", "migrations") if shortcut in source] == []


OUTWARD = re.compile(
    r"^\s*(?:import|from) (?:urllib\.request|http\.client|smtplib|ssl|redis|obstore|socket|authlib)\b"
    r"|outward|PostgresHuey|create_engine",
    re.M,
)


def test_whatever_speaks_to_another_machine_stands_on_the_page_of_security() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    speaking = {path for path, source in sources("app") if OUTWARD.search(source)}
    assert len(speaking) > 5
    assert {path for path in speaking if f"`{path}`" not in page} == set()


def test_no_file_is_too_long() -> None:
    long = {
        path: len(source.splitlines())
        for path, source in sources("app", "tests", "client/src", endings=(".py", ".ts", ".tsx", ".css"))
        if path != MADE_FROM_THE_API
    }
    assert {path: lines for path, lines in long.items() if lines > LINES_MOST} == {}


def rooms_of(folder: str) -> set[str]:
    """Return the names of the folders that hold source files."""
    endings = {".py", ".ts", ".tsx"}
    return {
        path.name
        for path in (ROOT / folder).iterdir()
        if path.is_dir() and any(file.suffix in endings for file in path.rglob("*"))
    }


def test_the_rooms_of_liushui_have_the_same_furniture() -> None:
    kinds = ("routes", "schemas", "service", "models")
    missing = [
        f"{room}/{kind}"
        for room in rooms_of("app/liushui") - {"cli"}
        for kind in kinds
        if not any((ROOT / f"app/liushui/{room}/{kind}{end}").is_file() for end in (".py", "/__init__.py"))
    ]
    assert missing == []


def test_every_room_has_the_same_name_on_the_server_in_the_client_and_in_tests() -> None:
    server = rooms_of("app")
    assert rooms_of("client/src") - {"shared", "testing"} == server - {"engine", "platform"}
    assert server <= rooms_of("tests")


def test_the_rooms_of_liushui_have_the_same_names_on_the_server_in_the_client_and_in_tests() -> None:
    server = rooms_of("app/liushui")
    assert rooms_of("client/src/liushui") - {"testing"} == server - {"cli"}
    assert rooms_of("tests/liushui") == server


def test_every_module_says_what_lives_there() -> None:
    silent = [path for path, source in sources("app", "tests") if source and not source.startswith('"""')]
    assert silent == []


def test_a_write_that_began_as_a_reading_is_refused(app: APIFlask) -> None:
    from app.jifen import service

    db.session.rollback()
    service.available(2)
    with pytest.raises(RuntimeError, match="use writing"), writing():
        service.open_accounts(2)
    db.session.rollback()


def test_migrations_import_nothing_that_may_change() -> None:
    live = [path for path, source in sources("migrations/versions", endings=(".py",)) if "from app" in source]
    assert live == []


@pytest.mark.parametrize("name", ["requirements", "requirements-dev", "requirements-bench"])
def test_every_part_is_pinned_with_the_hashes_of_its_files(name: str) -> None:
    lock = (ROOT / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[A-Za-z])", lock)[1:]
    assert entries
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in lock
    asked = re.findall(r"^([\w.-]+)(?:\[\w+\])?==(\S+)", (ROOT / f"{name}.in").read_text(), re.MULTILINE)
    pinned = {
        re.sub(r"[-_.]+", "-", part.lower()): version
        for part, version in re.findall(r"^([\w.-]+)(?:\[\w+\])?==([^\s;]+)", lock, re.MULTILINE)
    }
    for part, version in asked:
        assert pinned[re.sub(r"[-_.]+", "-", part.lower())] == version, "run npm run lock"


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_a_part_that_is_asked_for_with_extras_is_pinned_with_them(name: str) -> None:
    """Without them pip takes a newer release as soon as there is one, and then refuses it for want of a hash."""
    lock = (ROOT / f"{name}.txt").read_text(encoding="utf-8")
    pins = re.findall(r"^([\w.-]+)((?:\[[\w,-]+\])?)==", lock, re.MULTILINE)
    pinned = {
        canonicalize_name(part): set(filter(None, extras.strip("[]").split(","))) for part, extras in pins
    }
    asked = {
        (part, wanted.name, extra)
        for part in pinned
        for line in _asked_by(part)
        if (wanted := Requirement(line)).extras
        and (not wanted.marker or wanted.marker.evaluate({"extra": ""}))
        for extra in wanted.extras
    }
    assert asked
    assert {
        (part, name, extra) for part, name, extra in asked if extra not in pinned[canonicalize_name(name)]
    } == set()


def _asked_by(part: str) -> list[str]:
    """What an installed part asks for; nothing when it is not for this machine."""
    try:
        return requires(part) or []
    except PackageNotFoundError:
        return []


def test_no_name_is_of_a_private_dialect() -> None:
    private = re.compile("|".join(PRIVATE_WORDS))
    kinds = {".py", ".ts", ".tsx", ".md", ".mjs", ".toml"}
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for place in ("app", "tests", "docs", "scripts", "client/src")
        for path in (ROOT / place).rglob("*")
        if path.suffix in kinds and path.is_file()
        for match in private.finditer(f"{path.name}\n{path.read_text(encoding='utf-8')}")
    ]
    assert found == []
