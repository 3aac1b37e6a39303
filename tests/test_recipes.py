"""The recipes of CONTRIBUTING.md, carried out step by step with invented examples in a copy of the tree."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.invented import BANK, BANKS_STATEMENTS, SHOP, SHOPS_STATEMENTS, TEST_OF_A_CALL
from tests.scratch import ROOT, Scratch

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CARRIED_OUT: dict[str, int] = {}
"""Recipes by their headings, with the number of the steps that their tests take."""


def recipe(heading: str, steps: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Mark the test that carries out a recipe; before a commit only headings, steps and paths are compared."""

    def mark(test: Callable[..., None]) -> Callable[..., None]:
        CARRIED_OUT[heading] = steps
        return pytest.mark.everything(test)

    return mark


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return Scratch(tmp_path / "tree")


def test_every_recipe_has_a_test_that_takes_each_of_its_steps() -> None:
    written = {
        section.splitlines()[0]: len(re.findall(r"^\d+\. ", section, re.M))
        for section in PAGE.split("\n## ")[1:]
    }
    assert written == CARRIED_OUT


def test_every_path_in_the_recipes_is_there() -> None:
    paths = re.findall(r"`((?:app|client|tests|docs|migrations)/[\w./-]+)`", PAGE)
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists()] == []


OF_SOURCES = "share_no or has_a_synthetic or module or exactly_one or code_or_a_name or format_has"
"""Tests that hold whatever source comes."""


def lists_generator(scratch: Scratch, module: str, names: str) -> None:
    scratch.change(
        "tests/engine/fixtures/golden.py",
        (
            "from tests.engine.fixtures.golden_type",
            f"from tests.engine.fixtures.{module} import {names}\nfrom tests.engine.fixtures.golden_type",
        ),
        ("    *SHOPS,\n", f"    *SHOPS,\n    *{names},\n"),
    )


@recipe("Add a bank", steps=4)
def test_a_bank_is_one_file_and_the_generator_of_its_statements(scratch: Scratch) -> None:
    # 1: what is known of its statements stands in the invented declaration.
    scratch.write("app/engine/banks/qingyu.py", BANK)
    scratch.write("tests/engine/fixtures/qingyu.py", BANKS_STATEMENTS)
    lists_generator(scratch, "qingyu", "QINGYU")
    scratch.pytest(
        "tests/engine/sources/test_banks.py",
        "tests/engine/sources/test_golden.py",
        "-k",
        f"qingyu or {OF_SOURCES}",
    )
    make = "from tests.engine.fixtures.qingyu import page; open('a.pdf', 'wb').write(page(30, 1)[0])"
    scratch.python("-c", make)
    [statement] = json.loads(scratch.python("-m", "flask", "liushui", "read", "a.pdf", "--json"))[
        "statements"
    ]
    assert (statement["format"], statement["state"], statement["rows"]) == ("qingyu_debit", "read", 30)


@recipe("Add another source", steps=3)
def test_a_shop_is_a_declaration_a_name_and_a_generator(scratch: Scratch) -> None:
    scratch.change("app/engine/sources/shops.py", ("\nSHOPS = (", SHOP))
    scratch.change(
        "app/engine/messages/formats.py",
        ('    "jd":', '    "seabird": both("海鸟商城交易记录", "Seabird shop export"),\n    "jd":'),
    )
    scratch.write("tests/engine/fixtures/seabird.py", SHOPS_STATEMENTS)
    lists_generator(scratch, "seabird", "SEABIRD")
    scratch.pytest(
        "tests/engine/sources/test_banks.py",
        "tests/engine/sources/test_golden.py",
        "-k",
        f"seabird or {OF_SOURCES}",
    )


