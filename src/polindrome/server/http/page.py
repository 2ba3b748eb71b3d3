"""The page: its files as they are sent, without comments and compressed once, with ETags."""

from __future__ import annotations

import gzip
import mimetypes
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from polindrome.server.http.comments import script_without_comments, styles_without_comments

WEB = Path(__file__).parents[2] / "web"
INDEX = Path("index.html")
MAIN = Path("js/main.js")
PRELOADS = "<!-- modulepreload -->"
"""Placeholder in index.html for the list of modules, so that a browser loads them in parallel."""

ROOT_FILES = ("sw.js", "manifest.webmanifest")
"""Served at the root, since a service worker controls only pages below its own path."""

# The tables of some systems differ, and browsers refuse scripts with the type text/plain.
for _suffix, _type in {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}.items():
    mimetypes.add_type(_type, _suffix)

_STRIP: dict[str, Callable[[str], str]] = {".js": script_without_comments, ".css": styles_without_comments}
_IMPORT = re.compile(r'^(?:import|export)\b(?:[^;"(]*\bfrom)? "(\.[^"]+)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Encoding:
    """The bytes of a file in one content encoding, and their ETag."""

    body: bytes
    tag: str
    is_compressed: bool

    @classmethod
    def of(cls, body: bytes, *, is_compressed: bool = False) -> Encoding:
        """The encoding with these bytes."""
        return cls(body, f'"{sha256(body).hexdigest()[:32]}"', is_compressed)


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file, plain and compressed if that is smaller, and the files that it imports if it is a module."""

    media_type: str
    plain: Encoding
    compressed: Encoding
    imports: tuple[Path, ...]

    @classmethod
    def of(cls, path: Path, data: bytes) -> PageFile:
        """The file at a path with this content."""
        if strip := _STRIP.get(path.suffix):
            data = strip(data.decode()).encode()
        imports = _IMPORT.findall(data.decode()) if path.suffix == ".js" else []
        plain, small = Encoding.of(data), Encoding.of(gzip.compress(data, mtime=0), is_compressed=True)
        return cls(
            media_type=mimetypes.guess_type(path.name)[0] or "application/octet-stream",
            plain=plain,
            compressed=small if len(small.body) < len(data) else plain,
            imports=tuple((path.parent / name).resolve() for name in imports),
        )


class PageFiles:
    """A cache of files; a file that has changed is read again."""

    def __init__(self) -> None:
        self._cache: dict[Path, tuple[tuple[int, int], PageFile]] = {}

    def get(self, path: Path) -> PageFile:
        """The file at a path; FileNotFoundError if it does not exist."""
        stat = path.stat()
        stamp, file = self._cache.get(path, (None, None))
        if file is None or stamp != (stat.st_mtime_ns, stat.st_size):
            file = PageFile.of(path, path.read_bytes())
            self._cache[path] = (stat.st_mtime_ns, stat.st_size), file
        return file

    def transitive_imports(self, module: Path) -> list[Path]:
        """The modules that a module imports, directly or not, each once and the nearest first; without itself."""
        found, seen = [module], {module}
        for each in found:
            new = [path for path in self.get(each).imports if path not in seen and path.is_file()]
            found += new
            seen.update(new)
        return found[1:]


class Page(StaticFiles):
    """Static files that browsers revalidate on each use and download only when they changed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self._folder, self._files = folder.resolve(), PageFiles()
        self._index = PageFile.of(INDEX, b"")

    def file_response(
        self,
        full_path: os.PathLike[str] | str,
        stat_result: os.stat_result,  # noqa: ARG002 (signature of the base class)
        scope: Scope,
        status_code: int = 200,  # noqa: ARG002
    ) -> Response:
        """The file, or 304 if it has not changed."""
        return _respond(self._files.get(Path(full_path)), scope)

    def index(self, scope: Scope) -> Response:
        """The page with preload links for the modules that it starts with."""
        text = self._files.get(self._folder / INDEX).plain.body
        modules = self._files.transitive_imports(self._folder / MAIN)
        names = (module.relative_to(self._folder).as_posix() for module in modules)
        links = "".join(f'<link rel="modulepreload" href="/static/{name}" />' for name in names)
        text = text.replace(PRELOADS.encode(), links.encode())
        if text != self._index.plain.body:
            self._index = PageFile.of(INDEX, text)
        return _respond(self._index, scope)


def _respond(file: PageFile, scope: Scope) -> Response:
    request = Headers(scope=scope)
    encoding = file.compressed if "gzip" in request.get("accept-encoding", "") else file.plain
    headers = {"Cache-Control": "no-cache", "ETag": encoding.tag, "Vary": "Accept-Encoding"}
    if encoding.tag in request.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if encoding.is_compressed:
        # It also tells the gzip middleware to leave the body as it is.
        headers["Content-Encoding"] = "gzip"
    return Response(encoding.body, headers=headers, media_type=file.media_type)


def serve_page(app: FastAPI) -> None:
    """Add the page and its files to the app."""
    page = Page(WEB)

    async def index(request: Request) -> Response:
        return page.index(request.scope)

    async def root_file(request: Request) -> Response:
        return await page.get_response(request.url.path.removeprefix("/"), request.scope)

    for path in ("/", "/game/{game_id}", "/learn/{family}"):
        app.add_route(path, index, methods=["GET"], include_in_schema=False)
    for name in ROOT_FILES:
        app.add_route(f"/{name}", root_file, methods=["GET"], include_in_schema=False)
    app.mount("/static", page)
