"""The page, as a browser asks for it."""

from __future__ import annotations

import os
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from polindrome.server.http.page_files import PageFile, PageFiles

WEB = Path(__file__).parents[2] / "web"
INDEX = Path("index.html")
MAIN = Path("js/main.js")
PRELOADS = "<!-- modulepreload -->"
"""Where index.html has the list of modules, so that a browser need not find them one after the other."""

AT_THE_ROOT = ("sw.js", "manifest.webmanifest")
"""A service worker may look after what lies beside it and below."""


class Page(StaticFiles):
    """Files that a browser asks about each time and fetches only when they changed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self._folder, self._files = folder.resolve(), PageFiles()
        self._index = PageFile.of(INDEX, b"")

    def file_response(
        self,
        full_path: os.PathLike[str] | str,
        stat_result: os.stat_result,  # noqa: ARG002 (the base class has it)
        scope: Scope,
        status_code: int = 200,  # noqa: ARG002
    ) -> Response:
        """The file, or that it has not changed."""
        return _answer(self._files.get(Path(full_path)), scope)

    def index(self, scope: Scope) -> Response:
        """The page with the list of the modules that it begins with."""
        text = self._files.get(self._folder / INDEX).plain.body
        modules = self._files.needed_by(self._folder / MAIN)
        names = (module.relative_to(self._folder).as_posix() for module in modules)
        links = "".join(f'<link rel="modulepreload" href="/static/{name}" />' for name in names)
        text = text.replace(PRELOADS.encode(), links.encode())
        if text != self._index.plain.body:
            self._index = PageFile.of(INDEX, text)
        return _answer(self._index, scope)


def _answer(file: PageFile, scope: Scope) -> Response:
    asked = Headers(scope=scope)
    form = file.compressed if "gzip" in asked.get("accept-encoding", "") else file.plain
    headers = {"Cache-Control": "no-cache", "ETag": form.tag, "Vary": "Accept-Encoding"}
    if form.tag in asked.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if form.is_compressed:
        # It also tells the middleware to leave it as it is.
        headers["Content-Encoding"] = "gzip"
    return Response(form.body, headers=headers, media_type=file.media_type)


def serve_page(app: FastAPI) -> None:
    """Let the app answer with the page and its files."""
    page = Page(WEB)

    async def index(request: Request) -> Response:
        return page.index(request.scope)

    async def at_the_root(request: Request) -> Response:
        return await page.get_response(request.url.path.removeprefix("/"), request.scope)

    for path in ("/", "/game/{game_id}", "/learn/{family}"):
        app.add_route(path, index, methods=["GET"], include_in_schema=False)
    for name in AT_THE_ROOT:
        app.add_route(f"/{name}", at_the_root, methods=["GET"], include_in_schema=False)
    app.mount("/static", page)
