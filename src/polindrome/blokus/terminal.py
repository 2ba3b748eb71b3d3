"""What a player sees of Blokus in a terminal: board, trays and messages.

All of it can be read without colour: rich drops the styles where the terminal has none, and shapes are
drawn in ASCII where the encoding has no block characters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import groupby

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from polindrome.analysis import Suggestion
from polindrome.analysis.words import count, percent
from polindrome.blokus import ALL_PIECES, PIECES, BlokusGame, Move, PieceOrientation, Player
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.legality import orientation_of
from polindrome.blokus.notation import (
    FRONTIER,
    START,
    board_symbols,
    format_move,
    format_move_points,
    format_orientation,
    format_piece,
    format_point,
    format_points,
)
from polindrome.blokus.pieces import Piece
from polindrome.cli.terminal import Terminal
from polindrome.errors import IllegalMove
from polindrome.game import Outcome

PREVIEW = "##"

_NARROWEST_TRAY = 28
_HALF_BLOCKS = {"  ": " ", "# ": "\N{UPPER HALF BLOCK}", " #": "\N{LOWER HALF BLOCK}", "##": "\N{FULL BLOCK}"}
_PAPER = "#dcdcdc"
_DOT = f"#a8a8a8 on {_PAPER}"


@dataclass(frozen=True, slots=True)
class _Ink:
    """How a colour is painted: its squares, and quiet and loud letters on them."""

    square: str
    quiet_letter: str
    loud_letter: str

    @property
    def quiet(self) -> str:
        return f"{self.quiet_letter} on {self.square}"

    @property
    def loud(self) -> str:
        return f"bold {self.loud_letter} on {self.square}"

    @property
    def mark(self) -> str:
        return f"bold {self.square} on {_PAPER}"


_INKS = {
    Player.RED: _Ink("#cf2e3e", "#f0a3aa", "#ffffff"),
    Player.BLUE: _Ink("#2161c9", "#93b8f0", "#ffffff"),
    Player.YELLOW: _Ink("#f0c419", "#b08c00", "#000000"),
    Player.GREEN: _Ink("#2b9348", "#98d6aa", "#ffffff"),
    Player.ORANGE: _Ink("#ee8419", "#ffd0a0", "#000000"),
}


def colour_name(player: Player) -> str:
    """The name of a colour as it stands in a sentence."""
    return player.name.capitalize()


class BlokusTerminal(Terminal):
    """The console as seen from one seat of Blokus."""

    def show_position(self, game: BlokusGame, fresh: Collection[Coord]) -> None:
        """Board, scores, the tray of the colour to move, and the mobility of all; fresh cells stand out."""
        board, side = draw_board(game, fresh=fresh), Group(self._scores(game))
        if game.current_player:
            side = Group(side, "", self._tray(game, game.current_player))
        self.show_beside(board, side, narrowest=_NARROWEST_TRAY)
        self._console.print(self._mobility_line(game))

    def show_hint(self, game: BlokusGame, move: Move) -> None:
        """A move that could be played, on the board and in words."""
        size = game.variant.size
        self._console.print(draw_board(game, preview=game.cells_of(move)))
        self.say(f"Hint: {format_move(move, size)}, {PREVIEW} on the board: {format_move_points(move, size)}")

    def show_outlook(self, suggestion: Suggestion) -> None:
        """What is to be expected of a move, and what it does."""
        win, points = suggestion.outlook.win, suggestion.outlook.points
        assert win is not None, "Blokus is won or lost"
        ahead = f"{count(round(abs(points)), 'point')} {'ahead' if points >= 0 else 'behind'}"
        self.say(f"It wins {percent(win)} of the time, about {ahead} at the end. {suggestion.sentence}")

    def show_trays(self, game: BlokusGame) -> None:
        """What every colour still holds."""
        for player in game.variant.players:
            self._console.print(self._tray(game, player))

    def show_mobility(self, game: BlokusGame) -> None:
        """The mobility of every colour: placements, and those weighed by orientations and squares."""
        table = Table("Colour", "Placements", "Per orientation", "Times squares", box=None, pad_edge=False)
        for player in game.variant.players:
            metrics = game.mobility(player)
            weights = (metrics.total_orientation_normalized, metrics.total_cell_weighted)
            table.add_row(colour_name(player), str(metrics.total_placements), *(f"{weight:.1f}" for weight in weights))
        self._console.print(table)

    def show_piece_counts(self, game: BlokusGame) -> None:
        """How many placements each piece of the colour to move has."""
        counts = Counter(move.piece_id for move in game.get_legal_moves())
        parts = [f"{PIECES[piece_id].name} {number}" for piece_id, number in counts.items()]
        self.say(f"{counts.total()} placements{': ' if parts else '.'}{', '.join(parts)}")

    def show_placements(self, game: BlokusGame, piece: Piece) -> None:
        """All placements of a piece: the way it is turned, its shape then, and the points that go behind the @."""
        moves = [move for move in game.get_legal_moves() if move.piece_id == piece.id]
        moves.sort(key=lambda move: (orientation_of(move).flipped, orientation_of(move).degrees))
        if not moves:
            self.say(f"{piece.name} cannot be placed now.")
            return
        table = Table.grid(padding=(0, 2, 0, 0))
        for orientation, group in groupby(moves, key=orientation_of):
            name = f"{piece.name}.{format_orientation(orientation)}".rstrip(".")
            points = [format_point((move.anchor_row, move.anchor_col), game.variant.size) for move in group]
            table.add_row(f"{name}@", self._shape(orientation), " ".join(points))
        self.say(f"{piece.name} has {len(moves)} placements; the first is {format_move(moves[0], game.variant.size)}")
        self._console.print(table)

    def show_move(self, game: BlokusGame, move: Move) -> None:
        """What the seat to move is about to play."""
        assert game.current_player is not None, "moves are made only while the game goes on"
        size = game.variant.size
        who = f"{colour_name(game.current_player)} ({self._seat_name(game.turn)})"
        self.say(f"{who} plays {format_move(move, size)}: {format_move_points(move, size)}")

    def show_out(self, game: BlokusGame, player: Player) -> None:
        """Why a colour is passed over from now on."""
        left = [PIECES[piece_id].name for piece_id in game.board.remaining_pieces(player)]
        why = f"there is no place for {', '.join(left)}" if left else "all its pieces are placed"
        self.say(f"{colour_name(player)} is out: {why}.")

    def show_illegal(self, error: IllegalMove, size: int) -> None:
        """Every rule that a move breaks, with the points at fault; cells off the board have no name."""
        self.say(error.message.partition(":")[0] + ":")
        for reason in error.reasons:
            points = format_points([cell for cell in reason.cells if max(cell) < size and min(cell) >= 0], size)
            self.say(f"  {reason.text}{f' ({points})' if points else ''}")

    def show_outcome(self, outcome: Outcome) -> None:
        """Who won, and the points of every seat."""
        winners = " and ".join(map(self._seat_name, outcome.winners))
        verb = "win" if winners == "you" or len(outcome.winners) > 1 else "wins"
        self.say(f"The game is over: {outcome.reason}.")
        self.say(f"{winners.capitalize()} {verb}: {self._points_of_seats(outcome.scores)}.")

    def _seat_name(self, seat: int) -> str:
        return "you" if seat == self._seat else f"seat {seat + 1}"

    def _points_of_seats(self, scores: Iterable[int]) -> str:
        return ", ".join(f"{self._seat_name(seat)} {points}" for seat, points in enumerate(scores))

    def _scores(self, game: BlokusGame) -> RenderableType:
        out = {name for _, name in game.skips}
        table = Table.grid(padding=(0, 2, 0, 0))
        for player, seat, points in zip(game.variant.players, game.variant.seats, game.colour_scores(), strict=True):
            owner = "shared" if seat is None else self._seat_name(seat)
            state = "out" if player.name in out else ""
            chip = Text(f"{player.name[0]} ", _INKS[player].loud)
            table.add_row(chip, colour_name(player), owner, f"{points:3}", state)
        if game.num_seats == len(game.variant.players):
            return table
        return Group(table, f"Seats: {self._points_of_seats(game.scores())}")

    def _mobility_line(self, game: BlokusGame) -> str:
        placements = [(player, game.mobility(player).total_placements) for player in game.variant.players]
        return f"Mobility: {', '.join(f'{colour_name(player)} {number}' for player, number in placements)}"

    def _tray(self, game: BlokusGame, player: Player) -> RenderableType:
        """The pieces of a colour side by side; those that fit nowhere are dim and in parentheses."""
        pieces = [PIECES[piece_id] for piece_id in game.board.remaining_pieces(player)]
        playable = {move.piece_id for move in game.legal_moves_of(player)}
        drawn = [self._tray_piece(piece, player, playable=piece.id in playable) for piece in pieces]
        return Group(f"{colour_name(player)} holds {len(pieces)} of {len(PIECES)} pieces", Columns(drawn, (0, 2)))

    def _tray_piece(self, piece: Piece, player: Player, *, playable: bool) -> Text:
        shape = self._shape(ALL_PIECES[piece.id][0])
        if not playable:
            return Text(f"({piece.name})\n{shape}\n", "dim")
        return Text.assemble(f"{piece.name}\n", (shape, _INKS[player].square), "\n")

    def _shape(self, orientation: PieceOrientation) -> str:
        rows = format_piece(orientation)
        if not self._console.options.ascii_only:
            # Two rows share a line, which makes the squares about square.
            rows += [" " * orientation.width] * (len(rows) % 2)
            pairs = zip(rows[::2], rows[1::2], strict=True)
            rows = ["".join(_HALF_BLOCKS[a + b] for a, b in zip(upper, lower, strict=True)) for upper, lower in pairs]
        return "\n".join(rows)


def draw_board(game: BlokusGame, *, fresh: Collection[Coord] = (), preview: Collection[Coord] = ()) -> Text:
    """The board with its coordinates: fresh pieces have double letters, `##` is a preview for the colour to move."""
    size = game.variant.size
    letters = "   " + "".join(f"{chr(ord('a') + col)} " for col in range(size))
    text = Text(f"{letters}\n", no_wrap=True)
    for row, symbols in enumerate(board_symbols(game.board, game.current_player)):
        text.append(f"{size - row:2} ")
        for col, symbol in enumerate(symbols):
            cell = row, col
            text.append(*_square(game, cell, symbol, is_fresh=cell in fresh, is_preview=cell in preview))
        text.append(f" {size - row}\n")
    return text.append(letters)


def _square(game: BlokusGame, cell: Coord, symbol: str, *, is_fresh: bool, is_preview: bool) -> tuple[str, str]:
    """Two characters, about as wide as high, and their style."""
    mover = game.current_player
    if mover and is_preview:
        return PREVIEW, _INKS[mover].loud
    if owner := int(game.board.grid[cell]):
        ink = _INKS[Player(owner)]
        return (symbol * 2, ink.loud) if is_fresh else (f"{symbol} ", ink.quiet)
    if mover and symbol == FRONTIER:
        return f"{symbol} ", _INKS[mover].mark
    if symbol == START:
        return f"{symbol} ", _INKS[game.variant.players[game.variant.starts.index(cell)]].mark
    return f"{symbol} ", _DOT
