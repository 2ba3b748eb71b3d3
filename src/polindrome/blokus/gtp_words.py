"""The words of GTP for Blokus: names of games and colours, points as a score, the board as a picture.

A colour is its number in the turn order, from 0; its names are those that other programs give it, whatever we call
the colour of that number.
"""

from __future__ import annotations

from polindrome.blokus import VARIANTS, BlokusGame, Variant
from polindrome.blokus.blksgf import COLOUR_NAMES, GAME_NAMES
from polindrome.blokus.notation import format_board
from polindrome.blokus.pieces import PIECES, TOTAL_SQUARES
from polindrome.errors import InvalidArgument, UnknownName

_OUR_NAMES = {theirs.lower(): ours for ours, theirs in GAME_NAMES.items()}
_TWO_COLOURS = (("b", "black", "blue", "1"), ("w", "white", "green", "2"))
_FOUR_COLOURS = (("1", "blue"), ("2", "yellow"), ("3", "red"), ("4", "green"))


def parse_game(text: str) -> str:
    """Our name of a game, from `duo`, `classic_2`, `classic-2` or `Blokus Two-Player`; UnknownName if there is none."""
    name = " ".join(text.lower().split())
    name = _OUR_NAMES.get(name, name.replace("_", "-"))
    if name not in VARIANTS:
        raise UnknownName("game", text, VARIANTS)
    return name


def parse_colour(text: str, variant: Variant) -> int:
    """The turn number of a colour, from 0; UnknownName if the variant has no such colour."""
    names = _TWO_COLOURS if len(variant.players) == 2 else _FOUR_COLOURS
    for colour, ways in enumerate(names):
        if text.lower() in ways:
            return colour
    raise UnknownName("colour", text, [ways[0] for ways in names])


def parse_number(text: str, least: int = 0) -> int:
    """A whole number, at least so large; InvalidArgument if it is none."""
    # More digits than any number here can have; Python refuses to read thousands of them.
    if not (text.isascii() and text.isdigit() and len(text) < 20) or int(text) < least:
        raise InvalidArgument(f"expected a whole number from {least} on, got {text!r}")
    return int(text)


def format_score(game: BlokusGame) -> str:
    """How far the first of two seats is ahead, as `B+7`, `W+3` or `0`; for more seats the points of every colour.

    Points are squares placed and bonuses, as others count them; ours count the squares that are left.
    """
    if game.num_seats > 2:
        return " ".join(str(TOTAL_SQUARES + points) for points in game.colour_scores())
    first, second = game.scores()
    if first == second:
        return "0"
    return f"B+{first - second}" if first > second else f"W+{second - first}"


def format_position(game: BlokusGame) -> str:
    """The board, and a line for each colour with its points and the pieces that it holds; `>` is to move."""
    players = game.variant.players
    letters = "".join(player.name[0] for player in players)
    board = format_board(game.board).translate(str.maketrans(letters, COLOUR_NAMES[len(players)]))
    return "\n".join([board, *(_tray(game, colour) for colour in range(len(players)))])


def _tray(game: BlokusGame, colour: int) -> str:
    player = game.variant.players[colour]
    turn = ">" if game.current_player is player else " "
    pieces = " ".join(PIECES[piece_id].name for piece_id in game.board.remaining_pieces(player))
    points = TOTAL_SQUARES + game.colour_scores()[colour]
    return f"{turn}{COLOUR_NAMES[len(game.variant.players)][colour]} {points:3}  {pieces}".rstrip()
