"""What a wrong, broken or hostile provider, browser or stranger tries on the way of single sign-on: nobody gets in."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.auth.provider import Provider, ProviderError
from app.platform import clock
from tests.auth.openid import (
    CLIENT_ID,
    OpenIdProvider,
    at_provider,
    begin,
    come_back,
    configure,
    finish,
    provider,
    serving,
    settings_of,
    sign_on,
    token_in,
)
from tests.auth.people import events, info, token_for
from tests.conftest import FrozenClock
from tests.effort import examples
from tests.http import call, send

__all__ = ["provider"]

Claims = dict[str, Any]


@pytest.fixture
def client(app: APIFlask, provider: OpenIdProvider) -> FlaskClient:
    configure(app, provider)
    return app.test_client()


def failure(client: FlaskClient) -> str:
    """Try to log in; returns why the provider's word was not taken, and sees to it that nobody was let in."""
    back = sign_on(client)
    assert set(back) == {"failure"}, back
    assert "login_ok" not in events(client)
    return back["failure"]


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ({"nonce": "another"}, "token_refused"),
        ({"nonce": None}, "token_refused"),
        ({"nonce": ""}, "token_refused"),
        ({"aud": "another client"}, "token_refused"),
        ({"aud": "another client", "azp": CLIENT_ID}, "token_refused"),
        ({"aud": []}, "token_refused"),
        ({"aud": [CLIENT_ID, "another client"]}, "token_refused"),
        ({"aud": [CLIENT_ID, "another client"], "azp": "another client"}, "token_refused"),
        ({"azp": "another client"}, "token_refused"),
        ({"iss": "http://127.0.0.1/realm"}, "token_refused"),
        ({"iss": None}, "token_refused"),
        ({"sub": ""}, "token_refused"),
        ({"sub": None}, "token_refused"),
        ({"sub": 7}, "token_refused"),
        ({"sub": "x" * 256}, "token_refused"),
        ({"at_hash": "another token's"}, "token_refused"),
        ({"auth_time": "yesterday"}, "token_refused"),
        ({"exp": None}, "token_refused"),
        ({"exp": "soon"}, "token_refused"),
        ({"iat": None}, "token_refused"),
    ],
)
def test_a_token_that_says_something_wrong_is_not_believed(
    client: FlaskClient, provider: OpenIdProvider, claims: Claims, expected: str
) -> None:
    provider.twist = lambda said: said.update(claims)
    assert failure(client) == expected


@pytest.mark.parametrize(("name", "seconds"), [("exp", -61), ("iat", 120), ("nbf", 120), ("auth_time", 120)])
def test_a_token_that_is_over_or_not_there_yet_is_told_as_a_matter_of_clocks(
    client: FlaskClient, provider: OpenIdProvider, frozen: FrozenClock, name: str, seconds: int
) -> None:
    provider.twist = lambda said: said.update({name: int(clock.now().timestamp()) + seconds})
    assert failure(client) == "clocks_differ"


def test_clocks_may_differ_by_a_minute(
    client: FlaskClient, provider: OpenIdProvider, frozen: FrozenClock
) -> None:
    now = int(frozen.now().timestamp())
    provider.twist = lambda said: said.update(exp=now - 59, iat=now + 59, nbf=now + 59)
    token_in(sign_on(client))


@pytest.mark.parametrize("algorithm", ["none", "HS256"])
def test_a_token_without_a_signature_of_the_providers_key_is_not_believed(
    client: FlaskClient, provider: OpenIdProvider, algorithm: str
) -> None:
    provider.algorithm = algorithm
    assert failure(client) == "token_refused"


@pytest.mark.parametrize("algorithm", ["RS512", "PS256"])
def test_other_signatures_by_the_providers_key_are_believed(
    client: FlaskClient, provider: OpenIdProvider, algorithm: str
) -> None:
    provider.algorithm = algorithm
    token_in(sign_on(client))