@recipe("Add a problem", steps=2)
def test_a_problem_is_a_code_and_its_words(scratch: Scratch) -> None:
    scratch.change(
        "app/engine/types/problem_codes.py",
        ("    NO_SIGN = ", '    SMUDGED_STAMP = "smudged_stamp", Doubtful.ALWAYS\n    NO_SIGN = '),
    )
    scratch.change(
        "app/engine/messages/problems.py",
        (
            "    ProblemCode.EMPTY_WORKBOOK:",
            '    ProblemCode.SMUDGED_STAMP: both("印章模糊。", "The stamp is smudged."),\n    ProblemCode.EMPTY_WORKBOOK:',
        ),
    )
    scratch.pytest("tests/engine/rulebook/test_codes.py")
    say = (
        "from app.engine.messages.problems import problem_text as text; from app.engine.types.statements import Problem;"
        "from app.engine.types.problem_codes import ProblemCode as Code; problem = Problem(Code.SMUDGED_STAMP);"
        "print(text(problem)['en-US'], problem.is_doubtful)"
    )
    assert scratch.python("-c", say) == "The stamp is smudged. True\n"


@recipe("Add a meaning of a column", steps=2)
def test_a_meaning_of_a_column_is_a_role_and_its_words(scratch: Scratch) -> None:
    scratch.change("app/engine/tables/layout.py", ('    "note",\n]', '    "note",\n    "branch",\n]'))
    mapping = "client/src/liushui/mapping"
    scratch.change(f"{mapping}/types.ts", ("'method', 'status']", "'method', 'status', 'branch']"))
    scratch.change(
        f"{mapping}/texts.ts",
        ("'role.note': '备注',", "'role.note': '备注',\n  'role.branch': '网点',"),
        ("'role.note': 'Note',", "'role.note': 'Note',\n  'role.branch': 'Branch',"),
    )
    scratch.pytest("tests/engine/tables/test_mapping.py", "tests/engine/tables/test_templates_json.py")
    scratch.types()


@recipe("Add a call", steps=5)
def test_a_call_is_a_shape_a_verb_a_route_and_its_tests(scratch: Scratch) -> None:
    scratch.change(
        "app/inbox/schemas.py",
        (
            "class UnreadSchema",
            'class OldestQuerySchema(Schema):\n    """Of which type the oldest message is wanted."""\n\n'
            "    type = String(required=True, validate=OneOf(MESSAGE_TYPES))\n\n\n"
            'class OldestSchema(Schema):\n    """The oldest message of a type."""\n\n'
            "    id = Integer(required=True)\n\n\nclass UnreadSchema",
        ),
    )
    scratch.change(
        "app/inbox/service.py",
        (
            "from app.platform.data.paging import cut\n",
            "from app.platform.data.paging import cut\nfrom app.platform.errors import AppError\n",
        ),
        (
            "def take_back",
            'class EmptyInboxError(AppError):\n    """Nobody has written yet."""\n\n    reason = "empty_inbox"\n'
            '    zh, en = "还没有消息", "There is no message yet"\n\n\n'
            'def oldest(user_id: int, type: str) -> int:\n    """Return the id of the user\'s oldest message of a type."""\n'
            "    mine = select(func.min(Message.id)).where(Message.user_id == user_id, Message.type == type)\n"
            "    found = db.session.scalar(mine)\n    if found is None:\n        raise EmptyInboxError\n    return found\n\n\n"
            "def take_back",
        ),
    )
    scratch.change(
        "app/inbox/routes/messages.py",
        ("    MessageSchema,\n", "    MessageSchema,\n    OldestQuerySchema,\n    OldestSchema,\n"),
        (
            '@bp.get("/api/message/unread")',
            '@bp.get("/api/message/oldest")\n@guards.user\n@bp.input(OldestQuerySchema, location="query")\n'
            "@bp.output(OldestSchema)\ndef oldest_message(query_data: dict[str, str]) -> dict[str, Any]:\n"
            '    """Tell the caller\'s oldest message of a type."""\n'
            '    return ok({"id": service.oldest(current_user.id, query_data["type"])})\n\n\n'
            '@bp.get("/api/message/unread")',
        ),
    )
    scratch.change(
        "app/site/calls.zh-CN.json",
        (
            '    "GET /api/message/unread": ',
            '    "GET /api/message/oldest": "返回本人某类消息中最早的一条。",\n    "GET /api/message/unread": ',
        ),
    )
    scratch.pytest("tests/site/test_docs_in_chinese.py")
    scratch.write("tests/inbox/test_oldest.py", TEST_OF_A_CALL)
    scratch.pytest(
        "tests/inbox/test_oldest.py", "tests/test_house.py", "-k", "oldest or call or refusal or shapes"
    )
    # What `npm run types` does where everything is installed.
    scratch.python("-m", "flask", "openapi", "openapi.json")
    scratch.node("openapi-typescript", "openapi.json", "-o", "client/src/shared/schema.d.ts")
    assert "/api/message/oldest" in (scratch.folder / "client/src/shared/schema.d.ts").read_text("utf-8")


