"""The HTTP API: routes, dependencies, schemas, error responses, middleware and the page."""