def test_a_key_that_the_provider_does_not_publish_counts_for_nothing(
    client: FlaskClient, provider: OpenIdProvider, frozen: FrozenClock
) -> None:
    provider.signing = "k2"
    assert failure(client) == "token_refused"
    asked = provider.calls.count("/realm/keys")
    for _ in range(3):
        assert failure(client) == "token_refused"
    # Tokens of strangers make nobody fetch the keys again and again.
    assert provider.calls.count("/realm/keys") == asked


def test_keys_may_change(client: FlaskClient, provider: OpenIdProvider, frozen: FrozenClock) -> None:
    token_in(sign_on(client))
    provider.listed, provider.signing = ["k1", "k2"], "k2"
    frozen.advance(seconds=31)
    token_in(sign_on(client))
    provider.listed = ["k2"]
    frozen.advance(hours=1)
    token_in(sign_on(client))
    provider.signing = "k1"
    frozen.advance(seconds=31)
    assert sign_on(client) == {"failure": "token_refused"}


@settings(max_examples=examples(200), suppress_health_check=list(HealthCheck))
@given(
    st.fixed_dictionaries(
        {},
        optional={
            name: st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.lists(st.text(max_size=3))
            for name in ("iss", "sub", "aud", "exp", "iat", "nbf", "azp", "nonce", "auth_time", "amr", "at_hash")
        },
    )
)  # fmt: skip
def test_whatever_a_token_says_its_subject_is_believed_or_it_is_refused(said: Claims) -> None:
    """No claims of any kind break the check; what passes is of this issuer, client, nonce and time."""
    with serving(OpenIdProvider()) as running:
        running.twist = lambda claims: claims.update(said)
        asked = Provider(settings_of(running))
        code, query = "c", {"nonce": "n", "code_challenge": "", "redirect_uri": asked.redirect_uri}
        query["code_challenge"] = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        running.codes[code] = query
        try:
            found = asked.exchange(code, verifier="dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", nonce="n")
        except ProviderError:
            return
        now = clock.now().timestamp()
        assert (found.issuer, found.claims["iss"], found.claims["nonce"]) == (
            running.issuer,
            running.issuer,
            "n",
        )
        assert found.claims["aud"] == CLIENT_ID or CLIENT_ID in found.claims["aud"]
        assert found.claims["exp"] > now - 70
        assert found.subject == found.claims["sub"] != ""


def test_an_answer_counts_once(client: FlaskClient) -> None:
    path = at_provider(begin(client))
    cookie = client.get_cookie("sso")
    assert cookie is not None
    back = come_back(client, path)
    assert come_back(client, path) == {"failure": "over"}
    token_in(finish(client, back["code"]))
    assert client.get_cookie("sso") is None
    client.set_cookie("sso", cookie.value)
    again = finish(client, back["code"])
    assert again["data"]["reason"] == "sso_over"


def test_of_many_who_trade_a_code_at_once_one_gets_a_session(
    database: APIFlask, provider: OpenIdProvider
) -> None:
    configure(database, provider)
    client = database.test_client()
    path = at_provider(begin(client))
    cookie = client.get_cookie("sso")
    assert cookie is not None
    back = come_back(client, path)

    def trade(_: int) -> int:
        with database.app_context():
            other = database.test_client()
            other.set_cookie("sso", cookie.value)
            return int(finish(other, back["code"])["code"])

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(trade, range(8))) == [0] * 7 + [1]
    assert events(client).count("login_ok") == 1


@pytest.mark.parametrize("state", ["", "guessed", None])
def test_an_answer_that_nobody_asked_for_is_none(client: FlaskClient, state: str | None) -> None:
    path = at_provider(begin(client))
    query = path.partition("?")[2].split("&")
    kept = [part for part in query if not part.startswith("state=")]
    forged = kept if state is None else [*kept, f"state={state}"]
    assert come_back(client, f"/api/auth/sso/callback?{'&'.join(forged)}") == {"failure": "over"}
    assert come_back(client, f"{path}&{path.partition('?')[2]}") == {"failure": "over"}


