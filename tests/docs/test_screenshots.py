"""The screenshots: every listed view exists and is shown in the docs."""

from __future__ import annotations

import re

from tests.docs.test_pages import PAGES
from tools.take_screenshots import FOLDER, PICTURES


def test_screenshots_exist_and_are_shown() -> None:
    taken = {f"{name}.webp" for name in PICTURES}
    assert {file.name for file in FOLDER.iterdir()} == taken
    assert {name for page in PAGES for name in re.findall(r"pictures/([\w-]+\.webp)", page.read_text())} == taken
