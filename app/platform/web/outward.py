"""Calls to services outside the house: they go where the settings say and nowhere else.

`ask` makes most of them. The payment gateway opens its own, which may go past a proxy, with `NoRedirect` as well.
"""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request

ANSWER_MOST = 64 * 1024


class NoAnswerError(Exception):
    """The other side was out of reach or broke off; the text is the kind of fault."""


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A call carries secrets and personal data: an answer cannot send them on to somebody else."""

    def redirect_request(self, *_: object) -> None:
        """Make no second request: the redirect is the answer."""


_OPENER = urllib.request.build_opener(NoRedirect)


def ask(request: urllib.request.Request, timeout_seconds: float) -> tuple[int, bytes]:
    """Make one call; return the status, also of a refusal or a redirect, and the first `ANSWER_MOST` bytes.

    Raises NoAnswerError.
    """
    try:
        try:
            with _OPENER.open(request, timeout=timeout_seconds) as answer:
                return answer.status, answer.read(ANSWER_MOST)
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code, refusal.read(ANSWER_MOST)
    except (OSError, http.client.HTTPException) as error:
        raise NoAnswerError(type(error).__name__) from error