def test_nobody_is_logged_in_to_the_account_of_somebody_who_sent_them_an_address(
    app: APIFlask, client: FlaskClient
) -> None:
    """An attacker begins a way, stops before its end and has a victim's browser go on: the cookie is not there."""
    victim = app.test_client()
    assert come_back(victim, at_provider(begin(client))) == {"failure": "over"}
    # Nor with a way of the victim's own under way.
    begin(victim)
    assert come_back(victim, at_provider(begin(client))) == {"failure": "over"}
    # Nor with the code that the console trades.
    back = come_back(client, at_provider(begin(client)))
    assert finish(victim, back["code"])["data"]["reason"] == "sso_over"
    # It is gone for its owner as well: somebody else knows it.
    assert finish(client, back["code"])["data"]["reason"] == "sso_over"


def test_nobodys_account_is_linked_with_the_identity_of_somebody_else(
    app: APIFlask, client: FlaskClient
) -> None:
    """An attacker's link, finished in a victim's browser or session, links nothing."""
    attacker, victim = token_for(client, "bob"), token_for(client, "alice")
    back = come_back(client, at_provider(begin(client, "link", headers=attacker, json={})))
    assert finish(client, back["code"], headers=victim)["data"]["reason"] == "sso_over"
    back = come_back(client, at_provider(begin(client, "link", headers=attacker, json={})))
    assert finish(client, back["code"])["data"]["reason"] == "sso_over"
    back = come_back(client, at_provider(begin(client, "link", headers=attacker, json={})))
    assert finish(app.test_client(), back["code"], headers=attacker)["data"]["reason"] == "sso_over"
    # Another session of the same account did not begin it either.
    back = come_back(client, at_provider(begin(client, "link", headers=attacker, json={})))
    assert finish(client, back["code"], headers=token_for(client, "bob"))["data"]["reason"] == "sso_over"
    for headers in (attacker, victim):
        assert not call(client, "GET /api/auth/sso", headers=headers)["data"]["linked"]


