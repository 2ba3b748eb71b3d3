"""The page: the files that its build has written, as they are sent, compressed and with ETags."""

from __future__ import annotations

import mimetypes
import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from polindrome.server.http.content_encoding import choose_encoding
from polindrome.server.http.previews import Pictures, insert_tags, read_tags

WEB = Path(__file__).parents[2] / "web"
INDEX = "index.html"
ASSETS = "assets"
"""The folder of the files whose names contain a hash of their content."""

ROOT_FILES = ("sw.js", "manifest.webmanifest")
"""Served at the root, since a service worker controls only pages below its own path."""

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Content encodings in order of preference, and the endings of the files that the build has compressed."""

REVALIDATE = "no-cache"
IMMUTABLE = "public, max-age=31536000, immutable"

NOT_BUILT = """<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Polindrome</title></head>
  <body><p>The page is not built: run <code>make page</code> in the source folder, or <code>pip install -v .</code>,
  which shows what failed. The API works without it.</p></body>
</html>
"""

# The tables of some systems differ, and browsers refuse scripts with the type text/plain.
for _suffix, _type in {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}.items():
    mimetypes.add_type(_type, _suffix)


@dataclass(frozen=True, slots=True)
class Encoded:
    """The bytes of a file in one content encoding, and their ETag."""

    name: str | None
    body: bytes
    tag: str

    @classmethod
    def of(cls, name: str | None, body: bytes) -> Encoded:
        """The encoding with these bytes."""
        return cls(name, body, f'"{sha256(body).hexdigest()[:32]}"')


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file in each encoding that the build has written, and as it is (None)."""

    media_type: str
    encodings: dict[str | None, Encoded]

    @classmethod
    def read(cls, path: Path) -> PageFile:
        """The file at a path; FileNotFoundError if it does not exist."""
        compressed = ((name, path.with_name(path.name + ending)) for name, ending in ENCODINGS.items())
        found = [Encoded.of(name, other.read_bytes()) for name, other in compressed if other.is_file()]
        media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return cls(media_type, {each.name: each for each in (*found, Encoded.of(None, path.read_bytes()))})

    def accepted(self, accept: str) -> Encoded:
        """The encoding that the client prefers."""
        return self.encodings[choose_encoding(accept, [name for name in self.encodings if name])]


class PageFiles:
    """A cache of files; a file that has changed is read again."""

    def __init__(self) -> None:
        self._cache: dict[Path, tuple[tuple[int, int], PageFile]] = {}

    def get(self, path: Path) -> PageFile:
        """The file at a path; FileNotFoundError if it does not exist."""
        stat = path.stat()
        stamp, file = self._cache.get(path, (None, None))
        if file is None or stamp != (stat.st_mtime_ns, stat.st_size):
            file = PageFile.read(path)
            self._cache[path] = (stat.st_mtime_ns, stat.st_size), file
        return file


class Page(StaticFiles):
    """Static files: browsers keep those with a hash in their name, and revalidate the others on each use."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._folder, self._files = folder.resolve(), PageFiles()

    def file_response(
        self,
        full_path: os.PathLike[str] | str,
        stat_result: os.stat_result,  # noqa: ARG002 (signature of the base class)
        scope: Scope,
        status_code: int = 200,  # noqa: ARG002
    ) -> Response:
        """The file, or 304 if it has not changed."""
        return self._respond(Path(full_path), scope)

    def index(self, scope: Scope, tags: str | None = None) -> Response:
        """The page, with the tags of a game if there are any; one sentence on how to build it if it is not built."""
        path = self._folder / INDEX
        if not path.is_file():
            return HTMLResponse(NOT_BUILT, 503)
        if tags is None:
            return self._respond(path, scope)
        file = self._files.get(path)
        text = insert_tags(file.encodings[None].body.decode(), tags)
        return _unless_known(Encoded.of(None, text.encode()), REVALIDATE, file.media_type, scope)

    def _respond(self, path: Path, scope: Scope) -> Response:
        file = self._files.get(path)
        encoding = file.accepted(", ".join(Headers(scope=scope).getlist("accept-encoding")))
        is_asset = path.parent == self._folder / ASSETS
        return _unless_known(encoding, IMMUTABLE if is_asset else REVALIDATE, file.media_type, scope)


def _unless_known(encoding: Encoded, policy: str, media_type: str, scope: Scope) -> Response:
    """The bytes, or 304 if the client has them."""
    headers = {"Cache-Control": policy, "ETag": encoding.tag, "Vary": "Accept-Encoding"}
    if encoding.tag in Headers(scope=scope).get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if encoding.name:
        headers["Content-Encoding"] = encoding.name
    return Response(encoding.body, headers=headers, media_type=media_type)


def serve_page(app: FastAPI) -> None:
    """Add the page and its files to the app."""
    page, pictures = Page(WEB), Pictures()

    async def index(request: Request) -> Response:
        return page.index(request.scope)

    async def game(request: Request) -> Response:
        return page.index(request.scope, await read_tags(request))

    async def root_file(request: Request) -> Response:
        return await page.get_response(request.url.path.removeprefix("/"), request.scope)

    for path, respond in {
        "/": index,
        f"/{INDEX}": index,
        "/learn/{family}": index,
        "/game/{game_id}": game,
        "/game/{game_id}/picture.png": pictures.respond,
    }.items():
        app.add_route(path, respond, methods=["GET"], include_in_schema=False)
    for name in ROOT_FILES:
        app.add_route(f"/{name}", root_file, methods=["GET"], include_in_schema=False)
    app.mount("/static", page)
