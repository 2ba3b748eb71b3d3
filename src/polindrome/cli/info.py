"""`polindrome info`: versions, the compiled core and the installed extras."""

from __future__ import annotations

import json
import platform
from importlib.util import find_spec

import click
import numpy as np

from polindrome import __version__, game_names
from polindrome.core import HOW_TO_BUILD, PURE_PYTHON, find_core, is_core_off

EXTRAS = {
    "server": ("aiosqlite", "alembic", "asyncpg", "fastapi", "redis", "sqlalchemy", "uvicorn", "websockets"),
    "rl": ("gymnasium", "pettingzoo", "pyarrow"),
    "ray": ("ray",),
}
"""Modules of each extra; a test compares them with pyproject.toml."""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def info(as_json: bool) -> None:
    """Show the version, the compiled core and the installed extras.

    \b
    Example:
      polindrome info
    """
    entries = collect_info()
    if as_json:
        click.echo(json.dumps(entries))
        return
    for name, value in entries.items():
        click.echo(f"{name:<12}{value}")


def collect_info() -> dict[str, str]:
    """Collect the entries of `info`, by name."""
    return {
        "polindrome": __version__,
        "python": f"{platform.python_version()} on {platform.system()} {platform.machine()}",
        "numpy": np.__version__,
        "core": _core_state(),
        "games": ", ".join(game_names()),
        **{f"[{extra}]": _extra_state(modules, extra) for extra, modules in EXTRAS.items()},
    }


def _core_state() -> str:
    core = find_core()
    if core is None:
        return f"pure Python, slower ({f'POLINDROME_KERNEL={PURE_PYTHON}' if is_core_off() else HOW_TO_BUILD})"
    return f"compiled, kernel {core.kernel()} (this processor runs {', '.join(core.kernels())})"


def _extra_state(modules: tuple[str, ...], extra: str) -> str:
    missing = [module for module in modules if find_spec(module) is None]
    return f"missing {', '.join(missing)} (pip install 'polindrome[{extra}]')" if missing else "installed"
