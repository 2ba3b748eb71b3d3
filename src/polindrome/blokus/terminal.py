"""Blokus in the terminal: the view (board, trays and messages) and the session with its commands.

Everything is readable without colour: rich drops the styles if the terminal has none, and shapes are drawn in ASCII
if the encoding has no block characters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from polindrome.analysis import Suggestion, hint
from polindrome.analysis.formatting import count, percent
from polindrome.blokus import ALL_PIECES, PIECES, BlokusGame, Move, PieceOrientation, Player
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.bots.heuristic import rank_moves
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
    parse_piece,
    square_of,
)
from polindrome.blokus.pieces import Piece
from polindrome.bots import Budget
from polindrome.cli.save_files import SaveFiles
from polindrome.cli.session import PlaySettings, Session, SessionCommand, SessionTexts, before_last_move
from polindrome.cli.terminal_view import TerminalView
from polindrome.core import is_core_built
from polindrome.errors import IllegalMove, PolindromeError
from polindrome.game import Game, Outcome

SEATS: Mapping[str, Sequence[str]] = {}
"""Seats have no names for `--seat`."""

HINT_BUDGET = Budget(nodes=50_000, seconds=1.0)
"""The budget of a hint; a hint that reaches all simulations within the second is reproducible."""

PREVIEW = "##"

_MIN_TRAY_WIDTH = 28
_HALF_BLOCKS = {"  ": " ", "# ": "\N{UPPER HALF BLOCK}", " #": "\N{LOWER HALF BLOCK}", "##": "\N{FULL BLOCK}"}
_BACKGROUND = "#dcdcdc"
_EMPTY_STYLE = f"#a8a8a8 on {_BACKGROUND}"
_PIECE_NAMES = {piece.name.lower() for piece in PIECES.values()}


@dataclass(frozen=True, slots=True)
class _ColourStyle:
    """The style of a colour: its squares, muted and bold letters on them, and marks on empty squares."""

    square: str
    muted_letter: str
    bold_letter: str

    @property
    def muted(self) -> str:
        return f"{self.muted_letter} on {self.square}"

    @property
    def bold(self) -> str:
        return f"bold {self.bold_letter} on {self.square}"

    @property
    def mark(self) -> str:
        return f"bold {self.square} on {_BACKGROUND}"


_STYLES = {
    Player.RED: _ColourStyle("#cf2e3e", "#f0a3aa", "#ffffff"),
    Player.BLUE: _ColourStyle("#2161c9", "#93b8f0", "#ffffff"),
    Player.YELLOW: _ColourStyle("#f0c419", "#b08c00", "#000000"),
    Player.GREEN: _ColourStyle("#2b9348", "#98d6aa", "#ffffff"),
    Player.ORANGE: _ColourStyle("#ee8419", "#ffd0a0", "#000000"),
}


def colour_name(player: Player) -> str:
    """Return the display name of a colour."""
    return player.name.capitalize()


class BlokusView(TerminalView):
    """The terminal output of Blokus for the player of one seat."""

    def show_position(self, game: BlokusGame, recent: Collection[Coord]) -> None:
        """Print board, scores, the tray of the colour to move, and all mobilities; recent cells are highlighted."""
        board, side = draw_board(game, recent=recent), Group(self._scores(game))
        if game.current_player:
            side = Group(side, "", self._tray(game, game.current_player))
        self.show_beside(board, side, narrowest=_MIN_TRAY_WIDTH)
        mobility = [
            f"{colour_name(player)} {game.mobility(player).total_placements}" for player in game.variant.players
        ]
        self._console.print(f"Mobility: {', '.join(mobility)}")

    def show_hint(self, game: BlokusGame, move: Move) -> None:
        """Print a suggested move, on the board and as text."""
        size = game.variant.size
        self._console.print(draw_board(game, preview=game.cells_of(move)))
        self.say(f"Hint: {format_move(move, size)}, {PREVIEW} on the board: {format_move_points(move, size)}")

    def show_estimate(self, suggestion: Suggestion) -> None:
        """Print the value estimate of a suggested move and its explanation."""
        win, points = suggestion.estimate.win, suggestion.estimate.points
        assert win is not None, "Blokus has win chances"
        ahead = f"{count(round(abs(points)), 'point')} {'ahead' if points >= 0 else 'behind'}"
        self.say(f"It wins {percent(win)} of the time, about {ahead} at the end. {suggestion.sentence}")

    def show_trays(self, game: BlokusGame) -> None:
        """Print the remaining pieces of every colour."""
        for player in game.variant.players:
            self._console.print(self._tray(game, player))

    def show_mobility(self, game: BlokusGame) -> None:
        """Print the mobility of every colour: placements, orientation-normalised and cell-weighted."""
        table = Table("Colour", "Placements", "Per orientation", "Times squares", box=None, pad_edge=False)
        for player in game.variant.players:
            metrics = game.mobility(player)
            weights = (metrics.total_orientation_normalized, metrics.total_cell_weighted)
            table.add_row(colour_name(player), str(metrics.total_placements), *(f"{weight:.1f}" for weight in weights))
        self._console.print(table)

    def show_piece_counts(self, game: BlokusGame) -> None:
        """Print the number of placements of each piece of the colour to move."""
        counts = Counter(move.piece_id for move in game.get_legal_moves())
        parts = [f"{PIECES[piece_id].name} {number}" for piece_id, number in counts.items()]
        self.say(f"{counts.total()} placements{': ' if parts else '.'}{', '.join(parts)}")

    def show_placements(self, game: BlokusGame, piece: Piece) -> None:
        """Print all placements of a piece: each orientation, its shape, and the points that can follow the `@`."""
        moves = [move for move in game.get_legal_moves() if move.piece_id == piece.id]
        moves.sort(key=lambda move: (orientation_of(move).flipped, orientation_of(move).degrees))
        if not moves:
            self.say(f"{piece.name} cannot be placed now.")
            return
        table = Table.grid(padding=(0, 2, 0, 0))
        for orientation, group in groupby(moves, key=orientation_of):
            name = f"{piece.name}.{format_orientation(orientation)}".rstrip(".")
            points = [format_point(square_of(move), game.variant.size) for move in group]
            table.add_row(f"{name}@", self._draw_shape(orientation), " ".join(points))
        self.say(f"{piece.name} has {len(moves)} placements; the first is {format_move(moves[0], game.variant.size)}")
        self._console.print(table)

    def show_move(self, game: BlokusGame, move: Move) -> None:
        """Print the move that the seat to move is about to make."""
        assert game.current_player is not None, "moves are made only while the game is in progress"
        size = game.variant.size
        mover = f"{colour_name(game.current_player)} ({self._seat_name(game.turn)})"
        self.say(f"{mover} plays {format_move(move, size)}: {format_move_points(move, size)}")

    def show_out(self, game: BlokusGame, player: Player) -> None:
        """Print why a colour is out of the game."""
        left = [PIECES[piece_id].name for piece_id in game.board.remaining_pieces(player)]
        reason = f"there is no place for {', '.join(left)}" if left else "all its pieces are placed"
        self.say(f"{colour_name(player)} is out: {reason}.")

    def show_illegal(self, error: IllegalMove, size: int) -> None:
        """Print every rule that a move breaks, with the points at fault; cells off the board are left out."""
        self.say(error.message.partition(":")[0] + ":")
        for reason in error.reasons:
            points = format_points([cell for cell in reason.cells if max(cell) < size and min(cell) >= 0], size)
            self.say(f"  {reason.text}{f' ({points})' if points else ''}")

    def show_outcome(self, outcome: Outcome) -> None:
        """Print the winners and the points of every seat."""
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
            chip = Text(f"{player.name[0]} ", _STYLES[player].bold)
            table.add_row(chip, colour_name(player), owner, f"{points:3}", state)
        if game.num_seats == len(game.variant.players):
            return table
        return Group(table, f"Seats: {self._points_of_seats(game.scores())}")

    def _tray(self, game: BlokusGame, player: Player) -> RenderableType:
        """Draw the pieces of a colour side by side; pieces without a placement are dim and in parentheses."""
        playable = {move.piece_id for move in game.legal_moves_of(player)}
        pieces = []
        for piece_id in game.board.remaining_pieces(player):
            name, shape = PIECES[piece_id].name, self._draw_shape(ALL_PIECES[piece_id][0])
            if piece_id in playable:
                pieces.append(Text.assemble(f"{name}\n", (shape, _STYLES[player].square), "\n"))
            else:
                pieces.append(Text(f"({name})\n{shape}\n", "dim"))
        return Group(f"{colour_name(player)} holds {len(pieces)} of {len(PIECES)} pieces", Columns(pieces, (0, 2)))

    def _draw_shape(self, orientation: PieceOrientation) -> str:
        rows = format_piece(orientation)
        if not self._console.options.ascii_only:
            # Half blocks draw two rows per line, which makes the cells about square.
            rows += [" " * orientation.width] * (len(rows) % 2)
            pairs = zip(rows[::2], rows[1::2], strict=True)
            rows = ["".join(_HALF_BLOCKS[a + b] for a, b in zip(upper, lower, strict=True)) for upper, lower in pairs]
        return "\n".join(rows)


def draw_board(game: BlokusGame, *, recent: Collection[Coord] = (), preview: Collection[Coord] = ()) -> Text:
    """Draw the board with coordinates: recent pieces have double letters, `##` is a preview of the colour to move."""
    size = game.variant.size
    letters = "   " + "".join(f"{chr(ord('a') + col)} " for col in range(size))
    text = Text(f"{letters}\n", no_wrap=True)
    for row, symbols in enumerate(board_symbols(game.board, game.current_player)):
        text.append(f"{size - row:2} ")
        for col, symbol in enumerate(symbols):
            cell = row, col
            text.append(*_draw_cell(game, cell, symbol, is_recent=cell in recent, is_preview=cell in preview))
        text.append(f" {size - row}\n")
    return text.append(letters)


def _draw_cell(game: BlokusGame, cell: Coord, symbol: str, *, is_recent: bool, is_preview: bool) -> tuple[str, str]:
    """Return the two characters of a cell and their style."""
    mover = game.current_player
    if mover and is_preview:
        return PREVIEW, _STYLES[mover].bold
    if owner := int(game.board.grid[cell]):
        style = _STYLES[Player(owner)]
        return (symbol * 2, style.bold) if is_recent else (f"{symbol} ", style.muted)
    if mover and symbol == FRONTIER:
        return f"{symbol} ", _STYLES[mover].mark
    if symbol == START:
        return f"{symbol} ", _STYLES[game.variant.players[game.variant.starts.index(cell)]].mark
    return f"{symbol} ", _EMPTY_STYLE


def new_session(
    game: Game, settings: PlaySettings, *, console: Console, save_files: SaveFiles, read: Callable[[str], str]
) -> BlokusSession:
    """Create a session of one player against bots."""
    assert isinstance(game, BlokusGame), "the family is Blokus"
    return BlokusSession(game, settings, view=BlokusView(console, settings.seat), save_files=save_files, read=read)


class BlokusSession(Session[BlokusGame, BlokusView]):
    """A game of Blokus of one player against bots."""

    texts = SessionTexts(
        move="placement",
        no_move_yet="you have not placed a piece",
        how_to_move=(
            "A move is a piece, its orientation, and the leftmost square of its top row: F.90f@c5 is F flipped, "
            "then rotated clockwise by 90 degrees, with that square on c5. Or list the squares that it covers: "
            "e8,d9,e9,f9,e10."
        ),
        legend="On the board + is one of your corners, double letters are new pieces, * is a start.",
        invitation="Type a move (hint shows one), a piece for all its moves, help or quit.",
    )

    def play(self, text: str) -> None:
        """Place a piece for the player and let the bots reply."""
        # Squares can be separated by commas, spaces or both.
        super().play(text if "@" in text else ",".join(text.replace(",", " ").split()))

    def moves(self, text: str) -> None:
        """Show all placements of a piece, or their number for each piece."""
        if text:
            self._view.show_placements(self.game, parse_piece(text))
        else:
            self._view.show_piece_counts(self.game)

    def hint(self, _: str) -> None:
        """Show the best move of a short search and its explanation; without the core, the heuristic's best move."""
        self._expect_in_progress()
        if not is_core_built():
            self._view.show_hint(self.game, self.game.move_of(rank_moves(self.game)[0][0]))
            return
        with self._view.thinking():
            best = hint(self.game, HINT_BUDGET).suggestions[0]
        self._view.show_hint(self.game, self.game.move_of(best.action))
        self._view.show_estimate(best)

    def board(self, _: str) -> None:
        """Show the position, with the placements since the player's last one highlighted."""
        past = before_last_move(self.game, self.settings.seat)
        since = self.game.moves[len(past.history) + 1 if past else 0 :]
        self._view.show_position(self.game, {cell for _, move in since for cell in self.game.cells_of(move)})

    def pieces(self, _: str) -> None:
        """Show the remaining pieces of every colour."""
        self._view.show_trays(self.game)

    def mobility(self, _: str) -> None:
        """Show the mobility of every colour."""
        self._view.show_mobility(self.game)

    def _own_commands(self) -> dict[str, SessionCommand]:
        return {
            "moves": SessionCommand(
                self.moves, "moves [PIECE]", "count the legal placements, or list those of a piece"
            ),
            "hint": SessionCommand(self.hint, "hint", "show the best move of a one-second search"),
            "pieces": SessionCommand(self.pieces, "pieces", "show the remaining pieces of every colour"),
            "mobility": SessionCommand(self.mobility, "mobility", "show the mobility of every colour"),
        }

    def _introduction(self) -> str:
        owners = zip(self.game.variant.players, self.game.variant.seats, strict=True)
        colours = [colour_name(player) for player, owner in owners if owner in (self.settings.seat, None)]
        seat, level = self.settings.seat + 1, self.settings.level_name
        return f"Blokus {self.game.name}: you play {' and '.join(colours)} (seat {seat}) against {level}."

    def _prompt(self) -> str:
        player = self.game.current_player
        return f"{colour_name(player)}> " if player else "game over> "

    def _progress(self) -> str:
        return f"{len(self.game.history)} placements"

    def _try_move(self, line: str) -> bool:
        if "@" not in line and (name := line.partition(".")[0]).lower() in _PIECE_NAMES:
            self.moves(name)
        elif "@" in line or any(map(str.isdigit, line.split()[0])):
            self.play(line)
        else:
            return False
        return True

    def _show_move(self, action: int) -> None:
        self._view.show_move(self.game, self.game.move_of(action))

    def _explain(self, error: PolindromeError) -> None:
        if isinstance(error, IllegalMove):
            self._view.show_illegal(error, self.game.variant.size)
        else:
            super()._explain(error)

    def _set_up(self, game: BlokusGame) -> None:
        super()._set_up(game)
        self._announced_out = {name for _, name in game.skips}
        """Names of the colours that were already reported as out."""

    def _apply(self, action: int) -> None:
        super()._apply(action)
        for _, name in self.game.skips:
            if name not in self._announced_out:
                self._announced_out.add(name)
                self._view.show_out(self.game, Player[name])
