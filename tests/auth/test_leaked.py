"""Leaked passwords: a list on the installation's own disk, and every place where a password is chosen."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.auth import leaked
from app.platform.config import Config, ConfigError
from tests.auth.people import EMAIL, NEW_PASSWORD, code_for, register, token_for
from tests.databases import PASSWORD
from tests.http import ADA, call

LEAKED = "Trounces-marmot-91"


def write_list(path: Path, passwords: list[str], ending: str = "\r\n") -> Path:
    """Write a list as its publishers do: hashes in capitals, each with how often it was seen, in order."""
    hashes = sorted(
        f"{hashlib.sha1(each.encode(), usedforsecurity=False).hexdigest().upper()}:{len(each) ** 5}"
        for each in passwords
    )
    path.write_bytes(ending.join(hashes).encode())
    return path


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("size", [0, 1, 2, 3, 500])
def test_of_a_list_of_any_size_every_line_is_found_and_nothing_else(
    tmp_path: Path, size: int, ending: str
) -> None:
    inside = [f"leaked {number}" for number in range(size)]
    file = write_list(tmp_path / "list.txt", inside, ending)
    assert [each for each in inside if not leaked.contains(file, each)] == []
    assert [n for n in range(300) if leaked.contains(file, f"kept {n}")] == []


def test_a_list_in_small_letters_without_counts_is_read_too(tmp_path: Path) -> None:
    file = write_list(tmp_path / "list.txt", ["密码密码密码密码", LEAKED])
    bare = b"\n".join(line[:40].lower() for line in file.read_bytes().split(b"\r\n")) + b"\n"
    file.write_bytes(bare)
    assert leaked.contains(file, "密码密码密码密码")
    assert leaked.contains(file, LEAKED)
    assert not leaked.contains(file, LEAKED.lower())


def test_a_password_of_the_list_is_refused_wherever_one_is_chosen(database: APIFlask, tmp_path: Path) -> None:
    client: FlaskClient = database.test_client()
    assert register(client, "carol", password=LEAKED, mobile="13900139000")["code"] == 1
    config = database.extensions["config"]
    file = write_list(tmp_path / "list.txt", [LEAKED, *(f"other {number}" for number in range(50))])
    database.extensions["config"] = replace(config, leaked_passwords=file)
    captcha = code_for(client, "register", email=EMAIL)
    refused = register(client, email=EMAIL, captcha=captcha, password=LEAKED)
    # The call names its one password so.
    assert (refused["data"]["reason"], list(refused["data"]["fields"])) == ("leaked_password", ["password"])
    assert register(client, email=EMAIL, captcha=captcha)["code"] == 1

    headers = token_for(client, "alice")
    change = {"password": PASSWORD, "newpassword": LEAKED}
    answer = call(client, "POST /api/user/changepwd", headers=headers, json=change)
    assert (answer["data"]["reason"], list(answer["data"]["fields"])) == ("leaked_password", ["newpassword"])
    reset = {"email": EMAIL, "captcha": "000000", "newpassword": LEAKED}
    assert call(client, "POST /api/user/resetpwd", json=reset)["data"]["reason"] == "leaked_password"
    made = database.test_cli_runner().invoke(args=["admin", "create", "grace", "--password", LEAKED])
    assert (made.exit_code, "leaked" in made.output) == (1, True)
    # Who chose it before comes in all the same, to change it.
    assert token_for(client, "carol", LEAKED)
    assert (
        call(client, "POST /api/admin/users", as_=ADA, json={"username": "dave", "password": PASSWORD})[
            "code"
        ]
        == 1
    )
    assert token_for(client, "lilei", NEW_PASSWORD)


@pytest.mark.parametrize("first", [b"\xef\xbb\xbf" + b"A" * 40, b"A" * 32 + b":3", b"hunter2", b"A" * 41])
def test_a_list_of_another_kind_is_refused_at_the_start(tmp_path: Path, first: bytes) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(first + b"\n")
    settings = {"DATA_DIR": str(tmp_path), "LEAKED_PASSWORDS": str(file)}
    with pytest.raises(ConfigError, match="SHA-1"):
        Config.from_environment(settings)
    write_list(file, [LEAKED])
    assert Config.from_environment(settings).leaked_passwords == file
