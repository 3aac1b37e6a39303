"""The compiled client as files: compressed, cached for ever when the name holds a hash, also after it was compiled anew."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from whitenoise import WhiteNoise

from app.platform.web.headers import harden_file

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PREFIX = "/static/"
_PACKED = (".br", ".gz")


class ClientFiles(WhiteNoise):  # type: ignore[misc]
    """Serves the folder of the compiled client before an application.

    The list of files is made once. A page that was compiled since then asks for files that are not on it: the folder
    is looked over again. What a page of before asks for is gone, and not found.
    """

    def __init__(self, application: WSGIApplication, folder: Path) -> None:
        """`folder` holds the client; its page is served elsewhere."""
        self._folder = folder
        super().__init__(
            application,
            root=str(folder),
            prefix=PREFIX,
            # These answers never pass the application, so its headers are set here as well.
            add_headers_function=lambda headers, _path, _url: harden_file(headers),
            allow_all_origins=False,
            immutable_file_test=lambda path, _url: "/assets/" in path,
        )

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer with a file, or let the application answer."""
        path = environ.get("PATH_INFO", "")
        if path.startswith(PREFIX) and path not in self.files and self._is_new(path):
            self.add_files(str(self._folder), PREFIX)
        try:
            answer: Iterable[bytes] = super().__call__(environ, start_response)
        except FileNotFoundError:
            if self.files.pop(path, None) is None:
                raise
            answer = self.application(environ, start_response)
        return answer

    def _is_new(self, path: str) -> bool:
        if not self.url_is_canonical(path) or path.endswith(_PACKED):
            return False
        return (self._folder / path.removeprefix(PREFIX)).is_file()
