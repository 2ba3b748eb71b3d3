"""The files of the page: import layers, and no external references."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "polindrome" / "web"
MODULES = sorted((WEB / "js").rglob("*.js"))
TEXTS = sorted(path for path in WEB.rglob("*") if path.is_file() and path.suffix != ".png")

FAMILIES = ("blokus", "entropy")
"""Families of games: each has rules, and its own folder in the layers above; no family imports another."""

LAYERS = ("rules", "games", "words", "", "play", "world", "view", "input")
"""Layers of js/ from the lowest to the highest: shared rules, the rules of each family, the texts of each language,
top-level modules as "" (main.js alone imports all layers), the update loop, requests to the outside world, and the
views, with a folder for each family inside."""

NAMESPACE = "http://www.w3.org/2000/svg"


def layer_of(module: Path) -> str:
    folder = folders_of(module)[0]
    return "games" if folder in FAMILIES else folder


def family_of(module: Path) -> str | None:
    return next((folder for folder in folders_of(module) if folder in FAMILIES), None)


def folders_of(module: Path) -> tuple[str, ...]:
    return module.relative_to(WEB / "js").parts[:-1] or ("",)


def imports_of(module: Path) -> list[Path]:
    found = re.findall(r'^(?:import|export)\b[^;]*?from "(\.[^"]+)";', module.read_text(), re.MULTILINE)
    return [(module.parent / target).resolve() for target in found]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(WEB)))
def test_modules_import_downwards_only(module: Path) -> None:
    for target in imports_of(module):
        assert target in MODULES, f"{module.name} imports {target}, which does not exist"
        if module.name != "main.js":
            assert LAYERS.index(layer_of(target)) <= LAYERS.index(layer_of(module)), (
                f"{module.name} imports {target.name}"
            )


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(WEB)))
def test_families_do_not_import_each_other(module: Path) -> None:
    for target in imports_of(module):
        assert family_of(module) in (None, family_of(target) or family_of(module)), f"{module} imports {target}"


def test_only_family_lookups_import_families() -> None:
    """Modules of play/ and view/ that belong to no family find them through one table each."""
    shared = [module for module in MODULES if layer_of(module) in ("play", "view") and not family_of(module)]
    knowing = {module for module in shared if any(map(family_of, imports_of(module)))}
    assert knowing == {WEB / "js" / "play" / "families.js", WEB / "js" / "view" / "families.js"}


def test_import_scanner_finds_imports() -> None:
    assert WEB / "js" / "blokus" / "game.js" in imports_of(WEB / "js" / "play" / "blokus" / "table.js")


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: str(file.relative_to(WEB)))
def test_files_reference_no_other_server(file: Path) -> None:
    addresses = re.findall(r"(?:https?|wss?)://[^\s\"'`]+", file.read_text().replace(NAMESPACE, ""))
    assert not [address for address in addresses if "${" not in address]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(WEB)))
def test_modules_have_a_header_comment(module: Path) -> None:
    assert re.match(r"// [A-Z][^\n]{20,}\n", module.read_text())


def test_the_page_links_to_files_that_exist() -> None:
    page = (WEB / "index.html").read_text()
    links = re.findall(r'(?:href|src)="/static/([^"]+)"', page)
    assert "js/main.js" in links
    assert [link for link in links if not (WEB / link).is_file()] == []
