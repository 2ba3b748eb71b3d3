"""The PNG icons of the page: the right size, identical to the SVG, and uncropped by a mask."""

from __future__ import annotations

import base64
import json
import re
import struct
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from polindrome.server.http.page import WEB
from tools.draw_icons import FOLDER, ICONS, Icon, draw

MANIFEST = json.loads((WEB / "manifest.webmanifest").read_text())

READ = """async (pngs) => {
  const pixels = async (png) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, picture.width, picture.height).data;
  };
  return Promise.all(pngs.map(pixels));
}"""
"""Returns the pixels of images, four numbers each."""

DIFFERENCE = f"""async (pngs) => {{
  const [one, other] = await ({READ})(pngs);
  return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0) / one.length / 255;
}}"""
"""Returns the distance between two images of one size, from 0 to 1."""

OUTSIDE = f"""async ([png]) => {{
  const [data] = await ({READ})([png]);
  const size = Math.sqrt(data.length / 4);
  let farthest = 0;
  for (let at = 0; at < size * size; at++) {{
    const [x, y] = [(at % size) + 0.5 - size / 2, Math.floor(at / size) + 0.5 - size / 2];
    const differences = [0, 1, 2, 3].map((channel) => Math.abs(data[4 * at + channel] - data[channel]));
    if (Math.hypot(x, y) > 0.4 * size) farthest = Math.max(farthest, ...differences);
  }}
  return {{ alpha: data[3], farthest }};
}}"""
"""Returns the opacity of the first corner, and the largest colour difference to it outside the mask's safe circle."""

SMOOTH = 2
"""The same colour, antialiased where two shapes of it meet."""


def _on(page: Page, script: str, *pngs: bytes) -> Any:
    return page.evaluate(script, [base64.b64encode(png).decode() for png in pngs])


def _size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.name)
def test_an_icon_is_a_rendering_of_the_svg(icon: Icon, browser: Browser, page: Page) -> None:
    png = (FOLDER / icon.name).read_bytes()
    assert _size_of(png) == (icon.size, icon.size)
    assert len(png) < 20_000
    # Another Chromium may antialias the edges differently.
    assert _on(page, DIFFERENCE, png, draw(browser, icon)) < 0.01


def test_different_images_are_told_apart(browser: Browser, page: Page) -> None:
    whole, small = (draw(browser, Icon("", 64, is_filled=True, share=share)) for share in (1, 0.8))
    assert _on(page, DIFFERENCE, whole, small) > 0.03


@pytest.mark.parametrize("icon", [icon for icon in ICONS if icon.is_filled], ids=lambda icon: icon.name)
def test_icons_that_the_system_crops_are_filled_to_the_edge(icon: Icon, page: Page) -> None:
    assert _on(page, OUTSIDE, (FOLDER / icon.name).read_bytes())["alpha"] == 255


def test_a_mask_hides_no_part_of_the_drawing(page: Page) -> None:
    (masked,) = (each for each in MANIFEST["icons"] if each.get("purpose") == "maskable")
    png = (WEB / masked["src"].removeprefix("/static/")).read_bytes()
    assert _on(page, OUTSIDE, png)["farthest"] <= SMOOTH
    assert _on(page, OUTSIDE, (FOLDER / "touch-180.png").read_bytes())["farthest"] > SMOOTH


def test_manifest_and_page_declare_the_actual_sizes() -> None:
    pngs = [each for each in MANIFEST["icons"] if each["type"] == "image/png"]
    assert {each["sizes"] for each in pngs if "purpose" not in each} == {"192x192", "512x512"}
    for each in pngs:
        width, height = _size_of((WEB / each["src"].removeprefix("/static/")).read_bytes())
        assert f"{width}x{height}" == each["sizes"]
    touch = re.search(r'<link rel="apple-touch-icon" href="/static/([^"]+)" />', (WEB / "index.html").read_text())
    assert touch
    assert _size_of((WEB / touch[1]).read_bytes()) == (180, 180)
