"""The settings of single sign-on: what makes no sense is refused by its name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.platform.config import Config, ConfigError
from app.platform.sign_on_settings import is_safe

GOOD = {
    "OIDC_ISSUER": "https://id.example.com/realm",
    "OIDC_CLIENT_ID": "liushui",
    "OIDC_CLIENT_SECRET": "s",
    "PUBLIC_URL": "https://console.example.com",
}


@pytest.mark.parametrize(
    "wrong",
    [
        {"OIDC_ISSUER": "http://id.example.com/realm"},
        {"OIDC_ISSUER": "https://user:password@id.example.com"},
        {"OIDC_ISSUER": "id.example.com"},
        {"OIDC_ISSUER": "https://id.example.com?a=b"},
        {"OIDC_CLIENT_ID": ""},
        {"OIDC_CLIENT_SECRET": ""},
        {"PUBLIC_URL": ""},
        {"PUBLIC_URL": "http://console.example.com"},
        {"OIDC_SCOPES": "profile email"},
        {"OIDC_NEW_ACCOUNTS": "yes"},
        {"OIDC_PASSWORD_LOGIN": "none"},
        {"OIDC_SESSION_HOURS": "0"},
        {"OIDC_SESSION_HOURS": "169"},
    ],
)
def test_settings_that_make_no_sense_are_refused_by_their_name(wrong: dict[str, str]) -> None:
    with pytest.raises(ConfigError, match=next(iter(wrong))):
        Config.from_environment({**GOOD, **wrong})


def test_settings_are_read_and_the_secret_is_not_shown() -> None:
    more = {
        "OIDC_HOSTS": "keys.example.com, api.example.com:8443",
        "OIDC_EMAIL_DOMAINS": "Corp.example",
        "OIDC_NEW_ACCOUNTS": "open",
        "OIDC_PASSWORD_LOGIN": "admins",
    }
    found = Config.from_environment({**GOOD, **more}).sign_on
    assert found is not None
    assert found.hosts == {"id.example.com", "keys.example.com", "api.example.com:8443"}
    assert (found.email_domains, found.opens_accounts, found.admins_only_by_password) == (
        ("corp.example",),
        True,
        True,
    )
    assert "client_secret" not in repr(found)
    local = {**GOOD, "OIDC_ISSUER": "http://127.0.0.1:8080", "PUBLIC_URL": "http://localhost:8000"}
    assert Config.from_environment(local).sign_on is not None
    assert Config.from_environment({}).sign_on is None


@given(st.text(max_size=40))
def test_an_address_is_safe_over_tls_or_here_and_nothing_breaks_the_question(text: str) -> None:
    if is_safe(text):
        assert text.lower().startswith(("https://", "http://127.0.0.1", "http://localhost", "http://[::1]"))
