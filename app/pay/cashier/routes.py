"""The local cashier's addresses: the gateway for merchants, and the page where a buyer pays, fails or leaves."""

from __future__ import annotations

import time
import urllib.parse
from typing import Any

from apiflask import APIBlueprint
from flask import Response, current_app, redirect, render_template, request
from werkzeug.wrappers import Response as Answer

from app.pay import rsa2
from app.pay.cashier import bank, keys
from app.pay.cashier.delivery import PostOffice
from app.pay.cashier.store import Store, TradeRow
from app.pay.cashier.texts import PAGE
from app.pay.gateway import beijing_text
from app.platform import clock
from app.platform.config import Config
from app.platform.language import LANGUAGES, Language, negotiate
from app.platform.money import fen_to_text
from app.platform.web import guards

bp = APIBlueprint("cashier", __name__, template_folder="templates", enable_openapi=False)

HUNG_MOST = 2
# Seconds, times the factor.
DELAYED, REORDERED, FINISHED = 60, 10, 120
IN_THE_NOTICE = ("wrong_amount", "wrong_app", "wrong_seller", "sha1", "tampered", "doubled_parameter", "gbk")


def _config() -> Config:
    config: Config = current_app.extensions["config"]
    return config


def _store() -> Store:
    store: Store = current_app.extensions["cashier"]
    return store


def _keys() -> keys.Keys:
    ours: keys.Keys | None = current_app.extensions.get("cashier_keys")
    if ours is None:
        ours = current_app.extensions["cashier_keys"] = keys.load(_config().data_dir)
    return ours


def _post_office() -> PostOffice:
    office: PostOffice = current_app.extensions["cashier_post"]
    return office


@bp.route(keys.GATEWAY_PATH, methods=["GET", "POST"])
@guards.public
def gateway() -> Answer:
    """Answer a merchant's signed call; page pay sends the browser on to the cashier's page."""
    parameters = {**request.args.to_dict(), **request.form.to_dict()}
    method = parameters.get("method", "")
    ours = _keys()
    try:
        content = bank.check_call(parameters, ours)
        if method == bank.PAGE_PAY:
            trade = bank.open_trade(_store(), parameters, content)
            return redirect(f"/cashier/trade/{trade.token}")
        _hang(str(content.get("out_trade_no", "")))
        answer = bank.answer(_store(), method, content)
        if method == "alipay.trade.refund" and answer.get("fund_change") == "Y":
            _notify_refund(str(content["out_trade_no"]), str(content.get("out_request_no", "")))
    except bank.CallError as error:
        if method == bank.PAGE_PAY:
            return _problem_page(error)
        answer = error.answer
    return Response(bank.write_answer(method, answer, ours), mimetype="application/json")


def _hang(out_trade_no: str) -> None:
    """Leave a call without an answer for longer than the merchant waits, when that fault is on."""
    if "gateway_timeout" in _store().faults() and _store().hang(out_trade_no, HUNG_MOST):
        time.sleep(_config().pay_timeout_seconds + 0.5)


def _language() -> Language:
    wanted = request.args.get("lang")
    for language in LANGUAGES:
        if language == wanted:
            return language
    return negotiate(request.headers.get("Accept-Language"))


def _page(template: str, status: int = 200, **facts: Any) -> Answer:
    language = _language()
    words = {name: pair[0] if language == "zh-CN" else pair[1] for name, pair in PAGE.items()}
    other = next(each for each in LANGUAGES if each != language)
    page = Response(
        render_template(template, words=words, language=language, other=other, **facts),
        status,
        mimetype="text/html",
    )
    page.headers["Cache-Control"] = "no-store"
    return page


def _problem_page(error: bank.CallError) -> Answer:
    return _page("cashier_problem.html", 400, code=error.answer["sub_code"])


@bp.get("/cashier/trade/<token>")
@guards.public
def trade_page(token: str) -> Answer:
    """Show what is to be paid, with Pay, Fail and Leave."""
    trade = _store().trade_of(token)
    if trade is None:
        return _page("cashier_problem.html", 404)
    can_pay = trade.status == "WAIT_BUYER_PAY" and not bank.is_over(trade)
    return _page(
        "cashier.html",
        trade=trade,
        amount=fen_to_text(trade.total_fen),
        can_pay=can_pay,
        failed=request.args.get("failed") == "1",
        faults=sorted(_store().faults()),
        home=trade.return_url,
    )


@bp.post("/cashier/trade/<token>")
@guards.public
def decide(token: str) -> Answer:
    """Do what the buyer chose: pay, fail, or leave without paying."""
    trade = _store().trade_of(token)
    if trade is None:
        return _page("cashier_problem.html", 404)
    choice = request.form.get("choice")
    if choice == "leave":
        return redirect(trade.return_url, 303)
    language = f"lang={_language()}"
    if choice != "pay":
        return redirect(f"/cashier/trade/{token}?failed=1&{language}", 303)
    if bank.is_over(trade):
        return redirect(f"/cashier/trade/{token}?{language}", 303)
    if _store().move(trade.out_trade_no, ("WAIT_BUYER_PAY",), "TRADE_SUCCESS", beijing_text(clock.now())):
        trade = _store().trade_of(token) or trade
        _notify_paid(trade)
    if not trade.paid_at:
        return redirect(f"/cashier/trade/{token}?{language}", 303)
    return redirect(_return_address(trade), 303)


def _return_address(trade: TradeRow) -> str:
    fields = {
        "charset": "utf-8",
        "method": "alipay.trade.page.pay.return",
        "version": "1.0",
        "app_id": keys.APP_ID,
        "seller_id": keys.SELLER_ID,
        "out_trade_no": trade.out_trade_no,
        "trade_no": trade.trade_no,
        "total_amount": fen_to_text(trade.total_fen),
        "timestamp": beijing_text(clock.now()),
    }
    signature = rsa2.sign(rsa2.notice_texts(fields)[0], _keys().alipay)
    query = urllib.parse.urlencode({**fields, "sign_type": "RSA2", "sign": signature})
    return f"{trade.return_url}?{query}"


def _notify_paid(trade: TradeRow) -> None:
    """Send the notices of a payment, with the faults that are switched on."""
    faults = _store().faults()
    if "silent" in faults or not trade.notify_url:
        return
    fault = next((name for name in IN_THE_NOTICE if name in faults), "")
    form = bank.sealed(bank.notice(trade, "TRADE_SUCCESS", fault), fault, _keys())
    after = DELAYED if "delayed" in faults else REORDERED if "reordered" in faults else 0
    for _ in range(2 if "duplicate" in faults else 1):
        _post_office().send(
            trade.notify_url, form, after_seconds=after, loses_answers=1 if "answer_lost" in faults else 0
        )
    if "finished" in faults:
        over = bank.sealed(bank.notice(trade, "TRADE_FINISHED", ""), "", _keys())
        _post_office().send(trade.notify_url, over, after_seconds=FINISHED)


def _notify_refund(out_trade_no: str, request_no: str) -> None:
    """Send the notice of a refund, which Alipay does for some products and not for others."""
    trade = _store().trade(out_trade_no)
    if trade is None or "refund_notice" not in _store().faults() or not trade.notify_url:
        return
    extra = {
        "refund_fee": fen_to_text(_store().refunded(out_trade_no)),
        "gmt_refund": beijing_text(clock.now()),
        "out_biz_no": request_no,
    }
    form = bank.sealed(bank.notice(trade, trade.status, "", extra), "", _keys())
    _post_office().send(trade.notify_url, form)
