"""The pictures of the page: each view that is worth one has been taken, and is shown to readers."""

from __future__ import annotations

import re

from tests.docs.test_pages import PAGES
from tools.take_screenshots import FOLDER, PICTURES


def test_every_picture_of_the_page_is_taken_and_shown() -> None:
    taken = {f"{name}.webp" for name in PICTURES}
    assert {file.name for file in FOLDER.iterdir()} == taken
    assert {name for page in PAGES for name in re.findall(r"pictures/([\w-]+\.webp)", page.read_text())} == taken
