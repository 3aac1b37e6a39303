"""The calls of buying: the shop and its orders, Alipay's notices, and the administrators' side."""

from app.pay.routes.admin import bp as admin
from app.pay.routes.buying import bp as buying
from app.pay.routes.notices import bp as notices

blueprints = (buying, notices, admin)
