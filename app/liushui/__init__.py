"""Cases, reports, their review, the rulebook, mapping and services: from an uploaded file to a flow report.

Importing this package loads nothing: the engine inside it runs without Flask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apiflask import APIFlask


def join(app: APIFlask) -> None:
    """Add the room to the application."""
    from app.auth import hooks
    from app.liushui import account_deletion
    from app.liushui.cases.routes import tasks as cases
    from app.liushui.cases.routes import terms as case_terms
    from app.liushui.cases.service.tasks import on_forgotten
    from app.liushui.cli import cli_group, purge
    from app.liushui.cli.people import person_group
    from app.liushui.cli.report import report_command
    from app.liushui.jobs import register_jobs
    from app.liushui.mapping.routes import cells, confirming, mapping
    from app.liushui.reports.routes import corrections, decisions, exports, reports, reviews, versions
    from app.liushui.reports.routes import originals as confirming_originals
    from app.liushui.reports.service import revisions
    from app.liushui.review.routes import links, quality, suggestions
    from app.liushui.review.service.links import trace
    from app.liushui.rights import routes as rights
    from app.liushui.rulebook.routes import black_list, originals, roots, rules
    from app.liushui.rulebook.service import backtests
    from app.liushui.services import routes as services
    from app.liushui.services import service as terms

    for blueprint in (
        cases.bp,
        case_terms.bp,
        cells.bp,
        confirming.bp,
        mapping.bp,
        reports.bp,
        versions.bp,
        corrections.bp,
        decisions.bp,
        reviews.bp,
        links.bp,
        suggestions.bp,
        quality.bp,
        rights.bp,
        rules.bp,
        rules.presets_bp,
        black_list.bp,
        roots.bp,
        originals.bp,
        confirming_originals.bp,
        services.bp,
        exports.bp,
    ):
        app.register_blueprint(blueprint)
    cli_group.add_command(report_command)
    app.cli.add_command(cli_group)
    app.cli.add_command(purge)
    app.cli.add_command(person_group)
    register_jobs(app)
    revisions.on_revised(app, trace)
    on_forgotten(app, backtests.drop_reports)
    hooks.on_user_created(app, terms.welcome)
    hooks.adds_to_user_export(app, "liushui", account_deletion.export)
    hooks.on_user_deleted(app, account_deletion.forget)
