"""Stories of optional services: what is closed refuses, what is paid opens, ends, renews and reminds."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.auth import service as auth
from app.jifen import service as jifen
from app.liushui.cases.service import retention
from app.liushui.services import service as services
from app.platform import clock
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, Person, call, work
from tests.liushui.conftest import points_of, tasks_of, uploader, worker

PDF = Path("app/liushui/cases/demo/cmb_lin_xiaomei.pdf")
TODAY = datetime(2030, 1, 31, 4, tzinfo=clock.DEFAULT_TIME_ZONE)


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


@pytest.fixture(autouse=True)
def later(frozen: FrozenClock) -> FrozenClock:
    """Long after everybody's trial."""
    frozen.set(TODAY)
    return frozen


def listed(client: FlaskClient, person: Person = ALICE) -> dict[str, dict[str, Any]]:
    cards = call(client, "GET /api/liushui/services", as_=person)["data"]["list"]
    return {card["code"]: card for card in cards}


def ask(client: FlaskClient, code: str, verb: str, person: Person = ALICE, **body: Any) -> dict[str, Any]:
    method = "PUT" if verb in ("renewal", "offer") else "POST"
    headers = body.pop("headers", {})
    path = f"{method} /api/liushui/services/{code}/{verb}"
    return call(client, path, as_=person, json=body, headers=headers)


def messages(client: FlaskClient, person: Person = ALICE) -> list[tuple[str, str, int | None]]:
    inbox = call(client, "POST /api/message/list", as_=person)["data"]
    return [
        (each["title"], each["content"], each["messageType"])
        for each in inbox
        if each["title"] != "Welcome to Liushui"
    ]


def renew_subscriptions() -> None:
    with work():
        services.renew_subscriptions()


def results(client: FlaskClient, app: APIFlask, content: bytes) -> dict[str, str]:
    """Make a report of a PDF and return how the optional questions were answered."""
    assert uploader(client)(ALICE, {"bank.pdf": content})["code"] == 1
    worker(app)()
    number = tasks_of(client, ALICE)[0]["report_id"]
    report = call(client, "POST /api/user/getClientreportinfo", as_=ALICE, json={"id": number})["data"][
        "report"
    ]
    asked = ("ZW-12", "ZW-13", "XW-WL-01")
    return {
        each["id"]: each["sentence"]["en-US"]
        for each in (*report["checks"], *report["findings"])
        if each["id"] in asked
    }


def test_a_new_account_tries_every_service_but_the_longer_retention_for_a_month(client: FlaskClient) -> None:
    with work():
        person = auth.create_user("carol", "correct horse 42")
        assert services.open_codes(person.id) == {"pdf_check", "money_network", "email"}
        card = services.card_of(person.id, "email")
        assert (card.is_trial, card.ends_at) == (True, TODAY + timedelta(days=30))


def test_a_closed_feature_is_not_judged_and_an_open_one_is(
    app: APIFlask, client: FlaskClient, later: FrozenClock
) -> None:
    content = PDF.read_bytes()
    shut = results(client, app, content)
    assert all("not opened" in sentence for sentence in shut.values())
    assert len(shut) == 3
    for code in ("pdf_check", "money_network"):
        assert ask(client, code, "open", points=listed(client)[code]["points"])["code"] == 1
    opened = results(client, app, content + b"\n")
    assert set(opened) == set(shut)
    assert not any("not opened" in sentence for sentence in opened.values())


def test_a_closed_mail_service_sends_nothing(app: APIFlask, client: FlaskClient) -> None:
    results(client, app, PDF.read_bytes())
    number = tasks_of(client, ALICE)[0]["report_id"]
    path = f"POST /api/liushui/reports/{number}/mail"
    refused = call(client, path, as_=ALICE, json={"to": "a@example.com"})
    assert (refused["code"], refused["data"]["reason"]) == (0, "service_closed")
    assert "“E-mail delivery”" in refused["msg"]
    assert call(client, "GET /api/admin/outbox", as_=ADA)["data"]["total"] == 0
    ask(client, "email", "open", points=10)
    assert call(client, path, as_=ALICE, json={"to": "a@example.com"})["code"] == 1


def test_files_are_kept_for_a_year_only_while_the_retention_is_open(
    app: APIFlask, client: FlaskClient, later: FrozenClock
) -> None:
    results(client, app, PDF.read_bytes())
    ask(client, "retention", "open", points=30, months=2)

    def purged(**ahead: float) -> int:
        later.advance(**ahead)
        with work():
            return retention.purge()

    assert purged(days=40) == 0
    # The end and the days of grace have passed.
    assert purged(days=30) == 1


