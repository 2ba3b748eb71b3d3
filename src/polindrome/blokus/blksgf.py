"""Pentobi's file format .blksgf for games of Blokus: moves, setups, comments and variations."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from polindrome.blokus import VARIANTS, BlokusGame, Variant
from polindrome.blokus.notation import format_move_points
from polindrome.blokus.placements import placement_table
from polindrome.errors import IllegalMove, InvalidArgument, PolindromeError
from polindrome.game import Game
from polindrome.records.record import GameRecord
from polindrome.records.sgf import (
    Node,
    Place,
    Properties,
    Value,
    format_sgf,
    format_text,
    main_line,
    parse_sgf,
    parse_text,
)

if TYPE_CHECKING:
    from polindrome.analysis.results import Review, ReviewedMove

NAME = "blksgf"
MEDIA_TYPE = "application/x-blokus-sgf"

GAME_NAMES = {
    "classic": "Blokus",
    "classic-2": "Blokus Two-Player",
    "classic-3": "Blokus Three-Player",
    "duo": "Blokus Duo",
}
"""Game name -> its name in the property GM and in GTP's set_game."""

GAME_OF_NAME = {name.lower(): game for game, name in GAME_NAMES.items()}
"""Name in the property GM and in GTP's set_game, in lower case -> game name."""

LONGEST_QUOTE = 40
"""Characters of the file that an error quotes."""

COLOUR_NAMES = {2: "BW", 4: "1234"}
"""Number of colours -> their names in moves and in GTP, in turn order."""

_ANALYSIS = re.compile("POL([A-Z]+)")
_WORD = re.compile("[a-z]+")

_MOVES = {
    2: {"B": 0, "W": 1, "1": 0, "2": 1, "BLUE": 0, "GREEN": 1},
    4: {"1": 0, "2": 1, "3": 2, "4": 3, "BLUE": 0, "YELLOW": 1, "RED": 2, "GREEN": 3},
}
"""Number of colours -> property of a move -> colour; old files spell out Pentobi's colour names."""

_COLOURS = {"B": 0, "W": 1, "1": 0, "2": 1, "3": 2, "4": 3}
"""The name of a colour in PL and, with the prefix A, in setups -> colour."""


@dataclass(frozen=True, slots=True)
class GameTree:
    """A game with all nodes of its file; the main line is the game that was played.

    Moves are numbered like the actions of `record()`, from 1; 0 is the position before them. Replaying the main line
    raises InvalidRecord with line and column for an illegal move.
    """

    game: str
    """The name of the game in the registry."""
    nodes: Sequence[Node]

    @classmethod
    def of(
        cls,
        record: GameRecord,
        comments: Mapping[int, str] = {},
        analysis: Mapping[int, Mapping[str, str]] = {},
    ) -> Self:
        """Create the tree of a record, with comments and analysis (word -> text) by the number of the move."""
        if record.game not in GAME_NAMES:
            raise InvalidArgument(f"a .blksgf file contains a game of Blokus, not of {record.game}")
        return cls.of_game(record.replay(), comments, analysis)

    @classmethod
    def of_game(
        cls, game: Game, comments: Mapping[int, str] = {}, analysis: Mapping[int, Mapping[str, str]] = {}
    ) -> Self:
        """Create the tree of a game, otherwise as `of`."""
        unknown = {*comments, *analysis} - set(range(len(game.history) + 1))
        if unknown:
            raise InvalidArgument(f"there is no move {min(unknown)} in a record of {len(game.history)}")
        nodes = [
            Node({**properties, **_annotations(comments.get(number), analysis.get(number, {}))}, number - 1)
            for number, properties in enumerate(_node_properties(game))
        ]
        return cls(game.name, nodes)

    def record(self, moves: int | None = None) -> GameRecord:
        """Return the main line as a record; with `moves`, only the part before the move of that number in the file."""
        return GameRecord.of(self._follow(moves).game)

    def comments(self) -> dict[int, str]:
        """Return the comments of the main line by the number of the move."""
        found: dict[int, list[str]] = {}
        for number, node in self._follow().nodes:
            for value in node.properties.get("C", ()):
                found.setdefault(number, []).append(parse_text(value.written))
        return {number: "\n".join(texts) for number, texts in found.items()}

    def analysis(self) -> dict[int, dict[str, str]]:
        """Return Polindrome's analysis of the main line (word -> text) by the number of the move."""
        found: dict[int, dict[str, str]] = {}
        for number, node in self._follow().nodes:
            for name, values in node.properties.items():
                if match := _ANALYSIS.fullmatch(name):
                    found.setdefault(number, {})[match[1].lower()] = parse_text(values[0].written)
        return found

    def _follow(self, moves: int | None = None) -> _MainLine:
        line = _MainLine(VARIANTS[self.game])
        number = 0
        for node in main_line(self.nodes):
            number += line.has_move(node)
            if moves is not None and number >= moves:
                break
            line.follow(node)
        return line


