"""The menu by role: one row for each screen that exists, in the specification's order."""

from __future__ import annotations

from typing import Any

_EVERYBODY = ["*"]
_ADMINS = ["admin"]


def _screen(path: str, name: str, locale: str, roles: list[str], *, hidden: bool = False) -> dict[str, Any]:
    meta: dict[str, Any] = {"locale": locale, "requiresAuth": True, "roles": roles}
    if hidden:
        meta["hideInMenu"] = True
    return {"path": path, "name": name, "meta": meta}


def _link(url: str, name: str, locale: str, icon: str, order: float) -> dict[str, Any]:
    meta = {"locale": locale, "requiresAuth": True, "roles": _ADMINS, "icon": icon, "order": order}
    return {"path": url, "name": name, "meta": meta}


def _group(
    path: str, name: str, locale: str, icon: str, order: float, children: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "path": path,
        "name": name,
        "meta": {"locale": locale, "requiresAuth": True, "icon": icon, "order": order},
        "children": children,
    }


_MENU: list[dict[str, Any]] = [
    _group("/dashboard", "dashboard", "menu.dashboard", "icon-dashboard", 0, [
        _screen("workplace", "Workplace", "menu.dashboard.workplace", _EVERYBODY),
        _screen("monitor", "Monitor", "menu.dashboard.monitor", _ADMINS),
    ]),
    _group("/list", "list", "menu.list", "icon-list", 1, [
        _screen("card", "Card", "menu.list.card", _EVERYBODY),
        _screen("search-table", "SearchTable", "menu.list.searchTable", _EVERYBODY),
        _screen("mapping", "Mapping", "menu.list.mapping", _EVERYBODY, hidden=True),
        _screen("templates", "Templates", "menu.list.templates", _EVERYBODY, hidden=True),
    ]),
    _group("/content", "content", "menu.content", "icon-book", 1, [
        _screen("articles", "Articles", "menu.content.articles", _EVERYBODY),
        _screen("read", "Read", "menu.content.read", _EVERYBODY, hidden=True),
        _screen("write", "Write", "menu.content.write", _ADMINS, hidden=True),
        _screen("promotions", "Promotions", "menu.content.promotions", _ADMINS),
    ]),
    _group("/visualization", "visualization", "menu.visualization", "icon-apps", 1, [
        _screen("data-analysis", "DataAnalysis", "menu.visualization.dataAnalysis", _ADMINS),
        _screen(
            "multi-dimension-data-analysis", "MultiDimensionDataAnalysis",
            "menu.visualization.multiDimensionDataAnalysis", _ADMINS,
        ),
    ]),
    _group("/liushui", "liushui", "menu.liushui", "icon-file", 2, [
        _screen("baogao", "Baogao", "menu.liushui.baogao", _EVERYBODY),
    ]),
    _group("/jifen", "jifen", "menu.jifen", "icon-star", 3, [
        _screen("jifenliu", "Jifenliu", "menu.jifen.jifenliu", _EVERYBODY),
    ]),
    _group("/pay", "pay", "menu.pay", "icon-gift", 3, [
        _screen("order", "Order", "menu.pay.order", _EVERYBODY, hidden=True),
    ]),
    _group("/form", "form", "menu.form", "icon-settings", 3, [
        _screen("renzheng", "Renzheng", "menu.form.renzheng", _EVERYBODY, hidden=True),
        _screen("step", "Step", "menu.form.step", _ADMINS, hidden=True),
        _screen("group", "Group", "menu.form.group", _ADMINS, hidden=True),
    ]),
    _group("/profile", "profile", "menu.profile", "icon-file", 4, [
        _screen("basic", "Basic", "menu.profile.basic", _ADMINS),
    ]),
    _group("/studio", "studio", "menu.studio", "icon-video-camera", 0, [
        _screen("watch", "Watch", "menu.studio.watch", _EVERYBODY, hidden=True),
    ]),
    _group("/report", "report", "menu.report", "icon-file", 3, [
        _screen("reportinfo", "Reportinfo", "menu.report.reportinfo", _EVERYBODY, hidden=True),
    ]),
    _group("/result", "result", "menu.result", "icon-check-circle", 5, [
        _screen("success", "Success", "menu.result.success", _ADMINS),
        _screen("error", "Error", "menu.result.error", _ADMINS),
    ]),
    _group("/exception", "exception", "menu.exception", "icon-exclamation-circle", 6, [
        _screen("403", "403", "menu.exception.403", _ADMINS),
        _screen("404", "404", "menu.exception.404", _EVERYBODY),
        _screen("500", "500", "menu.exception.500", _EVERYBODY),
    ]),
    _group("/user", "user", "menu.user", "icon-user", 7, [
        _screen("info", "Info", "menu.user.info", _EVERYBODY),
        _screen("setting", "Setting", "menu.user.setting", _EVERYBODY),
        _screen("setting/basic", "SettingBasic", "menu.user.basic", _EVERYBODY, hidden=True),
        _screen("setting/security", "SettingSecurity", "menu.user.security", _EVERYBODY, hidden=True),
        _screen("setting/certification", "SettingCertification", "menu.user.certification", _EVERYBODY, hidden=True),
        _screen("setting/plans", "Plans", "menu.pay.plans", _EVERYBODY),
        _screen("messages", "Messages", "menu.user.messages", _EVERYBODY, hidden=True),
    ]),
    _group("/admin", "admin", "menu.admin", "icon-settings", 7.5, [
        _screen("users", "Users", "menu.admin.users", _ADMINS),
        _screen("links", "Links", "menu.admin.links", _ADMINS),
        _screen("rules", "Rules", "menu.admin.rules", _ADMINS),
        _screen("renzheng", "Reviews", "menu.admin.renzheng", _ADMINS),
        _screen("outbox", "Outbox", "menu.admin.outbox", _ADMINS),
        _screen("audit", "Audit", "menu.admin.audit", _ADMINS),
        _screen("orders", "Orders", "menu.admin.orders", _ADMINS),
        _screen("plans", "AdminPlans", "menu.admin.plans", _ADMINS),
        _screen("cashier", "Cashier", "menu.admin.cashier", _ADMINS, hidden=True),
        _screen("ledger", "Postings", "menu.admin.ledger", _ADMINS),
        _screen("health", "Health", "menu.admin.health", _ADMINS),
    ]),
    _link("https://arco.design", "arcoWebsite", "menu.arcoWebsite", "icon-link", 8),
    _link("https://arco.design/vue/docs/pro/faq", "faq", "menu.faq", "icon-question-circle", 9),
]  # fmt: skip


def menu_for(role: str) -> list[dict[str, Any]]:
    """Return the nodes that `role` may see; groups left empty are dropped."""
    nodes = []
    for group in _MENU:
        if "children" not in group:
            if role in group["meta"]["roles"]:
                nodes.append(group)
            continue
        children = [child for child in group["children"] if {"*", role} & set(child["meta"]["roles"])]
        if group["name"] == "exception" and role != "admin":
            # The group as a whole is for administrators; 404 and 500 stay reachable, not listed.
            children = []
        if children:
            nodes.append({**group, "children": children})
    return nodes