def test_a_way_ends_after_ten_minutes_and_its_code_after_one(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    path = at_provider(begin(client))
    frozen.advance(minutes=10)
    assert come_back(client, path) == {"failure": "over"}
    back = come_back(client, at_provider(begin(client)))
    frozen.advance(minutes=1)
    assert finish(client, back["code"])["data"]["reason"] == "sso_over"


def test_a_code_of_another_way_is_not_traded(client: FlaskClient, provider: OpenIdProvider) -> None:
    """A code that was stolen elsewhere lacks the verifier of this way."""
    stolen = at_provider(begin(client)).partition("code=")[2].partition("&")[0]
    path = at_provider(begin(client))
    own = path.partition("code=")[2].partition("&")[0]
    assert come_back(client, path.replace(own, stolen)) == {"failure": "provider_refused"}


@pytest.mark.parametrize("issuer", ["https://elsewhere.example", ""])
def test_the_answer_of_another_provider_is_not_taken(
    client: FlaskClient, provider: OpenIdProvider, issuer: str
) -> None:
    provider.answer = {"iss": issuer}
    assert failure(client) == "token_refused"
    assert "/realm/token" not in provider.calls


def test_where_answers_say_whose_they_are_one_that_does_not_is_refused(
    client: FlaskClient, app: APIFlask
) -> None:
    path = at_provider(begin(client))
    silent = "&".join(part for part in path.split("&") if "iss=" not in part)
    assert come_back(client, silent) == {"failure": "token_refused"}


@pytest.mark.parametrize(
    ("metadata", "fault"),
    [
        ({"issuer": "https://elsewhere.example"}, "token_refused"),
        ({"issuer": None}, "token_refused"),
        ({"token_endpoint": "https://elsewhere.example/token"}, "token_refused"),
        ({"jwks_uri": "http://169.254.169.254/latest/meta-data"}, "token_refused"),
        ({"userinfo_endpoint": "file:///etc/passwd"}, "token_refused"),
        ({"authorization_endpoint": "javascript:alert(1)"}, "token_refused"),
        ({"token_endpoint": ""}, "provider_down"),
    ],
)
def test_metadata_that_lead_elsewhere_are_not_followed(
    client: FlaskClient, provider: OpenIdProvider, metadata: Claims, fault: str
) -> None:
    provider.metadata = metadata
    assert call(client, "POST /api/auth/sso/start")["data"]["reason"] == "sso_provider_down"
    with pytest.raises(ProviderError) as raised:
        Provider(settings_of(provider)).metadata()
    assert raised.value.reason == fault
    assert set(provider.calls) == {"/realm/.well-known/openid-configuration"}


def test_userinfo_of_somebody_else_is_not_taken(client: FlaskClient, provider: OpenIdProvider) -> None:
    provider.claims, provider.userinfo = {}, {"sub": "sub-2", "preferred_username": "alice"}
    assert failure(client) == "token_refused"


def test_whoever_declines_at_the_provider_is_told_so(client: FlaskClient, provider: OpenIdProvider) -> None:
    assert come_back(client, at_provider(f"{begin(client)}&no=1")) == {"failure": "denied"}
    provider.answer = {"error": "<script>server_error"}
    assert failure(client) == "provider_refused"


@pytest.mark.parametrize(
    ("status", "expected"), [(500, "provider_down"), (302, "provider_down"), (400, "provider_refused")]
)
def test_a_provider_that_fails_is_told_from_one_that_refuses(
    client: FlaskClient, provider: OpenIdProvider, status: int, expected: str
) -> None:
    provider.token_status = status
    assert failure(client) == expected
    assert events(client)[-1] == "login_failed"


def test_a_provider_that_is_down_is_told_and_passwords_go_on(client: FlaskClient, app: APIFlask) -> None:
    gone = OpenIdProvider(port=9)
    configure(app, gone)
    refused = call(client, "POST /api/auth/sso/start")
    assert (refused["code"], refused["data"]["reason"]) == (0, "sso_provider_down")
    assert info(client, token_for(client, "alice"))["code"] == 1


def test_the_cookie_is_for_this_host_this_browser_and_no_script(
    app: APIFlask, client: FlaskClient, provider: OpenIdProvider
) -> None:
    configure(app, provider, public_url="https://console.example.com")
    [cookie] = send(client, "POST /api/auth/sso/start").headers.getlist("Set-Cookie")
    name, *rest = cookie.split("; ")
    assert name.startswith("__Host-sso=")
    assert set(rest) >= {"Secure", "HttpOnly", "Path=/", "SameSite=Lax", "Max-Age=600"}
    assert not any(part.startswith("Domain") for part in rest)
    assert "redirect_uri=https%3A%2F%2Fconsole.example.com%2Fapi%2Fauth%2Fsso%2Fcallback" in begin(
        client, base_url="http://evil.example"
    )


def test_no_token_for_programs_links_proves_or_finishes(client: FlaskClient) -> None:
    alice = token_for(client, "alice")
    form = {"name": "x", "scopes": ["write"], "password": "correct horse 42"}
    token = {"token": call(client, "POST /api/auth/tokens", headers=alice, json=form)["data"]["token"]}
    for path, body in (("link", {}), ("again", {}), ("finish", {"code": "x"})):
        refused = call(client, f"POST /api/auth/sso/{path}", headers=token, json=body)
        assert refused["data"]["reason"] == "beyond_scope", path


def test_no_secret_of_the_way_reaches_a_log(
    client: FlaskClient, provider: OpenIdProvider, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    path = at_provider(begin(client))
    back = come_back(client, path)
    token = token_in(finish(client, back["code"]))["token"]
    provider.token_status = 500
    sign_on(client)
    query = dict(part.split("=", 1) for part in path.partition("?")[2].split("&"))
    for secret in (query["state"], query["code"], back["code"], token, "sub-1"):
        assert secret not in caplog.text
    assert "single sign-on: provider_down" in caplog.text
