"""The page of the HTML report: summary, graphs, boards of the worst moves, and a table of all moves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from importlib.resources import files
from typing import Protocol

from polindrome.analysis.formatting import format_change, format_loss, listed
from polindrome.analysis.report.markup import Markup, element, join
from polindrome.analysis.results import Label, Review, ReviewedMove
from polindrome.analysis.review import analysis_of
from polindrome.registry import family_of

BOARDS = 6
"""Number of worst moves that are shown on a board."""

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Content security policy: the page loads no resources and runs no scripts."""


class GamePage(Protocol):
    """The game-specific parts of the report."""

    @property
    def title(self) -> str:
        """The title of the game."""

    def graphs(self) -> list[Markup]:
        """Draw the graphs over the moves."""

    def board(self, move: ReviewedMove) -> Markup:
        """Draw the board before a move."""

    @property
    def value_title(self) -> str:
        """The title of the value of a position."""

    @property
    def explanation(self) -> str:
        """The explanation of values and labels."""

    def standing(self, move: ReviewedMove) -> str:
        """Describe the standing of the seats after a move."""


def render(review: Review, source: str) -> str:
    """Render the page; `source` names the origin of the game, such as its file."""
    page = analysis_of(review.record.game, "reviews").page(review)
    sheets = [files(__package__).joinpath(f"{name}.css") for name in ("page", "figures", "moves")]
    head = element(
        "head",
        Markup('<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>'),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}"/>'),
        element("title", f"Review: {source}"),
        element("style", Markup("\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets))),
    )
    header = element(
        "header",
        element("p", "Polindrome review", class_="brand"),
        element("h1", page.title),
        element("p", f"{source}: {len(review.moves)} moves. {_result(review)}"),
    )
    graphs = element("section", *page.graphs(), class_="pair")
    main = element("main", _summary(review), graphs, _worst(review, page), _table(review, page))
    body = element("body", header, main, element("footer", element("p", page.explanation)))
    return f"<!doctype html>\n{element('html', head, body, lang='en')}\n"


def _result(review: Review) -> str:
    """Describe the result of the game: the winners and the points."""
    result, game = review.record.result, review.record.game
    if result is None:
        return "The game is not over."
    name = partial(family_of(game).seat_name, game)
    points = listed([f"{name(seat)} {score}" for seat, score in enumerate(result.scores)])
    winners = listed([name(seat) for seat in result.winners]) if result.winners else ""
    verdict = f"{winners} {'won' if len(result.winners) == 1 else 'tied'}. " if winners else ""
    return f"{verdict}Points: {points}."


def _summary(review: Review) -> Markup:
    titles = ["Player", "Moves", *(label.value.title() for label in Label), "Mean loss"]
    family, rows = family_of(review.record.game), []
    for seat in review.seats:
        loss = "-" if seat.mean_lost is None else format_loss(seat.mean_lost)
        row = element(
            "tr",
            element("th", family.seat_name(review.record.game, seat.seat), scope="row"),
            element("td", str(seat.moves), data_title="moves"),
            *(element("td", str(seat.labels[label]), data_title=label.value) for label in Label),
            element("td", loss, data_title="mean loss"),
        )
        rows.append(row)
    return element("section", element("h2", "Summary"), _grid(titles, rows, "summary"), class_="card")


def _worst(review: Review, page: GamePage) -> Markup:
    worst = review.worst_moves()[:BOARDS]
    if not worst:
        return element("section", element("h2", "Worst moves"), element("p", "No move lost much."), class_="card")
    cards = []
    for move in worst:
        head = element("h3", element("a", f"Move {move.number}", href=f"#move-{move.number}"), " ", _badge(move))
        played = element("dt", "played", class_="key-played"), element("dd", _played(move))
        better = element("dt", "better", class_="key-better"), element("dd", move.choices[0].text)
        value = f"{format_change(move.before, move.after)}, lost {format_loss(move.lost)}"
        card = element(
            "article",
            head,
            page.board(move),
            element("dl", *played, *better),
            element("p", value, class_="course"),
            element("p", move.sentence),
            class_="card",
        )
        cards.append(card)
    return element("section", element("h2", "Worst moves"), element("div", *cards, class_="cards"))


def _played(move: ReviewedMove) -> Markup:
    return join(element("span", move.side.title(), class_=f"side {move.side.lower()}"), f" {move.text}")


def _badge(move: ReviewedMove) -> Markup:
    return element("span", move.label.value, class_=f"badge {move.label.value}")


def _table(review: Review, page: GamePage) -> Markup:
    titles = ["Move", "Played", "Label", page.value_title, "Lost", "Best", "What it did", "After it"]
    rows = []
    for move in review.moves:
        row = element(
            "tr",
            element("th", str(move.number), scope="row"),
            element("td", _played(move)),
            element("td", _badge(move)),
            element("td", format_change(move.before, move.after), data_title=page.value_title),
            element("td", format_loss(move.lost), data_title="lost"),
            element("td", move.choices[0].text, data_title="best"),
            element("td", move.sentence, class_="text"),
            element("td", page.standing(move), class_="text soft"),
            id=f"move-{move.number}",
        )
        rows.append(row)
    return element("section", element("h2", "All moves"), _grid(titles, rows, "moves"), class_="card wide")


def _grid(titles: Iterable[str], rows: Iterable[Markup], css: str) -> Markup:
    head = element("thead", element("tr", *(element("th", title, scope="col") for title in titles)))
    return element("table", head, element("tbody", *rows), class_=css)