def test_the_longer_retention_ends_after_a_year(
    app: APIFlask, client: FlaskClient, later: FrozenClock
) -> None:
    results(client, app, PDF.read_bytes())
    with work():
        services.change_offer("retention", points=0, included=True, trial_days=0)
    for days, gone in ((364, 0), (2, 1)):
        later.advance(days=days)
        with work():
            assert retention.purge() == gone


def test_without_the_longer_retention_files_go_after_thirty_days(
    app: APIFlask, client: FlaskClient, later: FrozenClock
) -> None:
    results(client, app, PDF.read_bytes())
    later.advance(days=31)
    with work():
        assert retention.purge() == 1


def test_opening_takes_points_once_and_lasts_calendar_months(client: FlaskClient) -> None:
    before = points_of(client, ALICE)
    for _ in range(2):
        answer = ask(client, "email", "open", points=10, headers={"Idempotency-Key": "open-1"})
        assert answer["data"]["state"] == "opened"
    assert points_of(client, ALICE) == before - 10
    assert answer["data"]["until_text"] == "2030-02-28 04:00:00"
    entry = call(client, "POST /api/user/getScorelist", as_=ALICE, json={"kind": "points"})["data"]["list"][0]
    assert (entry["memo"], entry["score"]) == ("E-mail delivery, months: 1", -10)
    with work():
        assert jifen.verify() == []
    again = ask(client, "email", "open", points=10)
    assert (again["code"], again["data"]["reason"]) == (40900, "service_open")
    assert points_of(client, ALICE) == before - 10


def test_renewing_adds_to_the_end_or_starts_anew(client: FlaskClient, later: FrozenClock) -> None:
    assert ask(client, "retention", "renew", points=30)["data"]["reason"] == "service_not_open"
    ask(client, "email", "open", points=10)
    assert ask(client, "email", "renew", points=10, months=3)["data"]["until_text"] == "2030-05-28 04:00:00"
    later.advance(days=200)
    assert listed(client)["email"]["state"] == "expired"
    renewed = ask(client, "email", "renew", points=10)["data"]
    assert (renewed["state"], renewed["days_left"]) == ("opened", 31)


def test_a_cancelled_service_runs_to_its_end(client: FlaskClient, later: FrozenClock) -> None:
    ask(client, "email", "open", points=10, is_renewing=True)
    gone = ask(client, "email", "cancel")["data"]
    assert (gone["state"], gone["is_cancelled"], gone["is_renewing"]) == ("opened", True, False)
    later.advance(days=26)
    renew_subscriptions()
    assert messages(client)[0][0] != "A service ends soon"
    assert listed(client)["email"]["state"] == "opened"
    later.advance(days=3)
    assert listed(client)["email"]["state"] == "expired"
    assert ask(client, "email", "cancel")["data"]["reason"] == "service_not_open"


def test_nobody_pays_another_price_than_the_one_they_saw(client: FlaskClient) -> None:
    with work():
        services.change_offer("email", points=25, included=False, trial_days=30)
    before = points_of(client, ALICE)
    refused = ask(client, "email", "open", points=10)
    assert (refused["code"], refused["data"]["reason"]) == (40900, "service_price_changed")
    assert "25 points" in refused["msg"]
    assert points_of(client, ALICE) == before
    assert listed(client)["email"]["state"] == "expired"


def test_too_few_points_open_nothing(client: FlaskClient) -> None:
    with work():
        services.change_offer("email", points=90, included=False, trial_days=0)
    assert ask(client, "email", "open", points=90, months=2)["data"]["reason"] == "insufficient_points"
    assert listed(client)["email"]["state"] == "expired"
    with work():
        assert jifen.verify() == []


def test_an_end_is_announced_three_days_before_and_once(client: FlaskClient, later: FrozenClock) -> None:
    renew_subscriptions()
    for code in ("email", "pdf_check"):
        ask(client, code, "open", points=listed(client)[code]["points"])
    start = len(messages(client))
    later.advance(days=24)
    renew_subscriptions()
    assert len(messages(client)) == start
    later.advance(days=1, hours=1)
    for _ in range(2):
        renew_subscriptions()
    new = messages(client)[: len(messages(client)) - start]
    assert len(new) == 1
    title, content, tag = new[0]
    assert (title, tag) == ("A service ends soon", 3)
    assert "E-mail delivery, Deep PDF check: active until 2030-02-28" in content
    later.advance(days=3)
    for _ in range(2):
        renew_subscriptions()
    assert [each[0] for each in messages(client)[:2]] == ["A service has ended", "A service ends soon"]


