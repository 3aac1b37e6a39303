"""docs/coverage.md is complete: every screen and call of the specification, where it is, and a test that is there."""

from __future__ import annotations

import json
import re

import pytest
from apiflask import APIFlask

from tests.test_house import ROOT

PAGE = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
NOT_FOUND = "any other path"
# The route table of the specification (section 2), with what it says about the root and unmatched paths.
SCREENS = (
    "/",
    "/login",
    "/redirect/{path}",
    "/dashboard/workplace",
    "/dashboard/monitor",
    "/exception/403",
    "/exception/404",
    "/exception/500",
    "/form/renzheng",
    "/form/step",
    "/form/group",
    "/jifen/jifenliu",
    "/list/card",
    "/liushui/baogao",
    "/profile/basic",
    "/report/reportinfo",
    "/result/success",
    "/result/error",
    "/user/setting",
    "/visualization/data-analysis",
    "/visualization/multi-dimension-data-analysis",
    NOT_FOUND,
)
# Its calls (section 7); where it names no method both are answered.
CALLS = (
    "POST /api/user/getmingzhonglist",
    "POST /api/user/getxingweilist",
    "POST /api/user/getcategories",
    "POST /api/ems/send",
    "POST /api/sms/send",
    "POST /api/user/getClientreportinfo",
    "POST /api/user/getClientreportlist",
    "POST /api/user/getpayorderlist",
    "POST /api/user/getScorelist",
    "POST /api/user/getZipfilelist",
    "POST /api/user/setRenzheng",
    "POST /api/user/sendZipfile",
    "POST /api/user/sendPdffile",
    "POST /api/user/register",
    "POST /api/user/chart",
    "POST /api/user/resetpwd",
    "POST /api/user/yanzhengPhone",
    "POST /api/user/login",
    "POST /api/user/logout",
    "POST /api/user/info",
    "POST /api/user/menu",
    "GET /api/index/getWebInfo",
    "GET /api/user/getGonggao",
    "GET /api/user/getPanlCount",
    "GET /api/user/getRenzheng",
    "GET /api/user/PayVip",
    "GET /api/user/PayZfb",
    "GET /api/user/menu",
    "/api/message/list",
    "POST /api/message/read",
    "/api/content-data",
    "GET /api/popular/list",
    "/api/chat/list",
    "/api/list/quality-inspection",
    "/api/list/the-service",
    "/api/list/rules-preset",
    "GET /api/list/policy",
    "POST /api/channel-form/submit",
    "/api/profile/basic",
    "/api/operation/log",
    "POST /api/public-opinion-analysis",
    "/api/content-period-analysis",
    "/api/content-publish",
    "/api/popular-author/list",
    "POST /api/data-chain-growth",
    "/api/data-overview",
    "/api/user/my-project/list",
    "/api/user/latest-activity",
    "/api/user/visits",
    "/api/user/project-and-team/list",
    "/api/user/my-team/list",
    "/api/user/save-info",
    "/api/user/certification",
    "/api/user/upload",
)
# Where the specification lies beside the project, or one folder further up, the lists are compared with it.
BESIDE = [folder / "shared" / "specification.md" for folder in ROOT.parents[:2]]


def rows(title: str) -> dict[str, tuple[str, list[str]]]:
    """Return a table of the page: the file that holds each screen or call, and its proofs."""
    section = PAGE.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]
    found = re.findall(r"^\| (.+?) \| `([^`|]+)` \| (`.+?`) \|", section, re.M)
    assert len(found) == len({name for name, _, _ in found}), "a row stands twice"
    assert len(found) == len(re.findall(r"^\| ", section, re.M)) - 1, "a row has another shape"
    return {name: (where, re.findall(r"`([^`]+)`", proofs)) for name, where, proofs in found}


def unproven(name: str, proofs: list[str]) -> list[str]:
    """Return what does not hold of a row's proofs: each names a test that is in its file."""
    wrong = [] if proofs else [f"{name}: no proof"]
    for proof in proofs:
        path, _, test = proof.partition("::")
        file = ROOT / path
        needle = f"def {test}(" if path.endswith(".py") else f"test('{test}'"
        if not (test and file.is_file() and needle in file.read_text("utf-8")):
            wrong.append(f"{name}: {proof}")
    return wrong


def test_every_screen_of_the_specification_stands_with_its_page_and_a_test() -> None:
    table = rows("Screens of the specification")
    assert list(table) == list(SCREENS)
    routes = (ROOT / "client" / "src" / "routes.tsx").read_text("utf-8")
    rows_of_screens = json.loads((ROOT / "app" / "auth" / "screens.json").read_text("utf-8"))["screens"]
    stand = {(row["path"], f"client/src/{row['page']}.tsx") for row in rows_of_screens}
    wrong = []
    for name, (page, proofs) in table.items():
        path = {NOT_FOUND: "*", "/redirect/{path}": "/redirect/*"}.get(name, name)
        import_of_page = f"import('./{page.removeprefix('client/src/').removesuffix('.tsx')}')"
        is_route = (page.endswith("routes.tsx") or import_of_page in routes) and (
            f"path: '{path}'" in routes or name == "/login"
        )
        if not (ROOT / page).is_file() or not (is_route or (path, page) in stand):
            wrong.append(f"{name}: {page}")
        wrong += unproven(name, proofs)
    assert wrong == []


def test_every_call_of_the_specification_stands_with_its_view_and_a_test(app: APIFlask) -> None:
    table = rows("Calls of the specification")
    assert list(table) == list(CALLS)
    views = {
        f"{method} {rule.rule}": app.view_functions[rule.endpoint].__module__.replace(".", "/") + ".py"
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
    }
    wrong = []
    for name, (file, proofs) in table.items():
        methods = [name] if " " in name else [f"GET {name}", f"POST {name}"]
        wrong += [f"{call} is not in {file}" for call in methods if views.get(call) != file]
        if lacking := unproven(name, proofs):
            wrong += lacking
            continue
        read = "".join((ROOT / proof.partition("::")[0]).read_text("utf-8") for proof in proofs)
        path = name.split(" ")[-1]
        # Uploads are told apart by their last word in the tests of tasks.
        if path not in read and f'to="{path.rpartition("/")[2]}"' not in read:
            wrong.append(f"{name}: none of its tests makes the call")
    assert wrong == []


def test_every_file_and_folder_that_the_page_names_is_there() -> None:
    named = re.findall(r"`((?:app|client|tests|docs|migrations)/[^`:]+?)(?:::[^`]+)?`", PAGE)
    assert len(named) > 150
    assert [path for path in named if not any(ROOT.glob(path.rstrip("/")))] == []


def test_the_lists_are_those_of_the_specification() -> None:
    specification = next((path for path in BESIDE if path.exists()), None)
    if specification is None:
        pytest.skip("the specification does not lie beside the project")
    text = specification.read_text(encoding="utf-8")
    table = text.split("## 2.")[1].split("### ")[0]
    assert set(re.findall(r"^\| (/\S+) \|", table, re.M)) == set(SCREENS) - {"/", NOT_FOUND}
    named = re.findall(r"/api/[\w/-]+", text.split("## 7.")[1].split("## 8.")[0])
    assert set(named) == {call.split(" ")[-1] for call in CALLS}
    # The menu alone is named with each of its methods.
    assert len(named) == len(CALLS)