@recipe("Add a screen", steps=3)
def test_a_screen_is_a_page_with_its_words_and_one_row(scratch: Scratch) -> None:
    scratch.write(
        "client/src/inbox/OldestPage.tsx",
        "// The first message that somebody got.\n"
        "import { PageHeader } from '@/shared/PageHeader';\nimport { useT } from './texts';\n\n"
        "export function Component() {\n  const t = useT();\n  return <PageHeader title={t('oldest')} />;\n}\n",
    )
    texts = (scratch.folder / "client/src/inbox/texts.ts").read_text("utf-8")
    zh, en = re.search(r"const zh = \{\n", texts), re.search(r"const en[^=]*= \{\n", texts)
    assert zh
    assert en
    scratch.change("client/src/inbox/texts.ts", (zh.group(), f"{zh.group()}  oldest: '最早的消息',\n"))
    scratch.change(
        "client/src/inbox/texts.ts", (en.group(), f"{en.group()}  oldest: 'The oldest message',\n")
    )
    row = {
        "name": "Oldest",
        "path": "/user/oldest",
        "label": "menu.user.oldest",
        "title": {"zh-CN": "最早的消息", "en-US": "Oldest message"},
        "group": "account",
        "page": "inbox/OldestPage",
    }
    scratch.change(
        "app/auth/screens.json",
        ('  "screens": [\n', f'  "screens": [\n    {json.dumps(row, ensure_ascii=False)},\n'),
    )
    scratch.write(
        "client/src/inbox/OldestPage.test.tsx",
        "import { screen } from '@testing-library/react';\nimport { expect, test } from 'vitest';\n"
        "import { renderPage } from '@/testing/render';\nimport { SCREENS } from '../screens';\n"
        "import * as page from './OldestPage';\n\n"
        "test('the page stands at its address', async () => {\n"
        "  const row = SCREENS.find(({ name }) => name === 'Oldest');\n"
        "  expect(await (row?.lazy as () => Promise<object>)()).toMatchObject({ Component: page.Component });\n"
        "  renderPage(page, row?.path ?? '');\n"
        "  expect(await screen.findByText('最早的消息')).toBeVisible();\n});\n",
    )
    scratch.types()
    scratch.node("vitest", "run", "--config", "client/vite.config.ts", "OldestPage", "src/screens.test.ts")
    scratch.pytest("tests/site/test_shell.py", "-k", "very_screens")
    scratch.pytest("-m", "e2e", "tests/e2e/test_walk.py", "-k", "every_screen_has_an_address")


