"""How the local cashier delivers notices: from a thread for each, again and again until `success` comes back."""

from __future__ import annotations

import http.client
import logging
import threading
import time
import urllib.error
import urllib.request

from app.pay.cashier.store import Store

# Seconds between tries, as Alipay does it: 8 tries within about 25 hours.
SCHEDULE = (240, 600, 600, 3600, 7200, 21600, 54000)
ANSWER_SECONDS = 15
LIVES_PER_PROCESS = 1000

logger = logging.getLogger(__name__)


class PostOffice:
    """Sends notices; `factor` shortens the times between tries."""

    def __init__(self, store: Store, factor: float) -> None:
        self._store, self._factor = store, factor
        self._lock = threading.Lock()
        self._travelling: set[int] = set()
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def send(self, url: str, body: str, *, after_seconds: float = 0.0, loses_answers: int = 0) -> None:
        """Send a notice after a while (times the factor); `loses_answers` that many answers do not arrive."""
        due = time.time() + after_seconds * self._factor
        self._start(self._store.add_delivery(url, body, due, loses_answers=loses_answers))

    def resume(self) -> None:
        """Go on with notices that no thread of this process carries."""
        for number in self._store.waiting():
            self._start(number)

    def _start(self, number: int) -> None:
        with self._lock:
            if number in self._travelling or len(self._travelling) >= LIVES_PER_PROCESS:
                return
            self._travelling.add(number)
        threading.Thread(target=self._carry, args=(number,), name=f"notice-{number}", daemon=True).start()

    def _carry(self, number: int) -> None:
        try:
            while self._step(number):
                pass
        except Exception:
            logger.exception("notice %s was dropped; the sweep takes it up again", number)
        finally:
            with self._lock:
                self._travelling.discard(number)

    def _step(self, number: int) -> bool:
        """Wait for the next try and make it; tell whether another one is needed."""
        row = self._store.delivery(number)
        if row is None or row.is_done:
            return False
        time.sleep(max(0.0, row.next_at - time.time()))
        accepted = self._post(row.url, row.body) and row.tries >= row.loses_answers
        tries = row.tries + 1
        is_over = accepted or tries > len(SCHEDULE)
        wait = 0.0 if is_over else SCHEDULE[tries - 1] * self._factor
        self._store.note_delivery(number, tries, time.time() + wait, is_done=is_over)
        return not is_over

    def _post(self, url: str, body: str) -> bool:
        request = urllib.request.Request(  # noqa: S310 (the merchant signed this address)
            url,
            data=body.encode("ascii"),
            headers={"Content-Type": "application/x-www-form-urlencoded; charset=utf-8"},
        )
        try:
            with self._opener.open(request, timeout=ANSWER_SECONDS) as answer:
                return bool(answer.status == 200 and answer.read(64) == b"success")
        except (urllib.error.URLError, http.client.HTTPException, OSError):
            return False
