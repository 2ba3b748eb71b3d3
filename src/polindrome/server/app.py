"""The ASGI application: routes, the page, error handlers and middleware."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from fastapi import APIRouter, Depends, FastAPI

from polindrome import __version__
from polindrome.errors import PluginFailed
from polindrome.family import Family
from polindrome.registry import families
from polindrome.server.http import analysis_routes, routes
from polindrome.server.http.dependencies import limit_rate
from polindrome.server.http.error_responses import add_exception_handlers
from polindrome.server.http.middleware import BodyLimitMiddleware, CompressionMiddleware, SecurityHeadersMiddleware
from polindrome.server.http.page import serve_page
from polindrome.server.realtime import sockets
from polindrome.server.services import ServerSettings, start_services

_LOG = logging.getLogger(__name__)


def create_app(settings: ServerSettings) -> FastAPI:
    """The ASGI application; its lifespan opens the database and starts the background jobs."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with start_services(settings) as app.state.services:
            yield

    app = FastAPI(
        title="Polindrome",
        version=__version__,
        lifespan=lifespan,
        # Their pages load scripts from a CDN.
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    add_exception_handlers(app)
    routers = [routes.router, analysis_routes.router]
    routers += [router for family in families(plugins=settings.plugins) for router in _routers_of(family)]
    for router in routers:
        app.include_router(router, dependencies=[Depends(limit_rate)])
    app.include_router(sockets.router)
    serve_page(app)
    # The middleware added last is the outermost.
    app.add_middleware(BodyLimitMiddleware)
    app.add_middleware(CompressionMiddleware)
    app.add_middleware(SecurityHeadersMiddleware)
    return app


def _routers_of(family: Family) -> Sequence[APIRouter]:
    """The routes that only this family has; a plugin whose routes cannot be imported is logged, and has none."""
    try:
        return family.routers or ()
    except PluginFailed as error:
        _LOG.error("%s", error)
        return ()
