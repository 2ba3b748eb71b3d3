"""Speed and size of the page, compared with an earlier revision in the same run.

Run it as a module, from the root: `python -m benchmarks.page_load`; --json prints JSON. Both versions are served from
this machine and measured in turn. The lobby is usable when a click on the button that starts a game works. "Slow" means
150 ms of latency, 1.6 Mbit/s and a quarter of the processor's speed. A drag moves a piece over a Classic board with 24
pieces, also at a quarter of the speed; its handler and its tasks are measured in processor time of the main thread. The
exit code is 1 if a target is missed.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from statistics import median, quantiles

import click
from playwright.sync_api import Browser, sync_playwright

from benchmarks.lighthouse import lighthouse_scores
from benchmarks.page_drag import measure_drag, measure_frames, put_drag_game
from benchmarks.page_versions import PageVersion, earlier_version, present_version
from benchmarks.page_visits import bytes_until_game, visit_twice
from tests.browser.chromium import find_chromium, launch

FIRST_PAGE = "382a2c6"
"""The last commit before the page moved to TypeScript."""

KINDS = ("size", "load", "drag", "lighthouse")

Measure = Callable[[PageVersion], dict[str, float]]

Found = Mapping[str, Mapping[str, Sequence[float]]]
"""Name of a version -> key of a figure -> its value in each run."""


@dataclass(frozen=True)
class Target:
    """What a figure has to reach."""

    text: str
    is_met: Callable[[float, float], bool]
    """Whether the present figure is good enough; the second argument is the baseline's."""


def at_most(most: float) -> Target:
    """A figure of at most this number."""
    return Target(f"<= {most:g}", lambda present, _: present <= most)


def at_least(least: float) -> Target:
    """A figure of at least this number."""
    return Target(f">= {least:g}", lambda present, _: present >= least)


def of_baseline(share: float) -> Target:
    """A figure of at most this share of the baseline's."""
    return Target(f"<= {share:.0%} of it", lambda present, baseline: present <= share * baseline)


@dataclass(frozen=True)
class Figure:
    """A row of the table."""

    key: str
    title: str
    target: Target | None
    digits: int = 0


FIGURES = (
    Figure("requests", "requests until the lobby is usable", at_most(12)),
    Figure("kilobytes", "kB until a game of Duo is open", at_most(120), 1),
    Figure("cold_ms", "usable, cold (ms)", of_baseline(1 / 4)),
    Figure("warm_ms", "usable, warm (ms)", of_baseline(1 / 4)),
    Figure("slow_cold_ms", "usable, slow, cold (ms)", at_most(3000)),
    Figure("slow_warm_ms", "usable, slow, warm (ms)", of_baseline(1 / 4)),
    Figure("drag_median_ms", "drag handler, slow CPU, median (ms)", None, 1),
    Figure("drag_p95_ms", "drag handler, slow CPU, p95 (ms)", at_most(12), 1),
    Figure("drag_task_ms", "longest task of a drag, slow CPU (ms)", at_most(50), 1),
    Figure("frame_p95_ms", "pointer to painted frame, p95 (ms)", at_most(16.7), 1),
    Figure("performance", "Lighthouse performance", at_least(95)),
    Figure("accessibility", "Lighthouse accessibility", at_least(100)),
    Figure("best-practices", "Lighthouse best practices", at_least(100)),
    Figure("seo", "Lighthouse SEO", at_least(100)),
    Figure("lines", "lines of scripts and styles", None),
    Figure("modules", "modules", None),
)


