"""`npm run bench`: figures of this machine, each beside a yardstick measured in the same run.

Arguments name subjects; without any all of them are measured.
"""

from __future__ import annotations

import sys

from tests.bench.casebook import casebook
from tests.bench.content import content
from tests.bench.exports import exports
from tests.bench.forgery import forgery
from tests.bench.growth import growth
from tests.bench.http import http
from tests.bench.ledger import ledger
from tests.bench.lists import lists
from tests.bench.login import login
from tests.bench.notices import notices
from tests.bench.opening import opening
from tests.bench.peers import peers
from tests.bench.pictures import pictures
from tests.bench.reading import bank, sources, wallet
from tests.bench.serving import serving
from tests.bench.timing import Results
from tests.bench.whole import whole

SUBJECTS = {
    "wallet": wallet,
    "bank": bank,
    "sources": sources,
    "growth": growth,
    "peers": peers,
    "exports": exports,
    "forgery": forgery,
    "serving": serving,
    "http": http,
    "whole": whole,
    "casebook": casebook,
    "ledger": ledger,
    "lists": lists,
    "login": login,
    "content": content,
    "notices": notices,
    "opening": opening,
    "pictures": pictures,
}

if __name__ == "__main__":
    unknown = [name for name in sys.argv[1:] if name not in SUBJECTS]
    if unknown:
        raise SystemExit(f"No such subject: {', '.join(unknown)}. There are: {', '.join(SUBJECTS)}.")
    results = Results()
    for name in sys.argv[1:] or SUBJECTS:
        SUBJECTS[name](results)
    results.dump()
