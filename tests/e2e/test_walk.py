"""Every address in both roles, both languages, wide and narrow, light and dark: nothing broken, foreign, cut or unreadable."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e.addresses import PAGES, QUERIES, Address, Role, addresses, screens
from tests.e2e.furnished import MARKUP, House, furnished
from tests.e2e.walking import LANGUAGES, SIZES, THEMES, Language, Theme, walking

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with furnished(tmp_path_factory.mktemp("house")) as made:
        yield made


def listed(house: House, role: Role) -> list[Address]:
    return addresses(role, house.ids.get(role, {}))


def test_every_screen_has_an_address() -> None:
    names = {screen.name for screen in screens()}
    assert set(QUERIES) <= names
    ids = dict.fromkeys(re.findall(r"{(\w+)}", str(QUERIES)), "1")
    assert {each.name for each in addresses("admin", ids)} >= names


# Between them all roles, languages, themes and widths; every combination is walked by `npm run test:full`.
WAYS: tuple[tuple[Role, Language, int, Theme], ...] = (
    ("admin", "zh-CN", 1440, "light"),
    ("user", "en-US", 390, "dark"),
    ("guest", "en-US", 1440, "dark"),
    ("newcomer", "zh-CN", 390, "light"),
)


@pytest.mark.parametrize(("role", "language", "width", "theme"), WAYS)
def test_every_address_of_a_role_is_whole_and_readable(
    browser: Browser, house: House, role: Role, language: Language, width: int, theme: Theme
) -> None:
    with walking(browser, house, role, language, width, theme) as walker:
        for address in listed(house, role):
            walker.go(address)
            walker.look()
            walker.judge()
        shown = walker.shown_markup()
    assert not walker.faults, "\n".join(walker.faults)
    # Nobody outside sees what somebody typed.
    assert shown == (set(MARKUP) if role in ("admin", "user") else set())


@pytest.mark.everything  # before a commit: one way of each role, above
@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", ["admin", "user", "guest", "newcomer"])
def test_every_address_says_all_in_its_language_and_keeps_to_its_width(
    browser: Browser, house: House, role: Role, language: Language, width: int
) -> None:
    with walking(browser, house, role, language, width) as walker:
        for address in listed(house, role):
            walker.go(address)
            walker.look()
        shown = walker.shown_markup()
    assert not walker.faults, "\n".join(walker.faults)
    # Nobody outside sees what somebody typed.
    assert shown == (set(MARKUP) if role in ("admin", "user") else set())


@pytest.mark.everything
@pytest.mark.parametrize("width", SIZES)
def test_nothing_moves_while_an_address_comes(browser: Browser, house: House, width: int) -> None:
    with walking(browser, house, "admin", "zh-CN", width) as walker:
        for address in listed(house, "admin"):
            walker.stand_still(address)
    assert not walker.faults, "\n".join(walker.faults)


@pytest.mark.everything  # before a commit: one way of each role, above
@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_on_any_address(
    browser: Browser, house: House, theme: Theme, width: int
) -> None:
    with walking(browser, house, "admin", "en-US", width, theme) as walker:
        for address in listed(house, "admin"):
            walker.go(address)
            walker.judge()
    # What only administrators see is not there for an operator: where one is led was judged under its own address.
    with walking(browser, house, "user", "zh-CN", width, theme) as operator:
        for address in listed(house, "user"):
            if address.lands == address.path:
                operator.go(address)
                operator.judge()
    with walking(browser, house, "guest", "zh-CN", width, theme) as outside:
        for address in listed(house, "guest"):
            outside.go(address)
            outside.judge()
        for path in PAGES:
            outside.open(path.format(trade=house.trade))
            outside.judge()
    with walking(browser, house, "newcomer", "en-US", width, theme) as newcomer:
        for address in listed(house, "newcomer"):
            newcomer.go(address)
            newcomer.judge()
    found = walker.faults + operator.faults + outside.faults + newcomer.faults
    assert not found, "\n".join(found)
