"""`polindrome info`: what is installed here."""

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
"""Modules of each extra; a test holds them equal to pyproject.toml."""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def info(as_json: bool) -> None:
    """Show version, core in use and extras found.

    \b
    Example:
      polindrome info
    """
    facts = gather()
    if as_json:
        click.echo(json.dumps(facts))
        return
    for name, value in facts.items():
        click.echo(f"{name:<12}{value}")


def gather() -> dict[str, str]:
    """What `info` shows, by name."""
    return {
        "polindrome": __version__,
        "python": f"{platform.python_version()} on {platform.system()} {platform.machine()}",
        "numpy": np.__version__,
        "core": _core_in_use(),
        "games": ", ".join(game_names()),
        **{f"[{extra}]": _found(modules, extra) for extra, modules in EXTRAS.items()},
    }


def _core_in_use() -> str:
    core = find_core()
    if core is None:
        return f"pure Python, slower ({f'POLINDROME_KERNEL={PURE_PYTHON}' if is_core_off() else HOW_TO_BUILD})"
    return f"compiled, kernel {core.kernel()} (this processor runs {', '.join(core.kernels())})"


def _found(modules: tuple[str, ...], extra: str) -> str:
    missing = [module for module in modules if find_spec(module) is None]
    return f"missing {', '.join(missing)} (pip install 'polindrome[{extra}]')" if missing else "installed"
