"""Scores of Lighthouse for a page, as on a phone."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from benchmarks.page_versions import node_environment

PACKAGE = "lighthouse@13.5.0"
"""npx installs it into the cache of npm: about 50 MB."""

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TIMEOUT_SECONDS = 300


def lighthouse_scores(url: str, chromium: str) -> dict[str, float]:
    """Return the score of each category, from 0 to 100."""
    with TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        command = [
            *("npx", "--yes", PACKAGE, url, "--quiet", f"--only-categories={','.join(CATEGORIES)}"),
            *("--output=json", f"--output-path={report}", "--chrome-flags=--headless=new --no-sandbox"),
        ]
        _run(command, {"CHROME_PATH": chromium, "TMPDIR": folder})
        categories = json.loads(report.read_text(encoding="utf-8"))["categories"]
    return {name: 100 * categories[name]["score"] for name in CATEGORIES}


def _run(command: list[str], environment: dict[str, str]) -> None:
    """Run a command; on an interrupt no process that it started is left."""
    process = subprocess.Popen(
        command,
        env={**node_environment(), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=TIMEOUT_SECONDS)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    if process.returncode:
        raise click.ClickException(f"Lighthouse failed: {output.strip()[-500:]}")