def matches(text: str) -> bool:
    """Whether the text looks like a game tree: no other format starts with a parenthesis."""
    return text.lstrip().startswith("(")


def parse(text: str) -> GameRecord:
    """Parse the main line of a .blksgf file; InvalidRecord has the line and column of a defect."""
    return parse_blksgf(text).record()


def format(record: GameRecord) -> str:  # noqa: A001 (the name that RecordFormat gives it)
    """Format a record as a .blksgf file."""
    return format_blksgf(GameTree.of(record))


def format_review(review: Review) -> str:
    """Format a reviewed game: each move has its label and sentence as comment, and its estimates as analysis."""
    size = VARIANTS[review.record.game].size
    comments = {move.number: f"{move.label.value.title()}. {move.sentence}" for move in review.moves}
    analysis = {move.number: _analysis_of(move, size) for move in review.moves}
    return format_blksgf(GameTree.of_game(review.positions[-1], comments, analysis))


def parse_blksgf(text: str) -> GameTree:
    """Parse a .blksgf file; InvalidRecord has the line and column of a defect."""
    nodes = parse_sgf(text)
    root = nodes[0]
    if "GM" not in root.properties:
        expected = f"expected a property GM such as GM[{GAME_NAMES['duo']}] in the first node"
        raise root.place.error(expected, "not_a_game")
    value = root.properties["GM"][0]
    name = " ".join(parse_text(value.written).split())
    if name.lower() not in GAME_OF_NAME:
        expected = f"expected one of {', '.join(GAME_NAMES.values())}, got {name!r}"
        raise value.place.error(expected, "unknown_game", text=name[:LONGEST_QUOTE])
    return GameTree(GAME_OF_NAME[name.lower()], nodes)


def format_blksgf(tree: GameTree) -> str:
    """Format a tree as a .blksgf file."""
    return format_sgf(tree.nodes)


def _node_properties(game: Game) -> list[Properties]:
    """The properties of the first node, which are the header and the setup, then those of one node per move."""
    assert isinstance(game, BlokusGame), "the family is Blokus"
    names, size = COLOUR_NAMES[len(game.variant.players)], game.variant.size
    pieces = [(names[colour], Value(format_move_points(game.move_of(action), size))) for colour, action in game.placed]
    num_set_up = len(pieces) - len(game.history)
    first = {"GM": [Value(GAME_NAMES[game.name])], "CA": [Value("UTF-8")], "AP": [Value("Polindrome")]}
    for name, value in pieces[:num_set_up]:
        first.setdefault(f"A{name}", []).append(value)
    match game.options:
        case {"setup": {"turn": int(turn)}}:
            first["PL"] = [Value(names[turn])]
    moves: list[Properties] = [{name: (value,)} for name, value in pieces[num_set_up:]]
    return [{name: tuple(values) for name, values in first.items()}, *moves]


def _annotations(comment: str | None, analysis: Mapping[str, str]) -> Properties:
    """The properties of a comment and of an analysis."""
    for word in analysis:
        if not _WORD.fullmatch(word):
            raise InvalidArgument(f"expected a word of lower-case letters as the name of an analysis, got {word!r}")
    texts = {} if comment is None else {"C": comment}
    texts |= {f"POL{word.upper()}": text for word, text in analysis.items()}
    return {name: (format_text(text),) for name, text in texts.items()}