@recipe("Add a rule", steps=4)
def test_a_word_rule_is_one_row_with_its_cases(scratch: Scratch) -> None:
    scratch.change(
        "app/engine/rules/data/hits.toml",
        (
            '[[hit_rules]]\nid = "MZ-WD-01"',
            '[[hit_rules]]\nid = "MZ-DB-09"\nfamily = "DB"\nname = { zh-CN = "赛鸽下注", en-US = "Bets on pigeons" }\n'
            'direction = "out"\nseverities = ["medium"]\nsource = "P"\nneeds = ["words"]\n'
            'definition = { zh-CN = "支出写明赛鸽下注，不限金额与时间，一律列出。", '
            'en-US = "Payments that speak of bets on racing pigeons. Always shown." }\n'
            'include = ["赛鸽下注"]\nexclude = ["赛鸽下注意事项"]\n'
            '[hit_rules.cases]\nhit = [{ out = 300, text = "赛鸽下注" }]\nbelow = [{ in = 300, text = "赛鸽下注" }]\n'
            'traps = [[{ out = 300, text = "赛鸽下注意事项手册" }]]\n\n[[hit_rules]]\nid = "MZ-WD-01"',
        ),
    )
    scratch.change("app/engine/rules/data/ruleset.toml", ('version = "', 'version = "9'))
    # 2: this rule has no threshold, no list and no code of its own.
    scratch.change(
        "tests/engine/casebook/people_debts.py",
        (
            '"转账 刷单", "MZ-MG-03"),\n',
            '"转账 刷单", "MZ-MG-03"),\n        ("2026-05-13", "out", 92_300, NAMES[20], "O20", "转账 赛鸽下注", "MZ-DB-09"),\n',
        ),
    )
    # What `npm run rules` does.
    scratch.python("-m", "flask", "liushui", "rules", "-o", "docs/rules.md")
    scratch.pytest(
        "tests/engine/rulebook/test_hit_rules.py",
        "tests/engine/rulebook/test_rulebook.py",
        "tests/engine/rulebook/test_rules_page.py",
        "tests/engine/casebook",
        "-k",
        "MZ-DB-09 or every or page or troubled or no_rule",
    )


@recipe("Add a table", steps=2)
def test_a_table_is_a_model_and_the_migration_made_of_it(scratch: Scratch) -> None:
    scratch.change(
        "app/inbox/models.py",
        (
            "class Announcement(Base):",
            'class Pigeon(Base):\n    """A carrier of messages."""\n\n    __tablename__ = "pigeon"\n\n'
            "    id: Mapped[int] = mapped_column(primary_key=True)\n    name: Mapped[str] = mapped_column(String(20))\n\n\n"
            "class Announcement(Base):",
        ),
    )
    last = max(path.name[:4] for path in (scratch.folder / "migrations/versions").glob("*.py"))
    number = f"{int(last) + 1:04d}"
    scratch.python("-m", "flask", "db", "upgrade")
    scratch.python("-m", "flask", "db", "revision", "--autogenerate", "--rev-id", number, "-m", "pigeons")
    [made] = (scratch.folder / "migrations/versions").glob(f"{number}_*.py")
    assert "create_table('pigeon'" in made.read_text("utf-8").replace('"', "'")
    scratch.pytest("tests/test_house.py", "-k", "migrations")


@recipe("Change what a figure is made of", steps=2)
def test_a_change_that_no_test_notices_is_named_until_a_test_notices_it(scratch: Scratch) -> None:
    pytest.importorskip("cosmic_ray", reason="the soak's own parts are not installed")
    scratch.write(
        "app/platform/halves.py",
        '"""Halves of fen."""\n\nfrom __future__ import annotations\n\n\ndef halve_up(amount_fen: int) -> int:\n'
        '    """Half of an amount of fen, an odd one rounded up."""\n    return amount_fen // 2 + amount_fen % 2\n',
    )
    head = '"""Halves of fen."""\n\nfrom app.platform.halves import halve_up\n\n\n'
    scratch.write(
        "tests/platform/test_halves.py",
        f"{head}def test_nothing_has_no_half():\n    assert halve_up(0) == 0\n",
    )
    scratch.change(
        "tests/soak/mutants.py",
        (
            '    "app/platform/money.py":',
            '    "app/platform/halves.py": ("tests/platform/test_halves.py",),\n    "app/platform/money.py":',
        ),
    )
    proof = (sys.executable, "-m", "tests.soak", "mutants")
    wanted = {"SOAK_MODULES": "app/platform/halves.py", "SOAK_MUTANTS": "4"}
    before = scratch.attempt(*proof, **wanted)
    assert "survived: app/platform/halves.py" in before.stdout, before.stdout + before.stderr
    scratch.change(
        "tests/platform/test_halves.py",
        ("assert halve_up(0) == 0", "assert [halve_up(fen) for fen in (0, 1, 7, 10)] == [0, 1, 4, 5]"),
    )
    assert "4 of 4 mutants killed" in scratch.run(*proof, **wanted)
