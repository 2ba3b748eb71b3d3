"""Line graphs over the moves of a game. Lines differ in colour, dashes and the letter at their end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from polindrome.analysis.report.markup import Markup, element, join
from polindrome.analysis.results import MISSTEPS, Label

WIDTH, HEIGHT = 480, 280
LEFT, RIGHT, TOP, BOTTOM = 58, 30, 14, 34
_LETTER_HEIGHT = 15.0
_TICKS = 4
_MARKS = {
    Label.INACCURACY: "M0 -5L5 4H-5Z",
    Label.MISTAKE: "M0 -6L6 0L0 6L-6 0Z",
    Label.BLUNDER: "M-5 -5H5V5H-5Z",
}
"""A triangle, a diamond and a square around the point."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a graph: a value before the first move and after each one."""

    name: str
    letter: str
    css: str
    values: Sequence[float]


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker for a misstep: its move, its height in the graph and its label."""

    number: int
    value: float
    label: Label
    css: str
    title: str


@dataclass(frozen=True, slots=True)
class Graph:
    """An SVG line graph with a title and a description for screen readers."""

    title: str
    description: str
    unit: str
    high: float
    lines: Sequence[Line]
    marks: Sequence[Mark] = ()
    first: int = 0
    """The number of the move after which the lines start."""

    def draw(self) -> Markup:
        """Draw the figure with its legend."""
        picture = element(
            "svg",
            element("title", self.title),
            element("desc", self.description),
            self._axes(),
            *(self._line(line) for line in self.lines),
            self._letters(),
            *(self._mark(mark) for mark in self.marks),
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            role="group" if self.marks else "img",
            aria_label=f"{self.title}. {self.description}",
            class_="graph",
        )
        return element("figure", element("h2", self.title), picture, self._legend(), class_="card")

    @property
    def _steps(self) -> int:
        return max(len(self.lines[0].values) - 1, 1)

    def _x(self, number: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (number - self.first) / self._steps

    def _y(self, value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / self.high

    def _axes(self) -> Markup:
        parts = []
        for tick in range(_TICKS + 1):
            value = self.high * tick / _TICKS
            y = self._y(value)
            parts.append(element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="rule"))
            parts.append(element("text", f"{value:.0f}{self.unit}", x=LEFT - 6, y=y + 5, text_anchor="end"))
        for number in _round_numbers(self.first, self.first + self._steps):
            parts.append(element("text", str(number), x=self._x(number), y=HEIGHT - 14, text_anchor="middle"))
        parts.append(element("text", "move", x=LEFT - 6, y=HEIGHT - 14, text_anchor="end"))
        return element("g", *parts, class_="axes", aria_hidden="true")

    def _line(self, line: Line) -> Markup:
        points = [f"{self._x(number):.1f} {self._y(value):.1f}" for number, value in enumerate(line.values, self.first)]
        return element("path", element("title", line.name), d=f"M{'L'.join(points)}", class_=f"line {line.css}")

    def _letters(self) -> Markup:
        """Draw a letter at the end of each line, moved apart where they would overlap."""
        ends = sorted((self._y(line.values[-1]), line.letter, line.css) for line in self.lines)
        parts, free = [], float(TOP)
        for index, (y, letter, css) in enumerate(ends):
            lowest = HEIGHT - BOTTOM - _LETTER_HEIGHT * (len(ends) - 1 - index)
            y = min(max(y, free), lowest)
            free = y + _LETTER_HEIGHT
            parts.append(element("text", letter, x=WIDTH - RIGHT + 6, y=y + 5, class_=f"letter {css}"))
        return element("g", *parts, aria_hidden="true")

    def _mark(self, mark: Mark) -> Markup:
        place = f"translate({self._x(mark.number):.1f} {self._y(mark.value):.1f})"
        sign = element("path", d=_MARKS[mark.label], transform=place, class_=f"mark {mark.css}")
        return element("a", element("title", mark.title), sign, href=f"#move-{mark.number}", aria_label=mark.title)

    def _legend(self) -> Markup:
        entries = []
        for line in self.lines:
            stroke = element("path", d="M1 7H31", class_=f"line {line.css}")
            sample = element("svg", stroke, viewBox="0 0 32 14", aria_hidden="true", class_="sample")
            entries.append(element("span", sample, join(element("b", line.letter), " ", line.name)))
        present = {mark.label for mark in self.marks}
        for label in MISSTEPS:
            if label in present:
                mark = element("path", d=_MARKS[label], transform="translate(7 7)", class_="mark")
                sign = element("svg", mark, viewBox="0 0 14 14", aria_hidden="true", class_="sign")
                entries.append(element("span", sign, label.value))
        return element("figcaption", *entries)


def scale_for(highest: float) -> int:
    """Return the end of a value axis: the smallest number with round ticks that is not below the highest value."""
    unit = 1
    while True:
        for step in (5, 10, 15, 20, 25, 30, 40):
            if _TICKS * step * unit >= highest:
                return _TICKS * step * unit
        unit *= 10


def round_step(minimum: float) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, ... that is not below a minimum, as the distance of ticks."""
    unit = 1
    while True:
        for step in (1, 2, 5):
            if step * unit >= minimum:
                return step * unit
        unit *= 10


def _round_numbers(first: int, last: int) -> list[int]:
    """Choose up to ten evenly spaced move numbers, the first not too close to the axis."""
    distance = round_step((last - first) / 10)
    return [number for number in range(first + 1 + distance // 2, last + 1) if number % distance == 0]