class _MainLine:
    """A replay of the main line, node by node.

    A record is a start position and moves in turn order. A file may also set up pieces at any node, name another
    colour to move, or let a colour move out of turn. The position at that point then becomes the new start, and the
    earlier moves are dropped.
    """

    def __init__(self, variant: Variant) -> None:
        self.game = BlokusGame(variant)
        self.nodes: list[tuple[int, Node]] = []
        """The nodes since the start position, each with the number of moves up to it."""
        self._moves = _MOVES[len(variant.players)]
        self._number = 0
        """The number of the last move in the file, not reset by a setup."""

    def has_move(self, node: Node) -> bool:
        """Whether a node has the property of a move."""
        return any(name in self._moves for name in node.properties)

    def follow(self, node: Node) -> None:
        """Apply the setup, the colour to move and the move of the next node."""
        place, turn = self._turn_in(node)
        self._set_up(node, turn)
        if turn != self._turn:
            self._start(place, self.game.placed, turn)
        if self.has_move(node):
            self._play(node)
        self.nodes.append((len(self.game.history), node))

    @property
    def _turn(self) -> int:
        """The index of the colour to move; 0 when the game is over."""
        player = self.game.current_player
        return 0 if player is None else self.game.variant.players.index(player)

    def _turn_in(self, node: Node) -> tuple[Place, int]:
        """The colour to move after the setup of a node; a node with a move names its colour in the move."""
        if "PL" not in node.properties or self.has_move(node):
            return node.place, self._turn
        value = node.properties["PL"][0]
        name = value.written.strip().upper()
        known = [name for name, colour in _COLOURS.items() if colour < len(self.game.variant.players)]
        if name not in known:
            raise value.place.error(f"expected a colour, one of {' '.join(known)}, got {value.written!r}")
        return value.place, _COLOURS[name]

    def _set_up(self, node: Node, turn: int) -> None:
        for value in node.properties.get("AE", ()):
            action = self._parse_action(value)
            left = [piece for piece in self.game.placed if piece[1] != action]
            if len(left) == len(self.game.placed):
                raise value.place.error(f"expected a piece on the board to remove, got {value.written!r}")
            self._start(value.place, left, turn)
        for name, colour in _COLOURS.items():
            for value in node.properties.get(f"A{name}", ()):
                self._start(value.place, [*self.game.placed, (colour, self._parse_action(value))], turn)

    def _start(self, place: Place, placed: Sequence[tuple[int, int]], turn: int) -> None:
        """Start again from a position; errors name the place in the file that requires it."""
        try:
            self.game = BlokusGame(self.game.variant, setup={"placed": placed, "turn": turn})
        except PolindromeError as error:
            raise place.error(error) from error
        self.nodes.clear()

    def _play(self, node: Node) -> None:
        (name, values), *more = [item for item in node.properties.items() if item[0] in self._moves]
        if more:
            raise more[0][1][0].place.error(f"expected one move in a node, got {more[0][0]} after {name}")
        self._number += 1
        action, colour = self._parse_action(*values), self._moves[name]
        if colour != self._turn:
            self._start(values[0].place, self.game.placed, colour)
        try:
            self.game.make_move(self.game.move_of(action), self.game.variant.players[colour])
        except IllegalMove as error:
            raise values[0].place.error(error, "illegal_move", move=self._number, reasons=error.reasons) from error
        except PolindromeError as error:
            raise values[0].place.error(error) from error

    def _parse_action(self, *values: Value) -> int:
        """Parse the action of a move; old files have one value per point."""
        text = ",".join(parse_text(value.written) for value in values)
        try:
            return self.game.parse_action(text)
        except PolindromeError as error:
            raise values[0].place.error(error, "unknown_move", text=text[:LONGEST_QUOTE]) from error


def _analysis_of(move: ReviewedMove, size: int) -> dict[str, str]:
    """The label, estimate and loss of a move, and the best other move as the points that it covers."""
    analysis = {
        "label": move.label.value,
        "win": f"{move.after.win:.3f}",
        "margin": f"{move.after.points:+z.1f}",
        "lostwin": f"{move.lost.win:.3f}",
        "lostmargin": f"{move.lost.points:.1f}",
    }
    others = [choice.action for choice in move.choices if choice.action != move.action]
    if others:
        analysis["other"] = format_move_points(placement_table(size).moves[others[0]], size)
    return analysis
