"""What Alipay calls: notices about payments, and the address to which a buyer's browser returns."""

from __future__ import annotations

from apiflask import APIBlueprint
from flask import Response, redirect, request
from werkzeug.wrappers import Response as Answer

from app.pay.service import checks, notices, orders
from app.platform.data.database import db, start_writing
from app.platform.running.jobs import jobs
from app.platform.web import guards
from app.platform.web.shapes import binary

bp = APIBlueprint("pay_notices", __name__, tag="pay")
ORDER_PAGE, SHOP_PAGE = "/#/pay/order", "/#/user/setting/plans"
NOTICE_BYTES = 64 * 1024


@bp.post("/api/pay/notify/alipay")
@guards.public
@guards.reads_all
@bp.doc(responses=binary("text/plain", "`success` once the notice is stored, else `failure`"))
def notify() -> Response:
    """Take in a notice of Alipay; `success` is said only after the commit."""
    # The bytes as they came: the form as it is read elsewhere hides doubled fields and foreign encodings.
    request.max_content_length = NOTICE_BYTES
    body = request.get_data()
    notice = notices.read(body)
    start_writing()
    accepted = notices.take(notice, body)
    db.session.commit()
    return Response("success" if accepted else "failure", mimetype="text/plain")


@bp.get("/api/pay/return/alipay")
@guards.public
@guards.reads_all
@bp.doc(responses={302: "to the page of the order"})
def come_back() -> Answer:
    """Send the buyer's browser on to the order; this never credits, it only has the gateway asked."""
    fields = request.args.to_dict()
    is_ours = len(fields) == len(request.args) == sum(len(values) for _, values in request.args.lists())
    if not (is_ours and notices.is_authentic_return(fields)):
        return redirect(SHOP_PAGE)
    start_writing()
    order = orders.lock_by_number(fields.get("out_trade_no", ""))
    if order is None:
        db.session.rollback()
        return redirect(SHOP_PAGE)
    order_id = order.id
    is_due = orders.ask_soon(order)
    db.session.commit()
    if is_due:
        jobs().wake(checks.JOB, order_id)
    return redirect(f"{ORDER_PAGE}?id={order_id}")
