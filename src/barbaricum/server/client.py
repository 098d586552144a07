"""The built web client, served from memory."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

from litestar import Request, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Response

MISSING: Final = "The web client is not built; run: uv sync --reinstall-package barbaricum"

_PLAIN: Final = f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Barbaricum</title>
<h1>Barbaricum</h1><p>{MISSING}</p>
<p>The server itself runs; its interface is described at <a href="/api/schema">/api/schema</a>.</p></html>
"""
_COMPRESSIBLE: Final = ("text/", "application/javascript", "application/json", "image/svg")


class File(NamedTuple):
    """A file of the client: its bytes, plain and (where that helps) compressed, its type and a mark of its content."""

    plain: bytes
    zipped: bytes | None
    type: str
    etag: str


class Client:
    """The files of the client by path; `built` is False where there are none, and a plain page stands in."""

    def __init__(self, root: Traversable | None = None) -> None:
        self._files: dict[str, File] = {}
        folder = root or files("barbaricum.server") / "static"
        if folder.is_dir():
            self._gather(folder, "")
        self.built = "index.html" in self._files
        if not self.built:
            self._files["index.html"] = _file("index.html", _PLAIN.encode())

    def _gather(self, folder: Traversable, path: str) -> None:
        for entry in folder.iterdir():
            if entry.is_dir():
                self._gather(entry, f"{path}{entry.name}/")
            elif not entry.name.startswith("."):
                self._files[path + entry.name] = _file(entry.name, entry.read_bytes())

    def answer(self, path: str, request: Request[Any, Any, Any]) -> Response[bytes]:
        """The file at a path; the page itself for addresses of the client's own."""
        name = path.strip("/")
        if name not in self._files:
            if name.startswith(("assets/", "api/")):
                raise NotFoundException
            name = "index.html"
        file = self._files[name]
        # Assets carry their content's hash in their names; all else is asked for again.
        keeping = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
        headers = {"etag": file.etag, "cache-control": keeping, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.etag:
            return Response(b"", status_code=304, headers=headers, media_type=file.type)
        if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.zipped, headers=headers | {"content-encoding": "gzip"}, media_type=file.type)
        return Response(file.plain, headers=headers, media_type=file.type)

    def handlers(self) -> list[HTTPRouteHandler]:
        """The routes: every path that is no other's."""

        @route("/", http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False)
        def root(request: Request[Any, Any, Any]) -> Response[bytes]:
            return self.answer("", request)

        @route("/{path:path}", http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False)
        def page(path: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
            return self.answer(path, request)

        return [root, page]


def _file(name: str, data: bytes) -> File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    kind = "application/javascript" if kind == "text/javascript" else kind
    zipped = gzip.compress(data, 9, mtime=0) if kind.startswith(_COMPRESSIBLE) else None
    return File(data, zipped, kind, f'"{hashlib.sha256(data).hexdigest()[:32]}"')
