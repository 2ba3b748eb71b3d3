"""HTTP: routes, schemas, errors, middleware and the page."""
