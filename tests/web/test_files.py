"""The files of the page: who may import whom, and nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "polindrome" / "web"
MODULES = sorted((WEB / "js").rglob("*.js"))
FILES = sorted(path for path in WEB.rglob("*") if path.is_file())

ROOMS = ("blokus", "", "play", "view", "input")
"""Folders of js/ from the lowest to the highest; modules beside the folders are "" (main.js alone uses them all)."""

NAMESPACE = "http://www.w3.org/2000/svg"


def room_of(module: Path) -> str:
    return module.parent.name if module.parent != WEB / "js" else ""


def imports_of(module: Path) -> list[Path]:
    found = re.findall(r'^(?:import|export)\b[^;]*?from "(\.[^"]+)";', module.read_text(), re.MULTILINE)
    return [(module.parent / target).resolve() for target in found]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(WEB)))
def test_a_module_imports_downwards_only(module: Path) -> None:
    for target in imports_of(module):
        assert target in MODULES, f"{module.name} imports {target}, which does not exist"
        if module.name != "main.js":
            assert ROOMS.index(room_of(target)) <= ROOMS.index(room_of(module)), f"{module.name} imports {target.name}"


def test_imports_are_found_at_all() -> None:
    assert WEB / "js" / "blokus" / "game.js" in imports_of(WEB / "js" / "play" / "table.js")


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(WEB)))
def test_a_file_names_no_other_server(file: Path) -> None:
    addresses = re.findall(r"(?:https?|wss?)://[^\s\"'`]+", file.read_text().replace(NAMESPACE, ""))
    assert not [address for address in addresses if "${" not in address]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(WEB)))
def test_a_module_says_what_it_is_for(module: Path) -> None:
    assert re.match(r"// [A-Z][^\n]{20,}\n", module.read_text())


def test_the_page_links_to_files_that_exist() -> None:
    page = (WEB / "index.html").read_text()
    links = re.findall(r'(?:href|src)="/static/([^"]+)"', page)
    assert "js/main.js" in links
    assert [link for link in links if not (WEB / link).is_file()] == []
