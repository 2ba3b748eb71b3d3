"""The application: routes, page and errors around one log of games."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from polindrome import __version__
from polindrome.registry import families
from polindrome.server.http import analysis_routes, routes
from polindrome.server.http.middleware import BodyLimit, SafeAnswers
from polindrome.server.http.page import serve_page
from polindrome.server.http.problems import answer_errors
from polindrome.server.realtime import sockets
from polindrome.server.services import running
from polindrome.server.settings import Settings

BIG_ANSWER = 1024


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application; it opens the database when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings) as app.state.services:
            yield

    app = FastAPI(
        title="Polindrome",
        version=__version__,
        lifespan=lifespan,
        # They would load scripts from elsewhere.
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    answer_errors(app)
    app.include_router(routes.router)
    app.include_router(analysis_routes.router)
    app.include_router(sockets.router)
    for family in families(plugins=settings.plugins):
        for router in family.routers or ():
            app.include_router(router)
    serve_page(app)
    # The last one added is the outermost.
    app.add_middleware(BodyLimit)
    app.add_middleware(GZipMiddleware, minimum_size=BIG_ANSWER)
    app.add_middleware(SafeAnswers)
    return app
