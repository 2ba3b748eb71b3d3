"""A game of Blokus in which any colour may play at any time, as GTP has it."""

from __future__ import annotations

from polindrome.blokus import BlokusGame, Move
from polindrome.blokus.legality import broken_rules
from polindrome.blokus.notation import format_move_points
from polindrome.errors import IllegalMove, InvalidArgument


class GtpGame:
    """Games on top of each other: where a colour plays out of turn, a new one begins with the pieces that lie.

    Every game but the first has a move of its own, so that taking the last one back leads to the game below.
    """

    def __init__(self, game: BlokusGame) -> None:
        self._games = [game]

    @property
    def now(self) -> BlokusGame:
        """The game as it stands; its own turn order goes on from whoever played last."""
        return self._games[-1]

    def at_turn_of(self, colour: int) -> BlokusGame | None:
        """The game with that colour to move, or None if it has no move."""
        game, player = self.now, self.now.variant.players[colour]
        if game.current_player is player:
            return game
        if not game.legal_moves_of(player):
            return None
        return BlokusGame(game.variant, setup={"placed": [list(piece) for piece in game.placed], "turn": colour})

    def play(self, colour: int, move: Move) -> None:
        """Place a piece of any colour; IllegalMove says which rules that would break."""
        reasons = broken_rules(self.now.board, self.now.variant.players[colour], move)
        game = None if reasons else self.at_turn_of(colour)
        if game is None:
            because = " and ".join(broken.text for broken in reasons)
            raise IllegalMove(f"{format_move_points(move, self.now.variant.size)} is illegal: {because}", reasons)
        if game is not self.now:
            self._games.append(game)
        game.make_move(move)

    def undo(self) -> None:
        """Take the last placement back; InvalidArgument at the start."""
        if not self.now.history:
            raise InvalidArgument("there is nothing to undo")
        self.now.undo()
        if not self.now.history and len(self._games) > 1:
            self._games.pop()
