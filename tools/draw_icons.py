"""Renders the PNG icons of the page from its SVG icon, with Chromium: `make icons`."""

from __future__ import annotations

import base64
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import launch

SOURCE = Path(__file__).parents[1] / "src" / "polindrome" / "web" / "icon.svg"
FOLDER = SOURCE.with_name("icons")


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon: its edge in pixels, and `share`, the part of the edge that the drawing takes."""

    name: str
    size: int
    is_filled: bool = False
    """Whether the background fills the corners, for systems that round them themselves."""
    share: float = 1


ICONS = (
    Icon("touch-180.png", 180, is_filled=True),
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    # A mask may cut everything outside a circle of 80 % of the edge: the corners of the drawing are just inside it.
    Icon("maskable-512.png", 512, is_filled=True, share=0.8),
)


def main() -> None:
    """Write all icons."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for icon in ICONS:
            (FOLDER / icon.name).write_bytes(draw(browser, icon))
        browser.close()


def draw(browser: Browser, icon: Icon) -> bytes:
    """The PNG of an icon."""
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
    page.set_content(_page_of(icon), wait_until="load")
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


def _page_of(icon: Icon) -> str:
    """HTML that shows only the icon."""
    source = SOURCE.read_bytes()
    ground = ET.fromstring(source)[0].get("fill") if icon.is_filled else "transparent"
    edge = icon.size * icon.share
    return (
        f'<body style="margin: 0; height: 100vh; display: grid; place-items: center; background: {ground}">'
        f'<img src="data:image/svg+xml;base64,{base64.b64encode(source).decode()}" width="{edge}" height="{edge}" />'
    )


if __name__ == "__main__":
    main()
