"""The build backend, and the contents of wheel and source distribution."""
