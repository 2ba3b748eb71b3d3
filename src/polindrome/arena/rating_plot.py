"""An SVG plot of tournament ratings: a dot with an error bar for each bot."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from polindrome.analysis.report.graphs import round_step
from polindrome.analysis.report.markup import Markup, element
from polindrome.arena.standings import Standing

WIDTH = 720
LEFT, RIGHT, TOP, BOTTOM = 210, 130, 50, 46
ROW = 30
MAX_NAME = 26
MAX_TICKS = 8

_STYLE = """
svg { --ground: #fff; --ink: #1c2230; --soft: #576074; --line: #ddd8cd; --mark: #1f51bb; }
@media (prefers-color-scheme: dark) {
  svg { --ground: #12151b; --ink: #eceff5; --soft: #a3adbf; --line: #323a47; --mark: #8bb0ff; }
}
text { font: 14px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: var(--ink); }
.ground { fill: var(--ground); }
.title { font-size: 16px; font-weight: 600; }
.soft { fill: var(--soft); font-variant-numeric: tabular-nums; }
.rule { stroke: var(--line); }
.interval { stroke: var(--mark); stroke-width: 2; fill: none; }
.dot { fill: var(--mark); }
"""


def draw_ratings(title: str, bots: Sequence[Standing]) -> str:
    """Draw a self-contained SVG that follows the viewer's light or dark colour scheme; bots in the given order."""
    height = TOP + ROW * len(bots) + BOTTOM
    scale = _Scale(min(bot.rating.low for bot in bots), max(bot.rating.high for bot in bots))
    svg = element(
        "svg",
        element("title", title),
        element("desc", "; ".join(f"{bot.name} {_describe(bot)}" for bot in bots)),
        element("style", Markup(_STYLE)),
        element("rect", width=WIDTH, height=height, class_="ground"),
        element("text", title, x=16, y=28, class_="title"),
        *_axis(scale, height),
        *(_row(bot, TOP + ROW * (number + 0.5), scale) for number, bot in enumerate(bots)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        role="img",
    )
    return f"{svg}\n"


class _Scale:
    """Linear scale from Elo to x coordinates, with round numbers at both ends."""

    def __init__(self, low: float, high: float) -> None:
        self.step = round_step((high - low) / MAX_TICKS)
        self.low = floor(low / self.step) * self.step
        self.high = max(ceil(high / self.step) * self.step, self.low + self.step)

    def x(self, rating: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (rating - self.low) / (self.high - self.low)

    def ticks(self) -> range:
        return range(self.low, self.high + 1, self.step)


def _axis(scale: _Scale, height: int) -> list[Markup]:
    parts = []
    for tick in scale.ticks():
        x = scale.x(tick)
        parts.append(element("line", x1=x, x2=x, y1=float(TOP), y2=float(height - BOTTOM), class_="rule"))
        parts.append(element("text", str(tick), x=x, y=height - BOTTOM + 20, text_anchor="middle", class_="soft"))
    parts.append(element("text", "Elo, with 95 % intervals", x=float(LEFT), y=height - 8, class_="soft"))
    return parts


def _row(bot: Standing, y: float, scale: _Scale) -> Markup:
    low, high, mean = (scale.x(rating) for rating in (bot.rating.low, bot.rating.high, bot.rating.mean))
    whiskers = f"M{low:.1f} {y - 5:.1f}v10m0 -5H{high:.1f}m0 -5v10"
    name = bot.name if len(bot.name) <= MAX_NAME else f"{bot.name[: MAX_NAME - 1]}…"
    numbers = f"{bot.rating.mean:.0f} ± {(bot.rating.high - bot.rating.low) / 2:.0f}"
    return element(
        "g",
        element("title", f"{bot.name}: {_describe(bot)}"),
        element("text", name, x=LEFT - 14, y=y + 5, text_anchor="end"),
        element("path", d=whiskers, class_="interval"),
        element("circle", cx=mean, cy=y, r=5, class_="dot"),
        element("text", numbers, x=WIDTH - RIGHT + 14, y=y + 5, class_="soft"),
    )


def _describe(bot: Standing) -> str:
    rating = bot.rating
    return f"{rating.mean:.0f}, 95 % between {rating.low:.0f} and {rating.high:.0f}"
