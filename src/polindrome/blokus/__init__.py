"""The rules of Blokus: variants, pieces, board, legal moves and games."""

from polindrome.blokus.board import Board
from polindrome.blokus.game import BlokusGame
from polindrome.blokus.legality import Rule
from polindrome.blokus.mobility import PlayerMobilityMetrics
from polindrome.blokus.move_generator import LegalMoveGenerator
from polindrome.blokus.pieces import ALL_PIECES, PIECES, PieceOrientation
from polindrome.blokus.placements import Move
from polindrome.blokus.variant import CLASSIC, CLASSIC_2, CLASSIC_3, DUO, VARIANTS, Player, Variant

__all__ = [
    "ALL_PIECES",
    "CLASSIC",
    "CLASSIC_2",
    "CLASSIC_3",
    "DUO",
    "PIECES",
    "VARIANTS",
    "BlokusGame",
    "Board",
    "LegalMoveGenerator",
    "Move",
    "PieceOrientation",
    "Player",
    "PlayerMobilityMetrics",
    "Rule",
    "Variant",
]
