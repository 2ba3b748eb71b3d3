"""Takes the screenshots of the page for the README and the guides: `make screenshots`."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from rich.progress import track

from tests.browser.chromium import launch
from tests.server.live import Live, live_server
from tests.server.playing import Json
from tools import scenes
from tools.scenes import SceneBuilder

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"

DESKTOP: Json = {"viewport": {"width": 1280, "height": 860}}
TOUCH: Json = {"device_scale_factor": 2, "has_touch": True, "is_mobile": True}
PHONE: Json = {"viewport": {"width": 390, "height": 844}, **TOUCH}
PHONE_LANDSCAPE: Json = {"viewport": {"width": 844, "height": 390}, **TOUCH}
DARK: Json = {"color_scheme": "dark"}
GERMAN: Json = {"locale": "de-DE"}

TO_WEBP = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", 0.9).split(",")[1];
}"""
"""Converts a PNG to WebP, which is about five times smaller."""


PICTURES: dict[str, tuple[Callable[[SceneBuilder], None], Json]] = {
    "lobby": (scenes.lobby, DESKTOP),
    "lobby-again": (scenes.lobby_again, DESKTOP),
    "lobby-phone": (scenes.lobby, PHONE),
    "archive": (scenes.archive, DESKTOP),
    "german": (scenes.lobby, {**DESKTOP, **DARK, **GERMAN}),
    "entropy-lobby": (scenes.entropy_lobby, DESKTOP),
    "friends-lobby": (scenes.friends_lobby, DESKTOP),
    "game": (scenes.fitting, DESKTOP),
    "why-not": (scenes.misplaced, {**DESKTOP, **DARK}),
    "phone": (scenes.tapped, PHONE),
    "phone-dark": (scenes.tapped, {**PHONE, **DARK}),
    "game-over": (scenes.duo_over, DESKTOP),
    "classic": (scenes.classic, DESKTOP),
    "classic-phone": (scenes.classic_plain, PHONE),
    "classic-side": (scenes.classic_plain, PHONE_LANDSCAPE),
    "palette": (scenes.palette, DESKTOP),
    "hint": (scenes.hint, DESKTOP),
    "invite": (scenes.invitation, DESKTOP),
    "claim": (scenes.claim, PHONE),
    "watch": (scenes.watching, DESKTOP),
    "review": (scenes.blokus_review, DESKTOP),
    "review-phone": (scenes.blokus_review, PHONE),
    "entropy-review": (scenes.entropy_review, {**DESKTOP, **DARK}),
    "share": (scenes.share, DESKTOP),
    "tutorial": (scenes.lesson, DESKTOP),
    "tutorial-phone": (scenes.lesson, PHONE),
    "text-mode": (scenes.text_mode, DESKTOP),
    "entropy": (scenes.entropy_aimed, DESKTOP),
    "entropy-dark": (scenes.entropy_aimed, {**DESKTOP, **DARK}),
    "entropy-phone": (scenes.entropy_chaos, PHONE),
    "entropy-over": (scenes.entropy_over, DESKTOP),
    "settings": (scenes.settings, {**DESKTOP, **DARK}),
    "keys": (scenes.keys, DESKTOP),
    "missing": (scenes.missing, PHONE),
}
"""Screenshots by name: the scene, and the options of the browser context."""


def main() -> None:
    """Take all screenshots again."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, live_server(Path(folder)) as live, sync_playwright() as playwright:
        browser = launch(playwright)
        for name in track(PICTURES, "Taking screenshots"):
            scene, options = PICTURES[name]
            (FOLDER / f"{name}.webp").write_bytes(take(browser, live, scene, options))
        browser.close()


def take(browser: Browser, live: Live, scene: Callable[[SceneBuilder], None], options: dict[str, Any]) -> bytes:
    """Set up the scene and return the screenshot as WebP."""
    with browser.new_context(**options, reduced_motion="reduce") as context:
        page = context.new_page()
        scene(SceneBuilder(live, page))
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        png = page.screenshot()
        webp: str = context.new_page().evaluate(TO_WEBP, base64.b64encode(png).decode())
        return base64.b64decode(webp)


if __name__ == "__main__":
    main()