def run(revision: str, runs: int, kinds: Sequence[str]) -> Found:
    """Measure both versions in turn, so that a busy machine disturbs both."""
    with ExitStack() as stack:
        versions = [stack.enter_context(earlier_version(revision)), stack.enter_context(present_version())]
        playwright = stack.enter_context(sync_playwright())
        browser = stack.enter_context(launch(playwright))
        measures: dict[str, Measure] = {
            "size": measure_size,
            "load": partial(measure_load, browser),
            "drag": partial(measure_dragging, browser),
            "lighthouse": lambda version: lighthouse_scores(version.url, find_chromium(playwright)),
        }
        if "load" in kinds:
            visit_twice(browser, versions[0].url, is_slow=False)  # The browser itself starts cold.
        found: dict[str, dict[str, list[float]]] = {version.name: defaultdict(list) for version in versions}
        steps = [(kind, version) for _ in range(runs) for kind in kinds for version in versions]
        with click.progressbar(steps, label="Measuring", file=sys.stderr, item_show_func=_step_name) as bar:
            for kind, version in bar:
                for key, value in measures[kind](version).items():
                    found[version.name][key].append(value)
    return found


def measure_size(version: PageVersion) -> dict[str, float]:
    """Measure the sources."""
    return {"lines": version.lines(), "modules": version.modules()}


def measure_load(browser: Browser, version: PageVersion) -> dict[str, float]:
    """Measure first and second visits."""
    (cold, warm), (slow_cold, slow_warm) = (visit_twice(browser, version.url, is_slow=slow) for slow in (False, True))
    return {
        "requests": cold.requests,
        "kilobytes": bytes_until_game(browser, version.url) / 1000,
        "cold_ms": cold.milliseconds,
        "warm_ms": warm.milliseconds,
        "slow_cold_ms": slow_cold.milliseconds,
        "slow_warm_ms": slow_warm.milliseconds,
    }


def measure_dragging(browser: Browser, version: PageVersion) -> dict[str, float]:
    """Measure a drag on a slow processor and one at full speed."""
    game = put_drag_game(version.url)
    drag = measure_drag(browser, version.url, game)
    return {
        "drag_median_ms": median(drag.handlers),
        "drag_p95_ms": p95(drag.handlers),
        "drag_task_ms": max(drag.tasks),
        "frame_p95_ms": p95(measure_frames(browser, version.url, game)),
    }


def p95(values: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return quantiles(values, n=20)[-1]


def missed_targets(found: Found) -> list[str]:
    """Return the keys of the figures whose median misses its target."""
    baseline, present = found.values()
    return [
        figure.key
        for figure in FIGURES
        if figure.key in present and figure.target
        if not figure.target.is_met(median(present[figure.key]), median(baseline[figure.key]))
    ]


@click.command()
@click.option("--baseline", default=FIRST_PAGE, show_default=True, help="Git revision to compare with.")
@click.option("--runs", type=click.IntRange(1), default=5, show_default=True, help="Number of runs of each measure.")
@click.option(
    "--only",
    "kinds",
    type=click.Choice(KINDS),
    multiple=True,
    default=KINDS,
    help="Measure only this; may be repeated. Lighthouse takes most of the time, about 20 seconds for each page.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with the values of all runs.")
def main(*, baseline: str, runs: int, kinds: Sequence[str], as_json: bool) -> None:
    """Compare the speed and size of the page with those of an earlier revision."""
    found = run(baseline, runs, kinds)
    missed = missed_targets(found)
    click.echo(json.dumps({"runs": runs, "versions": found, "missed": missed}) if as_json else _table(found, missed))
    sys.exit(bool(missed))


def _table(found: Found, missed: Sequence[str]) -> str:
    names = "".join(f"{name:>23}" for name in found)
    rows = [f"{'medians (lowest to highest)':40}{names}   target"]
    for figure in FIGURES:
        if not all(figure.key in values for values in found.values()):
            continue
        cells = "".join(f"{_cell(values[figure.key], figure.digits):>23}" for values in found.values())
        verdict = "" if figure.key not in missed else ", missed"
        rows.append(f"{figure.title:40}{cells}   {figure.target.text + verdict if figure.target else ''}".rstrip())
    return "\n".join(rows)


def _cell(values: Sequence[float], digits: int) -> str:
    low, middle, high = (f"{value:,.{digits}f}" for value in (min(values), median(values), max(values)))
    return middle if low == high else f"{middle} ({low} to {high})"


def _step_name(step: tuple[str, PageVersion] | None) -> str:
    return f"{step[0]}, {step[1].name}" if step else ""


if __name__ == "__main__":
    main()
