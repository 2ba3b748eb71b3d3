"""The server runs with the dependencies of its extra alone."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import packages_distributions, requires
from pathlib import Path

from packaging.requirements import Requirement

SERVE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ModuleNotFoundError(f"no module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
from polindrome.storage import Database
from polindrome.server.runner import run
import asyncio

async def open_and_close():
    await (await Database.open("sqlite:///games.sqlite3")).close()

asyncio.run(open_and_close())
"""


def closure(name: str, extras: frozenset[str]) -> set[str]:
    """Return the distributions that pip installs for a requirement, by normalised name."""
    found: set[tuple[str, frozenset[str]]] = set()
    waiting = [(name, extras)]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting.extend(needed_by(*one))
    return {name for name, _ in found}


def needed_by(name: str, extras: frozenset[str]) -> list[tuple[str, frozenset[str]]]:
    needed = [Requirement(text) for text in requires(name) or ()]
    return [
        (normal(need.name), frozenset(need.extras))
        for need in needed
        if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in extras | {""})
    ]


def normal(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def test_database_opens_with_only_the_server_extra(tmp_path: Path) -> None:
    allowed = closure("polindrome", frozenset({"server"}))
    assert {"asyncpg", "fastapi", "greenlet", "polindrome", "redis", "sqlalchemy", "uvicorn"} <= allowed
    blocked = {
        module
        for module, distributions in packages_distributions().items()
        if not allowed & {normal(distribution) for distribution in distributions}
    }
    assert "playwright" in blocked
    command = [sys.executable, "-c", SERVE.format(blocked=blocked)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert done.returncode == 0, done.stderr