def test_a_service_renews_itself_when_there_are_points(client: FlaskClient, later: FrozenClock) -> None:
    renew_subscriptions()
    ask(client, "email", "open", points=10, is_renewing=True)
    before = points_of(client, ALICE)
    later.advance(days=27, hours=2)
    for _ in range(2):
        renew_subscriptions()
    assert points_of(client, ALICE) == before - 10
    assert listed(client)["email"]["until_text"] == "2030-03-28 04:00:00"
    assert messages(client)[0][0] == "A service was extended"


def test_who_has_too_few_points_to_renew_is_told_in_time(client: FlaskClient, later: FrozenClock) -> None:
    renew_subscriptions()
    ask(client, "email", "open", points=10, is_renewing=True)
    with work():
        services.change_offer("email", points=500, included=False, trial_days=0)
    later.advance(days=26)
    for _ in range(2):
        renew_subscriptions()
    title, content, _ = messages(client)[0]
    assert title == "Not enough points to extend a service"
    assert "takes 500 points; available: 90" in content
    assert len([each for each in messages(client) if each[0] == title]) == 1
    later.advance(days=3)
    renew_subscriptions()
    assert listed(client)["email"]["state"] == "expired"


def test_what_an_administrator_includes_is_open_to_everybody(client: FlaskClient) -> None:
    refused = ask(client, "email", "offer", points=1, included=True, trial_days=0)
    assert refused["code"] == 40300
    assert ask(client, "email", "offer", ADA, points=12, included=True, trial_days=7)["code"] == 1
    card = listed(client)["email"]
    assert (card["state"], card["included"], card["points"], card["trial_days"]) == ("opened", True, 12, 7)
    for verb, body in (("open", {"points": 12}), ("renew", {"points": 12}), ("cancel", {})):
        assert ask(client, "email", verb, **body)["data"]["reason"] == "service_included"


def test_the_workplace_counts_what_is_to_be_renewed(client: FlaskClient, later: FrozenClock) -> None:
    def counted() -> int:
        found: int = call(client, "GET /api/user/getPanlCount", as_=ALICE)["data"]["renewalOrders"]
        return found

    ask(client, "email", "open", points=10)
    assert counted() == 0
    later.advance(days=22)
    assert counted() == 1
    ask(client, "email", "cancel")
    assert counted() == 0


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_client_of_the_template_gets_its_cards(client: FlaskClient, method: str) -> None:
    ask(client, "email", "open", points=10)
    cards = call(client, f"{method} /api/list/the-service", as_=ALICE)["data"]
    assert [(card["name"], card["enable"], card["expires"]) for card in cards] == [
        ("pdf_check", False, True),
        ("money_network", False, True),
        ("email", True, False),
        ("retention", False, False),
    ]
    assert {card["actionType"] for card in cards} == {"button"}
    assert cards[2]["data"] == [
        {"label": "Points a month", "value": "10"},
        {"label": "Until", "value": "2030-02-28"},
    ]


def test_there_is_no_service_of_another_name(client: FlaskClient) -> None:
    for verb, body in (("open", {"points": 1}), ("renew", {"points": 1}), ("cancel", {})):
        assert ask(client, "gold", verb, **body)["code"] in (40400, 0)
    assert ask(client, "gold", "open", points=1)["code"] == 40400


def test_the_demonstration_shows_everything(app: APIFlask, client: FlaskClient) -> None:
    from app.liushui.cases.service import demonstration

    with work():
        demonstration.load(ADA.id)
    app.extensions["jobs"].sweep()
    worker(app)()
    number = next(task["report_id"] for task in tasks_of(client, ADA) if task["customer"] == "林晓梅")
    report = call(client, "POST /api/user/getClientreportinfo", as_=ADA, json={"id": number})["data"][
        "report"
    ]
    network = next(each for each in report["findings"] if each["id"] == "XW-WL-01")
    assert network["result"] != "cannot_judge"
    # It goes without leaving messages that lead nowhere.
    with work():
        assert demonstration.remove() == 3
    messages = call(client, "POST /api/message/list", as_=ADA)["data"]
    assert not [each for each in messages if "/report/" in str(each)]
