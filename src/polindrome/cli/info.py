"""`polindrome info`: versions, the compiled core, the page and the installed extras."""

from __future__ import annotations

import json
import platform
from importlib.util import find_spec
from pathlib import Path

import click
import numpy as np

from polindrome import __version__, game_names
from polindrome.core import HOW_TO_BUILD, PURE_PYTHON, find_core, is_core_off

PAGE = Path(__file__).parents[1] / "web" / "index.html"
HOW_TO_BUILD_PAGE = "not built (make page, or pip install -v . to see what failed)"

EXTRAS = {
    "server": ("aiosqlite", "alembic", "asyncpg", "fastapi", "redis", "sqlalchemy", "uvicorn", "websockets"),
    "rl": ("gymnasium", "pettingzoo", "pyarrow"),
    "ray": ("ray",),
}
"""Modules of each extra; a test compares them with pyproject.toml."""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def info(as_json: bool) -> None:
    """Show the version, the compiled core, the page and the extras.

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
    if core := find_core():
        core_state = f"compiled, kernel {core.kernel()} (this processor runs {', '.join(core.kernels())})"
    else:
        reason = f"POLINDROME_KERNEL={PURE_PYTHON}" if is_core_off() else HOW_TO_BUILD
        core_state = f"pure Python, slower ({reason})"
    entries = {
        "polindrome": __version__,
        "python": f"{platform.python_version()} on {platform.system()} {platform.machine()}",
        "numpy": np.__version__,
        "core": core_state,
        "page": "built" if PAGE.is_file() else HOW_TO_BUILD_PAGE,
        "games": ", ".join(game_names()),
    }
    for extra, modules in EXTRAS.items():
        missing = [module for module in modules if find_spec(module) is None]
        install = f"(pip install 'polindrome[{extra}]')"
        entries[f"[{extra}]"] = f"missing {', '.join(missing)} {install}" if missing else "installed"
    return entries
