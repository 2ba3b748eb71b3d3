"""The sources of the page: no external references, and a header in each module."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
MODULES = sorted(path for path in (WEB / "src").rglob("*") if path.suffix in (".ts", ".tsx"))
TEXTS = sorted(path for path in WEB.rglob("*") if path.is_file() and path.suffix != ".png")

NAMESPACE = "http://www.w3.org/2000/svg"


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: str(file.relative_to(WEB)))
def test_files_reference_no_other_server(file: Path) -> None:
    addresses = re.findall(r"(?:https?|wss?)://[^\s\"'`]+", file.read_text().replace(NAMESPACE, ""))
    assert not [address for address in addresses if "${" not in address]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(WEB)))
def test_modules_have_a_header_comment(module: Path) -> None:
    assert re.match(r"// [A-Z][^\n]{20,}\n", module.read_text())
